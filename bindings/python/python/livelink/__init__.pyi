"""Links in text: detection, live links while text is edited, autolink, and whole Arrow columns.

Offsets count code points, as the strings of Python do, so ``text[link.start:link.end]`` is the text of a link. Where a call or
a class takes ``unit``, it can be ``"utf16"`` (LibreOffice, Qt, JavaScript) or ``"bytes"`` (UTF-8) instead. An offset past the
end of the text, or inside a character, is a ``ValueError`` that changes nothing.

Options are a dictionary in the names of the library: ``{"profile": "uts58", "policy": {"members": False}}``. A name that does
not exist is a ``ValueError`` that lists those that do.

All values and objects can be copied, and pickled, too, if ``pickle`` finds the functions of their patterns by name.
"""

from typing import Callable, Final, Iterator, List, Literal, Optional, Protocol, Sequence, Tuple, Union, final

from .names import (
    EditKind as EditKind,
    LinkKind as LinkKind,
    LinkRow as LinkRow,
    MarkKind as MarkKind,
    MuteCause as MuteCause,
    OffsetUnit as OffsetUnit,
    Refusal as Refusal,
)
from .options import Options as Options, Policy as Policy, SessionOptions as SessionOptions, Triggers as Triggers

__all__ = [
    "Columns",
    "Delta",
    "Detector",
    "EditKind",
    "Effects",
    "Link",
    "LinkColumn",
    "LinkIndex",
    "LinkKind",
    "LinkRow",
    "LiveLink",
    "Mark",
    "MarkKind",
    "Mute",
    "MuteCause",
    "OffsetUnit",
    "Options",
    "Pattern",
    "Policy",
    "Refusal",
    "Rewrite",
    "Session",
    "SessionOptions",
    "Triggers",
    "Unit",
    "Verdict",
    "__version__",
    "detect",
    "detect_column",
    "edit_between",
    "explain",
    "format_url",
]

__version__: Final[str]

_UnitKind = Literal["typing", "deletion", "line break", "paste", "insert", "command"]
_Replacement = Tuple[int, int, str]
# For each row the number of its links, and for each link its start, its end, its kind and its address.
_Parts = Tuple[List[Optional[int]], List[int], List[int], List[str], Optional[List[str]]]

class _ArrowArray(Protocol):
    def __arrow_c_array__(self, requested_schema: Optional[object] = None) -> Tuple[object, object]: ...

class _ArrowStream(Protocol):
    def __arrow_c_stream__(self, requested_schema: Optional[object] = None) -> object: ...

# The stubs of pandas do not name the methods of Arrow that a series has.
class _Series(Protocol):
    def to_frame(self) -> object: ...

_Column = _ArrowArray | _ArrowStream | _Series

@final
class Link:
    """A link that detection found."""

    def __new__(cls, start: int, end: int, kind: LinkKind, href: str, text: str) -> Link: ...
    def __hash__(self) -> int: ...
    @property
    def start(self) -> int:
        """Where it starts."""
    @property
    def end(self) -> int:
        """Where it ends."""
    @property
    def kind(self) -> LinkKind:
        """``"url"``, ``"email"`` or the name of a pattern."""
    @property
    def href(self) -> str:
        """Where it leads."""
    @property
    def text(self) -> str:
        """The text that is linked: ``text[link.start:link.end]`` of the text that it was found in."""

@final
class Verdict:
    """Why something in a text is a link, or why it is not."""

    def __new__(
        cls,
        start: int,
        end: int,
        kind: Optional[LinkKind] = None,
        reason: Optional[str] = None,
        ruling: Optional[int] = None,
        deceives: bool = False,
    ) -> Verdict: ...
    def __hash__(self) -> int: ...
    @property
    def start(self) -> int:
        """Where it starts."""
    @property
    def end(self) -> int:
        """Where it ends."""
    @property
    def kind(self) -> Optional[LinkKind]:
        """The kind of the link; ``None`` if it is not one."""
    @property
    def reason(self) -> Optional[str]:
        """Why it is not a link, as a sentence; ``None`` if it is one."""
    @property
    def ruling(self) -> Optional[int]:
        """The number of the ruling that refuses it, as in Livelink's ``docs/rulings.md``; ``None`` if it is a link."""
    @property
    def deceives(self) -> bool:
        """Whether it could deceive a reader, as a host that looks like another one does. Warn of it."""

