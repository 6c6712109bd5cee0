//! The context of one document.

use std::fmt;
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

use livelink_index::{Context, Edit, LinkIndex, LiveLink, Permission, Text};

use crate::engine::{Analysis, join, map_ranges};
use crate::language::Language;
use crate::mirror::Mirror;
use crate::shown::{Shown, shows};
use crate::steps::{Step, steps};
use crate::worker::Worker;
use crate::zones::Zones;

/// Says where links may show in one document, while it is edited.
///
/// The host tells it of each edit, as it tells a [`LinkIndex`], and asks [`permission`](Self::permission) for a link. Parsing is
/// not on that path: it happens in a thread, behind. Until it lands, the permissions are those of the last parse, moved with
/// the text. When something has landed (the `notify` of [`with_notify`](Self::with_notify) says so), [`land`](Self::land)
/// says where the permission has changed.
///
/// All methods take `&self`, so a context can be shared by an `Arc` between the host and a session.
///
/// ```
/// use livelink_index::{Edit, Permission};
/// use livelink_syntax::{Language, SyntaxContext};
///
/// let mut text = String::from("a `b https://example.com");
/// let context = SyntaxContext::new(&Language::named("markdown")?, &text);
/// context.wait();
/// context.land();
/// assert_eq!(context.permission(5..24), Permission::Allow);
///
/// text.push('`');
/// context.edit(&text, &[Edit::insert(24, 1)]);
/// context.wait();
/// assert_eq!(context.land(), [2..25], "what is between the backticks is code now");
/// assert_eq!(context.permission(5..24), Permission::Deny);
/// # Ok::<(), livelink_syntax::LanguageError>(())
/// ```
pub struct SyntaxContext {
    language: Language,
    state: Mutex<State>,
}

struct State {
    /// The text as last heard of.
    text: Mirror,
    /// What is answered: the last landing's zones, moved with the edits since.
    zones: Zones,
    /// Where that changed and nobody has been told yet.
    changed: Vec<Range<usize>>,
    mode: Mode,
}

enum Mode {
    /// Looked at on the spot.
    Blocking(Analysis),
    /// Looked at behind.
    Behind {
        worker: Worker,
        /// Steps sent that have not landed, the oldest first.
        flying: Vec<Step>,
        /// Steps that have landed.
        landed: u64,
    },
}

impl SyntaxContext {
    /// A context of `text`, parsed behind. O(n) for a copy of the text; until the first parse has landed, the answer is
    /// the language's [usual](Language::usual) permission.
    pub fn new<T: Text + ?Sized>(language: &Language, text: &T) -> Self {
        Self::with_notify(language, text, || ())
    }

    /// The same; `notify` is called from the parsing thread whenever something has landed, to make the host's event loop
    /// call [`land`](Self::land).
    pub fn with_notify<T: Text + ?Sized>(
        language: &Language,
        text: &T,
        notify: impl Fn() + Send + 'static,
    ) -> Self {
        Self::start(language, Mirror::of(text), Box::new(notify))
    }

    /// The same for a host whose text is a rope: the rope is shared, not copied. Edits are then best told by
    /// [`edit_rope`](Self::edit_rope).
    pub fn of_rope(
        language: &Language,
        rope: &ropey::Rope,
        notify: impl Fn() + Send + 'static,
    ) -> Self {
        Self::start(language, rope.clone().into(), Box::new(notify))
    }

    fn start(language: &Language, text: Mirror, notify: Box<dyn Fn() + Send>) -> Self {
        let usual = language.usual();
        let analysis = Analysis::new(language.engine(), usual, text.clone());
        let mode = Mode::Behind {
            worker: Worker::start(analysis, notify),
            flying: Vec::new(),
            landed: 0,
        };
        Self::in_mode(language, text, Zones::new(usual), mode)
    }

    /// A context that parses on the spot: after each edit its answers are final. For small texts, scripts and tests.
    pub fn blocking<T: Text + ?Sized>(language: &Language, text: &T) -> Self {
        let text = Mirror::of(text);
        let mut analysis = Analysis::new(language.engine(), language.usual(), text.clone());
        look(&mut analysis, &[], &mut Vec::new());
        let zones = analysis.zones().clone();
        Self::in_mode(language, text, zones, Mode::Blocking(analysis))
    }

