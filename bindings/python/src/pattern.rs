//! Links of the program's own kinds.

use std::cell::Cell;
use std::fmt;
use std::sync::Arc;

use livelink::detect::ready::{Mentions, PhoneNumbers, SourcePlaces, Tags, Tickets};
use livelink::detect::{self, FnPattern, Patterns, Place, RegexPattern, Template};
use pyo3::exceptions::{PyKeyboardInterrupt, PyRecursionError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString, PyTuple};

use crate::offsets::{Natural, Offset};

/// A kind of link that a program adds to those of the standards. Each of the methods makes one.
///
/// A ``target`` is an address with ``{}`` in it, where the text of a link goes, percent-encoded. A link shows only if the schemes of the
/// detector's options, a relative address or ``tel:`` allow its target, and never with ``javascript:``. A link of the standards wins over one of a
/// pattern, and an earlier pattern over a later one.
///
/// A function that a pattern calls depends on its arguments alone: an index asks again only where the text near a link changes. If it raises
/// an exception or returns something else than it may, there is no link at that place, ``sys.unraisablehook`` gets the exception,
/// and the rest of the text is not affected. ``KeyboardInterrupt`` comes after the call that asked.
///
/// While a function runs for an index or a session, nothing else may use the same index or session, neither the function itself nor
/// another thread: that is a ``RuntimeError``.
///
/// Two patterns are equal if they are made of equal arguments. A pickle has the arguments, so a function must be one that ``pickle`` finds by
/// its name.
///
/// >>> mentions = Pattern.mentions("https://example.com/users/{}")
/// >>> [link] = Detector(patterns=[mentions]).detect("ask @ann, not me@example.com")[:1]
/// >>> link
/// Link(start=4, end=8, kind='mention', href='https://example.com/users/ann', text='@ann')
#[pyclass(frozen, from_py_object, module = "livelink")]
#[derive(Clone)]
pub(crate) struct Pattern {
    pub(crate) inner: Arc<dyn detect::Pattern>,
    /// The method that made it, with its arguments. An `Arc` is cloned without Python.
    made_by: Arc<(&'static str, Py<PyTuple>)>,
}

#[pymethods]
impl Pattern {
    /// Return a pattern of a function. ``find(before, after)`` gets the text of one word around a place that begins with one of the characters
    /// ``starts``: at most 32 bytes before the place, and at most ``max_len + 32`` bytes from it on. White space is in neither. It returns the length of
    /// the link in characters of ``after``, or ``None``. A text of more than ``max_len`` bytes of UTF-8 does not link.
    ///
    /// The target is an address with ``{}``, or a function that gets the text of the link and returns its address, or ``None`` for no link.
    ///
    /// >>> def find(before, after):
    /// ...     digits = len(after) - len(after[3:].lstrip("0123456789"))
    /// ...     return digits if after.startswith("PR-") and digits > 3 and not before else None
    /// >>> tickets = Pattern.function("ticket", "P", 12, find, lambda text: "https://example.com/requests/" + text[3:])
    /// >>> Detector(patterns=[tickets]).detect("see PR-12.")
    /// [Link(start=4, end=9, kind='ticket', href='https://example.com/requests/12', text='PR-12')]
    #[staticmethod]
    fn function(
        name: &str,
        starts: &str,
        max_len: Offset,
        find: Bound<'_, PyAny>,
        target: Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let arguments = (name, starts, max_len.0, &find, &target).into_pyobject(find.py())?;
        let (find, target) = (function("find", find)?, Target::new(target)?);
        let finds = move |place: Place<'_>| {
            ask(&find, |find| {
                let len = find.call1((place.before(), place.after()))?;
                bytes(&len, place.after())
            })
        };
        let leads = move |link_text: &str| target.of(link_text);
        let inner = FnPattern::new(name, starts, max_len.0, finds, leads);
        Self::of(Arc::new(inner), "function", arguments)
    }

