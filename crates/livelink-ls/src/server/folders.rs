//! The folders of the workspace: which there are at first, and how they change.

use std::io::Write;

use gen_lsp_types as lsp;
use serde_json::Value;

use super::Server;

impl<W: Write> Server<W> {
    /// Adds and removes folders. A place in a source file may lead elsewhere in a document then.
    pub(super) fn folders_changed(&mut self, params: Value) {
        let method = "workspace/didChangeWorkspaceFolders";
        let Some(params) = self.read::<lsp::DidChangeWorkspaceFoldersParams>(method, params) else {
            return;
        };
        let lsp::WorkspaceFoldersChangeEvent { added, removed } = params.event;
        self.folders
            .retain(|uri| removed.iter().all(|folder| folder.uri.0 != *uri));
        let added = added.into_iter().map(|folder| folder.uri.0);
        self.folders.extend(added);
        for document in self.documents.values_mut() {
            document.set_folders(&self.folders);
        }
        let uris: Vec<_> = self.documents.keys().cloned().collect();
        for uri in uris {
            self.tell_links_changed(&uri);
        }
    }
}

/// Returns the folders of the workspace that a client names.
pub(super) fn named(params: &Value) -> Vec<String> {
    let listed = params.get("workspaceFolders").and_then(Value::as_array);
    let root = params.get("rootUri").filter(|_| listed.is_none());
    let folders = listed.into_iter().flatten();
    let uris = folders.filter_map(|folder| folder.get("uri")).chain(root);
    uris.filter_map(Value::as_str).map(str::to_owned).collect()
}
