//! Inlining of calls of LLVM functions.
//!
//! - [`allocas`]: moves allocas of the callee to the entry of the caller, with markers for their lifetimes.
//! - [`alias`]: alias scopes that keep `noalias` information; [`metadata`]: the operations that carry such metadata.
//! - [`arguments`]: copies of arguments that are passed by value.
//! - [`loops`]: locations in annotations of loops.

mod alias;
mod allocas;
mod arguments;
mod loops;
mod metadata;

use ods_core::interface::{DialectInlinerInterface, Handle};
use ods_core::ir::{Inserter, RegionRef};
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, Block, Body, Op, OpRef, StaticIdent, Value};

use super::{
    BrOp, CallOp, LLVMFuncOp, LLVMFuncOpRef, LLVMFunctionType, ReturnOp, SSACopyOp, VaStartOp,
};

/// The inliner interface of the dialect.
pub(super) static INLINER: Handle<dyn DialectInlinerInterface> =
    Handle::<dyn DialectInlinerInterface>::new(&Inliner);

/// The name of the attribute of a parameter that is the only way to its memory.
pub static NO_ALIAS: StaticIdent = StaticIdent::new("llvm.noalias");
static BY_VAL: StaticIdent = StaticIdent::new("llvm.byval");
/// The name of the attribute that holds the alignment of a pointer parameter.
pub static ALIGN: StaticIdent = StaticIdent::new("llvm.align");
static IN_ALLOCA: StaticIdent = StaticIdent::new("llvm.inalloca");

/// Passthrough attributes of LLVM that forbid inlining.
const FORBIDDING: &[&str] = &["noduplicate", "presplitcoroutine", "returns_twice", "strictfp"];

struct Inliner;

impl DialectInlinerInterface for Inliner {
    fn is_legal_call(&self, call: OpRef<'_>, callable: OpRef<'_>, cloned: bool) -> bool {
        let (Some(op), Some(func)) = (call.cast::<CallOp>(), callable.cast::<LLVMFuncOp>()) else {
            return false;
        };
        cloned && !op.no_inline() && allows_inlining(func)
    }

    fn is_legal_region(&self, _: RegionRef<'_>, _: RegionRef<'_>, _: &[Value], _: bool) -> bool {
        true
    }

    fn is_legal_op(&self, op: OpRef<'_>, _: RegionRef<'_>, _: bool) -> bool {
        // The inliner does not support variadic arguments.
        op.cast::<VaStartOp>().is_none()
    }

    fn handle_terminator(&self, rw: &mut Rewriter<'_>, terminator: Op, next: Block) {
        let Some(ret) = terminator.cast::<ReturnOp>(rw) else { return };
        let value = ret.arg(rw);
        rw.insert(BrOp::build(next).dest_operands(value));
        rw.erase_op(terminator);
    }

    fn replace_results(&self, rw: &mut Rewriter<'_>, terminator: Op, results: &[Value]) {
        let value = terminator.cast::<ReturnOp>(rw).and_then(|ret| ret.arg(rw));
        for (result, value) in results.iter().zip(value) {
            rw.replace_all_uses(*result, value);
        }
    }

    /// Copies arguments that are passed by value; marks the others, so that [`Self::process_inlined_call_blocks`] finds
    /// their uses.
    fn handle_argument(
        &self,
        rw: &mut Rewriter<'_>,
        call: Op,
        callable: OpRef<'_>,
        argument: Value,
        attrs: Attr,
    ) -> Value {
        let ctx = rw.ctx();
        if let Some(ty) = attrs.get(ctx, BY_VAL.get()).and_then(|attr| attr.as_type(ctx)) {
            let align = attrs.get(ctx, ALIGN.get()).and_then(|attr| attr.as_i64(ctx));
            let align = align.map_or(1, i64::unsigned_abs);
            return arguments::by_value(rw, callable, argument, ty, align);
        }
        let loc = rw.loc(call);
        let mut copy = SSACopyOp::build(argument).loc(loc);
        if attrs.get(ctx, NO_ALIAS.get()).is_some() {
            copy = copy.attr(NO_ALIAS.get(), Attr::UNIT);
        }
        rw.emit(copy)
    }

    fn process_inlined_call_blocks(&self, rw: &mut Rewriter<'_>, call: Op, blocks: &[Block]) {
        allocas::hoist(rw, call, blocks);
        alias::handle_scopes(rw, call, blocks);
        metadata::append_access_groups(rw, call, blocks);
        loops::relocate(rw, call, blocks);
    }
}

/// Returns whether the function itself may be inlined.
fn allows_inlining(func: LLVMFuncOpRef<'_>) -> bool {
    let ctx = func.ctx();
    let in_alloca = |attrs: &Attr| attrs.get(ctx, IN_ALLOCA.get()).is_some();
    let forbids = |attr: &Attr| attr.as_str(ctx).is_some_and(|text| FORBIDDING.contains(&text));
    let ty = LLVMFunctionType::cast(ctx, func.function_type());
    !func.no_inline()
        && !ty.is_some_and(|ty| ty.var_arg(ctx))
        && func.personality().is_none()
        && !func.arg_attrs().is_some_and(|list| list.iter().any(in_alloca))
        && !func.passthrough().is_some_and(|list| list.iter().any(forbids))
}

/// Returns the operations in `blocks` and all operations nested in them that belong to this body.
fn all_ops(ir: &Body, blocks: &[Block]) -> Vec<Op> {
    let mut found = Vec::new();
    for op in blocks.iter().flat_map(|block| ir.ops(*block)) {
        found.extend(ir.walk_inside(op, ods_core::ir::WalkOrder::Post));
        found.push(op);
    }
    found
}
