//! Building blocks of folders: decomposing constants, computing with them, and building constant attributes.
//!
//! - [`elements`](crate::elements): integers and floats as scalars, and as elements of dense attributes.
//! - [`constant`]: folding one, two or more constants element by element, with poison propagation.
//! - [`matching`]: queries about constants and about the definitions of values.
//! - [`op`]: folding an operation by its hook and its traits; [`apply`]: applying the result.
//! - [`create`]: creating operations that are folded at once.

mod apply;
mod constant;
mod create;
mod matching;
mod op;

pub use crate::elements::{
    RawElement, Scalar, dense_attr, element_attr, float_of, scalar_elements, splat_attr,
    with_shaped_type,
};
pub use apply::{apply_in_place, make_constant, make_known_results, materialize_all};
pub use constant::{fold_binary, fold_binary_as, fold_cast, fold_unary, poison};
pub use create::{fold_inserted, insert_or_fold};
pub use matching::{
    constant_float, constant_int, constant_value, defining, filled_attr, is_one, is_poison,
    is_zero, number_attr, one_attr, zero_attr,
};
pub use op::{fold_op, fold_op_with};
