//! Operations whose translation is Rust, and the one rule that finds the translation of an operation.
//!
//! An operation is translated by its `clifBuilder` or by a [`Translate`] hook: control flow, memory, calls, aggregates
//! and vectors, which the builder language cannot say. An operation that has both is refused, so that neither silently
//! wins over the other.

use std::rc::Rc;
use std::sync::LazyLock;

use ods_core::builtin::UnrealizedConversionCastOp;
use ods_core::ir::RegionRef;
use ods_core::{Context, OpName, OpRef, OpType};
use ods_dialects::llvm::*;
use rustc_hash::FxHashMap;

use super::function::FunctionTranslator;
use super::memory;
use super::program::Program;

type Result<T = ()> = std::result::Result<T, String>;

/// The translation of an operation to CLIF that no `clifBuilder` can say.
pub(super) trait Translate: OpType {
    /// Emits code for `op` and defines its results.
    ///
    /// # Errors
    /// The reason why the operation has no native form.
    fn translate<'m>(op: Self::Ref<'m>, f: &mut FunctionTranslator<'_, '_, 'm>) -> Result;
}

/// [`Translate::translate`] with the kind of operation erased.
pub(super) type Hook = for<'a, 't, 'm> fn(&mut FunctionTranslator<'a, 't, 'm>, OpRef<'m>) -> Result;

/// The way in which operations of one name are translated.
#[derive(Clone)]
pub(super) enum Handler {
    /// By a hook.
    Hook(Hook),
    /// By the `clifBuilder` of the declaration.
    Program(Rc<Program>),
    /// Not at all, and why.
    Unknown(String),
}

impl Handler {
    /// Returns how operations of that name are translated.
    pub(super) fn of(ctx: &Context, name: OpName) -> Handler {
        let declared = ctx.op_schema(name).and_then(|schema| schema.clif);
        match (HOOKS.get(&name), declared) {
            (Some(_), Some(_)) => {
                Handler::Unknown("it has both a 'clifBuilder' and a translation in Rust".to_owned())
            }
            (Some(hook), None) => Handler::Hook(*hook),
            (None, Some(builder)) => match Program::resolve(builder) {
                Ok(program) => Handler::Program(Rc::new(program)),
                Err(message) => Handler::Unknown(format!("in its 'clifBuilder': {message}")),
            },
            (None, None) => Handler::Unknown("it has no native form".to_owned()),
        }
    }
}

static HOOKS: LazyLock<FxHashMap<OpName, Hook>> =
    LazyLock::new(|| HOOKED.iter().map(|of| of()).collect());

fn hook<X: Translate>() -> (OpName, Hook) {
    (X::op_name(), apply::<X>)
}

fn apply<'m, X: Translate>(f: &mut FunctionTranslator<'_, '_, 'm>, op: OpRef<'m>) -> Result {
    X::translate(X::wrap_ref(op), f)
}

/// An operation that only informs an optimiser or a debugger.
fn hint<X: OpType>() -> (OpName, Hook) {
    (X::op_name(), |_, _| Ok(()))
}

