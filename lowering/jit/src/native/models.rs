//! The operations of the dialects that ship with ods that implement [`TranslateToNative`] and [`TopLevelToNative`].

use super::error::Result;
use ods_core::builtin::{ModuleOp, UnrealizedConversionCastOp};
use ods_core::{Body, Op, OpType, view};
use ods_dialects::llvm::*;

use super::function::NativeBuilder;
use super::interface::{TopLevelToNative, TranslateToNative};

ods_core::extension! {
    TranslateToNative => [
        // Control flow.
        BrOp, CallIntrinsicOp, CallOp, CondBrOp, IndirectBrOp, InvokeOp, LandingpadOp, ResumeOp,
        ReturnOp, SwitchOp, UnreachableOp, Trap, DebugTrap, UBSanTrap,
        // Constants.
        AddressOfOp, BlockAddressOp, ConstantOp, IsConstantOp, PoisonOp, UndefOp, ZeroOp,
        // Memory.
        VaStartOp, VaCopyOp, VaEndOp, VaArgOp, AllocaOp, GEPOp, LoadOp, StoreOp, MemcpyOp,
        MemcpyInlineOp, MemmoveOp, MemsetOp, MemsetInlineOp, StackSaveOp, StackRestoreOp,
        AtomicRMWOp, AtomicCmpXchgOp, FenceOp, MaskedLoadOp, MaskedStoreOp, masked_gather,
        masked_scatter, masked_expandload, masked_compressstore, VPLoadOp, VPStoreOp,
        VPStridedLoadOp, VPStridedStoreOp,
        // Aggregates and vectors.
        BitcastOp, UnrealizedConversionCastOp, ExtractValueOp, InsertValueOp, ExtractElementOp,
        InsertElementOp, ShuffleVectorOp, GetActiveLaneMaskOp, vector_extract, vector_insert,
        vector_interleave2, vector_deinterleave2, vector_reduce_add, vector_reduce_mul,
        vector_reduce_and, vector_reduce_or, vector_reduce_xor, vector_reduce_smax,
        vector_reduce_smin, vector_reduce_umax, vector_reduce_umin, vector_reduce_fadd,
        vector_reduce_fmul, vector_reduce_fmax, vector_reduce_fmin, vector_reduce_fmaximum,
        vector_reduce_fminimum, VPReduceAddOp, VPReduceMulOp, VPReduceAndOp, VPReduceOrOp,
        VPReduceXorOp, VPReduceSMaxOp, VPReduceSMinOp, VPReduceUMaxOp, VPReduceUMinOp,
        VPReduceFAddOp, VPReduceFMulOp, VPReduceFMaxOp, VPReduceFMinOp, MatrixMultiplyOp,
        MatrixTransposeOp, MatrixColumnMajorLoadOp, MatrixColumnMajorStoreOp, FractionExpOp,
    ];
    TranslateToNative => [
        AssumeOp::SCHEMA.name => Hint,
        BlockTagOp::SCHEMA.name => Hint,
        DbgDeclareOp::SCHEMA.name => Hint,
        DbgLabelOp::SCHEMA.name => Hint,
        DbgValueOp::SCHEMA.name => Hint,
        NoAliasScopeDeclOp::SCHEMA.name => Hint,
        InvariantEndOp::SCHEMA.name => Hint,
        LifetimeEndOp::SCHEMA.name => Hint,
        LifetimeStartOp::SCHEMA.name => Hint,
        Prefetch::SCHEMA.name => Hint,
        VarAnnotation::SCHEMA.name => Hint,
    ];
    TopLevelToNative => [
        AliasOp, ComdatOp, GlobalCtorsOp, GlobalDtorsOp, GlobalOp, LLVMFuncOp, ModuleFlagsOp,
        ModuleOp,
    ];
    TopLevelToNative => [
        "transform.named_sequence" => Script,
        "transform.sequence" => Script,
    ];
}

impl TopLevelToNative for ComdatOp {}

impl TopLevelToNative for ModuleFlagsOp {}

/// A module in a module is a program of its own, as it is to `mlir-translate`.
impl TopLevelToNative for ModuleOp {}

/// A script that transformed the program it stands beside.
#[derive(Clone, Copy)]
struct Script(Op);
view!(Script, Op);

impl TopLevelToNative for Script {}

/// An operation that has no code, since it only informs an optimiser or a debugger.
#[derive(Clone, Copy)]
struct Hint(Op);
view!(Hint, Op);

impl TranslateToNative for Hint {
    fn translate(self, _: &Body, _: &mut NativeBuilder<'_>) -> Result {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use ods_core::{Context, OpName};

    use super::super::interface::TranslateToNative;

    #[test]
    fn no_operation_has_two_translations() {
        let ctx = Context::with(|registry| {
            ods_dialects::register_all(registry);
            crate::native::register_native(registry);
        });
        let llvm = ctx.dialect("llvm").expect("the dialect is registered");
        let declared = llvm.ops.iter().filter(|op| op.clif.is_some());
        let twice = declared
            .filter(|op| ctx.op_model::<dyn TranslateToNative>(OpName::new(op.name)).is_some());
        assert_eq!(twice.map(|op| op.name).collect::<Vec<_>>(), [""; 0]);
    }
}
