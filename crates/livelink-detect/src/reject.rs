//! The reasons why a candidate is not a link.

use crate::script::script_names;
use crate::text::shown;
use std::fmt;
use std::net::Ipv4Addr;

/// The reason why a candidate is not linked, with the facts that show it.
///
/// Detection cannot fail: "no link" is an answer, and this is its reason. [`fmt::Display`] writes
/// one English sentence without a full stop. The documentation of each reason names its ruling.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rejected {
    /// `x://` with a scheme that detection does not know (ruling 17).
    UnknownScheme {
        /// The scheme as written.
        scheme: String,
    },
    /// A letter, digit or `_` is glued to the start of the scheme (ruling 18).
    GluedScheme {
        /// The character before the scheme.
        before: char,
    },
    /// A scheme without its `//`, as in `http:example.com` (ruling 17).
    SchemeWithoutSlashes {
        /// The scheme as written.
        scheme: String,
    },
    /// Text and `@` come before the end of the host, as in `http://john@example.com` (ruling 9).
    Userinfo,
    /// `@ / \ % _`, or more of the same host, comes right before a bare host (ruling 19).
    ForbiddenBefore {
        /// The character before the host.
        before: char,
    },
    /// There is nothing that could be a host (rulings 17 and 21).
    NoHost,
    /// There are two dots in a row, or a dot at the start (ruling 23).
    EmptyLabel,
    /// A label starts or ends with a hyphen (ruling 23).
    Hyphen {
        /// The label as written.
        label: String,
    },
    /// There is an underscore in the registrable domain or the top-level domain (ruling 23).
    Underscore {
        /// The label as written.
        label: String,
    },
    /// The host is not valid under IDNA2008 after the UTS #46 mapping (ruling 21).
    InvalidHost {
        /// The host as written.
        host: String,
    },
    /// A label is longer than 63 characters in ASCII form (ruling 24).
    LabelTooLong {
        /// Its length in ASCII form.
        len: usize,
    },
    /// The host is longer than 253 characters in ASCII form (ruling 24).
    HostTooLong {
        /// Its length in ASCII form. It is a lower bound if the host was too long to convert.
        len: usize,
    },
    /// The host has one label, as in `http://localhost` (ruling 20).
    SingleLabel {
        /// The label as written.
        label: String,
    },
    /// The last label is not a top-level domain (rulings 11 and 12).
    UnknownTld {
        /// The label in ASCII form.
        tld: String,
    },
    /// The host is a public suffix, under which domains are registered, as in `co.uk` (ruling 11).
    PublicSuffix {
        /// The suffix in ASCII form.
        suffix: String,
    },
    /// The host is an IPv4 address without a scheme (ruling 14).
    BareIpv4 {
        /// The address.
        address: Ipv4Addr,
    },
    /// The host ends in a number and is not an IPv4 address of four decimal parts (ruling 14).
    InvalidIpv4 {
        /// The host in ASCII form.
        host: String,
    },
    /// `[` starts no IPv6 address (ruling 15).
    InvalidIpv6 {
        /// The text between the brackets, or `[` and the text after it if no bracket closes it.
        address: String,
    },
    /// The port is above 65535, or has more than five digits (ruling 16).
    InvalidPort {
        /// The digits, at most the first six.
        digits: String,
    },
    /// The text before the `@` is not the local part of an email address (rulings 10 and 24).
    LocalPart {
        /// The fault of the local part.
        invalid: uts58::InvalidLocalPart,
    },
    /// The local part of the email address begins in the middle of a link.
    GluedLocalPart,
    /// The link is longer than [`max_link_len`](crate::Options::max_link_len) (ruling 24).
    TooLong {
        /// The limit in bytes.
        max: usize,
    },
    /// The text is in a control string of a terminal, which shows none of it (ruling 44).
    TerminalEscape,
    /// There is a bidi control inside, which could show the link as another one (ruling 5).
    BidiControl {
        /// The control.
        control: char,
    },
    /// A label mixes scripts beyond "Highly Restrictive" of UTS #39 (ruling 26).
    MixedScripts {
        /// The label in Unicode form.
        label: String,
        /// The long names of its scripts, in order of appearance.
        scripts: Vec<&'static str>,
        /// The host in ASCII form.
        ascii: String,
        /// The link made harmless to read and to copy: `hxxp`, `[.]`.
        defanged: String,
    },
    /// A label looks the same as an ASCII one, and the TLD is of another script (ruling 26).
    WholeScriptConfusable {
        /// The label in Unicode form.
        label: String,
        /// The ASCII label it looks like.
        looks_like: String,
        /// The host in ASCII form.
        ascii: String,
        /// The link made harmless to read and to copy: `hxxp`, `[.]`.
        defanged: String,
    },
    /// A label contains a character that reads as another one among those around it, or that nobody
    /// sees (ruling 45).
    DeceptiveCharacter {
        /// The label in Unicode form.
        label: String,
        /// The character.
        character: char,
        /// What is wrong with it, in words that follow the character.
        evidence: &'static str,
        /// The host in ASCII form.
        ascii: String,
        /// The link made harmless to read and to copy: `hxxp`, `[.]`.
        defanged: String,
    },
    /// A label contains a character that identifiers should not have (ruling 28).
    IdentifierType {
        /// The label in Unicode form.
        label: String,
        /// The character.
        character: char,
        /// Its Identifier_Type of UTS #39.
        identifier_type: &'static str,
    },
    /// The source of registrations says that the domain is not registered (ruling 32).
    NoSuchDomain,
    /// The text looks like an email address, or has a host in it as an address has, but is not an
    /// email address (ruling 36).
    NonAddress {
        /// The form of the text instead.
        form: NonAddress,
    },
    /// The options do not link the bare host (ruling 47).
    BareHost {
        /// Its top-level domain, if a host with a common one would link.
        uncommon: Option<String>,
    },
    /// The bare host looks like the name of a file, as in `main.rs` (ruling 29).
    FileExtension {
        /// The extension.
        extension: String,
    },
    /// The bare host is a member or a package of a program, as in `items.map(` (ruling 33).
    Member {
        /// The evidence for it, in words.
        evidence: &'static str,
    },
    /// The bare host is the joint of two sentences, as in `dementia.In` and `放在这里。AI` (ruling 34).
    SentenceJoint {
        /// The first word of the second sentence.
        next: String,
    },
}