@final
class Detector:
    """Decides about links. Several threads may use one at the same time. Two with equal options and equal patterns are equal.

    With ``patterns`` it also finds links of the program's own kinds, at most 14. See :class:`Pattern`.
    """

    def __new__(cls, options: Optional[Options] = None, patterns: Sequence[Pattern] = ()) -> Detector: ...
    def __hash__(self) -> int: ...
    @property
    def options(self) -> Options:
        """All options, with their values."""
    @property
    def patterns(self) -> list[Pattern]:
        """The patterns, in order."""
    def detect(self, text: str, *, unit: OffsetUnit = "code_points") -> list[Link]:
        """Find the links of a text. The time is linear in the text, and other threads of Python run meanwhile."""
    def explain(self, text: str, *, unit: OffsetUnit = "code_points") -> list[Verdict]:
        """Say of everything that looks like a link why it is one, or why it is not."""
    def href(self, link_text: str, kind: LinkKind = "url") -> str:
        """Return where a link leads, from its own text and its kind, as ``detect`` found them. Of another text the answer may be no URL."""
    def display(self, link_text: str, kind: LinkKind = "url") -> str:
        """Return how a link is shown: with as few escapes as a reader needs."""
    def short(self, link_text: str, most: int, kind: LinkKind = "url", *, columns: bool = False) -> str:
        """Return how a link is shown in little space: its shown form without its middle, in at most ``most`` grapheme clusters, or columns of a
        terminal. What says where the link leads always stays, even if it is longer. Copy and open the link itself, not this form.

        >>> Detector().short("example.com/docs/a/b", 15)
        'example.com/…/b'
        """
    def registrable_domain(self, link_text: str, kind: LinkKind = "url") -> Optional[str]:
        """Return the domain that somebody registered: ``example.co.uk`` of ``www.example.co.uk``. ``None`` for a host that nobody registers, such
        as an IP address.
        """
    def may_open(self, href: str) -> bool:
        """Whether a program may open this address, or write it into a page: it has one of the schemes that link, so it is no ``javascript:``.
        With patterns, relative addresses and ``tel:`` may be opened, too.
        """