    /// Return a pattern of a regular expression, in the syntax of the Rust crate ``regex``: without look-around and back-references, and linear in time
    /// for every text. ``{}`` in the target is replaced by the first group of the match; without groups, by the whole match. No link is longer than
    /// ``max_len`` bytes. ``None`` allows the longest match that the expression has, or 256 bytes if that has no bound. The expression has at most 4,096
    /// bytes, and finds inside one word.
    ///
    /// >>> tickets = Pattern.regex("ticket", r"\bPR-([0-9]+)\b", "https://example.com/requests/{}")
    /// >>> Detector(patterns=[tickets]).detect("see PR-12, XPR-12")
    /// [Link(start=4, end=9, kind='ticket', href='https://example.com/requests/12', text='PR-12')]
    #[staticmethod]
    #[pyo3(signature = (name, expression, target, max_len=None))]
    fn regex(
        py: Python<'_>,
        name: &str,
        expression: &str,
        target: &str,
        max_len: Option<Offset>,
    ) -> PyResult<Self> {
        let max_len = max_len.map(|len| len.0);
        let arguments = (name, expression, target, max_len).into_pyobject(py)?;
        let template = Template::new(target);
        let inner = py.detach(|| RegexPattern::new(name, expression, max_len, template));
        let inner = inner.map_err(|error| PyValueError::new_err(format!("{name}: {error}")))?;
        Self::of(Arc::new(inner), "regex", arguments)
    }

    /// Return the pattern ``tag``: ``#`` and a word of any script that is no number and no colour. ``{}`` is the word.
    #[staticmethod]
    fn tags(py: Python<'_>, target: &str) -> PyResult<Self> {
        let inner = Tags::new(Template::new(target));
        Self::of(Arc::new(inner), "tags", (target,).into_pyobject(py)?)
    }

    /// Return the pattern ``mention``: ``@`` and a name of letters, digits, ``_``, ``.`` and ``-`` of ASCII. ``{}`` is the name. With ``known``, only the names for which this function returns
    /// true link: those of users, say, as ``users.__contains__`` of a set knows them. Without it, all but common words of code link, such as ``@Override``.
    #[staticmethod]
    #[pyo3(signature = (target, known=None))]
    fn mentions(py: Python<'_>, target: &str, known: Option<Bound<'_, PyAny>>) -> PyResult<Self> {
        let arguments = (target, &known).into_pyobject(py)?;
        let mut inner = Mentions::new(Template::new(target));
        if let Some(known) = known {
            let known = function("known", known)?;
            inner = inner.known(move |name| {
                ask(&known, |known| known.call1((name,))?.is_truthy().map(Some)) == Some(true)
            });
        }
        Self::of(Arc::new(inner), "mentions", arguments)
    }

    /// Return the pattern ``ticket``: one of the prefixes, such as ``PR-`` and ``#``, and a number. ``{}`` is the number.
    #[staticmethod]
    fn tickets(py: Python<'_>, prefixes: Vec<String>, target: &str) -> PyResult<Self> {
        let list = PyTuple::new(py, &prefixes)?;
        let inner = Tickets::new(prefixes, Template::new(target));
        Self::of(
            Arc::new(inner),
            "tickets",
            (list, target).into_pyobject(py)?,
        )
    }

    /// Return the pattern ``source``: a place in a source file, as compilers print it, such as ``src/main.rs:12:5``. ``{}`` is the path with the place as
    /// its fragment, ``src/main.rs#L12C5``.
    #[staticmethod]
    #[pyo3(signature = (target="{}"))]
    fn source_places(py: Python<'_>, target: &str) -> PyResult<Self> {
        let inner = SourcePlaces::new(Template::new(target));
        Self::of(
            Arc::new(inner),
            "source_places",
            (target,).into_pyobject(py)?,
        )
    }

    /// Return the pattern ``phone``: phone numbers with ``+`` and without spaces. They lead to ``tel:``.
    #[staticmethod]
    fn phone_numbers(py: Python<'_>) -> PyResult<Self> {
        Self::of(Arc::new(PhoneNumbers), "phone_numbers", PyTuple::empty(py))
    }

    /// Its name, which is the kind of its links.
    #[getter]
    fn name(&self) -> &str {
        self.inner.name()
    }

    fn __eq__(&self, py: Python<'_>, other: &Self) -> PyResult<bool> {
        let (mine, others) = (&self.made_by, &other.made_by);
        Ok(mine.0 == others.0 && mine.1.bind(py).eq(&others.1)?)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        (self.made_by.0, &self.made_by.1).into_pyobject(py)?.hash()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (method, arguments) = &*self.made_by;
        let written: PyResult<Vec<String>> = arguments
            .bind(py)
            .iter()
            .map(|argument| Ok(argument.repr()?.to_string()))
            .collect();
        Ok(format!("Pattern.{method}({})", written?.join(", ")))
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (method, arguments) = &*slf.get().made_by;
        let method = slf.get_type().getattr(*method)?;
        Ok((method, arguments.bind(slf.py()).clone()))
    }
}

