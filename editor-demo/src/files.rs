//! Reading and writing files without ever losing anything.
//!
//! A file is kept as it is: its encoding, its byte order mark and its line ends go back into it on saving. What is not text
//! in a known encoding is shown read-only, with replacement characters, and cannot be saved over. Saving writes a new file
//! beside the old one and renames it into place, so that at any moment, whatever happens to the machine, the name leads to
//! the old or to the new content, whole.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use ropey::Rope;

/// How the text of a file is written as bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8.
    #[default]
    Utf8,
    /// UTF-8 with a byte order mark.
    Utf8Bom,
    /// UTF-16, least significant byte first, with a byte order mark.
    Utf16Le,
    /// UTF-16, most significant byte first, with a byte order mark.
    Utf16Be,
}

impl Encoding {
    /// The name for the status bar.
    pub fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::Utf8Bom => "UTF-8 BOM",
            Self::Utf16Le => "UTF-16 LE",
            Self::Utf16Be => "UTF-16 BE",
        }
    }

    fn bom(self) -> &'static [u8] {
        match self {
            Self::Utf8 => &[],
            Self::Utf8Bom => &[0xef, 0xbb, 0xbf],
            Self::Utf16Le => &[0xff, 0xfe],
            Self::Utf16Be => &[0xfe, 0xff],
        }
    }
}

/// How the lines of a file end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LineEnds {
    /// LF, or mixed: nothing is changed on saving.
    #[default]
    Lf,
    /// CR LF throughout. A bare LF typed since is written as CR LF.
    CrLf,
}

/// What makes a file what it is, besides its text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Format {
    /// Characters as bytes.
    pub encoding: Encoding,
    /// Line ends.
    pub line_ends: LineEnds,
}

/// A file as it was read.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The text.
    pub rope: Rope,
    /// How to write it again.
    pub format: Format,
    /// Bytes that are not text were replaced: the file must not be written from this.
    pub lossy: bool,
}

/// A file that could not be read or written: which one, and why.
#[derive(Debug)]
pub struct FileError {
    path: PathBuf,
    doing: &'static str,
    cause: io::Error,
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "cannot {} {}: {}",
            self.doing,
            self.path.display(),
            self.cause
        )
    }
}

impl std::error::Error for FileError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.cause)
    }
}

impl FileError {
    /// Whether the file does not exist (an editor then starts a new one of that name).
    pub fn is_not_found(&self) -> bool {
        self.cause.kind() == io::ErrorKind::NotFound
    }
}

/// Reads a file whole.
pub fn open(path: &Path) -> Result<Opened, FileError> {
    let error = |cause| FileError {
        path: path.to_owned(),
        doing: "open",
        cause,
    };
    if fs::metadata(path).map_err(error)?.is_dir() {
        return Err(error(io::Error::new(
            io::ErrorKind::IsADirectory,
            "it is a folder",
        )));
    }
    Ok(decode(&fs::read(path).map_err(error)?))
}

/// Text from bytes; see the module for what happens to bytes that are not text.
pub fn decode(bytes: &[u8]) -> Opened {
    let encoding = [Encoding::Utf8Bom, Encoding::Utf16Le, Encoding::Utf16Be]
        .into_iter()
        .find(|encoding| bytes.starts_with(encoding.bom()))
        .unwrap_or_default();
    let body = bytes.get(encoding.bom().len()..).unwrap_or_default();
    let text = match encoding {
        Encoding::Utf8 | Encoding::Utf8Bom => std::str::from_utf8(body).ok().map(Rope::from_str),
        Encoding::Utf16Le => decode_utf16(body, u16::from_le_bytes),
        Encoding::Utf16Be => decode_utf16(body, u16::from_be_bytes),
    };
    match text {
        Some(rope) => {
            let line_ends = if is_crlf_throughout(&rope) {
                LineEnds::CrLf
            } else {
                LineEnds::Lf
            };
            Opened {
                rope,
                format: Format {
                    encoding,
                    line_ends,
                },
                lossy: false,
            }
        }
        None => Opened {
            rope: Rope::from_str(&String::from_utf8_lossy(bytes)),
            format: Format::default(),
            lossy: true,
        },
    }
}

