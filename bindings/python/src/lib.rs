//! The extension module of the Python package `livelink`.
//!
//! Nothing here decides anything about a link. Each function checks its arguments, calls the crate `livelink`, and makes
//! Python objects, or Arrow columns, of the answer. `python/livelink/__init__.pyi` has the documentation for users.
//!
//! | file | contents |
//! |---|---|
//! | `offsets` | code points, code units or bytes |
//! | `mirror` | the text of an index or a session |
//! | `options` | options from dictionaries, and back |
//! | `link` | a link for Python |
//! | `pattern` | links of the program's own kinds |
//! | `detector` | detection, explanations, addresses |
//! | `columns` | the links of a whole Arrow column |
//! | `link_column` | its answer, for Python and for what reads Arrow |
//! | `link_list` | the type of that answer, and its arrays from parts |
//! | `index` | the links of a text that is edited |
//! | `session` | links as part of a document |
//! | `mark` | the links and mutes of a document |
//! | `effects` | the answers of a session |

mod columns;
mod detector;
mod effects;
mod index;
mod link;
mod link_column;
mod link_list;
mod mark;
mod mirror;
mod offsets;
mod options;
mod pattern;
mod repr;
mod session;

use pyo3::prelude::*;

/// The module.
#[pymodule]
mod _livelink {
    #[pymodule_export]
    use crate::columns::Columns;
    #[pymodule_export]
    use crate::detector::{Detector, Verdict, format_url};
    #[pymodule_export]
    use crate::effects::{Effects, Rewrite, Unit};
    #[pymodule_export]
    use crate::index::{Delta, LinkIndex, LiveLink};
    #[pymodule_export]
    use crate::link::Link;
    #[pymodule_export]
    use crate::link_column::LinkColumn;
    #[pymodule_export]
    use crate::mark::{Mark, Mute};
    #[pymodule_export]
    use crate::offsets::edit_between;
    #[pymodule_export]
    use crate::pattern::Pattern;
    #[pymodule_export]
    use crate::session::Session;

    use super::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
