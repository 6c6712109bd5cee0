use crate::{Effects, Mark, MarkKind, Session, SessionOptions, Triggers};
use fastrand::Rng;
use livelink_detect::{Detector, SharedTlds, TldTable};
use livelink_index::{Edit, Offset, Text, Utf16Offset};
use std::ops::Range;

/// What a text is made of, and what is typed.
const PIECES: &[&str] = &[
    "a.com",
    "b.org/x",
    "例え.com",
    "me@c.net",
    "https://d.eu",
    "a.",
    "com",
    ":",
    "//",
    "@",
    ",",
    ",",
    "(",
    ")",
    ";",
    "x",
    "語",
    "?",
    "🦀",
    " ",
    "\n",
    "。",
];

fn piece(rng: &mut Rng) -> &'static str {
    PIECES[rng.usize(..PIECES.len())]
}

/// What is typed: a space more often than anything else, because it commits.
fn typed_piece(rng: &mut Rng) -> &'static str {
    match rng.usize(..4) {
        0 => " ",
        _ => piece(rng),
    }
}

/// What the offsets of a session count, and a text of it.
trait Unit: Offset {
    type Buffer: Text<Self>;

    fn buffer(text: &str) -> Self::Buffer;
    fn session(options: SessionOptions) -> Session<Self>;

    /// Returns the length of `text`.
    fn len(text: &str) -> usize {
        Self::buffer(text).len()
    }
}

impl Unit for usize {
    type Buffer = String;

    fn buffer(text: &str) -> String {
        text.to_owned()
    }

    fn session(options: SessionOptions) -> Session {
        Session::new(options)
    }
}

impl Unit for Utf16Offset {
    type Buffer = Vec<u16>;

    fn buffer(text: &str) -> Vec<u16> {
        text.encode_utf16().collect()
    }

    fn session(options: SessionOptions) -> Session<Self> {
        Session::new_utf16(options)
    }
}

/// One text and two sessions: the first keeps what it knows from key to key, the second begins anew with each report.
struct Pair<O: Unit> {
    text: String,
    sessions: [Session<O>; 2],
    keys: usize,
    /// How often the first session read less.
    less: usize,
}

impl<O: Unit> Pair<O> {
    fn new(rng: &mut Rng) -> Self {
        let mut options = SessionOptions::default();
        options.detection.max_link_len = [20, 60, 16_384][rng.usize(..3)];
        if rng.usize(..4) == 0 {
            options.triggers = Triggers::Characters(["\n,", " ", "語 "][rng.usize(..3)].into());
        }
        let detector = Detector::new(options.detection.clone());
        // Most runs are short, and one text in ten is so long that a window is cut. Then only links near the caret are judged, so the
        // document says what detection finds, and all keys are near each other.
        let is_long = rng.usize(..10) == 0;
        let pieces = match is_long {
            true => 6_000,
            false => rng.usize(1..60),
        };
        let mut text = String::new();
        for _ in 0..pieces {
            let piece = piece(rng);
            let boundary = matches!(piece, " " | "\n") && is_long;
            text += if boundary { "," } else { piece };
        }
        // Some links of the document are not what detection finds.
        let odd = rng.bool() && !is_long;
        let pending = [2, 4, 100][rng.usize(..3)];
        let marks = detector.detect(&text).into_iter().filter_map(|link| {
            let href = detector.href(&text[link.range.clone()], link.kind).into();
            let mut range = link.range;
            let mut kind = MarkKind::Auto;
            let mut target = href;
            match rng.usize(..12) {
                0 if odd => target = "https://other.example".into(),
                1 if odd => kind = MarkKind::Manual,
                2 if odd => range.end -= 1,
                _ if !is_long && rng.usize(..pending) == 0 => return None,
                _ => {}
            }
            let range = text.floor_char_boundary(range.start)..text.floor_char_boundary(range.end);
            Some(Mark {
                range: O::range(O::len(&text[..range.start])..O::len(&text[..range.end])),
                href: target,
                kind,
            })
        });
        let mut session = O::session(options);
        session.load(marks.collect::<Vec<_>>(), []);
        Self {
            sessions: [session.clone(), session],
            text,
            keys: 0,
            less: 0,
        }
    }

