//! The names of the bases of types and attributes: `builtin.integer`.

use ods_core::interface::{ATTR_NAMES, TYPE_NAMES, attr_name, type_name};
use ods_core::{Attr, Context, FloatKind, TypeData};

/// The kind of all float types, each of which is a base.
const FLOAT: &str = "builtin.float";

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
    let is_float = |name: &str| {
        let name = name.strip_prefix("builtin.");
        FloatKind::ALL.iter().any(|(_, float, _)| name == Some(*float))
    };
    match base.split_at_checked(1) {
        Some(("!", name)) => name != FLOAT && (TYPE_NAMES.contains(&name) || is_float(name)),
        Some(("#", name)) => ATTR_NAMES.contains(&name),
        _ => false,
    }
}
