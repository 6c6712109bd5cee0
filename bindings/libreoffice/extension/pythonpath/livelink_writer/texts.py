"""The texts that the extension shows, by language. `build.py` makes the menu and the entry in the Extension Manager from the same table."""

import json
import pathlib

TABLE = json.loads(pathlib.Path(__file__).with_name("texts.json").read_text(encoding="utf-8"))


def language_of(locale):
    """Returns the language of the table for a locale: "pt-BR" for "pt-BR", "de" for "de-AT", and "en" for one that is not there."""
    return next((name for name in (locale, locale.partition("-")[0]) if name in TABLE), "en")


def texts(locale):
    """Returns the texts by name, in the language of a locale of the office."""
    return TABLE[language_of(locale)]
