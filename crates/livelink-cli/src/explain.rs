//! `livelink explain`: every candidate of a text, and why it is a link or not.

use crate::detection::Detection;
use crate::failure::Failure;
use crate::patterns::OwnPatterns;
use crate::{facts, input};
use clap::Args as ClapArgs;
use livelink::Detector;
use livelink::detect::{Decision, Rejected, Verdict};
use livelink::lint::escape_unseen;
use serde_json::{Map, Value, json};
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

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
    #[command(flatten)]
    pub(crate) own: OwnPatterns,
    /// Texts; without one, or for "-", the standard input is read
    #[arg(value_name = "TEXT")]
    pub(crate) texts: Vec<String>,
}

/// Runs the command.
pub(crate) fn run(args: &Explain, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let detector = args.own.add_to(args.detection.detector()?)?;
    let mut texts = Vec::new();
    for text in &args.texts {
        texts.push(if text == "-" {
            input::text(Path::new("-"))?
        } else {
            text.clone()
        });
    }
    if texts.is_empty() {
        texts.push(input::text(Path::new("-"))?);
    }
    for text in &texts {
        let verdicts = detector.explain(text);
        if args.json {
            for verdict in &verdicts {
                serde_json::to_writer(&mut *out, &object(&detector, text, verdict))
                    .map_err(std::io::Error::from)?;
                out.write_all(b"\n")?;
            }
        } else {
            print(&detector, text, &verdicts, out)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints each line that has candidates, and below it a line for each candidate. If the candidate is not a link, the part that is
/// to blame is marked.
fn print(
    detector: &Detector,
    text: &str,
    verdicts: &[Verdict],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut verdicts = verdicts.iter().peekable();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let end = start + line.len();
        let mut first = true;
        while let Some(verdict) = verdicts.next_if(|verdict| verdict.range.start < end) {
            if first {
                let line = line.trim_end_matches(['\n', '\r']);
                writeln!(out, "{}", escape_unseen(line))?;
                first = false;
            }
            let own = text.get(verdict.range.clone()).unwrap_or_default();
            match &verdict.decision {
                Decision::Accepted { kind } => {
                    writeln!(
                        out,
                        "  ⸠{}⸡ {} → {}",
                        escape_unseen(own),
                        detector.kind_name(*kind),
                        detector.href(own, *kind)
                    )?;
                }
                Decision::Rejected { reason } => {
                    let what = format!("{}: no link: {reason}", facts::marked(own, reason));
                    writeln!(out, "  {}", escape_unseen(&what))?;
                    if let Some(defanged) = defanged(reason) {
                        writeln!(out, "    safe to copy: {defanged}")?;
                    }
                }
            }
        }
        start = end;
    }
    Ok(())
}

/// The defanged form of a look-alike, in which it can be copied without harm.
fn defanged(reason: &Rejected) -> Option<&str> {
    match reason {
        Rejected::MixedScripts { defanged, .. }
        | Rejected::WholeScriptConfusable { defanged, .. }
        | Rejected::DeceptiveCharacter { defanged, .. } => Some(defanged),
        _ => None,
    }
}

/// A candidate as a JSON object. Offsets are bytes.
fn object(detector: &Detector, text: &str, verdict: &Verdict) -> Value {
    let own = text.get(verdict.range.clone()).unwrap_or_default();
    let mut object = Map::new();
    object.insert("start".to_owned(), json!(verdict.range.start));
    object.insert("end".to_owned(), json!(verdict.range.end));
    object.insert("text".to_owned(), json!(own));
    match &verdict.decision {
        Decision::Accepted { kind } => {
            object.insert("verdict".to_owned(), json!("accepted"));
            object.insert("kind".to_owned(), json!(detector.kind_name(*kind)));
            object.insert("href".to_owned(), json!(detector.href(own, *kind)));
        }
        Decision::Rejected { reason } => {
            object.insert("verdict".to_owned(), json!("rejected"));
            object.insert("reason".to_owned(), json!(reason.name()));
            object.insert("message".to_owned(), json!(reason.to_string()));
            object.append(&mut facts::of(reason));
        }
    }
    Value::Object(object)
}
