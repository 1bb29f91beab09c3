//! scf → cf.

mod branches;
mod loops;
mod outline;
mod parallel;

use std::sync::Arc;

use ods_core::conversion::{
    ConversionPatterns, ConversionRewriter, ConversionTarget, TypeConverter,
};
use ods_core::ir::{OpRef, WalkOrder};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::{Attr, AttrData, Block, Diagnostic, DialectType, Op, Value};
use ods_dialects::cf::BranchOp;
use ods_dialects::llvm::LLVMDialect;
use ods_dialects::scf;

use super::single_block::single_block_parent;
use crate::passes::{self, SCFToControlFlowPass};

pub use outline::outline_parallel_loops;

/// No type converter: types are unchanged.
const SAME: Option<&Arc<TypeConverter>> = None;

/// Adds the patterns for the operations of scf.
pub fn add_scf_patterns(patterns: &mut ConversionPatterns) {
    patterns
        .add(SAME, parallel::lower_forall)
        .add(SAME, loops::lower_for)
        .add(SAME, branches::lower_if)
        .add(SAME, parallel::lower_parallel)
        .add(SAME, loops::lower_while)
        .add(SAME, branches::lower_execute_region)
        .add(SAME, branches::lower_index_switch)
        .add(SAME, loops::lower_do_while)
        .with_benefit(2);
}

impl RunPass for SCFToControlFlowPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let error = cx.root().walk(WalkOrder::Pre).find_map(confined_to_one_block);
        if let Some(error) = error {
            return Err(cx.fail_with(error));
        }
        let mut patterns = ConversionPatterns::new();
        add_scf_patterns(&mut patterns);
        passes::partially(cx, &without_scf(), &patterns)
    }
}

/// Reports an operation that cannot become blocks, since the enclosing region is restricted to a single block:
/// `affine.for`, or a structured operation.
fn confined_to_one_block(op: OpRef<'_>) -> Option<Diagnostic> {
    let is_scf = |op: OpRef<'_>| op.name().dialect() == scf::SCFDialect::SCHEMA.name;
    let has_blocks = is_scf(op) && op.regions().len() != 0;
    let parent = single_block_parent(op).filter(|parent| has_blocks && !is_scf(*parent))?;
    let message = format!(
        "'{}' op cannot be lowered to blocks, since the region of '{}' around it has one block",
        op.name(),
        parent.name()
    );
    Some(Diagnostic::error(op.loc(), message))
}

/// Returns the target without structured control flow.
pub fn without_scf() -> ConversionTarget {
    let mut target = ConversionTarget::new();
    target
        .illegal_op::<scf::ForallOp>()
        .illegal_op::<scf::ForOp>()
        .illegal_op::<scf::IfOp>()
        .illegal_op::<scf::IndexSwitchOp>()
        .illegal_op::<scf::ParallelOp>()
        .illegal_op::<scf::WhileOp>()
        .illegal_op::<scf::ExecuteRegionOp>()
        .unknown(|_| true);
    target
}

/// Replaces the terminator of `block` by a branch to `to` with the same operands.
fn branch_on(rw: &mut ConversionRewriter<'_>, block: Block, to: Block) -> Option<BranchOp> {
    let end = rw.last_op(block)?;
    let values: Vec<Value> = rw.operands(end).collect();
    rw.set_point_at_end(block);
    let branch = rw.insert(BranchOp::build(to).dest_operands(values));
    rw.erase_op(end);
    Some(branch)
}

/// Copies the attributes of the llvm dialect from a loop to the branch back to its start.
fn keep_loop_attrs(rw: &mut ConversionRewriter<'_>, from: Op, to: impl Into<Op>) {
    let ctx = rw.ctx();
    let of_llvm = |attr: Attr| match attr.data(ctx) {
        AttrData::Dialect { name, .. } => {
            let prefix = name.as_str().strip_prefix(LLVMDialect::SCHEMA.name);
            prefix.is_some_and(|rest| rest.starts_with('.'))
        }
        _ => false,
    };
    let entries = all_attrs(rw.view(from));
    let kept: Vec<_> = entries.into_iter().filter(|(_, value)| of_llvm(*value)).collect();
    if !kept.is_empty() {
        let to = to.into();
        let attrs = Attr::dictionary(ctx, &kept);
        rw.modify(to, |ir| ir.set_attrs(attrs));
    }
}

fn all_attrs(op: OpRef<'_>) -> Vec<(ods_core::Ident, Attr)> {
    op.attrs().as_dictionary(op.ctx()).unwrap_or_default().to_vec()
}
