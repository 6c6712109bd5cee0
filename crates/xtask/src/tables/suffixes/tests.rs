//! The packed table gives the answers of psl: on every rule, and on random hosts that are made of the rules' labels.

use super::{packed, tree};
use crate::tables::tlds;

/// The number of random hosts.
const HOSTS: usize = 200_000;

/// Labels that are in no rule, or only in some.
const LABELS: [&str; 10] = ["", "a", "www", "city", "*", "xn--", "é", "com", "co", "COM"];

/// Both crates say the same of a host.
#[track_caller]
fn check(host: &str) {
    let expected = psl_oracle::icann(host.as_bytes());
    let found = livelink_suffix::icann(host.as_bytes());
    assert_eq!(found, expected, "the public suffix of {host:?}");
}

/// The names of all rules of both sections, as psl has them and with A-labels.
fn names() -> Vec<String> {
    let mut names = Vec::new();
    for rule in tlds::rules().unwrap().lines() {
        let name = rule.trim_start_matches("*.").trim_start_matches('!');
        names.push(name.to_owned());
        // Rules of the private section have one form here. Their A-labels hide no rule of the ICANN section.
        for form in psl_oracle::icann_forms(rule).unwrap().iter().skip(1) {
            names.push(
                form.trim_start_matches("*.")
                    .trim_start_matches('!')
                    .to_owned(),
            );
        }
    }
    names
}

#[test]
fn every_rule_gives_the_answer_of_psl() {
    let names = names();
    assert!(names.len() > 10_000, "only {} rules", names.len());
    for name in &names {
        check(name);
        for before in LABELS {
            check(&format!("{before}.{name}"));
            check(&format!("b.{before}.{name}."));
        }
        // What is left when labels are taken off, and names that are nearly the same.
        let mut rest = name.as_str();
        while let Some((_, parent)) = rest.split_once('.') {
            check(parent);
            check(&format!("b.{parent}"));
            rest = parent;
        }
        check(&format!("x{name}"));
        check(&format!("{name}x"));
        check(&name.chars().skip(1).collect::<String>());
    }
}

#[test]
fn random_hosts_give_the_answer_of_psl() {
    let names = names();
    let mut labels: Vec<&str> = names.iter().flat_map(|name| name.split('.')).collect();
    labels.sort_unstable();
    labels.dedup();
    labels.extend(LABELS);
    let mut random = fastrand::Rng::with_seed(7);
    for _ in 0..HOSTS {
        let mut host = String::new();
        for _ in 0..random.usize(0..4) {
            host.push_str(random.choice(&labels).unwrap());
            host.push('.');
        }
        // A rule is at the end more often than not, whole or without its last letter.
        match random.u8(0..4) {
            0 => host.push_str(random.choice(&labels).unwrap()),
            1 => host.push_str(random.choice(&names).unwrap()),
            2 => {
                let name = random.choice(&names).unwrap();
                host.push_str(name.split_once('.').map_or(name, |(_, parent)| parent));
            }
            _ => {
                host.push_str(random.choice(&names).unwrap());
                host.pop();
            }
        }
        check(&host);
    }
}

#[test]
fn rules_that_the_table_cannot_hold_are_refused() {
    let refused = |rules: &str| tree(rules).and_then(|tree| packed(&tree)).is_err();
    assert!(!refused("com\n*.ck\n!www.ck\n"));
    assert!(refused("a.*.ck\n"));
    assert!(refused("*.ck\n!www.ck\na.www.ck\n"));
    assert!(refused("*.ck\n!www.ck\nwww.ck\n"));
}
