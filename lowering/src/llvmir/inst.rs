//! Operations to instructions: the hooks for those that no `llvmirBuilder` says, and the one rule that finds how an
//! operation is translated.

mod aggregate;
mod call;
mod constant;
mod control;
mod debug;
mod declared;
mod masked;
mod memory;
mod vcix;

use std::sync::LazyLock;

use ods_core::rt::AttrValue;
use ods_core::{Attr, Diagnostic, OpName, OpRef, OpType};
use ods_dialects::llvm::*;
use ods_dialects::omp;
use rustc_hash::FxHashMap;

use super::module::{Result, Translator, error};

/// The translation of an operation to instructions.
pub(super) trait Emit: OpType {
    /// Emits the instructions and says what the results are.
    ///
    /// # Errors
    /// The reason why the operation has no LLVM IR form.
    fn emit<'m>(op: Self::Ref<'m>, t: &mut Translator<'m>) -> Result;
}

/// [`Emit::emit`] with the kind of operation erased.
type Hook = for<'m> fn(OpRef<'m>, &mut Translator<'m>) -> Result;

static HOOKS: LazyLock<FxHashMap<OpName, Hook>> =
    LazyLock::new(|| HOOKED.iter().map(|of| of()).collect());

fn hook<X: Emit>() -> (OpName, Hook) {
    (X::op_name(), |op, t| X::emit(X::wrap_ref(op), t))
}

/// The operations with a hook.
const HOOKED: &[fn() -> (OpName, Hook)] = &[
    // Constants.
    hook::<AddressOfOp>,
    hook::<BlockAddressOp>,
    hook::<BlockTagOp>,
    hook::<ConstantOp>,
    hook::<DSOLocalEquivalentOp>,
    hook::<NoneTokenOp>,
    hook::<PoisonOp>,
    hook::<UndefOp>,
    hook::<ZeroOp>,
    // Comparison, choice, aggregates and vectors.
    hook::<ExtractElementOp>,
    hook::<ExtractValueOp>,
    hook::<FCmpOp>,
    hook::<FreezeOp>,
    hook::<ICmpOp>,
    hook::<InsertElementOp>,
    hook::<InsertValueOp>,
    hook::<SelectOp>,
    hook::<ShuffleVectorOp>,
    // Memory.
    hook::<AllocaOp>,
    hook::<AtomicCmpXchgOp>,
    hook::<AtomicRMWOp>,
    hook::<FenceOp>,
    hook::<GEPOp>,
    hook::<LoadOp>,
    hook::<StoreOp>,
    hook::<VaArgOp>,
    // Masked memory, and intrinsics with more than arguments.
    hook::<ConstrainedFPExtIntr>,
    hook::<ConstrainedFPTruncIntr>,
    hook::<ConstrainedSIToFP>,
    hook::<ConstrainedUIToFP>,
    hook::<MaskedLoadOp>,
    hook::<MaskedStoreOp>,
    hook::<MatrixColumnMajorLoadOp>,
    hook::<MatrixColumnMajorStoreOp>,
    hook::<NoAliasScopeDeclOp>,
    hook::<masked_gather>,
    hook::<masked_scatter>,
    // Calls.
    hook::<CallIntrinsicOp>,
    hook::<CallOp>,
    hook::<InlineAsmOp>,
    hook::<InvokeOp>,
    hook::<LandingpadOp>,
    // Control flow.
    hook::<BrOp>,
    hook::<CondBrOp>,
    hook::<IndirectBrOp>,
    hook::<ResumeOp>,
    hook::<ReturnOp>,
    hook::<SwitchOp>,
    hook::<UnreachableOp>,
    // Debug information.
    hook::<DbgDeclareOp>,
    hook::<DbgLabelOp>,
    hook::<DbgValueOp>,
    // Of a coprocessor.
    hook::<ods_dialects::vcix::BinaryImmOp>,
    hook::<ods_dialects::vcix::BinaryOp>,
    // Of OpenMP.
    hook::<omp::AtomicReadOp>,
    hook::<omp::AtomicUpdateOp>,
    hook::<omp::AtomicWriteOp>,
    hook::<omp::BarrierOp>,
    hook::<omp::CriticalOp>,
    hook::<omp::FlushOp>,
    hook::<omp::MapBoundsOp>,
    hook::<omp::MapInfoOp>,
    hook::<omp::MaskedOp>,
    hook::<omp::MasterOp>,
    hook::<omp::ParallelOp>,
    hook::<omp::SectionsOp>,
    hook::<omp::SingleOp>,
    hook::<omp::TargetDataOp>,
    hook::<omp::TargetEnterDataOp>,
    hook::<omp::TargetExitDataOp>,
    hook::<omp::TargetUpdateOp>,
    hook::<omp::TaskOp>,
    hook::<omp::TaskgroupOp>,
    hook::<omp::TaskwaitOp>,
    hook::<omp::TaskyieldOp>,
    hook::<omp::TeamsOp>,
    hook::<omp::TerminatorOp>,
    hook::<omp::ThreadprivateOp>,
    hook::<omp::YieldOp>,
];

impl<'m> Translator<'m> {
    /// Translates an operation of a function or initializer.
    pub(super) fn operation(&mut self, op: OpRef<'m>) -> std::result::Result<(), Diagnostic> {
        self.set_location(op.loc());
        if let Some(state) = &mut self.function {
            state.made.clear();
        }
        let declared = op.schema().and_then(|schema| schema.llvmir);
        let result = match (HOOKS.get(&op.name()), declared) {
            (Some(hook), _) => hook(op, self),
            (None, Some(builder)) => self.declared(op, builder),
            (None, None) => Err(format!(
                "cannot be converted to LLVM IR: no translation is known for op: {}",
                op.name().as_str()
            )),
        };
        let result = result.and_then(|()| self.dialect_attributes(op));
        result.map_err(|message| {
            // An error within a directive's region has its own position.
            self.omp.inner_error.take().unwrap_or_else(|| error(op, message))
        })
    }

    /// Fast-math flags as they are written after an opcode.
    pub(super) fn fast_math(&self, flags: Option<Attr>) -> String {
        let flags = flags.and_then(|attr| FastmathFlags::from_attr(self.ctx, attr));
        fast_math_text(flags.unwrap_or(FastmathFlags::NONE))
    }
}

/// Flags, each with a blank before it.
pub(super) fn fast_math_text(flags: FastmathFlags) -> String {
    if flags == FastmathFlags::FAST {
        return " fast".to_owned();
    }
    let all = [
        (FastmathFlags::REASSOC, " reassoc"),
        (FastmathFlags::NNAN, " nnan"),
        (FastmathFlags::NINF, " ninf"),
        (FastmathFlags::NSZ, " nsz"),
        (FastmathFlags::ARCP, " arcp"),
        (FastmathFlags::CONTRACT, " contract"),
        (FastmathFlags::AFN, " afn"),
    ];
    all.iter().filter(|(flag, _)| flags.contains(*flag)).map(|(_, text)| *text).collect()
}

#[cfg(test)]
mod tests {
    use ods_core::Context;

    use super::*;

    #[test]
    fn every_operation_has_one_translation() {
        let ctx = Context::with(ods_dialects::register_all);
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
            let hooked = HOOKS.contains_key(&OpName::new(op.name));
            assert_ne!(hooked, op.llvmir.is_some(), "{}", op.name);
        }
    }
}
