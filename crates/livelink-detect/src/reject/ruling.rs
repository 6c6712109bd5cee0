//! The ruling that a reason comes from, and the reasons that are about deceit.

use super::Rejected;

impl Rejected {
    /// Returns the number of the ruling that the reason comes from. `docs/rulings.md` lists the
    /// rulings. If two rulings speak of it, the first one that decides gives the number.
    ///
    /// ```
    /// let verdicts = livelink_detect::Detector::default().explain("http://john@example.com");
    /// assert_eq!(verdicts[0].rejected().map(|reason| reason.ruling()), Some(9));
    /// ```
    pub fn ruling(&self) -> u8 {
        match self {
            Rejected::BidiControl { .. } => 5,
            Rejected::Userinfo => 9,
            Rejected::LocalPart { .. } | Rejected::GluedLocalPart => 10,
            Rejected::UnknownTld { .. } | Rejected::PublicSuffix { .. } => 11,
            Rejected::BareIpv4 { .. } | Rejected::InvalidIpv4 { .. } => 14,
            Rejected::InvalidIpv6 { .. } => 15,
            Rejected::InvalidPort { .. } => 16,
            Rejected::UnknownScheme { .. }
            | Rejected::SchemeWithoutSlashes { .. }
            | Rejected::NoHost => 17,
            Rejected::GluedScheme { .. } => 18,
            Rejected::ForbiddenBefore { .. } => 19,
            Rejected::SingleLabel { .. } => 20,
            Rejected::InvalidHost { .. } => 21,
            Rejected::EmptyLabel | Rejected::Hyphen { .. } | Rejected::Underscore { .. } => 23,
            Rejected::LabelTooLong { .. }
            | Rejected::HostTooLong { .. }
            | Rejected::TooLong { .. } => 24,
            Rejected::MixedScripts { .. } | Rejected::WholeScriptConfusable { .. } => 26,
            Rejected::IdentifierType { .. } => 28,
            Rejected::FileExtension { .. } => 29,
            Rejected::NoSuchDomain => 32,
            Rejected::Member { .. } => 33,
            Rejected::SentenceJoint { .. } => 34,
            Rejected::NonAddress { .. } => 36,
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
                | Rejected::IdentifierType { .. }
        )
    }
}

#[cfg(test)]
mod tests {
    use crate::Detector;

    /// The reason of the last candidate: its ruling, and whether it deceives.
    #[test]
    fn rulings_and_deceit() {
        for (text, ruling, deceives) in [
            ("a.com/\u{202E}x", 5, true),
            ("http://a@b.com", 9, true),
            ("a..b@example.com", 10, false),
            ("com.notatld", 11, false),
            ("1.2.3.4", 14, false),
            ("http://[1]", 15, false),
            ("a.com:65536", 16, false),
            ("gopher://a.com", 17, false),
            ("xhttp://a.com", 18, false),
            ("_http://a.com", 18, false),
            ("/a.com", 19, false),
            ("http://localhost", 20, false),
            ("http://a..com", 23, false),
            ("http://pаypal.com", 26, true),
            ("http://аррӏе.com", 26, true),
            ("ᴀbc.com", 28, true),
            ("main.rs", 29, false),
        ] {
            let verdicts = Detector::default().explain(text);
            let reason = verdicts.last().and_then(|verdict| verdict.rejected());
            let reason = reason.unwrap_or_else(|| panic!("{text} is not refused"));
            assert_eq!(
                (reason.ruling(), reason.deceives()),
                (ruling, deceives),
                "{text}: {reason}"
            );
        }
    }
}
