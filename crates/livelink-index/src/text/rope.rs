//! `ropey::Rope` as a [`Text`]. The one file that names ropey.

use ropey::Rope;

use super::Text;

/// Ropey lends its leaves, of about a kilobyte each, in O(log n). Ropey itself counts characters: its users turn a
/// character index into the bytes of an [`Edit`](crate::Edit) with `Rope::char_to_byte`, before the edit for `start` and
/// `old_end`.
impl Text for Rope {
    fn len(&self) -> usize {
        self.len_bytes()
    }

    fn chunk(&self, at: usize) -> (&str, usize) {
        match self.get_chunk_at_byte(at) {
            Some((chunk, start, _, _)) => (chunk, start),
            None => ("", self.len_bytes()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Walking by chunks gives the text back, and each byte's chunk holds it.
    #[test]
    fn chunks_cover_the_rope() {
        let text = "añb\u{3000}語🦀\r\n".repeat(2_000);
        for rope in [Rope::from_str(&text), Rope::new(), Rope::from_str("x")] {
            let mut seen = String::new();
            while seen.len() < Text::len(&rope) {
                let (chunk, start) = rope.chunk(seen.len());
                assert_eq!(start, seen.len());
                assert!(!chunk.is_empty());
                seen.push_str(chunk);
            }
            assert_eq!(rope, seen);
            for at in (0..seen.len()).step_by(7) {
                let (chunk, start) = rope.chunk(at);
                assert!((start..start + chunk.len()).contains(&at), "{at}");
            }
            assert_eq!(rope.chunk(usize::MAX), ("", seen.len()));
        }
    }
}
