//! Is there a circle of files in a crate?
//!
//! A file points to another one if it names an item that the other one defines, in a `use` or in a path. A name counts for the
//! file that defines the item, and not for the one that re-exports it: `use crate::Edit` points to `edit.rs`, not to `lib.rs`.
//! `mod child;` alone is not an arrow, and neither is what only tests are compiled from. Files that point to each other in a circle
//! can only be read all at once, so a crate has none.
//!
//! A method call names no file, and a function of a type (`Edit::new`) counts for the file of the type.

mod graph;
#[cfg(test)]
mod tests;

use std::path::Path;

use crate::repository;
use crate::source::crates;
use crate::source::mentions;
use crate::source::tree::Tree;

/// Looks at every crate of the repository.
pub(crate) fn check() -> Result<String, String> {
    let (mut files, mut found) = (0, String::new());
    let mut crates = crates::list(crates::OWN)?;
    for manifest in crates::BINDINGS {
        crates.extend(crates::list(manifest)?);
    }
    for one in &crates {
        let tree = one.load()?;
        files += tree.files.len();
        for circle in circles(&tree) {
            found += &format!("\n\n{}: a circle of {} files", one.name, circle.files);
            for arrow in circle.arrows {
                found += &format!(
                    "\n  {}:{} → {}: {}",
                    repository::shown(arrow.from),
                    arrow.line,
                    repository::shown(arrow.to),
                    arrow.names.join(", ")
                );
            }
        }
    }
    match found.is_empty() {
        true => Ok(format!(
            "no circle among the {files} files of {} crates\n",
            crates.len()
        )),
        false => Err(format!(
            "files that name each other's items in a circle. Each arrow says what the file on the left names of the file on the \
             right, and the line of the first mention. Move what both need into a file that names neither.{found}"
        )),
    }
}

/// Files that lead to each other.
#[derive(Debug)]
struct Circle<'a> {
    files: usize,
    arrows: Vec<Arrow<'a>>,
}

/// What a file names of another one.
#[derive(Debug)]
struct Arrow<'a> {
    from: &'a Path,
    /// Where it does so first.
    line: usize,
    to: &'a Path,
    names: Vec<String>,
}

/// Finds the circles of a crate.
fn circles(tree: &Tree) -> Vec<Circle<'_>> {
    let mentions = mentions::of(tree);
    let groups = graph::circles(tree.files.len(), mentions.keys().copied());
    groups
        .into_iter()
        .map(|group| {
            let inside = mentions
                .iter()
                .filter(|((from, to), _)| group.contains(from) && group.contains(to));
            Circle {
                files: group.len(),
                arrows: inside
                    .map(|((from, to), names)| Arrow {
                        from: &tree.files[*from],
                        line: names.values().copied().min().unwrap_or_default(),
                        to: &tree.files[*to],
                        names: names.keys().cloned().collect(),
                    })
                    .collect(),
            }
        })
        .collect()
}
