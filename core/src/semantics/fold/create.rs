//! Creating operations that are folded at once.

use smallvec::SmallVec;

use super::{apply_in_place, fold_op, materialize_all};
use crate::folded::Folded;
use crate::ir::OpBuilder;
use crate::{Body, Op, Value};

/// Creates an operation with one result at the insertion point and folds it; returns the result, or the value or
/// constant that the operation folds to, in which case the operation is erased.
pub fn insert_or_fold(
    builder: &mut OpBuilder<'_>,
    make: impl FnOnce(&mut OpBuilder<'_>) -> Op,
) -> Value {
    let op = make(builder);
    fold_inserted(builder.body_mut(), op)[0]
}

/// Folds an operation without uses: if it folds to values, erases it and returns these; else returns its results.
pub fn fold_inserted(body: &mut Body, op: Op) -> SmallVec<[Value; 2]> {
    let own: SmallVec<[Value; 2]> = body.results(op).collect();
    // Constants could not be inserted.
    if body.parent_block(op).is_none() {
        return own;
    }
    // An operation that folded in place may fold further.
    let folded = loop {
        match fold_op(body, op) {
            Folded::No => return own,
            Folded::InPlace(changes) => apply_in_place(body, op, &changes),
            Folded::Aside(changes) => {
                apply_in_place(body, op, &changes);
                return own;
            }
            Folded::Results(folded) => break folded,
        }
    };
    match materialize_all(body, op, &folded) {
        Some(values) if values.iter().all(|value| !own.contains(value)) => {
            body.erase_op(op);
            values
        }
        _ => own,
    }
}
