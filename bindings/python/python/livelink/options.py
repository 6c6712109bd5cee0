"""The options as typed dictionaries. Each name may be left out, and then has the default that ``Detector().options`` shows."""

from typing import List, Literal, Tuple, TypedDict, Union


class Policy(TypedDict, total=False):
    """The rules of the profile ``"universal_acceptance"``, each with a switch of its own. The numbers are those of the rulings (the module ``rulings`` of the crate ``livelink-detect``)."""

    lone_question_mark: bool
    """Leave out a lone ``?`` at the end (1)."""
    ellipses: bool
    """Leave out ``…`` at the end (1)."""
    zero_width_ends: bool
    """End a path before a character without a width (22)."""
    bidi_controls: bool
    """Refuse a link that holds a bidi control (5)."""
    unbracketed_ipv6: bool
    """Link an IPv6 address without brackets (15)."""
    cjk_edges: bool
    """Find a host that CJK text touches (25)."""
    mixed_scripts: bool
    """Refuse a label that mixes scripts (26)."""
    confusables: bool
    """Refuse a label that looks like an ASCII one (26)."""
    mixed_words: bool
    """Show words of a path that mix scripts with escapes (27)."""
    identifier_types: bool
    """Refuse a label with a character that identifiers should not have (28)."""
    file_extensions: bool
    """Refuse a bare host that looks like the name of a file (29)."""
    members: bool
    """Refuse a bare host that looks like a member or a package of a program (33)."""
    sentence_joints: bool
    """Refuse a bare host that is the joint of two sentences (34)."""
    ports: bool
    """Read the digits after the colon of a host as its port, whether or not the host links (41)."""
    enclosures: bool
    """End a link before the second half of a pair that encloses it (35)."""
    bracketed_texts: bool
    """Read a word in brackets at the end of a path as AsciiDoc does (35). Off by default."""
    emphasis: bool
    """Leave out the ``_`` around a link (18, 19, 23)."""
    terminal_escapes: bool
    """Begin no link in a control sequence of a terminal (44)."""
    whole_clusters: bool
    """Begin no link inside a grapheme cluster (42)."""
    bidi_ends: bool
    """End a link before a bidi control that only closing signs follow (38)."""
    non_addresses: bool
    """Refuse what looks like an email address and is none (36)."""
    mailto_queries: bool
    """Make the query of a ``mailto:`` a part of the link (37)."""
    string_escapes: bool
    """Read the escapes of string literals (39). Off by default."""
    entities: bool
    """Read references to characters as HTML does (43). Off by default."""
    markdown_ends: bool
    """End a link as GitHub Flavored Markdown does (43). Off by default."""


class Options(TypedDict, total=False):
    """The options of a detector."""

    profile: Literal["universal_acceptance", "uts58"]
    """The set of rules: the standard and the policy on top of it, or the standard alone."""
    policy: Policy
    """The rules of the policy."""
    schemes: List[Tuple[str, Literal["host", "slashes", "opaque"]]]
    """The schemes that link besides ``mailto``, with what has to follow: ``://`` and a host, ``://``, or a colon. ``["*", "slashes"]`` stands for every other scheme."""
    default_scheme: Literal["https", "http"]
    """The scheme of a host without one."""
    max_link_len: int
    """The greatest length of a link in bytes. A longer one is no link (24)."""
    single_label_hosts: bool
    """Whether a host of one label links with a scheme, as in ``http://localhost:8080`` (20)."""
    network_suffixes: List[str]
    """The suffixes of one's own network: ``nas.corp`` links with ``"corp"`` (46). ``"private-use"`` stands for ``lan``, ``local``, ``internal``, ``test`` and the like."""
    bare_hosts: Literal["all", "common", "none"]
    """Which hosts link without a scheme (47). In a session it is about new links."""


class Triggers(TypedDict):
    """The characters that make links when they are typed, and no others."""

    characters: str


class SessionOptions(TypedDict, total=False):
    """The options of a session."""

    autolink: bool
    """Make links, and keep them up to date. Off: existing links move with the text, and nothing else happens."""
    commit_on_blur: bool
    """Make links when the focus is lost, too. Off by default."""
    detection: Options
    """The options of the detector."""
    triggers: Union[Literal["boundaries"], Triggers]
    """The typed characters that make links: all that end a word, or those of :class:`Triggers`."""
    urls: bool
    """Make links of URLs."""
    emails: bool
    """Make links of email addresses."""
    rewrite_punycode: bool
    """Ask the editor to write a host in Unicode instead of its ASCII form. Off by default."""
    read_only: bool
    """A viewer: what the user does changes nothing. Off by default."""
