//! Answers requests, at once or when the work that they wait for is done.

use std::io::Write;
use std::time::{Duration, Instant};

use gen_lsp_types as lsp;
use lsp_server::{ErrorCode, Request, RequestId};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::Server;
use super::waiting::{LinkParams, Waiting};
use crate::answer;
use crate::document::Document;
use crate::inbox::Inbox;

/// How long an answer waits for the first parse of a document. Before it, nothing is known about where links show.
const FIRST_PARSE: Duration = Duration::from_secs(30);

/// How long an answer waits for a later parse, if the client does not want to be told about its result.
const LATER_PARSE: Duration = Duration::from_millis(50);

/// The parameters of `textDocument/codeAction`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ActionParams {
    text_document: lsp::TextDocumentIdentifier,
    range: lsp::Range,
    context: ActionContext,
}

#[derive(Deserialize)]
struct ActionContext {
    #[serde(default)]
    diagnostics: Vec<Value>,
    #[serde(default)]
    only: Option<Vec<lsp::CodeActionKind>>,
}

impl ActionContext {
    /// The diagnostics that can be read. Another server's may be of any shape.
    fn diagnostics(&self) -> Vec<lsp::Diagnostic> {
        let read = self.diagnostics.iter().map(lsp::Diagnostic::deserialize);
        read.filter_map(Result::ok).collect()
    }
}

/// The reason why a request gets no result.
type Refusal = (ErrorCode, String);

impl<W: Write> Server<W> {
    /// Answers a request, or puts it aside.
    pub(super) fn answered(&mut self, request: &Request, inbox: &mut Inbox) -> Result<(), Refusal> {
        let encoding = self.abilities.encoding;
        match request.method.as_str() {
            "textDocument/documentLink" => {
                let params: LinkParams = params_of(request)?;
                self.answer_or_wait(&request.id, params, inbox)?;
            }
            "documentLink/resolve" => {
                let link: lsp::DocumentLink = params_of(request)?;
                let number = link.data.as_ref().and_then(Value::as_u64);
                let of = |number| self.documents.values().find(|one| one.number == number);
                let resolved = match number {
                    // A link that has its target needs nothing.
                    None => link,
                    Some(number) => of(number)
                        .and_then(|document| answer::resolved(document, encoding, &link))
                        .ok_or_else(outdated)?,
                };
                self.client.answer(&request.id, resolved);
            }
            "textDocument/hover" => {
                let params: lsp::TextDocumentPositionParams = params_of(request)?;
                let document = self.document(&params.text_document.uri.0)?;
                let at = encoding.offset(&document.text, params.position);
                let hover = answer::hover(document, self.abilities, at.map_err(refused)?);
                self.client.answer(&request.id, hover);
            }
            "textDocument/codeAction" => {
                let params: ActionParams = params_of(request)?;
                let uri = &params.text_document.uri.0;
                let document = self.document(uri)?;
                let range = encoding.offsets(&document.text, params.range);
                let range = range.map_err(refused)?;
                // A line after the last one counts as the end of the text, which the user does not see there.
                let start = usize::try_from(params.range.start.line).unwrap_or(usize::MAX);
                let mut actions = Vec::new();
                if start < document.text.line_count() {
                    let asked = answer::Asked {
                        uri,
                        range,
                        diagnostics: &params.context.diagnostics(),
                        severity: self.settings.severity,
                    };
                    actions = answer::code_actions(document, self.abilities, &asked);
                }
                if let Some(only) = &params.context.only {
                    let wanted = |kind: &lsp::CodeActionKind| is_wanted(kind, only);
                    actions.retain(|action| action.kind.as_ref().is_some_and(wanted));
                }
                self.client.answer(&request.id, actions);
            }
            "livelink/text" => {
                let params: lsp::TextDocumentIdentifier = params_of(request)?;
                let document = self.document(&params.uri.0)?;
                let text = document.text.rope().to_string();
                let result =
                    json!({ "version": document.version, "lost": document.lost, "text": text });
                self.client.answer(&request.id, result);
            }
            method => {
                let what = format!("{method} is not offered");
                return Err((ErrorCode::MethodNotFound, what));
            }
        }
        Ok(())
    }

    fn document(&self, uri: &str) -> Result<&Document, Refusal> {
        let document = self.documents.get(uri);
        document.ok_or_else(|| (ErrorCode::InvalidParams, format!("{uri} is not open")))
    }

    /// Answers a request for links, or puts it aside until the parse or the index is done.
    fn answer_or_wait(
        &mut self,
        id: &RequestId,
        params: LinkParams,
        inbox: &mut Inbox,
    ) -> Result<(), Refusal> {
        let document = self.document(&params.text_document.uri.0)?;
        let until = if params.range.is_none() && document.links.is_building() {
            None
        } else if !document.parsed {
            Some(Instant::now() + FIRST_PARSE)
        } else if document.syntax.has_unparsed_edits() && !self.abilities.links_changed {
            Some(Instant::now() + LATER_PARSE)
        } else {
            return self.answer_links(id, &params, inbox);
        };
        let (id, changes) = (id.clone(), document.changes);
        self.waiting.push(Waiting {
            id,
            params,
            changes,
            until,
        });
        Ok(())
    }

