//! `livelink conformance`: the official files of UTS #58, UTS #46 and UTS #39.

mod detection;
mod formatting;
mod idna;
mod mapping;
mod properties;
mod report;
mod security;
mod ucd_file;

use crate::failure::Failure;
use crate::input;
use clap::Args as ClapArgs;
use livelink::uts58;
use report::Report;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Example:
  livelink conformance 18.0.0/

The files are those of UTS #58 (LinkTerm.txt, LinkBracket.txt, LinkEmail.txt, LinkDetectionTest.txt, LinkFormattingTest.txt), \
UTS #46 (IdnaMappingTable.txt, IdnaTestV2.txt) and UTS #39 (IdentifierType.txt, IdentifierStatus.txt, confusables.txt), as Unicode \
publishes them. The output names those that are missing.")]
pub(crate) struct Conformance {
    /// The folder that holds the files of one version
    #[arg(value_name = "DIR")]
    pub(crate) dir: PathBuf,
}

/// Runs each official file that is in the folder.
pub(crate) fn run(args: &Conformance, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    if !args.dir.is_dir() {
        return Err(Failure::Input(format!(
            "{}: no such folder; name the one that holds LinkTerm.txt and the other files of one version",
            input::name(&args.dir)
        )));
    }
    let mut reports = Vec::new();
    let mut missing = Vec::new();
    let mut one = |name: &str, run: &dyn Fn(&str) -> Report| -> Result<(), Failure> {
        let path = args.dir.join(name);
        if path.exists() {
            reports.push(run(&input::text(&path)?));
        } else {
            missing.push(name.to_owned());
        }
        Ok(())
    };
    let mut version = None;
    let term = args.dir.join(properties::Property::Term.file_name());
    if term.exists() {
        version = ucd_file::version(&input::text(&term)?);
    }
    for property in properties::Property::ALL {
        one(property.file_name(), &|text| {
            properties::run(property, text, version)
        })?;
    }
    one(detection::FILE, &detection::run)?;
    one(formatting::FILE_NAME, &formatting::run)?;
    one(mapping::FILE, &mapping::run)?;
    one(idna::FILE, &idna::run)?;
    one(security::TYPES, &security::identifier_types)?;
    one(security::STATUS, &security::identifier_status)?;
    one(security::CONFUSABLES, &security::confusables)?;
    for report in &reports {
        write!(out, "{report}")?;
    }
    for name in &missing {
        writeln!(out, "{name} missing")?;
    }
    if reports.is_empty() {
        return Err(Failure::Input(format!(
            "{}: none of the official files is in it",
            input::name(&args.dir)
        )));
    }
    let ok = reports.iter().all(Report::is_ok);
    Ok(if ok {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(1)
    })
}
