//! Leaked values: a schema and everything that it refers to live as long as the process.

use ods_core::Ident;

/// Leaks a value.
pub(crate) fn one<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

/// Leaks a list; an empty list allocates nothing.
pub(crate) fn list<T>(items: impl IntoIterator<Item = T>) -> &'static [T] {
    items.into_iter().collect::<Vec<T>>().leak()
}

/// Interns text: equal texts are leaked once.
pub(crate) fn text(text: &str) -> &'static str {
    Ident::new(text).as_str()
}

/// Interns a list of texts.
pub(crate) fn texts<'t>(all: impl IntoIterator<Item = &'t String>) -> &'static [&'static str] {
    list(all.into_iter().map(|one| text(one)))
}
