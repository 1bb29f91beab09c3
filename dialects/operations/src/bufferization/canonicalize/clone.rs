//! Canonicalization of `bufferization.clone`.

use ods_core::hooks::Canonicalize;
use ods_core::interface::{
    CastOpInterface, EffectTarget, MemoryEffectOpInterface, ViewLikeOpInterface,
};
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::schema::EffectKind;
use ods_core::{Body, Op, OpType, Value};

use super::super::CloneOp;
use crate::memref;

impl Canonicalize for CloneOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(CloneIsSource)
    }
}

/// Replaces a clone by its source, if either is freed in the same block: then the source is freed once.
struct CloneIsSource;

impl Pattern for CloneIsSource {
    type Root = CloneOp;

    fn rewrite(&self, op: CloneOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (source, output) = (op.input(rw), op.output(rw));
        if !rw.is_used(output) {
            return rw.erase_op(op);
        }
        let (from, to) = (rw.ty(source), rw.ty(output));
        let is_cast = <memref::CastOp as CastOpInterface>::are_cast_compatible;
        if from != to && !is_cast(rw.ctx(), &[from], &[to]) {
            return None;
        }
        let mut root = source;
        while let Some(definition) = rw.defining_op(root)
            && let Some(view) = rw.interface::<dyn ViewLikeOpInterface>(definition)
        {
            root = view.view_source(rw);
        }
        let (freed, source_freed) = (only_dealloc(rw, output)?, only_dealloc(rw, root)?);
        let block_of = |op: Option<Op>| op.and_then(|op| rw.parent_block(op));
        if freed.is_some() && source_freed.is_some() && block_of(freed) == block_of(source_freed) {
            return None;
        }
        let here = rw.parent_block(op.into());
        let dealloc = [freed, source_freed].into_iter().find(|one| block_of(*one) == here)??;
        let mut next = rw.next_op(op.into())?;
        while next != dealloc {
            if frees(rw, next, None) {
                return None;
            }
            next = rw.next_op(next)?;
        }
        let value = match from == to {
            true => source,
            false => rw.insert(memref::CastOp::build(source, to)).dest(rw),
        };
        rw.replace_op(op, &[value]);
        rw.erase_op(dealloc)
    }
}

/// Returns the operation that frees a buffer, if any; `None` if there are several, or if it is a reallocation.
fn only_dealloc(ir: &Body, buffer: Value) -> Option<Option<Op>> {
    let mut found = None;
    for at in ir.uses(buffer) {
        let user = ir.use_owner(at);
        if !frees(ir, user, Some(buffer)) {
            continue;
        }
        if memref::ReallocOp::cast(ir, user).is_some() || found.is_some() {
            return None;
        }
        found = Some(user);
    }
    Some(found)
}

/// Returns whether an operation frees any buffer, or a certain one.
fn frees(ir: &Body, op: Op, buffer: Option<Value>) -> bool {
    let Some(model) = ir.interface::<dyn MemoryEffectOpInterface>(op) else { return false };
    let on = |target: EffectTarget| match target {
        EffectTarget::Operand(operand) => Some(ir.used_value(operand)),
        _ => None,
    };
    let frees =
        |kind, target| kind == EffectKind::Free && (buffer.is_none() || on(target) == buffer);
    model.effects(ir).iter().any(|effect| frees(effect.kind, effect.on))
}
