//! The open elements whose text shows no links.

use super::element::Element;

/// How many elements are kept. More of them inside one another are ignored, so that the state of a line stays small.
const DEPTH: usize = 64;

/// The open elements that hide links, and the tables and cells around them.
///
/// Elements close as the standard says: `a`, `code` and `tt` go on behind the end of the block that they are in, and `kbd` and `samp`
/// do not. All of them end with the cell of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct OpenElements(Vec<Element>);

impl OpenElements {
    /// Whether the text here shows no links: it is the text of a link already, or it is code.
    pub(super) fn hide_links(&self) -> bool {
        self.0.iter().any(|open| open.hides_links())
    }

    /// Opens an element. `has_target` says whether it is a link, if it is an `a`.
    pub(super) fn start(&mut self, element: Element, has_target: bool) {
        match element {
            Element::A => {
                // An `a` is never inside another one.
                self.end(Element::A);
                if has_target {
                    self.push(element);
                }
            }
            Element::Cell => {
                self.end_cell();
                self.push(element);
            }
            Element::Rows => self.end_cell(),
            Element::Table => self.push(element),
            Element::Block => self.end_block(),
            _ if element.hides_links() => self.push(element),
            _ => {}
        }
    }

    /// Closes an element.
    pub(super) fn end(&mut self, element: Element) {
        match element {
            Element::Table => {
                let table = self.0.iter().rposition(|open| *open == element);
                self.0.truncate(table.unwrap_or(self.0.len()));
            }
            Element::Cell | Element::Rows => self.end_cell(),
            Element::Block => self.end_block(),
            _ if element.hides_links() => {
                let cell = self.in_cell();
                let inside = self.0.iter().skip(cell);
                if let Some(open) = inside.clone().rposition(|open| *open == element) {
                    self.0.remove(cell + open);
                }
            }
            _ => {}
        }
    }

    /// Closes what ends with a block.
    fn end_block(&mut self) {
        while let Some(Element::Kbd | Element::Samp) = self.0.last() {
            self.0.pop();
        }
    }

    /// Closes the cell of the innermost table.
    fn end_cell(&mut self) {
        let cell = self.in_cell();
        if let Some(before) = cell.checked_sub(1)
            && self.0.get(before) == Some(&Element::Cell)
        {
            self.0.truncate(before);
        }
    }

    /// Returns where the elements in the innermost cell or table start.
    fn in_cell(&self) -> usize {
        let is_table = |open: &Element| matches!(open, Element::Cell | Element::Table);
        self.0
            .iter()
            .rposition(is_table)
            .map_or(0, |table| table + 1)
    }

    fn push(&mut self, element: Element) {
        if self.0.len() < DEPTH {
            self.0.push(element);
        }
    }
}
