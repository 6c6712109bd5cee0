//! The command line.

use std::path::PathBuf;

use clap::Parser;

use crate::theme::ThemeChoice;

/// A text editor whose links stay right while you type.
#[derive(Clone, Debug, Parser)]
#[command(name = "livelink-editor", version)]
pub struct Args {
    /// The files to edit, each in a tab; one that does not exist yet is made by saving. Without any: a sample document
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Show files of Markdown and HTML as their source
    #[arg(long, requires = "files")]
    pub source: bool,
    /// Start with an empty document instead of the sample
    #[arg(long, conflicts_with = "files")]
    pub empty: bool,
    /// Write a picture of the window to this PNG file, and quit
    #[arg(long, value_name = "PNG")]
    pub screenshot: Option<PathBuf>,
    /// Play the replay scripts of this file (JSON lines) in the window, and write the results as `livelink replay` does
    #[arg(long, value_name = "FILE", conflicts_with = "files")]
    pub script: Option<PathBuf>,
    /// Play something in the window, at the speed of a person
    #[arg(long, value_enum, conflicts_with_all = ["files", "script"])]
    pub play: Option<Play>,
    /// Play scripts as fast as possible and quit, instead of at the speed of a person
    #[arg(long, requires = "script")]
    pub at_once: bool,
    /// Start with the inspector open
    #[arg(long)]
    pub inspector: bool,
    /// The colours to start with
    #[arg(long, value_enum, default_value_t = ThemeChoice::System)]
    pub theme: ThemeChoice,
    /// Width and height of the window, in points; without this, as it was closed last
    #[arg(long, value_name = "WxH", value_parser = size)]
    pub size: Option<[f32; 2]>,
}

/// Something to play in the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Play {
    /// A tour of the editor, in about a minute
    Tour,
}

fn size(text: &str) -> Result<[f32; 2], String> {
    let side = |text: &str| {
        text.parse::<u16>()
            .ok()
            .filter(|side| (100..=8000).contains(side))
            .map(f32::from)
    };
    text.split_once('x')
        .and_then(|(width, height)| Some([side(width)?, side(height)?]))
        .ok_or_else(|| "expected two numbers from 100 to 8000, such as 980x680".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_command_line_is_consistent() {
        Args::command().debug_assert();
        assert_eq!(size("800x600"), Ok([800.0, 600.0]));
        assert!(size("800").is_err() && size("1x1").is_err() && size("axb").is_err());
    }
}
