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
        .add(types, scope::LowerAllocaScope)
        .add(types, assume::LowerAssumeAlignment)
        .add(types, assume::LowerDistinctObjects)
        .add(types, atomic::LowerAtomicRmw)
        .add(types, atomic::LowerGenericAtomicRmw { converts })
        .add(types, shape::LowerAlignedPointer)
        .add(types, shape::LowerDim)
        .add(types, shape::LowerRank)
        .add(types, view::LowerStridedMetadata)
        .add(types, view::LowerTranspose)
        .add(types, view::LowerView)
        .add(types, global::LowerGlobal)
        .add(types, global::LowerGetGlobal)
        .add(types, access::LowerLoad)
        .add(types, access::LowerStore)
        .add(types, access::LowerPrefetch)
        .add(types, cast::LowerCast)
        .add(types, cast::LowerMemorySpaceCast)
        .add(types, cast::LowerReinterpretCast)
        .add(types, copy::LowerCopy)
        .add(types, reshape::LowerReshape);
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
