//! The tour, played to its end; and the film that is made of it.

use std::fs::File;
use std::io::BufWriter;
use std::path::Path;
use std::time::Duration;

use crate::common::picture::{self, Textures};
use editor_demo::app::EditorApp;
use editor_demo::script::tour::Tour;
use eframe::egui::{ColorImage, Theme};
use egui_kittest::Harness;
use livelink::rich::markdown;
use livelink_egui::FontSource;

/// If this variable is set, the film is written to this file.
const FILM: &str = "LIVELINK_FILM";

const SIZE: [usize; 2] = [760, 470];

/// A picture of the film is shown at least so long. Two keys of somebody who types are one picture.
const SHORTEST: u128 = 100;

#[test]
fn the_tour_shows_what_it_says() {
    let textures = Textures::default();
    let mut app = EditorApp::empty(FontSource::Embedded);
    app.show_times(false);
    let mut harness = Harness::builder()
        .with_size(SIZE.map(|side| side as f32))
        .with_theme(Theme::Light)
        .allow_missing_glyphs()
        .with_context_setup(EditorApp::set_up)
        .renderer(textures.clone())
        .build_ui_state(|ui, app: &mut EditorApp| app.ui(ui), app);
    harness.run();

    let folder = std::env::temp_dir().join(format!("livelink-tour-test-{}", std::process::id()));
    let film = std::env::var_os(FILM);
    let long = if film.is_some() {
        100_000_000
    } else {
        2_500_000
    };
    let mut tour = Tour::new(FontSource::Embedded, &folder, long);
    let mut frames = Vec::new();
    let mut written = Vec::new();
    let mut captions = Vec::new();
    while !tour.is_done() {
        let mut events = Vec::new();
        let shown_for = tour.step(harness.state_mut(), &mut events);
        for event in events {
            harness.event(event);
        }
        // A second frame shows what the first one has begun.
        harness.step();
        harness.step();
        let app = harness.state();
        if captions.last() != Some(&app.caption) {
            captions.push(app.caption);
        }
        let rich = app.editor().rich();
        if rich.is_formatted() {
            written.push(markdown::write(&rich.content()));
        }
        if film.is_some() {
            let shapes = harness.output().shapes.clone();
            let image = picture::draw(&harness.ctx, shapes, &textures, SIZE);
            frames.push((image, shown_for));
        }
    }
    let links = "We meet at [example.com/trip\\_(2026)](<https://example.com/trip_\\(2026\\)>)";
    for shown in [
        links,
        "and the rest is at [example.org](<https://example.org>) \n",
        "[timetable](https://example.com/trains)",
        "## To take along\n\n- a **warm** coat\n- books\n\nNot saved yet\n",
    ] {
        let shown = shown.trim_end_matches(" \n");
        assert!(
            written.iter().any(|written| written.contains(shown)),
            "{shown}: {}",
            written.last().unwrap()
        );
    }
    let letter = written.last().unwrap();
    assert!(letter.contains("Not saved yet"), "it came back: {letter}");
    assert!(
        !letter.contains("](<https://example.org"),
        "taken off: {letter}"
    );
    assert!(
        !letter.contains("](<https://example.net"),
        "undone: {letter}"
    );
    assert!(!letter.contains("](<http://"), "refused: {letter}");
    assert!(captions.len() >= 8, "{captions:?}");
    let app = harness.state();
    assert!(app.editor().rope().len_bytes() >= long);
    if let Some(path) = film {
        write_film(Path::new(&path), &frames);
    }
}

/// Writes pictures, each with the time that it is shown, as a PNG that moves. Of each picture it holds what is new.
fn write_film(path: &Path, frames: &[(ColorImage, Duration)]) {
    let mut shown: Vec<(&ColorImage, u128)> = Vec::new();
    for (image, time) in frames {
        let time = time.as_millis();
        match shown.last_mut() {
            Some((last, total)) if *last == image => *total += time,
            Some((last, total)) if *total < SHORTEST => {
                *last = image;
                *total += time;
            }
            _ => shown.push((image, time)),
        }
    }
    let [width, height] = SIZE.map(|side| u32::try_from(side).unwrap());
    let mut encoder = png::Encoder::new(BufWriter::new(File::create(path).unwrap()), width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::High);
    encoder
        .set_animated(u32::try_from(shown.len()).unwrap(), 0)
        .unwrap();
    encoder.set_blend_op(png::BlendOp::Source).unwrap();
    encoder.set_dispose_op(png::DisposeOp::None).unwrap();
    let mut writer = encoder.write_header().unwrap();
    let mut before: Option<&ColorImage> = None;
    for (image, time) in shown {
        let [left, top, right, bottom] =
            before.map_or([0, 0, SIZE[0], SIZE[1]], |before| changed(before, image));
        let number = |at: usize| u32::try_from(at).unwrap();
        writer.reset_frame_position().unwrap();
        writer
            .set_frame_dimension(number(right - left), number(bottom - top))
            .unwrap();
        writer
            .set_frame_position(number(left), number(top))
            .unwrap();
        writer
            .set_frame_delay(u16::try_from(time).unwrap(), 1000)
            .unwrap();
        let mut pixels = Vec::new();
        for y in top..bottom {
            let row = &image.pixels[y * SIZE[0] + left..y * SIZE[0] + right];
            pixels.extend(
                row.iter()
                    .flat_map(|pixel| [pixel.r(), pixel.g(), pixel.b()]),
            );
        }
        writer.write_image_data(&pixels).unwrap();
        before = Some(image);
    }
    writer.finish().unwrap();
}

/// Returns left, top, right and bottom of what differs.
fn changed(before: &ColorImage, after: &ColorImage) -> [usize; 4] {
    let mut found = [SIZE[0], SIZE[1], 0, 0];
    for (at, (one, other)) in before.pixels.iter().zip(&after.pixels).enumerate() {
        if one != other {
            let (x, y) = (at % SIZE[0], at / SIZE[0]);
            found = [
                found[0].min(x),
                found[1].min(y),
                found[2].max(x + 1),
                found[3].max(y + 1),
            ];
        }
    }
    found
}