    fn in_mode(language: &Language, text: Mirror, zones: Zones, mode: Mode) -> Self {
        Self {
            language: language.clone(),
            state: Mutex::new(State {
                text,
                zones,
                changed: Vec::new(),
                mode,
            }),
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // All that could panic in between are allocations.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The language.
    pub fn language(&self) -> &Language {
        &self.language
    }

    /// Follows `edits`, which made the host's text what `text` is now: the same edits, of one moment, as for
    /// [`LinkIndex::edit`]. Edits that do not explain `text` are taken as a replacement of all of it.
    ///
    /// O(log n + inserted) an edit. Parses only if this is a [blocking](Self::blocking) context.
    pub fn edit<T: Text + ?Sized>(&self, text: &T, edits: &[Edit]) {
        let mut state = self.lock();
        let steps = steps(&state.text, text, edits);
        state.follow(steps);
    }

    /// [`edit`](Self::edit) for a host whose text is a rope: the rope is shared, not copied.
    pub fn edit_rope(&self, rope: &ropey::Rope, edits: &[Edit]) {
        let mut state = self.lock();
        let steps = match edits {
            [edit]
                if edit.start <= edit.old_end.min(edit.new_end)
                    && edit.old_end <= state.text.len()
                    && state.text.len() - edit.removed_len() + edit.inserted_len()
                        == rope.len_bytes() =>
            {
                vec![Step {
                    edit: *edit,
                    text: rope.clone().into(),
                }]
            }
            edits => steps(&state.text, rope, edits),
        };
        state.follow(steps);
    }

    /// The permission on `range` of the text as last heard of: the strictest in it. O(log n).
    pub fn permission(&self, range: Range<usize>) -> Permission {
        self.lock().zones.permission(range)
    }

    /// May a link with this text show at `link`? [`Permission::admits`], which needs the link's text.
    pub fn shows<T: Text + ?Sized>(&self, link: &LiveLink, text: &T) -> bool {
        shows(&self.lock().zones, link, text)
    }

    /// Takes up what has landed. Returns where the permission may be another than before, and nowhere else is: ranges of the
    /// current text, in order.
    ///
    /// O(edits since + changes).
    pub fn land(&self) -> Vec<Range<usize>> {
        let mut state = self.lock();
        state.land();
        std::mem::take(&mut state.changed)
    }

    /// [`land`](Self::land), said in links: which ones show now that did not, and the other way round. Only links in
    /// ranges whose permission has changed are looked at. `text` and `index` are of the text as last heard of.
    pub fn land_on<T: Text + ?Sized>(&self, index: &LinkIndex, text: &T) -> Shown {
        let mut state = self.lock();
        let before = state.zones.clone();
        state.land();
        let mut shown = Shown::default();
        let mut last = None;
        for range in std::mem::take(&mut state.changed) {
            for link in index.links_in(range) {
                if last.replace(link.id) == Some(link.id) {
                    continue;
                }
                match (
                    shows(&before, &link, text),
                    shows(&state.zones, &link, text),
                ) {
                    (false, true) => shown.appeared.push(link),
                    (true, false) => shown.vanished.push(link),
                    _ => {}
                }
            }
        }
        shown
    }

    /// Is a parse of the text as last heard of still to land?
    pub fn is_provisional(&self) -> bool {
        match &self.lock().mode {
            Mode::Blocking(_) => false,
            Mode::Behind { worker, flying, .. } => !flying.is_empty() || !worker.is_idle(),
        }
    }

    /// How many edits have been told that no parse has seen yet.
    pub fn edits_behind(&self) -> usize {
        match &self.lock().mode {
            Mode::Blocking(_) => 0,
            Mode::Behind {
                worker,
                flying,
                landed,
            } => {
                let seen = worker.newest_landing().map_or(0, |newest| newest - landed);
                flying
                    .len()
                    .saturating_sub(usize::try_from(seen).unwrap_or(usize::MAX))
            }
        }
    }

    /// Waits until everything told so far has been parsed and made sure of, for [`land`](Self::land) to take up.
    pub fn wait(&self) {
        // The lock is not held meanwhile.
        let waiter = match &self.lock().mode {
            Mode::Blocking(_) => return,
            Mode::Behind { worker, .. } => worker.waiter(),
        };
        waiter.wait();
    }

    /// The permissions of the whole text, as a value.
    pub fn zones(&self) -> Zones {
        self.lock().zones.clone()
    }
}

impl Zones {
    /// The zones of a text that nobody edits.
    pub fn of<T: Text + ?Sized>(language: &Language, text: &T) -> Self {
        let mut analysis = Analysis::new(language.engine(), language.usual(), Mirror::of(text));
        look(&mut analysis, &[], &mut Vec::new());
        analysis.zones().clone()
    }
}

impl Context for SyntaxContext {
    fn permission(&self, range: Range<usize>) -> Permission {
        Self::permission(self, range)
    }

    fn edited(&self, text: &dyn Text, edits: &[Edit]) {
        self.edit(text, edits);
    }

    fn changes(&self) -> Vec<Range<usize>> {
        self.land()
    }
}

impl State {
    fn follow(&mut self, steps: Vec<Step>) {
        if let Some(last) = steps.last() {
            self.text.clone_from(&last.text);
        }
        for step in &steps {
            self.zones.follow_step(step);
        }
        match &mut self.mode {
            Mode::Blocking(analysis) => {
                look(analysis, &steps, &mut self.changed);
                self.zones.clone_from(analysis.zones());
                join(&mut self.changed);
            }
            Mode::Behind { worker, flying, .. } => {
                for step in steps {
                    map_ranges(&mut self.changed, step.edit);
                    if worker.send(step.clone()) {
                        flying.push(step);
                    }
                }
            }
        }
    }

    fn land(&mut self) {
        let Mode::Behind {
            worker,
            flying,
            landed,
        } = &mut self.mode
        else {
            return;
        };
        let mut newest = None;
        // Ranges of the landings so far, in offsets of the newest.
        let mut changed = Vec::new();
        for landing in worker.take() {
            let seen = usize::try_from(landing.version - *landed).unwrap_or(usize::MAX);
            for step in flying.drain(..seen.min(flying.len())) {
                map_ranges(&mut changed, step.edit);
            }
            *landed = landing.version;
            changed.extend(landing.changed);
            newest = Some(landing.zones);
        }
        let Some(mut zones) = newest else {
            return;
        };
        for step in flying {
            zones.follow_step(step);
            map_ranges(&mut changed, step.edit);
        }
        self.zones = zones;
        self.changed.append(&mut changed);
        join(&mut self.changed);
    }
}

impl fmt::Debug for SyntaxContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SyntaxContext")
            .field("language", &self.language)
            .finish_non_exhaustive()
    }
}

/// Follows `steps` and makes sure.
fn look(analysis: &mut Analysis, steps: &[Step], changed: &mut Vec<Range<usize>>) {
    let never = || false;
    if analysis.update(steps, &never, changed).is_some() && !analysis.is_settled() {
        // Never cancelled, so it is done either way.
        let _ = analysis.settle(&never, changed);
    }
}
