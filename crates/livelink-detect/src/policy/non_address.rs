//! Text that looks like an email address, or has a host in it as an address has, but is not an
//! email address: among others the ids of messages, which the shape of their local parts shows
//! (ruling 36).

use crate::reject::NonAddress;
use crate::text::{byte_before, trailing};

/// The number of bytes that are read of a name of the Matrix network, or of the path of a remote
/// place.
const READ: usize = 64;

/// An address that is valid by the standard, as byte offsets of its text.
pub(crate) struct Address {
    /// The start of the local part by the standard.
    pub(crate) local: usize,
    /// The start of the local part by policy.
    pub(crate) start: usize,
    /// The `@`.
    pub(crate) at: usize,
    /// The end of the domain.
    pub(crate) end: usize,
    /// Whether `mailto:` comes before the local part. It says that the text is an address.
    pub(crate) mailto: bool,
    /// No byte at or after this offset may be read. It is after `end`.
    pub(crate) limit: usize,
}

/// The result of [`non_address`].
pub(crate) struct NonAddressMatch {
    /// The form of the text, if it is not an address.
    pub(crate) form: Option<NonAddress>,
    /// The end of that text.
    pub(crate) end: usize,
    /// No byte at or after this one was read.
    pub(crate) read: usize,
}

/// Returns whether text that looks like an address is something else. It reads the address, at most
/// eight bytes before it and at most [`READ`] bytes after it, and it never reads across a boundary.
pub(crate) fn non_address(text: &str, address: &Address) -> NonAddressMatch {
    let bytes = text.as_bytes();
    let &Address {
        local,
        start,
        at,
        end,
        mailto,
        limit,
    } = address;
    let slice = |from: usize, to: usize| bytes.get(from..to).unwrap_or_default();
    let written = text.get(start..at).unwrap_or_default();
    let name = written.as_bytes();
    let before = slice(0, local);
    let brackets = (before.last(), bytes.get(end));
    let mut found = NonAddressMatch {
        form: None,
        end,
        read: end + 1,
    };
    found.form = if is_expression(written) {
        Some(NonAddress::Expression)
    } else if has_apostrophe(written) {
        Some(NonAddress::CutName)
    } else if mailto {
        None
    } else if is_cut_name(text.get(..local).unwrap_or_default()) {
        Some(NonAddress::CutName)
    } else if ends_with_scheme(before, &OTHER_SERVICES) {
        Some(NonAddress::OtherService)
    } else if byte_before(text, start) == Some(b'@') {
        Some(NonAddress::FediverseHandle)
    } else if name.contains(&b'$') && name.iter().any(u8::is_ascii_digit) {
        Some(NonAddress::MessageId)
    } else if is_irc_mask(name)
        // Programs of IRC write the mask of a user in brackets.
        || brackets == (Some(&b'['), Some(&b']')) && has_ipv4(slice(at, end))
    {
        Some(NonAddress::IrcMask)
    } else if bytes.get(end) == Some(&b':') {
        let to = limit.min(end + 1 + READ).min(bytes.len());
        let path = slice(end + 1, to);
        let len = path.iter().take_while(|byte| in_remote(**byte)).count();
        found.read = end + 1 + len + 1;
        let path = slice(end + 1, end + 1 + len);
        is_remote(name, path).then(|| {
            found.end += 1 + len;
            NonAddress::Remote
        })
    } else {
        let may_be_id =
            brackets == (Some(&b'<'), Some(&b'>')) || ends_with_scheme(before, &ID_SCHEMES);
        (may_be_id && is_message_id(slice(local, at))).then_some(NonAddress::MessageId)
    };
    found
}

/// Returns whether the host at `start` belongs to a name of the Matrix network, with a colon right
/// before the host: `@bob:example.com`. It reads at most [`READ`] bytes, a sign and one more
/// character before the colon. It never reads across a boundary.
pub(crate) fn is_matrix_name(text: &str, start: usize) -> bool {
    let before = text.as_bytes().get(..start).unwrap_or_default();
    let Some(before) = before.strip_suffix(b":") else {
        return false;
    };
    let in_name = |byte: u8| byte.is_ascii_alphanumeric() || b"._=-/+".contains(&byte);
    let len = trailing(before, READ, in_name);
    // In `me@example.com:example.org`, the text before the colon is an address.
    let before = text.get(..before.len() - len).unwrap_or_default();
    let sign = before.strip_suffix(['@', '#', '!']);
    let is_apart = |before: &str| !before.ends_with(|c: char| c.is_alphanumeric() || c == '_');
    len > 0 && sign.is_some_and(is_apart)
}

