//! Keys and commands in small documents.

mod support;

use livelink_session::Input;
use support::{document, press, shown};

/// Checks each case: the document before, the keys, the document after. Undo leads back to where it was, and redo forth again.
#[track_caller]
fn check(cases: &[(&str, &str, &str)]) {
    for (before, keys, after) in cases {
        let mut document = document(before);
        let loaded = document.content();
        press(&mut document, keys);
        assert_eq!(shown(&document), *after, "{before:?} {keys}");
        let content = document.content();
        let undone = std::iter::from_fn(|| {
            let can = document.document().can_undo();
            can.then(|| press(&mut document, "<undo>"))
        });
        let units = undone.count();
        let begin = document.content();
        let is_undone = begin.text == loaded.text && begin.styles == loaded.styles;
        assert!(is_undone, "{before:?} {keys} <undo>: {}", shown(&document));
        assert_eq!(
            begin.paragraphs, loaded.paragraphs,
            "{before:?} {keys} <undo>"
        );
        press(&mut document, &"<redo>".repeat(units));
        if !keys.contains("undo") && !keys.contains("back") {
            assert_eq!(
                document.content(),
                content,
                "{before:?} {keys} <undo> <redo>"
            );
        }
    }
}

#[test]
fn typed_text_has_the_style_of_its_place() {
    check(&[
        ("a{b:b}|", "c", "a{b:bc}|"),
        ("a|{b:b}", "c", "ac|{b:b}"),
        ("|{b:b}", "c", "{b:c|b}"),
        ("{i:x}\n|{b:b}", "c", "{i:x}\n{b:c|b}"),
        ("{b:a}\n|", "c", "{b:a}\nc|"),
        ("a{c:b}|", "c", "a{c:bc}|"),
        // Source is only written between two halves of it.
        ("a{v:b}|", "c", "a{v:b}c|"),
        ("a{v:b|c}", "d", "a{v:bd|c}"),
        ("|{v:b}", "c", "c|{v:b}"),
        // Text over a selection has the style of what it replaces.
        ("a«{b:b}c»d", "x", "a{b:x}|d"),
        ("§code a|", "b", "§code ab|"),
    ]);
}

#[test]
fn a_chosen_style_counts_for_the_next_text() {
    check(&[
        ("a|", "<bold>bc", "a{b:bc}|"),
        ("a|", "<bold><italic>b", "a{bi:b}|"),
        ("a|", "<bold><bold>b", "ab|"),
        ("{b:a}|", "<bold>b", "{b:a}b|"),
        ("{bi:a}|", "<clear>b", "{bi:a}b|"),
        ("a|", "<bold><start>b", "b|a"),
        ("a|", "<bold>b<enter>c", "a{b:b}\n{b:c}|"),
        ("§code a|", "<bold>b", "§code ab|"),
    ]);
}

#[test]
fn a_style_is_given_to_the_selected_text() {
    check(&[
        ("a«bc»d", "<bold>", "a«{b:bc}»d"),
        ("a«{b:b}c»d", "<bold>", "a«{b:bc}»d"),
        ("a«{b:bc}»d", "<bold>", "a«bc»d"),
        ("«a\nb»", "<bold>", "«{b:a}\n{b:b}»"),
        ("«{b:a}\n\n{b:b}»", "<bold>", "«a\n\nb»"),
        ("«{b:a}{i:b}»", "<clear>", "«ab»"),
        ("{b:a«b»c}", "<bold>", "{b:a}«b»{b:c}"),
        ("«a\n§code b»", "<bold>", "«{b:a}\n§code b»"),
        ("«{b:a}\n§code b»", "<bold>", "«a\n§code b»"),
        ("a«{v:b}»", "<clear>", "a«{v:b}»"),
    ]);
}