/// The operations with a hook.
const HOOKED: &[fn() -> (OpName, Hook)] = &[
    // Control flow.
    hook::<BrOp>,
    hook::<CallOp>,
    hook::<CondBrOp>,
    hook::<IndirectBrOp>,
    hook::<InvokeOp>,
    hook::<LandingpadOp>,
    hook::<ResumeOp>,
    hook::<ReturnOp>,
    hook::<SwitchOp>,
    hook::<UnreachableOp>,
    hook::<Trap>,
    hook::<DebugTrap>,
    hook::<UBSanTrap>,
    // Constants.
    hook::<AddressOfOp>,
    hook::<BlockAddressOp>,
    hook::<ConstantOp>,
    hook::<PoisonOp>,
    hook::<UndefOp>,
    hook::<ZeroOp>,
    // Memory.
    hook::<AllocaOp>,
    hook::<GEPOp>,
    hook::<LoadOp>,
    hook::<StoreOp>,
    hook::<MemcpyOp>,
    hook::<MemcpyInlineOp>,
    hook::<MemmoveOp>,
    hook::<MemsetOp>,
    hook::<MemsetInlineOp>,
    hook::<StackSaveOp>,
    hook::<StackRestoreOp>,
    hook::<AtomicRMWOp>,
    hook::<AtomicCmpXchgOp>,
    hook::<FenceOp>,
    hook::<MaskedLoadOp>,
    hook::<MaskedStoreOp>,
    hook::<masked_gather>,
    hook::<masked_scatter>,
    hook::<masked_expandload>,
    hook::<masked_compressstore>,
    hook::<VPLoadOp>,
    hook::<VPStoreOp>,
    hook::<VPStridedLoadOp>,
    hook::<VPStridedStoreOp>,
    // Aggregates and vectors.
    hook::<BitcastOp>,
    hook::<UnrealizedConversionCastOp>,
    hook::<ExtractValueOp>,
    hook::<InsertValueOp>,
    hook::<ExtractElementOp>,
    hook::<InsertElementOp>,
    hook::<ShuffleVectorOp>,
    hook::<GetActiveLaneMaskOp>,
    hook::<vector_extract>,
    hook::<vector_insert>,
    hook::<vector_interleave2>,
    hook::<vector_deinterleave2>,
    hook::<vector_reduce_add>,
    hook::<vector_reduce_mul>,
    hook::<vector_reduce_and>,
    hook::<vector_reduce_or>,
    hook::<vector_reduce_xor>,
    hook::<vector_reduce_smax>,
    hook::<vector_reduce_smin>,
    hook::<vector_reduce_umax>,
    hook::<vector_reduce_umin>,
    hook::<vector_reduce_fadd>,
    hook::<vector_reduce_fmul>,
    hook::<vector_reduce_fmax>,
    hook::<vector_reduce_fmin>,
    hook::<vector_reduce_fmaximum>,
    hook::<vector_reduce_fminimum>,
    hook::<VPReduceAddOp>,
    hook::<VPReduceMulOp>,
    hook::<VPReduceAndOp>,
    hook::<VPReduceOrOp>,
    hook::<VPReduceXorOp>,
    hook::<VPReduceSMaxOp>,
    hook::<VPReduceSMinOp>,
    hook::<VPReduceUMaxOp>,
    hook::<VPReduceUMinOp>,
    hook::<VPReduceFAddOp>,
    hook::<VPReduceFMulOp>,
    hook::<VPReduceFMaxOp>,
    hook::<VPReduceFMinOp>,
    hook::<MatrixMultiplyOp>,
    hook::<MatrixTransposeOp>,
    hook::<MatrixColumnMajorLoadOp>,
    hook::<MatrixColumnMajorStoreOp>,
    hook::<FractionExpOp>,
    hook::<IsConstantOp>,
    // Hints.
    hint::<AssumeOp>,
    hint::<BlockTagOp>,
    hint::<DbgDeclareOp>,
    hint::<DbgLabelOp>,
    hint::<DbgValueOp>,
    hint::<NoAliasScopeDeclOp>,
    hint::<InvariantEndOp>,
    hint::<LifetimeEndOp>,
    hint::<LifetimeStartOp>,
    hint::<Prefetch>,
    hint::<VarAnnotation>,
];

/// Returns whether some allocation of a function is not one stack slot.
pub(super) fn allocates_dynamically(region: RegionRef<'_>) -> bool {
    let entry = region.entry().map(|block| block.block);
    region.blocks().any(|block| {
        block.ops().any(|op| match op.cast::<AllocaOp>() {
            Some(alloca) => Some(block.block) != entry || memory::static_size(alloca).is_none(),
            None => op.isa::<StackSaveOp>() || op.isa::<StackRestoreOp>(),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operation_has_one_translation() {
        let ctx = Context::with(ods_dialects::register_all);
        let twice = HOOKED.iter().map(|of| of().0).filter(|name| {
            ctx.op_schema(*name).expect("the operation is registered").clif.is_some()
        });
        assert_eq!(twice.map(|name| name.as_str()).collect::<Vec<_>>(), [""; 0]);
        assert_eq!(HOOKS.len(), HOOKED.len());
    }

    #[test]
    fn declared_builders_resolve() {
        let ctx = Context::with(ods_dialects::register_all);
        let llvm = ctx.dialect("llvm").expect("the dialect is registered");
        for op in llvm.ops {
            if let Some(builder) = op.clif {
                assert!(Program::resolve(builder).is_ok(), "{}", op.name);
            }
        }
    }
}
