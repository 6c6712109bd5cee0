//! Reading a script takes work in proportion to its length.

#[path = "../../livelink-session/tests/support/linear_work.rs"]
mod linear_work;

use linear_work::check;

#[test]
fn a_script_with_many_links() {
    let prepare = |n: usize| {
        let links = (0..n).map(|link| {
            let (from, to) = (link * 12, link * 12 + 11);
            serde_json::json!({"from": from, "to": to, "href": "https://example.com", "kind": "auto"})
        });
        let setup = serde_json::json!({
            "text": "example.com ".repeat(n),
            "links": links.collect::<Vec<_>>(),
        });
        serde_json::json!({"id": "many", "setup": setup, "steps": []}).to_string()
    };
    check("a script with many links", 5_000, prepare, |script| {
        let script = livelink_replay::Script::parse(script).unwrap();
        let links = script.document().unwrap().links().count();
        assert_eq!(links, script.document().unwrap().text().len_bytes() / 12);
    });
}