#[test]
fn enter_goes_on_as_in_a_word_processor() {
    check(&[
        // A paragraph that leaves its inner quote goes on with the outer one.
        ("§>> a\n§!>> |", "<enter>", "§>> a\n§> |"),
        ("a|b", "<enter>", "a\n|b"),
        ("§- a|", "<enter>", "§- a\n§- |"),
        ("§- a|", "<enter><enter>", "§- a\n|"),
        ("§- |a", "<enter>", "§- \n§- |a"),
        ("§- a\n§1- b|", "<enter><enter>", "§- a\n§1- b\n§- |"),
        ("§n3. a\n§1- b|", "<enter><enter>", "§n3. a\n§1- b\n§n3. |"),
        ("§[x] a|", "<enter>", "§[x] a\n§[] |"),
        ("§[x] |a", "<enter>", "§[] \n§[x] |a"),
        ("§- a\n§. b|", "<enter><enter>", "§- a\n§. b\n|"),
        ("§# a|", "<enter>", "§# a\n|"),
        ("§# |a", "<enter>", "\n§# |a"),
        ("§# a|b", "<enter>", "§# a\n§# |b"),
        ("§# |", "<enter>", "§# \n|"),
        ("§> a|", "<enter><enter>", "§> a\n|"),
        ("§code a|", "<enter>b", "§code a\n§code b|"),
        ("§code a|", "<enter><enter>", "§code a\n|"),
        ("§code |\n§code a", "<enter>", "§code \n§code |\n§code a"),
        ("§code a|", "<soft>", "§code a\n§code |"),
        ("§rule |\nb", "<enter>", "§rule \n|\nb"),
        ("§- a|b", "<soft>c", "§- a↵c|b"),
        ("§raw a|", "<enter>", "§raw a\n§raw |"),
        ("§!code a|", "<enter>", "§code a\n§code |"),
        (
            "§code x\n§!code a|",
            "<enter>",
            "§code x\n§!code a\n§code |",
        ),
        ("a«b\n§# c»d", "<enter>", "a\n§# |d"),
        ("a«b»c", "<enter>", "a\n|c"),
    ]);
}

#[test]
fn backspace_takes_the_attributes_off_first() {
    check(&[
        ("§>>> |a", "<back>", "§>> |a"),
        ("§- |a", "<back>", "|a"),
        ("§- a\n§- |b", "<back>", "§- a\n§. |b"),
        ("§- a\n§- |b", "<back><back>", "§- a\n|b"),
        ("§- a\n§- |b", "<back><back><back>", "§- a|b"),
        ("§# |a", "<back>", "|a"),
        ("§> |a", "<back>", "|a"),
        ("§># |a", "<back><back>", "|a"),
        ("§code |a", "<back>", "|a"),
        ("§code a\n§code |b", "<back>", "§code a|b"),
        ("§code a\n§!code |b", "<back>", "§code a\n|b"),
        ("a\n§rule |", "<back><back>", "a|"),
        // The first one's attributes stay, unless it is empty.
        ("§# a\n|b", "<back>", "§# a|b"),
        ("a|\n§# b", "<del>", "a|b"),
        ("|\n§# b", "<del>", "§# |b"),
        ("\n§# |b", "<back><back>", "|b"),
        ("§rule \n|b", "<back>", "|b"),
        ("a|\n§rule ", "<del>", "a|"),
        ("§code a\n|{b:b}", "<back>", "§code a|b"),
        ("§code a|\n{b:b}\nc", "<del>", "§code a|b\nc"),
        // A deletion keeps the attributes at both ends of it.
        ("§# «a\n§- b\n»c", "<del>", "|c"),
        ("§# a«b\n§- c»d", "<del>", "§# a|d"),
        // A paragraph whose text has gone gives no attributes.
        ("§# «a\n§- b»", "<del>", "§# |"),
        ("§# «a\n§- b»", "c", "§# c|"),
        ("«a\n§- b\n§- c»", "<back>d", "d|"),
        ("x\n«a\n§- b»\n§- c", "<del>", "x\n|\n§- c"),
        ("§# «a\n§- »b", "<del>", "§- |b"),
        ("§# «a\n§- »", "<del>", "§- |"),
        ("|\n§- ", "<del>", "§- |"),
        ("§- a\n§1- «b\n§2- c\n§3- »d", "<del>", "§- a\n§1- |d"),
    ]);
}

