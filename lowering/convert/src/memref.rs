//! memref → llvm.

mod access;
mod alloc;
mod assume;
mod atomic;
mod cast;
mod copy;
mod global;
mod ranked;
mod reshape;
mod scope;
mod shape;
mod view;

pub(super) use alloc::RESERVED;

use ods_core::conversion::{ConversionPatterns, ConversionRewriter};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::{Context, DialectType, OpName, Type};
use ods_dialects::func::FuncOp;
use ods_dialects::llvm::LLVMDialect;

use super::descriptor::Descriptors;
use super::llvm_types::{LlvmOptions, LlvmTypes};
use crate::passes::{FinalizeMemRefToLLVMConversionPass, partially, to_llvm};

/// Adds the patterns for the operations of memref; `converts` returns whether the conversion lowers an operation nested
/// in an atomic one to the llvm dialect.
pub fn add_memref_patterns(
    types: &LlvmTypes,
    converts: fn(&Context, OpName) -> bool,
    patterns: &mut ConversionPatterns,
) {
    alloc::add_patterns(types, patterns);
    patterns
        .add(types, scope::lower_alloca_scope)
        .add(types, assume::lower_assume_alignment)
        .add(types, assume::lower_distinct_objects)
        .add(types, atomic::lower_atomic_rmw)
        .add_with(types, converts, atomic::lower_generic_atomic_rmw)
        .add(types, shape::lower_aligned_pointer)
        .add(types, shape::lower_dim)
        .add(types, shape::lower_rank)
        .add(types, view::lower_strided_metadata)
        .add(types, view::lower_transpose)
        .add(types, view::lower_view)
        .add(types, global::lower_global)
        .add(types, global::lower_get_global)
        .add(types, access::lower_load)
        .add(types, access::lower_store)
        .add(types, access::lower_prefetch)
        .add(types, cast::lower_cast)
        .add(types, cast::lower_memory_space_cast)
        .add(types, cast::lower_reinterpret_cast)
        .add(types, copy::lower_copy)
        .add(types, reshape::lower_reshape);
}

/// Returns the packing and unpacking of descriptors with the pattern's type converter.
fn descriptors<'a>(rw: &ConversionRewriter<'a>) -> Option<Descriptors<'a>> {
    Some(Descriptors { types: rw.types(), index: rw.convert_type(Type::INDEX)? })
}

impl RunPass for FinalizeMemRefToLLVMConversionPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let layout = cx.data_layout();
        let options = LlvmOptions {
            aligned_alloc: self.use_aligned_alloc,
            generic_functions: self.use_generic_functions,
            ..LlvmOptions::with_index_bits(cx.ctx(), self.index_bitwidth, &layout)
        };
        let types = LlvmTypes::new(options);
        let mut patterns = ConversionPatterns::new();
        let is_llvm = |_: &Context, name: OpName| name.dialect() == LLVMDialect::SCHEMA.name;
        add_memref_patterns(&types, is_llvm, &mut patterns);
        let mut target = to_llvm();
        target.legal_op::<FuncOp>();
        partially(cx, &target, &patterns)
    }
}
