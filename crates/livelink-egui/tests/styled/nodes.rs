//! Check boxes, and what assistive technology knows of lines.

use egui::accesskit::{Role, Toggled};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use livelink_egui::{LineMarker, LineRole, TextDocument as _};

use super::page::Page;
use super::{Window, button, heading, item, plain, rect_of, window};

#[test]
fn a_click_on_a_check_box_is_reported() {
    let ticked = Some(LineMarker::CheckBox { ticked: true });
    let page = Page::new([(plain(), "text"), (item(1, ticked), "done")]);
    let mut window = window(page);
    let caret = window.state().page.selection();
    let text = rect_of(&window, &(5..6));
    let on_box = text.left_center() - egui::vec2(13.0, 0.0);
    button(&mut window, on_box, true);
    button(&mut window, on_box, false);
    assert_eq!(window.state().page.activated, [1]);
    assert_eq!(window.state().page.selection(), caret, "the caret stays");
    let beside = on_box - egui::vec2(20.0, 0.0);
    button(&mut window, beside, true);
    button(&mut window, beside, false);
    assert_eq!(window.state().page.activated, [1]);
    window.get_by_role(Role::CheckBox).click_accesskit();
    window.run();
    assert_eq!(window.state().page.activated, [1, 1]);
}

/// Returns the nodes of a role: their labels, levels, and the roles of their parents.
fn nodes(window: &Window, role: Role) -> Vec<(String, Option<usize>, Role)> {
    let nodes = window.query_all_by_role(role).map(|node| {
        let node = node.accesskit_node();
        let parent = node.parent().map_or(Role::Unknown, |parent| parent.role());
        (
            node.label().unwrap_or_default(),
            node.data().level(),
            parent,
        )
    });
    nodes.collect()
}

#[test]
fn a_screen_reader_names_headings_and_lists() {
    let page = Page::new([
        (heading(1), "Title"),
        (item(1, Some(LineMarker::Text("7.".into()))), "one"),
        (item(1, None), "and more"),
        (item(2, Some(LineMarker::Bullet { depth: 1 })), "inner"),
        (item(1, Some(LineMarker::CheckBox { ticked: true })), "done"),
        (heading(2), "Part"),
        (item(1, Some(LineMarker::Bullet { depth: 0 })), "other"),
        (plain().quote(1).role(LineRole::Quote), "said"),
        (plain().quote(1).role(LineRole::Quote), "again"),
        (plain().block().role(LineRole::Code), "let x"),
    ]);
    let mut window = window(page);
    window.set_size(egui::vec2(600.0, 700.0));
    window.run();
    let input = Role::MultilineTextInput;
    let named = |label: &str, level, parent| (label.to_owned(), level, parent);
    assert_eq!(
        nodes(&window, Role::Heading),
        [
            named("Title", Some(1), input),
            named("Part", Some(2), input)
        ]
    );
    let lists = nodes(&window, Role::List);
    let parents: Vec<Role> = lists.iter().map(|(.., parent)| *parent).collect();
    assert_eq!(parents, [input, Role::ListItem, input]);
    let mut items = nodes(&window, Role::ListItem);
    items.sort();
    assert_eq!(
        items,
        [
            named("7. one\nand more", Some(1), Role::List),
            named("done", Some(1), Role::List),
            named("inner", Some(2), Role::List),
            named("other", Some(1), Role::List),
        ]
    );
    assert_eq!(
        nodes(&window, Role::Blockquote),
        [named("said\nagain", None, input)]
    );
    assert_eq!(nodes(&window, Role::Code), [named("let x", None, input)]);
    let check_box = window
        .get_by_role(Role::CheckBox)
        .accesskit_node()
        .toggled();
    assert_eq!(check_box, Some(Toggled::True));
    // A node is where its rows are, and a list around its items.
    let heading = window.get_by_role_and_label(Role::Heading, "Part").rect();
    let text = rect_of(&window, &window.state().page.find("Part"));
    assert!(heading.contains_rect(text) && heading.height() == text.height());
    let list = window.query_all_by_role(Role::List).next().unwrap().rect();
    for part in ["one", "inner", "done"] {
        assert!(
            list.contains_rect(rect_of(&window, &window.state().page.find(part))),
            "{part}"
        );
    }
}
