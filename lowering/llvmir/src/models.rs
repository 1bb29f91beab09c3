//! The operations that implement [`TranslateToLLVMIR`] and [`TopLevelToLLVMIR`], of the dialects that ship with ods.

use ods_core::builtin::ModuleOp;
use ods_dialects::llvm::*;
use ods_dialects::omp::{
    AtomicReadOp, AtomicUpdateOp, AtomicWriteOp, BarrierOp, CriticalDeclareOp, CriticalOp,
    DeclareMapperOp, DeclareReductionOp, FlushOp, MapBoundsOp, MapInfoOp, MaskedOp, MasterOp,
    ParallelOp, PrivateClauseOp, SectionsOp, SingleOp, TargetDataOp, TargetEnterDataOp,
    TargetExitDataOp, TargetUpdateOp, TaskOp, TaskgroupOp, TaskwaitOp, TaskyieldOp, TeamsOp,
    TerminatorOp, ThreadprivateOp, YieldOp,
};
use ods_dialects::vcix::{BinaryImmOp, BinaryOp};

use super::interface::{TopLevelToLLVMIR, TranslateToLLVMIR};

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
    TopLevelToLLVMIR => [
        AliasOp, ComdatOp, GlobalCtorsOp, GlobalDtorsOp, GlobalOp, IFuncOp, LLVMFuncOp,
        LinkerOptionsOp, ModuleFlagsOp, ModuleOp,
        // OpenMP.
        CriticalDeclareOp, DeclareMapperOp, DeclareReductionOp, PrivateClauseOp,
    ];
}

/// A module in a module is left out, as in mlir-translate.
impl TopLevelToLLVMIR for ModuleOp {}

#[cfg(test)]
mod tests {
    use ods_core::{Context, OpName, OpType};
    use ods_dialects::llvm::ComdatSelectorOp;

    use super::super::interface::{TopLevelToLLVMIR, TranslateToLLVMIR};

    #[test]
    fn every_operation_has_one_translation() {
        let ctx = Context::with(|registry| {
            ods_dialects::register_all(registry);
            crate::register_llvmir(registry);
        });
        let llvm = ctx.dialect("llvm").expect("the dialect is registered");
        for op in llvm.ops.iter().filter(|op| op.name != ComdatSelectorOp::SCHEMA.name) {
            let name = OpName::new(op.name);
            let own = ctx.op_model::<dyn TranslateToLLVMIR>(name).is_some();
            let top_level = ctx.op_model::<dyn TopLevelToLLVMIR>(name).is_some();
            let translations = [own, top_level, op.llvmir.is_some()];
            assert_eq!(translations.iter().filter(|one| **one).count(), 1, "{}", op.name);
        }
    }
}
