//! The dialect `stablehlo`: the portable operation set.

mod predicates;
mod ranked;

ods_core::include_dialect!(mod ir, "stablehlo");

pub use ir::*;
pub(crate) use predicates::{has_single_bounded_dimension, is_custom_call_tuple, is_tuple};
pub use ranked::{
    DimAndBound, Dims, Ranked, all_compatible, compatible, compatible_elements, concatenated_dim,
    least_specific, least_specific_dim, may_equal, may_equal_shapes, most_specific,
    most_specific_dim,
};
