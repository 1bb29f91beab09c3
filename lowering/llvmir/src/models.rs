//! The operations that implement [`TranslateToLLVMIR`], of the dialects that ship with ods.

use ods_dialects::llvm::*;
use ods_dialects::omp::{
    AtomicReadOp, AtomicUpdateOp, AtomicWriteOp, BarrierOp, CriticalOp, FlushOp, MapBoundsOp,
    MapInfoOp, MaskedOp, MasterOp, ParallelOp, SectionsOp, SingleOp, TargetDataOp,
    TargetEnterDataOp, TargetExitDataOp, TargetUpdateOp, TaskOp, TaskgroupOp, TaskwaitOp,
    TaskyieldOp, TeamsOp, TerminatorOp, ThreadprivateOp, YieldOp,
};
use ods_dialects::vcix::{BinaryImmOp, BinaryOp};

use super::interface::TranslateToLLVMIR;

ods_core::extension! {
    TranslateToLLVMIR => [
        // Constants.
        AddressOfOp, BlockAddressOp, BlockTagOp, ConstantOp, DSOLocalEquivalentOp, NoneTokenOp,
        PoisonOp, UndefOp, ZeroOp,
        // Comparison, choice, aggregates and vectors.
        ExtractElementOp, ExtractValueOp, FCmpOp, FreezeOp, ICmpOp, InsertElementOp, InsertValueOp,
        SelectOp, ShuffleVectorOp,
        // Memory.
        AllocaOp, AtomicCmpXchgOp, AtomicRMWOp, FenceOp, GEPOp, LoadOp, StoreOp, VaArgOp,
        // Masked memory, and intrinsics with more than arguments.
        ConstrainedFPExtIntr, ConstrainedFPTruncIntr, ConstrainedSIToFP, ConstrainedUIToFP,
        MaskedLoadOp, MaskedStoreOp, MatrixColumnMajorLoadOp, MatrixColumnMajorStoreOp,
        NoAliasScopeDeclOp, masked_gather, masked_scatter,
        // Calls.
        CallIntrinsicOp, CallOp, InlineAsmOp, InvokeOp, LandingpadOp,
        // Control flow.
        BrOp, CondBrOp, IndirectBrOp, ResumeOp, ReturnOp, SwitchOp, UnreachableOp,
        // Debug information.
        DbgDeclareOp, DbgLabelOp, DbgValueOp,
        // The vector coprocessor interface.
        BinaryImmOp, BinaryOp,
        // OpenMP.
        AtomicReadOp, AtomicUpdateOp, AtomicWriteOp, BarrierOp, CriticalOp, FlushOp, MapBoundsOp,
        MapInfoOp, MaskedOp, MasterOp, ParallelOp, SectionsOp, SingleOp, TargetDataOp,
        TargetEnterDataOp, TargetExitDataOp, TargetUpdateOp, TaskOp, TaskgroupOp, TaskwaitOp,
        TaskyieldOp, TeamsOp, TerminatorOp, ThreadprivateOp, YieldOp,
    ];
}

#[cfg(test)]
mod tests {
    use ods_core::{Context, OpName};

    use super::super::interface::TranslateToLLVMIR;

    #[test]
    fn every_operation_has_one_translation() {
        let ctx = Context::with(|registry| {
            ods_dialects::register_all(registry);
            crate::register_llvmir(registry);
        });
        let llvm = ctx.dialect("llvm").expect("the dialect is registered");
        let top = [
            "llvm.func",
            "llvm.mlir.global",
            "llvm.mlir.alias",
            "llvm.mlir.ifunc",
            "llvm.comdat",
            "llvm.comdat_selector",
            "llvm.mlir.global_ctors",
            "llvm.mlir.global_dtors",
            "llvm.linker_options",
            "llvm.module_flags",
        ];
        for op in llvm.ops.iter().filter(|op| !top.contains(&op.name)) {
            let model = ctx.op_model::<dyn TranslateToLLVMIR>(OpName::new(op.name));
            assert_ne!(model.is_some(), op.llvmir.is_some(), "{}", op.name);
        }
    }
}
