//! Attributes and types that patterns give as text: parsed once in each context.

use std::sync::{PoisonError, RwLock};

use rustc_hash::FxHashMap;

use crate::{Attr, Context, Type};

/// The parsed literals of the patterns of a context. Text that is not valid is parsed again: unknown dialects may be
/// accepted later.
#[derive(Default)]
struct Literals {
    attrs: RwLock<FxHashMap<&'static str, Attr>>,
    types: RwLock<FxHashMap<&'static str, Type>>,
}

/// Returns the attribute of that text, if it is valid.
pub(super) fn attr(ctx: &Context, text: &'static str) -> Option<Attr> {
    let literals: &Literals = ctx.attachments().get_or_make(Literals::default);
    parsed(&literals.attrs, text, || Attr::parse(ctx, text))
}

/// Returns the type of that text, if it is valid.
pub(super) fn ty(ctx: &Context, text: &'static str) -> Option<Type> {
    let literals: &Literals = ctx.attachments().get_or_make(Literals::default);
    parsed(&literals.types, text, || Type::parse(ctx, text))
}

fn parsed<T: Copy>(
    known: &RwLock<FxHashMap<&'static str, T>>,
    text: &'static str,
    parse: impl FnOnce() -> Option<T>,
) -> Option<T> {
    let found = known.read().unwrap_or_else(PoisonError::into_inner).get(text).copied();
    if found.is_some() {
        return found;
    }
    // The parser may run code of dialects, so no lock is held meanwhile.
    let value = parse()?;
    known.write().unwrap_or_else(PoisonError::into_inner).insert(text, value);
    Some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_parsed_once() {
        let ctx = Context::with(|_| {});
        assert_eq!(attr(&ctx, "1 : i32"), Attr::parse(&ctx, "1 : i32"));
        let known: &Literals = ctx.attachments().get_or_make(Literals::default);
        let again = parsed(&known.attrs, "1 : i32", || panic!("the text was parsed before"));
        assert_eq!(again, attr(&ctx, "1 : i32"));
    }

    #[test]
    fn an_error_is_not_kept() {
        let ctx = Context::with(|_| {});
        assert_eq!(ty(&ctx, "!other.t"), None);
        ctx.allow_unregistered(true);
        assert!(ty(&ctx, "!other.t").is_some());
    }
}
