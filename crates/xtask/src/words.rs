//! Does each word mean one thing?
//!
//! Two checks: the glossary of `ARCHITECTURE.md` defines each of its words once, and no type or trait stands twice in the
//! public interfaces of the workspace's libraries. An item that is re-exported is one item, wherever it can be named from.

mod glossary;
mod types;

use std::fs;

use crate::repository;
use crate::source::crates;

/// Looks at the glossary and at the libraries.
pub(crate) fn check() -> Result<String, String> {
    let path = repository::root().join("ARCHITECTURE.md");
    let text = fs::read_to_string(&path).map_err(|error| format!("ARCHITECTURE.md: {error}"))?;
    let mut problems = Vec::new();
    let words = glossary::words(&text).unwrap_or_else(|problem| {
        problems.push(problem);
        Vec::new()
    });
    let mut libraries = Vec::new();
    for library in crates::list(crates::OWN)?
        .into_iter()
        .filter(|one| one.is_library)
    {
        let tree = library.load()?;
        libraries.push((library.name, tree));
    }
    let names = types::Names::of(&libraries);
    problems.extend(names.twice());
    match problems.is_empty() {
        true => Ok(format!(
            "{} words of the glossary and {} public type names of {} libraries, each with one meaning\n",
            words.len(),
            names.len(),
            libraries.len()
        )),
        false => Err(format!("\n  {}", problems.join("\n  "))),
    }
}