/// Returns whether a local part is a piece of a program or a template, or has signs only. A single
/// `_` does not count as a sign, because some protocols have a mailbox of that name. A local part
/// with `=` at its end is the tag of a header of mail: `header.i=@example.com`.
fn is_expression(local: &str) -> bool {
    local.starts_with('$')
        || local.contains('}')
        || local.ends_with(['\'', '`', '*', '='])
        || !local.contains(|c: char| c.is_alphanumeric() || c == '_')
}

/// Returns whether a local part is part of a mask of IRC: a nickname and a user, as in `bob!user`,
/// or a user with a mark of its server, as in `~user`, `n=user` and `i=user`.
///
/// `~user/list` is not a mask. It is a mailing list of SourceHut. `host.example.com!host!user` is
/// not a mask either. It is an old form of address that names the hosts through which the mail
/// passes.
fn is_irc_mask(local: &[u8]) -> bool {
    if local.starts_with(b"n=") || local.starts_with(b"i=") {
        return true;
    }
    let mut parts = local.split(|byte| *byte == b'!');
    let first = parts.next().unwrap_or_default();
    match (parts.next(), parts.next()) {
        (None, _) => first.starts_with(b"~") && !first.contains(&b'/'),
        (Some(user), None) => !first.is_empty() && !first.contains(&b'.') && !user.is_empty(),
        _ => false,
    }
}

/// Returns whether a host holds the number of an IPv4 address, as providers name the machines of
/// their customers: `cpe-66-25-1-2.example.com`, `1.2.3.4.example.com`.
fn has_ipv4(host: &[u8]) -> bool {
    let mut numbers = 0;
    host.split(|byte| matches!(byte, b'-' | b'.')).any(|part| {
        let digits = trailing(part, part.len(), |byte| byte.is_ascii_digit());
        numbers = match digits {
            1..=3 if digits == part.len() => numbers + 1,
            // The first number may have letters before it: `cpe66-25-1-2`.
            1..=3 => 1,
            _ => 0,
        };
        numbers == 4
    })
}

/// Returns whether the path of a remote place may contain a byte.
fn in_remote(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_.~/+-".contains(&byte)
}

/// Returns whether a user and the path after the colon name a remote place. In
/// `me@example.com:80/a` they do not, because the digits may be a port.
fn is_remote(user: &[u8], path: &[u8]) -> bool {
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'~' | b'_' | b'.');
    match path {
        [b'~', ..] => true,
        [b'/', next, ..] => is_name(next),
        _ => {
            let first = path.split(|byte| *byte == b'/').next().unwrap_or_default();
            let port = first.iter().all(u8::is_ascii_digit);
            let by_git = user == b"git" && first.first().is_some_and(is_name);
            path.ends_with(b".git") || !port && (by_git || first.len() < path.len())
        }
    }
}

/// The schemes that the id of a message follows.
const ID_SCHEMES: [&[u8]; 3] = [b"news:", b"mid:", b"cid:"];

/// The schemes of services whose addresses look like addresses of mail.
const OTHER_SERVICES: [&[u8]; 6] = [b"sip:", b"sips:", b"xmpp:", b"im:", b"acct:", b"skype:"];

/// Returns whether the text before a local part ends with one of these schemes, in upper or lower
/// case. It reads one byte more than the longest scheme has.
fn ends_with_scheme(before: &[u8], schemes: &[&[u8]]) -> bool {
    let ends_with = |scheme: &&[u8]| {
        let (before, end) = before.split_at(before.len().saturating_sub(scheme.len()));
        end.eq_ignore_ascii_case(scheme) && !before.last().is_some_and(u8::is_ascii_alphanumeric)
    };
    before.last() == Some(&b':') && schemes.iter().any(ends_with)
}

