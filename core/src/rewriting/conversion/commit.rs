//! The end of the conversion of one body: replaced operations and arguments are substituted by their replacements and
//! erased, and casts are materialized by the type converters.

use super::level::{Cast, CastKind, Change, Level, inside, types_of};
use super::{SourceMaterialization, TargetMaterialization, Values, reconcile_unrealized_casts};
use crate::ir::OpBuilder;
use crate::{Body, Diagnostic, Op, Type, Value};

/// Commits all changes. Type converters materialize the remaining casts unless `materialize` is false.
pub(super) fn commit(body: &mut Body, level: Level, materialize: bool) -> Result<(), Diagnostic> {
    let casts = apply(body, level);
    let ops: Vec<Op> = casts.iter().map(|cast| cast.op).filter(|op| body.is_live(*op)).collect();
    reconcile_unrealized_casts(body, &ops);
    if materialize {
        for cast in casts.into_iter().filter(|cast| body.is_live(cast.op)).collect::<Vec<_>>() {
            realize(body, &cast)?;
        }
    }
    Ok(())
}

/// Commits all changes, and returns the remaining casts.
pub(super) fn apply(body: &mut Body, mut level: Level) -> Vec<Cast> {
    // Replacing values may add more casts.
    let changes = std::mem::take(&mut level.changes);
    let mut erased: Vec<Op> = Vec::with_capacity(changes.len() / 2);
    let mut erased_blocks = Vec::new();
    for change in &changes {
        match change {
            Change::Replaced(op, converter) => {
                for result in body.results(*op) {
                    if let Some(value) = level.replacement(body, result, converter.as_ref()) {
                        body.replace_all_uses(result, value);
                    }
                }
                body.detach_op(*op);
                erased.push(*op);
            }
            Change::ReplacedArg(arg, converter) => {
                if let Some(value) = level.replacement(body, *arg, converter.as_ref()) {
                    replace_arg(body, *arg, value);
                }
            }
            Change::ErasedBlock(block) => erased_blocks.push(*block),
            Change::Created(_) | Change::Modified(..) | Change::Cast(..) | Change::Other => {}
        }
    }
    // All operands are cleared before erasure: the remaining uses are by operations that are erased themselves.
    for op in &erased {
        body.set_operands(*op, &[]);
        if body.num_regions(*op) != 0 {
            for inner in inside(body, *op) {
                body.set_operands(inner, &[]);
            }
        }
    }
    for block in &erased_blocks {
        let ops: Vec<Op> = body.ops(*block).collect();
        for op in ops {
            body.set_operands(op, &[]);
            for inner in inside(body, op) {
                body.set_operands(inner, &[]);
            }
        }
    }
    for op in erased {
        if body.is_live(op) {
            body.erase_op(op);
        }
    }
    for block in erased_blocks {
        body.erase_block(block);
    }
    for change in &changes {
        if let Change::ReplacedArg(arg, _) = change
            && level.old_args.contains_key(arg)
            && !body.is_used(*arg)
        {
            body.free_arg(*arg);
        }
    }
    level.casts
}

/// Replaces an argument, except in operations before the definition of the value, and in the definition itself.
fn replace_arg(body: &mut Body, arg: Value, value: Value) {
    let Some(def) = body.defining_op(value) else { return body.replace_all_uses(arg, value) };
    let block = body.parent_block(def);
    // Nothing precedes the first operation, so the order in the block need not be computed.
    let is_first = body.prev_op(def).is_none();
    if let (Some(block), false) = (block, is_first) {
        body.renumber(block);
    }
    let uses: Vec<_> = body.uses(arg).collect();
    for at in uses {
        let user = body.use_owner(at);
        let other = body.parent_block(user);
        let after = || if is_first { user != def } else { body.is_before(def, user) };
        if other.is_some() && (other != block || after()) {
            body.set_use(at, value);
        }
    }
}

/// Replaces a cast by the type converter's materialization.
fn realize(body: &mut Body, cast: &Cast) -> Result<(), Diagnostic> {
    let inputs: Values = body.operands(cast.op).collect();
    let results: Values = body.results(cast.op).collect();
    let types = types_of(body, &results);
    if let Some(converter) = &cast.converter {
        let mut builder = OpBuilder::before(body, cast.op);
        let created = match cast.kind {
            CastKind::Source => {
                let wanted = SourceMaterialization { ty: types[0], inputs: &inputs };
                converter
                    .materialize_source(&mut builder, &wanted)
                    .map(|value| Values::from_slice(&[value]))
            }
            CastKind::Target(original) => {
                let wanted = TargetMaterialization { types: &types, inputs: &inputs, original };
                converter.materialize_target(&mut builder, &wanted)
            }
        };
        if let Some(created) = created {
            assert_eq!(types_of(body, &created), types, "a materialization has the type asked for");
            for (old, new) in results.into_iter().zip(created) {
                body.replace_all_uses(old, new);
            }
            body.erase_op(cast.op);
            return Ok(());
        }
        if converter.keeps_casts() {
            return Ok(());
        }
    }
    Err(unresolved(body, cast.op))
}

fn unresolved(body: &Body, op: Op) -> Diagnostic {
    let spell = |types: &[Type]| {
        let texts: Vec<String> =
            types.iter().map(|ty| format!("'{}'", ty.display(body.ctx()))).collect();
        texts.join(", ")
    };
    let (inputs, results): (Values, Values) =
        (body.operands(op).collect(), body.results(op).collect());
    let message = format!(
        "failed to legalize unresolved materialization from ({}) to ({}) that remained live after conversion",
        spell(&types_of(body, &inputs)),
        spell(&types_of(body, &results)),
    );
    let error = Diagnostic::error(body.loc(op), message)
        .with_note(body.loc(op), format!("see current operation: {}", body.view(op).spell()));
    match results.iter().flat_map(|result| body.uses(*result)).next() {
        Some(at) => {
            let user = body.use_owner(at);
            let text = format!("see existing live user here: {}", body.view(user).spell());
            error.with_note(body.loc(user), text)
        }
        None => error,
    }
}
