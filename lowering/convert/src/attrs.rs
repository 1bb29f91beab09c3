//! Forwarding of discardable attributes to a new operation.

use ods_core::conversion::ConversionRewriter;
use ods_core::{Attr, Ident, Op};

/// Copies the entries of the dictionary `attrs` whose names `wanted` accepts to the new operation. Attributes that
/// `new` declares become inherent.
pub(super) fn forward(
    rw: &mut ConversionRewriter<'_>,
    new: Op,
    attrs: Attr,
    wanted: impl Fn(Ident) -> bool,
) {
    if attrs == Attr::EMPTY_DICT {
        return;
    }
    let ctx = rw.ctx();
    let entries = attrs.as_dictionary(ctx).unwrap_or_default();
    let mut others = rw.attrs(new).as_dictionary(ctx).unwrap_or_default().to_vec();
    rw.modify(new, |ir| {
        for (name, value) in entries.iter().filter(|(name, _)| wanted(*name)) {
            if !ir.set_inherent(*name, Some(*value)) {
                others.push((*name, *value));
            }
        }
        ir.set_attrs(Attr::dictionary(ctx, &others));
    });
}
