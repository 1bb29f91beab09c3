//! The function whose body is bufferized.

use ods_core::ir::ValueDef;
use ods_core::{Attr, Body, Context, Ident, Type, Value};

use super::types::{dynamic_layout, identity_layout};
use crate::bufferization::analysis::{BufferizationOptions, Layout};
use ods_core::memref_type::MemRefType;

/// The discardable attributes of arguments that bufferization uses.
pub const WRITABLE: &str = "bufferization.writable";
/// The attribute of an argument with the layout of its buffer.
pub const LAYOUT: &str = "bufferization.buffer_layout";
/// The attribute of an argument with the declared access to its buffer.
pub const ACCESS: &str = "bufferization.access";

/// A function, as its body sees it.
#[derive(Clone, Debug)]
pub struct Boundary {
    /// The attribute dictionaries of its arguments.
    pub arg_attrs: Option<Attr>,
}

/// Returns an attribute of an argument.
pub fn arg_attr(ctx: &Context, arg_attrs: Option<Attr>, number: usize, name: &str) -> Option<Attr> {
    arg_attrs?.as_array(ctx)?.get(number)?.get(ctx, Ident::new(name))
}

impl Boundary {
    /// Returns whether a block argument is writable.
    pub(in crate::bufferization) fn is_writable(&self, body: &Body, value: Value) -> bool {
        let ValueDef::Arg(block, number) = body.def(value) else { return false };
        let said = arg_attr(body.ctx(), self.arg_attrs, number as usize, WRITABLE);
        !body.is_entry_block(block) || said.and_then(Attr::as_bool).unwrap_or(true)
    }
}

/// Returns the buffer type of a function argument; `None` if its memory space cannot be inferred.
pub fn argument_type(
    ctx: &Context,
    options: &BufferizationOptions,
    tensor: Type,
    layout: Option<Attr>,
) -> Option<Type> {
    let ty = signature_type(ctx, options, tensor)?;
    match (layout, MemRefType::of(ctx, ty)) {
        (Some(layout), Some(ty)) => Some(MemRefType { layout, ..ty }.ty(ctx)),
        _ => Some(ty),
    }
}

/// Calls [`argument_type`] for the argument with this index.
pub fn argument_type_of(
    ctx: &Context,
    options: &BufferizationOptions,
    tensor: Type,
    arg_attrs: Option<Attr>,
    number: usize,
) -> Option<Type> {
    argument_type(ctx, options, tensor, arg_attr(ctx, arg_attrs, number, LAYOUT))
}

/// Returns the buffer type of a tensor in a function type; `None` if its memory space cannot be inferred.
pub fn signature_type(ctx: &Context, options: &BufferizationOptions, tensor: Type) -> Option<Type> {
    let space = options.default_space(ctx, tensor)?;
    Some(match options.function_layout {
        Layout::Identity => identity_layout(ctx, tensor, space),
        Layout::Infer | Layout::Dynamic => dynamic_layout(ctx, tensor, space),
    })
}
