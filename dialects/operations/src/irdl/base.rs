//! The names of the bases of types and attributes: `builtin.integer`.

use ods_core::interface::{ATTR_NAMES, TYPE_NAMES, attr_name, type_name};
use ods_core::{Attr, Context, FloatKind, TypeData};

/// Returns the name of the base of an attribute, or of the type in it.
pub(super) fn base_of(ctx: &Context, attr: Attr) -> String {
    match attr.as_type(ctx) {
        Some(ty) if matches!(ty.data(ctx), TypeData::Float(_)) => {
            format!("builtin.{}", ty.display(ctx))
        }
        Some(ty) => type_name(ctx, ty).as_str().to_owned(),
        None => attr_name(ctx, attr).as_str().to_owned(),
    }
}

/// Returns whether a builtin type or attribute has that base, which begins with its sigil.
pub(super) fn is_builtin_base(base: &str) -> bool {
    let Some((sigil, name)) = base.split_at_checked(1) else { return false };
    match (sigil, name.strip_prefix("builtin.")) {
        // The base of a float type is the type, not its kind.
        ("!", Some("float")) => false,
        ("!", Some(float)) if FloatKind::ALL.iter().any(|(_, one, _)| *one == float) => true,
        ("!", _) => TYPE_NAMES.contains(&name),
        ("#", _) => ATTR_NAMES.contains(&name),
        _ => false,
    }
}
