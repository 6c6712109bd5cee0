//! Undo units: a unit is the steps that one Ctrl+Z reverts.

use livelink_index::Edit;

use crate::mapping::map_caret;

/// The identity of an undo unit in its session. Steps with the same id belong to one unit, which
/// one undo reverts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitId(u64);

impl UnitId {
    /// Returns the id as a number, for an editor that wants to store it beside its own. Ids given
    /// later are greater.
    pub const fn get(self) -> u64 {
        self.0
    }

    /// Returns the id with this [number](Self::get), for an editor that stored it. If no unit of a
    /// session has that number, the session does not know the id
    /// ([`Session::editor_undid`](crate::Session::editor_undid) answers `None`).
    ///
    /// ```
    /// use livelink_index::Edit;
    /// use livelink_session::{Session, SessionOptions, UnitId};
    ///
    /// let mut session = Session::new(SessionOptions::default());
    /// session.keep_units();
    /// let commit = session.typed("example.com ", Edit::insert(0, 12)).steps[1].unit;
    /// assert!(session.editor_undid(UnitId::from_number(1_000)).is_none());
    /// assert!(session.editor_undid(UnitId::from_number(commit.get())).is_some());
    /// ```
    pub const fn from_number(number: u64) -> Self {
        Self(number)
    }
}

/// The action of the user in a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum UnitKind {
    /// A run of typed characters.
    Typing,
    /// A run of deletions.
    Deletion,
    /// Enter or Shift+Enter.
    LineBreak,
    /// Paste or drop.
    Paste,
    /// Text inserted by the editor's own program.
    Insert,
    /// Link or unlink command.
    Command,
    /// All links of one trigger. The unit is on top of the unit that holds the trigger's own
    /// character, so that one undo removes the links and leaves the text.
    Commit,
    /// A host name written in Unicode after its commit.
    Rewrite,
    /// The Backspace that removes fresh links. It is a step forward, so that an undo brings them
    /// back.
    Unmake,
}

impl UnitKind {
    /// Returns whether only a session makes units of this kind. The kind of such a unit decides how
    /// its links are undone. [`Input::BeginUnit`](crate::Input::BeginUnit) starts no unit of them.
    ///
    /// ```
    /// use livelink_session::UnitKind;
    ///
    /// assert!(UnitKind::Commit.is_of_session());
    /// assert!(!UnitKind::Paste.is_of_session());
    /// ```
    pub const fn is_of_session(self) -> bool {
        matches!(self, Self::Commit | Self::Rewrite | Self::Unmake)
    }

    const NAMES: [(Self, &'static str); 9] = [
        (Self::Typing, "typing"),
        (Self::Deletion, "deletion"),
        (Self::LineBreak, "line break"),
        (Self::Paste, "paste"),
        (Self::Insert, "insert"),
        (Self::Command, "command"),
        (Self::Commit, "commit"),
        (Self::Rewrite, "rewrite"),
        (Self::Unmake, "unmake"),
    ];

    /// Returns the kind with this [`name`](Self::name).
    ///
    /// ```
    /// use livelink_session::UnitKind;
    ///
    /// assert_eq!(UnitKind::named("line break"), Some(UnitKind::LineBreak));
    /// assert_eq!(UnitKind::named("dance"), None);
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        let mut kinds = Self::NAMES.iter();
        kinds.find_map(|(kind, its)| (*its == name).then_some(*kind))
    }

    /// Returns a lower-case name, for traces and menus ("Undo typing").
    pub fn name(self) -> &'static str {
        let mut names = Self::NAMES.iter();
        names.find(|(kind, _)| *kind == self).map_or("", |it| it.1)
    }
}

/// Gives out ids and knows which unit is still open.
#[derive(Clone, Debug, Default)]
pub(crate) struct UnitIssuer {
    last: u64,
    /// The last unit, while it is still on top: not undone.
    latest: Option<(UnitId, UnitKind)>,
    open: Option<OpenUnit>,
    /// The unit to which every step belongs until the editor ends it.
    joined: Option<JoinedUnit>,
}

/// A unit that the editor has begun and not ended.
#[derive(Clone, Copy, Debug)]
struct JoinedUnit {
    kind: UnitKind,
    /// The id is given out with the first step, so that every unit holds something.
    id: Option<UnitId>,
}

