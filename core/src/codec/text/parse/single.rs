//! Parsing of a single type or attribute, as it appears in bytecode or a declaration.

use crate::text::{ParseResult, Parser};
use crate::{Attr, Context, Diagnostics, ResourceHandle, Type};

/// Parses the attribute at the start of `source`; also returns the offset of the rest. Resource keys in it refer to
/// `resources`. Returns `None` if errors were added to `diags`.
pub(crate) fn parse_attr_prefix(
    ctx: &Context,
    source: &str,
    resources: &[ResourceHandle],
    diags: &mut Diagnostics,
) -> Option<(Attr, usize)> {
    parse_prefix(ctx, source, resources, diags, |p| p.parse_attribute(None))
}

/// Parses the type at the start of `source`; see [`parse_attr_prefix`].
pub(crate) fn parse_type_prefix(
    ctx: &Context,
    source: &str,
    resources: &[ResourceHandle],
    diags: &mut Diagnostics,
) -> Option<(Type, usize)> {
    parse_prefix(ctx, source, resources, diags, |p| p.parse_type())
}

fn parse_prefix<T>(
    ctx: &Context,
    source: &str,
    resources: &[ResourceHandle],
    diags: &mut Diagnostics,
    parse: impl Fn(&mut Parser<'_>) -> ParseResult<T>,
) -> Option<(T, usize)> {
    let attempt = |name: &str, diags: &mut Diagnostics| {
        let mut p = Parser::new(ctx, source.as_bytes(), 0, name, diags);
        for handle in resources {
            let resource = ctx.resource(*handle);
            let same_key = p.symbols.resources.entry(resource.key().into()).or_default();
            same_key.push((resource.dialect(), *handle));
        }
        let parsed = parse(&mut p).ok()?;
        Some((parsed, p.cursor.tok.start as usize))
    };
    // Messages use the text itself as the file name, as in MLIR. Only a malformed text is interned as a file name,
    // though.
    attempt("<bytecode>", &mut Diagnostics::new()).or_else(|| attempt(source, diags))
}

impl Attr {
    /// Parses `text` as an attribute; `None` if it is none, or if more text follows.
    ///
    /// # Examples
    /// ```
    /// use ods_core::{Attr, Context};
    ///
    /// let ctx = Context::with(|_| {});
    /// let map = Attr::parse(&ctx, "affine_map<(m, n) -> (n)>");
    /// assert_eq!(map.map(|map| map.display(&ctx).to_string()).as_deref(), Some("affine_map<(d0, d1) -> (d1)>"));
    /// assert_eq!(Attr::parse(&ctx, "1 : i32 1"), None);
    /// ```
    pub fn parse(ctx: &Context, text: &str) -> Option<Attr> {
        let (attr, rest) = parse_attr_prefix(ctx, text, &[], &mut Diagnostics::new())?;
        text.get(rest..)?.trim().is_empty().then_some(attr)
    }
}

impl Type {
    /// Parses `text` as a type; `None` if it is none, or if more text follows.
    pub fn parse(ctx: &Context, text: &str) -> Option<Type> {
        let (ty, rest) = parse_type_prefix(ctx, text, &[], &mut Diagnostics::new())?;
        text.get(rest..)?.trim().is_empty().then_some(ty)
    }
}
