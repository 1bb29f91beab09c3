//! Work on a body and all those nested in it, which do not see one another.

use crate::ir::Op;
use crate::{Body, threads};

/// The cost of working on one operation of a body, in the units of [`threads::pays`].
const OP_SIZE: usize = 64;

/// Calls `work` for `body` and for each body nested in it: on several threads where there is much to do.
pub fn for_each_body_apart(body: &mut Body, work: &(impl Fn(&mut Body) + Sync)) {
    work(body);
    let mut size = 0;
    let mut taken = Vec::new();
    for op in body.isolated_ops() {
        if let Some(nested) = body.take_nested(op) {
            size += nested.op_capacity() * OP_SIZE;
            taken.push((op, nested));
        }
    }
    let each = |(op, mut nested): (Op, Box<Body>)| {
        nested.for_each_body(work);
        (op, nested)
    };
    let ctx = body.ctx().clone();
    let done: Vec<_> = match threads::pays(&ctx, size) {
        true => threads::map(&ctx, taken, each),
        false => taken.into_iter().map(each).collect(),
    };
    for (op, nested) in done {
        body.put_nested(op, nested);
    }
}
