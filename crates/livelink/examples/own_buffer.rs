//! This example shows the index on a buffer of your own, here a gap buffer. It only has to implement the two methods of `Text`.
//!
//! `cargo run -p livelink --example own_buffer`

use livelink::Detector;
use livelink::index::{Edit, LinkIndex, Text};

/// A text with a gap where the caret is, as in Emacs.
#[derive(Default)]
struct GapBuffer {
    before: String,
    after: String,
}

impl Text for GapBuffer {
    fn len(&self) -> usize {
        self.before.len() + self.after.len()
    }

    fn chunk(&self, at: usize) -> (&str, usize) {
        match at < self.before.len() {
            true => (&self.before, 0),
            false => (&self.after, self.before.len()),
        }
    }
}

impl GapBuffer {
    fn move_gap(&mut self, at: usize) {
        let all = self.before.clone() + &self.after;
        let (before, after) = all.split_at(at);
        (self.before, self.after) = (before.to_owned(), after.to_owned());
    }

    fn slice(&self, range: std::ops::Range<usize>) -> String {
        (self.before.clone() + &self.after)[range].to_owned()
    }
}

fn main() {
    let mut buffer = GapBuffer::default();
    let mut links = LinkIndex::build(Detector::default(), &buffer);
    for key in "see example.org today".chars() {
        let at = buffer.before.len();
        buffer.before.push(key);
        links.edit(&buffer, &[Edit::insert(at, key.len_utf8())]);
    }

    // The gap moves into the middle of the link, so the link now lies in two chunks. The index finds it all the same.
    buffer.move_gap(8);
    buffer.before.push('s');
    links.edit(&buffer, &[Edit::insert(8, 1)]);

    let link = links.link_at(8).expect("the link around the gap");
    println!("{:?} at {:?}", buffer.slice(link.range.clone()), link.range);
    assert_eq!(buffer.slice(link.range), "examsple.org");
}