    /// Answers the requests that need not wait any longer.
    pub(super) fn answer_waiting(&mut self, now: Instant, inbox: &mut Inbox) {
        let links_changed = self.abilities.links_changed;
        for mut waiting in std::mem::take(&mut self.waiting) {
            if let Some(document) = self.documents.get(&waiting.params.text_document.uri.0) {
                let all = waiting.params.range.is_none();
                if all && document.is_large() && document.changes != waiting.changes {
                    let (code, message) = outdated();
                    self.client.refuse(&waiting.id, code, message);
                    continue;
                }
                let building = all && document.links.is_building();
                let behind = document.syntax.has_unparsed_edits() && !links_changed;
                let parsing = !document.parsed || behind;
                // The time for the parse begins when the index is there.
                let until = *waiting.until.get_or_insert(now + FIRST_PARSE);
                if building || parsing && now < until {
                    waiting.until = (!building).then_some(until);
                    self.waiting.push(waiting);
                    continue;
                }
            }
            if let Err((code, message)) = self.answer_links(&waiting.id, &waiting.params, inbox) {
                self.client.refuse(&waiting.id, code, message);
            }
        }
    }

    /// Removes a request that waits. Returns whether there was one.
    pub(super) fn drop_waiting(&mut self, id: &RequestId) -> bool {
        let before = self.waiting.len();
        self.waiting.retain(|waiting| waiting.id != *id);
        self.waiting.len() < before
    }

    fn answer_links(
        &mut self,
        id: &RequestId,
        params: &LinkParams,
        inbox: &mut Inbox,
    ) -> Result<(), Refusal> {
        let encoding = self.abilities.encoding;
        let uri = &params.text_document.uri.0;
        // A parse may be done whose news has not come yet.
        self.take_parse(uri);
        let Some(document) = self.documents.get(uri) else {
            return Err((ErrorCode::InvalidParams, format!("{uri} is not open")));
        };
        let markup = self.settings.markup;
        let markup = markup.unwrap_or(!self.abilities.markup_links);
        let in_range;
        let list = match params.range {
            None if is_outdated(document, uri, inbox) => return Err(outdated()),
            None => answer::all_links(document, encoding, markup),
            Some(range) => {
                let range = encoding.offsets(&document.text, range).map_err(refused)?;
                in_range = answer::links_in(document, encoding, markup, range);
                &in_range
            }
        };
        let Some(token) = &params.partial_result_token else {
            self.client.answer_array(id, list.whole());
            return Ok(());
        };
        for part in list.parts() {
            if inbox.has_cancel(id) {
                return Err((ErrorCode::RequestCanceled, "canceled".to_owned()));
            }
            if is_outdated(document, uri, inbox) {
                return Err(outdated());
            }
            self.client.answer_part(token, part);
        }
        self.client.answer_array(id, "");
        Ok(())
    }

    /// Collects the results of the parses of a document. If they change which links are shown, the
    /// server tells a client that asked for `livelink/linksChanged`.
    pub(super) fn take_parse(&mut self, uri: &str) {
        let Some(document) = self.documents.get_mut(uri) else {
            return;
        };
        if document.take_parse() {
            document.publish_at.get_or_insert_with(Instant::now);
            self.client.tell_links_changed(self.abilities, uri);
        }
    }
}

/// The refusal of a request whose position does not exist in the text.
fn refused(error: crate::encoding::Misplaced) -> Refusal {
    (ErrorCode::InvalidParams, error.to_string())
}

/// Whether the client has changed a large document after its request. A client that asks for all links does so after each key, and
/// needs the answer to the last request only.
fn is_outdated(document: &Document, uri: &str, inbox: &mut Inbox) -> bool {
    document.is_large() && inbox.has_change(uri)
}

/// The refusal of a request that is for an older text.
fn outdated() -> Refusal {
    let why = "the text is another one now";
    (ErrorCode::ContentModified, why.to_owned())
}

/// Reads the parameters of a request.
fn params_of<T: DeserializeOwned>(request: &Request) -> Result<T, Refusal> {
    T::deserialize(&request.params).map_err(|error| (ErrorCode::InvalidParams, error.to_string()))
}

/// Whether the client wants actions of this kind: `refactor` means `refactor.rewrite` too. The empty kind means all, and so does a list
/// without kinds.
fn is_wanted(kind: &lsp::CodeActionKind, only: &[lsp::CodeActionKind]) -> bool {
    let kind = kind.to_string();
    only.is_empty()
        || only.iter().any(|wanted| {
            let wanted = wanted.to_string();
            let rest = kind.strip_prefix(&wanted);
            wanted.is_empty() || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        })
}
