//! Aliasing: whether two accesses may touch the same memory, judged by objects, distances and declared scopes.
//!
//! An object is the origin of an address: an allocation, a global, an argument. Allocations of the function are other
//! memory than anything that existed before, and no call touches an allocation whose address the function keeps to
//! itself.

use ods_core::interface::arg_attrs_of;
use ods_core::ir::ValueDef;
use ods_core::{Attr, AttrData, Body, DataLayout, Op, Value};
use rustc_hash::FxHashMap;

use super::address::Address;
use super::escape::{Escape, escape_of};
use super::heap::{Heap, heap_of};
use crate::llvm::NO_ALIAS;
use crate::llvm::{
    AddOp, AddrSpaceCastOp, AddressOfOp, AliasScopeAttr, AllocaOp, AndOp, GEPOp, IntToPtrOp,
    PtrToIntOp, SubOp,
};

/// The maximal number of integer operations that are followed from a pointer to the one it was computed from.
const STEPS: usize = 24;

/// The memory of an access.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Location {
    /// The first byte.
    pub address: Address,
    /// The number of bytes; `None` for any part of the object, also before the address.
    pub size: Option<u64>,
    /// The declared scopes of the access.
    pub scopes: Scopes,
}

/// The alias scopes of an access, arrays of attributes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Scopes {
    /// The scopes that the access belongs to.
    pub inside: Option<Attr>,
    /// The scopes whose accesses it does not alias.
    pub apart: Option<Attr>,
}

/// The relation of two accesses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alias {
    /// They share no byte.
    No,
    /// They may share bytes.
    May,
    /// They begin at the same byte, as computed from values of the same moment.
    Must,
}

/// The origin of an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Object {
    /// Memory of the frame of the function.
    Stack(Value),
    /// Memory that the function allocates.
    Heap(Value),
    /// The memory of an argument that declares to be the only way to it.
    OwnArgument(Value),
    /// The memory of another argument.
    Argument(Value),
    /// A global or a function, by its symbol.
    Global(Attr),
    /// Any memory.
    Unknown(Value),
}

impl Object {
    /// Returns whether the object is memory that the function allocates.
    pub fn is_local(self) -> bool {
        matches!(self, Object::Stack(_) | Object::Heap(_))
    }
}

/// Answers questions about the accesses of one body. Answers are cached: the analysis is created anew after a change of
/// pointers, but loads and stores may be erased.
pub struct AliasAnalysis {
    layout: DataLayout,
    objects: FxHashMap<Value, Object>,
    escapes: FxHashMap<Value, Escape>,
}

impl AliasAnalysis {
    /// Creates an empty cache.
    pub fn new(layout: DataLayout) -> AliasAnalysis {
        AliasAnalysis { layout, objects: FxHashMap::default(), escapes: FxHashMap::default() }
    }

    /// Returns the data layout.
    pub fn layout(&self) -> &DataLayout {
        &self.layout
    }

    /// Returns the relation of two accesses.
    pub fn alias(&mut self, ir: &Body, a: &Location, b: &Location) -> Alias {
        if let Some(distance) = a.address.distance(&b.address) {
            let sizes = a.size.zip(b.size);
            return match sizes {
                Some(sizes) if is_apart(distance, sizes) => Alias::No,
                Some(_) if distance == 0 => Alias::Must,
                _ => Alias::May,
            };
        }
        if are_apart_by_stride(a, b)
            || !self.objects_may_alias(ir, a.address.base, b.address.base)
            || scopes_are_apart(ir, a.scopes, b.scopes)
            || scopes_are_apart(ir, b.scopes, a.scopes)
        {
            return Alias::No;
        }
        Alias::May
    }

    /// Returns the object of a pointer.
    pub fn object(&mut self, ir: &Body, pointer: Value) -> Object {
        let (mut path, mut at) = (Vec::new(), pointer);
        let object = loop {
            if let Some(known) = self.objects.get(&at) {
                break *known;
            }
            match origin(ir, at) {
                Origin::Object(object) => break object,
                // In unreachable code a pointer may be computed from itself.
                Origin::Pointer(from) if path.len() < ir.op_capacity() => {
                    path.push(at);
                    at = from;
                }
                Origin::Pointer(_) => break Object::Unknown(at),
            }
        };
        self.objects.insert(at, object);
        self.objects.extend(path.into_iter().map(|value| (value, object)));
        object
    }

    /// Returns how the address of an object gets out of the function; it is unknown of objects that are not local.
    pub fn escape(&mut self, ir: &Body, object: Object) -> Escape {
        match object {
            Object::Stack(value) | Object::Heap(value) => {
                *self.escapes.entry(value).or_insert_with(|| escape_of(ir, value))
            }
            _ => Escape::Anywhere,
        }
    }

    /// Returns whether code outside of the function may touch the memory of a pointer while the function runs.
    pub fn is_visible(&mut self, ir: &Body, pointer: Value) -> bool {
        let object = self.object(ir, pointer);
        self.escape(ir, object) == Escape::Anywhere
    }

    /// Returns whether two pointers may point into one object: if not, no addresses computed from them alias.
    pub fn objects_may_alias(&mut self, ir: &Body, a: Value, b: Value) -> bool {
        let (a, b) = (self.object(ir, a), self.object(ir, b));
        if a == b {
            return true;
        }
        match (a, b) {
            (Object::Unknown(_), other) | (other, Object::Unknown(_)) => {
                // An unknown pointer is not to memory whose address nobody else has.
                !other.is_local() || self.escape(ir, other) == Escape::Anywhere
            }
            (Object::Stack(_) | Object::Heap(_) | Object::OwnArgument(_), _)
            | (_, Object::Stack(_) | Object::Heap(_) | Object::OwnArgument(_)) => false,
            // One of two symbols may be an alias of the other.
            (Object::Argument(_) | Object::Global(_), Object::Argument(_) | Object::Global(_)) => {
                true
            }
        }
    }
}

