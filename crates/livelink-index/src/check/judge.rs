//! The checks that have to hold after each step of a script.

use std::collections::{HashMap, HashSet};
use std::fmt::Debug;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};

use livelink_detect::{Detector, Link, is_boundary};

use super::script::{EditScript, Integration, Replacement, apply};
use crate::{Delta, Edit, LinkIndex, LiveLink, Offset, Snapshot};

/// Counts from a replay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stats {
    /// How many steps the replay made.
    pub edits: usize,
    /// The number of links after each step, summed over the steps: a harness that never meets a
    /// link proves nothing.
    pub links: usize,
    /// How many links the deltas named.
    pub named: usize,
    /// How many steps scanned less than half of the runs they touched.
    pub bounded: usize,
    /// How many bytes were scanned, and the length of all texts in bytes, which a batch scan would
    /// have read.
    pub bytes_scanned: usize,
    /// See [`bytes_scanned`](Self::bytes_scanned).
    pub bytes_in_all: usize,
}

impl std::ops::AddAssign for Stats {
    fn add_assign(&mut self, other: Self) {
        self.edits += other.edits;
        self.links += other.links;
        self.named += other.named;
        self.bounded += other.bounded;
        self.bytes_scanned += other.bytes_scanned;
        self.bytes_in_all += other.bytes_in_all;
    }
}

/// Plays `script` through an integration and checks after each step:
///
/// * the editor's text is the script's text, and its links are those of the detector on that text;
/// * if the editor shows its [`Integration::index`]:
///   * the index has the same links, each with an id of its own, and no id comes back;
///   * the delta, applied to a copy of the links before the step, gives the links after it, so
///     nothing else changed;
///   * each old link of the delta was there before, and is named once; each added link lies in the
///     ranges that the delta says it scanned, and these do not overlap;
///   * each old link continues as the new link that holds the most of its text;
///   * the scanned ranges are no longer than the runs that the step touched, which the harness
///     finds character by character;
///   * a snapshot taken some steps ago has not changed;
///   * queries give the same links as a walk over all links.
///
/// # Errors
///
/// Returns the first thing that went wrong, in words. A panic of the integration counts (its
/// message goes to the panic hook as usual).
pub fn replay<H: Integration>(detector: &Detector, script: &EditScript) -> Result<Stats, String> {
    failing_step::<H>(detector, script).map_err(|(_, what)| what)
}

/// Plays `script` as [`replay`] does. Its error also says after how many steps the script went
/// wrong.
pub(super) fn failing_step<H: Integration>(
    detector: &Detector,
    script: &EditScript,
) -> Result<Stats, (usize, String)> {
    let made = std::cell::Cell::new(0);
    let play = || {
        let mut judge = Judge::<H>::open(detector, &script.text)?;
        for step in &script.steps {
            made.set(made.get() + 1);
            judge.step(step)?;
        }
        Ok(judge.stats)
    };
    let result = catch_unwind(AssertUnwindSafe(play)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
        Err(format!("panic: {}", text.unwrap_or_default()))
    });
    result.map_err(|what| (made.get(), what))
}

/// An integration, with the text and the links that it should have.
struct Judge<'a, H> {
    detector: &'a Detector,
    editor: H,
    text: String,
    links: Vec<LiveLink>,
    /// The greatest id that was given out so far.
    last_id: u64,
    /// A snapshot, and the links at the moment it was taken.
    past: Option<(Snapshot, Vec<LiveLink>)>,
    stats: Stats,
}

impl<'a, H: Integration> Judge<'a, H> {
    fn open(detector: &'a Detector, text: &str) -> Result<Self, String> {
        let editor = H::open(detector, text);
        let links: Vec<LiveLink> = editor
            .index()
            .into_iter()
            .flat_map(|(index, _)| index)
            .collect();
        let last_id = links.iter().map(|link| link.id.get()).max().unwrap_or(0);
        let judge = Self {
            detector,
            editor,
            text: text.to_owned(),
            links,
            last_id,
            past: None,
            stats: Stats::default(),
        };
        judge.batch()?;
        Ok(judge)
    }

    fn step(&mut self, step: &[Replacement]) -> Result<(), String> {
        apply(&mut self.text, step);
        self.editor.apply(step);
        self.stats.edits += 1;
        self.stats.bytes_in_all += self.text.len();
        self.stats.links += self.batch()?;
        let Some((index, delta)) = self.editor.index() else {
            return Ok(());
        };
        let before = std::mem::take(&mut self.links);
        self.links = index.iter().collect();
        whole(delta, &before, &self.links, self.last_id)?;
        self.stats.bounded += usize::from(cost(delta, &self.text, step)?);
        self.last_id += delta.added.len() as u64;
        self.stats.named += delta.added.len() + delta.removed.len() + delta.changed.len();
        self.stats.bytes_scanned += delta.scanned_len;
        queries(
            index,
            &self.links,
            step.first().map_or(0, |first| first.range.start),
        )?;
        if self.stats.edits % 16 == 1 {
            if let Some((snapshot, links)) = &self.past {
                same(
                    "a snapshot and the links then",
                    snapshot.iter().collect(),
                    links.clone(),
                )?;
            }
            self.past = Some((index.snapshot(), self.links.clone()));
        }
        Ok(())
    }