/// A unit that the next character or deletion may join.
#[derive(Clone, Debug)]
struct OpenUnit {
    id: UnitId,
    kind: UnitKind,
    /// The places where the next edit must continue, one for each caret, in order.
    places: Vec<usize>,
}

impl UnitIssuer {
    /// Makes a unit of its own. Nothing joins it, and it ends the open one.
    pub(crate) fn single(&mut self, kind: UnitKind) -> (UnitId, UnitKind) {
        self.open = None;
        self.part_of_joined()
            .unwrap_or_else(|| (self.next(kind), kind))
    }

    /// Makes one unit of all steps from now on, until [`end`](Self::end).
    pub(crate) fn begin(&mut self, kind: UnitKind) {
        self.open = None;
        self.joined.get_or_insert(JoinedUnit { kind, id: None });
    }

    /// Ends the unit that was begun, if there is one.
    pub(crate) fn end(&mut self) {
        self.open = None;
        self.joined = None;
    }

    fn part_of_joined(&mut self) -> Option<(UnitId, UnitKind)> {
        let JoinedUnit { kind, id } = self.joined?;
        let id = id.unwrap_or_else(|| self.next(kind));
        self.joined = Some(JoinedUnit { kind, id: Some(id) });
        Some((id, kind))
    }

    /// Returns the unit of edits of this kind: typed letters and deletions join the open unit, and
    /// anything else is a unit of its own.
    pub(crate) fn of_edits(&mut self, kind: UnitKind, edits: &[Edit]) -> (UnitId, UnitKind) {
        match kind {
            UnitKind::Typing | UnitKind::Deletion => self.run(kind, edits),
            _ => self.single(kind),
        }
    }

    /// Returns the unit of the user's edits at the carets: the open one if it is of this kind and
    /// every edit continues where an edit before it stopped. Each edit is in offsets after the ones
    /// before it.
    ///
    /// A caret may be missing: Backspace has nothing to delete at the start of the text, and carets
    /// that meet become one.
    fn run(&mut self, kind: UnitKind, edits: &[Edit]) -> (UnitId, UnitKind) {
        if let Some(unit) = self.part_of_joined() {
            return unit;
        }
        let open = self.open.take();
        let id = match &open {
            Some(open) if open.kind == kind && open.goes_on(edits) => open.id,
            _ => self.next(kind),
        };
        // The list is used again.
        let mut places = open.map_or_else(Vec::new, |open| open.places);
        places.clear();
        places.extend(edits.iter().map(|edit| edit.new_end));
        self.open = Some(OpenUnit { id, kind, places });
        (id, kind)
    }

    /// Ends the open unit.
    pub(crate) fn close(&mut self) {
        self.open = None;
    }

    /// Returns the unit of the last edit, if nothing was undone or redone since. A change that
    /// comes late, but belongs to that edit, joins this unit.
    pub(crate) fn latest(&self) -> Option<(UnitId, UnitKind)> {
        self.latest
    }

    /// Notes that a unit was undone or redone.
    pub(crate) fn travelled(&mut self) {
        self.end();
        self.latest = None;
    }

    /// Moves the place where the open unit continues, after another user's edit. Such an edit does
    /// not end the unit.
    pub(crate) fn map(&mut self, edit: Edit) {
        if let Some(open) = &mut self.open {
            for at in &mut open.places {
                *at = map_caret(*at, edit);
            }
        }
    }

    fn next(&mut self, kind: UnitKind) -> UnitId {
        self.last += 1;
        let id = UnitId(self.last);
        self.latest = Some((id, kind));
        id
    }
}

impl OpenUnit {
    fn goes_on(&self, edits: &[Edit]) -> bool {
        let mut shift = 0_usize;
        edits.iter().all(|edit| {
            let before = |at: usize| at.wrapping_sub(shift);
            let (start, end) = (before(edit.start), before(edit.old_end));
            shift = shift.wrapping_add(edit.new_end.wrapping_sub(edit.old_end));
            let stopped = |at: usize| self.places.binary_search(&at).is_ok();
            match self.kind {
                UnitKind::Typing => start == end && stopped(start),
                // The caret of a Backspace is at the end of the edit, the caret of a Delete at its
                // start.
                UnitKind::Deletion => stopped(end) || stopped(start),
                _ => false,
            }
        })
    }
}
