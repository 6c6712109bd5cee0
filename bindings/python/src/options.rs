//! Options from dictionaries, and back.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

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

/// Writes all options as a dictionary, which `read` reads.
pub(crate) fn write<'py, T>(py: Python<'py>, options: &T) -> PyResult<Bound<'py, PyDict>>
where
    T: serde::Serialize,
{
    let all = py
        .import("json")?
        .call_method1("loads", (json(options)?,))?;
    let all = all.cast_into::<PyDict>()?;
    let detection = all.get_item("detection")?;
    let options = match &detection {
        Some(detection) => detection.cast::<PyDict>()?,
        None => &all,
    };
    if let Some(schemes) = options.get_item("schemes")? {
        // JSON has no tuples, but the type has.
        let pairs: Vec<[String; 2]> = schemes.extract()?;
        options.set_item(
            "schemes",
            pairs
                .into_iter()
                .map(|[scheme, rule]| (scheme, rule))
                .collect::<Vec<_>>(),
        )?;
    }
    Ok(all)
}

/// Returns a number that is the same for equal options.
pub(crate) fn hash<T: serde::Serialize>(options: &T) -> PyResult<u64> {
    let mut hasher = DefaultHasher::new();
    json(options)?.hash(&mut hasher);
    Ok(hasher.finish())
}

fn json<T: serde::Serialize>(options: &T) -> PyResult<String> {
    serde_json::to_string(options).map_err(|error| PyValueError::new_err(error.to_string()))
}
