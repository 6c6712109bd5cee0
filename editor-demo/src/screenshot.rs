//! A picture of the window as a PNG file.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use eframe::egui::{ColorImage, Context, ViewportCommand};

/// How many frames are shown before the picture is taken: the window first gets its size, then its fonts.
const FRAMES: u32 = 4;

/// Takes one picture, then closes the window.
#[derive(Debug)]
pub struct Screenshot {
    path: PathBuf,
    frames: u32,
    written: Arc<OnceLock<io::Result<()>>>,
}

impl Screenshot {
    /// A picture to be taken.
    pub fn new(path: PathBuf) -> Self {
        Self {
            path,
            frames: 0,
            written: Arc::default(),
        }
    }

    /// Counts a frame. When it is time, takes the picture. When the picture is written, closes the window.
    pub fn frame(&mut self, ctx: &Context) {
        self.frames += 1;
        if self.frames == FRAMES {
            let (path, written, later) = (self.path.clone(), self.written.clone(), ctx.clone());
            ctx.request_screenshot(move |image| {
                let _ = written.set(write_png(&path, &image));
                later.request_repaint();
            });
        }
        match self.written.get() {
            Some(_) => ctx.send_viewport_cmd(ViewportCommand::Close),
            None => ctx.request_repaint(),
        }
    }

    /// Returns whether the picture is written, or `None` if it was not taken.
    pub fn written(&self) -> Option<&io::Result<()>> {
        self.written.get()
    }
}

/// Writes an image as PNG.
pub fn write_png(path: &Path, image: &ColorImage) -> io::Result<()> {
    let [width, height] = image
        .size
        .map(|side| u32::try_from(side).unwrap_or(u32::MAX));
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let pixels: Vec<u8> = image
        .pixels
        .iter()
        .flat_map(|pixel| [pixel.r(), pixel.g(), pixel.b()])
        .collect();
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels)?;
    writer.finish()?;
    livelink_disk::write(path, &file).map_err(io::Error::other)
}
