//! The lists of Word. It copies each item as a paragraph, whose style names the list and the level. The sign is text.

use crate::paragraph::{ListPlace, Marker};

/// The lists of the last paragraphs, and the item that begins.
#[derive(Default)]
pub(super) struct WordLists {
    /// One a level. They go on as long as there is no other paragraph.
    lists: Vec<WordList>,
    next: Option<WordItem>,
}

#[derive(Clone, Default)]
struct WordList {
    /// The number that the reader gave the list.
    id: u32,
    /// The number that Word gave it.
    name: String,
    first: Option<u32>,
}

struct WordItem {
    name: String,
    level: usize,
    sign: String,
    /// It has no sign: it goes on with an item.
    goes_on: bool,
}

impl WordLists {
    /// Begins an item, with the value of the property `mso-list`, for example `l0 level1 lfo1`.
    pub(super) fn start(&mut self, value: &str) {
        let word = |prefix: &str| {
            let mut words = value.split_ascii_whitespace();
            words.find_map(|word| word.strip_prefix(prefix))
        };
        let level = word("level").and_then(|level| level.parse::<u8>().ok());
        let (Some(level), Some(name)) = (level, word("lfo")) else {
            return;
        };
        self.next = Some(WordItem {
            name: name.to_owned(),
            level: usize::from(level.saturating_sub(1)),
            sign: String::new(),
            goes_on: false,
        });
    }

    /// Begins a paragraph that goes on with the last item, if that was the last paragraph.
    pub(super) fn go_on(&mut self) {
        if let Some(level) = self.lists.len().checked_sub(1) {
            self.next = Some(WordItem {
                name: String::new(),
                level,
                sign: String::new(),
                goes_on: true,
            });
        }
    }

    /// Adds to the sign of the item that begins.
    pub(super) fn add_sign(&mut self, text: &str) {
        // A sign is short.
        if let Some(next) = &mut self.next
            && next.sign.len() < 32
        {
            next.sign.push_str(text);
        }
    }

    /// Forgets the item whose paragraph has ended.
    pub(super) fn end(&mut self) {
        self.next = None;
    }

    /// Returns the place of the next paragraph, if it is an item. Counts the lists in `count`.
    pub(super) fn next(&mut self, count: &mut u32) -> Option<ListPlace> {
        let Some(item) = self.next.take() else {
            self.lists.clear();
            return None;
        };
        let level = u8::try_from(item.level).ok()?;
        if item.goes_on {
            return Some(ListPlace {
                level,
                marker: None,
            });
        }
        let number = number(&item.sign);
        self.lists.truncate(item.level + 1);
        let goes_on = self.lists.get(item.level).filter(|list| {
            let counts_on = match (list.first, number) {
                (Some(first), Some(number)) => number != first,
                (None, None) => true,
                _ => false,
            };
            list.name == item.name && counts_on
        });
        let first = if let Some(list) = goes_on {
            list.first
        } else {
            *count += 1;
            self.lists.truncate(item.level);
            self.lists.resize(item.level, WordList::default());
            self.lists.push(WordList {
                id: *count,
                name: item.name,
                first: number,
            });
            number
        };
        let marker = first.map_or(Marker::Bullet, |first| Marker::Number { first });
        let marker = Some(marker);
        Some(ListPlace { level, marker })
    }

    /// Returns the numbers of the lists around the last item.
    pub(super) fn numbers(&self) -> Vec<u32> {
        self.lists.iter().map(|list| list.id).collect()
    }
}

/// Returns the number that a sign shows: 3 for `3.`, `c)`, `2.3.`. Roman numbers and dots are not read: a list that begins with
/// `i.` begins with 1.
fn number(sign: &str) -> Option<u32> {
    let sign = sign.trim_matches(|c: char| c.is_whitespace() || c == '(');
    let body = sign.strip_suffix(['.', ')'])?;
    let last = body.rsplit(['.', ')']).next().unwrap_or(body);
    if let Ok(number) = last.parse() {
        return Some(number);
    }
    let mut letters = last.chars();
    let letter = letters.next().filter(char::is_ascii_alphabetic)?;
    let is_one = letters.next().is_none() && !letter.eq_ignore_ascii_case(&'i');
    Some(if is_one {
        u32::from(letter.to_ascii_lowercase()) - u32::from('a') + 1
    } else {
        1
    })
}