#[test]
fn a_list_that_is_cut_in_two_goes_on_counting() {
    check(&[
        ("§n1. a\n§n1. |\n§n1. c", "<enter>", "§n1. a\n|\n§n2. c"),
        (
            "§n1. a\n§n1. |\n§n1. c\n§n1. d",
            "<back><back>",
            "§n1. a\n|\n§n2. c\n§n2. d",
        ),
        ("§n4. a\n§n4. b|\n§n4. c", "<number>", "§n4. a\nb|\n§n5. c"),
        (
            "§n4. a\n§n4. b|\n§n4. c",
            "<number><number>",
            "§n4. a\n§n4. b|\n§n4. c",
        ),
        ("§n1. a\n§n1. b|\n§n1. c", "<out>", "§n1. a\nb|\n§n2. c"),
        ("§n1. a\n§n1. b|\n§n1. c", "<h1>", "§n1. a\n§# b|\n§n2. c"),
        (
            "§n1. a\n§n1. b|\n§n1. c",
            "<quote>",
            "§n1. a\n§>n1. b|\n§n2. c",
        ),
        ("§n1. a|\n§n1. c", "<rule>", "§n1. a\n§rule \n|\n§n2. c"),
        (
            "§n1. a\n§1- x\n§n1. b|\n§. y\n§n1. c",
            "<number>",
            "§n1. a\n§1- x\nb|\ny\n§n2. c",
        ),
        // Nothing is before the cut, or another list is after it.
        ("§n1. a|\n§n1. b", "<number>", "a|\n§n1. b"),
        ("§n1. a\n§n1. b|\n§!n7. c", "<number>", "§n1. a\nb|\n§n7. c"),
        (
            "§n1. a\n§n1. b|\nx\n§n7. c",
            "<number>",
            "§n1. a\nb|\nx\n§n7. c",
        ),
        ("§- a\n§- b|\n§- c", "<list>", "§- a\nb|\n§- c"),
        (
            "§- a\n§1n1. b\n§1n1. |\n§1n1. d",
            "<enter>",
            "§- a\n§1n1. b\n§- |\n§1n1. d",
        ),
    ]);
}

