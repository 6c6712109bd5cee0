//! The arguments of `livelink detect`.

use super::summary::Summary;
use crate::detection::Detection;
use crate::patterns::OwnPatterns;
use crate::terminal::ColorArg;
use crate::tree::Tree;
use clap::{Args as ClapArgs, ValueEnum};
use livelink::LinkKind;
use std::path::PathBuf;

/// How links are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum OutputFormat {
    /// One line for each link: file, line, column, kind, text, href, shown form
    #[default]
    Text,
    /// A JSON array of objects
    Json,
    /// A JSON object for each link, each on a line
    Jsonl,
    /// Comma-separated values, with a line of names first
    Csv,
    /// The whole text as HTML, the links as anchors
    Html,
    /// The whole text with its links in Markdown
    Markdown,
    /// The whole text with a number after each link, and a list of where they lead
    Plain,
    /// The whole text with its links made harmless: hxxp://example[.]com
    Defanged,
}

/// Which links are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Only {
    /// URLs with a scheme
    Url,
    /// Email addresses
    Email,
    /// Hosts without a scheme, as in example.com/path
    Bare,
    /// Links in the text itself: not the targets in Markdown and HTML
    Plain,
}

impl Only {
    /// Whether a link to this address is written. `is_marked` says whether the markup of a document makes the link.
    pub(crate) fn admits(self, address: &str, kind: LinkKind, is_marked: bool) -> bool {
        match self {
            Only::Url => {
                kind == LinkKind::Url && (is_marked || livelink::detect::has_scheme(address))
            }
            Only::Email => kind == LinkKind::Email,
            Only::Bare => {
                kind == LinkKind::Url && !is_marked && !livelink::detect::has_scheme(address)
            }
            Only::Plain => !is_marked,
        }
    }
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Examples:
  livelink detect notes.txt
  livelink detect src README.md
  livelink detect --only plain README.md
  livelink detect --hosts .
  livelink detect --format json mail.txt | jq -r '.[].href'
  echo 'Write to अभि@उदाहरण.भारत.' | livelink detect
  livelink detect --format html --rel 'nofollow ugc' comment.txt
  livelink detect --json-lines < messages.jsonl
  livelink detect --syntax none src/*.rs
  find . -name '*.md' -print0 | livelink detect --files-from - -0

Lines and columns count from 1, columns in Unicode scalar values. Offsets are bytes of the text in UTF-8.

The name of a file tells its language, and the language decides where links show: in prose and comments, and not in code. In \
Markdown and HTML, the links that the document itself makes are listed too, each at the place of its target, with the kind \
\"marked\": [text](https://example.com), <https://example.com>, definitions, href and src. A target without a scheme is not listed.

In a folder, the command reads what git would keep and what is a text. A file in UTF-16 must begin with a byte order mark.

The command writes the links of a file while it reads the file. It holds the whole file in memory only if the file has a \
language. At a byte that is not UTF-8, it skips the rest of the file, and writes the output for the text before that byte, up to \
the last whole word. With --strict, and in the standard input, such a byte is an error.

With --json-lines, each line is answered with one line. The answer to a line that is not a JSON string is \
{\"error\": \"...\"}.

Exit codes: 0 done; 2 something could not be read.")]
pub(crate) struct Detect {
    /// How the links are written
    #[arg(long, value_enum, default_value_t, conflicts_with = "json_lines")]
    pub(crate) format: OutputFormat,
    /// Write only the links of this kind
    #[arg(long, value_enum, value_name = "KIND")]
    pub(crate) only: Option<Only>,
    /// Write how many links each file has
    #[arg(long, conflicts_with_all = ["format", "json_lines"])]
    count: bool,
    /// Write each address once, in the order of the alphabet
    #[arg(long, conflicts_with_all = ["format", "json_lines", "count"])]
    unique: bool,
    /// Write each registrable domain, with the number of its links
    #[arg(long, conflicts_with_all = ["format", "json_lines", "count", "unique"])]
    hosts: bool,
    /// Whether colours are used, and links that a terminal can open
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub(crate) color: ColorArg,
    /// The attribute "rel" of each anchor in HTML, as in "nofollow ugc"
    #[arg(
        long,
        value_name = "WORDS",
        default_value = "",
        hide_default_value = true
    )]
    pub(crate) rel: String,
    /// Read a JSON string from each line, and write a JSON array for each, with offsets into that string
    #[arg(long)]
    pub(crate) json_lines: bool,
    /// The language of the text: links show in its prose, comments and strings, not in its code. With "auto", the name of each
    /// file or the first line of a script tells the language; in files of text and mail, all links show, and in files of other
    /// kinds, all but those that could be the name of a file. "none" shows all links. The default is "auto" for files and
    /// "none" for the standard input
    #[arg(long, value_name = "LANG|auto|none")]
    pub(crate) syntax: Option<String>,
    #[command(flatten)]
    pub(crate) tree: Tree,
    #[command(flatten)]
    pub(crate) detection: Detection,
    #[command(flatten)]
    pub(crate) own: OwnPatterns,
    /// Files and folders; "-" is the standard input. Without one, the standard input is read, or the working folder if nothing
    /// but a keyboard is there
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
}

impl Detect {
    /// What is written instead of the links.
    pub(crate) fn summary(&self) -> Option<Summary> {
        let summaries = [
            (self.count, Summary::Count),
            (self.unique, Summary::Unique),
            (self.hosts, Summary::Hosts),
        ];
        let chosen = summaries.into_iter().find(|(is_chosen, _)| *is_chosen);
        chosen.map(|(_, summary)| summary)
    }
}