impl Pattern {
    /// Returns a pattern, or the reason why no detector may have it.
    fn of(
        inner: Arc<dyn detect::Pattern>,
        method: &'static str,
        arguments: Bound<'_, PyTuple>,
    ) -> PyResult<Self> {
        list(vec![Arc::clone(&inner)])?;
        let made_by = Arc::new((method, arguments.unbind()));
        Ok(Self { inner, made_by })
    }
}

impl fmt::Debug for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Pattern").field(&self.inner.name()).finish()
    }
}

/// Returns the list of patterns.
pub(crate) fn list(patterns: Vec<Arc<dyn detect::Pattern>>) -> PyResult<Patterns> {
    Patterns::of(patterns).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// Where the links of a function lead.
enum Target {
    Template(Template),
    Function(Py<PyAny>),
}

impl Target {
    fn new(target: Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(match target.cast::<PyString>() {
            Ok(written) => Self::Template(Template::new(&written.extract::<String>()?)),
            Err(_) => Self::Function(function("target", target)?),
        })
    }

    fn of(&self, link_text: &str) -> Option<String> {
        match self {
            Self::Template(template) => Some(template.fill(link_text)),
            Self::Function(target) => ask(target, |target| target.call1((link_text,))?.extract()),
        }
    }
}

/// Returns an argument that must be a function.
fn function(name: &str, it: Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
    match it.is_callable() {
        true => Ok(it.unbind()),
        false => {
            let found = it.get_type().name()?;
            Err(PyTypeError::new_err(format!(
                "{name} is {found}, not a function"
            )))
        }
    }
}

/// How many functions of patterns may run inside each other: one may use a detector whose patterns have functions.
const DEEPEST: usize = 8;

thread_local! {
    /// How many of them run in this thread.
    static DEPTH: Cell<usize> = const { Cell::new(0) };
}

/// Calls a function. An exception goes to `sys.unraisablehook`, and then there is no answer.
fn ask<T>(
    function: &Py<PyAny>,
    call: impl FnOnce(&Bound<'_, PyAny>) -> PyResult<Option<T>>,
) -> Option<T> {
    // While Python ends, no function of it can be called.
    Python::try_attach(|py| {
        let function = function.bind(py);
        let depth = DEPTH.get();
        let answer = if depth < DEEPEST {
            DEPTH.set(depth + 1);
            let answer = call(function);
            DEPTH.set(depth);
            answer
        } else {
            Err(PyRecursionError::new_err(
                "patterns use each other too deeply",
            ))
        };
        answer.unwrap_or_else(|error| {
            let is_interrupt = error.is_instance_of::<PyKeyboardInterrupt>(py);
            if is_interrupt && interrupts(py).unwrap_or(false) {
                return None;
            }
            error.write_unraisable(py, Some(function));
            None
        })
    })
    .flatten()
}

/// Interrupts the main thread after the call. Returns false where Python does not handle this signal: it would do nothing, and the
/// exception is reported as any other.
fn interrupts(py: Python<'_>) -> PyResult<bool> {
    let signal = py.import("signal")?;
    let handler = signal.call_method1("getsignal", (signal.getattr("SIGINT")?,))?;
    if handler.is_callable() {
        py.import("_thread")?.call_method0("interrupt_main")?;
    }
    Ok(handler.is_callable())
}

/// Returns the bytes of so many characters at the start of a text.
fn bytes(len: &Bound<'_, PyAny>, text: &str) -> PyResult<Option<usize>> {
    if len.is_instance_of::<PyBool>() {
        return Err(PyTypeError::new_err("find returned a bool, not a length"));
    }
    let Some(Natural(len)) = len.extract::<Option<Offset>>()? else {
        return Ok(None);
    };
    let mut ends = text.char_indices().map(|(at, _)| at).chain([text.len()]);
    // More characters than there are make no link, but hide those that begin in the text.
    Ok(Some(ends.nth(len).unwrap_or(usize::MAX)))
}
