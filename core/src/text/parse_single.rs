//! One type or attribute on its own, as it stands inside bytecode.

use super::Parser;
use crate::{Attr, Context, Diagnostics, ResourceHandle, Type};

/// What messages call the text.
const SOURCE_NAME: &str = "<bytecode>";

/// The attribute at the start of `source`, and where the rest starts. Keys of resources that it names mean those in
/// `resources`. `None` when there is an error in `diags`.
pub(crate) fn parse_attr_prefix(
    ctx: &Context,
    source: &str,
    resources: &[ResourceHandle],
    diags: &mut Diagnostics,
) -> Option<(Attr, usize)> {
    let mut p = parser(ctx, source, resources, diags);
    let attr = p.parse_attribute(None).ok()?;
    Some((attr, p.tok.start as usize))
}

/// The type at the start of `source`; see [`parse_attr_prefix`].
pub(crate) fn parse_type_prefix(
    ctx: &Context,
    source: &str,
    resources: &[ResourceHandle],
    diags: &mut Diagnostics,
) -> Option<(Type, usize)> {
    let mut p = parser(ctx, source, resources, diags);
    let ty = p.parse_type().ok()?;
    Some((ty, p.tok.start as usize))
}

fn parser<'s>(
    ctx: &'s Context,
    source: &'s str,
    resources: &[ResourceHandle],
    diags: &'s mut Diagnostics,
) -> Parser<'s> {
    let mut p = Parser::new(ctx, source.as_bytes(), 0, SOURCE_NAME, diags);
    for handle in resources {
        let resource = ctx.resource(*handle);
        p.resources.entry(resource.key().into()).or_default().push((resource.dialect(), *handle));
    }
    p
}
