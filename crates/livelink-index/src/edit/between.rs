//! The edit that leads from one text to another, for widgets that report no edits.

use super::Edit;
use crate::text::sealed::Chunk;
use crate::{Offset, Text, floor_char_boundary};

/// Texts are compared by pieces of so many bytes or code units, which is many times as fast as one
/// by one.
const PIECE: usize = 64;

impl<O: Offset> Edit<O> {
    /// Returns the shortest edit that turns `old` into `new`, or `None` if the texts are equal.
    ///
    /// This is for widgets that have a text and report no edits: the program keeps the last text
    /// and compares. If the widget tells where its caret is, [`between_at`](Self::between_at) is
    /// better: of several equal letters the program then knows which one is new. Here it is the
    /// last one.
    ///
    /// The edit begins and ends at characters, but perhaps inside a grapheme cluster: where the
    /// user adds an accent to a letter, the edit is the accent. Links are decided by characters,
    /// and a longer edit would claim that the letter had been typed as well.
    ///
    /// O(text), without an allocation. Both texts may be of any type that lends chunks.
    ///
    /// ```
    /// use livelink_index::Edit;
    ///
    /// assert_eq!(Edit::between("see a.com", "see b.com!"), Some(Edit::replace(4..9, 6)));
    /// assert_eq!(Edit::between("helo", "hello"), Some(Edit::insert(3, 1)));
    /// assert_eq!(Edit::between("same", "same"), None);
    /// ```
    pub fn between<A, B>(old: &A, new: &B) -> Option<Self>
    where
        A: Text<O> + ?Sized,
        B: Text<O> + ?Sized,
    {
        Self::between_at(old, new, O::from_usize(new.len()))
    }

    /// Returns the shortest edit that turns `old` into `new`, or `None` if the texts are equal.
    /// `caret` is the place of the caret in `new`. It decides where more than one edit is the
    /// shortest: the one that ends at the caret, or nearest to it.
    ///
    /// O(text), without an allocation.
    ///
    /// ```
    /// use livelink_index::Edit;
    ///
    /// // An `l` typed into `hel|lo` or `he|llo`: the caret after it tells.
    /// assert_eq!(Edit::between_at("hello", "helllo", 4), Some(Edit::insert(3, 1)));
    /// assert_eq!(Edit::between_at("hello", "helllo", 3), Some(Edit::insert(2, 1)));
    /// ```
    pub fn between_at<A, B>(old: &A, new: &B, caret: O) -> Option<Self>
    where
        A: Text<O> + ?Sized,
        B: Text<O> + ?Sized,
    {
        let (old_len, new_len) = (old.len(), new.len());
        let least = old_len.min(new_len);
        let head = shared_head(old, new, least);
        if head == old_len && head == new_len {
            return None;
        }
        let tail = shared_tail(old, new, least);
        let (mut head, mut tail) = (whole_head(old, new, head), whole_tail(old, new, tail));
        if head + tail > least {
            // Text was only inserted or only removed, and it repeats what is beside it.
            let after = new_len - floor_char_boundary(new, caret).to_usize();
            tail = after.clamp(least - head, tail);
            head = least - tail;
        }
        Some(Self {
            start: O::from_usize(head),
            old_end: O::from_usize(old_len - tail),
            new_end: O::from_usize(new_len - tail),
        })
    }
}

/// Returns how long the equal start of two texts is; at most `most`.
fn shared_head<O: Offset>(
    one: &(impl Text<O> + ?Sized),
    other: &(impl Text<O> + ?Sized),
    most: usize,
) -> usize {
    let lines = one.listed_lines().min(other.listed_lines());
    let pairs = (0..lines).map(|number| (one.listed_line(number), other.listed_line(number)));
    by_chunks(equal_lines(pairs), most, |shared| {
        let (a, b) = (after(one, shared), after(other, shared));
        let len = a.len().min(b.len()).min(most - shared);
        let (a, b) = (&a[..len], &b[..len]);
        let whole = equal_pieces(a.chunks(PIECE).zip(b.chunks(PIECE)));
        let rest = a[whole..].iter().zip(&b[whole..]);
        (whole + rest.take_while(|(a, b)| a == b).count(), len)
    })
}

