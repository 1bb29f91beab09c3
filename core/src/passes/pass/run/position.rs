//! Operations of a module by their path: the operation in each body, from the root.

use crate::{Body, Module, Op, OpRef};

/// Returns the operation at `path`, in its body.
pub(in crate::passes::pass) fn at<'m>(module: &'m Module, path: &[Op]) -> (&'m Body, Op) {
    let root = module.root();
    path.iter().fold((root.body, root.op), |(body, op), next| {
        (body.nested(op).expect("what is on the path is isolated"), *next)
    })
}

pub(super) fn on<'m>(module: &'m Module, path: &[Op]) -> OpRef<'m> {
    let (body, op) = at(module, path);
    body.view(op)
}

/// Returns the ancestors of the operation at `path`, the root of `module` first; none for the root itself.
pub(super) fn on_the_way<'m>(module: &'m Module, path: &[Op]) -> impl Iterator<Item = OpRef<'m>> {
    (0..path.len()).map(move |depth| on(module, &path[..depth]))
}

/// Returns the body inside the operation at `path`.
pub(super) fn inside_of<'m>(module: &'m Module, path: &[Op]) -> &'m Body {
    let (body, op) = at(module, path);
    body.nested(op).expect("a pipeline runs on isolated operations")
}

pub(super) fn inside_of_mut<'m>(module: &'m mut Module, path: &[Op]) -> &'m mut Body {
    path.iter().fold(module.body_mut(), |body, op| {
        body.nested_mut(*op).expect("what is on the path is isolated")
    })
}

/// Returns the body that holds the last operation of `path`.
pub(super) fn parent_of<'m>(module: &'m mut Module, path: &[Op]) -> &'m mut Body {
    inside_of_mut(module, &path[..path.len() - 1])
}
