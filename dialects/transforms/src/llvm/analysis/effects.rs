//! The memory that an operation reads and writes, as locations where these are known.

use ods_core::analysis::callees::Callees;
use ods_core::analysis::effects::declares_no_effects;
use ods_core::interface::MemoryEffectOpInterface;
use ods_core::schema::EffectKind;
use ods_core::{Attr, AttrData, Body, DataLayout, Op, Type, Value};
use smallvec::SmallVec;

use super::address::{Address, known};
use super::alias::{Alias, AliasAnalysis, Location, Scopes};
use super::extent::Extent;
use super::heap::{Heap, heap_of};
use crate::llvm::{
    AtomicOrdering, CallOp, LifetimeEndOp, LifetimeStartOp, LoadOp, MemcpyOp, MemmoveOp, MemsetOp,
    ModRefInfo, NoAliasScopeDeclOp, StoreOp,
};

/// Memory that an operation touches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Touched {
    /// None.
    Nothing,
    /// That at some locations.
    At(SmallVec<[Location; 1]>),
    /// Any, except allocations of the function whose address does not escape.
    Anything,
}

/// The effects of an operation on memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effects {
    /// The memory that it may read.
    pub reads: Touched,
    /// The memory that it may write or free.
    pub writes: Touched,
    /// Whether it is sure that the operation after it runs next: it returns, and does not wait for another thread.
    pub continues: bool,
}

impl Effects {
    const NONE: Effects =
        Effects { reads: Touched::Nothing, writes: Touched::Nothing, continues: true };
    const UNKNOWN: Effects =
        Effects { reads: Touched::Anything, writes: Touched::Anything, continues: false };

    /// Returns whether the operation touches no memory.
    pub fn is_none(&self) -> bool {
        self.reads == Touched::Nothing && self.writes == Touched::Nothing
    }
}

/// The functions around the body under analysis.
pub struct Around<'a> {
    callees: Option<&'a Callees>,
}

