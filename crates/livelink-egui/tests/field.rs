//! The single-line field in a window that is on no screen.

#[path = "common/events.rs"]
mod events;

use egui::accesskit::{Action, ActionData, ActionRequest, Role};
use egui::epaint::ClippedShape;
use egui::{Event, Modifiers, OutputCommand, PointerButton, Pos2, Rect, Shape, TextureId};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use events::events;
use livelink_egui::{FontSource, SingleLineField, Typesetter};

struct State {
    text: String,
    hint: &'static str,
    typesetter: Typesetter,
    take_keyboard: bool,
    entered: usize,
    changed: usize,
}

type Window = Harness<'static, State>;

/// A field with the keyboard, and a button after it.
fn window(text: &str) -> Window {
    let state = State {
        text: text.to_owned(),
        hint: "",
        typesetter: Typesetter::new(FontSource::Embedded),
        take_keyboard: true,
        entered: 0,
        changed: 0,
    };
    let frame = |ui: &mut egui::Ui, state: &mut State| {
        state.typesetter.begin_frame(ui.ctx());
        let label = ui.label("Name");
        let field = SingleLineField::new(&mut state.text)
            .hint(state.hint)
            .desired_width(200.0)
            .take_keyboard(std::mem::take(&mut state.take_keyboard));
        let shown = field.show(ui, &mut state.typesetter);
        let response = shown.response.labelled_by(label.id);
        state.entered += usize::from(shown.entered);
        state.changed += usize::from(response.changed());
        let _ = ui.button("Next");
    };
    let mut window = Harness::builder()
        .with_size([400.0, 200.0])
        .allow_missing_glyphs()
        .build_ui_state(frame, state);
    window.run();
    window
}

fn play(window: &mut Window, script: &str) {
    for event in events(script) {
        window.event(event);
        window.run();
    }
}

/// Plays a script of keys in a field and compares its text.
#[track_caller]
fn check(before: &str, script: &str, after: &str) {
    let mut window = window(before);
    play(&mut window, script);
    assert_eq!(window.state().text, after, "{script}");
    let field = window.get_by_role_and_label(Role::TextInput, "Name");
    assert_eq!(field.value().unwrap_or_default(), after, "{script}");
}

fn field(window: &Window) -> Rect {
    window.get_by_role_and_label(Role::TextInput, "Name").rect()
}

fn is_focused(window: &Window, role: Role, label: &str) -> bool {
    window.get_by_role_and_label(role, label).is_focused()
}

#[test]
fn keys_edit_the_text() {
    // The text is selected as the field gets the keyboard.
    check("old", "new", "new");
    check("old", "<End>er", "older");
    check("", "ab<Left>x<Home>y<Delete>", "yxb");
    check("one two", "<End><C-Backspace>", "one ");
    check("one", "<Up>x", "xone");
    check("", "a<paste:b\nc\r\n>d", "ab cd");
    check("ab", "<cut>c<paste:d>", "cd");
    check("", "<compose:に><compose:にほ><commit:日本>!", "日本!");
}

#[test]
fn undo_stays_in_the_field() {
    check("", "one two<C-Z>", "one ");
    check("", "one two<C-Z><C-Z>", "");
    check("", "one two<C-Z><C-Y>", "one two");
    check("old", "new<C-Z>", "old");
    check("", "one<C-Z><C-Z><C-Z>", "");
}

/// A text that the program inserts cannot be undone, as it was not the user who inserted it.
#[test]
fn the_program_can_change_the_text() {
    let mut window = window("");
    play(&mut window, "one");
    window.state_mut().text = "other".to_owned();
    window.run();
    play(&mut window, "<C-Z>s");
    assert_eq!(window.state().text, "others");
    assert_eq!(window.state().changed, 4);
}

#[test]
fn copy_goes_to_the_clipboard() {
    let mut window = window("one");
    window.event(Event::Copy);
    window.step();
    let commands = &window.output().platform_output.commands;
    assert!(commands.contains(&OutputCommand::CopyText("one".to_owned())));
}

#[test]
fn enter_tab_and_escape_go_to_the_program() {
    let mut window = window("a");
    assert!(is_focused(&window, Role::TextInput, "Name"));
    play(&mut window, "<Enter><S-Enter>");
    assert_eq!(window.state().entered, 2);
    assert!(is_focused(&window, Role::TextInput, "Name"));
    play(&mut window, "<Tab>");
    assert!(is_focused(&window, Role::Button, "Next"));
    play(&mut window, "<Enter>x");
    assert_eq!(window.state().entered, 2);
    play(&mut window, "<S-Tab>");
    assert!(is_focused(&window, Role::TextInput, "Name"));
    play(&mut window, "<Escape>x");
    assert!(!is_focused(&window, Role::TextInput, "Name"));
    assert_eq!(window.state().text, "a");
}

/// The key that makes the program give the keyboard to the field is not meant for the field.
#[test]
fn the_key_that_opened_the_field_is_not_typed() {
    let mut window = window("a");
    play(&mut window, "<Escape>");
    window.state_mut().take_keyboard = true;
    play(&mut window, "x<Enter>");
    assert_eq!(window.state().text, "a");
    assert_eq!(window.state().entered, 1);
}