@final
class Pattern:
    """A kind of link that a program adds to those of the standards. Each of the methods makes one.

    A ``target`` is an address with ``{}`` in it, where the text of a link goes, percent-encoded. A link shows only if the schemes of the
    detector's options, a relative address or ``tel:`` allow its target, and never with ``javascript:``. A link of the standards wins over one of a
    pattern, and an earlier pattern over a later one.

    A function that a pattern calls depends on its arguments alone: an index asks again only where the text near a link changes. If it raises
    an exception or returns something else than it may, there is no link at that place, ``sys.unraisablehook`` gets the exception,
    and the rest of the text is not affected. ``KeyboardInterrupt`` comes after the call that asked.

    While a function runs for an index or a session, nothing else may use the same index or session, neither the function itself nor
    another thread: that is a ``RuntimeError``.

    Two patterns are equal if they are made of equal arguments. A pickle has the arguments, so a function must be one that ``pickle`` finds by
    its name.

    >>> mentions = Pattern.mentions("https://example.com/users/{}")
    >>> [link] = Detector(patterns=[mentions]).detect("ask @ann, not me@example.com")[:1]
    >>> link
    Link(start=4, end=8, kind='mention', href='https://example.com/users/ann', text='@ann')
    """

    def __hash__(self) -> int: ...
    @staticmethod
    def function(
        name: str,
        starts: str,
        max_len: int,
        find: Callable[[str, str], Optional[int]],
        target: Union[str, Callable[[str], Optional[str]]],
    ) -> Pattern:
        """Return a pattern of a function. ``find(before, after)`` gets the text of one word around a place that begins with one of the characters
        ``starts``: at most 32 bytes before the place, and at most ``max_len + 32`` bytes from it on. White space is in neither. It returns the length of
        the link in characters of ``after``, or ``None``. A text of more than ``max_len`` bytes of UTF-8 does not link.

        The target is an address with ``{}``, or a function that gets the text of the link and returns its address, or ``None`` for no link.

        >>> def find(before, after):
        ...     digits = len(after) - len(after[3:].lstrip("0123456789"))
        ...     return digits if after.startswith("PR-") and digits > 3 and not before else None
        >>> tickets = Pattern.function("ticket", "P", 12, find, lambda text: "https://example.com/requests/" + text[3:])
        >>> Detector(patterns=[tickets]).detect("see PR-12.")
        [Link(start=4, end=9, kind='ticket', href='https://example.com/requests/12', text='PR-12')]
        """
    @staticmethod
    def regex(name: str, expression: str, target: str, max_len: Optional[int] = None) -> Pattern:
        r"""Return a pattern of a regular expression, in the syntax of the Rust crate ``regex``: without look-around and back-references, and linear in time
        for every text. ``{}`` in the target is replaced by the first group of the match; without groups, by the whole match. No link is longer than
        ``max_len`` bytes. ``None`` allows the longest match that the expression has, or 256 bytes if that has no bound. The expression has at most 4,096
        bytes, and finds inside one word.

        >>> tickets = Pattern.regex("ticket", r"\bPR-([0-9]+)\b", "https://example.com/requests/{}")
        >>> Detector(patterns=[tickets]).detect("see PR-12, XPR-12")
        [Link(start=4, end=9, kind='ticket', href='https://example.com/requests/12', text='PR-12')]
        """
    @staticmethod
    def tags(target: str) -> Pattern:
        """Return the pattern ``tag``: ``#`` and a word of any script that is no number and no colour. ``{}`` is the word."""
    @staticmethod
    def mentions(target: str, known: Optional[Callable[[str], object]] = None) -> Pattern:
        """Return the pattern ``mention``: ``@`` and a name of letters, digits, ``_``, ``.`` and ``-`` of ASCII. ``{}`` is the name. With ``known``, only the names for which this function returns
        true link: those of users, say, as ``users.__contains__`` of a set knows them. Without it, all but common words of code link, such as ``@Override``.
        """
    @staticmethod
    def tickets(prefixes: Sequence[str], target: str) -> Pattern:
        """Return the pattern ``ticket``: one of the prefixes, such as ``PR-`` and ``#``, and a number. ``{}`` is the number."""
    @staticmethod
    def source_places(target: str = "{}") -> Pattern:
        """Return the pattern ``source``: a place in a source file, as compilers print it, such as ``src/main.rs:12:5``. ``{}`` is the path with the place as
        its fragment, ``src/main.rs#L12C5``.
        """
    @staticmethod
    def phone_numbers() -> Pattern:
        """Return the pattern ``phone``: phone numbers with ``+`` and without spaces. They lead to ``tel:``."""
    @property
    def name(self) -> str:
        """Its name, which is the kind of its links."""

def detect(text: str, *, unit: OffsetUnit = "code_points") -> list[Link]:
    """Find the links of a text, with the default options."""

def explain(text: str, *, unit: OffsetUnit = "code_points") -> list[Verdict]:
    """Say of everything in a text that looks like a link why it is one, or why it is not."""

def edit_between(
    old: str, new: str, caret: Optional[int] = None, *, unit: OffsetUnit = "code_points"
) -> Optional[Tuple[int, int, str]]:
    """Find the shortest edit that turns ``old`` into ``new``, for widgets that report no edits.

    Returns start and end in ``old`` and the new text, as :meth:`LinkIndex.replace` and :meth:`Session.edit` take them; ``None`` if the
    texts are equal. ``caret`` is the place of the caret in ``new``. Of equal letters it decides which one is new.

    >>> edit_between("hello", "helllo", 3)
    (2, 2, 'l')
    """

def format_url(url: str) -> str:
    """Return a URL in its minimally escaped form (UTS #58, section 4.1)."""

@final
class LinkColumn:
    """The links of each text of a column: a column of Arrow, with a length, rows by number and an iterator. A row is a list of dictionaries,
    as :class:`LinkRow` names them, or ``None`` for a null.
    """

    def __new__(cls, chunks: Sequence[_Parts], hrefs: bool) -> LinkColumn: ...
    def __arrow_c_array__(self, requested_schema: Optional[object] = None) -> Tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: Optional[object] = None) -> object: ...
    def __len__(self) -> int: ...
    def __getitem__(self, row: int, /) -> Optional[List[LinkRow]]: ...
    def __iter__(self) -> Iterator[Optional[List[LinkRow]]]: ...

