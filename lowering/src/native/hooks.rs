//! Operations whose translation is Rust, and the one rule that finds the translation of an operation.
//!
//! An operation is translated by its `clifBuilder` or by a [`Translate`] hook: control flow, memory, calls, aggregates
//! and vectors, which the builder language cannot say. An operation that has both is refused, so that neither silently
//! wins over the other.

use ods_core::builtin::UnrealizedConversionCastOp;
use ods_core::ir::RegionRef;
use ods_core::schema::ClifBuilder;
use ods_core::{Context, OpName, OpRef, OpType};
use ods_dialects::llvm::*;

use super::function::FunctionTranslator;
use super::memory;
use super::program::may_trap;
use super::target::Target;

type Result<T = ()> = std::result::Result<T, String>;

/// The translation of an operation that no `clifBuilder` can say.
pub(super) trait Translate: OpType {
    /// Writes code for `op` and defines its results.
    ///
    /// # Errors
    /// The reason why the operation has no native form.
    fn translate<'m, T: Target>(op: Self::Ref<'m>, f: &mut FunctionTranslator<'_, 'm, T>)
    -> Result;
}

/// [`Translate::translate`] with the kind of operation erased.
pub(super) type Hook<T> = for<'t, 'm> fn(&mut FunctionTranslator<'t, 'm, T>, OpRef<'m>) -> Result;

/// The way in which operations of one name are translated.
#[derive(Clone)]
pub(super) enum Handler {
    /// By the hook of that number.
    Hook(usize),
    /// To nothing: it only informs an optimiser or a debugger.
    Hint,
    /// By the `clifBuilder` of the declaration, and whether it may trap.
    Builder { builder: &'static ClifBuilder, may_trap: bool },
    /// Not at all, and why.
    Unknown(String),
}

impl Handler {
    /// Returns whether a trap may have to be put on an operation that is translated so.
    pub(super) fn may_trap(&self) -> bool {
        match self {
            Handler::Builder { may_trap, .. } => *may_trap,
            Handler::Hook(_) | Handler::Hint | Handler::Unknown(_) => true,
        }
    }

    /// Returns how operations of that name are translated.
    pub(super) fn of(ctx: &Context, name: OpName) -> Handler {
        let declared = ctx.op_schema(name).and_then(|schema| schema.clif);
        let hook = HOOKED.iter().position(|of| of() == name).map(Handler::Hook);
        let hint = || HINTS.iter().any(|of| of() == name).then_some(Handler::Hint);
        match (hook.or_else(hint), declared) {
            (Some(_), Some(_)) => {
                Handler::Unknown("it has both a 'clifBuilder' and a translation in Rust".to_owned())
            }
            (Some(handler), None) => handler,
            (None, Some(builder)) => Handler::Builder { builder, may_trap: may_trap(builder) },
            (None, None) => Handler::Unknown("it has no native form".to_owned()),
        }
    }
}

fn apply<'m, X: Translate, T: Target>(
    f: &mut FunctionTranslator<'_, 'm, T>,
    op: OpRef<'m>,
) -> Result {
    X::translate(X::wrap_ref(op), f)
}

/// Declares the operations with a hook.
macro_rules! hooked {
    ($($op:ident)*) => {
        const HOOKED: &[fn() -> OpName] = &[$($op::op_name),*];

        /// The hook of a number.
        ///
        /// # Panics
        /// When there is none.
        pub(super) fn hook_at<T: Target>(number: usize) -> Hook<T> {
            let hooks: [Hook<T>; HOOKED.len()] = [$(apply::<$op, T>),*];
            hooks[number]
        }
    };
}

hooked! {
    // Control flow.
    BrOp CallIntrinsicOp CallOp CondBrOp IndirectBrOp InvokeOp LandingpadOp ResumeOp ReturnOp SwitchOp UnreachableOp
    Trap DebugTrap UBSanTrap
    // Constants.
    AddressOfOp BlockAddressOp ConstantOp PoisonOp UndefOp ZeroOp
    // Memory.
    VaStartOp VaCopyOp VaEndOp VaArgOp AllocaOp GEPOp LoadOp StoreOp MemcpyOp MemcpyInlineOp MemmoveOp MemsetOp MemsetInlineOp
    StackSaveOp StackRestoreOp AtomicRMWOp AtomicCmpXchgOp FenceOp MaskedLoadOp MaskedStoreOp
    masked_gather masked_scatter masked_expandload masked_compressstore VPLoadOp VPStoreOp
    VPStridedLoadOp VPStridedStoreOp
    // Aggregates and vectors.
    BitcastOp UnrealizedConversionCastOp ExtractValueOp InsertValueOp ExtractElementOp
    InsertElementOp ShuffleVectorOp GetActiveLaneMaskOp vector_extract vector_insert
    vector_interleave2 vector_deinterleave2 vector_reduce_add vector_reduce_mul vector_reduce_and
    vector_reduce_or vector_reduce_xor vector_reduce_smax vector_reduce_smin vector_reduce_umax
    vector_reduce_umin vector_reduce_fadd vector_reduce_fmul vector_reduce_fmax vector_reduce_fmin
    vector_reduce_fmaximum vector_reduce_fminimum VPReduceAddOp VPReduceMulOp VPReduceAndOp
    VPReduceOrOp VPReduceXorOp VPReduceSMaxOp VPReduceSMinOp VPReduceUMaxOp VPReduceUMinOp
    VPReduceFAddOp VPReduceFMulOp VPReduceFMaxOp VPReduceFMinOp MatrixMultiplyOp MatrixTransposeOp
    MatrixColumnMajorLoadOp MatrixColumnMajorStoreOp FractionExpOp IsConstantOp
}

/// The operations that only inform an optimiser or a debugger.
const HINTS: &[fn() -> OpName] = &[
    AssumeOp::op_name,
    BlockTagOp::op_name,
    DbgDeclareOp::op_name,
    DbgLabelOp::op_name,
    DbgValueOp::op_name,
    NoAliasScopeDeclOp::op_name,
    InvariantEndOp::op_name,
    LifetimeEndOp::op_name,
    LifetimeStartOp::op_name,
    Prefetch::op_name,
    VarAnnotation::op_name,
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

/// The functions that are called by `musttail`.
pub(super) fn tail_called(region: RegionRef<'_>) -> impl Iterator<Item = &str> {
    let ops = region.blocks().flat_map(|block| block.ops());
    let calls = ops.filter_map(|op| op.cast::<CallOp>());
    calls.filter(|op| op.tail_call_kind() == TailCallKind::MustTail).filter_map(|op| op.callee())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operation_has_one_translation() {
        let ctx = Context::with(ods_dialects::register_all);
        let twice = HOOKED.iter().chain(HINTS).map(|of| of()).filter(|name| {
            ctx.op_schema(*name).expect("the operation is registered").clif.is_some()
        });
        assert_eq!(twice.map(|name| name.as_str()).collect::<Vec<_>>(), [""; 0]);
    }
}
