//! Reads the fields of JSON objects. Its errors name the fields.

use serde_json::{Map, Value};

use crate::error::ScriptError;

/// A JSON object and its name in errors.
#[derive(Clone, Copy)]
pub(super) struct Fields<'a> {
    map: &'a Map<String, Value>,
    what: &'a str,
}

impl<'a> Fields<'a> {
    pub(super) fn of(value: &'a Value, what: &'a str) -> Result<Self, ScriptError> {
        match value {
            Value::Object(map) => Ok(Self { map, what }),
            other => Err(ScriptError::line(format!(
                "{what} must be an object, not {}",
                shape(other)
            ))),
        }
    }

    /// Returns the field, unless it is missing or null.
    pub(super) fn get(&self, name: &str) -> Option<&'a Value> {
        self.map.get(name).filter(|value| !value.is_null())
    }

    /// Refuses fields that are not in `known`: a misspelt option would otherwise be silently ignored.
    pub(super) fn only(&self, known: &[&str]) -> Result<(), ScriptError> {
        match self.map.keys().find(|name| !known.contains(&name.as_str())) {
            Some(name) => Err(ScriptError::line(format!(
                "{} has no field {name:?}",
                self.what
            ))),
            None => Ok(()),
        }
    }

    pub(super) fn text(&self, name: &str) -> Result<&'a str, ScriptError> {
        self.optional_text(name)?.ok_or_else(|| self.missing(name))
    }

    pub(super) fn optional_text(&self, name: &str) -> Result<Option<&'a str>, ScriptError> {
        self.get(name)
            .map(|value| {
                value
                    .as_str()
                    .ok_or_else(|| self.wrong(name, "a string", value))
            })
            .transpose()
    }

    pub(super) fn offset(&self, name: &str) -> Result<usize, ScriptError> {
        self.optional_offset(name)?
            .ok_or_else(|| self.missing(name))
    }

    pub(super) fn optional_offset(&self, name: &str) -> Result<Option<usize>, ScriptError> {
        self.get(name)
            .map(|value| {
                let offset = value
                    .as_u64()
                    .and_then(|offset| usize::try_from(offset).ok());
                offset.ok_or_else(|| self.wrong(name, "an offset", value))
            })
            .transpose()
    }

    pub(super) fn flag(&self, name: &str, default: bool) -> Result<bool, ScriptError> {
        match self.get(name) {
            None => Ok(default),
            Some(value) => value
                .as_bool()
                .ok_or_else(|| self.wrong(name, "true or false", value)),
        }
    }

    pub(super) fn list(&self, name: &str) -> Result<Option<&'a [Value]>, ScriptError> {
        self.get(name)
            .map(|value| {
                value
                    .as_array()
                    .map(Vec::as_slice)
                    .ok_or_else(|| self.wrong(name, "a list", value))
            })
            .transpose()
    }

    fn missing(&self, name: &str) -> ScriptError {
        ScriptError::line(format!("{} needs a field {name:?}", self.what))
    }

    pub(super) fn wrong(&self, name: &str, expected: &str, value: &Value) -> ScriptError {
        ScriptError::line(format!(
            "{name:?} of {} must be {expected}, not {}",
            self.what,
            shape(value)
        ))
    }
}

/// Shows a value in an error; short values are shown whole.
fn shape(value: &Value) -> String {
    match value {
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
        Value::String(text) if text.chars().count() > 40 => "a long string".to_owned(),
        short => short.to_string(),
    }
}
