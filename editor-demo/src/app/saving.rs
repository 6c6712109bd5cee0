//! Replacing the document, saving it and exporting it.

use std::path::{Path, PathBuf};

use livelink::persist;
use livelink::rich::RichDocument;
use livelink::rich::markdown::Sourced;
use livelink::session::Mark;
use livelink_disk::{FileFormat, FileStamp};
use ropey::Rope;

use super::EditorApp;
use crate::dialog::{Dialog, DialogKind, Replaced};
use crate::files::paths::file_name;
use crate::files::{FileContent, Form, Loss, export, sidecar, write};
use crate::open_document::NoticeAction;

impl EditorApp {
    /// Saves to the document's file, or asks for a file. Returns whether the document is saved now. If it is not, a dialog or
    /// a notice says why.
    pub(crate) fn save(&mut self) -> bool {
        let Some(path) = self.current.path.clone() else {
            self.ask_where_to_save();
            return false;
        };
        let stamp = FileStamp::of(&path);
        if stamp.is_some() && stamp != self.current.disk {
            self.ask(DialogKind::Overwrite(path));
            return false;
        }
        self.save_to(&path)
    }

    /// Saves to a file and replaces whatever is there, unless something would be lost that the user knows nothing of: then asks. Returns
    /// whether the document is saved now.
    pub(crate) fn save_to(&mut self, path: &Path) -> bool {
        if !self.can_write(path) {
            return false;
        }
        match self.current.unknown_loss(path) {
            None => self.write(path, self.current.sidecar && sidecar::is_read_for(path)),
            Some(lost) => {
                self.ask(DialogKind::KeepAll(path.to_owned(), lost));
                false
            }
        }
    }

    /// Saves to a file of plain text, and the links to a file beside it. Returns whether both are saved now.
    pub(crate) fn save_beside(&mut self, path: &Path) -> bool {
        self.can_write(path) && self.write(path, true)
    }

    /// Saves to a file of plain text without these links and formats, which the user does not need. Returns whether the document is saved now.
    pub(crate) fn save_without(&mut self, path: &Path, lost: Loss) -> bool {
        self.current.agreed_loss = lost;
        self.save_to(path)
    }

    /// Returns whether the text can be written in the format of the document. If not, a notice says why.
    fn can_write(&mut self, path: &Path) -> bool {
        let text = self.current.editor.rope();
        let form = Form::of(path, self.current.editor.is_formatted());
        if form == Form::Livelink || livelink_disk::fits(text, self.current.format) {
            return true;
        }
        let format = self.current.format.name();
        let text = format!("Not saved: the text has characters that {format} lacks.");
        self.current.notify(text, [NoticeAction::UseUtf8]);
        false
    }

    /// Writes a file, and the links to a file beside it if they are kept so.
    fn write(&mut self, path: &Path, beside: bool) -> bool {
        let rich = self.current.editor.rich();
        let form = Form::of(path, rich.is_formatted());
        if form.keeps_formats() {
            self.current.editor.keep_shown_links();
        }
        let format = self.current.format;
        let rich = self.current.editor.rich();
        let links = beside.then(|| sidecar::of_document(rich.document(), format));
        let sourced = self.current.sourced.as_ref();
        let bytes = written(rich, form, &file_name(path), sourced, format);
        // Everything is saved when the file that is written last has these bytes.
        let journal = &mut self.current.editor.journal;
        match &links {
            Some(links) => journal.saving(&sidecar::path_of(path), links),
            None => journal.saving(path, &bytes),
        }
        if let Err(error) = livelink_disk::write(path, &bytes) {
            self.current.warn(error.to_string());
            return false;
        }
        if self.current.path.as_deref() != Some(path) {
            self.current.editor.set_markup(path);
        }
        self.current.path = Some(path.to_owned());
        self.current.disk = FileStamp::of(path);
        self.current.sidecar = beside;
        let rich = self.current.editor.rich();
        let loses_nothing = || Loss::in_file(path, beside, rich) == Loss::default();
        if beside || form.keeps_formats() && loses_nothing() {
            self.current.agreed_loss = Loss::default();
        }
        self.current.notice = None;
        self.recent.add(path);
        self.current.show_plain();
        if let Some(links) = links
            && let Err(error) = sidecar::write(path, &links)
        {
            // The text is in its file, and its links are not.
            self.current.saved_state = None;
            self.current.warn(error.to_string());
            return false;
        }
        self.current.is_as_saved();
        let on_disk = self.current.on_disk();
        self.current.editor.journal.saved(on_disk);
        true
    }

    /// Saves to the file that the user has named. If it is another document's, asks first. Returns whether the document is
    /// saved now.
    pub(crate) fn save_as(&mut self, path: &Path) -> bool {
        if self.current.path.as_deref() == Some(path) {
            return self.save();
        }
        if path.exists() {
            self.ask(DialogKind::Replace(path.to_owned(), Replaced::Document));
            return false;
        }
        self.save_to(path)
    }