    /// Returns a range of the text, which is given in bytes.
    fn range(&self, range: Range<usize>) -> Range<O> {
        O::range(O::len(&self.text[..range.start])..O::len(&self.text[..range.end]))
    }

    /// Replaces `range`. Returns the edit.
    fn replace(&mut self, range: Range<usize>, new: &str) -> Edit<O> {
        let edit = Edit::replace(self.range(range.clone()), O::len(new));
        self.text.replace_range(range, new);
        edit
    }

    /// Reports the same to both sessions. What they answer is the same, but for what was read.
    fn report(&mut self, report: impl Fn(&mut Session<O>, &O::Buffer) -> Effects<O>) {
        // A session knows nothing of the text around the caret after that.
        self.sessions[1].set_context(None);
        let text = O::buffer(&self.text);
        let [kept, anew] = &mut self.sessions;
        let (mut found, mut expected) = (report(kept, &text), report(anew, &text));
        let read = |effects: &mut Effects<O>| {
            let ranges = effects.rescanned.drain(..);
            ranges
                .map(|it| it.end.to_usize() - it.start.to_usize())
                .sum()
        };
        let read: [usize; 2] = [read(&mut found), read(&mut expected)];
        self.less += usize::from(read[0] < read[1]);
        assert_eq!(found, expected, "{:?}", self.text);
        assert!(kept.links().eq(anew.links()), "{:?}", self.text);
        assert!(kept.mutes().eq(anew.mutes()), "{:?}", self.text);
        let all = O::range(0..text.len());
        assert!(
            kept.dormant_in(all.clone()).eq(anew.dormant_in(all)),
            "{:?}",
            self.text
        );
    }

    fn key(&mut self, at: usize, new: &str, removed: usize) {
        let end = self
            .text
            .ceil_char_boundary((at + removed).min(self.text.len()));
        let edit = self.replace(at..end, new);
        self.keys += 1;
        match new {
            "" => self.report(|session, text| session.deleted(text, edit)),
            "\n" => self.report(|session, text| session.line_break(text, edit)),
            _ => self.report(|session, text| session.typed(text, edit)),
        }
    }

    /// An input method shows two texts, and then puts in `new`, gives up, or is interrupted by a key.
    fn compose(&mut self, at: usize, new: &str, how: usize) {
        let (range, count) = (self.range(at..at), O::len("語語"));
        self.report(|session, _| session.compose_start(range.clone()));
        self.report(|session, _| session.compose_update(1));
        self.report(|session, _| session.compose_update(count));
        let shown = match how {
            0 => "",
            1 => "語語",
            _ => new,
        };
        self.text.insert_str(at, shown);
        match how {
            1 => self.key(at + shown.len(), ",", 0),
            _ => self.report(|session, text| session.compose_end(text, O::len(shown))),
        }
    }

