//! index → llvm.

mod division;

use ods_core::conversion::{
    Adapted, ConversionPatterns, ConversionRewriter, ConversionTarget, Convert, Converted,
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
use division::{LowerCeilDivS, LowerCeilDivU, LowerFloorDivS};

/// Adds the patterns for the operations of index.
pub fn add_index_patterns(types: &LlvmTypes, patterns: &mut ConversionPatterns) {
    LanePatterns { patterns, types }
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
        .add(types, LowerCeilDivS)
        .add(types, LowerCeilDivU)
        .add(types, LowerFloorDivS)
        .add(types, LowerCastS)
        .add(types, LowerCastU)
        .add(types, LowerCmp)
        .add(types, LowerSizeOf { types: types.clone() })
        .add(types, LowerConstant { types: types.clone() });
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
struct LowerCmp;

impl Convert for LowerCmp {
    type Root = index::CmpOp;

    fn convert(
        &self,
        op: index::CmpOp,
        new: Adapted<'_, index::CmpOp>,
        rw: &mut ConversionRewriter<'_>,
    ) -> Converted {
        // Both enums number their cases alike.
        let predicate = llvm::ICmpPredicate::from_value(op.pred(rw).value())?;
        rw.replace_with(op, llvm::ICmpOp::build(predicate, new.lhs(), new.rhs()))
    }
}

/// `index.sizeof` → the width of `index` as a constant
struct LowerSizeOf {
    types: LlvmTypes,
}

impl Convert for LowerSizeOf {
    type Root = index::SizeOfOp;

    fn convert(
        &self,
        op: index::SizeOfOp,
        _: Adapted<'_, index::SizeOfOp>,
        rw: &mut ConversionRewriter<'_>,
    ) -> Converted {
        let ty = self.types.index(rw.ctx());
        let bits = Attr::integer(rw.ctx(), ty, i64::from(self.types.options().index_bits));
        rw.replace_with(op, llvm::ConstantOp::build(bits, ty))
    }
}

/// `index.constant` → `llvm.mlir.constant`
struct LowerConstant {
    types: LlvmTypes,
}

impl Convert for LowerConstant {
    type Root = index::ConstantOp;

    fn convert(
        &self,
        op: index::ConstantOp,
        _: Adapted<'_, index::ConstantOp>,
        rw: &mut ConversionRewriter<'_>,
    ) -> Converted {
        let ty = self.types.index(rw.ctx());
        let value = op.value(rw).value(rw.ctx());
        let value = value.zext_or_trunc(self.types.options().index_bits).to_attr(rw.ctx(), ty)?;
        rw.replace_with(op, llvm::ConstantOp::build(value, ty))
    }
}

/// `index.casts` → `llvm.sext` or `llvm.trunc`, or nothing
struct LowerCastS;

impl Convert for LowerCastS {
    type Root = index::CastSOp;

    fn convert(
        &self,
        op: index::CastSOp,
        new: Adapted<'_, index::CastSOp>,
        rw: &mut ConversionRewriter<'_>,
    ) -> Converted {
        let ty = rw.convert_type(op.output_ty(rw))?;
        let value = match wider(rw, new.input(), ty)? {
            None => new.input(),
            Some(true) => rw.emit(llvm::SExtOp::build(new.input(), ty)),
            Some(false) => rw.emit(llvm::TruncOp::build(new.input(), ty)),
        };
        rw.replace_op(op, &[value])
    }
}

/// `index.castu` → `llvm.zext` or `llvm.trunc`, or nothing
struct LowerCastU;

impl Convert for LowerCastU {
    type Root = index::CastUOp;

    fn convert(
        &self,
        op: index::CastUOp,
        new: Adapted<'_, index::CastUOp>,
        rw: &mut ConversionRewriter<'_>,
    ) -> Converted {
        let ty = rw.convert_type(op.output_ty(rw))?;
        let value = match wider(rw, new.input(), ty)? {
            None => new.input(),
            Some(true) => rw.emit(llvm::ZExtOp::build(new.input(), ty)),
            Some(false) => rw.emit(llvm::TruncOp::build(new.input(), ty)),
        };
        rw.replace_op(op, &[value])
    }
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
