//! Calls: memrefs are passed as the parts of their descriptors, or as bare pointers.

use ods_core::conversion::{ConversionRewriter, Converted, Match};
use ods_core::{AttrData, Op, Type, Value};
use ods_dialects::{func, llvm};

use super::super::attrs;
use super::super::descriptor::{is_memref, is_unranked};
use super::super::emit::Emit;
use super::super::llvm_types::LlvmTypes;
use super::{is_bare, unranked};

/// `func.call` → `llvm.call`
pub(super) fn lower_call(
    Match { op, new, rw, .. }: Match<'_, func::CallOp>,
    types: LlvmTypes,
) -> Converted {
    let callee = op.callee_attr(rw);
    let AttrData::SymbolRef { root, .. } = *callee.data(rw.ctx()) else { return None };
    let bare = rw.in_symbol_table(|rw| {
        let function = rw.symbol(root).map(|function| rw.view(function).header());
        is_bare(&types, function)
    });
    let bare = bare.unwrap_or_else(|| is_bare(&types, None));
    let shape = Call { types: &types, op: op.into(), bare };
    let call = llvm::CallOp::build().callee(callee);
    shape.lower(rw, new.all(), |operands| call.callee_operands(operands))
}

/// `func.call_indirect` → `llvm.call` of a pointer
pub(super) fn lower_call_indirect(
    Match { op, new, rw, .. }: Match<'_, func::CallIndirectOp>,
    types: LlvmTypes,
) -> Converted {
    let shape = Call { types: &types, op: op.into(), bare: false };
    shape.lower(rw, new.all(), |operands| llvm::CallOp::build().callee_operands(operands))
}

/// A call to be lowered.
struct Call<'a> {
    types: &'a LlvmTypes,
    op: Op,
    bare: bool,
}

impl Call<'_> {
    fn lower(
        self,
        rw: &mut ConversionRewriter<'_>,
        operands: &[Value],
        make: impl FnOnce(Vec<Value>) -> llvm::CallOpBuilder,
    ) -> Converted {
        let ctx = rw.ctx();
        let types = |values: &mut dyn Iterator<Item = Value>| -> Vec<Type> {
            values.map(|value| rw.ty(value)).collect()
        };
        let original = types(&mut rw.operands(self.op));
        let results = types(&mut rw.results(self.op));
        let packed = match results.is_empty() {
            true => None,
            false => Some(self.types.pack_results(ctx, &results, self.bare)?),
        };
        if self.bare && original.iter().any(|ty| is_unranked(ctx, *ty)) {
            return None;
        }
        let parts: Option<Vec<Type>> = results.iter().map(|ty| self.part(rw, *ty)).collect();
        let parts = parts?;
        let passed = self.pass(rw, operands, &original)?;
        let call = rw.insert(make(passed).result_type(packed));
        attrs::forward(rw, call.into(), rw.attrs(self.op), |_| true);
        let mut values: Vec<Value> = rw.results(call.into()).collect();
        if let ([all], [_, _, ..]) = (&values[..], &parts[..]) {
            let all = *all;
            values = (0..).zip(&parts).map(|(at, ty)| rw.extract(all, &[at], *ty)).collect();
        }
        if self.bare {
            for (value, ty) in values.iter_mut().zip(&results) {
                if is_memref(ctx, *ty) {
                    *value = self.types.descriptors(ctx).of_static(rw, *ty, [*value; 2])?;
                }
            }
        } else {
            unranked::copy_all(rw, self.types, &results, &mut values, unranked::To::Stack)?;
        }
        rw.replace_op(self.op, &values)
    }

    /// Returns the type of one result among several.
    fn part(&self, rw: &ConversionRewriter<'_>, ty: Type) -> Option<Type> {
        match self.bare && is_memref(rw.ctx(), ty) {
            true => self.types.bare_pointer(rw.ctx(), ty),
            false => rw.convert_type(ty),
        }
    }

    /// Builds the arguments to pass for `operands`.
    fn pass(
        &self,
        rw: &mut ConversionRewriter<'_>,
        operands: &[Value],
        original: &[Type],
    ) -> Option<Vec<Value>> {
        let ctx = rw.ctx();
        let descriptors = self.types.descriptors(ctx);
        let mut passed = Vec::with_capacity(operands.len());
        for (operand, ty) in operands.iter().zip(original) {
            if !is_memref(ctx, *ty) {
                passed.push(*operand);
            } else if self.bare {
                passed.push(descriptors.read(ctx, *ty, *operand)?.aligned(rw));
            } else {
                passed.extend(descriptors.unpack(rw, *ty, *operand)?);
            }
        }
        Some(passed)
    }
}
