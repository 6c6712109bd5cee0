//! A domain or two for each rule of UTS #46, with both forms.

use uts46::{domain_to_ascii, domain_to_unicode};

/// Checks the ASCII form and the Unicode form of a domain. Both are `None` if it is not valid.
#[track_caller]
fn check(domain: &str, forms: Option<(&str, &str)>) {
    let ascii = domain_to_ascii(domain).ok();
    let unicode = domain_to_unicode(domain).ok();
    assert_eq!(ascii.as_deref(), forms.map(|(ascii, _)| ascii), "{domain}");
    assert_eq!(
        unicode.as_deref(),
        forms.map(|(_, unicode)| unicode),
        "{domain}"
    );
}

/// Checks a domain that is not valid.
#[track_caller]
fn refused(domain: &str) {
    check(domain, None);
}

#[test]
fn mapping() {
    // Capitals, compatibility forms, what is dropped, and the dots of CJK text.
    check(
        "BÜCHER.Example",
        Some(("xn--bcher-kva.example", "bücher.example")),
    );
    check("ＡＢＣ１", Some(("abc1", "abc1")));
    check("ﬁ\u{AD}n.de", Some(("fin.de", "fin.de")));
    check("a。b．c｡d", Some(("a.b.c.d", "a.b.c.d")));
    // Not transitional: these four stay.
    check("faß.de", Some(("xn--fa-hia.de", "faß.de")));
    check("ςας.gr", Some(("xn--mxa7ab.gr", "ςας.gr")));
    // Private use, unassigned.
    refused("a\u{E000}");
    refused("a\u{378}");
}

#[test]
fn normalisation() {
    check("cafe\u{301}.fr", Some(("xn--caf-dma.fr", "café.fr")));
    // Marks in any order, and one that is blocked by another of its class.
    check("a\u{301}\u{323}", Some(("xn--lsa752l", "ạ\u{301}")));
    check("a\u{323}\u{301}", Some(("xn--lsa752l", "ạ\u{301}")));
    check("o\u{300}\u{301}", Some(("xn--jda86h", "ò\u{301}")));
    // A sign that is composed of two, the first of which is composed with the letter.
    check(
        "\u{1138B}\u{113C5}",
        Some(("xn--3q1dod", "\u{1138E}\u{113C2}")),
    );
    // Hangul, letter by letter.
    check("\u{1112}\u{1161}\u{11AB}", Some(("xn--6q8b", "한")));
    // A sign that must not stand in a domain, and one that it is composed to.
    refused("a<b");
    check("a<\u{338}b", Some(("xn--ab-tjv", "a≮b")));
}

#[test]
fn punycode() {
    check("XN--Bcher-KVA", Some(("xn--bcher-kva", "bücher")));
    // Full-width letters are mapped before the prefix is looked for.
    check("ｘn--bcher-kva", Some(("xn--bcher-kva", "bücher")));
    // Nothing, ASCII alone, no Punycode, and no ASCII.
    refused("xn--");
    refused("xn--abc-");
    refused("xn--a");
    refused("xn--\u{E9}");
    // What the mapping or normalisation would change: ü as a capital, and in two parts.
    refused("xn--bcher-2pa");
    refused("xn--bucher-xyd");
    // An A-label in an A-label.
    refused("xn--xn---epa");
}

#[test]
fn labels() {
    check("", Some(("", "")));
    check("a..b.", Some(("a..b.", "a..b.")));
    check("-a_b-", Some(("-a_b-", "-a_b-")));
    check("ab--c", Some(("ab--c", "ab--c")));
    refused("\u{301}a");
    refused("a.\u{93E}b");
}

#[test]
fn forbidden_domain_code_points() {
    for c in '\0'..='\x7F' {
        let forbidden = c.is_ascii_control() || " #%/:<>?@[\\]^|".contains(c);
        let domain = format!("a{c}b");
        assert_eq!(domain_to_ascii(&domain).is_err(), forbidden, "{c:?}");
        assert_eq!(domain_to_unicode(&domain).is_err(), forbidden, "{c:?}");
    }
    // A full-width sign is mapped to one.
    refused("a／b");
}

#[test]
fn joiners() {
    // After a virama.
    check("क्\u{200D}ष", Some(("xn--11b2ezcw70k", "क्\u{200D}ष")));
    check("क्\u{200C}ष", Some(("xn--11b2ezcs70k", "क्\u{200C}ष")));
    // Between letters that would be joined.
    check(
        "نامه\u{200C}ای",
        Some(("xn--mgba3gch31f060k", "نامه\u{200C}ای")),
    );
    refused("a\u{200D}b");
    refused("a\u{200C}b");
    refused("نامه\u{200D}ای");
    // After a letter that joins only the one before it.
    refused("ا\u{200C}ا");
}

#[test]
fn bidi() {
    check("אב.גד", Some(("xn--4dbc.xn--6dbc", "אב.גד")));
    // Condition 1: how a label begins. Labels that are ASCII follow the rule, too.
    refused("1א.com");
    refused("א.1com");
    // Condition 2: one direction in a label.
    refused("אaא");
    // Condition 3: how a label from right to left ends.
    check("א1", Some(("xn--1-zhc", "א1")));
    check("א\u{5B0}", Some(("xn--7cb7d", "א\u{5B0}")));
    refused("א-");
    // Condition 4: one kind of digits.
    check("א١", Some(("xn--4db40a", "א١")));
    refused("א1١");
    // Conditions 5 and 6: a label from left to right.
    refused("aא.com");
    refused("a-.א");
    check("a1.א", Some(("a1.xn--4db", "a1.א")));
    // Without a letter from right to left, the rule does not hold.
    check("1a.com", Some(("1a.com", "1a.com")));
    check("1ü-.com", Some(("xn--1--xka.com", "1ü-.com")));
}
