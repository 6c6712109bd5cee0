//! Options from dictionaries.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Reads options in the library's own names: `{"profile": "uts58", "policy": {"members": False}}`.
pub(crate) fn read<T>(options: Option<&Bound<'_, PyDict>>) -> PyResult<T>
where
    T: Default + for<'de> serde::Deserialize<'de>,
{
    let Some(options) = options else {
        return Ok(T::default());
    };
    // Python's own writer of JSON knows which values have a form in JSON, and says which have none.
    let json = options
        .py()
        .import("json")?
        .call_method1("dumps", (options,))?;
    let json: String = json.extract()?;
    serde_json::from_str(&json).map_err(|error| {
        let message = error.to_string();
        // The place in a text that nobody wrote helps nobody.
        let message = message.split(" at line ").next().unwrap_or(&message);
        PyValueError::new_err(format!("the options: {message}"))
    })
}