/// Returns whether two accesses of known sizes share no byte, `distance` bytes from the first to the second.
fn is_apart(distance: i64, (of_a, of_b): (u64, u64)) -> bool {
    match u64::try_from(distance) {
        Ok(distance) => distance >= of_a,
        Err(_) => distance.unsigned_abs() >= of_b,
    }
}

/// Returns whether two accesses to one base share no byte because their strides keep them apart, such as the fields of
/// an array of structs.
fn are_apart_by_stride(a: &Location, b: &Location) -> bool {
    if a.address.base != b.address.base {
        return false;
    }
    let Some((of_a, of_b)) = a.size.zip(b.size) else { return false };
    let mut shared = 63;
    for term in a.address.terms.iter().chain(&b.address.terms) {
        shared = shared.min(term.scale.trailing_zeros());
    }
    // Modulo 2^64 only powers of two divide what strides add up to.
    let stride = 1u64 << shared;
    let distance = b.address.offset.wrapping_sub(a.address.offset) as u64 & (stride - 1);
    distance >= of_a && stride - distance >= of_b
}

/// Returns whether the accesses of `b` are in scopes that `a` declares not to alias: in one domain, all of them.
fn scopes_are_apart(ir: &Body, a: Scopes, b: Scopes) -> bool {
    let (Some(apart), Some(inside)) = (a.apart, b.inside) else { return false };
    let ctx = ir.ctx();
    let list = |attr: Attr| match attr.data(ctx) {
        AttrData::Array(list) => list.to_vec(),
        _ => Vec::new(),
    };
    let (apart, inside) = (list(apart), list(inside));
    let domain = |attr: &Attr| AliasScopeAttr::cast(ctx, *attr).map(|scope| scope.domain(ctx));
    inside.iter().any(|scope| {
        let of = domain(scope);
        let mut own = inside.iter().filter(|other| domain(other) == of);
        of.is_some() && own.all(|other| apart.contains(other))
    })
}

/// Where a pointer comes from.
enum Origin {
    Object(Object),
    /// From another pointer into the same object.
    Pointer(Value),
}

fn origin(ir: &Body, pointer: Value) -> Origin {
    let op = match ir.def(pointer) {
        ValueDef::Result(op, _) => op,
        ValueDef::Arg(block, number) => {
            return Origin::Object(argument(ir, block, number, pointer));
        }
    };
    if op.isa::<AllocaOp>(ir) {
        return Origin::Object(Object::Stack(pointer));
    }
    if let Some(op) = op.cast::<AddressOfOp>(ir) {
        return Origin::Object(Object::Global(op.global_name_attr(ir)));
    }
    if matches!(heap_of(ir, op), Some(Heap::Allocate { .. })) {
        return Origin::Object(Object::Heap(pointer));
    }
    match source(ir, op) {
        Some(from) => Origin::Pointer(from),
        None => Origin::Object(Object::Unknown(pointer)),
    }
}

fn argument(ir: &Body, block: ods_core::Block, number: u32, value: Value) -> Object {
    let of_function = ir.block_parent_op(block).is_none() && ir.is_entry_block(block);
    if !of_function {
        return Object::Unknown(value);
    }
    let ctx = ir.ctx();
    let attrs = ir.owner().and_then(arg_attrs_of);
    let own = attrs.is_some_and(|attrs| match attrs.data(ctx) {
        AttrData::Array(list) => {
            list.get(number as usize).is_some_and(|attrs| attrs.get(ctx, NO_ALIAS.get()).is_some())
        }
        _ => false,
    });
    match own {
        true => Object::OwnArgument(value),
        false => Object::Argument(value),
    }
}

/// Returns the pointer whose object the result of `op` points into: the operation moves a pointer or, as integer
/// arithmetic, aligns one.
pub(super) fn source(ir: &Body, op: Op) -> Option<Value> {
    if let Some(op) = op.cast::<GEPOp>(ir) {
        return Some(op.base(ir));
    }
    if let Some(op) = op.cast::<AddrSpaceCastOp>(ir) {
        return Some(op.arg(ir));
    }
    let mut at = op.cast::<IntToPtrOp>(ir)?.arg(ir);
    for _ in 0..STEPS {
        let op = ir.defining_op(at)?;
        if let Some(op) = op.cast::<PtrToIntOp>(ir) {
            return Some(op.arg(ir));
        }
        at = match (op.cast::<SubOp>(ir), op.cast::<AddOp>(ir), op.cast::<AndOp>(ir)) {
            (Some(op), ..) => from_pointer(ir, op.lhs(ir), op.rhs(ir))?,
            (_, Some(op), _) => from_pointer(ir, op.lhs(ir), op.rhs(ir))?,
            (.., Some(op)) => from_pointer(ir, op.lhs(ir), op.rhs(ir))?,
            _ => return None,
        };
    }
    None
}

/// Returns the left one of two operands, provided that the right one is a constant or a remainder, and so no pointer.
fn from_pointer(ir: &Body, lhs: Value, rhs: Value) -> Option<Value> {
    let op = ir.defining_op(rhs)?;
    let fits = op.isa::<crate::llvm::ConstantOp>(ir) || op.isa::<crate::llvm::URemOp>(ir);
    fits.then_some(lhs)
}