    /// Compares the integration with the batch scan. Returns the number of links.
    fn batch(&self) -> Result<usize, String> {
        same(
            "the editor's text and the script's",
            self.editor.text(),
            self.text.clone(),
        )?;
        let batch = self.detector.detect(&self.text);
        same(
            "the editor's links and those of a batch scan",
            self.editor.links(),
            batch.clone(),
        )?;
        if let Some((index, _)) = self.editor.index() {
            let plain = |link: LiveLink| Link {
                range: link.range,
                kind: link.kind,
            };
            let links: Vec<Link> = index.iter().map(plain).collect();
            same(
                "the numbers of links",
                (index.len(), index.text_len()),
                (batch.len(), self.text.len()),
            )?;
            same("the index and a batch scan", links, batch.clone())?;
        }
        Ok(batch.len())
    }
}

fn ensure(holds: bool, what: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what()) }
}

pub(super) fn same<T: PartialEq + Debug>(what: &str, left: T, right: T) -> Result<(), String> {
    ensure(left == right, || {
        format!("{what} differ:\n  {left:?}\n  {right:?}")
    })
}

/// Checks that the delta says everything that happened to the links, and nothing else.
///
/// `last_id` is the greatest id that was given out before.
pub(super) fn whole<O: Offset>(
    delta: &Delta<O>,
    before: &[LiveLink<O>],
    after: &[LiveLink<O>],
    last_id: u64,
) -> Result<(), String> {
    let mut copy = before.to_vec();
    delta.apply_to(&mut copy);
    same(
        "the delta applied to a copy and the index",
        copy.as_slice(),
        after,
    )?;
    let mut named = HashSet::new();
    for old in delta
        .removed
        .iter()
        .chain(delta.changed.iter().map(|(old, _)| old))
    {
        ensure(before.contains(old), || {
            format!("{old:?} of the delta was not there")
        })?;
        ensure(named.insert(old.id), || {
            format!("{old:?} is twice in the delta")
        })?;
    }
    for new in delta
        .added
        .iter()
        .chain(delta.changed.iter().map(|(_, new)| new))
    {
        let holds = |range: &Range<O>| range.start <= new.range.start && new.range.end <= range.end;
        ensure(delta.rescanned.iter().any(holds), || {
            format!("{new:?} was not scanned")
        })?;
    }
    let apart = |pair: &[Range<O>]| pair[0].end <= pair[1].start;
    ensure(delta.rescanned.windows(2).all(apart), || {
        format!("{:?} overlap", delta.rescanned)
    })?;
    for (old, new) in &delta.changed {
        same("the ids of a changed link", old.id, new.id)?;
    }
    identity(delta, after)?;
    for new in &delta.added {
        ensure(new.id.get() > last_id, || {
            format!("the id of {new:?} was used before")
        })?;
    }
    let ids: HashSet<_> = after.iter().map(|link| link.id).collect();
    same("the numbers of ids and of links", ids.len(), after.len())
}

/// Checks, byte by byte, which old link each changed link of the delta continues. Each old link is
/// matched with the link of `after` that holds the most of its text. If several old links are
/// matched with one link, that link has to continue the one of which it holds the most. The first
/// link wins if two are equal.
fn identity<O: Offset>(delta: &Delta<O>, after: &[LiveLink<O>]) -> Result<(), String> {
    let edits: Vec<Edit> = delta.edits.iter().map(|edit| edit.cast()).collect();
    let place = |byte: usize| {
        let mut shift = 0_usize;
        for edit in edits.iter().take_while(|edit| edit.start <= byte) {
            if edit.old_end > byte {
                return None;
            }
            shift = shift.wrapping_add(edit.shift());
        }
        Some(byte.wrapping_add(shift))
    };
    let mut old: Vec<&LiveLink<O>> = delta.changed.iter().map(|(old, _)| old).collect();
    old.extend(&delta.removed);
    old.sort_by_key(|link| link.range.start);
    // For each new link: the old link that it continues, and how many bytes of the old link it
    // holds.
    let mut goes_on: HashMap<usize, (&LiveLink<O>, usize)> = HashMap::new();
    for link in old {
        let mut kept = vec![];
        for byte in link.indices().filter_map(place) {
            let index = after.partition_point(|new| new.indices().end <= byte);
            if !after
                .get(index)
                .is_some_and(|new| new.indices().contains(&byte))
            {
                continue;
            }
            match kept.last_mut() {
                Some((last, count)) if *last == index => *count += 1,
                _ => kept.push((index, 1)),
            }
        }
        let most = kept.iter().map(|(_, count)| *count).max();
        let Some((index, count)) = kept.into_iter().find(|(_, count)| Some(*count) == most) else {
            continue;
        };
        let rival = goes_on.entry(index).or_insert((link, count));
        if rival.1 < count {
            *rival = (link, count);
        }
    }
    let mut expected: Vec<_> = goes_on
        .into_iter()
        .filter_map(|(index, (link, _))| Some((link.id, after.get(index)?.range.clone())))
        .collect();
    expected.sort_by_key(|(_, range)| range.start);
    let changed = delta.changed.iter();
    same(
        "the links that continue old links, and the links that hold the most of their text",
        changed
            .map(|(_, new)| (new.id, new.range.clone()))
            .collect(),
        expected,
    )
}