/// Returns whether the text before a local part ends with a letter and a typographic apostrophe or
/// hyphen, as in `o’neil@example.com`, or a soft hyphen. Its two last characters decide.
fn is_cut_name(before: &str) -> bool {
    if before.as_bytes().last().is_none_or(u8::is_ascii) {
        return false;
    }
    let mut chars = before.chars();
    let sign = chars.next_back();
    matches!(sign, Some('‘' | '’' | '\u{2010}' | '\u{2011}' | '\u{AD}'))
        && chars.next_back().is_some_and(char::is_alphabetic)
}

/// Returns whether a local part has the letter U+02BC for an apostrophe, between letters of ASCII.
/// Other languages write names with it.
fn has_apostrophe(local: &str) -> bool {
    if local.is_ascii() {
        return false;
    }
    let mut parts = local.split('\u{2BC}');
    let ends = |part: &str| part.ends_with(|c: char| c.is_ascii_alphabetic());
    let begins = |part: &str| part.starts_with(|c: char| c.is_ascii_alphabetic());
    let mut before = parts.next().unwrap_or_default();
    parts.any(|part| {
        let is_between = ends(before) && begins(part);
        before = part;
        is_between
    })
}

/// A local part with at least this many digits is the id of a message. A telephone number that
/// names a mailbox has at most thirteen digits.
const MANY_DIGITS: usize = 14;

/// A local part with at least this many digits is the id of a message if a character that is not a
/// digit comes after the first digit. A time in seconds has ten digits: `cover.1739469950.git.bob`.
const DIGITS_OF_A_TIME: usize = 10;

/// A local part in which upper-case letters, lower-case letters and digits alternate at least this
/// often is the id of a message.
const TURNS: usize = 5;

/// Returns whether a local part has the shape of an id that a program made up. Linear.
///
/// Of 8,657 ids in the headers of real mail, all but 63 have this shape. Of 3,931 mailboxes with a
/// name before them, two have it.
pub(super) fn is_message_id(local: &[u8]) -> bool {
    // `lists+bob-12345678901234=example.com` is a mailbox with a tag.
    let plus = local.iter().position(|byte| *byte == b'+');
    let name = plus.and_then(|plus| local.get(..plus));
    is_id(name.filter(|name| is_mailbox_name(name)).unwrap_or(local))
}

/// Returns whether `name` is the name of a mailbox: a number, or words in lower case.
fn is_mailbox_name(name: &[u8]) -> bool {
    let in_name =
        |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"._-".contains(byte);
    let is_word = |letters: &[u8]| letters.iter().all(u8::is_ascii_lowercase);
    name.iter().all(u8::is_ascii_digit) || name.iter().all(in_name) && name.windows(3).any(is_word)
}

/// Returns whether a local part without a tag is an id.
fn is_id(local: &[u8]) -> bool {
    let digits = local.iter().filter(|byte| byte.is_ascii_digit()).count();
    let before = local.iter().take_while(|byte| !byte.is_ascii_digit());
    // There are no more turns than capitals and sides of digits. So most local parts have too few.
    let upper = local.iter().filter(|byte| byte.is_ascii_uppercase());
    let slashes = local.iter().filter(|byte| **byte == b'/');
    digits >= MANY_DIGITS
        || digits >= DIGITS_OF_A_TIME && local.len() - before.count() != digits
        || 2 * digits + upper.count() >= TURNS && turns(local) >= TURNS
        || slashes.count() > 1 && !matches!(local, [b'~' | b'/', ..])
}

