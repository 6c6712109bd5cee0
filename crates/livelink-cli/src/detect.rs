//! `livelink detect`: the links of files.

use crate::args::{Detect, OutputFormat};
use crate::failure::{self, Failure};
use crate::syntax::Syntax;
use crate::{input, json_lines};
use livelink::render::{self, HtmlOptions};
use livelink::{Detector, Link};
use serde_json::{Map, Value, json};
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, sync_channel};

/// Runs the command.
pub(crate) fn run(args: &Detect, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let detector = args.detection.detector()?;
    let syntax = Syntax::of(args.syntax.as_deref())?;
    if args.json_lines {
        if !args.files.is_empty() {
            return Err(Failure::Input(
                "--json-lines reads the standard input and takes no files".to_owned(),
            ));
        }
        return json_lines::run(out, |text| json_array(&detector, &syntax, text));
    }
    let stdin = [PathBuf::from("-")];
    let files = if args.files.is_empty() {
        &stdin[..]
    } else {
        &args.files
    };
    let mut writer = Writer {
        format: args.format,
        rel: &args.rel,
        detector,
        syntax,
        threads: NonZeroUsize::MIN,
    };
    if args.format == OutputFormat::Json {
        out.write_all(b"[")?;
    }
    let threads = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    // The standard input is read in the order in which it is named, so by one thread.
    let is_parallel = files.len() > 1 && !files.iter().any(|file| input::is_stdin(file));
    let done = if is_parallel && threads.get() > 1 {
        several_at_a_time(&writer, files, threads, out)?
    } else {
        writer.threads = threads;
        one_by_one(&writer, files, out)?
    };
    if args.format == OutputFormat::Json {
        out.write_all(if done.is_empty { b"]\n" } else { b"\n]\n" })?;
    }
    Ok(done.code)
}

/// What became of all files.
struct Done {
    code: ExitCode,
    /// Whether no JSON object was written.
    is_empty: bool,
}

impl Default for Done {
    fn default() -> Self {
        Self {
            code: ExitCode::SUCCESS,
            is_empty: true,
        }
    }
}

impl Done {
    /// Says what is wrong with a file.
    fn complain(&mut self, failure: &Failure) {
        failure::complain(failure);
        self.code = ExitCode::from(failure::UNREADABLE);
    }
}

/// Writes the links of each file as soon as they are found. A large file is scanned by several threads.
fn one_by_one(
    writer: &Writer<'_>,
    files: &[PathBuf],
    out: &mut dyn Write,
) -> Result<Done, Failure> {
    let mut done = Done::default();
    for file in files {
        match input::text(file) {
            Ok(text) => writer.write(file, &text, &mut done.is_empty, out)?,
            Err(failure) => done.complain(&failure),
        }
    }
    Ok(done)
}

/// Reads and scans one file in each thread, and writes their links in the order of the files.
///
/// Thread `i` of `n` takes the files `i`, `i + n`, `i + 2n` and so on. It keeps its output until its turn comes and only then
/// reads its next file, so `n` files are in memory at most. If the output can not be written, the channels close, and the
/// threads end.
fn several_at_a_time(
    writer: &Writer<'_>,
    files: &[PathBuf],
    threads: NonZeroUsize,
    out: &mut dyn Write,
) -> Result<Done, Failure> {
    let threads = threads.get().min(files.len());
    std::thread::scope(|scope| {
        let outputs: Vec<Receiver<Result<Vec<u8>, Failure>>> = (0..threads)
            .map(|thread| {
                let (sender, receiver) = sync_channel(0);
                scope.spawn(move || {
                    for file in files.iter().skip(thread).step_by(threads) {
                        if sender.send(writer.output(file)).is_err() {
                            break;
                        }
                    }
                });
                receiver
            })
            .collect();
        let mut done = Done::default();
        // A channel that closes early is that of a thread that panicked, and the scope passes that on.
        let in_order = outputs.iter().cycle().take(files.len());
        for output in in_order.map_while(|output| output.recv().ok()) {
            match output {
                Ok(bytes) => {
                    let bytes = match (writer.format, done.is_empty) {
                        (OutputFormat::Json, true) => bytes.strip_prefix(b",").unwrap_or(&bytes),
                        _ => &bytes,
                    };
                    done.is_empty &= bytes.is_empty();
                    out.write_all(bytes)?;
                }
                Err(failure) => done.complain(&failure),
            }
        }
        Ok(done)
    })
}

/// The links of one string, without lines and columns.
fn json_array(detector: &Detector, syntax: &Syntax, text: &str) -> Value {
    syntax
        .links(detector, Path::new("-"), text, NonZeroUsize::MIN)
        .iter()
        .map(|link| Value::Object(object(detector, text, link)))
        .collect()
}

/// A link as a JSON object. Offsets are bytes.
fn object(detector: &Detector, text: &str, link: &Link) -> Map<String, Value> {
    let own = text.get(link.range.clone()).unwrap_or_default();
    let mut object = Map::new();
    object.insert("start".to_owned(), json!(link.range.start));
    object.insert("end".to_owned(), json!(link.range.end));
    object.insert("text".to_owned(), json!(own));
    object.insert("kind".to_owned(), json!(link.kind.name()));
    object.insert("href".to_owned(), json!(detector.href(own, link.kind)));
    object.insert(
        "display".to_owned(),
        json!(detector.display(own, link.kind)),
    );
    object
}

