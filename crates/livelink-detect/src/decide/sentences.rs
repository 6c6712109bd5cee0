//! Sentences of CJK text with no space between them: `等功能。Netflix`. They may be hosts by the
//! standard, but then policy refuses them.
//!
//! Converting such a host is slow, and a long sentence may be converted several times. This file
//! has no rule of its own: it only says that policy would refuse every host in a run.

use crate::byte_table::ROOM;
use crate::host::chars::is_dot;
use crate::policy;
use crate::scan::{Scanner, VerdictSink};
use std::ops::Range;
use uts58::{cjk_letters_len, is_link_email};

impl<S: VerdictSink> Scanner<'_, S> {
    /// Returns whether a host run surely holds no link because policy treats each dot in it as the
    /// end of a sentence. That is so if no part of a URL or of an address follows the run, if none
    /// of its dots is ASCII, and if each of its words but the last is made of kana, Han, Hangul and
    /// ASCII, without a hyphen.
    pub(super) fn is_sentences(&self, run: Range<usize>) -> bool {
        ROOM && self.fast.on && self.policy().sentence_joints && self.are_sentences(run)
    }

    #[inline(never)]
    fn are_sentences(&self, run: Range<usize>) -> bool {
        let next = self.rest(run.end).chars().next();
        let goes_on = |c| "/?#:\\".contains(c) || is_link_email(c);
        if run.start < self.floor || next.is_some_and(goes_on) {
            return false;
        }
        let mut rest = self.slice(run);
        loop {
            rest = rest.get(cjk_letters_len(rest)..).unwrap_or_default();
            let is_in_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
            let len = rest.bytes().take_while(|byte| is_in_word(byte)).count();
            let (word, after) = rest.split_at_checked(len).unwrap_or_default();
            rest = match (word, after.strip_prefix(['\u{3002}', '\u{FF61}'])) {
                ("", Some(sentence)) => sentence,
                // The last word may be any other, because no host begins with it.
                ("", None) => return !after.contains(is_dot),
                _ if policy::speaks_for_host(word) => return false,
                _ => after,
            };
        }
    }
}