/// Returns how often letters and digits alternate. It counts each letter next to a digit, each
/// lower-case letter before an upper-case one, and each two upper-case letters before a lower-case
/// one. In `JohnSmith2` the count is 2.
fn turns(local: &[u8]) -> usize {
    let pairs = local.array_windows().filter(|[first, next]| {
        first.is_ascii_digit() && next.is_ascii_alphabetic()
            || first.is_ascii_alphabetic() && next.is_ascii_digit()
            || first.is_ascii_lowercase() && next.is_ascii_uppercase()
    });
    let words = local.array_windows().filter(|[first, second, third]| {
        first.is_ascii_uppercase() && second.is_ascii_uppercase() && third.is_ascii_lowercase()
    });
    pairs.count() + words.count()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The local part of the address is between ⸠ and `@`. The address ends at ⸡.
    #[track_caller]
    fn check(marked: &str, expected: Option<NonAddress>) {
        let text = marked.replace(['⸠', '⸡'], "");
        let start = marked.find('⸠').unwrap_or_default();
        let at = start
            + text
                .get(start..)
                .and_then(|rest| rest.find('@'))
                .unwrap_or_default();
        let address = Address {
            local: start,
            start,
            at,
            end: marked.find('⸡').unwrap_or_default() - '⸠'.len_utf8(),
            mailto: text.get(..start).unwrap_or_default().ends_with("mailto:"),
            limit: text.len(),
        };
        assert_eq!(non_address(&text, &address).form, expected, "{marked}");
    }

    #[test]
    fn addresses_and_others() {
        use NonAddress::*;
        for (marked, expected) in [
            ("⸠bob@example.com⸡", None),
            ("<⸠bob@example.com⸡>", None),
            ("<⸠lists+bob-12345678901234=a.org@example.com⸡>", None),
            ("@⸠bob@example.com⸡", Some(FediverseHandle)),
            ("(⸠~bob@example.com⸡)", Some(IrcMask)),
            ("⸠bob!~b@example.com⸡", Some(IrcMask)),
            ("⸠bob!b@example.com⸡", Some(IrcMask)),
            ("⸠!b@example.com⸡", None),
            ("[⸠n=bob@example.com⸡]", Some(IrcMask)),
            ("⸠i=bob@example.com⸡", Some(IrcMask)),
            ("⸠in=bob@example.com⸡", None),
            ("mailto:⸠n=bob@example.com⸡", None),
            ("[⸠bob@c-24-1-2-3.example.com⸡]", Some(IrcMask)),
            ("[⸠bob@cpe24-1-2-3.example.com⸡]", Some(IrcMask)),
            ("[⸠bob@1.2.3.4.example.com⸡]", Some(IrcMask)),
            ("[⸠bob@24-1-2.example.com⸡]", None),
            ("[⸠bob@2401-1-2-3.example.com⸡]", None),
            ("[⸠bob@24-1-x-2-3.example.com⸡]", None),
            ("[⸠bob@example.com⸡]", None),
            ("(⸠bob@c-24-1-2-3.example.com⸡)", None),
            ("[⸠bob@c-24-1-2-3.example.com⸡", None),
            ("⸠bob!@example.com⸡", None),
            ("⸠host.example.com!b@example.com⸡", None),
            ("⸠host!host!b@example.com⸡", None),
            ("⸠~bob/list@example.com⸡", None),
            ("<⸠bob/list@example.com⸡>", None),
            ("<⸠bob/list/1@example.com⸡>", Some(MessageId)),
            ("mailto:⸠~bob@example.com⸡", None),
            ("⸠git@example.com⸡:bob/project.git", Some(Remote)),
            ("⸠git@example.com⸡:project", Some(Remote)),
            ("⸠git@example.com⸡:1234/project.git", Some(Remote)),
            ("⸠bob@example.com⸡:~/project", Some(Remote)),
            ("⸠bob@example.com⸡:/srv", Some(Remote)),
            ("⸠bob@example.com⸡:/", None),
            ("⸠bob@example.com⸡:", None),
            ("⸠bob@example.com⸡:80/a", None),
            ("⸠bob@example.com⸡:secret", None),
            ("⸠bob@example.com⸡:https://a.org", None),
            ("<⸠ab1c2d3@example.com⸡>", Some(MessageId)),
            ("⸠ab1c2d3@example.com⸡", None),
            ("<⸠ab1c2d3@example.com⸡", None),
            ("<⸠abc+12345678901234@example.com⸡>", None),
            ("<⸠ab+12345678901234@example.com⸡>", Some(MessageId)),
            ("<⸠Xabc+12345678901234@example.com⸡>", Some(MessageId)),
            ("news:⸠ab1c2d3@example.com⸡", Some(MessageId)),
            ("cid:⸠ab1c2d3@example.com⸡", Some(MessageId)),
            ("(MID:⸠ab1c2d3@example.com⸡", Some(MessageId)),
            ("acid:⸠ab1c2d3@example.com⸡", None),
            ("⸠ab$1@example.com⸡", Some(MessageId)),
            ("<⸠ab$hlo$1@example.com⸡>", Some(MessageId)),
            ("⸠bob$@example.com⸡", None),
            ("⸠$bob@example.com⸡", Some(Expression)),
            ("⸠${bob}@example.com⸡", Some(Expression)),
            ("⸠{bob}@example.com⸡", Some(Expression)),
            ("⸠bob'@example.com⸡", Some(Expression)),
            ("⸠**@example.com⸡", Some(Expression)),
            ("mailto:⸠#{@example.com⸡", Some(Expression)),
            ("⸠_@example.com⸡", None),
            ("⸠é@example.com⸡", None),
        ] {
            check(marked, expected);
        }
    }

    /// A path is read up to a bound.
    #[test]
    fn the_path_of_a_remote() {
        for (len, read) in [(READ - 2, READ - 2), (READ, READ), (READ + 2, READ)] {
            let text = format!("git@example.com:{}", "a/".repeat(len / 2));
            let (at, end) = (3, 15);
            let address = Address {
                local: 0,
                start: 0,
                at,
                end,
                mailto: false,
                limit: text.len(),
            };
            let found = non_address(&text, &address);
            assert_eq!(found.form, Some(NonAddress::Remote), "{len}");
            assert_eq!(found.end, end + 1 + read, "{len}");
        }
    }

    /// Otherwise, whether a text is a name of the Matrix network would depend on the boundary
    /// before its run.
    #[test]
    fn no_boundary_is_alphanumeric() {
        let mut chars = '\0'..=char::MAX;
        assert!(chars.all(|c| !crate::is_boundary(c) || !c.is_alphanumeric()));
    }

    #[test]
    fn names_of_matrix() {
        for (before, expected) in [
            ("@bob:", true),
            ("(@bob.b_c=d/e-f:", true),
            ("#room:", true),
            ("!id:", true),
            ("/#/@bob:", true),
            ("é@bob:", false),
            ("bob@bob:", false),
            ("@:", false),
            ("bob:", false),
            ("@bob", false),
            ("@b b:", false),
            ("@b,b:", false),
            ("", false),
        ] {
            assert_eq!(is_matrix_name(before, before.len()), expected, "{before}");
        }
    }
}

