//! The dialect `stablehlo`: the portable operation set.

mod asm;
mod attributes;
mod constants;
mod effects;
mod infer;
mod predicates;
mod ranked;
mod symbols;
mod verify;
mod window;

ods_core::include_dialect!(mod ir, "stablehlo");

pub use constants::{constant_integers, integers};
pub use infer::{Checked, GatherDims, gather_shape, verify_gather};
pub(crate) use infer::{DEVICE_TO_DEVICE, HOST_TO_DEVICE};
pub use ir::*;
pub(crate) use predicates::{has_single_bounded_dimension, is_custom_call_tuple, is_tuple};
pub use ranked::{
    DimAndBound, Dims, Ranked, all_compatible, compatible, compatible_elements, concatenated_dim,
    least_specific, least_specific_dim, may_equal, may_equal_shapes, most_specific,
    most_specific_dim,
};
pub(crate) use verify::check_inferred;
pub use window::{Window, WindowAttrs, padding_pairs, window_output, windows};
