//! Functions of the C library that allocate and free memory.

use ods_core::{Body, Op, Value};

use crate::llvm::CallOp;

/// What a call does with the heap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heap {
    /// It returns memory that nothing else refers to, or null.
    Allocate {
        /// The function returns zeroed memory.
        zeroed: bool,
    },
    /// It frees this pointer.
    Free(Value),
}

/// The functions that allocate memory, those of MLIR's lowering included.
const ALLOCATE: &[&str] = &[
    "malloc",
    "aligned_alloc",
    "_mlir_memref_to_llvm_alloc",
    "_mlir_memref_to_llvm_aligned_alloc",
];
const ALLOCATE_ZEROED: &[&str] = &["calloc"];
const FREE: &[&str] = &["free", "_mlir_memref_to_llvm_free"];

/// Returns what `op` does with the heap, if it is a direct call of such a function. As in LLVM, the names are reserved:
/// a program that defines one of these functions itself keeps to the meaning of the name.
pub fn heap_of(ir: &Body, op: Op) -> Option<Heap> {
    let call = op.cast::<CallOp>(ir)?;
    let name = call.callee(ir)?;
    let allocate = |zeroed| call.result(ir).map(|_| Heap::Allocate { zeroed });
    if ALLOCATE.contains(&name) {
        return allocate(false);
    }
    if ALLOCATE_ZEROED.contains(&name) {
        return allocate(true);
    }
    if FREE.contains(&name) && call.result(ir).is_none() {
        return call.callee_operands(ir).next().map(Heap::Free);
    }
    None
}