impl<'a> Around<'a> {
    /// Creates a view of the functions around; calls have unknown effects without it.
    pub fn new(callees: Option<&'a Callees>) -> Around<'a> {
        Around { callees }
    }

    /// Returns the effects of `op`.
    pub fn effects(&self, ir: &Body, op: Op, layout: &DataLayout) -> Effects {
        // Most operations: they are not compared with those that touch memory.
        if declares_no_effects(ir.view(op)) && ir.num_regions(op) == 0 {
            return Effects::NONE;
        }
        if let Some(load) = op.cast::<LoadOp>(ir) {
            return match plain_load(ir, load, layout) {
                Some(location) => Effects { reads: at(location), ..Effects::NONE },
                None => Effects::UNKNOWN,
            };
        }
        if let Some(store) = op.cast::<StoreOp>(ir) {
            return match plain_store(ir, store, layout) {
                Some(location) => Effects { writes: at(location), ..Effects::NONE },
                None => Effects::UNKNOWN,
            };
        }
        if let Some(call) = op.cast::<CallOp>(ir) {
            return self.of_call(ir, call, layout);
        }
        if let Some(effects) = of_intrinsic(ir, op, layout) {
            return effects;
        }
        if ir.num_regions(op) > 0 {
            return Effects::UNKNOWN;
        }
        match ir.interface::<dyn MemoryEffectOpInterface>(op) {
            Some(model) => {
                let allocates = |kind| kind == EffectKind::Allocate;
                match model.effects(ir).iter().all(|effect| allocates(effect.kind)) {
                    true => Effects::NONE,
                    false => Effects::UNKNOWN,
                }
            }
            None => Effects::UNKNOWN,
        }
    }

    fn of_call(&self, ir: &Body, call: CallOp, layout: &DataLayout) -> Effects {
        match heap_of(ir, call.into()) {
            Some(Heap::Allocate { .. }) => return Effects::NONE,
            Some(Heap::Free(pointer)) => {
                let writes = at(whole(ir, pointer, layout));
                return Effects { writes, ..Effects::NONE };
            }
            None => {}
        }
        let mut effects = Effects::UNKNOWN;
        if call.will_return(ir) && call.no_unwind(ir) {
            effects.continues = true;
        }
        if let Some(declared) = call.memory_effects(ir) {
            let ctx = ir.ctx();
            let parts = [
                declared.other(ctx),
                declared.arg_mem(ctx),
                declared.inaccessible_mem(ctx),
                declared.errno_mem(ctx),
                declared.target_mem0(ctx),
                declared.target_mem1(ctx),
            ];
            if parts.iter().all(|one| matches!(one, ModRefInfo::NoModRef | ModRefInfo::Ref)) {
                effects.writes = Touched::Nothing;
            }
            if parts.iter().all(|one| matches!(one, ModRefInfo::NoModRef | ModRefInfo::Mod)) {
                effects.reads = Touched::Nothing;
            }
        }
        let name = call.callee_attr(ir).and_then(|callee| symbol(ir, callee));
        if let Some(callee) = name.and_then(|name| self.callees?.get(name)) {
            effects.continues |= callee.returns;
            if !callee.memory.writes && !callee.memory.frees {
                effects.writes = Touched::Nothing;
            }
            // Calls that allocate have different results.
            if !callee.memory.reads && !callee.memory.allocates {
                effects.reads = Touched::Nothing;
            }
        }
        effects
    }
}

/// Returns the name of a flat symbol reference, a string attribute.
fn symbol(ir: &Body, callee: Attr) -> Option<Attr> {
    match callee.data(ir.ctx()) {
        AttrData::SymbolRef { root, nested } if nested.is_empty() => Some(*root),
        _ => None,
    }
}

fn at(location: Location) -> Touched {
    Touched::At(smallvec::smallvec![location])
}

/// Returns the memory of the object that `pointer` points to.
fn whole(ir: &Body, pointer: Value, layout: &DataLayout) -> Location {
    let address = Address::of(ir, pointer, layout);
    Location { address, size: None, scopes: Scopes::default() }
}

/// Returns the number of bytes that an access of a value of type `ty` touches.
pub fn size_of(ir: &Body, ty: Type) -> Option<u64> {
    Extent::of(ir.ctx(), ty).map(|extent| extent.stored)
}

/// Returns the location of a load that is neither volatile nor atomic.
pub fn plain_load(ir: &Body, load: LoadOp, layout: &DataLayout) -> Option<Location> {
    if load.volatile_(ir) || load.ordering(ir) != AtomicOrdering::NotAtomic {
        return None;
    }
    let scopes = Scopes { inside: load.alias_scopes_attr(ir), apart: load.noalias_scopes_attr(ir) };
    let size = size_of(ir, ir.ty(load.res(ir)));
    Some(Location { address: Address::of(ir, load.addr(ir), layout), size, scopes })
}

/// Returns the location of a store that is neither volatile nor atomic.
pub fn plain_store(ir: &Body, store: StoreOp, layout: &DataLayout) -> Option<Location> {
    if store.volatile_(ir) || store.ordering(ir) != AtomicOrdering::NotAtomic {
        return None;
    }
    let scopes =
        Scopes { inside: store.alias_scopes_attr(ir), apart: store.noalias_scopes_attr(ir) };
    let size = size_of(ir, ir.ty(store.value(ir)));
    Some(Location { address: Address::of(ir, store.addr(ir), layout), size, scopes })
}

/// Returns the effects of an intrinsic that copies or fills memory, or only marks it; `None` for other operations.
fn of_intrinsic(ir: &Body, op: Op, layout: &DataLayout) -> Option<Effects> {
    let location = |pointer: Value, length: Value| Location {
        size: known(ir, length).and_then(|length| u64::try_from(length).ok()),
        ..whole(ir, pointer, layout)
    };
    if let Some(copy) = op.cast::<MemcpyOp>(ir) {
        let (to, from) =
            (location(copy.dst(ir), copy.len(ir)), location(copy.src(ir), copy.len(ir)));
        let plain = Effects { reads: at(from), writes: at(to), continues: true };
        return Some(if copy.is_volatile(ir) { Effects::UNKNOWN } else { plain });
    }
    if let Some(copy) = op.cast::<MemmoveOp>(ir) {
        let (to, from) =
            (location(copy.dst(ir), copy.len(ir)), location(copy.src(ir), copy.len(ir)));
        let plain = Effects { reads: at(from), writes: at(to), continues: true };
        return Some(if copy.is_volatile(ir) { Effects::UNKNOWN } else { plain });
    }
    if let Some(fill) = op.cast::<MemsetOp>(ir) {
        let to = location(fill.dst(ir), fill.len(ir));
        let plain = Effects { writes: at(to), ..Effects::NONE };
        return Some(if fill.is_volatile(ir) { Effects::UNKNOWN } else { plain });
    }
    let marked = op.cast::<LifetimeStartOp>(ir).map(|op| op.ptr(ir));
    if let Some(pointer) = marked.or_else(|| op.cast::<LifetimeEndOp>(ir).map(|op| op.ptr(ir))) {
        return Some(Effects { writes: at(whole(ir, pointer, layout)), ..Effects::NONE });
    }
    op.isa::<NoAliasScopeDeclOp>(ir).then_some(Effects::NONE)
}

impl AliasAnalysis {
    /// Returns whether memory that was touched may include `location`.
    pub fn may_touch(&mut self, ir: &Body, touched: &Touched, location: &Location) -> bool {
        match touched {
            Touched::Nothing => false,
            Touched::At(list) => list.iter().any(|one| self.alias(ir, one, location) != Alias::No),
            Touched::Anything => self.is_visible(ir, location.address.base),
        }
    }
}
