//! Scans on two threads.
//!
//! Fetching 50 MB of a rope's leaves takes nearly as long as scanning them: the fetch waits for memory, the scan for the
//! processor. So the calling thread reads and a second thread scans. When the second thread cannot keep up, the calling
//! thread scans too.
//!
//! Before that, three ways were tried on one thread: fetching leaves ahead of the scan, scanning them where they lie, and
//! windows of all sizes. None of them gained anything: the processor fetches ahead by itself as far as it can.

use std::mem::{replace, take};
use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, scope};

use livelink_detect::{Detector, Link};

use super::batch::Batch;
use super::windows::{TakeRuns, read_short_runs};
use crate::spacing::Spacing;
use crate::text::Reader;

/// How many windows the second thread has at most: the one that it scans, and the next one.
const AHEAD: usize = 2;

/// Adds the links of the short runs at the start of `range`, and returns where these runs end. Returns `None` if no thread
/// can be started; nothing has been done then.
///
/// The thread ends with the call. If the thread panics (it asks the editor for registrations), this function panics with the
/// same.
pub(super) fn scan<T: Reader>(
    detector: &Detector,
    text: &T,
    range: Range<usize>,
    spacing: Spacing,
    links: &mut Vec<Link>,
) -> Option<usize> {
    scope(|scope| {
        let (to_scan, windows) = channel::<(usize, String)>();
        let (scanned, done) = channel();
        let mut there = Batch::<T>::new(detector, range.start, Vec::new());
        let thread = Builder::new().name("livelink-scan".into());
        let thread = thread.spawn_scoped(scope, move || {
            for (at, window) in windows {
                there.at = at;
                there.scan(&window);
                // If the other side reads no more, the window is dropped.
                let _ = scanned.send(window);
            }
            there.links
        });
        let thread = thread.ok()?;
        let (first, before) = (links.len(), take(links));
        let mut both = Both {
            here: Batch::<T>::new(detector, range.start, before),
            to_scan,
            done,
            waiting: 0,
            spares: Vec::new(),
        };
        read_short_runs(text, range, spacing, String::new(), &mut both);
        let Both { here, to_scan, .. } = both;
        drop(to_scan);
        *links = here.links;
        links.extend(thread.join().unwrap_or_else(|panic| resume_unwind(panic)));
        // Both sequences are in order, and this sort merges them in linear time.
        if let Some(new) = links.get_mut(first..) {
            new.sort_by_key(|link| link.range.start);
        }
        Some(here.at)
    })
}

/// Gives windows to the second thread, or scans them on this one.
struct Both<'d, T> {
    here: Batch<'d, T>,
    to_scan: Sender<(usize, String)>,
    done: Receiver<String>,
    /// How many windows the second thread has.
    waiting: usize,
    spares: Vec<String>,
}

impl<T: Reader> Both<'_, T> {
    /// Returns whether the second thread should get one more window.
    fn has_room(&mut self) -> bool {
        let before = self.spares.len();
        self.spares.extend(self.done.try_iter());
        self.waiting -= self.spares.len() - before;
        self.waiting < AHEAD
    }

    /// Returns a buffer that holds `text`.
    fn buffer_of(&mut self, text: &str) -> String {
        let mut buffer = self.spares.pop().unwrap_or_default();
        buffer.clear();
        buffer.push_str(text);
        buffer
    }

    /// Gives `runs` to the second thread.
    fn send(&mut self, runs: String) {
        let at = self.here.at;
        self.here.at += T::units(&runs);
        // This fails if the second thread has panicked; the calling thread will panic too, soon.
        if self.to_scan.send((at, runs)).is_ok() {
            self.waiting += 1;
        }
    }
}