/// Returns how long the equal end of two texts is; at most `most`.
fn shared_tail<O: Offset>(
    one: &(impl Text<O> + ?Sized),
    other: &(impl Text<O> + ?Sized),
    most: usize,
) -> usize {
    let (last_one, last_other) = (one.listed_lines(), other.listed_lines());
    let pairs = (1..=last_one.min(last_other)).map(|number| {
        (
            one.listed_line(last_one - number),
            other.listed_line(last_other - number),
        )
    });
    by_chunks(equal_lines(pairs), most, |shared| {
        let a = before(one, one.len() - shared);
        let b = before(other, other.len() - shared);
        let len = a.len().min(b.len()).min(most - shared);
        let (a, b) = (&a[a.len() - len..], &b[b.len() - len..]);
        let whole = equal_pieces(a.rchunks(PIECE).zip(b.rchunks(PIECE)));
        let rest = a[..len - whole].iter().rev();
        let rest = rest.zip(b[..len - whole].iter().rev());
        (whole + rest.take_while(|(a, b)| a == b).count(), len)
    })
}

/// Returns the length of the equal lines before the first pair that differs, with their breaks. To
/// ask for the chunk of each line would search for each of them.
fn equal_lines<'c, C: Chunk + ?Sized>(pairs: impl Iterator<Item = (&'c C, &'c C)>) -> usize {
    pairs
        .take_while(|(a, b)| a.units() == b.units())
        .map(|(a, _)| a.len() + 1)
        .sum()
}

/// Adds up the equal parts of one pair of chunks after the other, until a pair differs or `most` is
/// reached. The first `shared` bytes or code units are equal. `equal` gets the length so far. It
/// returns how much of the next pair is equal, and the length of that pair.
fn by_chunks(mut shared: usize, most: usize, equal: impl Fn(usize) -> (usize, usize)) -> usize {
    while shared < most {
        let (same, len) = equal(shared);
        shared += same;
        if same < len || len == 0 {
            break;
        }
    }
    // Where all lines of one text are equal, the line break of the last one is not there.
    shared.min(most)
}

/// Returns the length of the equal pieces before the first pair that differs.
fn equal_pieces<'u, U: Eq + 'u>(pieces: impl Iterator<Item = (&'u [U], &'u [U])>) -> usize {
    pieces
        .take_while(|(a, b)| a == b)
        .map(|(a, _)| a.len())
        .sum()
}

type Units<O> = [<<O as Offset>::Chunk as Chunk>::Unit];

/// Returns the rest of the chunk that holds `at`. It is empty if the text breaks its contract.
fn after<O: Offset>(text: &(impl Text<O> + ?Sized), at: usize) -> &Units<O> {
    let (chunk, start) = text.chunk(at);
    let from = at.checked_sub(start);
    from.and_then(|from| chunk.units().get(from..))
        .unwrap_or_default()
}

/// Returns the chunk that ends at or behind `at`, up to `at`, which is not 0.
fn before<O: Offset>(text: &(impl Text<O> + ?Sized), at: usize) -> &Units<O> {
    let (chunk, start) = text.chunk(at - 1);
    let to = at.checked_sub(start);
    to.and_then(|to| chunk.units().get(..to))
        .unwrap_or_default()
}

/// Returns the equal start without a part of a character. (Two surrogate pairs may begin alike.)
fn whole_head<O: Offset>(
    old: &(impl Text<O> + ?Sized),
    new: &(impl Text<O> + ?Sized),
    head: usize,
) -> usize {
    let at = O::from_usize(head);
    let (old, new) = (floor_char_boundary(old, at), floor_char_boundary(new, at));
    old.min(new).to_usize()
}

/// Returns the equal end without a part of a character.
fn whole_tail<O: Offset>(
    old: &(impl Text<O> + ?Sized),
    new: &(impl Text<O> + ?Sized),
    tail: usize,
) -> usize {
    let fits =
        |tail: &usize| starts_char(old, old.len() - tail) && starts_char(new, new.len() - tail);
    // At most three steps: a character has at most three bytes after its first one.
    (0..=tail).rev().find(fits).unwrap_or(0)
}

