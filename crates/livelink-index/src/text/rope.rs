//! `ropey::Rope` as a [`Text`]. No other file names ropey.

use std::ops::{ControlFlow, Range};

use ropey::Rope;

use super::Text;

/// Ropey lends its leaves, of about a kilobyte each, in O(log n). Ropey itself counts characters:
/// its users turn a character index into the bytes of an [`Edit`](crate::Edit) with
/// `Rope::char_to_byte`, before the edit for `start` and `old_end`.
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

    /// This walks from leaf to leaf. The walk allocates, which would cost more than finding the
    /// leaves if there are only one or two.
    fn for_each_chunk(&self, range: Range<usize>, f: &mut dyn FnMut(&str) -> ControlFlow<()>) {
        let Some((chunks, mut start, _, _)) = self.get_chunks_at_byte(range.start) else {
            return;
        };
        for chunk in chunks {
            let from = range.start.saturating_sub(start);
            let to = chunk.len().min(range.end.saturating_sub(start));
            match chunk.get(from..to) {
                Some(piece) if !piece.is_empty() && f(piece).is_continue() => start += chunk.len(),
                _ => return,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A rope that uses the provided methods.
    struct Chunks<'a>(&'a Rope);

    impl Text for Chunks<'_> {
        fn len(&self) -> usize {
            Text::len(self.0)
        }

        fn chunk(&self, at: usize) -> (&str, usize) {
            self.0.chunk(at)
        }
    }

    /// Returns the chunks that a walk over `range` gives.
    fn pieces(text: &impl Text, range: Range<usize>) -> Vec<String> {
        let mut pieces = Vec::new();
        text.for_each_chunk(range, &mut |piece| {
            pieces.push(piece.to_owned());
            ControlFlow::Continue(())
        });
        pieces
    }

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

            let ends = (0..=seen.len()).filter(|at| seen.is_char_boundary(*at));
            let ends: Vec<usize> = ends.step_by(1_009).chain([seen.len()]).collect();
            for (nth, &from) in ends.iter().enumerate() {
                for &to in ends.iter().skip(nth) {
                    let walked = pieces(&rope, from..to);
                    assert_eq!(walked.concat(), seen[from..to]);
                    assert!(walked.iter().all(|piece| !piece.is_empty()));
                    assert_eq!(pieces(&Chunks(&rope), from..to), walked);
                }
            }
        }
    }
}
