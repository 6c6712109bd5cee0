//! Hosts: their characters, and the strings that are hosts (rulings 11 to 14, 21 to 24).
//!
//! | file | question |
//! |---|---|
//! | `chars` | may this character be in a host; how far does the run of such characters reach |
//! | `domain` | is this run a domain name, and which is its registrable domain |
//! | `plain_host` | the same question for plain hosts, quickly |
//! | `idna` | which is its ASCII form, which its Unicode form; is a label valid under IDNA2008 |
//! | `refusal` | why is a run not a host |
//! | `ip` | is this an IPv4 or IPv6 address |
//! | `parser` | how does a URL parser read this host |
//! | `info` | public: a host looked at by itself, and who owns it |
//! | `table` | generated: the characters themselves |

pub(crate) mod chars;
pub(crate) mod domain;
pub(crate) mod idna;
pub(crate) mod info;
pub(crate) mod ip;
pub(crate) mod parser;
pub(crate) mod plain_host;
pub(crate) mod refusal;
mod table;
