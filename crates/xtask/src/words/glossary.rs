//! The glossary of `ARCHITECTURE.md`: a table below the heading `## Glossary`, with a word and its meaning in each row.

/// Reads the words of the glossary. A word that is defined twice, a row without a meaning, or no glossary at all is an error.
pub(super) fn words(text: &str) -> Result<Vec<String>, String> {
    let section = text
        .split("\n## ")
        .find_map(|section| section.strip_prefix("Glossary\n"))
        .ok_or("ARCHITECTURE.md has no heading \"## Glossary\"")?;
    let mut words: Vec<String> = Vec::new();
    // The first two rows are the head and the line below it.
    for row in section.lines().filter(|line| line.starts_with('|')).skip(2) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let &[word, meaning] = cells.as_slice() else {
            return Err(format!("glossary: a word and a meaning, not {row:?}"));
        };
        let word = word.trim_matches(['*', '`']).to_lowercase();
        if word.is_empty() || meaning.is_empty() {
            return Err(format!(
                "glossary: a word or a meaning is missing in {row:?}"
            ));
        }
        if words.contains(&word) {
            return Err(format!("glossary: {word:?} is defined twice"));
        }
        words.push(word);
    }
    match words.is_empty() {
        true => Err("ARCHITECTURE.md: there is no table below \"## Glossary\"".to_owned()),
        false => Ok(words),
    }
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn rows() {
        let head = "# A\n\n## Glossary\n\nWords.\n\n| word | meaning |\n|---|---|\n";
        for (rows, expected) in [
            (
                "| run | text |\n| **Long run** | more text |\n",
                Ok(vec!["run", "long run"]),
            ),
            (
                "| run | text |\n\n## Next\n\n| run | text |\n",
                Ok(vec!["run"]),
            ),
            (
                "| run | text |\n| span | text |\n| Run | a walk |\n",
                Err("\"run\" is defined twice"),
            ),
            (
                "| `run` | text |\n| run | a walk |\n",
                Err("\"run\" is defined twice"),
            ),
            ("| run | |\n", Err("missing")),
            ("| | text |\n", Err("missing")),
            ("| run |\n", Err("a word and a meaning")),
            ("| run | text | more |\n", Err("a word and a meaning")),
            ("", Err("no table")),
        ] {
            let found = words(&format!("{head}{rows}"));
            match (&found, expected) {
                (Ok(found), Ok(expected)) => assert_eq!(found, &expected, "{rows}"),
                (Err(found), Err(expected)) => assert!(found.contains(expected), "{rows}: {found}"),
                (found, expected) => panic!("{rows}: {found:?}, not {expected:?}"),
            }
        }
        assert!(words("# A\n\n| run | text |\n").is_err());
    }
}