@final
class Columns:
    """Finds the links of each text of an Arrow column: no Python object for each link, and other threads run meanwhile.

    It takes whatever has ``__arrow_c_array__`` or ``__arrow_c_stream__``: an array or a chunked array of pyarrow, a series of
    pandas or Polars. It returns a ``LinkColumn``, which has both methods, so ``pyarrow.array(…)``,
    ``pyarrow.chunked_array(…)`` and ``polars.Series(…)`` read it without a copy of a link. Its type is
    ``list<struct<start: uint32, end: uint32, kind: string, href: string>>``; a null has a null.
    """

    def __new__(
        cls, detector: Optional[Detector] = None, *, unit: OffsetUnit = "code_points", hrefs: bool = True
    ) -> Columns: ...
    def detect(self, texts: _Column) -> LinkColumn:
        """Find the links of a column. A column that does not hold strings is a ``TypeError``, and a text that is not UTF-8 a
        ``ValueError`` that names its row.
        """

def detect_column(texts: _Column, *, unit: OffsetUnit = "code_points", hrefs: bool = True) -> LinkColumn:
    """Find the links of each text of an Arrow column, with the default options. See :class:`Columns`."""

@final
class LiveLink:
    """A link of an index."""

    def __new__(cls, id: int, start: int, end: int, kind: LinkKind) -> LiveLink: ...
    def __hash__(self) -> int: ...
    @property
    def id(self) -> int:
        """Stays the same while edits elsewhere move the link."""
    @property
    def start(self) -> int:
        """Where it starts."""
    @property
    def end(self) -> int:
        """Where it ends."""
    @property
    def kind(self) -> LinkKind:
        """``"url"``, ``"email"`` or the name of a pattern."""

@final
class Delta:
    """The effect of an edit on the links of an index. It is true if anything changed."""

    def __new__(
        cls,
        removed: Sequence[LiveLink],
        added: Sequence[LiveLink],
        changed: Sequence[Tuple[LiveLink, LiveLink]],
        scanned: int,
    ) -> Delta: ...
    def __hash__(self) -> int: ...
    @property
    def removed(self) -> list[LiveLink]:
        """Links that are gone, with the places that they had in the old text."""
    @property
    def added(self) -> list[LiveLink]:
        """Links that are new."""
    @property
    def changed(self) -> list[Tuple[LiveLink, LiveLink]]:
        """Links whose text changed: before, with the place in the old text, and after."""
    @property
    def scanned(self) -> int:
        """How many bytes were scanned."""
    def __bool__(self) -> bool: ...

@final
class LinkIndex:
    """All links of a text, kept right while the text is edited. An edit costs a scan of the words around it.

    >>> index = LinkIndex("see example.co")
    >>> index.replace(14, 14, "m")
    Delta(removed=0, added=0, changed=1)

    Several threads may use one: a call waits until the one before it has ended. A copy has all of it. A pickle has text and options, and
    finds the links again, with new numbers.
    """

    def __new__(
        cls, text: str = "", detector: Optional[Detector] = None, *, unit: OffsetUnit = "code_points"
    ) -> LinkIndex: ...
    def replace(self, start: int, end: int, with_: str, /) -> Delta:
        """Replace a range of the text, and return the changes of the links."""
    def replace_each(self, replacements: Sequence[_Replacement], /) -> Delta:
        """Replace several ranges at once, as at several carets. Each has offsets in the text before all of them."""
    def links(self, start: int = 0, end: Optional[int] = None) -> list[LiveLink]:
        """Return the links that share something with a range."""
    def link_at(self, at: int) -> Optional[LiveLink]:
        """Return the link at an offset."""
    def href(self, link: LiveLink) -> str:
        """Return where a link leads. It is a ``ValueError`` if the text does not have this link at this place. An edit, perhaps of another thread, may have moved
        it.
        """
    @property
    def text(self) -> str:
        """The text."""
    @property
    def unit(self) -> OffsetUnit:
        """The unit of the offsets."""
    def __len__(self) -> int: ...
    def __copy__(self) -> LinkIndex: ...
    def __deepcopy__(self, _memo: object) -> LinkIndex: ...

@final
class Mark:
    """A link of a document: ``"auto"`` if the session made it, ``"manual"`` if the user did."""

    def __new__(cls, start: int, end: int, href: str, kind: MarkKind = "manual") -> Mark: ...
    def __hash__(self) -> int: ...
    @property
    def start(self) -> int:
        """Where it starts."""
    @property
    def end(self) -> int:
        """Where it ends."""
    @property
    def href(self) -> str:
        """Where it leads."""
    @property
    def kind(self) -> MarkKind:
        """Who made it."""

