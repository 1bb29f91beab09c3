//! Canonicalization of `affine.if`.

use ods_core::Value;
use ods_core::affine::AffineExpr;
use ods_core::hooks::Canonicalize;
use ods_core::rewrite::{Done, Pattern, PatternSet, Rewriter, Rewritten};

use crate::affine::AffineIfOp;
use crate::affine::mapped::set_of;

impl Canonicalize for AffineIfOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(EmptyElse).with(Decided)
    }
}

/// `if c {…} else {}` → `if c {…}`
struct EmptyElse;

impl Pattern for EmptyElse {
    type Root = AffineIfOp;

    fn rewrite(&self, op: AffineIfOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let otherwise = op.else_region(rw).entry()?;
        if otherwise.ops().count() != 1 || op.results(rw).len() > 0 {
            return None;
        }
        let block = otherwise.block;
        rw.erase_block(block);
        Some(Done)
    }
}

/// `if true {a} else {b}` → `a`, and `b` for an empty set
struct Decided;

impl Pattern for Decided {
    type Root = AffineIfOp;

    fn rewrite(&self, op: AffineIfOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let view = op.view(rw);
        let set = set_of(*view, view.condition());
        let region = if set.is_empty_set() {
            view.else_region()
        } else if matches!(&*set.constraints, [(AffineExpr::Constant(0), true)]) {
            view.then_region()
        } else {
            return None;
        };
        let Some(block) = region.entry() else { return rw.erase_op(op) };
        let last = block.terminator()?;
        let values: Vec<Value> = last.operands().map(Value::from).collect();
        let (block, last) = (block.block, last.op);
        rw.inline_block_before(block, op, &[]);
        rw.replace_op(op, &values);
        rw.erase_op(last)
    }
}
