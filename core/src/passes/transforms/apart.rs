//! Work on a body and all those nested in it, which do not see one another.

use crate::Body;

/// Calls `work` for `body` and for each body nested in it: on several threads where there is much to do.
pub fn for_each_body_apart(body: &mut Body, work: &(impl Fn(&mut Body) + Sync)) {
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
