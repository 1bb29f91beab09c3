//! `scf-for-to-while`

use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{GreedyConfig, Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Attr, OpType, Value};

use crate::arith::{AddIOp, CmpIOp, CmpIPredicate};
use crate::scf::loops::loc_of;
use crate::scf::{ConditionOp, ForOp, SCFForToWhileLoop, WhileOp};

impl RunPass for SCFForToWhileLoop {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        cx.apply_patterns(&PatternSet::new().with(ForToWhile), &GreedyConfig::default())?;
        Ok(())
    }
}

/// `scf.for` → `scf.while` that also carries the induction variable.
struct ForToWhile;

impl Pattern for ForToWhile {
    type Root = ForOp;

    fn rewrite(&self, op: ForOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (upper, step, old_body) = (op.upper_bound(rw), op.step(rw), op.body(rw));
        let mut inits = vec![op.lower_bound(rw)];
        inits.extend(op.init_args(rw));
        let counter = op.induction_variable(rw);
        let mut carried = vec![(rw.ty(counter), loc_of(rw, counter))];
        carried.extend(inits[1..].iter().map(|init| (rw.ty(*init), loc_of(rw, *init))));
        let predicate = if op.unsigned_cmp(rw) { CmpIPredicate::Ult } else { CmpIPredicate::Slt };
        let mut new = WhileOp::build()
            .inits(inits)
            .results_type(carried.iter().map(|(ty, _)| *ty))
            .attrs_of(rw.view(op.op()));
        if op.unsigned_cmp(rw) {
            // Upstream forwards all attributes, including this one.
            new = new.attr(ForOp::UNSIGNED_CMP.name(), Attr::UNIT);
        }
        let new = rw.insert(new);
        let (before, after) = (new.before(rw).region, new.after(rw).region);
        let before = rw.create_block(before, None, &carried);
        let args: Vec<Value> = new.before_args(rw).collect();
        rw.set_point_at_end(before);
        let counter = *args.first()?;
        let goes_on = rw.insert(CmpIOp::build(predicate, counter, upper)).result(rw);
        rw.insert(ConditionOp::build(goes_on).args(args));

        let after = rw.create_block(after, None, &carried);
        let args: Vec<Value> = new.after_args(rw).collect();
        rw.set_point_at_end(after);
        let counter = *args.first()?;
        let next = rw.insert(AddIOp::build(counter, step)).result(rw);
        let old_args: Vec<Value> = rw.arg_values(old_body).collect();
        for (old, arg) in old_args.into_iter().zip(&args) {
            rw.replace_all_uses(old, *arg);
        }
        let end = op.yield_op(rw);
        for inner in rw.ops(old_body).collect::<Vec<_>>() {
            rw.move_op(inner, after, None);
        }
        let mut yielded = vec![next];
        yielded.extend(end.results(rw));
        rw.modify(end, |ir| ir.set_operands(&yielded));
        let results: Vec<Value> = new.results(rw).skip(1).collect();
        rw.replace_op(op, &results)
    }
}
