//! Labelled snippets, a JSON object a line.

use std::fs;
use std::ops::Range;
use std::path::Path;

use serde_json::Value;

/// A snippet of real text, with the links that a careful reader would make.
#[derive(Debug)]
pub(crate) struct Snippet {
    pub(crate) text: String,
    /// The accepted answers: byte ranges in order. There is at least one, and each is as good as the others.
    pub(crate) answers: Vec<Vec<Range<usize>>>,
    /// What the text is part of: prose, mail, code, …
    pub(crate) kind: String,
}

/// Reads the snippets of a file.
pub(crate) fn read(path: &Path) -> Result<Vec<Snippet>, String> {
    let name = path.display();
    let text = fs::read_to_string(path).map_err(|error| format!("{name}: {error}"))?;
    let lines = text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(at, line)| parse(line).map_err(|error| format!("{name}:{}: {error}", at + 1)))
        .collect()
}

/// `{"text": …, "expect": [link, …], "also": [[link, …], …], "kind": …}`; `also` may be left out.
pub(crate) fn parse(line: &str) -> Result<Snippet, String> {
    let value: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let string = |name: &str| {
        let field = value.get(name).and_then(Value::as_str);
        field.ok_or_else(|| format!("the field {name:?} is missing, or is not a string"))
    };
    let text = string("text")?.to_owned();
    let expect = value
        .get("expect")
        .ok_or("the field \"expect\" is missing")?;
    let mut answers = vec![match value.get("spans") {
        Some(spans) => given(&text, expect, spans)?,
        None => found(&text, expect)?,
    }];
    let also = value.get("also").and_then(Value::as_array);
    for answer in also.into_iter().flatten() {
        answers.push(found(&text, answer)?);
    }
    let kind = string("kind")?.to_owned();
    Ok(Snippet {
        text,
        answers,
        kind,
    })
}

/// Where the links of an answer stand. The function looks for each link after the end of the one before.
fn found(text: &str, links: &Value) -> Result<Vec<Range<usize>>, String> {
    let mut from = 0;
    let links = links.as_array().ok_or("an answer is not a list")?;
    let mut find = |link: &Value| {
        let link = link.as_str().filter(|link| !link.is_empty());
        let link = link.ok_or("a link of an answer is empty, or is not a string")?;
        let found = text.get(from..).and_then(|rest| rest.find(link));
        let start = from
            + found.ok_or_else(|| format!("{link:?} is not in the text (after byte {from})"))?;
        from = start + link.len();
        Ok(start..from)
    };
    links.iter().map(&mut find).collect()
}

/// Where the links of an answer stand, if the answer gives their places: start and end in scalar values.
fn given(text: &str, links: &Value, spans: &Value) -> Result<Vec<Range<usize>>, String> {
    let bytes = |at: &Value| {
        let at = usize::try_from(at.as_u64()?).ok()?;
        let ends = text.char_indices().map(|(byte, _)| byte);
        ends.chain([text.len()]).nth(at)
    };
    let spans = spans.as_array().ok_or("\"spans\" is not a list")?;
    let links = links.as_array().ok_or("\"expect\" is not a list")?;
    if spans.len() != links.len() {
        return Err(format!("{} spans for {} links", spans.len(), links.len()));
    }
    let place = |(link, span): (&Value, &Value)| {
        let range = span.get(0).and_then(bytes).zip(span.get(1).and_then(bytes));
        let (start, end) = range.ok_or_else(|| format!("{span} is not a place in the text"))?;
        match text.get(start..end) == link.as_str() {
            true => Ok(start..end),
            false => Err(format!("{link} does not stand at {span}")),
        }
    };
    links.iter().zip(spans).map(place).collect()
}

#[cfg(test)]
#[expect(
    clippy::single_range_in_vec_init,
    reason = "an answer may have one link"
)]
mod tests {
    use super::parse;

    #[track_caller]
    fn check(line: &str, expected: Result<&[&[std::ops::Range<usize>]], &str>) {
        let answers = parse(line).map(|snippet| snippet.answers);
        match expected {
            Ok(expected) => assert_eq!(
                answers.as_deref(),
                Ok(&expected.iter().map(|one| one.to_vec()).collect::<Vec<_>>()[..])
            ),
            Err(part) => assert!(
                answers.as_ref().is_err_and(|error| error.contains(part)),
                "{answers:?}"
            ),
        }
    }

    #[test]
    fn snippets() {
        check(
            r#"{"text":"a.b a.b","expect":["a.b","a.b"],"kind":"x"}"#,
            Ok(&[&[0..3, 4..7]]),
        );
        check(
            r#"{"text":"é a.b a.b","expect":["a.b"],"spans":[[6,9]],"kind":"x"}"#,
            Ok(&[&[7..10]]),
        );
        check(
            r#"{"text":"a.b","expect":[],"also":[["a.b"]],"kind":"x"}"#,
            Ok(&[&[], &[0..3]]),
        );
        check(
            r#"{"text":"a.b","expect":["b.c"],"kind":"x"}"#,
            Err("not in the text"),
        );
        check(
            r#"{"text":"a.b","expect":["a.b"],"spans":[[1,4]],"kind":"x"}"#,
            Err("not a place"),
        );
        check(r#"{"text":"a.b","expect":["a.b"]}"#, Err("kind"));
    }

    #[test]
    fn the_labelled_snippets_are_read() {
        for (name, snippets) in [("tune", 445), ("blind", 447)] {
            let path = format!(
                "{}/../data/quality/{name}.jsonl",
                env!("CARGO_MANIFEST_DIR")
            );
            assert_eq!(
                super::read(path.as_ref()).map(|read| read.len()),
                Ok(snippets),
                "{name}"
            );
        }
    }
}