fn decode_utf16(body: &[u8], unit: fn([u8; 2]) -> u16) -> Option<Rope> {
    let (units, rest) = body.as_chunks::<2>();
    if !rest.is_empty() {
        return None;
    }
    let text: Result<String, _> =
        char::decode_utf16(units.iter().map(|&bytes| unit(bytes))).collect();
    text.ok().map(|text| Rope::from_str(&text))
}

fn is_crlf_throughout(rope: &Rope) -> bool {
    let mut found = false;
    let mut after_cr = false;
    for byte in rope.bytes() {
        if byte == b'\n' {
            if !after_cr {
                return false;
            }
            found = true;
        }
        after_cr = byte == b'\r';
    }
    found
}

/// The bytes of a text in a format.
pub fn encode(rope: &Rope, format: Format) -> Vec<u8> {
    let mut text = String::with_capacity(rope.len_bytes());
    match format.line_ends {
        LineEnds::Lf => text.extend(rope.chunks()),
        LineEnds::CrLf => {
            let mut after_cr = false;
            for c in rope.chars() {
                if c == '\n' && !after_cr {
                    text.push('\r');
                }
                text.push(c);
                after_cr = c == '\r';
            }
        }
    }
    let bom = format.encoding.bom();
    match format.encoding {
        Encoding::Utf8 => text.into_bytes(),
        Encoding::Utf8Bom => [bom, text.as_bytes()].concat(),
        Encoding::Utf16Le => bom
            .iter()
            .copied()
            .chain(text.encode_utf16().flat_map(u16::to_le_bytes))
            .collect(),
        Encoding::Utf16Be => bom
            .iter()
            .copied()
            .chain(text.encode_utf16().flat_map(u16::to_be_bytes))
            .collect(),
    }
}

/// Writes a text to a file: new file beside it, flushed to the disk, renamed into place. Permissions are kept, a symbolic
/// link stays one.
pub fn save(path: &Path, rope: &Rope, format: Format) -> Result<(), FileError> {
    let error = |cause| FileError {
        path: path.to_owned(),
        doing: "save",
        cause,
    };
    let target = match fs::canonicalize(path) {
        Ok(target) => target,
        Err(cause) if cause.kind() == io::ErrorKind::NotFound => path.to_owned(),
        Err(cause) => return Err(error(cause)),
    };
    if target.is_dir() {
        return Err(error(io::Error::new(
            io::ErrorKind::IsADirectory,
            "it is a folder",
        )));
    }
    let temporary = beside(&target);
    let result = write_new(&temporary, &target, &encode(rope, format))
        .and_then(|()| fs::rename(&temporary, &target));
    if let Err(cause) = result {
        // The old file is untouched; what was written of the new one is of no use.
        let _ = fs::remove_file(&temporary);
        return Err(error(cause));
    }
    sync_folder(&target);
    Ok(())
}

fn write_new(temporary: &Path, target: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(temporary)?;
    if let Ok(old) = fs::metadata(target) {
        if old.permissions().readonly() {
            return Err(io::Error::new(
                io::ErrorKind::PermissionDenied,
                "the file is write-protected",
            ));
        }
        file.set_permissions(old.permissions())?;
    }
    file.write_all(bytes)?;
    file.sync_all()
}

/// A name in the same folder that no other save uses.
fn beside(target: &Path) -> PathBuf {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    target.with_file_name(format!(".{name}.{}.saving", std::process::id()))
}

