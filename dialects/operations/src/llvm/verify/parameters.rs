//! `llvm.*` attributes of functions' parameters and results: the required kind of attribute, and the type that each
//! applies to.

use super::super::compatible::is_compatible;
use ods_core::hooks::{RegionPlace, Verified, VerifyRegionArgAttrs, VerifyRegionResultAttrs};
use ods_core::schema::Class;
use ods_core::verify::{VerifyCx, attr_is};
use ods_core::{Attr, Ident, Op, Type, TypeData};

use crate::llvm::LLVMDialect;

/// The types of parameters that an attribute applies to.
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
    ("llvm.elementtype", TYPE, On::Pointer),
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

/// The attributes that are valid on parameters only.
const NOT_OF_RESULTS: &[&str] = &[
    "llvm.alignstack",
    "llvm.allocalign",
    "llvm.allocptr",
    "llvm.byref",
    "llvm.byval",
    "llvm.inalloca",
    "llvm.nest",
    "llvm.nocapture",
    "llvm.nofree",
    "llvm.preallocated",
    "llvm.readnone",
    "llvm.readonly",
    "llvm.returned",
    "llvm.sret",
    "llvm.writeonly",
];

impl VerifyRegionArgAttrs for LLVMDialect {
    fn verify_region_arg_attr(
        cx: &VerifyCx<'_>,
        op: Op,
        at: RegionPlace,
        name: Ident,
        value: Attr,
    ) -> Verified {
        verify_parameter(cx, op, at.ty, name, value)
    }
}

impl VerifyRegionResultAttrs for LLVMDialect {
    fn verify_region_result_attr(
        cx: &VerifyCx<'_>,
        op: Op,
        at: RegionPlace,
        name: Ident,
        value: Attr,
    ) -> Verified {
        if NOT_OF_RESULTS.contains(&name.as_str()) {
            let message = format!("\"{name}\" is not a valid result attribute");
            return Err(Box::new(cx.error(op, message)));
        }
        verify_parameter(cx, op, at.ty, name, value)
    }
}

/// Verifies one attribute. A type that is yet to be converted to this dialect accepts any attribute.
fn verify_parameter(cx: &VerifyCx<'_>, op: Op, ty: Type, name: Ident, value: Attr) -> Verified {
    let ctx = cx.ctx();
    let found = PARAMETERS.iter().find(|entry| entry.0 == name.as_str());
    let Some((name, (class, what), on)) = found else { return Ok(()) };
    if !attr_is(ctx, *class, value) {
        let message = format!("\"{name}\" should be {what} attribute");
        return Err(Box::new(cx.error(op, message)));
    }
    if !is_compatible(ctx, ty) {
        return Ok(());
    }
    let wrong = match on {
        On::Pointer if !crate::llvm::LLVMPointerType::is(ctx, ty) => "pointer",
        On::Integer if !matches!(ty.data(ctx), TypeData::Integer(..)) => "integer",
        _ => return Ok(()),
    };
    let message = format!("\"{name}\" attribute attached to non-{wrong} LLVM type");
    Err(Box::new(cx.error(op, message)))
}
