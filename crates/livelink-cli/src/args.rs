//! The command line.

use crate::failure::Failure;
use crate::input;
use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use livelink::{DefaultScheme, Detector, Options, Profile, SchemeRule};
use std::path::PathBuf;

/// Finds the links of a text, in every script.
#[derive(Parser, Debug)]
#[command(name = "livelink", version, arg_required_else_help = true, after_help = EXIT_CODES)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXIT_CODES: &str = "\
Exit codes: 0 done; 1 done, and the answer is no (a script or a conformance case fails);
2 something could not be read or understood.";

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Print the links of files
    Detect(Detect),
    /// Print every candidate of a text, and why it is a link or not
    Explain(Explain),
    /// Print URLs in their minimally escaped, most readable form (UTS #58, section 4.1)
    Format(Format),
    /// Print how a URL parser reads hosts, and which part of them was registered
    Host(Host),
    /// Play scripts of typing sessions and print the text and the links that they end with
    Replay(Replay),
    /// Serve an editor by the Language Server Protocol, through the standard input and output
    Lsp(Lsp),
    /// Run the official files of UTS #58
    Conformance(Conformance),
}

/// Which rules apply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProfileArg {
    /// Detection with the policy of Universal Acceptance, which refuses look-alikes
    #[default]
    Ua,
    /// Detection alone, to the letter of UTS #58
    Uts58,
}

/// The scheme that a bare host gets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum SchemeArg {
    #[default]
    Https,
    Http,
}

/// The options of detection.
#[derive(ClapArgs, Debug)]
pub(crate) struct Detection {
    /// Which rules apply
    #[arg(long, value_enum, default_value_t)]
    profile: ProfileArg,
    /// The scheme that the href of a bare host gets
    #[arg(long, value_enum, default_value_t, value_name = "SCHEME")]
    default_scheme: SchemeArg,
    /// Link hosts of one label with a scheme, as in http://localhost
    #[arg(long)]
    single_label_hosts: bool,
    /// Also link bare hosts that are also usual names of files, such as main.rs
    #[arg(long)]
    file_names: bool,
    /// Also link what an editor of source code links: repositories (ssh://git@…), files (file:///…), http://localhost
    #[arg(long)]
    for_developers: bool,
    /// Also link this scheme: NAME for a scheme with a host; NAME:// if it needs no host, as in "file://"; NAME: if it
    /// needs no slashes, as in "tel:"
    #[arg(long = "scheme", value_name = "NAME")]
    schemes: Vec<String>,
    /// The list of top-level domains: tlds-alpha-by-domain.txt or public_suffix_list.dat
    #[arg(long, value_name = "FILE")]
    tlds: Option<PathBuf>,
    /// The longest link, in bytes
    #[arg(long, value_name = "BYTES", default_value_t = Options::default().max_link_len)]
    max_link_len: usize,
}

impl Detection {
    /// Makes the detector with these options.
    pub(crate) fn detector(&self) -> Result<Detector, Failure> {
        let mut options = match self.for_developers {
            true => Options::for_developers(),
            false => Options::default(),
        };
        options.profile = match self.profile {
            ProfileArg::Ua => Profile::UniversalAcceptance,
            ProfileArg::Uts58 => Profile::Uts58,
        };
        options.default_scheme = match self.default_scheme {
            SchemeArg::Https => DefaultScheme::Https,
            SchemeArg::Http => DefaultScheme::Http,
        };
        options.single_label_hosts |= self.single_label_hosts;
        if self.file_names {
            options.policy.file_extensions = false;
        }
        options.max_link_len = self.max_link_len;
        for name in &self.schemes {
            let (name, rule) = match (name.strip_suffix("://"), name.strip_suffix(':')) {
                (Some(name), _) => (name, SchemeRule::Slashes),
                (None, Some(name)) => (name, SchemeRule::Opaque),
                (None, None) => (name.as_str(), SchemeRule::Host),
            };
            let added = options.schemes.add(name, rule);
            added.map_err(|error| Failure::Input(error.to_string()))?;
        }
        Ok(match &self.tlds {
            Some(file) => Detector::with_tlds(options, input::tlds(file)?.into()),
            None => Detector::new(options),
        })
    }
}

