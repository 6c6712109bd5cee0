//! The text engine of the window: fonts, glyph images and the layouts in use.

use std::collections::HashMap;
use std::hash::BuildHasher as _;
use std::sync::Arc;

use cosmic_text::{FontSystem, LayoutGlyph, fontdb};
use egui::{self, Color32, Mesh, Pos2, Rect, Shape, TextureId};

use crate::styled_text::StyledText;
use crate::typesetting::attributes::is_made_bold;
use crate::typesetting::fonts::{self, FontSource};
use crate::typesetting::glyph_atlas::GlyphAtlas;
use crate::typesetting::layout::TextLayout;
use crate::typesetting::layout_style::LayoutStyle;

/// A layout not used for this many frames is dropped.
const KEEP_FRAMES: u64 = 60;

/// How far the second image of a glyph that is made bold lies from the first, in ems. It is about the width of a stem of a light
/// font, so the two images are never apart.
const BOLDER: f32 = 1.0 / 17.0;

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
            style: LayoutStyle::default(),
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

    /// Returns the layout of a text in the style of the document.
    pub fn layout(&mut self, text: &str) -> Arc<TextLayout> {
        self.layout_in(text, self.style, &[])
    }

    /// Returns the layout of a text: a kept one, if the same text was laid out before in the same style. `styled` is in bytes of this text, in the order of the starts.
    pub fn layout_in(
        &mut self,
        text: &str,
        style: LayoutStyle,
        styled: &[StyledText],
    ) -> Arc<TextLayout> {
        // One array, as hashing each number alone takes longer.
        let measures = [
            style.font_size.to_bits(),
            style.row_height.to_bits(),
            // No width has these bits.
            style.wrap_width.map_or(u32::MAX, f32::to_bits),
            style.start_margin.to_bits(),
            style.end_margin.to_bits(),
            u32::from(style.monospace) + 2 * u32::from(style.bold),
        ];
        let key = self.hasher.hash_one((text, measures, styled));
        let kept = self.layouts.entry(key).or_insert_with(|| CachedLayout {
            layout: Arc::new(TextLayout::new(&mut self.fonts, text, &style, styled)),
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
            let pen = (origin[0].round(), baseline);
            for glyph in &row.glyphs {
                let color = color_of(glyph.start);
                self.add(&mut meshes, &ctx, glyph, pen, color);
                if is_made_bold(glyph) {
                    let beside = (pen.0 + glyph.font_size * BOLDER, pen.1);
                    self.add(&mut meshes, &ctx, glyph, beside, color);
                }
            }
        }
        for mesh in meshes {
            painter.add(Shape::mesh(mesh));
        }
    }

    /// Adds the image of a glyph.
    fn add(
        &mut self,
        meshes: &mut Vec<Mesh>,
        ctx: &egui::Context,
        glyph: &LayoutGlyph,
        pen: (f32, f32),
        color: Color32,
    ) {
        let physical = glyph.physical(pen, 1.0);
        let Some(sprite) = self.atlas.sprite(ctx, &mut self.fonts, physical.cache_key) else {
            return;
        };
        let left = (physical.x + sprite.left) as f32;
        let top = (physical.y - sprite.top) as f32;
        let color = if sprite.coloured {
            Color32::WHITE
        } else {
            color
        };
        let rect = Rect::from_min_size(
            Pos2::new(left, top) / self.pixels_per_point,
            egui::vec2(sprite.size[0] as f32, sprite.size[1] as f32) / self.pixels_per_point,
        );
        mesh_of(meshes, sprite.texture).add_rect_with_uv(rect, sprite.uv, color);
    }
}

fn mesh_of(meshes: &mut Vec<Mesh>, texture: TextureId) -> &mut Mesh {
    match meshes.iter().position(|mesh| mesh.texture_id == texture) {
        Some(index) => &mut meshes[index],
        None => meshes.push_mut(Mesh::with_texture(texture)),
    }
}