impl Rejected {
    /// Returns a name for programs: the variant's in lower case, as in `"mixed_scripts"`. It does
    /// not change between releases.
    pub fn name(&self) -> &'static str {
        self.name_and_ruling().0
    }

    /// Returns the number of the ruling that the reason comes from: see
    /// [`rulings`](crate::rulings). If two rulings speak of it, the first one that decides gives the number.
    ///
    /// ```
    /// let verdicts = livelink_detect::Detector::default().explain("http://john@example.com");
    /// assert_eq!(verdicts[0].rejected().map(|reason| reason.ruling()), Some(9));
    /// ```
    pub fn ruling(&self) -> u8 {
        self.name_and_ruling().1
    }

    fn name_and_ruling(&self) -> (&'static str, u8) {
        match self {
            Rejected::UnknownScheme { .. } => ("unknown_scheme", 17),
            Rejected::GluedScheme { .. } => ("glued_scheme", 18),
            Rejected::SchemeWithoutSlashes { .. } => ("scheme_without_slashes", 17),
            Rejected::Userinfo => ("userinfo", 9),
            Rejected::ForbiddenBefore { .. } => ("forbidden_before", 19),
            Rejected::NoHost => ("no_host", 17),
            Rejected::EmptyLabel => ("empty_label", 23),
            Rejected::Hyphen { .. } => ("hyphen", 23),
            Rejected::Underscore { .. } => ("underscore", 23),
            Rejected::InvalidHost { .. } => ("invalid_host", 21),
            Rejected::LabelTooLong { .. } => ("label_too_long", 24),
            Rejected::HostTooLong { .. } => ("host_too_long", 24),
            Rejected::SingleLabel { .. } => ("single_label", 20),
            Rejected::UnknownTld { .. } => ("unknown_tld", 11),
            Rejected::PublicSuffix { .. } => ("public_suffix", 11),
            Rejected::BareIpv4 { .. } => ("bare_ipv4", 14),
            Rejected::InvalidIpv4 { .. } => ("invalid_ipv4", 14),
            Rejected::InvalidIpv6 { .. } => ("invalid_ipv6", 15),
            Rejected::InvalidPort { .. } => ("invalid_port", 16),
            Rejected::LocalPart { .. } => ("local_part", 10),
            Rejected::GluedLocalPart => ("glued_local_part", 10),
            Rejected::TooLong { .. } => ("too_long", 24),
            Rejected::TerminalEscape => ("terminal_escape", 44),
            Rejected::BidiControl { .. } => ("bidi_control", 5),
            Rejected::MixedScripts { .. } => ("mixed_scripts", 26),
            Rejected::WholeScriptConfusable { .. } => ("whole_script_confusable", 26),
            Rejected::DeceptiveCharacter { .. } => ("deceptive_character", 45),
            Rejected::IdentifierType { .. } => ("identifier_type", 28),
            Rejected::NoSuchDomain => ("no_such_domain", 32),
            Rejected::NonAddress { .. } => ("non_address", 36),
            Rejected::BareHost { .. } => ("bare_host", 47),
            Rejected::FileExtension { .. } => ("file_extension", 29),
            Rejected::Member { .. } => ("member", 33),
            Rejected::SentenceJoint { .. } => ("sentence_joint", 34),
        }
    }

    /// Returns whether the candidate could deceive a reader: its host looks like another one, user
    /// information is where a reader expects the host, or a bidi control could reverse the shown
    /// text. An editor warns of such a candidate. The other reasons only say that something is not
    /// a link.
    ///
    /// ```
    /// let verdicts = livelink_detect::Detector::default().explain("http://аррӏе.com http://localhost");
    /// let deceives: Vec<bool> = verdicts.iter().filter_map(|v| v.rejected()).map(|reason| reason.deceives()).collect();
    /// assert_eq!(deceives, [true, false]);
    /// ```
    pub fn deceives(&self) -> bool {
        matches!(
            self,
            Rejected::BidiControl { .. }
                | Rejected::Userinfo
                | Rejected::MixedScripts { .. }
                | Rejected::WholeScriptConfusable { .. }
                | Rejected::DeceptiveCharacter { .. }
                | Rejected::IdentifierType { .. }
        )
    }
}

