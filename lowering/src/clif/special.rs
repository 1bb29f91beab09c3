//! Operations of the llvm dialect that are translated by hand.

use ods_core::OpRef;
use ods_core::ir::RegionRef;

use super::function::FunctionTranslator;
use super::{aggregate, atomic, constant, control, masked, memory, vector};

/// Translates one operation.
pub(super) type Special =
    for<'a, 't, 'm> fn(&mut FunctionTranslator<'a, 't, 'm>, OpRef<'m>) -> Result<(), String>;

/// How the operation called `name` is translated by hand, if it is.
pub(super) fn special(name: &str) -> Option<Special> {
    Some(match name {
        "builtin.unrealized_conversion_cast" | "llvm.bitcast" => aggregate::bitcast,
        "llvm.alloca" => memory::alloca,
        "llvm.atomicrmw" => atomic::atomicrmw,
        "llvm.br" => control::br,
        "llvm.call" => control::call,
        "llvm.cmpxchg" => atomic::cmpxchg,
        "llvm.cond_br" => control::cond_br,
        "llvm.extractelement" => vector::extractelement,
        "llvm.extractvalue" => aggregate::extractvalue,
        "llvm.fence" => atomic::fence,
        "llvm.getelementptr" => memory::getelementptr,
        "llvm.insertelement" => vector::insertelement,
        "llvm.insertvalue" => aggregate::insertvalue,
        "llvm.intr.get.active.lane.mask" => vector::get_active_lane_mask,
        "llvm.intr.masked.compressstore" => masked::compressstore,
        "llvm.intr.masked.expandload" => masked::expandload,
        "llvm.intr.masked.gather" => masked::gather,
        "llvm.intr.masked.load" => masked::load,
        "llvm.intr.masked.scatter" => masked::scatter,
        "llvm.intr.masked.store" => masked::store,
        "llvm.intr.memcpy" | "llvm.intr.memcpy.inline" => memory::memcpy,
        "llvm.intr.memmove" => memory::memmove,
        "llvm.intr.memset" | "llvm.intr.memset.inline" => memory::memset,
        "llvm.intr.stackrestore" => memory::stackrestore,
        "llvm.intr.stacksave" => memory::stacksave,
        "llvm.intr.trap" | "llvm.intr.debugtrap" | "llvm.intr.ubsantrap" => control::trap,
        "llvm.intr.vector.deinterleave2" => vector::deinterleave2,
        "llvm.intr.vector.extract" => vector::extract,
        "llvm.intr.vector.insert" => vector::insert,
        "llvm.intr.vector.interleave2" => vector::interleave2,
        "llvm.load" => memory::load,
        "llvm.mlir.addressof" => constant::addressof,
        "llvm.mlir.constant" => constant::constant,
        "llvm.mlir.zero" | "llvm.mlir.undef" | "llvm.mlir.poison" => constant::zero,
        "llvm.return" => control::ret,
        "llvm.shufflevector" => vector::shufflevector,
        "llvm.store" => memory::store,
        "llvm.switch" => control::switch,
        "llvm.unreachable" => control::unreachable,
        _ if name.starts_with("llvm.intr.vector.reduce.") => vector::reduce,
        _ if is_hint(name) => hint,
        _ => return None,
    })
}

/// Operations that only inform an optimiser or a debugger.
fn is_hint(name: &str) -> bool {
    matches!(
        name,
        "llvm.intr.assume"
            | "llvm.intr.dbg.declare"
            | "llvm.intr.dbg.label"
            | "llvm.intr.dbg.value"
            | "llvm.intr.experimental.noalias.scope.decl"
            | "llvm.intr.lifetime.end"
            | "llvm.intr.lifetime.start"
            | "llvm.intr.prefetch"
            | "llvm.intr.var.annotation"
    )
}

fn hint<'m>(_: &mut FunctionTranslator<'_, '_, 'm>, _: OpRef<'m>) -> Result<(), String> {
    Ok(())
}

/// Whether some allocation of a function is not one stack slot.
pub(super) fn allocates_dynamically(region: RegionRef<'_>) -> bool {
    let entry = region.entry().map(|block| block.block);
    region.blocks().any(|block| {
        block.ops().any(|op| match op.name().as_str() {
            "llvm.alloca" => Some(block.block) != entry || memory::static_size(op).is_none(),
            "llvm.intr.stacksave" | "llvm.intr.stackrestore" => true,
            _ => false,
        })
    })
}