/// How links are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum OutputFormat {
    /// One line for each link: file, line, column, kind, text, href, shown form
    #[default]
    Text,
    /// A JSON array of objects
    Json,
    /// The whole text as HTML, the links as anchors
    Html,
    /// The whole text with its links in Markdown
    Markdown,
    /// The whole text with a number after each link, and a list of where they lead
    Plain,
    /// The whole text with its links made harmless: hxxp://example[.]com
    Defanged,
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Examples:
  livelink detect notes.txt
  livelink detect --format json mail.txt | jq -r '.[].href'
  echo 'Write to अभि@उदाहरण.भारत.' | livelink detect
  livelink detect --format html --rel 'nofollow ugc' comment.txt
  livelink detect --json-lines < messages.jsonl
  livelink detect --syntax auto src/*.rs README.md

Lines and columns count from 1, columns in Unicode scalar values. Offsets are bytes.

The command writes the links of a file while it reads the file. It holds the whole file in memory only if --syntax finds a
language for it. At a byte that is not UTF-8, it prints a message with the place, and writes the output for the text before
that byte, up to the last whole word. The exit code is then 2.
With --json-lines, each line is answered with one line. The answer to a line that is not a JSON string is
{\"error\": \"...\"}.")]
pub(crate) struct Detect {
    /// How the links are written
    #[arg(long, value_enum, default_value_t, conflicts_with = "json_lines")]
    pub(crate) format: OutputFormat,
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
    /// The language of the text: links show in its prose and comments, not in its code. With "auto", the name of each file
    /// or the first line of a script tells the language; in files of other kinds, all links show but those that could be the
    /// name of a file
    #[arg(long, value_name = "LANG|auto")]
    pub(crate) syntax: Option<String>,
    #[command(flatten)]
    pub(crate) detection: Detection,
    /// Files in UTF-8; without one, or for "-", the standard input is read
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Examples:
  livelink explain 'See http://аррӏе.com and helpers.py'
  livelink explain --json - < mail.txt

Below each line of the text stand its candidates, each with the decision about it.")]
pub(crate) struct Explain {
    /// Write a JSON object for each candidate
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) detection: Detection,
    /// Texts; without one, or for "-", the standard input is read
    #[arg(value_name = "TEXT")]
    pub(crate) texts: Vec<String>,
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Examples:
  livelink format https://example.com/%CE%B1%CE%B2
  livelink format < urls.txt")]
pub(crate) struct Format {
    /// Read a JSON string from each line, and write a JSON string for each
    #[arg(long)]
    pub(crate) json_lines: bool,
    /// URLs; without one, each line of the standard input is a URL
    #[arg(value_name = "URL")]
    pub(crate) urls: Vec<String>,
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Examples:
  livelink host bücher.example.co.uk
  livelink host --json-lines < hosts.jsonl")]
pub(crate) struct Host {
    /// Read a JSON string from each line, and write a JSON object for each
    #[arg(long)]
    pub(crate) json_lines: bool,
    /// Hosts, with IPv6 addresses in brackets; without one, each line of the standard input is a host
    #[arg(value_name = "HOST")]
    pub(crate) hosts: Vec<String>,
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Examples:
  livelink replay bug.jsonl
  livelink replay --trace bug.jsonl
  livelink replay --fuzz 100000 --seed 7 > found.jsonl || livelink replay --both found.jsonl

Each line of a file is a script. A JSON line is written for each script, with \"ok\" if the script says what it expects.
With --fuzz, only a script that broke an invariant is written.
Exit codes: 0 every script ok, no invariant broken; 1 a script is not ok, an invariant is broken;
2 a file or a script could not be read.")]
pub(crate) struct Replay {
    /// Run each script through both undo designs (one history; the editor's own stack), check the invariants after every
    /// script step, and call a script not ok if the designs differ or an invariant breaks
    #[arg(long)]
    pub(crate) both: bool,
    /// Make up N random script steps, check the invariants after each, and write the first script that breaks one
    #[arg(long, value_name = "N", conflicts_with_all = ["files", "trace", "both"])]
    pub(crate) fuzz: Option<u64>,
    /// The seed of --fuzz; the same seed makes the same scripts
    #[arg(long, value_name = "S", default_value_t = 1, requires = "fuzz")]
    pub(crate) seed: u64,
    /// Also write a line for each script step: what was scanned and what changed
    #[arg(long)]
    pub(crate) trace: bool,
    /// Files of scripts; "-" stands for the standard input
    #[arg(value_name = "FILE", required_unless_present = "fuzz")]
    pub(crate) files: Vec<PathBuf>,
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
The editor starts this command. bindings/editors has the settings for each editor.
Exit codes: 0 the editor said goodbye as the protocol asks; 1 it did not.")]
pub(crate) struct Lsp {
    /// Changes nothing: some editors pass it
    #[arg(long)]
    pub(crate) stdio: bool,
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Example:
  livelink conformance 17.0.0/

The files are LinkTerm.txt, LinkBracket.txt, LinkEmail.txt, LinkDetectionTest.txt and LinkFormattingTest.txt as Unicode
publishes them. The output names those that are missing.")]
pub(crate) struct Conformance {
    /// The folder that holds the files of one version
    #[arg(value_name = "DIR")]
    pub(crate) dir: PathBuf,
}