/// Writes the [name](Rejected::name) and the sentence of [`fmt::Display`], as in `{"reason":
/// "single_label", "message": "host \"localhost\" has no dot"}`. A reason cannot be read back.
#[cfg(feature = "serde")]
impl serde::Serialize for Rejected {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct as _;
        let mut fields = serializer.serialize_struct("Rejected", 2)?;
        fields.serialize_field("reason", self.name())?;
        fields.serialize_field("message", &self.to_string())?;
        fields.end()
    }
}

impl fmt::Display for Rejected {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rejected::UnknownScheme { scheme } => write!(f, "unknown scheme \"{scheme}\""),
            Rejected::GluedScheme { before } => {
                write!(f, "\"{before}\" stands right before the scheme")
            }
            Rejected::SchemeWithoutSlashes { scheme } => {
                write!(f, "scheme \"{scheme}\" without \"//\"")
            }
            Rejected::Userinfo => write!(f, "user information before the host"),
            Rejected::ForbiddenBefore { before } => {
                write!(f, "\"{}\" stands right before the host", shown(*before))
            }
            Rejected::NoHost => write!(f, "no host"),
            Rejected::EmptyLabel => write!(f, "empty label in the host"),
            Rejected::Hyphen { label } => {
                write!(f, "label \"{label}\" starts or ends with a hyphen")
            }
            Rejected::Underscore { label } => {
                write!(
                    f,
                    "underscore in \"{label}\", which is part of the registrable domain"
                )
            }
            Rejected::InvalidHost { host } => write!(f, "host \"{host}\" is not valid under IDNA"),
            Rejected::LabelTooLong { len } => {
                write!(f, "label of {len} characters, at most 63 are allowed")
            }
            Rejected::HostTooLong { len } => {
                write!(f, "host of {len} characters, at most 253 are allowed")
            }
            Rejected::SingleLabel { label } => write!(f, "host \"{label}\" has no dot"),
            Rejected::UnknownTld { tld } => write!(f, "unknown top-level domain \"{tld}\""),
            Rejected::PublicSuffix { suffix } => {
                write!(
                    f,
                    "\"{suffix}\" is a public suffix, not a registered domain"
                )
            }
            Rejected::BareIpv4 { address } => write!(f, "IPv4 address {address} without a scheme"),
            Rejected::InvalidIpv4 { host } => {
                write!(
                    f,
                    "host \"{host}\" ends in a number but is not an IPv4 address of four decimal parts"
                )
            }
            Rejected::InvalidIpv6 { address } => write!(f, "\"{address}\" is not an IPv6 address"),
            Rejected::InvalidPort { digits } => write!(f, "port {digits} is above 65535"),
            Rejected::LocalPart { invalid } => {
                write!(f, "local part of an email address: {invalid}")
            }
            Rejected::GluedLocalPart => write!(f, "the local part begins inside a link"),
            Rejected::TooLong { max } => write!(f, "longer than {max} bytes"),
            Rejected::TerminalEscape => write!(f, "inside a control string of a terminal"),
            Rejected::BidiControl { control } => {
                write!(f, "bidi control U+{:04X} inside", u32::from(*control))
            }
            Rejected::MixedScripts {
                label,
                scripts,
                ascii,
                ..
            } => {
                write!(
                    f,
                    "label \"{label}\" mixes {} (the host is {ascii})",
                    scripts.join(" and ")
                )
            }
            // The two labels look the same, so the message names their scripts.
            Rejected::WholeScriptConfusable {
                label,
                looks_like,
                ascii,
                ..
            } => {
                let scripts = script_names(label).join(" and ");
                write!(
                    f,
                    "label \"{label}\" is {scripts}, but looks like \"{looks_like}\" (the host is {ascii})"
                )
            }
            Rejected::DeceptiveCharacter {
                label,
                character,
                evidence,
                ascii,
                ..
            } => write!(
                f,
                "U+{:04X} in label \"{label}\" {evidence} (the host is {ascii})",
                u32::from(*character)
            ),
            Rejected::IdentifierType {
                label,
                character,
                identifier_type,
            } => write!(
                f,
                "U+{:04X} in label \"{label}\" is {identifier_type}",
                u32::from(*character)
            ),
            Rejected::NoSuchDomain => write!(f, "the domain is not registered"),
            Rejected::NonAddress { form } => write!(f, "{form}, not an email address"),
            Rejected::BareHost { uncommon: None } => {
                write!(f, "no scheme, and the options link no bare hosts")
            }
            Rejected::BareHost {
                uncommon: Some(tld),
            } => write!(
                f,
                "no scheme, and \"{tld}\" is not a common top-level domain"
            ),
            Rejected::FileExtension { extension } => {
                write!(f, "\".{extension}\" is also a file extension")
            }
            Rejected::Member { evidence } => write!(f, "a member of a program: {evidence}"),
            Rejected::SentenceJoint { next } => {
                write!(f, "\"{next}\" begins another sentence")
            }
        }
    }
}

