//! The widget in a window that is on no screen: its picture, and its reports.

use std::cell::Cell;
use std::ops::Range;

use egui::accesskit::{Action, ActionData, ActionRequest, Role, TextPosition, TextSelection};
use egui::{
    Color32, CursorIcon, Event, Id, ImeEvent, Modifiers, OutputCommand, PointerButton, Pos2,
};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use livelink_egui::{
    Decoration, Decorator, FontSource, Hit, Landmark, PlainDocument, SelectedRange, TextCommand,
    TextDocument as _, TextRequest, TextWidget, Typesetter, ViewOptions, text,
};

/// Every `TODO` can be pointed at.
#[derive(Default)]
struct Todos {
    /// The most bytes that the widget has asked about at a time.
    asked: Cell<usize>,
}

impl Todos {
    fn find(&self, document: &PlainDocument, range: Range<usize>) -> Vec<Range<usize>> {
        self.asked.set(self.asked.get().max(range.len()));
        let whole = range.start.saturating_sub(4)..range.end + 4;
        let from = text::floor(document.text(), whole.start);
        let near = text::slice(document.text(), from..whole.end);
        let found = near.match_indices("TODO");
        found.map(|(at, _)| from + at..from + at + 4).collect()
    }
}

impl Decorator<PlainDocument> for Todos {
    fn decorate(&self, document: &PlainDocument, range: Range<usize>, out: &mut Vec<Decoration>) {
        let found = self.find(document, range).into_iter();
        out.extend(found.map(|todo| {
            let id = todo.start as u64;
            Decoration::new(todo).color(Color32::RED).id(id)
        }));
    }

    fn landmarks(&self, document: &PlainDocument, range: Range<usize>, out: &mut Vec<Landmark>) {
        let found = self.find(document, range).into_iter();
        out.extend(found.map(|range| Landmark {
            id: range.start as u64,
            range,
            role: Role::Button,
            url: None,
        }));
    }
}

struct State {
    document: PlainDocument,
    widget: TextWidget,
    typesetter: Typesetter,
    todos: Todos,
    options: ViewOptions,
    requests: Vec<TextRequest>,
    hit: Option<Hit>,
    visible: Range<usize>,
}

type Window = Harness<'static, State>;

fn window(text: &str) -> Window {
    let state = State {
        document: PlainDocument::new(text),
        widget: TextWidget::new("Notes"),
        typesetter: Typesetter::new(FontSource::Embedded),
        todos: Todos::default(),
        options: ViewOptions::default(),
        requests: Vec::new(),
        hit: None,
        visible: 0..0,
    };
    let frame = |ui: &mut egui::Ui, state: &mut State| {
        state.typesetter.begin_frame(ui.ctx());
        let shown = state.widget.show(
            ui,
            &mut state.document,
            &state.todos,
            &mut state.typesetter,
            &state.options,
        );
        state.requests.extend(shown.requests);
        state.hit = shown.hit;
        state.visible = shown.visible;
    };
    let mut window = Harness::builder()
        .with_size([600.0, 400.0])
        .allow_missing_glyphs()
        .build_ui_state(frame, state);
    window.run();
    window
}

/// Moves the mouse to the middle of a range of the text. Returns that place.
fn point_at(window: &mut Window, range: &Range<usize>) -> Pos2 {
    let rects = window.state().widget.rects(range);
    let place = rects.first().expect("a range on screen").center();
    window.event(Event::PointerMoved(place));
    window.run();
    place
}

fn click(window: &mut Window, place: Pos2, modifiers: Modifiers) {
    for pressed in [true, false] {
        window.event(Event::PointerButton {
            pos: place,
            button: PointerButton::Primary,
            pressed,
            modifiers,
        });
    }
    window.run();
}

/// Scrolls to a fraction of the text.
fn jump(window: &mut Window, fraction: f32) {
    let state = window.state_mut();
    let viewport = state.widget.view_mut().viewport_mut();
    viewport.jump(&state.document, &mut state.typesetter, fraction);
    window.run();
}

/// Returns the text as the accessibility tree has it.
fn value(window: &Window) -> String {
    let node = window.get_by_role_and_label(Role::MultilineTextInput, "Notes");
    node.value().unwrap_or_default()
}

