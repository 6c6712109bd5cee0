//! The links of a whole document as the client gets them, written once for each version of the text.

use serde::Serialize;

/// The most links in one part of an answer.
const PART: usize = 1_000;

/// Links as JSON.
#[derive(Debug, Default)]
pub(crate) struct LinkList {
    /// The links, with commas between them.
    json: Vec<u8>,
    count: usize,
    /// Where each part starts in `json`.
    starts: Vec<usize>,
}

impl LinkList {
    /// Adds a link.
    pub(crate) fn push(&mut self, link: &impl Serialize) {
        let before = self.json.len();
        if self.count > 0 {
            self.json.push(b',');
        }
        let start = self.json.len();
        // A link has no map whose keys are not strings, so it can be written.
        if serde_json::to_writer(&mut self.json, link).is_err() {
            self.json.truncate(before);
            return;
        }
        if self.count.is_multiple_of(PART) {
            self.starts.push(start);
        }
        self.count += 1;
    }

    /// All links, as the inside of an array.
    pub(crate) fn whole(&self) -> &str {
        text(&self.json)
    }

    /// The same in parts.
    pub(crate) fn parts(&self) -> impl Iterator<Item = &str> {
        let ends = self.starts.iter().skip(1).map(|start| start - 1);
        let ends = ends.chain([self.json.len()]);
        let parts = self.starts.iter().zip(ends);
        parts.filter_map(|(start, end)| self.json.get(*start..end).map(text))
    }
}

/// Returns written JSON as text.
fn text(json: &[u8]) -> &str {
    str::from_utf8(json).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::LinkList;

    #[track_caller]
    fn check(count: usize, parts: &[usize]) {
        let mut list = LinkList::default();
        (0..count).for_each(|nth| list.push(&nth));
        let read = |json: &str| -> Vec<usize> {
            serde_json::from_str(&format!("[{json}]")).expect("an array")
        };
        assert_eq!(read(list.whole()), (0..count).collect::<Vec<_>>());
        let each: Vec<Vec<usize>> = list.parts().map(read).collect();
        assert_eq!(each.iter().map(Vec::len).collect::<Vec<_>>(), parts);
        assert_eq!(each.concat(), (0..count).collect::<Vec<_>>());
    }

    #[test]
    fn parts() {
        check(0, &[]);
        check(1, &[1]);
        check(1_000, &[1_000]);
        check(1_001, &[1_000, 1]);
        check(2_500, &[1_000, 1_000, 500]);
    }
}
