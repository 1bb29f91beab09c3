//! `llvm.*` attributes of parameters: the kind of attribute, and the type of parameter that each goes with.

use ods_core::hooks::Verified;
use ods_core::schema::Class;
use ods_core::verify::{VerifyCx, attr_is};
use ods_core::{Op, Type, TypeData};

use crate::llvm::types::is;

/// What an attribute must be attached to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum On {
    Any,
    Pointer,
    Integer,
}

const UNIT: (Class, &str) = (Class::UnitAttr, "a unit");
const INT: (Class, &str) = (Class::IntegerAttr, "an integer");
const TYPE: (Class, &str) = (Class::TypeAttr, "a type");

const PARAMETERS: &[(&str, (Class, &str), On)] = &[
    ("llvm.align", INT, On::Pointer),
    ("llvm.alignstack", INT, On::Any),
    ("llvm.byref", TYPE, On::Pointer),
    ("llvm.byval", TYPE, On::Pointer),
    ("llvm.dereferenceable", INT, On::Pointer),
    ("llvm.dereferenceable_or_null", INT, On::Pointer),
    ("llvm.inalloca", TYPE, On::Pointer),
    ("llvm.inreg", UNIT, On::Any),
    ("llvm.nest", UNIT, On::Pointer),
    ("llvm.noalias", UNIT, On::Pointer),
    ("llvm.nocapture", UNIT, On::Pointer),
    ("llvm.nofree", UNIT, On::Pointer),
    ("llvm.nonnull", UNIT, On::Pointer),
    ("llvm.noundef", UNIT, On::Any),
    ("llvm.preallocated", TYPE, On::Pointer),
    ("llvm.readnone", UNIT, On::Pointer),
    ("llvm.readonly", UNIT, On::Pointer),
    ("llvm.returned", UNIT, On::Any),
    ("llvm.signext", UNIT, On::Integer),
    ("llvm.sret", TYPE, On::Pointer),
    ("llvm.writeonly", UNIT, On::Pointer),
    ("llvm.zeroext", UNIT, On::Integer),
];

/// Checks the dictionaries in attribute `list`, one for each of `types`.
pub(super) fn verify_parameters(cx: &VerifyCx<'_>, op: Op, list: &str, types: &[Type]) -> Verified {
    let ctx = cx.ctx();
    let all = cx.view(op).attr(list).and_then(|all| all.as_array(ctx)).unwrap_or_default();
    for (dict, ty) in all.iter().zip(types) {
        for (name, value) in dict.as_dictionary(ctx).unwrap_or_default() {
            let found = PARAMETERS.iter().find(|entry| entry.0 == name.as_str());
            let Some((name, (class, what), on)) = found else { continue };
            if !attr_is(ctx, *class, *value) {
                let message = format!("\"{name}\" should be {what} attribute");
                return Err(Box::new(cx.error(op, message)));
            }
            let wrong = match on {
                On::Pointer if !is(ctx, *ty, "llvm.ptr") => "pointer",
                On::Integer if !matches!(ty.data(ctx), TypeData::Integer(..)) => "integer",
                _ => continue,
            };
            let message = format!("\"{name}\" attribute attached to non-{wrong} LLVM type");
            return Err(Box::new(cx.error(op, message)));
        }
    }
    Ok(())
}
