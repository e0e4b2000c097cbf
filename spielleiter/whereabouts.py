"""What failed and where, without what it said: messages may show hands, tokens and coming dice."""

import traceback


def whereabouts(fault: BaseException) -> str:
    """The types of an exception and of those it came from, each with its places, innermost first."""
    told = []
    seen: set[int] = set()
    link: BaseException | None = fault
    while link is not None and id(link) not in seen:
        seen.add(id(link))
        places = " < ".join(
            f"{at.filename.rpartition('/')[2]}:{at.name}:{at.lineno}"
            for at in reversed(traceback.extract_tb(link.__traceback__))
        )
        told.append(f"{type(link).__name__} at {places or 'an unknown place'}")
        link = link.__cause__ or link.__context__
    return ", from ".join(told)
