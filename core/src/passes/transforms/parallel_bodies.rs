//! Parallel work on a body and all bodies nested in it, which do not refer to one another.

use crate::Body;

/// Calls `work` for `body` and for each body nested in it: on several threads if there is enough work.
pub fn for_each_body_in_parallel(body: &mut Body, work: &(impl Fn(&mut Body) + Sync)) {
    work(body);
    let inside = body.isolated_ops();
    if body.nested_pay(&inside) {
        body.map_nested(&inside, |_, nested| nested.for_each_body(work));
        return;
    }
    for op in inside {
        if let Some(nested) = body.nested_mut(op) {
            nested.for_each_body(work);
        }
    }
}