/// The kinds of text that look like an email address, or have a host in them as an address has, but
/// are not an email address (ruling 36). The reason
/// [`Rejected::NonAddress`] names the kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NonAddress {
    /// `@bob:example.com`, `#room:example.com`, `!id:example.com`: a name of the Matrix network.
    MatrixName,
    /// `@bob@example.com`: a handle of the fediverse, for example of Mastodon.
    FediverseHandle,
    /// `bob!~robert@host.example.com`, `~robert@host.example.com`: a mask of IRC, which names a
    /// user and a host.
    IrcMask,
    /// `git@example.com:bob/project.git`: a remote place that `scp` or `git` copies from.
    Remote,
    /// `<20051207171259.GD254@example.com>`: the id of a message.
    MessageId,
    /// `#{@user.name}`, `name + '@example.com'`, `**@example.com**`: an expression that names no
    /// mailbox.
    Expression,
    /// `o’neil@example.com`: the end of a name with a typographic apostrophe or hyphen, which no local
    /// part holds. Another person may have the mailbox `neil`.
    CutName,
    /// `sip:bob@example.com`, `xmpp:bob@example.com`: the address of a service that is not mail.
    OtherService,
}

impl fmt::Display for NonAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::MatrixName => "a name of the Matrix network",
            Self::FediverseHandle => "a handle of the fediverse",
            Self::IrcMask => "a mask of IRC",
            Self::Remote => "a remote place of scp or git",
            Self::MessageId => "the id of a message",
            Self::Expression => "an expression that names no mailbox",
            Self::CutName => "the end of a name with an apostrophe or a hyphen",
            Self::OtherService => "the address of a call, a chat or an account",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Rejected;
    use crate::{Detector, Options};

    /// The reason of the last candidate: its ruling, and whether it deceives.
    #[test]
    fn rulings_and_deceit() {
        let [long, longer] = [64, 5_000].map(|len| format!("http://{}.com", "a".repeat(len)));
        let labels = format!("http://{}com", "abc.".repeat(70));
        let long_path = format!("a.com/{}", "a".repeat(Options::default().max_link_len));
        for (text, ruling, deceives) in [
            ("a.com/\u{202E}x", 5, true),
            ("http://a@b.com", 9, true),
            ("a..b@example.com", 10, false),
            ("com.notatld", 11, false),
            ("co.uk", 11, false),
            ("1.2.3.4", 14, false),
            ("http://1.2.3", 14, false),
            ("http://[1]", 15, false),
            ("a.com:65536", 16, false),
            ("gopher://a.com", 17, false),
            ("http:a.com", 17, false),
            ("http://", 17, false),
            ("xhttp://a.com", 18, false),
            ("x_http://a.com", 18, false),
            ("/a.com", 19, false),
            ("http://localhost", 20, false),
            ("http://a.xn--a.com", 21, false),
            ("http://a..com", 23, false),
            ("http://-a.com", 23, false),
            ("http://a_b.com", 23, false),
            (&long, 24, false),
            (&longer, 24, false),
            (&labels, 24, false),
            (&long_path, 24, false),
            ("http://pаypal.com", 26, true),
            ("http://аррӏе.com", 26, true),
            ("http://i\u{307}.com", 45, true),
            ("ᴀbc.com", 28, true),
            ("main.rs", 29, false),
            ("this.page", 33, false),
            ("Ok.It", 34, false),
            ("@bob@example.com", 36, false),
            ("\u{1b}]8;;http://a.com", 44, false),
        ] {
            let verdicts = Detector::default().explain(text);
            let reason = verdicts.last().and_then(|verdict| verdict.rejected());
            let reason = reason.unwrap_or_else(|| panic!("{text:.80} is not refused"));
            assert_eq!(
                (reason.ruling(), reason.deceives()),
                (ruling, deceives),
                "{text:.80}: {reason}"
            );
        }
        // These depend on the options, and on the network.
        let bare = Rejected::BareHost { uncommon: None };
        let rulings = [bare, Rejected::NoSuchDomain].map(|reason| reason.ruling());
        assert_eq!(rulings, [47, 32]);
    }
}