#[test]
fn assistive_technology_sets_the_text() {
    let mut window = window("old");
    let node = window.get_by_role_and_label(Role::TextInput, "Name");
    let (target_node, target_tree) = node.accesskit_node().locate();
    window.event(Event::AccessKitActionRequest(ActionRequest {
        action: Action::SetValue,
        target_node,
        target_tree,
        data: Some(ActionData::Value("new".into())),
    }));
    window.run();
    assert_eq!(window.state().text, "new");
}

fn click(window: &mut Window, pos: Pos2) {
    window.event(Event::PointerMoved(pos));
    for pressed in [true, false] {
        window.event(Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        });
    }
    window.run();
}

#[test]
fn a_click_puts_the_caret_where_it_is() {
    let mut window = window("iiii");
    play(&mut window, "<Escape>");
    let rect = field(&window);
    click(&mut window, Pos2::new(rect.left() + 1.0, rect.center().y));
    assert!(is_focused(&window, Role::TextInput, "Name"));
    play(&mut window, "x");
    assert_eq!(window.state().text, "xiiii");
    click(&mut window, Pos2::new(rect.right() - 2.0, rect.center().y));
    play(&mut window, "y");
    assert_eq!(window.state().text, "xiiiiy");
}

/// A painted glyph: which image it is, and where it is in the window.
#[derive(Clone, Debug, PartialEq)]
struct Glyph {
    image: (TextureId, [u32; 2]),
    rect: Rect,
}

/// Returns the glyphs that the typesetter has painted, from left to right. egui paints its own text as other shapes.
fn glyphs(window: &Window) -> Vec<Glyph> {
    let mut glyphs = Vec::new();
    for ClippedShape {
        shape, clip_rect, ..
    } in &window.output().shapes
    {
        let Shape::Mesh(mesh) = shape else {
            continue;
        };
        for corners in mesh.vertices.as_chunks::<4>().0 {
            let rect = Rect::from_points(&corners.map(|corner| corner.pos));
            if clip_rect.intersects(rect) {
                let uv = corners[0].uv;
                let image = (mesh.texture_id, [uv.x.to_bits(), uv.y.to_bits()]);
                glyphs.push(Glyph { image, rect });
            }
        }
    }
    glyphs.sort_by(|a, b| a.rect.left().total_cmp(&b.rect.left()));
    glyphs
}

/// Returns the place of the caret: the narrow rectangle that is painted in the field.
fn caret(window: &Window) -> f32 {
    let field = field(window);
    let is_caret = |rect: &Rect| rect.width() < 3.0 && field.contains_rect(*rect);
    let mut shapes = window.output().shapes.iter().rev();
    let found = shapes.find_map(|clipped| match &clipped.shape {
        Shape::Rect(shape) if is_caret(&shape.rect) => Some(shape.rect),
        _ => None,
    });
    found.expect("a caret").left()
}

/// Hebrew is shown from right to left, and a Latin word after it is on its left. The caret follows
/// the typed text.
#[test]
fn hebrew_is_painted_from_right_to_left() {
    let mut window = window("");
    play(&mut window, "k");
    let latin = glyphs(&window).remove(0).image;
    play(&mut window, "<Backspace>");
    let empty = caret(&window);

    play(&mut window, "של");
    let start = field(&window).left();
    let hebrew: Vec<Glyph> = glyphs(&window);
    assert_eq!(hebrew.len(), 2);
    // The caret is at the left, where reading ends.
    assert!((caret(&window) - empty).abs() < 2.0);
    assert!(hebrew[0].rect.left() - start < 14.0, "{hebrew:?}");

    play(&mut window, " k");
    let all = glyphs(&window);
    assert_eq!(all.len(), 3);
    assert_eq!(all[0].image, latin, "the last word is on the left");
    // The last letter is Latin, so reading ends at its right.
    let after_latin = caret(&window) - all[0].rect.right();
    assert!(after_latin.abs() < 2.5, "{after_latin}");

    // The arrow keys move as the text is shown.
    let places: Vec<f32> = (0..4)
        .map(|_| {
            play(&mut window, "<Right>");
            caret(&window)
        })
        .collect();
    assert!(places.is_sorted(), "{places:?}");
}

/// The caret stays in sight, and so does the text when most of it is deleted.
#[test]
fn a_long_text_scrolls_with_the_caret() {
    let mut window = window("");
    play(&mut window, &"<paste:word >".repeat(40));
    let rect = field(&window);
    assert!(rect.x_range().contains(caret(&window)));
    assert!(caret(&window) > rect.center().x);
    play(&mut window, "<Home>");
    assert!(caret(&window) < rect.left() + 12.0);
    play(&mut window, "<End>");
    assert!(caret(&window) > rect.center().x);
    for _ in 0..39 {
        play(&mut window, "<C-Backspace>");
    }
    assert_eq!(window.state().text, "word ");
    let first = glyphs(&window).remove(0).rect.left();
    assert!(first >= rect.left(), "{first}");
}

#[test]
fn a_hint_stands_in_an_empty_field() {
    let mut window = window("");
    assert_eq!(glyphs(&window).len(), 0);
    window.state_mut().hint = "your name";
    window.run();
    assert_eq!(glyphs(&window).len(), 8);
    play(&mut window, "x");
    assert_eq!(glyphs(&window).len(), 1);
}

/// The widgets after a field keep their ids, and so the keyboard, whatever is in the field.
#[test]
fn the_next_widget_keeps_the_keyboard() {
    let mut window = window("a");
    play(&mut window, "<Tab>");
    window.state_mut().text = "long ".repeat(200);
    window.run();
    assert!(is_focused(&window, Role::Button, "Next"));
}
