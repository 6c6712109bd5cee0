//! How a value shows itself.

use pyo3::prelude::*;

/// Returns the call that makes this value, with the values of these attributes: `Mute(start=0, end=5, cause='undo')`.
pub(crate) fn call_of<T>(it: &Bound<'_, T>, names: &[&str]) -> PyResult<String> {
    let it = it.as_any();
    let written = names
        .iter()
        .map(|name| Ok(format!("{name}={}", it.getattr(*name)?.repr()?)));
    let written: PyResult<Vec<String>> = written.collect();
    Ok(format!(
        "{}({})",
        it.get_type().name()?,
        written?.join(", ")
    ))
}
