//! The decorations of the text: links, refused addresses, found text, and the library's work.

use std::ops::Range;

use livelink_egui::{Decoration, Decorator, Landmark, UnderlineKind};

use crate::editor::Editor;
use crate::find::FindBar;
use crate::theme::Palette;

/// The decorations of the editor's text. Links have an id, so that the user can point at them.
#[derive(Debug)]
pub(crate) struct LinkDecorator<'a> {
    pub(crate) find: &'a FindBar,
    pub(crate) palette: Palette,
    /// Also show the text that the last input rescanned, and mutes.
    pub(crate) inspector: bool,
}

impl Decorator<Editor> for LinkDecorator<'_> {
    fn decorate(&self, editor: &Editor, range: Range<usize>, decorations: &mut Vec<Decoration>) {
        let palette = &self.palette;
        let pointed = |range: Range<usize>| {
            let id = id_of(&range);
            Decoration::new(range).color(palette.link).id(id)
        };
        let link = |range| Decoration::link(range, palette.link);
        let dotted = |range, color| Decoration::new(range).underline(UnderlineKind::Dotted, color);
        if self.inspector {
            let rescanned = editor.history().last().rescanned.iter().cloned();
            let rescanned = rescanned.map(Decoration::new);
            decorations.extend(rescanned.map(|found| found.background(palette.rescanned)));
        }
        let found = self.find.within(&range).into_iter().map(Decoration::new);
        let found = found.map(|found| found.background(palette.found));
        decorations.extend(found.map(|found| found.selected(palette.found_here)));
        let links = editor.links_in(range.clone()).into_iter();
        decorations.extend(links.map(|mark| link(mark.range)));
        let markup = editor.markup_in(range.clone()).into_iter();
        decorations.extend(markup.map(|place| match place.is_address {
            true => pointed(place.range),
            false => link(place.range),
        }));
        let deceiving = editor.deceiving_in(&range).into_iter();
        decorations.extend(deceiving.map(|range| dotted(range, palette.warning)));
        if self.inspector {
            let mutes = editor.document().mutes_in(range);
            decorations.extend(mutes.map(|mute| dotted(mute.range, palette.faint)));
        }
    }

    fn landmarks(&self, editor: &Editor, range: Range<usize>, landmarks: &mut Vec<Landmark>) {
        let links = editor.links_in(range.clone()).into_iter();
        let links = links.map(|link| (link.range, link.href));
        // The address beside the text of a link is the same link once more.
        let markup = editor.markup_in(range).into_iter();
        let texts = markup.filter(|place| !place.is_address);
        let markup = texts.map(|place| (place.range, place.link.destination.as_ref().into()));
        let landmark = |(range, url)| Landmark::link(range, url);
        landmarks.extend(links.chain(markup).map(landmark));
        landmarks.sort_by_key(|landmark| landmark.range.start);
    }
}

/// Returns the id of a link, which is that of [`Decoration::link`].
pub(crate) fn id_of(link: &Range<usize>) -> u64 {
    link.start as u64
}
