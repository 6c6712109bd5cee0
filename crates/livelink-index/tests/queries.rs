//! What the queries on an index and on a snapshot answer, against a plain list of the links.

use livelink_detect::{Detector, LinkKind, Options, is_boundary};
use livelink_index::runs;
use livelink_index::{
    Edit, EditLog, LinkIndex, LiveLink, Offset, Permission, Snapshot, Text, Utf16Offset,
};

/// Five links. Two stand right after each other's space, and some text is not ASCII.
const TEXT: &str = "a.com b.com/x, é c@d.com🦀 e.org  https://f.net/é end";

/// Asks an index and a snapshot all that can be asked, at every place of the text.
fn check<O: Offset, T: Text<O> + ?Sized>(text: &T) {
    let index = LinkIndex::<O>::build(Detector::default(), text);
    let all: Vec<LiveLink<O>> = index.iter().collect();
    assert_eq!(all.len(), 5);
    let kinds = all.iter().filter(|link| link.kind == LinkKind::Email);
    assert_eq!(kinds.count(), 1);
    assert!(all.windows(2).all(|two| two[0].id.get() < two[1].id.get()));
    let snapshot = index.snapshot();
    assert_eq!(index.text_len(), text.len());
    assert_eq!((index.len(), index.is_empty()), (5, false));
    assert_eq!(index.iter().len(), 5);
    let by_loop: Vec<_> = (&index).into_iter().collect();
    assert_eq!(by_loop, all);
    check_snapshot(&snapshot, &all, text.len());
    for start in 0..=text.len() + 2 {
        let at = O::from_usize(start);
        assert_eq!(index.link_at(at), snapshot.link_at(at));
        assert_eq!(index.link_before(at), snapshot.link_before(at));
        assert_eq!(index.link_from(at), snapshot.link_from(at));
        for end in start..=text.len() + 2 {
            let range = || O::range(start..end);
            let links = index.links_in(range());
            assert!(links.eq(snapshot.links_in(range())));
            let links = index.links_touching(range());
            assert!(links.eq(snapshot.links_touching(range())));
        }
    }
}

fn check_snapshot<O: Offset>(snapshot: &Snapshot<O>, all: &[LiveLink<O>], len: usize) {
    assert_eq!(snapshot.text_len(), len);
    assert_eq!((snapshot.len(), snapshot.is_empty()), (all.len(), false));
    let forwards: Vec<_> = snapshot.into_iter().collect();
    assert_eq!(forwards, all);
    let mut backwards: Vec<_> = snapshot.iter().rev().collect();
    backwards.reverse();
    assert_eq!(backwards, all);
    // The number of links that are left, from both ends.
    let mut links = snapshot.iter();
    for taken in 0..all.len() {
        let left = all.len() - taken;
        assert_eq!(links.size_hint(), (left, Some(left)));
        let link = match taken % 2 {
            0 => links.next(),
            _ => links.next_back(),
        };
        assert!(link.is_some());
    }
    assert_eq!((links.size_hint(), links.next()), ((0, Some(0)), None));
    for start in 0..=len + 2 {
        let at = O::from_usize(start);
        let place = |link: &&LiveLink<O>| link.indices();
        let holds = all.iter().find(|link| place(link).contains(&start));
        assert_eq!(snapshot.link_at(at).as_ref(), holds, "{start}");
        let before = all.iter().rfind(|link| place(link).start < start);
        assert_eq!(snapshot.link_before(at).as_ref(), before, "{start}");
        let from = all.iter().find(|link| place(link).start >= start);
        assert_eq!(snapshot.link_from(at).as_ref(), from, "{start}");
        for end in start..=len + 2 {
            let overlap = |link: &&LiveLink<O>| place(link).start < end && start < place(link).end;
            let touch = |link: &&LiveLink<O>| place(link).start <= end && start <= place(link).end;
            let within: Vec<_> = all.iter().filter(overlap).cloned().collect();
            let touching: Vec<_> = all.iter().filter(touch).cloned().collect();
            let found = || snapshot.links_in(O::range(start..end));
            let found_touching = || snapshot.links_touching(O::range(start..end));
            // A query of an empty range inside a link asks for the link that holds it.
            if start < end {
                assert_eq!(found().collect::<Vec<_>>(), within, "{start}..{end}");
                let backwards: Vec<_> = found().rev().collect();
                assert!(backwards.iter().rev().eq(&within), "{start}..{end}");
            }
            assert_eq!(
                found_touching().collect::<Vec<_>>(),
                touching,
                "{start}..{end}"
            );
            let backwards: Vec<_> = found_touching().rev().collect();
            assert!(backwards.iter().rev().eq(&touching), "{start}..{end}");
        }
    }
}

