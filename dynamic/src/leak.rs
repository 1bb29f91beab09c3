//! Leaked values: a schema and all it refers to live as long as the process.

use ods_core::Ident;

/// A value for ever.
pub(crate) fn one<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

/// A list for ever; an empty one costs nothing.
pub(crate) fn list<T>(items: impl IntoIterator<Item = T>) -> &'static [T] {
    items.into_iter().collect::<Vec<T>>().leak()
}

/// Text for ever, once for equal texts.
pub(crate) fn text(text: &str) -> &'static str {
    Ident::new(text).as_str()
}

/// Texts for ever.
pub(crate) fn texts<'t>(all: impl IntoIterator<Item = &'t String>) -> &'static [&'static str] {
    list(all.into_iter().map(|one| text(one)))
}
