//! Canonicalization of `scf.if` with a known condition, and of empty branches.

use ods_core::fold::{constant_value, is_one};
use ods_core::hooks::{Canonicalize, Fold, Folded, Known};
use ods_core::ir::Use;
use ods_core::rewrite::{Done, Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Attr, Block, Body, OpType, Value};

use super::combine_ifs::{CombineIfs, CombineNestedIfs};
use super::if_results::{ConvertTrivialIfToSelect, ReplaceIfYieldWithConditionOrValue};
use super::{is_in_region, replace_by_block};
use crate::arith::{ConstantOp, XOrIOp};
use crate::scf::{IfOp, YieldOp};

impl Canonicalize for IfOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns
            .with(CombineIfs)
            .with(CombineNestedIfs)
            .with(ConditionPropagation)
            .with(ConvertTrivialIfToSelect)
            .with(RemoveEmptyElseBranch)
            .with(RemoveStaticCondition)
            .with(ReplaceIfYieldWithConditionOrValue)
            .region_branch::<IfOp>()
    }
}

impl IfOp {
    /// Returns the block that runs if the condition holds.
    ///
    /// # Panics
    /// If there is none, which the verifier rejects.
    pub fn then_block(self, ir: &Body) -> Block {
        self.then_region(ir).entry().expect("there is a block to run").block
    }

    /// Returns the block that runs if the condition does not hold.
    pub fn else_block(self, ir: &Body) -> Option<Block> {
        self.else_region(ir).entry().map(|block| block.block)
    }

    /// Returns the terminator of the block that runs if the condition holds.
    pub fn then_yield(self, ir: &Body) -> Option<YieldOp> {
        ir.last_op(self.then_block(ir))?.cast(ir)
    }

    /// Returns the terminator of the block that runs if the condition does not hold.
    pub fn else_yield(self, ir: &Body) -> Option<YieldOp> {
        ir.last_op(self.else_block(ir)?)?.cast(ir)
    }
}

/// Returns the boolean constant that a value is.
pub(super) fn known_bool(ir: &Body, value: Value) -> Option<bool> {
    let constant = constant_value(ir.view(ir.defining_op(value)?))?;
    constant.as_i64(ir.ctx()).map(|value| value != 0)
}

/// Returns `x` if `value` is `xori x, true`.
pub(super) fn negated(ir: &Body, value: Value) -> Option<Value> {
    let xor = value.defined_by::<XOrIOp>(ir)?;
    let one = constant_value(ir.view(ir.defining_op(xor.rhs(ir))?));
    is_one(ir.ctx(), one).then(|| xor.lhs(ir))
}

/// Folds `if !c then A else B` to `if c then B else A`.
impl Fold for IfOp {
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        if op.else_region().is_empty() {
            return Folded::No;
        }
        match negated(op.body, op.condition().value) {
            None => Folded::No,
            Some(condition) => Folded::in_place([
                IfOp::CONDITION.to(op, condition),
                IfOp::THEN_REGION.swap(IfOp::ELSE_REGION),
            ]),
        }
    }
}

/// Replaces an `scf.if` with a constant condition by the block that runs, if any.
struct RemoveStaticCondition;

impl Pattern for RemoveStaticCondition {
    type Root = IfOp;

    fn rewrite(&self, op: IfOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let block = match known_bool(rw, op.condition(rw))? {
            true => Some(op.then_block(rw)),
            false => op.else_block(rw),
        };
        match block {
            Some(block) => replace_by_block(rw, op, block, &[]),
            None => rw.erase_op(op),
        }
    }
}

/// Replaces uses of the condition by true in the `then` region, and by false in the `else` region.
struct ConditionPropagation;

impl Pattern for ConditionPropagation {
    type Root = IfOp;

    fn rewrite(&self, op: IfOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let condition = op.condition(rw);
        if rw.defining_op(condition).is_some_and(|def| constant_value(rw.view(def)).is_some()) {
            return None;
        }
        let regions = [(op.then_region(rw).region, true), (op.else_region(rw).region, false)];
        let mut constants: [Option<Value>; 2] = [None; 2];
        let uses: Vec<Use> = rw.uses(condition).collect();
        for at in uses {
            let user = rw.use_owner(at);
            let inside = regions.iter().find(|(region, _)| is_in_region(rw, user, *region));
            let Some((_, holds)) = inside else { continue };
            let slot = &mut constants[usize::from(*holds)];
            let value = *slot
                .get_or_insert_with(|| rw.insert(ConstantOp::build(Attr::bool(*holds))).result(rw));
            rw.set_use(at, value);
        }
        constants.iter().any(Option::is_some).then_some(Done)
    }
}

/// Erases an `else` region that is empty.
struct RemoveEmptyElseBranch;

impl Pattern for RemoveEmptyElseBranch {
    type Root = IfOp;

    fn rewrite(&self, op: IfOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let block = op.else_block(rw)?;
        if op.results(rw).len() != 0 || rw.first_op(block) != rw.last_op(block) {
            return None;
        }
        let copy = IfOp::build(op.condition(rw)).attrs_of(rw.view(op.op())).results_type([]);
        let copy = rw.insert(copy);
        let (from, to) = (op.then_region(rw).region, copy.then_region(rw).region);
        rw.inline_region_before(from, to, None);
        rw.erase_op(op)
    }
}