#[test]
fn commands_change_paragraphs() {
    check(&[
        ("a|", "<h1>", "§# a|"),
        ("a|", "<h1><h1>", "a|"),
        ("§# a|", "<h2>", "§## a|"),
        ("«a\n§# b»", "<h1>", "§# «a\n§# b»"),
        ("«a\n»b", "<h1>", "§# «a\n»b"),
        ("a\n|b", "<h1>", "a\n§# |b"),
        ("§- a|", "<h1>", "§# a|"),
        ("«{b:a}\nb»", "<code>", "§code «a\n§code b»"),
        ("«a\nb»\nc", "<list>", "§- «a\n§- b»\nc"),
        // All is more than the lines before the last one.
        ("«a\nb\n»", "<list>", "§- «a\n§- b\n§- »"),
        ("a\n«b\n»", "<list>", "a\n§- «b\n»"),
        ("«a\n»b", "<list>", "§- «a\n»b"),
        ("«a\nb»\nc", "<list><list>", "«a\nb»\nc"),
        ("§- «a\n§1- b»", "<number>", "§n1. «a\n§1n1. b»"),
        ("§n4. a\nb|", "<number>", "§n4. a\n§n4. b|"),
        (
            "§n5. a\nx|\n§n7. c\n§1- d\n§n7. e",
            "<number>",
            "§n5. a\n§n5. x|\n§n5. c\n§1- d\n§n5. e",
        ),
        ("§- a|", "<task>", "§[] a|"),
        ("§[] a|", "<tick>", "§[x] a|"),
        ("§[x] a|", "<tick>", "§[] a|"),
        ("a|", "<tick>", "a|"),
        ("«a\n§- b»", "<quote>", "§> «a\n§>- b»"),
        ("§> a|", "<quote>", "a|"),
        ("§- a\n§- b|", "<in>", "§- a\n§1- b|"),
        (
            "§- a\n§- b|\n§1- c\n§. d\n§- e",
            "<in>",
            "§- a\n§1- b|\n§2- c\n§1. d\n§- e",
        ),
        ("§- «a\n§1- b»\n§. c\n§- d", "<out>", "«a\n§- b»\nc\n§- d"),
        ("§- a|", "<in>", "§- a|"),
        ("§- a\n§1- b|\n§2- c", "<out>", "§- a\n§- b|\n§1- c"),
        ("§- a|\n§1- b", "<out>", "a|\n§- b"),
        ("§> a|", "<out>", "a|"),
        ("§rule |\nb", "<pastelinked>", "§rule \na|\nb"),
        ("§rule |\nb", "<paste>", "§rule \nsee a.de now|\nb"),
        ("a|b", "<rule>", "a\n§rule \n|b"),
        ("a|", "<rule>", "a\n§rule \n|"),
        ("|a", "<rule>", "§rule \n|a"),
        ("|", "<rule>b", "§rule \nb|"),
        ("§- a|", "<rule>", "§- a\n§rule \n|"),
        // A rule has no text.
        ("§rule |", "b", "§rule \nb|"),
        ("§rule |", "bc<undo><undo>", "§rule |"),
        ("a\n§rule |\nc", "b", "a\n§rule \nb|\nc"),
        ("§>rule |", "b", "§>rule \n§> b|"),
        ("§- a\n§-rule |", "b", "§- a\n§-rule \n§- b|"),
        ("§rule |", "# b", "§rule \n§# b|"),
        ("§rule |", "<paste>", "§rule \nsee a.de now|"),
        ("§rule |", "<bold>b", "§rule \n{b:b}|"),
        ("§# {b:a}|", "<plain>", "a|"),
        ("§# {b:a}|", "<plain><h1># <enter>", "a# \n|"),
        ("§# a|", "<plain><formatted><h1>", "§# a|"),
    ]);
}

