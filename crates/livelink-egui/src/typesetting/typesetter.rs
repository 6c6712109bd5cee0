//! The text engine of the window: fonts, glyph images and the layouts in use.

use std::collections::HashMap;
use std::hash::BuildHasher as _;
use std::ops::Range;
use std::sync::Arc;

use cosmic_text::{FontSystem, fontdb};
use egui::{self, Color32, Mesh, Pos2, Rect, Shape, TextureId};

use crate::typesetting::fonts::{self, FontSource};
use crate::typesetting::glyph_atlas::GlyphAtlas;
use crate::typesetting::layout::{LayoutStyle, TextLayout};

/// A layout not used for this many frames is dropped.
const KEEP_FRAMES: u64 = 60;

/// Lays text out and paints it. Layouts are kept by their text, so a frame shapes only changed text.
pub struct Typesetter {
    fonts: FontSystem,
    atlas: GlyphAtlas,
    layouts: HashMap<u64, CachedLayout>,
    hasher: std::hash::RandomState,
    frame: u64,
    style: LayoutStyle,
    pixels_per_point: f32,
}

struct CachedLayout {
    layout: Arc<TextLayout>,
    last_used: u64,
}

impl std::fmt::Debug for Typesetter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Typesetter")
            .field("layouts", &self.layouts.len())
            .field("style", &self.style)
            .finish_non_exhaustive()
    }
}

impl Typesetter {
    /// Loads the fonts; see [`fonts::load`] for the cost.
    pub fn new(source: FontSource) -> Self {
        Self {
            fonts: fonts::load(source),
            atlas: GlyphAtlas::default(),
            layouts: HashMap::new(),
            hasher: std::hash::RandomState::new(),
            frame: 0,
            style: LayoutStyle {
                font_size: 16.0,
                row_height: 24.0,
                wrap_width: None,
                monospace: false,
            },
            pixels_per_point: 1.0,
        }
    }

    /// Sets egui's own menus, labels and buttons in the font of the text. Without an installed font, egui's own stays.
    pub fn use_for_interface(&mut self, ctx: &egui::Context) {
        let Some((bytes, index)) = self.interface_font() else {
            return;
        };
        let mut data = egui::FontData::from_owned(bytes);
        data.index = index;
        let mut fonts = egui::FontDefinitions::default();
        let name = "document".to_owned();
        fonts.font_data.insert(name.clone(), data.into());
        let family = fonts.families.entry(egui::FontFamily::Proportional);
        family.or_default().insert(0, name);
        ctx.set_fonts(fonts);
    }

    /// Returns the file of the font, and its place in the file.
    fn interface_font(&mut self) -> Option<(Vec<u8>, u32)> {
        let families = &[fontdb::Family::SansSerif];
        let query = fontdb::Query {
            families,
            ..fontdb::Query::default()
        };
        let db = self.fonts.db_mut();
        let face = db.query(&query)?;
        db.with_face_data(face, |data, index| (data.to_vec(), index))
    }

    /// Starts a frame. Layouts that were on screen lately are kept, the others are dropped.
    pub fn begin_frame(&mut self, ctx: &egui::Context) {
        self.frame += 1;
        self.atlas.begin_frame();
        let dark = ctx.theme() == egui::Theme::Dark;
        self.atlas.set_light_on_dark(dark);
        self.pixels_per_point = ctx.pixels_per_point();
        let oldest = self.frame.saturating_sub(KEEP_FRAMES);
        self.layouts.retain(|_, kept| kept.last_used >= oldest);
    }

    /// Sets the style of the document.
    pub fn set_style(&mut self, style: LayoutStyle) {
        self.style = style;
    }

    /// Returns the style of the document.
    pub fn style(&self) -> &LayoutStyle {
        &self.style
    }

    /// Returns how many pixels of the screen one of egui's points has.
    pub fn pixels_per_point(&self) -> f32 {
        self.pixels_per_point
    }

    /// Returns the layout of a text of the document: a kept one, if the same text was laid out before.
    pub fn layout(&mut self, text: &str) -> Arc<TextLayout> {
        self.layout_in(text, self.style, 0..0)
    }

    /// Returns the layout of a text in another style, with a part of it bold.
    pub fn layout_in(
        &mut self,
        text: &str,
        style: LayoutStyle,
        bold: Range<usize>,
    ) -> Arc<TextLayout> {
        let measures = (
            style.font_size.to_bits(),
            style.row_height.to_bits(),
            style.wrap_width.map(f32::to_bits),
            style.monospace,
        );
        let key = self.hasher.hash_one((text, measures, &bold));
        let kept = self.layouts.entry(key).or_insert_with(|| CachedLayout {
            layout: Arc::new(TextLayout::with_bold(&mut self.fonts, text, &style, bold)),
            last_used: 0,
        });
        kept.last_used = self.frame;
        Arc::clone(&kept.layout)
    }

    /// Paints the rows of a layout. The top left corner of the first row is at `origin`, in pixels. `color_of` returns the colour
    /// of the glyph at a byte. Rows outside `visible` (top and bottom, in pixels) are left out.
    pub fn paint(
        &mut self,
        painter: &egui::Painter,
        origin: [f32; 2],
        layout: &TextLayout,
        visible: (f32, f32),
        color_of: impl Fn(usize) -> Color32,
    ) {
        let ctx = painter.ctx().clone();
        let style = layout.style();
        let mut meshes: Vec<Mesh> = Vec::new();
        for (index, row) in layout.rows().iter().enumerate() {
            let top = origin[1] + index as f32 * style.row_height;
            // Marks of characters may reach beyond their row, by a row at most.
            if top + 2.0 * style.row_height < visible.0 || top - style.row_height > visible.1 {
                continue;
            }
            let baseline = (top + style.baseline()).round();
            for glyph in &row.glyphs {
                let physical = glyph.physical((origin[0].round(), baseline), 1.0);
                let Some(sprite) = self.atlas.sprite(&ctx, &mut self.fonts, physical.cache_key)
                else {
                    continue;
                };
                let left = (physical.x + sprite.left) as f32;
                let top = (physical.y - sprite.top) as f32;
                let color = if sprite.coloured {
                    Color32::WHITE
                } else {
                    color_of(glyph.start)
                };
                let rect = Rect::from_min_size(
                    Pos2::new(left, top) / self.pixels_per_point,
                    egui::vec2(sprite.size[0] as f32, sprite.size[1] as f32)
                        / self.pixels_per_point,
                );
                mesh_of(&mut meshes, sprite.texture).add_rect_with_uv(rect, sprite.uv, color);
            }
        }
        for mesh in meshes {
            painter.add(Shape::mesh(mesh));
        }
    }
}

fn mesh_of(meshes: &mut Vec<Mesh>, texture: TextureId) -> &mut Mesh {
    match meshes.iter().position(|mesh| mesh.texture_id == texture) {
        Some(index) => &mut meshes[index],
        None => meshes.push_mut(Mesh::with_texture(texture)),
    }
}