#[test]
fn what_is_typed_is_shown() {
    let mut window = window("");
    for c in ["h", "i"] {
        window.event(Event::Text(c.to_owned()));
    }
    window.run();
    assert_eq!(value(&window), "hi");
    assert_eq!(window.state().document.selection(), SelectedRange::caret(2));
}

/// The mouse is over a decoration, then beside it; a click with Ctrl is reported, and one without goes to the caret.
#[test]
fn decorations_can_be_pointed_at() {
    let mut window = window("one TODO two");
    let todo = Hit { range: 4..8, id: 4 };
    let beside = point_at(&mut window, &(1..2));
    assert_eq!(window.state().hit, None);
    click(&mut window, beside, Modifiers::COMMAND);
    assert_eq!(window.state().requests, []);

    let after = point_at(&mut window, &(8..9));
    assert_eq!(window.state().hit, None);
    click(&mut window, after, Modifiers::COMMAND);
    assert_eq!(window.state().requests, []);

    let on = point_at(&mut window, &(5..7));
    assert_eq!(window.state().hit, Some(todo.clone()));
    assert_eq!(cursor(&window), CursorIcon::Text, "without Ctrl");
    window.event(Event::ModifiersChanged(Modifiers::COMMAND));
    window.step();
    window.step();
    assert_eq!(cursor(&window), CursorIcon::PointingHand);
    window.event(Event::ModifiersChanged(Modifiers::NONE));
    window.run();
    click(&mut window, on, Modifiers::NONE);
    assert_eq!(window.state().requests, []);
    assert_eq!(window.state().document.selection(), SelectedRange::caret(6));
    click(&mut window, on, Modifiers::COMMAND);
    assert_eq!(window.state().requests, [TextRequest::Activate(todo)]);
}

fn cursor(window: &Window) -> CursorIcon {
    window.output().platform_output.cursor_icon
}

/// A click with Shift selects up to the mouse. The secondary button leaves a selection that it is on, and else goes to the mouse.
#[test]
fn clicks_select() {
    let mut window = window("one TODO two");
    let end = point_at(&mut window, &(7..8));
    let start = point_at(&mut window, &(4..5)) - egui::vec2(2.0, 0.0);
    click(&mut window, start, Modifiers::NONE);
    // Far enough apart in time to be no double click.
    window.run_steps(40);
    click(&mut window, end + egui::vec2(2.0, 0.0), Modifiers::SHIFT);
    assert_eq!(window.state().document.selection().range(), 4..8);
    for (on, selected) in [(5..6, 4..8), (1..2, 1..1)] {
        let pos = point_at(&mut window, &on) - egui::vec2(2.0, 0.0);
        for pressed in [true, false] {
            window.event(Event::PointerButton {
                pos,
                button: PointerButton::Secondary,
                pressed,
                modifiers: Modifiers::NONE,
            });
        }
        window.run();
        assert_eq!(window.state().document.selection().range(), selected);
    }
}

/// Provisional text stays provisional while a menu is open, and is the user's own when the keyboard goes elsewhere.
#[test]
fn an_open_menu_leaves_an_input_method_alone() {
    let mut window = window("");
    window.event(Event::Ime(ImeEvent::Preedit {
        text: "x".to_owned(),
        active_range_chars: None,
    }));
    window.step();
    assert_eq!(window.state().document.composition(), Some(0..1));
    egui::Popup::open_id(&window.ctx, Id::unique("menu"));
    window.step();
    assert_eq!(window.state().document.composition(), Some(0..1));
    window.run();
    window.state_mut().options.covered = true;
    let id = window.state().widget.id();
    window.ctx.memory_mut(|memory| memory.surrender_focus(id));
    window.run();
    assert_eq!(window.state().document.composition(), None);
}

/// The key that pressed a button is not typed into the text to which the button gives the keyboard.
#[test]
fn the_key_of_a_button_is_not_typed() {
    let mut window = window("");
    let enter = Event::Key {
        key: egui::Key::Enter,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: Modifiers::NONE,
    };
    window
        .ctx
        .memory_mut(|memory| memory.request_focus(Id::unique("button")));
    window.state_mut().widget.focus();
    window.event(enter.clone());
    window.step();
    assert_eq!(value(&window), "");
    window.event(enter);
    window.run();
    assert_eq!(value(&window), "\n");
}