/// Writes the links of a file.
struct Writer<'o> {
    format: OutputFormat,
    /// The attribute of that name in HTML.
    rel: &'o str,
    detector: Detector,
    syntax: Syntax,
    /// How many threads may scan a text at the same time.
    threads: NonZeroUsize,
}

impl Writer<'_> {
    /// What is written of a file. In JSON, a comma stands before each object.
    fn output(&self, path: &Path) -> Result<Vec<u8>, Failure> {
        let text = input::text(path)?;
        let mut bytes = Vec::new();
        self.write(path, &text, &mut false, &mut bytes)?;
        Ok(bytes)
    }

    /// Writes the links of a text. In JSON, a comma stands before each object, but not before the first one.
    fn write(
        &self,
        path: &Path,
        text: &str,
        is_first: &mut bool,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let links = self.syntax.links(&self.detector, path, text, self.threads);
        match self.format {
            OutputFormat::Text => self.lines(path, text, &links, out),
            OutputFormat::Json => self.json(path, text, &links, is_first, out),
            OutputFormat::Html => {
                let mut options = HtmlOptions::default();
                options.rel = self.rel.to_owned();
                self.whole(text, &links, out, |detector, text, links, out| {
                    render::html_with(detector, text, links, &options, out);
                })
            }
            OutputFormat::Markdown => self.whole(text, &links, out, render::markdown),
            OutputFormat::Plain => self.whole(text, &links, out, render::plain),
            OutputFormat::Defanged => self.whole(text, &links, out, render::defanged),
        }
    }

    /// Writes a line for each link: `file:line:column: kind  text  href  shown form`, separated by tabs.
    fn lines(
        &self,
        path: &Path,
        text: &str,
        links: &[Link],
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let name = input::name(path);
        let mut place = Place::default();
        for link in links {
            place.move_to(text, link.range.start);
            let own = text.get(link.range.clone()).unwrap_or_default();
            writeln!(
                out,
                "{name}:{}:{}: {}\t{own}\t{}\t{}",
                place.line,
                place.column,
                link.kind.name(),
                self.detector.href(own, link.kind),
                self.detector.display(own, link.kind),
            )?;
        }
        Ok(())
    }

    fn json(
        &self,
        path: &Path,
        text: &str,
        links: &[Link],
        is_first: &mut bool,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let name = input::name(path);
        let mut place = Place::default();
        for link in links {
            place.move_to(text, link.range.start);
            let mut entry = Map::new();
            entry.insert("file".to_owned(), json!(name));
            entry.insert("line".to_owned(), json!(place.line));
            entry.insert("column".to_owned(), json!(place.column));
            entry.append(&mut object(&self.detector, text, link));
            out.write_all(if *is_first { b"\n  " } else { b",\n  " })?;
            *is_first = false;
            serde_json::to_writer(&mut *out, &entry).map_err(std::io::Error::from)?;
        }
        Ok(())
    }

    /// Writes the whole text as `render` puts it together.
    fn whole(
        &self,
        text: &str,
        links: &[Link],
        out: &mut dyn Write,
        render: impl Fn(&Detector, &str, &[Link], &mut String),
    ) -> Result<(), Failure> {
        let mut rendered = String::with_capacity(text.len() + text.len() / 2);
        render(&self.detector, text, links, &mut rendered);
        out.write_all(rendered.as_bytes())?;
        Ok(())
    }
}

/// A place in a text, which only moves forward, so that no character is counted twice.
#[derive(Debug)]
struct Place {
    at: usize,
    line: usize,
    column: usize,
}

impl Default for Place {
    fn default() -> Self {
        Self {
            at: 0,
            line: 1,
            column: 1,
        }
    }
}

impl Place {
    /// Moves forward to the byte `to`. Lines end with a line feed, columns count Unicode scalar values, and both start at 1.
    fn move_to(&mut self, text: &str, to: usize) {
        let passed = text.get(self.at..to).unwrap_or_default();
        let breaks = passed.bytes().filter(|byte| *byte == b'\n').count();
        self.line += breaks;
        let since_break = match passed.rfind('\n') {
            Some(at) => {
                self.column = 1;
                passed.get(at + 1..).unwrap_or_default()
            }
            None => passed,
        };
        self.column += since_break.chars().count();
        self.at = to;
    }
}

#[cfg(test)]
mod tests {
    use super::Place;

    #[test]
    fn lines_and_columns() {
        let text = "ab\ncé😀x\r\n\nz";
        for (at, line, column) in [
            (0, 1, 1),
            (1, 1, 2),
            (3, 2, 1),
            (6, 2, 3),
            (10, 2, 4),
            (13, 3, 1),
            (14, 4, 1),
        ] {
            let mut place = Place::default();
            place.move_to(text, at);
            assert_eq!(
                (place.line, place.column),
                (line, column),
                "at once to {at}"
            );
        }
        let mut place = Place::default();
        for (at, line, column) in [(1, 1, 2), (6, 2, 3), (10, 2, 4), (14, 4, 1)] {
            place.move_to(text, at);
            assert_eq!(
                (place.line, place.column),
                (line, column),
                "step by step to {at}"
            );
        }
    }
}
