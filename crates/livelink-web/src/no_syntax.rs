//! The place of `syntax` in a build without it.

use std::ops::Range;
use std::sync::Arc;

use livelink::Options;
use livelink::index::{Context, Edit, Permission, Utf16Offset};

use crate::error::Fault;
use crate::mirror::Mirror;

/// There is no syntax context in this build.
#[derive(Clone, Debug)]
pub(crate) enum Syntax {}

impl Syntax {
    /// Returns an error, unless the name is empty.
    pub(crate) fn named(name: &str, _: &Mirror) -> Result<Option<Self>, Fault> {
        match name {
            "" => Ok(None),
            _ => Err(Fault(format!(
                "the syntax is \"{name}\", but this build of the package knows no language: load it from 'livelink/syntax'"
            ))),
        }
    }

    pub(crate) fn options(&self, _: Options) -> Options {
        match *self {}
    }

    pub(crate) fn edit(&self, _: &Mirror, _: &[Edit<Utf16Offset>]) {
        match *self {}
    }

    pub(crate) fn take_changes(&self) -> Vec<Range<Utf16Offset>> {
        match *self {}
    }

    #[cfg(feature = "session")]
    pub(crate) fn context(&self) -> Arc<dyn Context<Utf16Offset> + Send + Sync> {
        match *self {}
    }
}

impl Context<Utf16Offset> for Syntax {
    fn permission(&self, _: Range<Utf16Offset>) -> Permission {
        match *self {}
    }
}