#[test]
fn landmarks_can_be_activated_without_a_mouse() {
    let mut window = window("one TODO two\nTODO");
    let labels: Vec<String> = window
        .query_all_by_role(Role::Button)
        .filter_map(|node| node.accesskit_node().label())
        .collect();
    assert_eq!(labels, ["TODO", "TODO"]);
    let last = window.query_all_by_role(Role::Button).last();
    last.expect("a landmark").click_accesskit();
    window.run();
    let hit = Hit {
        range: 13..17,
        id: 13,
    };
    assert_eq!(window.state().requests, [TextRequest::Activate(hit)]);
}

/// Returns the text that the last frame gave to the system as the primary selection.
fn settled(window: &Window) -> Vec<String> {
    let commands = &window.output().platform_output.commands;
    let settled = commands.iter().filter_map(|command| match command {
        OutputCommand::TextSelectionSettled(text) => Some(text.clone()),
        _ => None,
    });
    settled.collect()
}

fn press(window: &mut Window, pos: Pos2, pressed: bool) -> Vec<String> {
    window.event(Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    });
    window.step();
    settled(window)
}

/// A selection is given to the system once, when the mouse button or Shift goes up.
#[test]
fn a_selection_is_given_to_the_system_when_it_ends() {
    let mut window = window("one two three");
    let from = point_at(&mut window, &(0..1));
    assert_eq!(press(&mut window, from, true), [""; 0]);
    let mut to = from;
    for letter in [5..6, 8..9] {
        to = point_at(&mut window, &letter) - egui::vec2(1.0, 0.0);
        window.event(Event::PointerMoved(to));
        window.step();
        assert_eq!(settled(&window), [""; 0]);
    }
    assert_eq!(press(&mut window, to, false), ["one two "]);
    window.step();
    assert_eq!(settled(&window), [""; 0], "once");

    let caret = TextCommand::Select(SelectedRange::caret(8));
    window.state_mut().document.perform(caret);
    window.event(Event::ModifiersChanged(Modifiers::SHIFT));
    window.event(Event::Key {
        key: egui::Key::End,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: Modifiers::SHIFT,
    });
    window.step();
    assert_eq!(settled(&window), [""; 0]);
    window.event(Event::ModifiersChanged(Modifiers::NONE));
    window.step();
    assert_eq!(settled(&window), ["three"]);
}

/// A selection that the program makes is given to nobody, and neither is a selection of many
/// megabytes.
#[test]
fn not_every_selection_is_given_to_the_system() {
    let mut window = window("one");
    window.state_mut().options.covered = true;
    let id = window.state().widget.id();
    window.ctx.memory_mut(|memory| memory.surrender_focus(id));
    window.step();
    let all = TextCommand::Select(SelectedRange::from(0..3));
    window.state_mut().document.perform(all);
    window.step();
    assert_eq!(settled(&window), [""; 0]);
    window.state_mut().widget.focus();
    window.step();
    window.step();
    assert_eq!(settled(&window), [""; 0]);

    let mut window = self::window(&"a line\n".repeat(1_000_000));
    window.key_press_modifiers(Modifiers::COMMAND, egui::Key::A);
    window.step();
    let selected = window.state().document.selection().range();
    assert_eq!(selected, 0..7_000_000);
    assert_eq!(settled(&window), [""; 0]);
}

/// A screen reader, or a program that dictates, moves the caret and selects.
#[test]
fn assistive_technology_selects_text() {
    let mut window = window("one é👩‍🚀 two\nthree");
    let select = |window: &mut Harness<'static, State>, ends: [(&str, usize); 2]| {
        let position = |(text, character_index): (&str, usize)| {
            let run = window.get_all_by_role(Role::TextRun);
            let mut run =
                run.filter(|run| run.value().is_some_and(|value| value.starts_with(text)));
            let (node, _) = run.next().unwrap().accesskit_node().locate();
            TextPosition {
                node,
                character_index,
            }
        };
        let [anchor, focus] = ends.map(position);
        let text = window.get_by_role(Role::MultilineTextInput);
        let (target_node, target_tree) = text.accesskit_node().locate();
        window.event(Event::AccessKitActionRequest(ActionRequest {
            action: Action::SetTextSelection,
            target_node,
            target_tree,
            data: Some(ActionData::SetTextSelection(TextSelection {
                anchor,
                focus,
            })),
        }));
        window.run();
        let SelectedRange { anchor, head } = window.state().document.selection();
        (anchor, head)
    };
    assert_eq!(
        select(&mut window, [("one", 5), ("one", 5)]),
        (6, 6),
        "a character is a cluster"
    );
    assert_eq!(select(&mut window, [("three", 5), ("one", 4)]), (27, 4));
    assert_eq!(
        select(&mut window, [("one", 99), ("one", 0)]),
        (27, 4),
        "there is no such place"
    );
}

