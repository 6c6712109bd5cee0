//! Glyph images on the graphics card. They are rasterised once, kept on texture pages, and painted as textured rectangles.
//!
//! A page is a square texture that is filled shelf by shelf. (A shelf is a row of glyphs of about the same height.) When all
//! pages are used up, everything is thrown away and the visible glyphs are drawn again. That is simple, and rare enough to be
//! cheap.

use cosmic_text::{CacheKey, FontSystem, SwashCache, SwashContent, SwashImage};
use egui::{self, Color32, ColorImage, TextureHandle, TextureId, TextureOptions};
use rustc_hash::FxHashMap;

/// Width and height of a page, in pixels. A page needs 4 MB and holds about two thousand glyphs of
/// ordinary size.
const PAGE: usize = 1024;
/// How many pages there may be before the atlas starts over.
const MAX_PAGES: usize = 8;
/// Space between two glyphs, in pixels, so that filtering never mixes neighbours.
const GAP: usize = 1;

/// Where a glyph lies and how to place it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sprite {
    /// The texture of its page.
    pub(crate) texture: TextureId,
    /// Its rectangle on the page, as fractions of the page.
    pub(crate) uv: egui::Rect,
    /// From the pen position to the left edge of the image, in pixels, rightwards.
    pub(crate) left: i32,
    /// From the baseline to the top edge of the image, in pixels, upwards.
    pub(crate) top: i32,
    /// Size of the image in pixels.
    pub(crate) size: [usize; 2],
    /// Whether the image has its own colours (emoji) instead of taking the text's.
    pub(crate) coloured: bool,
}

struct Page {
    texture: TextureHandle,
    shelf_top: usize,
    shelf_height: usize,
    x: usize,
}

/// The glyph images in use.
pub(crate) struct GlyphAtlas {
    pages: Vec<Page>,
    sprites: FxHashMap<CacheKey, Option<Sprite>>,
    swash: SwashCache,
    /// Whether coverage is for light text on dark ground; see [`GlyphAtlas::set_light_on_dark`].
    light_on_dark: bool,
}

impl Default for GlyphAtlas {
    fn default() -> Self {
        Self {
            pages: Vec::new(),
            sprites: FxHashMap::default(),
            swash: SwashCache::new(),
            light_on_dark: false,
        }
    }
}

impl std::fmt::Debug for GlyphAtlas {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("GlyphAtlas")
            .field("pages", &self.pages.len())
            .field("sprites", &self.sprites.len())
            .finish()
    }
}

impl GlyphAtlas {
    /// Sets how the text will be blended. Blending happens on gamma-encoded values, where light text on a dark ground comes
    /// out too thin. The coverage of such text is strengthened, as egui does for its own text.
    pub(crate) fn set_light_on_dark(&mut self, light_on_dark: bool) {
        if self.light_on_dark != light_on_dark {
            self.light_on_dark = light_on_dark;
            self.clear();
        }
    }

    /// Starts over when the pages are used up. To be called between two frames, as earlier sprites are void afterwards.
    pub(crate) fn begin_frame(&mut self) {
        if self.pages.len() > MAX_PAGES {
            self.clear();
        }
    }

    fn clear(&mut self) {
        self.pages.clear();
        self.sprites.clear();
    }

    /// Returns the image of a glyph; `None` for a glyph without ink (a space).
    pub(crate) fn sprite(
        &mut self,
        ctx: &egui::Context,
        fonts: &mut FontSystem,
        key: CacheKey,
    ) -> Option<Sprite> {
        if let Some(sprite) = self.sprites.get(&key) {
            return *sprite;
        }
        let image = self.swash.get_image_uncached(fonts, key);
        let sprite = image.and_then(|image| self.insert(ctx, &image));
        self.sprites.insert(key, sprite);
        sprite
    }