#[cfg(test)]
mod message_id_tests {
    use super::*;

    #[test]
    fn ids_of_messages() {
        for (local, expected) in [
            ("bob", false),
            ("bob.smith.90", false),
            ("JohnSmith2", false),
            ("15330273260", false),
            ("w15303746062", false),
            ("a0132237", false),
            ("syzbot+a225ee3df7e7f9372dbe", false),
            ("119665132+fdsbot", false),
            ("lists+bob-12345678901234", false),
            ("mh12gx2825", false),
            ("vze8q51f", false),
            ("murmur2winzcud37dle", false),
            ("20051207171259.GD254", true),
            ("EEAC0770-F47F-4FC9-BA73-19D8131A9271", true),
            ("4B6A1964.3080000", true),
            ("rWAp8Q5", true),
            ("cover.1739469950.git.bob", true),
            ("aSMwsLstAutayHbC", true),
            ("CAHk-=wgC+QpveKCJpeqsaORu7htoNNKA8mp", true),
            ("20230303164807.13124-1-bob+linux", true),
            ("bob/project/pull/1", true),
            ("~bob/a/b", false),
        ] {
            assert_eq!(is_message_id(local.as_bytes()), expected, "{local}");
        }
    }

    /// A local part may have sixty-four characters of several bytes.
    #[test]
    fn the_longest_local_part() {
        for (first, expected) in [("1a1a1a", true), ("1a1a11", false)] {
            let local = first.to_owned() + &"語".repeat(64 - first.len());
            assert_eq!(is_message_id(local.as_bytes()), expected, "{local}");
        }
    }
}
