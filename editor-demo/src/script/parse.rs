//! Scripts as lists of what happens.

use std::collections::VecDeque;
use std::sync::Arc;

use livelink::index::Context;
use livelink::replay::{Script, ScriptError};
use livelink::session::Document;
use livelink::syntax::{Language, SyntaxContext};
use ropey::Rope;

use super::act::{ScriptAct, acts_of};

/// A script, taken apart into what happens one after another.
#[derive(Debug)]
pub struct EventScript {
    /// The document that the script starts from.
    pub document: Document<Rope>,
    /// What happens, each with the number of its step.
    pub acts: VecDeque<(usize, ScriptAct)>,
}

impl EventScript {
    /// Reads a script, one line of a file.
    ///
    /// # Errors
    ///
    /// The line is not JSON, the setup does not fit its text, or a step is not known.
    pub fn parse(line: &str) -> Result<Self, ScriptError> {
        let script = Script::parse(line)?;
        let mut document = script.document()?;
        if let Some(syntax) = script.syntax() {
            let context = context(syntax, document.text());
            document.set_context(context);
        }
        let acts_of = |(number, step)| acts_of(step).into_iter().map(move |act| (number, act));
        let acts = (1..).zip(script.steps()).flat_map(acts_of).collect();
        Ok(Self { document, acts })
    }
}

/// Returns the syntax context of a script. It parses before it returns, so that a script comes out the same every time.
pub(super) fn context(name: &str, text: &Rope) -> Option<Arc<dyn Context + Send + Sync>> {
    let language = Language::named(name).ok()?;
    Some(Arc::new(SyntaxContext::blocking(&language, text)))
}
