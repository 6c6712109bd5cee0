//! The settings of the client: how they come, and how they take effect.

use std::io::Write;
use std::time::Instant;

use gen_lsp_types::MessageType;
use lsp_server::Response;
use serde_json::{Map, Value, json};

use super::Server;
use crate::derived::Derived;
use crate::settings::{SECTION, Settings};

impl<W: Write> Server<W> {
    /// Asks the client for the settings, if it answers such a request.
    pub(super) fn ask_settings(&mut self) {
        if self.abilities.configuration {
            let params = json!({ "items": [{ "section": SECTION }] });
            self.asked_settings = Some(self.client.request("workspace/configuration", params));
        }
    }

    pub(super) fn response(&mut self, response: Response) {
        if self.progress_answered(&response) || self.asked_settings.as_ref() != Some(&response.id) {
            return;
        }
        self.asked_settings = None;
        if let Ok(Value::Array(values)) = response.response_result
            && let Some(settings) = values.first().filter(|settings| !are_none(settings))
        {
            self.apply_settings(settings);
        }
    }

    pub(super) fn configured(&mut self, params: Value) {
        match params.get("settings") {
            Some(settings) if !are_none(settings) => self.apply_settings(settings),
            _ => self.ask_settings(),
        }
    }

    pub(super) fn apply_settings(&mut self, value: &Value) {
        let (settings, complaints) = Settings::read(value);
        // Many clients send the same settings several times.
        for complaint in &complaints {
            if !self.complaints.contains(complaint) {
                let message = format!("settings: {complaint}");
                self.client.log(MessageType::Warning, message);
            }
        }
        self.complaints = complaints;
        let other_options = settings.detector.options() != self.settings.detector.options()
            || settings.patterns != self.settings.patterns;
        self.settings = settings;
        let mut cleared = Vec::new();
        for (uri, document) in &mut self.documents {
            if other_options {
                let post = self.posts.next();
                document.set_detector(post.0, &self.settings.detector, &post);
            }
            document.publish_at = Some(Instant::now());
            document.published = None;
            document.derived = Derived::default();
            cleared.push(uri.clone());
        }
        for uri in cleared {
            if self.settings.severity.is_none() {
                self.send_diagnostics(&uri, None, Vec::new());
            }
            self.client.tell_links_changed(self.abilities, &uri);
        }
    }
}

/// Whether a client says that it has no settings for us: by `null`, or by an empty object, as kakoune-lsp does.
fn are_none(settings: &Value) -> bool {
    settings.is_null() || settings.as_object().is_some_and(Map::is_empty)
}