@final
class Mute:
    """A range that is not linked again, because the user took the link off there. It is saved with the document."""

    def __new__(cls, start: int, end: int, cause: MuteCause = "unlink") -> Mute: ...
    def __hash__(self) -> int: ...
    @property
    def start(self) -> int:
        """Where it starts."""
    @property
    def end(self) -> int:
        """Where it ends."""
    @property
    def cause(self) -> MuteCause:
        """The action of the user."""

@final
class Unit:
    """An undo unit: the changes that one undo reverts."""

    def __new__(cls, id: int, kind: str) -> Unit: ...
    def __hash__(self) -> int: ...
    @property
    def id(self) -> int:
        """Its number; later units have greater ones."""
    @property
    def kind(self) -> str:
        """``"typing"``, ``"commit"`` (the links of one trigger), ``"unmake"`` (a Backspace that took links off) and others."""

@final
class Rewrite:
    """A part of the text that reads better another way, such as a host name in its ASCII form."""

    def __new__(cls, start: int, end: int, text: str) -> Rewrite: ...
    def __hash__(self) -> int: ...
    @property
    def start(self) -> int:
        """Where it starts."""
    @property
    def end(self) -> int:
        """Where it ends."""
    @property
    def text(self) -> str:
        """The new text."""

@final
class Effects:
    """The answer of a session."""

    def __new__(
        cls,
        handled: bool,
        armed: bool,
        refused: Optional[str],
        added: int,
        removed: int,
        changed: int,
        touched: Sequence[Tuple[int, int]],
        units: Sequence[Unit],
        rewrites: Sequence[Rewrite],
    ) -> Effects: ...
    def __hash__(self) -> int: ...
    @property
    def handled(self) -> bool:
        """A question was answered with yes, or an undo was of a unit that was there."""
    @property
    def armed(self) -> bool:
        """Whether a Backspace right now would take a link off."""
    @property
    def refused(self) -> Optional[Refusal]:
        """Why the link command made no link; ``None`` if it made one, or if there was no link command."""
    @property
    def added(self) -> int:
        """How many links are new."""
    @property
    def removed(self) -> int:
        """How many links are gone."""
    @property
    def changed(self) -> int:
        """How many links lead elsewhere."""
    @property
    def touched(self) -> list[Tuple[int, int]]:
        """Ranges of the text, as it is now, in which links or mutes came, went or changed. An editor takes its links off there and
        puts ``session.links(start, end)`` in."""
    @property
    def units(self) -> list[Unit]:
        """The undo units that the event made or added to, in order."""
    @property
    def rewrites(self) -> list[Rewrite]:
        """Rewrites that the editor may apply to its text next, the last one first; each is reported as an edit of the kind ``"rewritten"``."""