    /// A few random reports.
    fn drive(&mut self, rng: &mut Rng) {
        let mut at = self.text.floor_char_boundary(rng.usize(..=self.text.len()));
        for _ in 0..rng.usize(1..60) {
            match rng.usize(..48) {
                0..20 => {
                    let new = typed_piece(rng);
                    self.key(at, new, if rng.usize(..10) == 0 { 3 } else { 0 });
                    at += new.len();
                }
                20..28 => {
                    let caret = self.range(at..at).start;
                    let to = at;
                    at = self
                        .text
                        .floor_char_boundary(at.saturating_sub(rng.usize(1..5)));
                    let unmade = self
                        .sessions
                        .each_mut()
                        .map(|it| it.backspace(caret).is_some());
                    assert_eq!(unmade[0], unmade[1]);
                    if !unmade[0] {
                        self.key(at, "", to - at);
                    }
                }
                28..33 => self.key(at, "", rng.usize(..5)),
                33 => {
                    let end = self.text.ceil_char_boundary((at + 9).min(self.text.len()));
                    let range = self.range(at..end);
                    self.report(|session, text| session.unlink(text, range.clone()));
                }
                34 => {
                    let end = self.text.ceil_char_boundary((at + 2).min(self.text.len()));
                    let range = self.range(at..end);
                    self.report(|session, text| session.link(text, range.clone(), "b.org"));
                }
                35 => {
                    let edit = self.replace(at..at, "x.com;");
                    self.report(|session, text| session.pasted(text, edit));
                }
                36 => {
                    let mut options = self.sessions[0].options().clone();
                    match rng.usize(..3) {
                        0 => options.read_only = !options.read_only,
                        1 => options.bare_hosts = !options.bare_hosts,
                        _ => options.autolink = !options.autolink,
                    }
                    let set = |session: &mut Session<O>| session.set_options(options.clone());
                    self.sessions.iter_mut().for_each(set);
                }
                37 => {
                    let edit = self.replace(at..at, "y.net,");
                    self.report(|session, _| session.remote(edit));
                }
                38 => {
                    let caret = self.range(at..at).start;
                    self.report(|session, text| session.blurred(text, caret));
                }
                39 if self.text.len() < 5_000 => {
                    at = self.text.floor_char_boundary(rng.usize(..=self.text.len()));
                }
                40..42 => {
                    let new = piece(rng);
                    self.compose(at, new, rng.usize(..4));
                    at = self.text.floor_char_boundary(at);
                }
                _ => {
                    let by = rng.usize(..30);
                    let to = if rng.bool() {
                        at + by
                    } else {
                        at.saturating_sub(by)
                    };
                    at = self.text.floor_char_boundary(to.min(self.text.len()));
                    self.sessions.iter_mut().for_each(Session::caret_moved);
                }
            }
        }
    }
}

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |it| it.parse().expect(name))
}

#[track_caller]
fn check<O: Unit>() {
    let (mut keys, mut less) = (0, 0);
    for round in 0..number("LIVELINK_RANDOM_SCRIPTS", 600) {
        let mut rng = Rng::with_seed(number("LIVELINK_RANDOM_SEED", 31) + round);
        let mut pair = Pair::<O>::new(&mut rng);
        pair.drive(&mut rng);
        keys += pair.keys;
        less += pair.less;
    }
    assert!(less * 4 > keys, "{less} of {keys}");
}

/// What is kept from key to key changes no answer.
#[test]
fn what_is_kept_is_what_comes_of_beginning_anew() {
    check::<usize>();
}

#[test]
fn what_is_kept_in_utf16_is_what_comes_of_beginning_anew() {
    check::<Utf16Offset>();
}

/// A run of `count` links, all of them in the document, and the place in its middle.
fn linked(count: usize, detector: Detector) -> (String, Session, usize) {
    let text = "a.com,".repeat(count);
    let marks = detector.detect(&text).into_iter().map(|link| Mark {
        href: "https://a.com".into(),
        range: link.range,
        kind: MarkKind::Auto,
    });
    let marks: Vec<Mark> = marks.collect();
    let mut session = Session::with_detector(detector, SessionOptions::default());
    session.load(marks, []);
    (text, session, count / 2 * 6)
}

fn typed(session: &mut Session, text: &mut String, at: usize, new: &str) -> Effects {
    text.insert_str(at, new);
    session.typed(text.as_str(), Edit::insert(at, new.len()))
}

fn read(effects: &Effects) -> usize {
    effects.rescanned.iter().map(|range| range.len()).sum()
}

/// Types a space at `at`, and takes it away again. Returns whether a link to `name` is there.
fn commits(session: &mut Session, text: &mut String, at: usize, name: &str) -> bool {
    typed(session, text, at, " ");
    let start = text.find(name).expect(name);
    let is_there = session.link_at(start + 1).is_some();
    text.remove(at);
    session.deleted(text.as_str(), Edit::delete(at..at + 1));
    is_there
}

/// What has changed and no space has committed, the next one commits.
#[test]
fn what_is_pending_is_not_lost() {
    // A link that was pending before the first key, far from where the keys are.
    let (mut text, mut session, _) = linked(100, Detector::default());
    text += &format!("b.org{}", ",x".repeat(40));
    for _ in 0..3 {
        let end = text.len();
        typed(&mut session, &mut text, end, ",");
    }
    let end = text.len();
    assert!(commits(&mut session, &mut text, end, "b.org"));

    // A space commits no run but its own.
    let (mut text, mut session, at) = linked(100, Detector::default());
    typed(&mut session, &mut text, at, " ");
    typed(&mut session, &mut text, 0, "d.com,");
    let end = text.len();
    assert!(!commits(&mut session, &mut text, end, "d.com"));
    assert!(commits(&mut session, &mut text, at + 6, "d.com"));
}