#[test]
fn typed_signs_make_styles() {
    check(&[
        ("|", "# a", "§# a|"),
        ("|", "### a", "§### a|"),
        ("|", "###### a", "§###### a|"),
        ("|", "####### a", "####### a|"),
        ("a|", "# ", "a# |"),
        ("|a", "- ", "§- |a"),
        ("|", "- [ ] a", "§[] a|"),
        ("|", "1. a<enter>b", "§n1. a\n§n1. b|"),
        ("|", "> a", "§> a|"),
        ("§> |", "- a", "§>- a|"),
        ("|", "``` a", "§code a|"),
        ("|", "```<enter>a", "§code a|"),
        ("|", "```rust<enter>a", "§code:rust a|"),
        (
            "|",
            "```rust<enter>a<enter>b",
            "§code:rust a\n§code:rust b|",
        ),
        ("|", "```rust<enter>a<enter><enter>b", "§code:rust a\nb|"),
        ("|", "```not one word<enter>a", "```not one word\na|"),
        ("§code:rust |a", "<back>", "|a"),
        ("x\n|", "---<enter>a", "x\n§rule \na|"),
        ("§- |", "---<enter>a", "§- ---\n§- a|"),
        // Signs in a link belong to the link.
        ("*a|", "<all><link><end>*", "*a*|"),
        ("|", "a **b** c", "a {b:b} c|"),
        ("|", "*a*b", "{i:a}b|"),
        ("|", "_a_ ~~b~~ `c` d", "{i:a} {s:b} {c:c} d|"),
        ("|", "***a***", "{bi:a}|"),
        ("{b:a }|", "*b* c", "{b:a }{bi:b}{b: c}|"),
        (
            "|",
            "2*3*4 snake_case_name __init__",
            "2*3*4 snake_case_name __init__|",
        ),
        ("|", "__init__ __a b__ c", "__init__ {b:a b} c|"),
        // Right before a letter, a pair counts when the next sign or blank comes.
        ("|tail", "a *it* ", "a {i:it} |tail"),
        ("|tail", "a **it**, ", "a {b:it}, |tail"),
        ("|tail", "*it*", "*it*|tail"),
        ("|tail", "*it*x ", "*it*x |tail"),
        ("|tail", "2*3* ", "2*3* |tail"),
        ("|tail", "*it* <back>", "*it* |tail"),
        ("|tail", "*it* <undo>", "*it* |tail"),
        ("|tail", "*it* <back>a ", "*it* a |tail"),
        ("|tail", "*it* x", "{i:it} x|tail"),
        ("{b:|tail}", "*it* ", "{bi:it}{b: |tail}"),
        ("| tail", "*it*<back> ", "*it* | tail"),
        ("|tail", "https://a.b/*c* ", "https://a.b/*c* |tail"),
        ("{c:a }|", "*b*", "{c:a *b*}|"),
        ("§code |", "# *a* ---<enter>", "§code # *a* ---\n§code |"),
        ("{v:#}|", " ", "{v:#} |"),
        ("{c:---}|", "<enter>", "{c:---}\n|"),
        ("|", "<noshortcuts># *a*", "# *a*|"),
        ("|", "https://example.com/*a*", "https://example.com/*a*|"),
        // The first undo and the first Backspace give the signs back, and the same signs are not taken again.
        ("|", "# <undo>", "# |"),
        ("|", "# <back>", "# |"),
        ("|", "# <back>a", "# a|"),
        ("|", "# <back><back> a", "§# a|"),
        ("|", "# a<back>", "§# |"),
        ("|", "*a*<back>", "*a*|"),
        ("|", "*a*<back> b* c", "*a* b* c|"),
        ("|", "*a*<back><back>*", "{i:a}|"),
        ("|", "a<enter>---<enter><back>", "a\n---\n|"),
        ("|", "```<enter><back>", "```\n|"),
        ("|", "```rust<enter><back>", "```rust\n|"),
        ("|", "# a<start><back>", "|a"),
        // A change that leaves the caret alone comes between, too.
        ("|a", "- <del><back>", "|"),
    ]);
}

/// Provisional text over all that is styled leaves nothing to follow for a while.
#[test]
fn a_composition_over_everything_keeps_what_comes_back() {
    let cases = [("", "«a\n§> b»"), ("x\ny", "x\n§> y|"), ("x", "x|")];
    for (result, expected) in cases {
        let mut document = document("«a\n§> b»");
        let before = document.content();
        document.apply(Input::ComposeUpdate("provisional").into());
        assert_eq!(shown(&document), "provisional|");
        document.apply(Input::ComposeEnd(result).into());
        assert_eq!(shown(&document), expected, "{result:?}");
        press(&mut document, "<undo>");
        assert_eq!(document.content(), before, "{result:?}, undone");
    }
}

/// An input method writes after a rule too.
#[test]
fn a_composition_on_a_rule_goes_after_it() {
    for end in ["本", ""] {
        let mut document = document("a\n§rule |\nb");
        let before = document.content();
        document.apply(Input::ComposeUpdate("hon").into());
        assert_eq!(shown(&document), "a\n§rule \nhon|\nb");
        document.apply(Input::ComposeEnd(end).into());
        assert_eq!(shown(&document), format!("a\n§rule \n{end}|\nb"));
        while document.document().can_undo() {
            press(&mut document, "<undo>");
        }
        assert_eq!(document.content(), before, "{end:?}");
    }
}
