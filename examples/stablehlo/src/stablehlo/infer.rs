//! Inference of result types: one file for each kind of operations.

mod control;
mod elementwise;
mod fft;
mod gather;
mod linear;
mod shape;

pub(crate) use control::{DEVICE_TO_DEVICE, HOST_TO_DEVICE};
pub use gather::{GatherDims, gather_shape, verify_gather};

use std::marker::PhantomData;

use ods_core::ir::{Operands, PropSlot};
use ods_core::rt::AttrValue;
use ods_core::{Body, Context, OpState, OpType, Type, Value};
use smallvec::{SmallVec, smallvec};

use super::{Dims, Ranked};

/// The message of an error, or a result.
pub type Checked<T = ()> = Result<T, String>;

/// The operands and attributes of an operation that is to be created.
struct Inputs<'a, X> {
    ctx: &'a Context,
    state: &'a OpState,
    body: &'a Body,
    types: SmallVec<[Type; 4]>,
    op: PhantomData<X>,
}

impl<'a, X: OpType> Inputs<'a, X> {
    fn new(ctx: &'a Context, state: &'a OpState, body: &'a Body) -> Inputs<'a, X> {
        let types = state.operands.iter().map(|value| body.ty(*value)).collect();
        Inputs { ctx, state, body, types, op: PhantomData }
    }

    /// Returns the types of the operands, by name.
    fn types(&self) -> X::Adaptor<'_, Type> {
        X::adapt(Operands::new(X::SCHEMA, &self.types, &[]))
    }

    /// Returns the operands by name.
    fn values(&self) -> X::Adaptor<'_, Value> {
        X::adapt(Operands::new(X::SCHEMA, &self.state.operands, &[]))
    }

    /// Returns the integers of an array attribute.
    fn list(&self, slot: PropSlot<X>) -> Dims {
        let list = self.state.get(slot).and_then(|attr| SmallVec::from_attr(self.ctx, attr));
        let list: SmallVec<[i64; 4]> = list.unwrap_or_default();
        list.into_iter().collect()
    }

    /// Returns an integer attribute.
    fn number(&self, slot: PropSlot<X>) -> i64 {
        self.state.get(slot).and_then(|attr| attr.as_i64(self.ctx)).unwrap_or_default()
    }

    /// Returns the parts of a tensor type.
    fn ranked(&self, ty: Type) -> Checked<Ranked> {
        ranked(self.ctx, ty)
    }
}

/// Returns the parts of a tensor type; the message for another type is empty, since the constraints report it.
pub(super) fn ranked(ctx: &Context, ty: Type) -> Checked<Ranked> {
    Ranked::of(ctx, ty).ok_or_else(String::new)
}

/// Result types, of one or several results.
trait ResultTypes {
    fn into_types(self) -> SmallVec<[Type; 2]>;
}

impl ResultTypes for Type {
    fn into_types(self) -> SmallVec<[Type; 2]> {
        smallvec![self]
    }
}

impl ResultTypes for Vec<Type> {
    fn into_types(self) -> SmallVec<[Type; 2]> {
        self.into()
    }
}

impl ResultTypes for [Type; 3] {
    fn into_types(self) -> SmallVec<[Type; 2]> {
        self.into_iter().collect()
    }
}

/// Implements inference by a function of [`Inputs`]; result types may differ from inferred ones where inference accepts
/// one for the other.
macro_rules! infer {
    ($($op:ident by $infer:path;)*) => {$(
        impl ods_core::interface::InferTypeOpInterface for $op {
            fn infer_return_types(
                ctx: &ods_core::Context,
                state: &ods_core::OpState,
                body: &ods_core::Body,
            ) -> ods_core::interface::InferredTypes {
                let inputs = $crate::stablehlo::infer::Inputs::<$op>::new(ctx, state, body);
                $infer(&inputs).map($crate::stablehlo::infer::ResultTypes::into_types)
            }

            fn is_compatible_return_types(
                ctx: &ods_core::Context,
                inferred: &[ods_core::Type],
                have: &[ods_core::Type],
            ) -> bool {
                $crate::stablehlo::all_compatible(ctx, inferred, have)
            }
        }
    )*};
}
use infer;