    /// Exports to the file that the user has named. If it exists, asks first.
    pub(crate) fn export_as(&mut self, path: &Path) {
        match path.exists() {
            true => self.ask(DialogKind::Replace(path.to_owned(), Replaced::Export)),
            false => self.export(path),
        }
    }

    /// Writes the document, with its links, for other programs: as Markdown if the file's name ends so, else as a web page.
    pub(crate) fn export(&mut self, path: &Path) {
        let editor = &self.current.editor;
        let form = match Form::of(path, true) {
            Form::Markdown => Form::Markdown,
            _ => Form::Html,
        };
        let exported = if editor.is_formatted() {
            let content = export::honest_content(editor.detector(), editor.rich().content());
            write(form, &content, &file_name(path), None)
        } else {
            let links = editor.links_in(0..editor.rope().len_bytes());
            let document = export::honest(editor.detector(), editor.rope(), &links);
            match form {
                Form::Markdown => persist::markdown::write(&document),
                _ => export::page(&file_name(path), &document),
            }
        };
        if let Err(error) = livelink_disk::write(path, exported.as_bytes()) {
            self.current.warn(error.to_string());
        }
    }

    /// Reads the file again, as an edit of the document that one undo reverts.
    pub(crate) fn reload(&mut self) {
        let Some(path) = self.current.path.clone() else {
            return;
        };
        if self.current.read_only() {
            self.open_here(&path, self.current.editor.is_formatted());
            return;
        }
        let stamp = FileStamp::of(&path);
        let name = file_name(&path);
        let formatted = self.current.editor.is_formatted();
        let content = match livelink_disk::open(&path) {
            Ok(opened) if opened.lossy => Err(format!(
                "{name} is not text any more. Your text is as it was."
            )),
            Ok(opened) => FileContent::of(&path, opened, formatted, self.links.options())
                .map_err(|error| format!("cannot read {name} again: {error}")),
            Err(error) => Err(error.to_string()),
        };
        let content = match content {
            Ok(content) => content,
            Err(text) => return self.current.warn(text),
        };
        self.current.format = content.format;
        let missing = content.missing(&name).unwrap_or_default();
        let are_beside = self.current.sidecar && content.sidecar;
        let read = content.document;
        let keeps_links = if read.is_formatted() && formatted {
            self.current.editor.set_content(&read.content());
            true
        } else if formatted {
            // The page has more now than a document can hold.
            let source = read.document().text().to_string();
            self.current.editor.turn_into_text(&source);
            self.current.follow_form();
            false
        } else {
            let links: Option<Vec<Mark>> = are_beside.then(|| read.document().links().collect());
            let text = read.document().text();
            self.current.editor.replace_all(text, links.as_deref());
            are_beside
        };
        self.current.disk = stamp;
        self.current.is_as_saved();
        let document = self.current.editor.document();
        if !keeps_links && !Loss::in_plain_text(document).is_within(&self.current.agreed_loss) {
            // Links around the replaced text stay, and no file has them.
            self.current.saved_state = None;
        }
        let on_disk = self.current.on_disk();
        self.current.editor.journal.saved(on_disk);
        let text = format!("{name} was read again. Undo brings your text back. {missing}");
        self.current.warn(text.trim_end());
        self.current.widget.focus();
    }

    /// Asks where the document is to be saved.
    pub(crate) fn ask_where_to_save(&mut self) {
        let dialog = Dialog::save(DialogKind::SaveAs, &self.suggested_path());
        self.ask_for_file(dialog);
    }

    /// Returns where the document may be saved, in a format that holds its links.
    pub(crate) fn suggested_path(&self) -> PathBuf {
        let untitled = || PathBuf::from(format!("{}.txt", self.current.untitled));
        let path = self.current.path.as_ref();
        let path = path.or(self.current.suggested.as_ref()).cloned();
        let path = path.unwrap_or_else(untitled);
        match self.current.unknown_loss(&path) {
            Some(_) => path.with_extension(self.keeping_form().ending()),
            None => path,
        }
    }

    /// Returns the form of file that is suggested for a document that its file cannot hold.
    pub(crate) fn keeping_form(&self) -> Form {
        let rich = self.current.editor.rich();
        match rich.is_formatted() && Loss::in_markdown(rich) == Loss::default() {
            true => Form::Markdown,
            false => Form::Livelink,
        }
    }
}

/// Returns the bytes of a document in a form. O(text).
fn written(
    rich: &RichDocument,
    form: Form,
    name: &str,
    sourced: Option<&Sourced>,
    format: FileFormat,
) -> Vec<u8> {
    match form {
        // Other programs read JSON in UTF-8 only.
        Form::Livelink => write(form, &rich.content(), name, None).into_bytes(),
        Form::Text if rich.is_plain() => livelink_disk::encode(rich.document().text(), format),
        form => {
            let text = write(form, &rich.content(), name, sourced);
            livelink_disk::encode(&Rope::from_str(&text), format)
        }
    }
}