#[test]
fn bytes() {
    check::<usize, _>(TEXT);
}

#[test]
fn units() {
    let units: Vec<u16> = TEXT.encode_utf16().collect();
    check::<Utf16Offset, _>(&units);
}

#[test]
fn nothing() {
    let index = LinkIndex::<usize>::build(Detector::default(), "no link");
    assert!(index.is_empty() && index.snapshot().is_empty());
    assert_eq!((index.len(), index.iter().next()), (0, None));
}

#[test]
fn an_index_has_its_detector() {
    let mut options = Options::default();
    options.max_link_len = 40;
    let index = LinkIndex::<usize>::build(Detector::new(options), TEXT);
    assert_eq!(index.detector().options().max_link_len, 40);
    let units: [u16; 0] = [];
    assert!(Text::<usize>::is_empty("") && !Text::<usize>::is_empty("a"));
    assert!(Text::<Utf16Offset>::is_empty(&units[..]));
}

/// The ends of runs in UTF-16 are those that a walk unit by unit finds.
#[test]
fn runs_of_units() {
    let units: Vec<u16> = TEXT.encode_utf16().collect();
    let ends_run = |unit: &u16| char::from_u32((*unit).into()).is_some_and(is_boundary);
    for at in 0..=units.len() {
        let (before, after) = units.split_at(at);
        if after
            .first()
            .is_some_and(|unit| (0xDC00..0xE000).contains(unit))
        {
            // Here is the middle of a character.
            continue;
        }
        let start = before.iter().rposition(ends_run).map_or(0, |last| last + 1);
        let end = after.iter().position(ends_run);
        let end = end.map_or(units.len(), |first| at + first);
        let unit = Utf16Offset;
        assert_eq!(runs::start_of_run(&units, unit(at)), unit(start), "{at}");
        assert_eq!(runs::end_of_run(&units, unit(at)), unit(end), "{at}");
        assert_eq!(
            runs::run_around(&units, unit(at)..unit(at)),
            unit(start)..unit(end)
        );
        let limit = at.min(start + 2);
        let from = runs::start_of_run_from(&units, unit(at), unit(limit));
        assert_eq!(from, unit(limit.max(start)), "{at}");
        let within = runs::end_of_run_within(&units, unit(at), unit(end));
        let at_the_end = end == units.len() || at < end;
        assert!(within.is_none_or(|found| found == unit(end)) && (at_the_end || within.is_none()));
    }
}

/// Logs are equal if they say the same, whatever the lists are that they were made of.
#[test]
fn logs_that_say_the_same_are_equal() {
    let log = |lists: &[&[Edit]]| {
        let mut log = EditLog::new();
        lists.iter().for_each(|edits| log.push(edits));
        log
    };
    let typed = log(&[&[Edit::insert(3, 1)], &[Edit::insert(4, 1)]]);
    assert_eq!(typed, log(&[&[Edit::insert(3, 2)]]));
    assert_ne!(typed, log(&[&[Edit::insert(3, 1)]]));
    assert_ne!(typed, EditLog::new());
    assert_eq!(
        log(&[&[Edit::insert(3, 1)], &[Edit::delete(3..4)]]),
        EditLog::new()
    );
}

/// Each permission admits less than the one before it.
#[test]
fn what_a_permission_admits() {
    use LinkKind::{Email, Url};
    for (text, kind, admitted) in [
        ("https://example.com", Url, 3),
        ("mailto:a@example.com", Email, 3),
        ("example.com", Url, 2),
        ("a@example.com", Email, 2),
        // The name of a file, and a part of a program.
        ("helpers.py", Url, 1),
        ("self.name", Url, 1),
    ] {
        let all = [
            Permission::Allow,
            Permission::NoFileNames,
            Permission::ExplicitOnly,
            Permission::Deny,
        ];
        for (nth, permission) in all.into_iter().enumerate() {
            let expected = nth < admitted;
            assert_eq!(
                permission.admits(text, kind),
                expected,
                "{text} {permission:?}"
            );
        }
    }
}
