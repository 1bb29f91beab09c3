//! Making operations that are folded at once.

use smallvec::SmallVec;

use super::{apply_in_place, fold_op, materialize_all};
use crate::folded::Folded;
use crate::ir::OpBuilder;
use crate::{Body, Op, Value};

/// Makes an operation of one result at the insertion point, and returns what stands for that: the result, or the value
/// or constant that the operation folds to, in which case it is gone again.
pub fn insert_or_fold(
    builder: &mut OpBuilder<'_>,
    make: impl FnOnce(&mut OpBuilder<'_>) -> Op,
) -> Value {
    let op = make(builder);
    fold_inserted(builder.body_mut(), op)[0]
}

/// Folds an operation that nobody uses yet: erases it if it folds to values, which are returned, or else its results.
pub fn fold_inserted(body: &mut Body, op: Op) -> SmallVec<[Value; 2]> {
    let own: SmallVec<[Value; 2]> = body.results(op).collect();
    // Constants would have no place.
    if body.parent_block(op).is_none() {
        return own;
    }
    // What folds in place may fold further.
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
