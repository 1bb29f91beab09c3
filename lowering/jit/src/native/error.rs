//! The result of a translation to native code.

use ods_core::interface::FunctionOpInterface;
use ods_core::{DialectType, OpRef, Part, TranslateError, Type, TypeData, for_each_part};
use ods_dialects::llvm;

use crate::JitError;

/// The result of translating something.
pub type Result<T = ()> = std::result::Result<T, TranslateError>;

/// The predicate of an error about an operation.
pub(crate) const FAILURE: &str = "cannot be compiled to native code";

impl From<JitError> for TranslateError {
    fn from(error: JitError) -> TranslateError {
        error.to_string().into()
    }
}

/// Returns the error of an operation that has no native form. Most of these are operations that no conversion has
/// replaced: because of a type without one, or because their dialect has none.
pub(super) fn without_form(op: OpRef<'_>, reason: &str) -> TranslateError {
    if let Some(ty) = unconverted_type(op) {
        return format!(
            "no conversion to the llvm dialect is known for the type '{}'",
            op.show(ty)
        )
        .into();
    }
    match op.schema() {
        Some(_) if op.name().dialect() != llvm::LLVMDialect::SCHEMA.name => {
            format!("{reason}, and no pass or `ConvertToLLVM` has converted it").into()
        }
        _ => reason.into(),
    }
}

/// Returns the first type of a dialect, in the signature, operands and results of an operation, that no LLVM type
/// represents.
fn unconverted_type(op: OpRef<'_>) -> Option<Type> {
    let values = op.operands().chain(op.results()).map(|value| value.ty());
    let function = op.interface::<dyn FunctionOpInterface>();
    let signature = function.and_then(|function| function.function_type(op.body));
    signature.into_iter().chain(values).find_map(|ty| unconverted(op, ty))
}

fn unconverted(op: OpRef<'_>, ty: Type) -> Option<Type> {
    let ctx = op.ctx();
    if let TypeData::Dialect { name, .. } = ty.data(ctx)
        && name.dialect() != llvm::LLVMDialect::SCHEMA.name
        && llvm::representation(ctx, ty).is_none()
    {
        return Some(ty);
    }
    let mut found = None;
    for_each_part(ctx, Part::Type(ty), &mut |part| match part {
        Part::Type(inner) if found.is_none() => found = unconverted(op, inner),
        _ => {}
    });
    found
}
