//! Where a paragraph of a page is: in which quotes, and in which item of which list.

use super::apart::{Apart, Elements};
use super::word::WordLists;
use crate::code_language::CodeLanguage;
use crate::paragraph::{ListPlace, Marker, Paragraph, ParagraphKind};

/// The quotes and lists that are open.
#[derive(Default)]
pub(super) struct Places {
    quotes: Vec<u32>,
    lists: Vec<List>,
    /// The lists of Word, which have no elements.
    pub(super) word: WordLists,
    apart: Apart,
    /// The last number that was given to an element.
    count: u32,
    /// A quote was in a list.
    pub(super) has_quote_in_list: bool,
}

struct List {
    id: u32,
    level: u8,
    /// How many quotes are around it.
    quotes: usize,
    /// The first number and the next one.
    numbers: Option<(u32, u32)>,
    item: Option<Item>,
    /// It had an item.
    is_begun: bool,
    /// A paragraph in it could not be a part of it.
    is_interrupted: bool,
}

/// The item that is open.
struct Item {
    marker: Option<Marker>,
    /// A paragraph has the marker.
    is_used: bool,
    /// It has a list with a paragraph.
    has_list: bool,
    /// It began with a quote, which has the marker.
    is_quoted: bool,
    /// By how many levels it is deeper than its list.
    deeper: u8,
}

/// What the element of an item says about its marker.
#[derive(Clone, Copy)]
pub(super) enum Sign {
    /// Nothing: the list says it.
    OfList,
    Fixed(Option<Marker>),
    /// A number of its own.
    Number(u32),
    /// The next number, also where the list's element has dots.
    NextNumber,
}

/// Lists without an element have this number, so that neighbours are one list.
const NO_ELEMENT: u32 = 0;
/// So are neighbours with an indent, as Slack writes them. The list of indent n has this number and n.
const INDENTED: u32 = u32::MAX - 255;

impl Places {
    /// Returns a number for an element.
    pub(super) fn number(&mut self) -> u32 {
        self.count += 1;
        self.count
    }

    pub(super) fn start_quote(&mut self) {
        let id = self.number();
        self.quotes.push(id);
    }

    pub(super) fn end_quote(&mut self) {
        self.quotes.pop();
    }

    /// Returns the number of quotes.
    pub(super) fn quote(&self) -> u8 {
        u8::try_from(self.quotes.len()).unwrap_or(u8::MAX)
    }

    /// Starts a list. `first` is the number of its first item, if it has numbers. `indent` is a level that the element names.
    pub(super) fn start_list(&mut self, first: Option<u32>, indent: Option<u8>) {
        let id = match indent {
            Some(indent) => INDENTED + u32::from(indent),
            None => self.number(),
        };
        self.push_list(id, first, indent.unwrap_or(0));
    }

    /// Starts a list for an item that has none around it.
    pub(super) fn start_list_without_element(&mut self) {
        self.push_list(NO_ELEMENT, None, 0);
    }

    fn push_list(&mut self, id: u32, first: Option<u32>, indent: u8) {
        let quotes = self.quotes.len();
        let outer = self.lists.last().filter(|outer| outer.quotes == quotes);
        let level = outer.map_or(0, |outer| {
            let item = outer.level.saturating_add(outer.deeper());
            item.saturating_add(1)
        });
        self.lists.push(List {
            id,
            level: level.max(indent),
            quotes,
            numbers: first.map(|first| (first, first)),
            item: None,
            is_begun: false,
            is_interrupted: false,
        });
    }

    pub(super) fn end_list(&mut self) {
        self.lists.pop();
    }

    /// Whether an item would be in a list.
    pub(super) fn is_in_list(&self) -> bool {
        let quotes = self.quotes.len();
        self.lists.last().is_some_and(|list| list.quotes == quotes)
    }

    /// Starts an item, which some programs put deeper than its list.
    pub(super) fn start_item(&mut self, sign: Sign, deeper: u8) {
        let fresh = self.number();
        let Some(list) = self.lists.last_mut() else {
            return;
        };
        let next = list.numbers.map(|(_, next)| next);
        if std::mem::take(&mut list.is_interrupted) {
            list.id = fresh;
            list.numbers = next.map(|next| (next, next));
        }
        if let Sign::Number(own) = sign
            && next.is_some_and(|next| next != own)
        {
            list.id = fresh;
            list.numbers = Some((own, own));
        }
        if matches!(sign, Sign::NextNumber) {
            list.numbers.get_or_insert((1, 1));
        }
        let counted = list.numbers.as_mut().map(|(first, next)| {
            *next = next.saturating_add(1);
            Marker::Number { first: *first }
        });
        let marker = match sign {
            Sign::Fixed(marker) => marker,
            _ => Some(counted.unwrap_or(Marker::Bullet)),
        };
        list.is_begun = true;
        list.item = Some(Item {
            marker,
            is_used: false,
            has_list: false,
            is_quoted: false,
            deeper,
        });
    }

