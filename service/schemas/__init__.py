"""What requests must look like (and are checked by) and what answers look like (documentation)."""