/// The middle mouse button pastes where it is pressed, and nowhere if that is beside the text.
#[test]
fn the_middle_button_pastes_at_the_mouse() {
    let mut window = window("one two");
    let pos = point_at(&mut window, &(3..4)) - egui::vec2(1.0, 0.0);
    let paste = |pos| Event::MiddleClickPaste {
        pos,
        text: "!".to_owned(),
    };
    window.event(paste(pos));
    window.run();
    assert_eq!(value(&window), "one! two");
    assert_eq!(window.state().document.selection(), SelectedRange::caret(4));
    window.event(paste(Pos2::new(599.0, 10.0)));
    window.run();
    assert_eq!(value(&window), "one! two", "on the scroll bar");
}

/// A slow frame has several inputs. They act in their order: what is typed goes where the mouse was pressed before.
#[test]
fn inputs_of_one_frame_act_in_their_order() {
    for (inputs, expected) in [
        ("press text", "one! two"),
        ("text press", "one two!"),
        ("text press text", "one! two!"),
        ("paste text", "one+! two"),
        ("text paste", "one+ two!"),
        ("paste text press text", "one!+! two"),
    ] {
        let mut window = window("one two");
        let end = TextCommand::Select(SelectedRange::caret(7));
        let _ = window.state_mut().document.perform(end);
        window.run();
        let pos = point_at(&mut window, &(3..4)) - egui::vec2(1.0, 0.0);
        // The harness would give each event that it queues a frame of its own.
        let events = &mut window.input_mut().events;
        for input in inputs.split(' ') {
            match input {
                "press" => {
                    events.push(Event::PointerMoved(pos));
                    events.extend([true, false].map(|pressed| Event::PointerButton {
                        pos,
                        button: PointerButton::Primary,
                        pressed,
                        modifiers: Modifiers::NONE,
                    }));
                }
                "paste" => {
                    let text = "+".to_owned();
                    events.push(Event::PointerMoved(pos));
                    events.push(Event::MiddleClickPaste { pos, text });
                }
                _ => events.push(Event::Text("!".to_owned())),
            }
        }
        window.step();
        assert_eq!(value(&window), expected, "{inputs}");
    }
}

#[test]
fn a_read_only_text_stays_as_it_is() {
    let mut window = window("one");
    window.state_mut().document.set_read_only(true);
    window.event(Event::Text("x".to_owned()));
    window.event(Event::Paste("y".to_owned()));
    window.run();
    assert_eq!(value(&window), "one");
}

/// Text above the first row on screen may change as it will: the same rows stay on screen.
#[test]
fn rows_stay_on_screen_when_text_above_them_changes() {
    let mut window = window(&"a line\n".repeat(1_000));
    jump(&mut window, 0.5);
    let before = window.state().visible.clone();
    assert!(before.start > 3_000, "{before:?}");
    window.state_mut().document.replace(0..7, "another line\n");
    window.run();
    let after = window.state().visible.clone();
    assert_eq!(after, before.start + 6..before.end + 6);
}

/// In a line of 10 MB, a frame costs as much as the text on screen, at its start and in its middle.
#[test]
fn a_huge_line_is_shown_in_parts() {
    let mut window = window(&"see TODO and go on ".repeat(10_000_000 / 19));
    for at in [0, 5_000_000] {
        let caret = TextCommand::Select(SelectedRange::caret(at));
        window.state_mut().document.perform(caret);
        window.run();
        window.event(Event::Text("x".to_owned()));
        window.run();
        let visible = window.state().visible.clone();
        assert!(visible.contains(&at), "{visible:?}");
        assert!(visible.len() < 32 * 1024, "{visible:?}");
    }
    let asked = window.state().todos.asked.get();
    assert!(asked < 32 * 1024, "{asked} bytes");
}