    /// Returns whether the open item has no paragraph yet.
    pub(super) fn is_item_empty(&self) -> bool {
        let item = self.lists.last().and_then(|list| list.item.as_ref());
        item.is_some_and(|item| !item.is_used && !item.has_list)
    }

    pub(super) fn end_item(&mut self) {
        if let Some(list) = self.lists.last_mut() {
            list.item = None;
        }
    }

    /// Gives the open item a box. Returns false if it has text already.
    pub(super) fn tick(&mut self, done: bool) -> bool {
        let item = self.lists.last_mut().and_then(|list| list.item.as_mut());
        let Some(item) = item.filter(|item| !item.is_used) else {
            return false;
        };
        item.marker = Some(Marker::Task { done });
        true
    }

    /// Returns the attributes of the next paragraph. `block` is the number of the block of lines around it, and `language` that of its
    /// code.
    pub(super) fn next(
        &mut self,
        kind: ParagraphKind,
        block: u32,
        language: Option<CodeLanguage>,
    ) -> Paragraph {
        let mut elements = Elements {
            quotes: self.quotes.clone(),
            lists: Vec::new(),
            block,
        };
        let mut paragraph = Paragraph {
            kind,
            language: language.filter(|_| kind == ParagraphKind::Code),
            quote: self.quote(),
            ..Paragraph::default()
        };
        if let Some(place) = self.word.next(&mut self.count) {
            elements.lists = self.word.numbers();
            paragraph.list = Some(place);
        } else {
            paragraph.list = self.next_in_list();
            if paragraph.list.is_some() {
                elements.lists = self.list_numbers();
            }
        }
        self.apart.set(&mut paragraph, elements);
        paragraph
    }

    /// Returns the place of the next paragraph in the lists that have elements.
    fn next_in_list(&mut self) -> Option<ListPlace> {
        let quotes = self.quotes.len();
        let (list, around) = self.lists.split_last_mut()?;
        for list in around {
            if let Some(item) = &mut list.item {
                item.has_list = true;
            }
            list.is_interrupted |= list.quotes < quotes;
        }
        let is_quoted = list.quotes < quotes;
        if is_quoted {
            self.has_quote_in_list = true;
            match &mut list.item {
                // An item that begins with a quote is an item in a quote. So LibreOffice writes it.
                Some(item) if !item.is_used => {
                    item.has_list = true;
                    let is_first = !std::mem::replace(&mut item.is_quoted, true);
                    return Some(ListPlace {
                        level: list.level,
                        marker: item.marker.filter(|_| is_first),
                    });
                }
                _ => {
                    list.is_interrupted = true;
                    return None;
                }
            }
        }
        let level = list.level.saturating_add(list.deeper());
        let marker = match &mut list.item {
            Some(item) => {
                let is_used = std::mem::replace(&mut item.is_used, true);
                item.marker.filter(|_| !is_used)
            }
            None if !list.is_begun => return None,
            None => None,
        };
        Some(ListPlace { level, marker })
    }

    fn list_numbers(&self) -> Vec<u32> {
        let quotes = self.lists.last().map_or(0, |last| last.quotes);
        let mut numbers = Vec::new();
        for list in self.lists.iter().filter(|list| list.quotes == quotes) {
            while numbers.len() < usize::from(list.level) {
                // The indented lists around an indented list have no elements here.
                let level = u32::try_from(numbers.len()).unwrap_or(0);
                let is_indented = list.id >= INDENTED;
                numbers.push(if is_indented {
                    INDENTED + level
                } else {
                    NO_ELEMENT
                });
            }
            numbers.extend(std::iter::repeat_n(list.id, 1 + usize::from(list.deeper())));
        }
        numbers
    }
}

impl List {
    /// By how many levels its open item is deeper than the list.
    fn deeper(&self) -> u8 {
        self.item.as_ref().map_or(0, |item| item.deeper)
    }
}
