//! The options of detection, which several commands have.

use crate::failure::Failure;
use crate::input;
use clap::{Args as ClapArgs, ValueEnum};
use livelink::detect::{BareHosts, SchemeRule};
use livelink::{DefaultScheme, Detector, Options, Profile};
use std::path::PathBuf;

/// Which rules apply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum ProfileArg {
    /// Detection with the policy of Universal Acceptance, which refuses look-alikes
    #[default]
    Ua,
    /// Detection alone, to the letter of UTS #58
    Uts58,
}

/// The scheme that a bare host gets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum SchemeArg {
    #[default]
    Https,
    Http,
}

/// Which hosts link without a scheme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum BareHostsArg {
    #[default]
    All,
    /// Those with www., with a common top-level domain such as com, or with one beyond ASCII
    Common,
    None,
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
    /// Which hosts link without a scheme, as in example.com
    #[arg(long, value_enum, default_value_t, value_name = "WHICH")]
    bare_hosts: BareHostsArg,
    /// Also link the hosts of your own network that end in this suffix: corp, dc1.example. "private-use" stands for
    /// lan, local, internal, test and other reserved ones
    #[arg(long = "network-suffix", value_name = "SUFFIX")]
    network_suffixes: Vec<String>,
    /// Also link bare hosts that are also usual names of files, such as main.rs
    #[arg(long)]
    file_names: bool,
    /// Also link what an editor of source code links: repositories (ssh://git@…), files (file:///…), http://localhost, hosts of a
    /// network such as nas.lan
    #[arg(long)]
    for_developers: bool,
    /// Also link this scheme: NAME for a scheme with a host; NAME:// if it needs no host, as in "file://"; NAME: if it
    /// needs no slashes, as in "tel:". "*://" links every scheme
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
        options.bare_hosts = match self.bare_hosts {
            BareHostsArg::All => BareHosts::All,
            BareHostsArg::Common => BareHosts::Common,
            BareHostsArg::None => BareHosts::None,
        };
        for suffix in &self.network_suffixes {
            let added = options.network_suffixes.add(suffix);
            added.map_err(|error| Failure::Input(error.to_string()))?;
        }
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
