//! index → llvm.

mod division;

use ods_core::conversion::{
    ConversionPatterns, ConversionRewriter, ConversionTarget, Converted, Match,
};
use ods_core::fold::Scalar;
use ods_core::ir::Inserter;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::{Attr, Type, Value};
use ods_dialects::index::IndexDialect;
use ods_dialects::llvm::LLVMDialect;
use ods_dialects::{index, llvm};

use super::lanes::LanePatterns;
use super::llvm_types::LlvmTypes;
use crate::passes::{self, ConvertIndexToLLVMPass};
use division::{lower_ceildivs, lower_ceildivu, lower_floordivs};

/// Adds the patterns for the operations of index.
pub fn add_index_patterns(types: &LlvmTypes, patterns: &mut ConversionPatterns) {
    LanePatterns::new(types, patterns)
        .add::<index::AddOp, _>(|_, new, _| llvm::AddOp::build(new.lhs(), new.rhs()))
        .add::<index::SubOp, _>(|_, new, _| llvm::SubOp::build(new.lhs(), new.rhs()))
        .add::<index::MulOp, _>(|_, new, _| llvm::MulOp::build(new.lhs(), new.rhs()))
        .add::<index::DivSOp, _>(|_, new, _| llvm::SDivOp::build(new.lhs(), new.rhs()))
        .add::<index::DivUOp, _>(|_, new, _| llvm::UDivOp::build(new.lhs(), new.rhs()))
        .add::<index::RemSOp, _>(|_, new, _| llvm::SRemOp::build(new.lhs(), new.rhs()))
        .add::<index::RemUOp, _>(|_, new, _| llvm::URemOp::build(new.lhs(), new.rhs()))
        .add::<index::MaxSOp, _>(|_, new, _| llvm::SMaxOp::build(new.lhs(), new.rhs()))
        .add::<index::MaxUOp, _>(|_, new, _| llvm::UMaxOp::build(new.lhs(), new.rhs()))
        .add::<index::MinSOp, _>(|_, new, _| llvm::SMinOp::build(new.lhs(), new.rhs()))
        .add::<index::MinUOp, _>(|_, new, _| llvm::UMinOp::build(new.lhs(), new.rhs()))
        .add::<index::ShlOp, _>(|_, new, _| llvm::ShlOp::build(new.lhs(), new.rhs()))
        .add::<index::ShrSOp, _>(|_, new, _| llvm::AShrOp::build(new.lhs(), new.rhs()))
        .add::<index::ShrUOp, _>(|_, new, _| llvm::LShrOp::build(new.lhs(), new.rhs()))
        .add::<index::AndOp, _>(|_, new, _| llvm::AndOp::build(new.lhs(), new.rhs()))
        .add::<index::OrOp, _>(|_, new, _| llvm::OrOp::build(new.lhs(), new.rhs()))
        .add::<index::XOrOp, _>(|_, new, _| llvm::XOrOp::build(new.lhs(), new.rhs()))
        .add::<index::BoolConstantOp, _>(|op, _, ty| {
            llvm::ConstantOp::build(Attr::bool(op.value()), ty)
        });
    patterns
        .add(types, lower_ceildivs)
        .add(types, lower_ceildivu)
        .add(types, lower_floordivs)
        .add(types, lower_casts)
        .add(types, lower_castu)
        .add(types, lower_cmp)
        .add_with(types, types.clone(), lower_sizeof)
        .add_with(types, types.clone(), lower_constant);
}

impl RunPass for ConvertIndexToLLVMPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let types = passes::types(cx, self.index_bitwidth);
        let mut patterns = ConversionPatterns::new();
        add_index_patterns(&types, &mut patterns);
        let mut target = ConversionTarget::new();
        target.legal_dialect::<LLVMDialect>().illegal_dialect::<IndexDialect>();
        passes::partially(cx, &target, &patterns)
    }
}

/// `index.cmp` → `llvm.icmp`
fn lower_cmp(Match { op, new, rw, .. }: Match<'_, index::CmpOp>) -> Converted {
    // Both enums number their cases alike.
    let predicate = llvm::ICmpPredicate::from_value(op.pred(rw).value())?;
    rw.replace_with(op, llvm::ICmpOp::build(predicate, new.lhs(), new.rhs()))
}

/// `index.sizeof` → the width of `index` as a constant
fn lower_sizeof(Match { op, rw, .. }: Match<'_, index::SizeOfOp>, types: LlvmTypes) -> Converted {
    let ty = types.index(rw.ctx());
    let bits = Attr::integer(rw.ctx(), ty, i64::from(types.options().index_bits));
    rw.replace_with(op, llvm::ConstantOp::build(bits, ty))
}

/// `index.constant` → `llvm.mlir.constant`
fn lower_constant(
    Match { op, rw, .. }: Match<'_, index::ConstantOp>,
    types: LlvmTypes,
) -> Converted {
    let ty = types.index(rw.ctx());
    let value = op.value(rw).value(rw.ctx());
    let value = value.zext_or_trunc(types.options().index_bits).to_attr(rw.ctx(), ty)?;
    rw.replace_with(op, llvm::ConstantOp::build(value, ty))
}

/// `index.casts` → `llvm.sext` or `llvm.trunc`, or nothing
fn lower_casts(Match { op, new, rw, .. }: Match<'_, index::CastSOp>) -> Converted {
    let ty = rw.convert_type(op.output_ty(rw))?;
    let value = match wider(rw, new.input(), ty)? {
        None => new.input(),
        Some(true) => rw.emit(llvm::SExtOp::build(new.input(), ty)),
        Some(false) => rw.emit(llvm::TruncOp::build(new.input(), ty)),
    };
    rw.replace_op(op, &[value])
}

/// `index.castu` → `llvm.zext` or `llvm.trunc`, or nothing
fn lower_castu(Match { op, new, rw, .. }: Match<'_, index::CastUOp>) -> Converted {
    let ty = rw.convert_type(op.output_ty(rw))?;
    let value = match wider(rw, new.input(), ty)? {
        None => new.input(),
        Some(true) => rw.emit(llvm::ZExtOp::build(new.input(), ty)),
        Some(false) => rw.emit(llvm::TruncOp::build(new.input(), ty)),
    };
    rw.replace_op(op, &[value])
}

/// Returns whether a type is wider than the type of a value; `Some(None)` if both are equal.
fn wider(rw: &ConversionRewriter<'_>, value: Value, ty: Type) -> Option<Option<bool>> {
    let from = rw.ty(value);
    if from == ty {
        return Some(None);
    }
    let (from, to) = (from.int_or_float_width(rw.ctx())?, ty.int_or_float_width(rw.ctx())?);
    Some(Some(to > from))
}
