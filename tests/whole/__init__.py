"""The whole product as a newcomer meets it: `spielleiter serve` as processes, spoken to over HTTP."""