impl<T: Reader> TakeRuns for Both<'_, T> {
    fn lent(&mut self, runs: &str) {
        if self.has_room() {
            let runs = self.buffer_of(runs);
            self.send(runs);
        } else {
            self.here.lent(runs);
        }
    }

    fn owned(&mut self, buffer: &mut String, len: usize) {
        if self.has_room() {
            let left = self.buffer_of(buffer.get(len..).unwrap_or_default());
            let mut runs = replace(buffer, left);
            runs.truncate(len);
            self.send(runs);
        } else {
            self.here.owned(buffer, len);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::sealed::Readable;
    use livelink_detect::{LinkKind, Registration, Registrations};
    use std::sync::Arc;
    use std::thread::current;

    /// Windows of 768 bytes.
    const SPACING: Spacing = Spacing {
        bulk: 24,
        ..Spacing::USUAL
    };

    /// Many short runs and links, then a long run and more of them.
    fn text() -> String {
        let short = |n| format!("a{n}.com é🦀 see\u{3000}{n}@b.de, ");
        let short: String = (0..20_000).map(short).collect();
        format!("{short}{} c.com", "x".repeat(100))
    }

    fn scanned<T: Reader>(text: &T, range: Range<usize>) -> (usize, Vec<Link>) {
        let before = Link {
            range: 0..1,
            kind: LinkKind::Url,
        };
        let mut links = vec![before.clone()];
        let end = scan(&Detector::default(), text, range, SPACING, &mut links);
        assert_eq!(links.remove(0), before, "what is there stays");
        (end.expect("a thread"), links)
    }

    #[test]
    fn two_threads_find_what_one_finds() {
        let text = text();
        let short = text.find('x').expect("a long run");
        let mut expected = Detector::default().detect(&text);
        assert_eq!(
            expected.pop().map(|link| link.range.start),
            Some(short + 101)
        );
        assert_eq!(expected.len(), 40_000);
        for _ in 0..10 {
            let found = scanned(&usize::reader(text.as_str()), 0..text.len());
            assert_eq!(found, (short, expected.clone()));
            #[cfg(feature = "ropey")]
            assert_eq!(
                scanned(&usize::reader(&ropey::Rope::from_str(&text)), 0..text.len()),
                found
            );
        }
        // Starts at a run in the middle.
        let from = text.find("a10000.com").expect("a run");
        let (end, links) = scanned(&usize::reader(text.as_str()), from..text.len());
        assert_eq!((end, links.as_slice()), (short, &expected[20_000..]));
    }

    /// Lends windows of one link each, and checks how many the second thread has got and where this one has found links.
    fn two_windows_wait<T: Reader>(_: &T) {
        let detector = Detector::default();
        let (to_scan, windows) = channel();
        let (scanned, done) = channel();
        let mut both = Both {
            here: Batch::<T>::new(&detector, 0, Vec::new()),
            to_scan,
            done,
            waiting: 0,
            spares: Vec::new(),
        };
        let mut lend = |count: usize| {
            (0..count).for_each(|_| both.lent("a.com "));
            let starts = both.here.links.iter().map(|link| link.range.start);
            (windows.try_iter().count(), starts.collect::<Vec<_>>())
        };
        assert_eq!(lend(3), (2, vec![12]));
        scanned.send(String::new()).unwrap();
        assert_eq!(lend(2), (1, vec![12, 24]));
        scanned.send(String::new()).unwrap();
        scanned.send(String::new()).unwrap();
        assert_eq!(lend(3), (2, vec![12, 24, 42]));
    }

    /// The second thread has two windows at most. What comes then is scanned on this thread.
    #[test]
    fn two_windows_wait_at_most() {
        two_windows_wait(&usize::reader(""));
    }

    /// Registrations that panic if the second thread asks them.
    struct Failing;

    impl Registrations for Failing {
        fn registration(&self, _: &str) -> Registration {
            assert_ne!(current().name(), Some("livelink-scan"), "no registration");
            Registration::Exists
        }

        fn revision(&self) -> u64 {
            0
        }
    }

    #[test]
    #[should_panic(expected = "no registration")]
    fn a_panic_there_is_one_here() {
        let text = text();
        let detector = Detector::default().with_registrations(Arc::new(Failing));
        let text = usize::reader(text.as_str());
        scan(&detector, &text, 0..text.len(), SPACING, &mut Vec::new());
    }
}
