//! Pictures of the window without a graphics card: egui's triangles, filled in by the processor.
//!
//! A picture is the same on every machine, to the bit: there is no driver and no screen, and the test names the fonts. It is
//! not to the bit what a graphics card shows, as no two cards show the same. But it is made of the same triangles and
//! textures, and these are all that the editor decides.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use eframe::egui::epaint::{ClippedPrimitive, Primitive, Vertex};
use eframe::egui::{
    Color32, ColorImage, Context, ImageData, Rect, TextureFilter, TextureId, TexturesDelta,
};
use egui_kittest::TestRenderer;

/// How far a channel may be off before its pixel counts as different.
const SAME: u8 = 6;
/// How many pixels of a thousand may be different.
const OTHERS: usize = 1;
/// If this variable is set, pictures are written instead of compared.
const UPDATE: &str = "LIVELINK_UPDATE_PICTURES";

/// The textures of a window, kept up to date by its harness.
#[derive(Clone, Default)]
pub(crate) struct Textures(Arc<Mutex<HashMap<TextureId, Texture>>>);

#[derive(Clone)]
struct Texture {
    image: ColorImage,
    smooth: bool,
}

impl TestRenderer for Textures {
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        let mut textures = self.0.lock().unwrap();
        for (id, changes) in delta.set.drain() {
            for change in changes {
                let ImageData::Color(image) = &change.image;
                match (change.pos, textures.get_mut(&id)) {
                    (Some(place), Some(texture)) => texture.put(place, image),
                    _ => {
                        let texture = Texture {
                            image: ColorImage::clone(image),
                            smooth: change.options.magnification == TextureFilter::Linear,
                        };
                        textures.insert(id, texture);
                    }
                }
            }
        }
        for id in delta.free.drain() {
            textures.remove(&id);
        }
    }
}

impl Texture {
    /// Puts a smaller image on it.
    fn put(&mut self, [left, top]: [usize; 2], image: &ColorImage) {
        let width = self.image.size[0];
        for y in 0..image.size[1] {
            let from = y * image.size[0];
            let row = &image.pixels[from..from + image.size[0]];
            let to = (top + y) * width + left;
            self.image.pixels[to..to + row.len()].copy_from_slice(row);
        }
    }

    fn at(&self, x: i64, y: i64) -> [f32; 4] {
        let [width, height] = self.image.size;
        let clamped = |at: i64, size: usize| usize::try_from(at).unwrap_or(0).min(size - 1);
        let pixel = self.image.pixels[clamped(y, height) * width + clamped(x, width)];
        pixel.to_array().map(f32::from)
    }

    /// Returns the colour at a place given in fractions of the texture.
    fn sample(&self, u: f32, v: f32) -> [f32; 4] {
        let (x, y) = (u * self.image.size[0] as f32, v * self.image.size[1] as f32);
        if !self.smooth {
            return self.at(x.floor() as i64, y.floor() as i64);
        }
        let (x, y) = (x - 0.5, y - 0.5);
        let (left, top) = (x.floor(), y.floor());
        let (right_share, lower_share) = (x - left, y - top);
        let mix = |a: [f32; 4], b: [f32; 4], share: f32| {
            std::array::from_fn(|i| a[i] + (b[i] - a[i]) * share)
        };
        let row = |y: i64| {
            mix(
                self.at(left as i64, y),
                self.at(left as i64 + 1, y),
                right_share,
            )
        };
        mix(row(top as i64), row(top as i64 + 1), lower_share)
    }
}

/// Draws what a frame has put out.
pub(crate) fn draw(
    ctx: &Context,
    shapes: Vec<eframe::egui::epaint::ClippedShape>,
    textures: &Textures,
    size: [usize; 2],
) -> ColorImage {
    let scale = ctx.pixels_per_point();
    let mut image = ColorImage::filled(size, ctx.global_style().visuals.panel_fill);
    let textures = textures.0.lock().unwrap();
    for ClippedPrimitive {
        clip_rect,
        primitive,
    } in ctx.tessellate(shapes, scale)
    {
        let Primitive::Mesh(mesh) = primitive else {
            continue;
        };
        let texture = &textures[&mesh.texture_id];
        let clip = clip_of(clip_rect, scale, size);
        let (triangles, _) = mesh.indices.as_chunks::<3>();
        for indices in triangles {
            let corners = indices.map(|index| mesh.vertices[index as usize]);
            triangle(&mut image, corners, texture, clip, scale);
        }
    }
    image
}

/// Returns left, top, right and bottom in pixels.
fn clip_of(rect: Rect, scale: f32, size: [usize; 2]) -> [i64; 4] {
    let edge = |at: f32, most: usize| ((at * scale).round() as i64).clamp(0, most as i64);
    [
        edge(rect.left(), size[0]),
        edge(rect.top(), size[1]),
        edge(rect.right(), size[0]),
        edge(rect.bottom(), size[1]),
    ]
}

/// Returns twice the area of a triangle. The sign says which way round its corners go.
fn area(a: [f32; 2], b: [f32; 2], c: [f32; 2]) -> f32 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