/// Spells a type in a message.
pub(super) fn show(ctx: &Context, ty: Type) -> String {
    format!("'{}'", ty.display(ctx))
}

/// Spells types in a message.
pub(super) fn show_all(ctx: &Context, types: &[Type]) -> String {
    types.iter().map(|ty| show(ctx, *ty)).collect::<Vec<_>>().join(", ")
}

/// Spells integers in a message.
pub(super) fn join(list: &[i64]) -> String {
    list.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

/// Spells a size in a message.
pub(super) fn show_dim(dim: i64) -> String {
    if dim == ods_core::DYNAMIC { "?".to_owned() } else { dim.to_string() }
}

/// Spells a shape in a message: `[1, ?]`.
pub(super) fn show_dims(dims: &[i64]) -> String {
    format!("[{}]", dims.iter().map(|dim| show_dim(*dim)).collect::<Vec<_>>().join(", "))
}

pub(super) fn is_unique(list: &[i64]) -> bool {
    let mut sorted: Dims = list.iter().copied().collect();
    sorted.sort_unstable();
    sorted.windows(2).all(|pair| pair[0] != pair[1])
}

pub(super) fn is_sorted(list: &[i64]) -> bool {
    list.windows(2).all(|pair| pair[0] <= pair[1])
}

/// Checks that no dimension occurs twice in two lists.
pub(super) fn check_distinct(lists: [(&str, &[i64]); 2]) -> Checked {
    let mut seen = Dims::new();
    for dim in lists.iter().flat_map(|(_, list)| list.iter()) {
        if seen.contains(dim) {
            let [(one, _), (other, _)] = lists;
            return Err(format!("has duplicated dimension from {one} and {other}: {dim}"));
        }
        seen.push(*dim);
    }
    Ok(())
}

/// Checks that each dimension of a list is one of a tensor of `rank` dimensions.
pub(super) fn check_in_bounds(name: &str, list: &[i64], of: &str, rank: usize) -> Checked {
    match list.iter().find(|dim| **dim < 0 || **dim >= rank as i64) {
        None => Ok(()),
        Some(dim) => Err(format!(
            "Expects each element of {name} to be in range [0, {of}) i.e. [0, {rank}). got: {dim}."
        )),
    }
}

/// Checks a dimension that may be one past the last.
pub(super) fn check_dim_or_end(name: &str, dim: i64, of: &str, rank: usize) -> Checked {
    match dim < 0 || dim > rank as i64 {
        false => Ok(()),
        true => {
            Err(format!("Expects {name} to be in range [0, {of}] i.e. [0, {rank}]. got: {dim}."))
        }
    }
}

/// Checks that `dim` is a dimension of a tensor.
pub(super) fn check_dimension(of: &Ranked, dim: i64) -> Checked<usize> {
    let rank = of.rank();
    match usize::try_from(dim) {
        Err(_) => Err(format!("requires non-negative dimension attribute; found ({dim})")),
        Ok(dim) if dim >= rank => {
            Err(format!("requires dimension attribute in range [0, {rank}); found ({dim})"))
        }
        Ok(dim) => Ok(dim),
    }
}

/// Returns whether two tensors may have equal shapes, and have the same elements, or floats of any precision.
pub(super) fn same_kind(ctx: &Context, one: Type, other: Type) -> bool {
    let (Some(one), Some(other)) = (Ranked::of(ctx, one), Ranked::of(ctx, other)) else {
        return false;
    };
    super::may_equal_shapes(&one.dims, &other.dims)
        && (one.element == other.element
            || (one.element.is_float(ctx) && other.element.is_float(ctx)))
}
