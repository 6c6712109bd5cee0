//! The index for hosts whose text is UTF-16 (Qt, Cocoa, Java and Android, JavaScript, Windows).
//!
//! All offsets here, in and out, are UTF-16 code units: those of an [`Edit`](crate::Edit), of a
//! [`LiveLink`](crate::LiveLink), of a [`Delta`](crate::Delta). No table between the two encodings is kept, and none is
//! needed: links are found run by run, and what happens to offsets between runs is additions. So an edit transcodes the
//! runs it touches, scans them, counts the units in front of each link it found there, and that is all.
//!
//! ```
//! use livelink_detect::Detector;
//! use livelink_index::{Edit, utf16};
//!
//! let mut text: Vec<u16> = "🦀 see example.com".encode_utf16().collect();
//! let mut index = utf16::LinkIndex::build(Detector::default(), text.as_slice());
//! assert_eq!(index.link_at(7).unwrap().range, 7..18);
//!
//! text.splice(18..18, "/ü🦀".encode_utf16());
//! let delta = index.edit(text.as_slice(), &[Edit::insert(18, 4)]);
//! assert_eq!(delta.changed[0].1.range, 7..22);
//! ```
//!
//! # Unpaired surrogates
//!
//! Text in these hosts need not be well-formed. An unpaired surrogate is a boundary character, like the surrogate code
//! points in the property data (`Link_Term=Hard`): no link holds one, and a link next to one is found all the same.

mod index;
mod text;
mod walk;

pub use index::LinkIndex;
pub use text::Text;

#[cfg(test)]
mod tests;