/// Checks that no more was scanned than the runs the step touched. Returns whether it was less than
/// half of them.
fn cost(delta: &Delta, text: &str, step: &[Replacement]) -> Result<bool, String> {
    let rescanned: usize = delta.rescanned.iter().map(Range::len).sum();
    let edits: Vec<Edit> = step
        .iter()
        .map(|replacement| Edit::replace(replacement.range.clone(), replacement.text.len()))
        .collect();
    let touched = touched(text, &edits);
    let scanned = delta.scanned_len;
    ensure(scanned <= touched && rescanned <= touched, || {
        format!("{scanned} bytes were scanned, for {rescanned}; {touched} touched")
    })?;
    Ok(scanned < touched / 2)
}

/// Returns the total length of the runs that `edits` touched in `text`, including the inserted
/// text.
fn touched(text: &str, edits: &[Edit]) -> usize {
    let mut runs: Vec<Range<usize>> = Vec::new();
    let mut shift = 0_usize;
    for edit in edits {
        let (start, end) = (
            edit.start.wrapping_add(shift),
            edit.new_end.wrapping_add(shift),
        );
        shift = shift.wrapping_add(edit.shift());
        let (before, after) = (text.get(..start), text.get(end..));
        let last = before
            .and_then(|text| text.rfind(is_boundary))
            .map_or(0, |at| {
                at + text
                    .get(at..)
                    .and_then(|text| text.chars().next())
                    .map_or(0, char::len_utf8)
            });
        let next = after
            .and_then(|text| text.find(is_boundary))
            .map_or(text.len(), |at| end + at);
        match runs.last_mut() {
            Some(run) if last <= run.end => run.end = run.end.max(next),
            _ => runs.push(last..next),
        }
    }
    runs.iter().map(Range::len).sum()
}

/// Checks that the queries of the index around `at` give the same links as a walk over all links.
fn queries(index: &LinkIndex, links: &[LiveLink], at: usize) -> Result<(), String> {
    for range in [at..at, at..at + 1, at.saturating_sub(9)..at + 9] {
        let overlap =
            |link: &&LiveLink| link.range.start < range.end && range.start < link.range.end;
        let touch =
            |link: &&LiveLink| link.range.start <= range.end && range.start <= link.range.end;
        let expected: Vec<_> = links.iter().filter(overlap).cloned().collect();
        same(
            "links_in and a walk",
            index.links_in(range.clone()).collect(),
            expected,
        )?;
        let expected: Vec<_> = links.iter().filter(touch).cloned().collect();
        same(
            "links_touching and a walk",
            index.links_touching(range.clone()).collect(),
            expected.clone(),
        )?;
        // Takes one link from each end in turn.
        let (mut both, mut found) = (index.links_touching(range.clone()), Vec::new());
        let mut first = 0;
        loop {
            let forward = found.len() % 2 == 0;
            let link = if forward {
                both.next()
            } else {
                both.next_back()
            };
            let Some(link) = link else {
                break;
            };
            found.insert(first, link);
            first += usize::from(forward);
        }
        same("links_touching from both ends", found, expected)?;
    }
    let backwards: Vec<_> = index.iter().rev().collect();
    same(
        "the links backwards",
        backwards.iter().rev().collect::<Vec<_>>(),
        links.iter().collect(),
    )?;
    let before = links.iter().rfind(|link| link.range.start < at).cloned();
    same("link_before and a walk", index.link_before(at), before)?;
    let from = links.iter().find(|link| at <= link.range.start).cloned();
    same("link_from and a walk", index.link_from(at), from)?;
    let expected = links.iter().find(|link| link.range.contains(&at)).cloned();
    same("link_at and a walk", index.link_at(at), expected)
}
