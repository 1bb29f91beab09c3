//! `reify-result-shapes`: makes the sizes in result types static as far as the operands determine them.

use ods_core::interface::ReifyRankedShapedTypeOpInterface;
use ods_core::ir::WalkOrder;
use ods_core::mixed::{MixedIndex, constant_index};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::{Body, DYNAMIC, Diagnostic, Op, TypeData, Value};

use crate::memref::ReifyResultShapesPass;
use crate::tensor::{CastOp, ConcatOp, PadOp};

impl RunPass for ReifyResultShapesPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let mut warnings = Vec::new();
        cx.body_mut().for_each_body(|body| {
            let ops: Vec<Op> = body
                .walk(WalkOrder::Post)
                .filter(|op| op.isa::<PadOp>(body) || op.isa::<ConcatOp>(body))
                .collect();
            for op in ops {
                warnings.extend(reify(&mut Rewriter::new(body), op).err());
            }
        });
        warnings.into_iter().for_each(|warning| cx.report(warning));
        Ok(())
    }
}

/// Makes the reified static sizes part of an operation's result types, and casts the results back for their users.
fn reify(rw: &mut Rewriter<'_>, op: Op) -> Result<(), Diagnostic> {
    let loc = rw.loc(op);
    rw.set_point_before(op).set_loc(loc);
    let model = rw.interface::<dyn ReifyRankedShapedTypeOpInterface>(op);
    let shapes = model.and_then(|model| rw.build(|builder| model.reify_result_shapes(builder)));
    let Some(shapes) = shapes.filter(|shapes| !shapes.is_empty()) else {
        let view = rw.view(op);
        let note = format!("see current operation: {}", view.spell());
        let warning = Diagnostic::warning(loc, "failed to get the reified shapes");
        return Err(warning.with_note(loc, note));
    };
    let results: Vec<Value> = rw.results(op).collect();
    for (result, shape) in results.into_iter().zip(shapes) {
        let shape: Vec<i64> = shape.iter().map(|size| known(rw, *size)).collect();
        let old = rw.ty(result);
        if old.shape(rw.ctx()) == Some(shape.as_slice()) {
            continue;
        }
        let TypeData::RankedTensor { elem, encoding, .. } = old.data(rw.ctx()) else { continue };
        let (elem, encoding) = (*elem, *encoding);
        let shape = shape.into();
        let new = rw.ctx().intern_type(TypeData::RankedTensor { shape, elem, encoding });
        rw.set_type(result, new);
        rw.set_point_after(op);
        let cast = rw.insert(CastOp::build(result, old));
        let value = cast.dest(rw);
        rw.replace_uses_if(result, value, |ir, at| ir.use_owner(at) != cast.into());
    }
    Ok(())
}

fn known(ir: &Body, size: MixedIndex) -> i64 {
    match size {
        MixedIndex::Known(size) => size,
        MixedIndex::Value(size) => constant_index(ir, size).unwrap_or(DYNAMIC),
    }
}
