//! Operations that say how what they touch is aligned.

use crate::ir::{Body, Op};

/// The name that the declarations of all of them use.
const ALIGNMENT: &str = "alignment";

crate::interface! {
    /// `AlignmentAttrOpInterface`: an operation with an attribute `alignment`, which its schema answers for.
    pub trait AlignmentAttrOpInterface on Op, "AlignmentAttrOpInterface", model AlignmentAttrOpInterfaceModel {
        /// The alignment in bytes, a power of two; `None` where it is not said.
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
