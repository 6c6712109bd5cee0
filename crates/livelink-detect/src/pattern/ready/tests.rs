//! The ready patterns, by marked texts.

use super::{Mentions, PhoneNumbers, SourcePlaces, Tags, Tickets};
use crate::{Detector, LinkKind, Patterns, Template};
use std::sync::Arc;

fn detector() -> Detector {
    let patterns = Patterns::of(vec![
        Arc::new(Tickets::new(
            ["PR-", "PROJECT-", "#"],
            Template::new("https://example.com/{}"),
        )),
        Arc::new(Tags::new(Template::new("https://example.com/tags/{}"))),
        Arc::new(Mentions::new(Template::new("https://example.com/users/{}"))),
        Arc::new(SourcePlaces::new(Template::new("{}"))),
        Arc::new(PhoneNumbers),
    ]);
    Detector::default().with_patterns(patterns.unwrap())
}

/// Checks the links by patterns in a text in which they are marked.
fn check(marked: &str) {
    let text = marked.replace(['⸠', '⸡'], "");
    let mut rest = text.as_str();
    let mut found = String::new();
    for link in detector().detect(&text).iter().rev() {
        if let LinkKind::Custom(_) = link.kind {
            let (before, from) = rest.split_at(link.range.start);
            let (own, after) = from.split_at(link.range.len());
            found = format!("⸠{own}⸡{after}{found}");
            rest = before;
        }
    }
    assert_eq!(format!("{rest}{found}"), marked);
}

#[test]
fn what_links() {
    for marked in [
        // Tickets.
        "⸠PR-12⸡, (⸠PR-1⸡) ⸠PROJECT-123456789⸡ ⸠#12⸡ fixes:⸠#7⸡.",
        "XPR-12 PR-12a PR-012 PR- PR-1234567890 pr-12 &#12; a#12 #1.2 PR-1-2 #12/13 éPR-1 A-PR-1 #1,000",
        "⸠#12⸡. ⸠#12⸡, ⸠PR-12⸡: #12:30 x/PR-1 PR-1\u{301} PR-1_a",
        "p.#12 x.PR-1 color=\"#880000\" [x](#12) (\"⸠PR-12⸡\") =\"⸠PR-12⸡\" \"⸠#12⸡\" url(#1)",
        "⸠#1⸡ PR#4 ⸠PR-7⸡ (⸠#17⸡) #52-Ubuntu #39#40 ⸠#52⸡# ⸠#52⸡- ⸠#52⸡-> |⸠#31⸡>",
        // Tags.
        "⸠#rust⸡ ⸠#日本語⸡、⸠#a_1⸡! (⸠#हिन्दी⸡) ⸠#été⸡ ⸠#bad⸡ ⸠#fade⸡",
        "[⸠#a⸡] (⸠#b⸡) [c](#d-e) href=#f-1 é#a",
        "#a-b #rust-docs #method.detail ⸠#rust⸡. ⸠#rust⸡- {#faq} {{#if}} `#split` href=\"#a\" href='#a' #define #if",
        "\"⸠#a⸡\" '⸠#b⸡' ⸠#ifs⸡ #été.b #DDD A(T)#value #open(x) #open= <#list x> ⸠#語⸡",
        "[[#heading]] [[#a|b]] [a][⸠#b⸡] \\#num {\\#a} p{}#id .a{b}#c ⸠#a⸡} {b} ⸠#c⸡",
        "# a##b c#d #0123 #fff #00ff7f #FF0000AA &#x41; #_ /#top #-",
        "⸠#زن\u{200C}_زندگی⸡ ⸠#ශ්\u{200D}රී⸡ ⸠#a⸡\u{200C} #\u{200C}a ⸠#work/mail⸡, ⸠#a⸡/ #/a ⸠#a⸡/#b #work/a-b",
        "find('#nav') $(\"#nav\") (⸠#nav⸡) '⸠#nav⸡') url(#nav) {:#nav} %#v ⸠#v⸡% #EDEDEDFF mov r0, #0x6 ⸠#x0⸡",
        "#paris… @ann… …⸠@ann⸡ …⸠#a⸡ ⸠#語⸡。 #語… ⸠#paris⸡...",
        // Mentions.
        "⸠@ann⸡, ⸠@ann.lee⸡. ⸠@a-b_c⸡ (⸠@bob⸡) ⸠@x9⸡: 「⸠@ann⸡」",
        "\"⸠@ann⸡\" '⸠@bob⸡' ⸠@overrider⸡ ⸠@see_me⸡ ⸠@typed⸡ ⸠@_x⸡ ⸠@ann⸡...",
        "`@ann` `@keyframes x` [bot]@users.example.com @Override, @see @type {x} @TODO: @return",
        "[⸠@ann⸡](x) ([⸠@ann⸡][]) [⸠@ann⸡]: x {@ann} $@ann a=@cat.gif <td>⸠@ann⸡</td>",
        "<code>@ann</code> \"@key\": @layer @Article{x, \"⸠@ann⸡\", '⸠@ann⸡': ⸠@ann⸡\"",
        "\\@ann *!*@host.example.com] *!*@1-2.example.net **⸠@ann⸡** *⸠@bob⸡* !⸠@ann⸡",
        "[cite:@doe2019] cc:⸠@ann⸡ ⸠@ann⸡\\n @ann\\_lee ⸠@ann⸡\\-",
        "me@ann @types/node @ann@bob @Override() @media( @ @12 a.@b @ann日 x+@b @k=v @a:b @.a é@b @x[0]",
        "@a = 2 @_ (@T) ⸠@ab⸡ ⸠@_x⸡ [[@doe2019]] [⸠@ann⸡] @self @for ⸠@selfie⸡ @0x00881e ⸠@x0⸡ ⸠@00x⸡",
        // Places in sources.
        "⸠src/main.rs:12:5⸡: error, at ⸠/app/x.js:3⸡ (⸠/a/b.js:12:3⸡) ⸠C:\\x\\y.c:7⸡ ⸠app.ts(3,7)⸡: ⸠a.py:1⸡:",
        "--> ⸠src/main.rs:12:5⸡ \"⸠a/b.foo:3⸡\" ⸠日本/語.rs:1⸡ ⸠./x.c:2⸡ ⸠../x.c:2:3⸡. ⸠a//b.rs:1⸡ a//b.foo:1",
        "|⸠a.rs:1⸡| ⸠@types/x.d.ts:1⸡ ⸠a/.env:1⸡ ⸠a/b.abcdefghij:1⸡ a/b.abcdefghijk:1 a/b.r-s:1",
        "10:30 main.rs db.internal:5432 a.rs:0 a.rs:12345678 main.rs:12a src/main:12 x.1:2 app.ts(3,7",
        "a.rs:1.5 .rs:1",
        // Phone numbers.
        "⸠+4915123456789⸡, ⸠+1-202-555-0123⸡ (⸠+1(202)555-0123⸡) tel:⸠+4930123456⸡. ⸠+49.30.1234567⸡ ⸠+1.2025550123⸡ ⸠+123.45678901⸡ \
         ⸠+12025550123⸡((4)",
        "15123456789 +1 +0123456789 +1234567 +1234567890123456 a+4915123456789 +4915123456789a 1+4912345678 ++49151234567 \
         +1--2025550123 +1(2025550123 +4912345678.5 +4912345678+1 +1234.5678901 +1-(202)5550123 \
         +49-30-2093 +1-202-5550 +1000000000 +10000000000000 \
         +4912345678:9 +4912345678,9 é+4915123456789 +4912345678%",
        // A link of the standards wins.
        "example.com/#a https://a.com/@b a@b.com/#12",
    ] {
        check(marked);
    }
}

