//! The bodies that a conversion is in: the one that is converted, and those around it.

use super::level::Level;
use crate::{Body, Op};

/// A body taken out of the operation that holds it, with what happened in it so far.
pub(super) struct Frame {
    pub(super) body: Box<Body>,
    pub(super) level: Level,
    /// The operation in the body around.
    pub(super) holder: Option<Op>,
    /// The operations to be converted, the first last.
    pub(super) todo: Vec<Op>,
}

impl Frame {
    pub(super) fn new(body: Box<Body>, level: Level, holder: Option<Op>) -> Frame {
        Frame { body, level, holder, todo: Vec::new() }
    }
}
