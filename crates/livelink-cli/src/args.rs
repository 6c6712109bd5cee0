//! The command line.

use crate::check::{Level, Rule};
use crate::detect::Summary;
use crate::failure::Failure;
use crate::fix::Rules;
use crate::input;
use crate::terminal::ColorArg;
use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use livelink::{DefaultScheme, Detector, LinkKind, Options, Profile, SchemeRule};
use std::path::PathBuf;

/// Finds the links of a text, in every script.
#[derive(Parser, Debug)]
#[command(name = "livelink", version, arg_required_else_help = true, after_help = AFTER_HELP)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const AFTER_HELP: &str = "\
Examples:
  livelink detect docs            every link below a folder
  livelink check                  links that deceive, in the working folder
  livelink explain 'main.rs'      why something is a link, or is not

Exit codes:
  0  done
  1  done, and the answer is no: a check finds something, a script fails
  2  something could not be read or understood";

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Print the links of files
    Detect(Detect),
    /// Find links that deceive, and text that only looks like a link
    Check(Check),
    /// Rewrite the links of files, by the rules that are asked for
    Fix(Fix),
    /// Print every candidate of a text, and why it is a link or not
    Explain(Explain),
    /// Print URLs in their minimally escaped, most readable form (UTS #58, section 4.1)
    Format(Format),
    /// Print how a URL parser reads hosts, and which part of them was registered
    Host(Host),
    /// Play scripts of typing sessions and print the text and the links that they end with
    Replay(Replay),
    /// Serve an editor by the Language Server Protocol
    Lsp(Lsp),
    /// Run the official files of UTS #58
    Conformance(Conformance),
    /// Print the completions of a shell
    Completions(Completions),
    /// Print the manual page, in the format of man
    Man,
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

/// Which files of a folder are read.
#[derive(ClapArgs, Debug)]
#[command(next_help_heading = "Files of folders")]
pub(crate) struct Tree {
    /// Only the files that match, or with "!" before it, all others: -g '*.md' -g '!vendor/**'
    #[arg(short, long, value_name = "GLOB")]
    pub(crate) glob: Vec<String>,
    /// Only the files of this type, or with "!" before it, of other types: -t rust -t md
    #[arg(short = 't', long = "type", value_name = "TYPE")]
    pub(crate) types: Vec<String>,
    /// Also hidden files and folders
    #[arg(long)]
    pub(crate) hidden: bool,
    /// Also the files that .gitignore, .ignore and the like leave out
    #[arg(long)]
    pub(crate) no_ignore: bool,
    /// Also what symbolic links lead to
    #[arg(short = 'L', long)]
    pub(crate) follow: bool,
}

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
            Only::Url => kind == LinkKind::Url && (is_marked || livelink::has_scheme(address)),
            Only::Email => kind == LinkKind::Email,
            Only::Bare => kind == LinkKind::Url && !is_marked && !livelink::has_scheme(address),
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

Lines and columns count from 1, columns in Unicode scalar values. Offsets are bytes of the text in UTF-8.

The name of a file tells its language, and the language decides where links show: in prose and comments, and not in code. In
Markdown and HTML, the links that the document itself makes are listed too, each at the place of its target, with the kind
\"marked\": [text](https://example.com), <https://example.com>, definitions, href and src. A target without a scheme is not listed.

In a folder, the command reads what git would keep and what is a text. A file in UTF-16 must begin with a byte order mark.

The command writes the links of a file while it reads the file. It holds the whole file in memory only if the file has a
language. At a byte that is not UTF-8, it prints a message with the place, and writes the output for the text before
that byte, up to the last whole word. The exit code is then 2.
With --json-lines, each line is answered with one line. The answer to a line that is not a JSON string is
{\"error\": \"...\"}.")]
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
    /// The language of the text: links show in its prose and comments, not in its code. With "auto", the name of each file
    /// or the first line of a script tells the language; in files of other kinds, all links show but those that could be the
    /// name of a file. "none" shows all links. The default is "auto" for files and "none" for the standard input
    #[arg(long, value_name = "LANG|auto|none")]
    pub(crate) syntax: Option<String>,
    #[command(flatten)]
    pub(crate) tree: Tree,
    #[command(flatten)]
    pub(crate) detection: Detection,
    /// Files and folders; without one, or for "-", the standard input is read
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

/// How findings are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum CheckFormat {
    /// For people: the line, with the place marked
    #[default]
    Human,
    /// A JSON object for each finding, each on a line
    Jsonl,
    /// A SARIF log, version 2.1.0
    Sarif,
    /// Commands that GitHub shows beside the lines of a pull request
    Github,
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Examples:
  livelink check
  livelink check docs README.md
  livelink check --level http=warning --level other-host=off
  livelink check --format sarif > livelink.sarif