fn triangle(
    image: &mut ColorImage,
    mut corners: [Vertex; 3],
    texture: &Texture,
    clip: [i64; 4],
    scale: f32,
) {
    let place = |vertex: &Vertex| [vertex.pos.x * scale, vertex.pos.y * scale];
    let mut whole = area(place(&corners[0]), place(&corners[1]), place(&corners[2]));
    if whole == 0.0 {
        return;
    }
    if whole < 0.0 {
        corners.swap(1, 2);
        whole = -whole;
    }
    let [a, b, c] = [place(&corners[0]), place(&corners[1]), place(&corners[2])];
    let least = |axis: usize| a[axis].min(b[axis]).min(c[axis]).floor() as i64;
    let most = |axis: usize| a[axis].max(b[axis]).max(c[axis]).ceil() as i64;
    // A pixel on an edge belongs to one of the two triangles that share the edge: to the one whose upper or left edge it is.
    let owns =
        |from: [f32; 2], to: [f32; 2]| to[1] < from[1] || to[1] == from[1] && to[0] > from[0];
    let inside = |weight: f32, from, to| weight > 0.0 || weight == 0.0 && owns(from, to);
    for y in least(1).max(clip[1])..most(1).min(clip[3]) {
        for x in least(0).max(clip[0])..most(0).min(clip[2]) {
            let p = [x as f32 + 0.5, y as f32 + 0.5];
            let weights = [area(b, c, p), area(c, a, p), area(a, b, p)];
            if !(inside(weights[0], b, c) && inside(weights[1], c, a) && inside(weights[2], a, b)) {
                continue;
            }
            let mixed = |value: &dyn Fn(&Vertex) -> f32| {
                let sum: f32 = (0..3).map(|i| weights[i] * value(&corners[i])).sum();
                sum / whole
            };
            let texel = texture.sample(mixed(&|vertex| vertex.uv.x), mixed(&|vertex| vertex.uv.y));
            let source: [f32; 4] = std::array::from_fn(|i| {
                texel[i] * mixed(&|vertex| f32::from(vertex.color.to_array()[i])) / 255.0
            });
            let pixel = &mut image.pixels[y as usize * image.size[0] + x as usize];
            let under = pixel.to_array();
            let blended: [u8; 4] = std::array::from_fn(|i| {
                let value = source[i] + f32::from(under[i]) * (1.0 - source[3] / 255.0);
                value.round().clamp(0.0, 255.0) as u8
            });
            *pixel =
                Color32::from_rgba_premultiplied(blended[0], blended[1], blended[2], blended[3]);
        }
    }
}

/// Compares a picture with the picture that a person has looked at and that is kept under this name.
#[track_caller]
pub(crate) fn check(folder: &str, name: &str, image: &ColorImage) {
    let kept = snapshots().join(folder).join(format!("{name}.png"));
    if std::env::var_os(UPDATE).is_some() {
        fs::create_dir_all(kept.parent().unwrap()).unwrap();
        write_png(&kept, image).unwrap();
        return;
    }
    let expected = read_png(&kept);
    let same_size = expected.size == image.size;
    let others = || {
        let pairs = expected.pixels.iter().zip(&image.pixels);
        let is_other = |(a, b): &(&Color32, &Color32)| {
            let channels = a.to_array().into_iter().zip(b.to_array());
            channels.take(3).any(|(a, b)| a.abs_diff(b) > SAME)
        };
        pairs.filter(is_other).count()
    };
    if same_size && others() * 1000 <= OTHERS * image.pixels.len() {
        return;
    }
    let now = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.png"));
    write_png(&now, image).unwrap();
    panic!(
        "{} is not as {}; if it is meant to be, look at it and set {UPDATE}",
        now.display(),
        kept.display()
    );
}

/// Returns the folder of pictures, which is at the root of the project.
fn snapshots() -> PathBuf {
    let folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let mut folders = folders.map(|folder| folder.join("snapshots"));
    folders
        .find(|folder| folder.is_dir())
        .expect("a folder of pictures")
}

fn write_png(path: &Path, image: &ColorImage) -> Result<(), png::EncodingError> {
    let [width, height] = image.size.map(|side| u32::try_from(side).unwrap());
    let file = std::io::BufWriter::new(fs::File::create(path)?);
    let mut encoder = png::Encoder::new(file, width, height);
    encoder.set_color(png::ColorType::Rgb);
    let channels = image
        .pixels
        .iter()
        .flat_map(|pixel| [pixel.r(), pixel.g(), pixel.b()]);
    let bytes: Vec<u8> = channels.collect();
    encoder.write_header()?.write_image_data(&bytes)
}

fn read_png(path: &Path) -> ColorImage {
    let file = fs::File::open(path)
        .unwrap_or_else(|error| panic!("{}: {error}; set {UPDATE} to make it", path.display()));
    let decoder = png::Decoder::new(std::io::BufReader::new(file));
    let mut reader = decoder.read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    assert_eq!(info.color_type, png::ColorType::Rgb);
    let size = [info.width as usize, info.height as usize];
    ColorImage::from_rgb(size, &bytes[..info.buffer_size()])
}
