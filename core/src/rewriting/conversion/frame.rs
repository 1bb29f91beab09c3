//! The stack of bodies of a conversion: the one being converted, and its ancestors.

use super::level::Level;
use crate::{Body, Op};

/// A body detached from the operation that holds it, with the state of its conversion.
pub(super) struct Frame {
    pub(super) body: Box<Body>,
    pub(super) level: Level,
    /// The holding operation, in the parent body.
    pub(super) holder: Option<Op>,
    /// The operations to convert, in reverse order.
    pub(super) todo: Vec<Op>,
}

impl Frame {
    pub(super) fn new(body: Box<Body>, level: Level, holder: Option<Op>) -> Frame {
        Frame { body, level, holder, todo: Vec::new() }
    }
}