/// A part of a run is cut out of it. No link is committed of which nobody can know whether it is one.
#[test]
fn a_cut_run_is_committed_where_it_is_judged() {
    let mut options = SessionOptions::default();
    options.detection.max_link_len = 100;
    let mut session = Session::new(options);
    let mut text = "a.com,".repeat(10_000);
    let at = 30_000;
    session.link(text.as_str(), at..at + 5, "https://a.com");
    session.load(
        [Mark {
            range: at - 6..at - 1,
            href: "https://a.com".into(),
            kind: MarkKind::Auto,
        }],
        [],
    );
    typed(&mut session, &mut text, at, ",");
    typed(&mut session, &mut text, at + 1, " ");
    let first = session.links().next().expect("there are links").range.start;
    let judged = at - 100 - 4_256 - super::SLACK;
    assert!((judged..judged + 6).contains(&first), "{first}, {judged}");
}

/// Everything that changes the text, the links or the settings, but a key, makes a session begin anew.
#[test]
fn what_makes_a_session_begin_anew() {
    type Event = fn(&mut Session, &mut String, usize);
    let events: [(&str, bool, Event); 13] = [
        ("nothing", false, |_, _, _| ()),
        ("a caret", false, |session, _, _| session.caret_moved()),
        ("the same options", false, |session, _, _| {
            session.set_options(session.options().clone());
        }),
        ("other options", true, |session, _, _| {
            let mut options = session.options().clone();
            options.bare_hosts = false;
            session.set_options(options);
        }),
        ("a detector", true, |session, _, _| {
            session.set_detector(Detector::default())
        }),
        ("a context", true, |session, _, _| session.set_context(None)),
        ("loading", true, |session, _, _| session.load([], [])),
        ("unlinking", true, |session, text, at| {
            session.unlink(text.as_str(), at + 30..at + 31);
        }),
        ("linking", true, |session, text, at| {
            session.link(text.as_str(), at + 30..at + 31, "b.org");
        }),
        ("a paste", true, |session, text, at| {
            text.insert_str(at + 30, ",,");
            session.pasted(text.as_str(), Edit::insert(at + 30, 2));
        }),
        ("another user", true, |session, text, at| {
            text.insert_str(at + 30, ",,");
            session.remote(Edit::insert(at + 30, 2));
        }),
        ("no focus", true, |session, text, at| {
            session.blurred(text.as_str(), at);
        }),
        ("a cancelled composition", true, |session, text, at| {
            session.compose_start(at..at);
            session.compose_update(2);
            session.compose_end(text.as_str(), 0);
        }),
    ];
    for (name, anew, event) in events {
        let (mut text, mut session, at) = linked(1_600, Detector::default());
        typed(&mut session, &mut text, at, ",");
        event(&mut session, &mut text, at);
        let effects = typed(&mut session, &mut text, at, ",");
        assert_eq!(
            read(&effects) > 5_000,
            anew,
            "{name}: {:?}",
            effects.rescanned
        );
    }
}

/// An automatic link may have been loaded that is in two runs. Both are looked at, and nothing is kept.
#[test]
fn a_link_that_leaves_the_run() {
    let mut session = Session::new(SessionOptions::default());
    let (range, href) = (2..13, "https://a.com".into());
    session.load(
        [Mark {
            range,
            href,
            kind: MarkKind::Auto,
        }],
        [],
    );
    let mut text = String::from("x,a.com b.org");
    typed(&mut session, &mut text, 0, ",");
    let links: Vec<_> = session.links().map(|link| link.range).collect();
    assert_eq!(links, [3..8, 9..14]);
}

