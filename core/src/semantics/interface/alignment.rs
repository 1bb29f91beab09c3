//! Operations that declare the alignment of the memory that they access.

use crate::ir::{Body, Op};

/// The name of the attribute.
const ALIGNMENT: &str = "alignment";

crate::interface! {
    /// `AlignmentAttrOpInterface`: an operation with an attribute `alignment`, which is implemented by its schema.
    pub trait AlignmentAttrOpInterface on Op, "AlignmentAttrOpInterface", model AlignmentAttrOpInterfaceModel {
        /// Returns the alignment in bytes, a power of two; `None` if it is not specified.
        fn maybe_align(self, ir: &Body) -> Option<u64> {
            let alignment = ir.view(self.id()).header().inherent(ALIGNMENT)?.as_i64(ir.ctx())?;
            u64::try_from(alignment).ok().filter(|one| one.is_power_of_two())
        }
    }
}

/// An operation whose declaration has the attribute.
#[derive(Clone, Copy)]
pub(super) struct DeclaredAlignment(Op);

crate::view!(DeclaredAlignment, Op);

impl AlignmentAttrOpInterface for DeclaredAlignment {}
