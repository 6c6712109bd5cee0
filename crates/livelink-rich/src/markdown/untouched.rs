//! Writing a document so that the blocks that nobody changed keep their source.

mod assemble;
mod compare;

use self::assemble::assemble;
use self::compare::{common, differences};
use super::blank_end::{divide, is_blank, put_after, take_off};
use super::read::read;
use super::sourced::BlockSource;
use super::unseen::without_unseen;
use crate::rich_text::RichText;

/// Writes a document. `untouched` are the sources of the blocks that are still as they were read, with the numbers that their
/// paragraphs have now. Their bytes stay as they are. O(text).
///
/// The result reads back as the document, or as what [`write`](super::write) writes. If it would not, for instance because a block needs
/// a definition that is no longer there, that block is written anew, or all of them are.
pub fn write_with(content: &RichText, untouched: &[BlockSource]) -> String {
    let mut untouched: Vec<&BlockSource> = untouched.iter().collect();
    untouched.sort_by_key(|source| (source.lines.start, source.lines.end));
    let content = without_unseen(content, untouched.iter().map(|source| source.lines.clone()));
    // An empty paragraph may have been read from signs.
    let signs = untouched.iter().filter(|source| !is_blank(source));
    let kept = signs.map(|source| source.lines.end).max();
    let (content, blank) = take_off(&content, kept.unwrap_or(0));
    let count = content.paragraphs.len();
    let after = untouched.partition_point(|source| source.lines.start < count);
    let lines = untouched.split_off(after);
    put_after(write_text(&content, untouched), blank, &lines, count)
}

/// Writes a document without empty paragraphs after it. The sources are in order.
fn write_text(content: &RichText, mut untouched: Vec<&BlockSource>) -> String {
    let paragraphs: Vec<_> = content.each_paragraph().collect();
    let mut free_from = 0;
    untouched.retain(|source| {
        let fits = free_from <= source.lines.start
            && source.lines.start < source.lines.end
            && source.lines.end <= paragraphs.len();
        if fits {
            free_from = source.lines.end;
        }
        fits
    });
    let mut anew: Option<(String, RichText)> = None;
    // The second time, with blank lines where sources have not been side by side. The third time, without the sources that mean something
    // else now.
    for checked in [false, true, true] {
        if untouched.is_empty() {
            break;
        }
        let mut written = assemble(content, &paragraphs, &untouched, checked);
        // The blank lines after a block that is the last one now.
        if !content.text.ends_with('\n') {
            written.truncate(divide(&written).0.len());
        }
        let is = read(&written).content;
        if is == *content {
            return written;
        }
        if !checked {
            continue;
        }
        // A paragraph that Markdown cannot hold reads back as something else however it is written.
        let (_, expected) = anew.get_or_insert_with(|| {
            let anew = super::write::write_text(content);
            let expected = read(&anew).content;
            (anew, expected)
        });
        let wrong = match (differences(&is, content), differences(&is, expected)) {
            (Some(one), Some(other)) => common(&one, &other),
            (Some(one), None) | (None, Some(one)) => one,
            (None, None) => break,
        };
        if wrong.is_empty() {
            return written;
        }
        let before = untouched.len();
        untouched.retain(|source| {
            let next = wrong.partition_point(|line| *line < source.lines.start);
            wrong.get(next).is_none_or(|line| *line >= source.lines.end)
        });
        if untouched.len() == before {
            break;
        }
    }
    anew.map_or_else(|| super::write::write_text(content), |(anew, _)| anew)
}