/// Where a context or an option decides about whole runs, nothing is kept.
#[test]
fn when_nothing_is_kept() {
    struct Prose;
    impl livelink_index::Context for Prose {
        fn permission(&self, _: Range<usize>) -> livelink_index::Permission {
            livelink_index::Permission::Allow
        }
    }
    for (rewrites, context) in [(true, false), (false, true)] {
        let (mut text, mut session, at) = linked(1_600, Detector::default());
        let mut options = session.options().clone();
        options.rewrite_punycode = rewrites;
        session.set_options(options);
        if context {
            session.set_context(Some(std::sync::Arc::new(Prose)));
        }
        for _ in 0..3 {
            let effects = typed(&mut session, &mut text, at, ",");
            assert!(read(&effects) > 5_000, "{:?}", effects.rescanned);
        }
    }
}

/// A trigger that ends no run commits what stands after it, too.
#[test]
fn a_trigger_in_a_run() {
    let (mut text, mut session, at) = linked(100, Detector::default());
    let mut options = session.options().clone();
    options.triggers = Triggers::Characters(",".into());
    session.set_options(options);
    text += "b.org";
    typed(&mut session, &mut text, at, ";");
    typed(&mut session, &mut text, at, ",");
    assert!(session.link_at(text.len() - 1).is_some());
}

/// A top-level domain that comes while a run is edited counts from the next key on.
#[test]
fn another_table_is_not_overlooked() {
    let tlds = SharedTlds::new(TldTable::embedded());
    let detector = Detector::with_tlds(Default::default(), tlds.clone());
    let (mut text, mut session, at) = linked(400, detector);
    typed(&mut session, &mut text, at, ",");
    let others: String = (0..1_000).map(|n| format!("EXAMPLE{n}\n")).collect();
    let file = format!(
        "# Version 2026110500, Last Updated Thu Nov  5 07:07:01 2026 UTC\nCOM\nNEWTLD\n{others}"
    );
    tlds.replace(TldTable::from_iana(file.as_bytes()).expect("a table"));
    typed(&mut session, &mut text, at, "b.newtld");
    typed(&mut session, &mut text, at + 8, " ");
    assert!(
        session
            .link_at(at)
            .is_some_and(|link| link.range == (at..at + 8))
    );
}

/// What a space has committed, the next one does not read again.
#[test]
fn a_space_reads_what_no_space_has_read() {
    let (mut text, mut session, at) = linked(1_600, Detector::default());
    for (place, most) in [(at, 20_000), (at + 1, 20), (at, 20)] {
        let effects = typed(&mut session, &mut text, place, " ");
        assert!(read(&effects) <= most, "{place}: {:?}", effects.rescanned);
    }
    // The run after the spaces has not been committed, and then it has.
    for most in [20_000, 20, 20] {
        let end = text.len();
        let effects = typed(&mut session, &mut text, end, " ");
        assert!(read(&effects) <= most, "{:?}", effects.rescanned);
        text.pop();
        session.deleted(text.as_str(), Edit::delete(end..end + 1));
    }
}

/// A run that grows long is cut, as it is where the session begins anew. So a space does not read all of it.
#[test]
fn a_window_does_not_grow_on_and_on() {
    let (mut text, mut session, at) = linked(1_600, Detector::default());
    for _ in 0..40 {
        typed(&mut session, &mut text, at, &"b.org,".repeat(1_000));
    }
    let end = text.len();
    let effects = typed(&mut session, &mut text, end, " ");
    assert!(read(&effects) < 100_000, "{:?}", effects.rescanned);
}

/// A composed word is read like a typed one.
#[test]
fn a_composed_word_reads_little() {
    let (mut text, mut session, at) = linked(1_600, Detector::default());
    for most in [20_000, 20, 20] {
        session.compose_start(at..at);
        session.compose_update(3);
        text.insert(at, '語');
        let effects = session.compose_end(text.as_str(), 3);
        assert!(read(&effects) <= most, "{:?}", effects.rescanned);
    }
}

/// A key that ends a composition comes after text that nobody reported, so nothing is known of the text around it.
#[test]
fn a_key_after_a_composition_begins_anew() {
    let (mut text, mut session, at) = linked(1_600, Detector::default());
    typed(&mut session, &mut text, at, ",");
    session.compose_start(at..at);
    session.compose_update(6);
    text.insert_str(at, "語語");
    let effects = typed(&mut session, &mut text, at + 6, ",");
    assert!(read(&effects) > 5_000, "{:?}", effects.rescanned);
}