The file livelink.toml in the working folder, or in a folder above it, sets the levels of the rules and what is allowed:
  [levels]
  http = \"warning\"
  [allow]
  hosts = [\"*.corp.example\"]
  [files]
  exclude = [\"testdata/\"]

In a text, \"livelink: ignore\" on the same line silences all findings of that line, and \"livelink: ignore-next-line\" on the line
before does too. \"livelink: ignore(http, punycode)\" silences these rules only.

Exit codes: 0 nothing found, or notes only; 1 warnings or errors; 2 something could not be read.")]
pub(crate) struct Check {
    /// How the findings are written
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: CheckFormat,
    /// Set the level of a rule: off, note, warning or error
    #[arg(long = "level", value_name = "RULE=LEVEL", value_parser = level)]
    pub(crate) levels: Vec<(Rule, Level)>,
    /// Print the rules with their levels, and check nothing
    #[arg(long)]
    pub(crate) list: bool,
    /// Read this file instead of livelink.toml
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// Read no livelink.toml
    #[arg(long, conflicts_with = "config")]
    pub(crate) no_config: bool,
    /// Whether colours are used
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub(crate) color: ColorArg,
    #[command(flatten)]
    pub(crate) tree: Tree,
    #[command(flatten)]
    pub(crate) detection: Detection,
    /// Files and folders; without one, the working folder
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
}

/// Reads `RULE=LEVEL`.
fn level(value: &str) -> Result<(Rule, Level), String> {
    let (rule, level) = value
        .split_once('=')
        .ok_or("expected RULE=LEVEL, as in http=warning")?;
    Ok((Rule::from_str(rule, false)?, Level::from_str(level, false)?))
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Examples:
  livelink fix --unescape --diff docs
  livelink fix --unescape --brackets --write docs
  livelink fix --defang --write report.txt

Only prose is rewritten: plain text, Markdown and the comments of programs. Code stays as it is, also the code in Markdown, and
so do strings. In a folder, a file of an unknown kind stays too, and a .txt file, which may be a list for a program, gets no
schemes and no brackets. A link is rewritten only if the new text is a link that leads to the same place: for this command, and for
GitHub's Markdown. What is not certain is left as it is, and a line on the standard error names the file, the line and the reason.
A second run changes nothing. A file may have 256 MiB at most.

--defang changes links alone, in the text and in the targets of Markdown and HTML, and only those that --refang brings back.
--refang changes links that were made harmless, and no other [.].

--write keeps the owner, the permissions, the access list and the extended attributes of a file. It does not write a file that is
read-only, one with several hard links, and one that could not keep them.

Exit codes: 0 nothing to change, or written; 1 --diff shows changes; 2 something could not be read or written.")]
#[command(group(clap::ArgGroup::new("rule").required(true).multiple(true).args(["unescape", "brackets", "add_scheme", "defang", "refang"])))]
#[command(group(clap::ArgGroup::new("way").required(true).args(["diff", "write"])))]
pub(crate) struct Fix {
    /// Write out the letters of URLs that are escaped, also in targets of Markdown: /wiki/%C3%84 becomes /wiki/Ä
    #[arg(long)]
    unescape: bool,
    /// Put < and > around URLs that a plain renderer would end too early or too late, in plain text and Markdown
    #[arg(long)]
    brackets: bool,
    /// Write the scheme before hosts that have none, if they are surely meant as pages, as in www.iana.org/domains, in plain text and
    /// Markdown
    #[arg(long)]
    add_scheme: bool,
    /// Make links harmless, with hxxp for http and [.] for each dot of a host, also in targets of Markdown and HTML
    #[arg(long, conflicts_with_all = ["unescape", "brackets", "add_scheme", "refang"])]
    defang: bool,
    /// Make harmless links links again
    #[arg(long, conflicts_with_all = ["unescape", "brackets", "add_scheme"])]
    refang: bool,
    /// Print what would change, and change nothing
    #[arg(long)]
    diff: bool,
    /// Write the files
    #[arg(long)]
    pub(crate) write: bool,
    /// Whether --diff uses colours
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub(crate) color: ColorArg,
    #[command(flatten)]
    pub(crate) tree: Tree,
    #[command(flatten)]
    pub(crate) detection: Detection,
    /// Files and folders
    #[arg(value_name = "PATH", required = true)]
    pub(crate) paths: Vec<PathBuf>,
}

impl Fix {
    pub(crate) fn rules(&self) -> Rules {
        Rules {
            unescape: self.unescape,
            brackets: self.brackets,
            add_scheme: self.add_scheme,
            defang: self.defang,
            refang: self.refang,
        }
    }
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Example:
  livelink completions bash > ~/.local/share/bash-completion/completions/livelink")]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
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
