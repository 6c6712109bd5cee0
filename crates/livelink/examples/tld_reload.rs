//! This example shows how to replace the table of top-level domains while the program runs (UASG 4). No restart is needed, and
//! the index says by itself that it was built with an older table.
//!
//! `cargo run -p livelink --example tld_reload` uses a made-up table. `... -- FILE` loads `tlds-alpha-by-domain.txt`
//! of IANA or `public_suffix_list.dat`.

use std::error::Error;

use livelink::index::LinkIndex;
use livelink::{Detector, Options, SharedTlds, TldTable};

fn main() -> Result<(), Box<dyn Error>> {
    let tlds = SharedTlds::default();
    let now = tlds.current();
    println!(
        "embedded: {} names, of {:?}, from {}",
        now.len(),
        now.date(),
        now.source()
    );
    if let Some(path) = std::env::args_os().nth(1) {
        let table = TldTable::parse(std::fs::File::open(path)?)?;
        println!("the file: {} names, of {:?}", table.len(), table.date());
        return Ok(());
    }

    let text = "see example.newtld today";
    let mut index = LinkIndex::build(Detector::with_tlds(Options::default(), tlds.clone()), text);
    assert!(index.is_empty(), "the embedded table does not have it");

    // This could be the file of next year. A table that has lost most of its names is refused, so this one has a thousand.
    let names: String = (0..1_000).map(|n| format!("EXAMPLE{n}\n")).collect();
    let file =
        format!("# Version 2027010100, Last Updated Fri Jan  1 07:07:01 2027 UTC\nNEWTLD\n{names}");
    tlds.replace(TldTable::parse(file.as_bytes())?);

    assert!(index.is_stale());
    let delta = index.refresh(text);
    println!(
        "replaced: {} link added, table of {:?}",
        delta.added.len(),
        tlds.current().date()
    );
    assert_eq!(delta.added.len(), 1);

    // Half a download is refused, and the table in use stays.
    let error = TldTable::parse("<html>".as_bytes()).expect_err("this is not a table");
    println!("refused:  {error}");
    assert_eq!(tlds.current().date(), Some("2027-01-01"));
    Ok(())
}