@final
class Session:
    """The links, the mutes and the undo units of one document, with a copy of its text.

    An editor changes its own text and then reports the edit.

    >>> session = Session()
    >>> for at, key in enumerate("see example.com "):
    ...     effects = session.edit("typed", at, at, key)
    >>> session.links()
    [Mark(start=4, end=15, href='https://example.com', kind='auto')]
    >>> session.backspace(16) is not None
    True
    >>> session.links()
    []

    With a detector it has the detector's options and patterns, and ``detection`` of the options does not count.

    Several threads may use one: a call waits until the one before it has ended. A copy has all of it. A pickle has what a saved document has: text, options, links and mutes. It has no undo units.
    """

    def __new__(
        cls,
        text: str = "",
        options: Optional[SessionOptions] = None,
        detector: Optional[Detector] = None,
        *,
        unit: OffsetUnit = "code_points",
    ) -> Session: ...
    def set_options(self, options: Optional[SessionOptions] = None) -> None:
        """Change the options. Those that are not named get their defaults again. The patterns of the detector stay."""
    def edit(self, kind: EditKind, start: int, end: int, with_: str, /) -> Effects:
        """Report that a range of the text was replaced, after it was. The kind says who replaced it, and so whether that makes links:

        - ``"typed"``: the user typed. A space, or another end of a word, links the word before it.
        - ``"line_break"``: the user pressed Enter. It links as a space does.
        - ``"deleted"``: the user deleted, after ``backspace`` returned ``None``.
        - ``"pasted"``, ``"inserted"``: the user pasted, or the program put text in. Addresses in it and at its edges are linked.
        - ``"pasted_plain"``, ``"inserted_plain"``: the same, but nothing is linked. Automatic links still follow their text.
        - ``"corrected"``: a spell checker replaced a word. A link keeps the new text.
        - ``"remote"``: another user edited. Nothing is linked.
        - ``"rewritten"``: the editor applied one of ``Effects.rewrites``.
        """
    def edit_each(self, kind: EditKind, replacements: Sequence[_Replacement], /) -> Effects:
        """The same at several carets, as one event. Each range has offsets in the text before all of them."""
    def pasted_linked(self, start: int, end: int, with_: str, links: Sequence[Mark], /) -> Effects:
        """The user pasted text with links of its own. Their offsets count in the text as it is after the paste."""
    def backspace(self, *carets: int) -> Optional[Effects]:
        """The user pressed Backspace with a bare caret, and nothing is deleted yet. If this returns effects, a link was taken off and the
        text stays. If it returns ``None``, the editor deletes and reports ``"deleted"``."""
    def paste_over(self, start: int, end: int, pasted: str) -> Optional[Effects]:
        """The user is about to paste over a selection. If this returns effects, the selection is a link now and the text stays."""
    def unlink(self, start: int, end: Optional[int] = None) -> Effects:
        """Take the links off that touch a range or a caret."""
    def link(self, start: int, end: int, href: str) -> Effects:
        """Make a link of a range. If the target is refused, nothing changes, and ``Effects.refused`` says why."""
    def caret_moved(self) -> None:
        """The caret moved or the selection changed, other than by an edit."""
    def blurred(self, *carets: int) -> Effects:
        """The focus left. With the option ``commit_on_blur`` this makes links as a space does."""
    def begin_unit(self, kind: _UnitKind) -> None:
        """Everything until ``end_unit`` is one undo unit."""
    def end_unit(self) -> None:
        """End the unit of ``begin_unit``."""
    def compose_start(self, start: int, end: int) -> Effects:
        """An input method begins over a range."""
    def compose_update(self, provisional: str) -> Effects:
        """The provisional text is now this. An empty one shows the range's own text again."""
    def compose_end(self, committed: str) -> Effects:
        """The final text is this. It counts as typed. With an empty one the composition was given up."""
    def undid(self, unit: int, replacements: Sequence[_Replacement] = ()) -> Optional[Effects]:
        """The editor undid everything back to the start of a unit, which did these replacements to the text. ``None``: the
        session does not know the unit."""
    def redid(self, unit: int, replacements: Sequence[_Replacement] = ()) -> Optional[Effects]:
        """The editor did everything again up to the end of a unit."""
    def forget_units(self, first: int) -> None:
        """Forget the units before this one, which the editor cannot undo any more."""
    def load(self, links: Sequence[Mark], mutes: Sequence[Mute] = ()) -> None:
        """Load the links and mutes that were saved with a document, beside those that are there. Of two links that overlap, the later one stays. A link of the kind
        ``"auto"`` stays if ``Detector.may_open`` allows its target, one of the kind ``"manual"`` with every target.
        """
    def restore(self, start: int, end: int, links: Sequence[Mark], mutes: Sequence[Mute] = ()) -> Effects:
        """The document has these links and mutes in a range now, and no others there: the editor's own undo put them there."""
    def links(self, start: int = 0, end: Optional[int] = None) -> list[Mark]:
        """Return the links that share something with a range."""
    def link_at(self, at: int) -> Optional[Mark]:
        """Return the link at a caret: inside it or at one of its edges."""
    def mutes(self, start: int = 0, end: Optional[int] = None) -> list[Mute]:
        """Return the mutes that share something with a range."""
    @property
    def is_armed(self) -> bool:
        """Whether a Backspace right now would take a link off."""
    @property
    def text(self) -> str:
        """The text."""
    @property
    def unit(self) -> OffsetUnit:
        """The unit of the offsets."""
    @property
    def options(self) -> SessionOptions:
        """All options, with their values."""
    def __copy__(self) -> Session: ...
    def __deepcopy__(self, _memo: object) -> Session: ...
