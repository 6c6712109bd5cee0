use super::*;

const LANGUAGE: &str = "a.md";

/// The text with its places: the texts of links between `⸠` and `⸡`, the addresses beside them between `⟨` and `⟩`.
fn marked(links: &MarkupLinks, text: &Rope, range: Range<usize>) -> String {
    let mut marked = text.to_string();
    let places: Vec<_> = links.within(text, range).collect();
    for place in places.iter().rev() {
        let (open, close) = match place.is_address {
            true => ("⟨", "⟩"),
            false => ("⸠", "⸡"),
        };
        marked.insert_str(place.range.end, close);
        marked.insert_str(place.range.start, open);
    }
    marked
}

fn read(file: &str, text: &str) -> (MarkupLinks, Rope) {
    let (mut links, text) = (MarkupLinks::default(), Rope::from_str(text));
    links.set_language(Path::new(file), &text, &Waker::default());
    links.wait(&text, &Waker::default());
    (links, text)
}

/// Checks the places of a text in a file of this name.
#[track_caller]
fn check(file: &str, expected: &str) {
    let plain = expected.replace(['⸠', '⸡', '⟨', '⟩'], "");
    let (links, text) = read(file, &plain);
    assert_eq!(marked(&links, &text, 0..text.len_bytes()), expected);
}

#[test]
fn where_links_show() {
    for expected in [
        "[⸠a⸡](⟨x⟩) <⸠https://e.com⸡>",
        "[⸠a⸡][b] [⸠b⸡]\n\n[b]: ⸠x⸡",
        "![⸠a⸡](⟨x⟩) ![](⸠y⸡) [](⸠z⸡) [a]()",
        // The description of an image belongs to the link around it, its address does not.
        "[⸠![a](⸡⟨x⟩⸠)⸡](⟨y⟩)",
        "<a href='⟨x⟩'>⸠b [⸡⸠c⸡⸠](⸡⟨y⟩⸠) d⸡</a>",
    ] {
        check(LANGUAGE, expected);
    }
    check("a.html", "<a href=⟨x⟩>⸠a<img src=⸡⸠y⸡⸠>⸡</a><img src=⸠z⸡>");
    check("a.rs", "// [a](x)");
    check("a.txt", "[a](x)");
}

/// Until the text is read again, links move with the edits. Those whose address is edited do not show.
#[test]
fn links_follow_edits() {
    let before = "[one](x) [two](y) [three][r]\n\n[r]: z\n";
    for (edits, expected) in [
        (
            &[(0..0, "é")][..],
            "é[⸠one⸡](⟨x⟩) [⸠two⸡](⟨y⟩) [⸠three⸡][r]\n\n[r]: ⸠z⸡\n",
        ),
        (
            &[(2..2, "-")],
            "[⸠o-ne⸡](⟨x⟩) [⸠two⸡](⟨y⟩) [⸠three⸡][r]\n\n[r]: ⸠z⸡\n",
        ),
        (
            &[(6..7, "w")],
            "[one](w) [⸠two⸡](⟨y⟩) [⸠three⸡][r]\n\n[r]: ⸠z⸡\n",
        ),
        (
            &[(35..36, "")],
            "[⸠one⸡](⟨x⟩) [⸠two⸡](⟨y⟩) [three][r]\n\n[r]: \n",
        ),
        (
            &[(0..9, ""), (0..0, "a ")],
            "a [⸠two⸡](⟨y⟩) [⸠three⸡][r]\n\n[r]: ⸠z⸡\n",
        ),
        (&[(0..37, "")], ""),
        (&[(3..37, "")], "[on"),
    ] {
        let (mut links, mut text) = read(LANGUAGE, before);
        for (range, with) in edits {
            let edit = Edit::replace(range.clone(), with.len());
            let chars = text.byte_to_char(range.start)..text.byte_to_char(range.end);
            text.remove(chars.clone());
            text.insert(chars.start, with);
            links.edited(&text, &[edit], &Waker::default());
        }
        assert_eq!(marked(&links, &text, 0..text.len_bytes()), expected);
        links.wait(&text, &Waker::default());
        let again = read(LANGUAGE, &text.to_string()).0;
        let all = 0..text.len_bytes();
        assert_eq!(
            marked(&links, &text, all.clone()),
            marked(&again, &text, all)
        );
    }
}

/// Random edits and random ranges: nothing panics, no place lies outside the text, and the places of a part are those of the
/// whole that touch it.
#[test]
fn random_edits_leave_no_place_outside() {
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..200 {
        let (mut links, mut text) = read(
            LANGUAGE,
            &"[é](x) <https://e.com> [a]\n\n[a]: y\n\n".repeat(4),
        );
        for _ in 0..random.usize(..12) {
            let len = text.len_chars();
            let start = random.usize(..=len);
            let end = random.usize(start..=len.min(start + 9));
            let bytes = text.char_to_byte(start)..text.char_to_byte(end);
            let with = ["", "q", "[é](z)", "\n\n"][random.usize(..4)];
            text.remove(start..end);
            text.insert(start, with);
            links.edited(
                &text,
                &[Edit::replace(bytes, with.len())],
                &Waker::default(),
            );
            let len = text.len_bytes();
            let whole: Vec<_> = links
                .within(&text, 0..len)
                .map(|place| place.range)
                .collect();
            assert!(
                whole
                    .iter()
                    .all(|place| place.start < place.end && place.end <= len)
            );
            assert!(whole.is_sorted_by(|one, next| one.end <= next.start));
            let start = random.usize(..=len);
            let part = start..random.usize(start..=len + 3);
            let found: Vec<_> = links
                .within(&text, part.clone())
                .map(|place| place.range)
                .collect();
            let touches = |place: &&Range<usize>| place.start < part.end && part.start < place.end;
            let expected: Vec<_> = whole.iter().filter(touches).cloned().collect();
            assert_eq!(found, expected, "{part:?}");
        }
    }
}

/// After a replacement in very many places, no link shows until the text has been read again.
#[test]
fn many_edits_at_once_are_not_followed() {
    let line = "[a](x)\n";
    let (mut links, text) = read(LANGUAGE, &line.repeat(2 * MANY_EDITS));
    let edits = (0..2 * MANY_EDITS).map(|nth| Edit::replace(nth * 7 + 1..nth * 7 + 2, 1));
    let edits: Vec<Edit> = edits.collect();
    links.edited(&text, &edits, &Waker::default());
    assert_eq!(links.within(&text, 0..100).count(), 0);
    links.wait(&text, &Waker::default());
    assert_eq!(links.within(&text, 0..7).count(), 2);
}

/// A long text is read in the background, and what is typed meanwhile counts.
#[test]
fn what_is_typed_while_the_text_is_read_counts() {
    let mut links = MarkupLinks::default();
    let mut text = Rope::from_str(&"[a](x)\n\n".repeat(100_000));
    links.set_language(Path::new(LANGUAGE), &text, &Waker::default());
    text.insert(0, "[é](y) ");
    links.edited(&text, &[Edit::insert(0, 8)], &Waker::default());
    links.wait(&text, &Waker::default());
    assert_eq!(links.count(), 100_001);
    let first: Vec<_> = links
        .within(&text, 0..10)
        .map(|place| place.range)
        .collect();
    assert_eq!(first, [1..3, 5..6, 9..10]);
}
