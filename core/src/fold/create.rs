//! Making operations that are folded at once.

use super::fold_op;
use crate::hooks::{FoldResult, Folded, InPlace};
use crate::ir::OpBuilder;
use crate::{Op, Value};

/// Makes an operation of one result at the insertion point, and returns what stands for that: the result, or the value
/// or constant that the operation folds to, in which case it is gone again.
pub fn insert_or_fold(
    builder: &mut OpBuilder<'_>,
    make: impl FnOnce(&mut OpBuilder<'_>) -> Op,
) -> Value {
    let op = make(builder);
    let body = builder.body();
    let result = body.result(op, 0);
    let folded = match fold_op(body, op) {
        Folded::No => return result,
        Folded::InPlace(changes) => {
            let body = builder.body_mut();
            for change in changes {
                match change {
                    InPlace::Operand(at, value) => body.set_operand(op, at, value),
                    InPlace::Prop(slot, value) => body.set_prop(op, slot, Some(value)),
                }
            }
            return result;
        }
        Folded::Results(folded) => folded,
    };
    let new = match folded.as_slice() {
        [FoldResult::Value(value)] => Some(*value),
        [FoldResult::Attr(attr)] => {
            let dialect = body.ctx().dialect(body.name(op).dialect());
            let materialize = dialect.and_then(|dialect| dialect.hooks.materialize_constant);
            let ty = body.ty(result);
            let constant = materialize.and_then(|make| make(builder, *attr, ty));
            constant.map(|constant| builder.body().result(constant, 0))
        }
        _ => None,
    };
    match new.filter(|new| *new != result) {
        Some(new) => {
            builder.body_mut().erase_op(op);
            new
        }
        None => result,
    }
}