/// The longest finds, and one byte more.
#[test]
fn the_longest_finds() {
    for (before, fill, most, after) in [
        ("#", "x", 99, ""),
        ("@", "x", 40, ""),
        ("", "x", 253, ".rs:1"),
        ("", "x", 253, ".rs:1234567:1234567"),
        ("", "x", 253, ".rs(1234567,1234567)"),
        ("PROJECT-", "1", 9, ""),
    ] {
        let fill = |len: usize| format!("{before}{}{after}", fill.repeat(len));
        check(&format!("⸠{}⸡ {}", fill(most), fill(most + 1)));
    }
}

/// A name that the host knows is a mention, also if it is a word of code or `…` is after it.
#[test]
fn known_names() {
    let target = Template::new("{}");
    let mentions = Mentions::new(target).known(|name| ["media", "a"].contains(&name));
    let detector = Detector::default().with_patterns(Patterns::new([mentions]).unwrap());
    let links = detector.detect("@media @ann @media… @a @b");
    let ranges: Vec<_> = links.iter().map(|link| link.range.clone()).collect();
    assert_eq!(ranges, [0..6, 12..18, 22..24]);
}

#[test]
fn where_they_lead() {
    let detector = detector();
    for (nth, own, target) in [
        (0, "PROJECT-12", "https://example.com/12"),
        (0, "#12", "https://example.com/12"),
        (1, "#日", "https://example.com/tags/%E6%97%A5"),
        (2, "@ann.lee", "https://example.com/users/ann.lee"),
        (3, "src/é a.rs:12", ""),
        (3, "src/é.rs:12:5", "src/%C3%A9.rs#L12C5"),
        (3, "app.ts(3,7)", "app.ts#L3C7"),
        (3, "a\\b.c:7", "a/b.c#L7"),
        (3, "C:\\b.c:7", "/C:/b.c#L7"),
        (3, "@a/b+c.c:7", "@a/b+c.c#L7"),
        (3, "/a/b.c:7", "/a/b.c#L7"),
        (4, "+1(202)555-0123", "tel:+12025550123"),
        (4, "+33(0)248794654", "tel:+33248794654"),
        (4, "+39(0)612345678", "tel:+390612345678"),
        (4, "+378(0)549123456", "tel:+3780549123456"),
        (4, "+4930(0)1234567", "tel:+493001234567"),
        (5, "x", ""),
    ] {
        assert_eq!(detector.href(own, LinkKind::Custom(nth)), target, "{own}");
    }
}
