//! A table that is replaced while others scan.

use super::{iana, table};
use crate::{Detector, Options, SharedTlds, TldTable};
use std::sync::atomic::{AtomicBool, Ordering};

#[test]
fn replacing_counts_and_returns_the_old_one() {
    let tlds = SharedTlds::default();
    let other = tlds.clone();
    assert_eq!(tlds.version(), 0);
    let old = tlds.replace(table(&iana("")));
    assert_eq!(old.source(), TldTable::embedded().source());
    assert_eq!((tlds.version(), other.version()), (1, 1));
    assert_eq!(other.current().len(), 1_000);
}

#[test]
fn a_detector_goes_by_the_table_of_now_and_a_pinned_one_by_that_of_then() {
    let tlds = SharedTlds::new(table(&iana("COM\n")));
    let detector = Detector::with_tlds(Options::default(), tlds.clone());
    let pinned = detector.pinned();
    let text = "example.com example.newtld";
    assert_eq!(detector.detect(text), pinned.detect(text));
    let before = detector.revision();
    tlds.replace(table(&iana("NEWTLD\n")));
    assert_ne!(detector.revision(), before);
    assert_eq!(detector.revision(), detector.clone().revision());
    let found = |detector: &Detector| -> Vec<&str> {
        let links = detector.detect(text).into_iter();
        links.map(|link| &text[link.range]).collect()
    };
    assert_eq!(found(&detector), ["example.newtld"]);
    assert_eq!(found(&pinned), ["example.com"]);
}

/// Every scan finds the links of one table, never some of each.
#[test]
fn a_scan_goes_on_with_the_table_it_started_with() {
    let old = table(&iana("COM\n"));
    let new = table(&iana("NEWTLD\n"));
    let tlds = SharedTlds::new(old.clone());
    let detector = Detector::with_tlds(Options::default(), tlds.clone());
    let text = "example.com example.newtld ".repeat(200);
    let of_one_table = |detector: &Detector| {
        let links = detector.detect(&text);
        let first = links.first().map(|link| link.range.len());
        links.len() == 200 && links.iter().all(|link| Some(link.range.len()) == first)
    };
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let scanners: Vec<_> = (0..3)
            .map(|_| {
                scope.spawn(|| {
                    let mut scans = 0;
                    while !done.load(Ordering::Relaxed) || scans == 0 {
                        assert!(of_one_table(&detector));
                        scans += 1;
                    }
                    scans
                })
            })
            .collect();
        for round in 0..400 {
            tlds.replace(if round % 2 == 0 {
                new.clone()
            } else {
                old.clone()
            });
            std::thread::yield_now();
        }
        done.store(true, Ordering::Relaxed);
        for scanner in scanners {
            assert!(scanner.join().unwrap() > 0);
        }
    });
    assert_eq!(tlds.version(), 400);
}