/// The rename itself must reach the disk, where folders can be flushed at all.
fn sync_folder(target: &Path) {
    let folder = target
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is opened and not edited is saved byte for byte.
    #[track_caller]
    fn check_round_trip(bytes: &[u8], encoding: Encoding, line_ends: LineEnds) {
        let opened = decode(bytes);
        assert!(!opened.lossy);
        assert_eq!(
            opened.format,
            Format {
                encoding,
                line_ends
            }
        );
        assert_eq!(encode(&opened.rope, opened.format), bytes);
    }

    #[test]
    fn files_come_back_byte_for_byte() {
        check_round_trip(b"", Encoding::Utf8, LineEnds::Lf);
        check_round_trip(b"a\nb\n", Encoding::Utf8, LineEnds::Lf);
        check_round_trip(b"no final newline", Encoding::Utf8, LineEnds::Lf);
        check_round_trip(b"a\r\nb\r\n", Encoding::Utf8, LineEnds::CrLf);
        check_round_trip(b"mixed\r\nends\nhere\r", Encoding::Utf8, LineEnds::Lf);
        check_round_trip(b"nul\0bytes\0\x0c\x1c", Encoding::Utf8, LineEnds::Lf);
        check_round_trip(b"\xef\xbb\xbfbom\n", Encoding::Utf8Bom, LineEnds::Lf);
        check_round_trip(
            b"\xff\xfea\0\r\0\n\0=\xd8\x00\xde",
            Encoding::Utf16Le,
            LineEnds::CrLf,
        );
        check_round_trip(b"\xfe\xff\0a\0\n", Encoding::Utf16Be, LineEnds::Lf);
        check_round_trip(
            "\u{2028}\u{85}उदाहरण".as_bytes(),
            Encoding::Utf8,
            LineEnds::Lf,
        );
    }

    #[test]
    fn what_is_not_text_is_lossy() {
        assert!(decode(b"caf\xe9").lossy);
        assert!(decode(b"\xff\xfea").lossy, "half a code unit");
        assert!(decode(b"\xff\xfe\x00\xd8").lossy, "half a surrogate pair");
        assert_eq!(decode(b"caf\xe9!").rope, "caf\u{fffd}!");
    }

    #[test]
    fn a_line_break_typed_into_a_crlf_file_becomes_one() {
        let format = Format {
            line_ends: LineEnds::CrLf,
            ..Format::default()
        };
        assert_eq!(encode(&Rope::from_str("a\r\nb\nc"), format), b"a\r\nb\r\nc");
    }

    #[test]
    fn saving_replaces_the_file_and_leaves_nothing_beside_it() {
        let folder =
            std::env::temp_dir().join(format!("livelink-editor-files-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("note.txt");
        save(&path, &Rope::from_str("one"), Format::default()).unwrap();
        save(&path, &Rope::from_str("two"), Format::default()).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);

        let error = save(&folder, &Rope::new(), Format::default()).unwrap_err();
        assert!(error.to_string().contains("folder"), "{error}");
        let error = save(
            &folder.join("missing/note.txt"),
            &Rope::new(),
            Format::default(),
        )
        .unwrap_err();
        assert!(error.to_string().starts_with("cannot save"), "{error}");
        assert!(open(&folder.join("none")).unwrap_err().is_not_found());
        assert!(open(&folder).unwrap_err().to_string().contains("folder"));
        fs::remove_dir_all(&folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn permissions_and_symbolic_links_are_kept() {
        use std::os::unix::fs::{PermissionsExt as _, symlink};
        let folder =
            std::env::temp_dir().join(format!("livelink-editor-links-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (path, alias) = (folder.join("script"), folder.join("alias"));
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o751)).unwrap();
        symlink(&path, &alias).unwrap();
        save(&alias, &Rope::from_str("new"), Format::default()).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(
            fs::metadata(&path).unwrap().permissions().mode() & 0o777,
            0o751
        );
        assert!(fs::symlink_metadata(&alias).unwrap().is_symlink());
        fs::remove_dir_all(&folder).unwrap();
    }
}
