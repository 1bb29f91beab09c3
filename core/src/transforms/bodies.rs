//! Visiting bodies inside bodies, and operations inside operations.

use crate::{Body, Op};

/// The operations of a body, each after those inside it; nested bodies are left out.
pub(super) fn inside_out(body: &Body) -> Vec<Op> {
    // Reversed, it is each operation before those inside it, with everything from the last to the first.
    let mut found = Vec::new();
    let mut todo: Vec<Op> = Vec::new();
    let push = |todo: &mut Vec<Op>, region| {
        todo.extend(body.blocks(region).flat_map(|block| body.ops(block)));
    };
    body.regions().iter().for_each(|region| push(&mut todo, *region));
    while let Some(op) = todo.pop() {
        found.push(op);
        body.own_regions(op).for_each(|region| push(&mut todo, region));
    }
    found.reverse();
    found
}

/// Calls `visit` with `body`, then with each body nested in it, and so on inwards. A body is not in the operation that
/// holds it while it is visited.
pub fn for_each_body(body: &mut Body, visit: &mut dyn FnMut(&mut Body)) {
    visit(body);
    let mut inside = holders(body);
    // The bodies that are out, each with the operation that holds it and what else is to be visited there.
    let mut out: Vec<(Op, Box<Body>, Vec<Op>)> = Vec::new();
    loop {
        if let Some(op) = inside.pop() {
            let around = out.last_mut().map_or(&mut *body, |(_, body, _)| body);
            if let Some(mut nested) = around.take_nested(op) {
                visit(&mut nested);
                let outer = std::mem::replace(&mut inside, holders(&nested));
                out.push((op, nested, outer));
            }
            continue;
        }
        let Some((op, nested, outer)) = out.pop() else { return };
        let around = out.last_mut().map_or(&mut *body, |(_, body, _)| body);
        around.put_nested(op, nested);
        inside = outer;
    }
}

/// The operations with a body of their own, the last first.
fn holders(body: &Body) -> Vec<Op> {
    let mut found = Vec::new();
    if !body.has_bodies() {
        return found;
    }
    let mut todo: Vec<Op> = Vec::new();
    let push = |todo: &mut Vec<Op>, region| {
        todo.extend(body.blocks(region).flat_map(|block| body.ops(block)));
    };
    body.regions().iter().for_each(|region| push(&mut todo, *region));
    while let Some(op) = todo.pop() {
        if body.has_nested(op) {
            found.push(op);
        } else {
            body.own_regions(op).for_each(|region| push(&mut todo, region));
        }
    }
    found
}
