//! The state of a scan of one text: its settings, and what it knows so far.

use super::sink::VerdictSink;
use super::state::State;
use crate::any_path::AnyPath;
use crate::fast::{Finder, HostCache, LastHost, Wanted};
use crate::host::domain::HostMatch;
use crate::options::{Options, Policy};
use crate::tld::TldTable;
use crate::tld::label_filter::LabelFilter;
use std::cell::{Cell, RefCell};
use std::ops::Range;
use uts58::Terminator;

/// The settings of a scan.
#[derive(Clone, Copy)]
pub(crate) struct Setup<'s> {
    pub(crate) options: &'s Options,
    pub(crate) tlds: &'s TldTable,
    /// Whether the scan takes shortcuts. The links are the same without them.
    pub(crate) fast: bool,
}

/// A scan of one text.
pub(crate) struct Scanner<'s, S> {
    pub(crate) options: &'s Options,
    pub(crate) tlds: &'s TldTable,
    /// The table's filter, for a quick "no" about a label.
    pub(crate) filter: &'s LabelFilter,
    /// Whether quick answers are tried before the long way.
    pub(crate) fast: bool,
    /// Whether some schemes need no host.
    pub(crate) hostless_schemes: bool,
    pub(crate) text: &'s str,
    /// The end of what is decided. No candidate begins before it.
    pub(crate) floor: usize,
    /// Where the next anchor is looked for.
    pub(crate) at: usize,
    /// The end of a dead zone that began before `at`, unless a boundary comes first; 0 if there is no dead zone.
    pub(crate) dead_until: usize,
    /// No boundary stands between the start of the dead zone and here.
    pub(crate) dead_checked: usize,
    /// How far the last host run that was too long for a host is known to reach. It is kept only for a sink that watches.
    pub(crate) long_run_to: Option<usize>,
    /// A range in which no path ends that begins in it.
    pub(crate) unending: Cell<(usize, usize)>,
    /// The reading of these paths at the end of that range.
    pub(crate) any_path: Cell<AnyPath>,
    /// Whether it is one that stops at the first bracket.
    pub(crate) stops_at_brackets: Cell<bool>,
    /// A range in which policy ends no path of a link that has this byte before it.
    pub(crate) plain: Cell<(usize, usize, u8)>,
    /// A range of ASCII characters that a local part may hold, without an `@`.
    pub(crate) local: Cell<(usize, usize)>,
    /// The last plain host after a scheme.
    pub(crate) last_host: LastHost,
    /// The hosts of host runs that have a dot in them and are not plain; `None` for runs without a host.
    pub(crate) hosts: HostCache<Option<HostMatch>>,
    /// Whether policy accepts hosts that are not plain.
    pub(crate) admitted: HostCache<bool>,
    /// Reads paths, and remembers one that was too long.
    pub(crate) terminator: RefCell<Terminator>,
    /// No decision so far has read a byte at or after this one. This field and those below are kept only for a sink that
    /// watches.
    pub(crate) reach: Cell<usize>,
    /// The `reach` of the decisions before the scan resumed in this text.
    pub(crate) reach_before: usize,
    /// The next place where the sink wants to know the state.
    pub(crate) stop: usize,
    /// The state before the last decision.
    pub(crate) before: State,
    /// Whether the text really ends here. If not, it goes on in a part that the scan was not given.
    pub(crate) complete: bool,
    pub(crate) finder: Finder,
    pub(crate) sink: &'s mut S,
}

/// Returns whether a colon is an anchor also if no slash follows it.
pub(super) fn wants_colons(options: &Options) -> bool {
    // `https:\/\/` stands for `https://` in a string literal (ruling 39).
    options.schemes.any_opaque() | options.policy().string_escapes
}

impl<'s, S: VerdictSink> Scanner<'s, S> {
    /// Returns a scan at the start of `text`.
    #[inline]
    pub(super) fn new(setup: Setup<'s>, text: &'s str, sink: &'s mut S) -> Self {
        let Setup {
            options,
            tlds,
            fast,
        } = setup;
        // A sink that wants reasons takes the long way.
        let fast = fast && !S::EXPLAINS;
        let wanted = Wanted {
            colons: wants_colons(options),
            digits: S::EXPLAINS,
        };
        Self {
            options,
            tlds,
            filter: tlds.filter(),
            fast,
            hostless_schemes: options.schemes.any_without_host(),
            text,
            floor: 0,
            at: 0,
            dead_until: 0,
            dead_checked: 0,
            long_run_to: None,
            unending: Cell::new((0, 0)),
            any_path: Cell::default(),
            stops_at_brackets: Cell::new(false),
            plain: Cell::new((0, 0, 0)),
            local: Cell::new((0, 0)),
            last_host: LastHost::default(),
            hosts: HostCache::default(),
            admitted: HostCache::default(),
            terminator: RefCell::default(),
            reach: Cell::new(0),
            reach_before: 0,
            stop: usize::MAX,
            before: State::default(),
            complete: true,
            finder: Finder::new(wanted, fast),
            sink,
        }
    }

    /// Notes that the text before `to` has been read.
    #[inline]
    pub(crate) fn saw(&self, to: usize) {
        if S::WATCHES {
            self.reach.set(self.reach.get().max(to));
        }
    }

    /// Returns whether the decision depends on text after the part that the scan was given. If it does, the scan will decide
    /// again with more of the text, whatever it decides now. So it can leave out costly work.
    pub(crate) fn is_cut_off(&self) -> bool {
        S::WATCHES && !self.complete && self.reach.get() > self.text.len()
    }

    /// Returns whether a decision that reads up to `read` depends on text after the part that the scan was given.
    pub(crate) fn cuts_off(&self, read: usize) -> bool {
        S::WATCHES && !self.complete && read > self.text.len()
    }

    /// Returns the text of a range; empty if it is not a range of the text.
    pub(crate) fn slice(&self, range: Range<usize>) -> &str {
        self.text.get(range).unwrap_or_default()
    }

    /// Returns the text from `at` on.
    pub(crate) fn rest(&self, at: usize) -> &str {
        self.text.get(at..).unwrap_or_default()
    }

    /// Returns the character that ends at `at`.
    pub(crate) fn char_before(&self, at: usize) -> Option<char> {
        self.text.get(..at)?.chars().next_back()
    }

    /// Returns the rules of policy that apply.
    pub(crate) fn policy(&self) -> &Policy {
        self.options.policy()
    }
}
