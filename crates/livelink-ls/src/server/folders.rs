//! The folders of the workspace: which there are at first, and how they change.

use std::io::Write;

use gen_lsp_types as lsp;
use serde_json::Value;

use super::Server;

impl<W: Write> Server<W> {
    /// Keeps the folders that a client names at the start.
    pub(super) fn take_folders(&mut self, params: &Value) {
        let listed = params.get("workspaceFolders").and_then(Value::as_array);
        let root = params.get("rootUri").filter(|_| listed.is_none());
        let folders = listed.into_iter().flatten();
        let uris = folders.filter_map(|folder| folder.get("uri")).chain(root);
        self.folders = uris.filter_map(Value::as_str).map(str::to_owned).collect();
    }

    /// Adds and removes folders. A place in a source file may lead elsewhere in a document then.
    pub(super) fn folders_changed(&mut self, params: Value) {
        let method = "workspace/didChangeWorkspaceFolders";
        let params: Option<lsp::DidChangeWorkspaceFoldersParams> = self.client.read(method, params);
        let Some(lsp::WorkspaceFoldersChangeEvent { added, removed }) = params.map(|it| it.event)
        else {
            return;
        };
        self.folders
            .retain(|uri| removed.iter().all(|folder| folder.uri.0 != *uri));
        self.folders.extend(added.into_iter().map(|it| it.uri.0));
        for (uri, document) in &mut self.documents {
            document.set_folders(&self.folders);
            self.client.tell_links_changed(self.abilities, uri);
        }
    }
}