    fn insert(&mut self, ctx: &egui::Context, image: &SwashImage) -> Option<Sprite> {
        let (width, height) = (
            image.placement.width as usize,
            image.placement.height as usize,
        );
        if width == 0 || height == 0 || width + 2 * GAP > PAGE || height + 2 * GAP > PAGE {
            return None;
        }
        let (coloured, pixels) = self.pixels(image)?;
        if pixels.len() != width * height {
            return None;
        }
        let [x, y] = match self
            .pages
            .last_mut()
            .and_then(|page| page.place(width, height))
        {
            Some(place) => place,
            None => {
                self.pages.push(Page::new(ctx, self.pages.len()));
                self.pages.last_mut()?.place(width, height)?
            }
        };
        let page = self.pages.last_mut()?;
        page.texture.set_partial(
            [x, y],
            ColorImage::new([width, height], pixels),
            TextureOptions::NEAREST,
        );
        let at = |x: usize, y: usize| egui::pos2(x as f32, y as f32) / PAGE as f32;
        Some(Sprite {
            texture: page.texture.id(),
            uv: egui::Rect::from_min_max(at(x, y), at(x + width, y + height)),
            left: image.placement.left,
            top: image.placement.top,
            size: [width, height],
            coloured,
        })
    }

    fn pixels(&self, image: &SwashImage) -> Option<(bool, Vec<Color32>)> {
        match image.content {
            SwashContent::Mask => {
                let alpha = |coverage: u8| {
                    if self.light_on_dark {
                        strengthen(coverage)
                    } else {
                        coverage
                    }
                };
                Some((
                    false,
                    image
                        .data
                        .iter()
                        .map(|&c| Color32::from_white_alpha(alpha(c)))
                        .collect(),
                ))
            }
            SwashContent::Color => {
                let (pixels, _) = image.data.as_chunks::<4>();
                Some((
                    true,
                    pixels
                        .iter()
                        .map(|&[r, g, b, a]| Color32::from_rgba_unmultiplied(r, g, b, a))
                        .collect(),
                ))
            }
            SwashContent::SubpixelMask => None,
        }
    }
}

impl Page {
    fn new(ctx: &egui::Context, number: usize) -> Self {
        let blank = ColorImage::filled([PAGE, PAGE], Color32::TRANSPARENT);
        let texture = ctx.load_texture(
            format!("document glyphs {number}"),
            blank,
            TextureOptions::NEAREST,
        );
        Self {
            texture,
            shelf_top: GAP,
            shelf_height: 0,
            x: GAP,
        }
    }

    /// Finds room for an image; `None` when the page is full.
    fn place(&mut self, width: usize, height: usize) -> Option<[usize; 2]> {
        if self.x + width + GAP > PAGE {
            self.shelf_top += self.shelf_height + GAP;
            self.shelf_height = 0;
            self.x = GAP;
        }
        if self.shelf_top + height + GAP > PAGE {
            return None;
        }
        let place = [self.x, self.shelf_top];
        self.x += width + GAP;
        self.shelf_height = self.shelf_height.max(height);
        Some(place)
    }
}

/// Computes 2c - c^2 for a coverage c in 0..=1, given as 0..=255.
fn strengthen(coverage: u8) -> u8 {
    let c = u32::from(coverage);
    u8::try_from((2 * c * 255 - c * c) / 255).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strengthening_keeps_the_ends_and_the_order() {
        assert_eq!(
            [strengthen(0), strengthen(128), strengthen(255)],
            [0, 191, 255]
        );
        assert!((0..255).all(|c| strengthen(c) <= strengthen(c + 1)));
    }

    #[test]
    fn a_page_gives_out_disjoint_places_until_it_is_full() {
        let ctx = egui::Context::default();
        let mut page = Page::new(&ctx, 0);
        let mut places: Vec<[usize; 2]> = Vec::new();
        while let Some([x, y]) = page.place(100, 60) {
            assert!(x + 100 <= PAGE && y + 60 <= PAGE);
            assert!(
                places.iter().all(|&[px, py]| x >= px + 100
                    || px >= x + 100
                    || y >= py + 60
                    || py >= y + 60)
            );
            places.push([x, y]);
        }
        assert_eq!(places.len(), 10 * 16);
    }
}