fn starts_char<O: Offset>(text: &(impl Text<O> + ?Sized), at: usize) -> bool {
    floor_char_boundary(text, O::from_usize(at)).to_usize() == at
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Edit, TextLines, TextPart, Utf16Offset};

    /// Checks the edit from `old` to `new`. In `new`, `|` is the caret.
    #[track_caller]
    fn check(old: &str, new: &str, expected: Option<Edit>) {
        let caret = new.find('|').unwrap_or(new.len());
        let new = new.replace('|', "");
        let case = format!("{old:?} -> {new:?}, caret {caret}");
        let found = Edit::between_at(old, &new, caret);
        assert_eq!(found, expected, "{case}");
        if caret == new.len() {
            assert_eq!(Edit::between(old, &new), expected, "{case}");
        }
        // The same in a long text, which is compared by pieces.
        let (head, tail) = ("<".repeat(3_000), ">".repeat(3_000));
        let long = |text: &str| format!("{head}{text}{tail}");
        let moved = |edit: Edit| Edit {
            start: edit.start + 3_000,
            old_end: edit.old_end + 3_000,
            new_end: edit.new_end + 3_000,
        };
        let found = Edit::between_at(&long(old), &long(&new), caret + 3_000);
        assert_eq!(found, expected.map(moved), "long: {case}");
    }

    #[test]
    fn cases() {
        check("", "", None);
        check("same", "same", None);
        check("", "é", Some(Edit::insert(0, 2)));
        check("é", "", Some(Edit::delete(0..2)));
        check("see a.com", "see b.com!", Some(Edit::replace(4..9, 6)));
        // A doubled letter.
        check("hello", "helllo", Some(Edit::insert(4, 1)));
        check("hello", "helll|o", Some(Edit::insert(4, 1)));
        check("hello", "hell|lo", Some(Edit::insert(3, 1)));
        check("hello", "hel|llo", Some(Edit::insert(2, 1)));
        // Delete and Backspace in equal letters leave the caret where the text went.
        check("aaa", "a|a", Some(Edit::delete(1..2)));
        check("aaa", "|aa", Some(Edit::delete(0..1)));
        // A program changed a place away from the caret.
        check("hello", "helllo|", Some(Edit::insert(4, 1)));
        check("hello", "|helllo", Some(Edit::insert(2, 1)));
        check("a b c", "a x c|", Some(Edit::replace(2..3, 1)));
        check("a b c", "|a x c", Some(Edit::replace(2..3, 1)));
        // Characters that begin or end with the same bytes.
        check("é", "è", Some(Edit::replace(0..2, 2)));
        check("xé", "x\u{4a9}", Some(Edit::replace(1..3, 2)));
        check("é", "é©|", Some(Edit::insert(2, 2)));
        check("ꙩ", "ꚩ", Some(Edit::replace(0..3, 3)));
        check("éé", "é|éé", Some(Edit::insert(0, 2)));
        // Half a grapheme cluster.
        check("e.", "e\u{301}|.", Some(Edit::insert(1, 2)));
    }

    /// A caret inside a character, and past the end.
    #[test]
    fn impossible_carets() {
        let edit = Edit::between_at("éé", "ééé", 3);
        assert_eq!(edit, Some(Edit::insert(0, 2)));
        let edit = Edit::between_at("éé", "ééé", usize::MAX);
        assert_eq!(edit, Some(Edit::insert(4, 2)));
    }

    /// Checks one pair of texts at every caret: the edit makes the new text, no edit at character
    /// boundaries is shorter, and it ends at the caret if one of the shortest does.
    fn check_all<O, T>(old: &[T], new: &[T], between: impl Fn(usize) -> Option<Edit<O>>)
    where
        O: Offset,
        T: PartialEq + std::fmt::Debug + Copy,
    {
        let least = old.len().min(new.len());
        // All edits that lead from one text to the other, by the lengths of what stays.
        let stays = |head: usize, tail: usize| {
            old[..head] == new[..head] && old[old.len() - tail..] == new[new.len() - tail..]
        };
        let possible: Vec<(usize, usize)> = (0..=least)
            .flat_map(|head| (0..=least - head).map(move |tail| (head, tail)))
            .filter(|(head, tail)| stays(*head, *tail))
            .collect();
        let longest = possible.iter().map(|(head, tail)| head + tail).max();
        for caret in 0..=new.len() {
            let case = format!("{old:?} -> {new:?}, caret {caret}");
            let Some(edit) = between(caret) else {
                assert_eq!(old, new, "{case}");
                continue;
            };
            assert_ne!(old, new, "{case}");
            let edit = edit.cast::<usize>();
            let (head, tail) = (edit.start, old.len() - edit.old_end);
            assert_eq!(edit.new_end, new.len() - tail, "{case}");
            assert!(stays(head, tail), "{case}: {edit:?}");
            assert_eq!(Some(head + tail), longest, "{case}: {edit:?}");
            let ends = |(head, tail): &(usize, usize)| {
                Some(head + tail) == longest && new.len() - tail == caret
            };
            assert_eq!(
                possible.iter().any(ends),
                edit.new_end == caret,
                "{case}: {edit:?}"
            );
        }
    }

    /// Random texts of few characters, as strings, as lines, in chunks and in code units.
    #[test]
    fn random_texts() {
        let mut random = fastrand::Rng::with_seed(1);
        let mut text = |most: usize| -> Vec<char> {
            let len = random.usize(..=most);
            (0..len)
                .map(|_| {
                    *random
                        .choice(&['a', 'b', 'é', '©', '🦀', '🦁', '\n'])
                        .unwrap()
                })
                .collect()
        };
        for _ in 0..4_000 {
            let (mut old, insert) = (text(7), text(3));
            let mut new = old.clone();
            let at = insert.len().min(new.len());
            match insert.len() {
                0 => drop(new.pop()),
                1 => old.reverse(),
                _ => drop(new.splice(at..at, insert)),
            }
            let (one, two): (String, String) = (old.iter().collect(), new.iter().collect());
            let byte = |chars: &[char], at: usize| -> usize {
                chars[..at].iter().map(|c| c.len_utf8()).sum()
            };
            // In characters, so that no edit cuts one.
            let in_chars = |edit: Edit| {
                let old_at = |at| one[..at].chars().count();
                Edit {
                    start: old_at(edit.start),
                    old_end: old_at(edit.old_end),
                    new_end: two[..edit.new_end].chars().count(),
                }
            };
            check_all(&old, &new, |caret| {
                Edit::between_at(&one, &two, byte(&new, caret)).map(in_chars)
            });
            let lines = |text: &str| text.split('\n').map(String::from).collect::<Vec<_>>();
            let (old_lines, new_lines) = (lines(&one), lines(&two));
            check_all(&old, &new, |caret| {
                let (old, new_text) = (TextLines::new(&old_lines), TextLines::new(&new_lines));
                Edit::between_at(&old, &new_text, byte(&new, caret)).map(in_chars)
            });
            let units = |text: &str| text.encode_utf16().collect::<Vec<u16>>();
            let (old_units, new_units) = (units(&one), units(&two));
            check_all(&old, &new, |caret| {
                let caret = Utf16Offset(new[..caret].iter().map(|c| c.len_utf16()).sum());
                let edit = Edit::between_at(&old_units, &new_units, caret)?;
                let chars = |units: &[u16], at: Utf16Offset| {
                    char::decode_utf16(units[..at.0].iter().copied()).count()
                };
                Some(Edit {
                    start: chars(&old_units, edit.start),
                    old_end: chars(&old_units, edit.old_end),
                    new_end: chars(&new_units, edit.new_end),
                })
            });
        }
    }

    /// A text of many short lines gives the edits of the same text in one piece.
    #[test]
    fn many_lines() {
        let mut random = fastrand::Rng::with_seed(3);
        let mut lines: Vec<&str> = (0..500)
            .map(|_| *random.choice(&["", "a", "aé", "🦀", "see a.com"]).unwrap())
            .collect();
        for _ in 0..300 {
            let old = lines.clone();
            for _ in 0..random.usize(..3) {
                let start = random.usize(..=lines.len());
                let end = (start + random.usize(..4)).min(lines.len());
                let with = ["a", "", "b"].into_iter().take(random.usize(..4));
                lines.splice(start..end, with);
            }
            let (one, two) = (old.join("\n"), lines.join("\n"));
            let caret = random.usize(..=two.len());
            let edit = Edit::between_at(&TextLines::new(&old), &TextLines::new(&lines), caret);
            assert_eq!(
                edit,
                Edit::between_at(&one, &two, caret),
                "{one:?} -> {two:?}"
            );
        }
    }

    /// Texts with unpaired surrogates: the edit makes the new text and cuts no pair.
    #[test]
    fn unpaired_surrogates() {
        let mut random = fastrand::Rng::with_seed(2);
        for _ in 0..20_000 {
            let mut text = || -> Vec<u16> {
                let len = random.usize(..7);
                (0..len)
                    .map(|_| *random.choice(&[0xd83e, 0xdd80, 0xdd81]).unwrap())
                    .collect()
            };
            let (old, new) = (text(), text());
            for caret in 0..=new.len() {
                let case = format!("{old:x?} -> {new:x?}, caret {caret}");
                let Some(edit) = Edit::between_at(&old, &new, Utf16Offset(caret)) else {
                    assert_eq!(old, new, "{case}");
                    continue;
                };
                let made = [
                    &old[..edit.start.0],
                    &new[edit.start.0..edit.new_end.0],
                    &old[edit.old_end.0..],
                ];
                assert_eq!(made.concat(), new, "{case}");
                let whole = starts_char(&old, edit.start.0)
                    && starts_char(&new, edit.start.0)
                    && starts_char(&old, edit.old_end.0)
                    && starts_char(&new, edit.new_end.0);
                assert!(whole, "{case}: {edit:?}");
            }
        }
    }

    /// A text whose chunks are not there gives some edit, without a panic.
    #[test]
    fn broken_texts() {
        struct Broken;
        impl Text for Broken {
            fn len(&self) -> usize {
                8
            }
            fn chunk(&self, _at: usize) -> (&str, usize) {
                ("", 8)
            }
        }
        assert!(Edit::between(&Broken, "12345678").is_some());
        assert!(Edit::between("abc", &Broken).is_some());
        let part = TextPart::new("abc", 0..2);
        assert_eq!(Edit::<usize>::between(&part, "ab"), None);
    }
}
