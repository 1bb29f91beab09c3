//! Jumps to addresses of blocks, and calls that may unwind.
//!
//! The address of a block is the number of its tag and one more; an indirect branch knows the tags of its successors.
//! Nothing that runs here unwinds, so an `invoke` is a call that goes to its normal destination, and what stands in
//! landing pads is never reached.

use ods_core::Body;
use ods_core::ir::BlockRef;
use ods_dialects::llvm;

use super::control::{Called, emit_called};
use super::error::Result;
use super::function::NativeBuilder;
use super::interface::TranslateToNative;
use super::target::{Scalar, TargetBlock};
use crate::{TrapKind, ValueType};

impl TranslateToNative for llvm::BlockAddressOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let ctx = op.ctx();
        let number = op.block_addr().tag(ctx).id(ctx);
        let lane = f.int(ValueType::Ptr, address_of(number.into()));
        f.define(op.res(), &[lane]);
        Ok(())
    }
}

fn address_of(tag: u128) -> u128 {
    tag + 1
}

/// The number of the tag that a block has.
fn tag_of(block: BlockRef<'_>) -> Option<u128> {
    let mut tags = block.ops().filter_map(|op| op.cast::<llvm::BlockTagOp>());
    tags.next().map(|op| op.tag().id(op.ctx()).into())
}

impl TranslateToNative for llvm::IndirectBrOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let address = f.scalar(op.addr())?;
        let mut table: Vec<(u128, TargetBlock)> = Vec::new();
        let mut edges = Vec::new();
        let mut operands = op.succ_operands();
        for (dest, count) in op.successors().zip(op.indbr_operand_segments()) {
            let count = usize::try_from(count).unwrap_or(0);
            let args = f.edge(operands.by_ref().take(count))?;
            // An untagged block has no address, so nothing jumps there.
            let Some(tag) = tag_of(dest) else { continue };
            let target = f.switch_target(dest, args, &mut edges);
            if table.iter().all(|(known, _)| *known != address_of(tag)) {
                table.push((address_of(tag), target));
            }
        }
        let nowhere = f.new_block(&[]).0;
        let number = Scalar { value: address.value, ty: ValueType::Ptr };
        f.switch(number, &table, nowhere);
        f.enter(nowhere);
        f.trap(TrapKind::Unreachable);
        f.jump_along(edges);
        Ok(())
    }
}

impl TranslateToNative for llvm::InvokeOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let called = Called {
            name: op.callee(),
            variadic: op.var_callee_type().is_some(),
            result: op.result(),
            operands: op.callee_operands().collect(),
        };
        emit_called(f, called)?;
        let args = f.edge(op.normal_dest_operands())?;
        let dest = f.block(op.normal_dest().block);
        f.jump(dest, &args);
        Ok(())
    }
}

impl TranslateToNative for llvm::LandingpadOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        f.trap_here(TrapKind::Unreachable);
        let types = f.leaf_types(op.res().ty())?;
        let nothing: Vec<Scalar> = types.into_iter().map(|ty| f.constant(ty, 0)).collect();
        f.define(op.res(), &nothing);
        Ok(())
    }
}

impl TranslateToNative for llvm::ResumeOp {
    fn translate(self, _: &Body, f: &mut NativeBuilder<'_>) -> Result {
        f.trap(TrapKind::Unreachable);
        Ok(())
    }
}
