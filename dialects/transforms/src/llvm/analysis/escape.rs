//! Escape of addresses: whether code outside of a function learns the address of one of its allocations.

use ods_core::{Body, Op, Value};
use rustc_hash::FxHashSet;

use super::alias::source;
use super::heap::{Heap, heap_of};
use crate::llvm::{
    AddOp, AddrSpaceCastOp, AndOp, AtomicOrdering, ExtractValueOp, GEPOp, ICmpOp, InsertValueOp,
    IntToPtrOp, LifetimeEndOp, LifetimeStartOp, LoadOp, MemcpyOp, MemmoveOp, MemsetOp, PtrToIntOp,
    ReturnOp, StoreOp, SubOp, URemOp, ZeroOp,
};

/// How an address gets out of a function.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Escape {
    /// It stays inside: no other code touches the memory.
    Nowhere,
    /// The function returns it: no other code touches the memory before.
    Returned,
    /// Other code may have it.
    Anywhere,
}

/// The maximal number of uses that are followed.
const USES: usize = 512;

/// Returns how the address of an allocation gets out of its function.
pub fn escape_of(ir: &Body, allocation: Value) -> Escape {
    let mut found = Escape::Nowhere;
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    let mut work = vec![allocation];
    let mut uses = 0;
    while let Some(value) = work.pop() {
        if !seen.insert(value) {
            continue;
        }
        for at in ir.uses(value) {
            uses += 1;
            if uses > USES {
                return Escape::Anywhere;
            }
            let user = ir.use_owner(at);
            match role(ir, user, value) {
                Role::Access => {}
                Role::Derive => work.extend(ir.results(user)),
                Role::Return => found = Escape::Returned,
                Role::Escape => return Escape::Anywhere,
            }
        }
    }
    found
}

/// What an operation does with an address.
enum Role {
    /// It uses the memory, or compares the address with null.
    Access,
    /// Its results depend on the address.
    Derive,
    Return,
    Escape,
}

/// Returns whether an access is neither volatile nor atomic.
fn is_plain(is_volatile: bool, ordering: AtomicOrdering) -> bool {
    !is_volatile && ordering == AtomicOrdering::NotAtomic
}

fn role(ir: &Body, user: Op, value: Value) -> Role {
    if let Some(store) = user.cast::<StoreOp>(ir) {
        let is_plain = is_plain(store.volatile_(ir), store.ordering(ir));
        return if store.value(ir) != value && is_plain { Role::Access } else { Role::Escape };
    }
    // These are the operations whose locations the analysis of effects knows, and no others.
    let is_access =
        user.cast::<LoadOp>(ir).is_some_and(|load| is_plain(load.volatile_(ir), load.ordering(ir)))
            || user.cast::<MemcpyOp>(ir).is_some_and(|copy| !copy.is_volatile(ir))
            || user.cast::<MemmoveOp>(ir).is_some_and(|copy| !copy.is_volatile(ir))
            || user.cast::<MemsetOp>(ir).is_some_and(|fill| !fill.is_volatile(ir))
            || user.isa::<LifetimeStartOp>(ir)
            || user.isa::<LifetimeEndOp>(ir)
            || matches!(heap_of(ir, user), Some(Heap::Free(_)));
    if is_access {
        return Role::Access;
    }
    if user.isa::<GEPOp>(ir)
        || user.isa::<AddrSpaceCastOp>(ir)
        || user.isa::<PtrToIntOp>(ir)
        || user.isa::<InsertValueOp>(ir)
        || user.isa::<AddOp>(ir)
        || user.isa::<SubOp>(ir)
        || user.isa::<AndOp>(ir)
        || user.isa::<URemOp>(ir)
    {
        return Role::Derive;
    }
    // What is derived is followed here exactly if `source` finds the way back.
    if user.isa::<IntToPtrOp>(ir) && source(ir, user).is_some() {
        return Role::Derive;
    }
    if let Some(extract) = user.cast::<ExtractValueOp>(ir) {
        let is_number = ir.ty(extract.res(ir)).int_or_float_width(ir.ctx()).is_some();
        return if is_number { Role::Derive } else { Role::Escape };
    }
    if let Some(compare) = user.cast::<ICmpOp>(ir) {
        let other = if compare.lhs(ir) == value { compare.rhs(ir) } else { compare.lhs(ir) };
        return match other.defined_by::<ZeroOp>(ir) {
            Some(_) => Role::Access,
            None => Role::Escape,
        };
    }
    if user.isa::<ReturnOp>(ir) { Role::Return } else { Role::Escape }
}
