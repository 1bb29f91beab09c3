//! Interfaces: methods that can be called on an operation, type or attribute without knowing its kind.
//!
//! [`interface!`](crate::interface!) declares one, by hand or from a `.td`: a trait that operation types implement, and
//! an object-safe *model* of it that dispatches on the id. `op.interface::<dyn BranchOpInterface>()` looks the model up
//! in the registry of the context and pairs it with the id; that pair implements the trait as well, so that methods are
//! called the same way whether or not the type is known:
//!
//! ```
//! use ods_core::interface::{InferTypeOpInterface, MemoryEffectOpInterface};
//! use ods_core::{Body, Op};
//!
//! fn is_dead(ir: &Body, op: Op) -> bool {
//!     let unused = ir.results(op).all(|value| !ir.is_used(value));
//!     let effects = ir.interface::<dyn MemoryEffectOpInterface>(op);
//!     unused && effects.is_some_and(|effects| effects.effects(ir).is_empty())
//! }
//! # let _ = is_dead;
//! ```
//! A model comes from the declaration of the implementing kind, or is attached while the registry is filled
//! ([`Registry::attach`](crate::Registry::attach)): there is no link-time registry. This module owns the mechanism and
//! the interfaces of MLIR's core, one file per family; [`builtin`] implements them for builtin types and attributes.

mod alignment;
mod asm;
mod attribute;
mod builtin;
mod call;
mod control_flow;
mod data_layout;
mod denoted;
mod destination;
mod dialect;
mod effects;
mod extension;
mod indexing_maps;
mod infer;
mod inliner;
mod int_range;
mod loops;
mod macros;
mod memory_slot;
mod memory_space;
mod parallel;
mod parts;
mod region_flow;
mod runtime_verification;
mod shapes;
mod subset;
mod symbol;
mod table;
mod tiling;
mod types;
mod value_bounds;
mod vector;
mod views;

use std::any::TypeId;
use std::fmt;
use std::marker::PhantomData;

pub use crate::int_range::IntRanges;
use crate::ir::{Body, Op, OpRef, OpType};
use crate::schema::{InterfaceSchema, OpSchema};
use crate::verify::{declares, implements_attr, implements_type};
use crate::{Attr, Context, Ident, OpName, Type};

pub use crate::schema::Sort;
pub use alignment::{AlignmentAttrOpInterface, AlignmentAttrOpInterfaceModel};
pub use asm::{NameSink, OpAsmOpInterface, OpAsmOpInterfaceModel, RESULT_NAMES};
pub use attribute::{
    BlobAttr, BlobAttrModel, ElementsAttr, ElementsAttrModel, MemRefLayoutAttrInterface,
    MemRefLayoutAttrInterfaceModel, TypedAttr, TypedAttrModel, VerifiableTensorEncoding,
    VerifiableTensorEncodingModel,
};
pub use builtin::{ATTR_NAMES, TYPE_NAMES, attr_name, type_name};
pub(crate) use builtin::{TYPED_BY_VALUE, builtin_models};
pub use call::{
    CallOpInterface, CallOpInterfaceModel, CallableOpInterface, CallableOpInterfaceModel, Callee,
    FunctionOpInterface, FunctionOpInterfaceModel, arg_attrs_of,
};
pub(crate) use control_flow::verify_cast;
pub use control_flow::{
    BranchOpInterface, BranchOpInterfaceModel, CastOpInterface, CastOpInterfaceModel,
    RegionBranchOpInterface, RegionBranchOpInterfaceModel, RegionBranchTerminatorOpInterface,
    RegionBranchTerminatorOpInterfaceModel, RegionKind, RegionKindInterface,
    RegionKindInterfaceModel, RegionPoint, SelectLikeOpInterface, SelectLikeOpInterfaceModel,
    SuccessorOperands,
};
pub use data_layout::{
    DLTIQueryInterface, DLTIQueryInterfaceModel, DataLayoutEntryInterface,
    DataLayoutEntryInterfaceModel, DataLayoutOpInterface, DataLayoutOpInterfaceModel,
    DataLayoutSpecInterface, DataLayoutSpecInterfaceModel, DataLayoutTypeInterface,
    DataLayoutTypeInterfaceModel, TargetDeviceSpecInterface, TargetDeviceSpecInterfaceModel,
    TargetSystemSpecInterface, TargetSystemSpecInterfaceModel,
};
pub use denoted::DenotesBuiltinTypes;
pub use destination::{
    DestinationStyleOpInterface, DestinationStyleOpInterfaceModel, declared_inits,
};
pub(crate) use effects::are_droppable;
pub use effects::{
    ConditionallySpeculatable, ConditionallySpeculatableModel, EffectInstance, EffectTarget,
    MemoryEffectOpInterface, MemoryEffectOpInterfaceModel, Speculatability,
};
pub use indexing_maps::{IndexingMapOpInterface, IndexingMapOpInterfaceModel};
pub(crate) use infer::verify as verify_inferred;
pub use infer::{InferTypeOpInterface, InferTypeOpInterfaceModel, InferredTypes};
pub(crate) use infer::{infer_results, result_likes};
pub use inliner::{DialectInlinerInterface, INLINE_ANYWHERE, InlineAnywhere};
pub use int_range::{
    InferIntRangeInterface, InferIntRangeInterfaceModel, SetIntLattice, SetIntRange,
};
pub use loops::{LoopLikeOpInterface, LoopLikeOpInterfaceModel, NewYields, replace_by_wider_loop};
pub use memory_slot::{
    DeletionKind, DestructurableAccessorOpInterface, DestructurableAccessorOpInterfaceModel,
    DestructurableAllocationOpInterface, DestructurableAllocationOpInterfaceModel,
    DestructurableMemorySlot, DestructurableTypeInterface, DestructurableTypeInterfaceModel,
    MemorySlot, PromotableAllocationOpInterface, PromotableAllocationOpInterfaceModel,
    PromotableMemOpInterface, PromotableMemOpInterfaceModel, PromotableOpInterface,
    PromotableOpInterfaceModel, SafeMemorySlotAccessOpInterface,
    SafeMemorySlotAccessOpInterfaceModel, Subslots,
};
pub use memory_space::{
    BubbledDown, MemorySpaceCastConsumerOpInterface, MemorySpaceCastConsumerOpInterfaceModel,
    MemorySpaceCastOpInterface, MemorySpaceCastOpInterfaceModel,
};
pub use parallel::{
    InParallelOpInterface, InParallelOpInterfaceModel, ParallelCombiningOpInterface,
    ParallelCombiningOpInterfaceModel,
};
pub use parts::{
    AliasResult, HyperrectangularSlice, InvocationBounds, IteratorType, LoopRange, MergeResult,
    ReductionTilingStrategy, ShapedTypeComponents, TilingResult,
};
pub use runtime_verification::{
    RuntimeMessage, RuntimeVerifiableOpInterface, RuntimeVerifiableOpInterfaceModel,
};
pub use shapes::{
    ReifyRankedShapedTypeOpInterface, ReifyRankedShapedTypeOpInterfaceModel, ShapedDimOpInterface,
    ShapedDimOpInterfaceModel, infer_dim_of_shape,
};
pub use subset::{
    Equivalence, SubsetExtractionOpInterface, SubsetExtractionOpInterfaceModel,
    SubsetInsertionOpInterface, SubsetInsertionOpInterfaceModel, SubsetOpInterface,
    SubsetOpInterfaceModel, tensor_container,
};
pub use symbol::{
    ConstantSymbol, ConstantSymbolModel, SymbolOpInterface, SymbolOpInterfaceModel,
    SymbolUserOpInterface, SymbolUserOpInterfaceModel,
};
pub use table::{CORE, InterfaceFallback, Target};
pub(crate) use table::{ModelList, ModelTable, Models, core_schema, declared_models};
pub use tiling::{
    PartialReductionOpInterface, PartialReductionOpInterfaceModel, TilingInterface,
    TilingInterfaceModel,
};
pub use types::{
    FloatType, FloatTypeModel, MemRefElementTypeInterface, MemRefElementTypeInterfaceModel,
    PtrLikeTypeInterface, PtrLikeTypeInterfaceModel, ShapedType, ShapedTypeModel,
    VectorElementTypeInterface, VectorElementTypeInterfaceModel,
};
pub use value_bounds::{
    Bound, Comparison, Quantity, StopCondition, ValueBounds, ValueBoundsOpInterface,
    ValueBoundsOpInterfaceModel, Variable,
};
pub use vector::{
    VectorTransferOpInterface, VectorTransferOpInterfaceModel, VectorUnrollOpInterface,
    VectorUnrollOpInterfaceModel, shape_of_vector,
};
pub use views::{
    OffsetSizeAndStrideOpInterface, OffsetSizeAndStrideOpInterfaceModel, ViewLikeOpInterface,
    ViewLikeOpInterfaceModel,
};

/// A handle with an id that interfaces are called on: an operation type, or an [`Interface`].
pub trait Instance<Id: Copy>: Copy {
    /// Returns the id.
    fn id(self) -> Id;
}

/// An [`Instance`] whose Rust type selects the implementation of an interface: an operation type of a dialect, or a
/// user's newtype that implements an interface for a kind that another dialect declares.
pub trait View<Id: Copy>: Instance<Id> + 'static {
    /// Wraps `id` without a check.
    fn of(id: Id) -> Self;
}

impl<T: OpType + 'static> Instance<Op> for T {
    fn id(self) -> Op {
        self.op()
    }
}

impl<T: OpType + 'static> View<Op> for T {
    fn of(id: Op) -> T {
        T::wrap(id)
    }
}

/// An interface as a type, `dyn BranchOpInterface`: the key of look-ups.
pub trait InterfaceKey: 'static {
    /// The kind of id that the interface is called on: [`Op`], [`Type`], [`Attr`]; `()` for a dialect.
    type Id: Target + 'static;
    /// The object-safe form of the trait.
    type Model: ?Sized + Send + Sync + 'static;
    /// The declaration.
    const SCHEMA: &'static InterfaceSchema;

    /// Returns the name as an id: the key of look-ups.
    fn key() -> Ident;
}

/// The model that implements interface `I`.
pub struct Handle<I: InterfaceKey + ?Sized> {
    model: &'static I::Model,
    /// The view that the model forwards to, if it has no state.
    view: Option<TypeId>,
}

impl<I: InterfaceKey + ?Sized> Handle<I> {
    /// Creates a handle to a model, for a `static`; the model may have state.
    pub const fn new(model: &'static I::Model) -> Handle<I> {
        Handle { model, view: None }
    }

    /// Creates a handle to the model that forwards to the methods of view `T`.
    pub const fn by<T: View<I::Id>>(model: &'static I::Model) -> Handle<I>
    where
        I::Id: Copy,
    {
        Handle { model, view: Some(TypeId::of::<T>()) }
    }

    /// Returns the model.
    pub fn model(&self) -> &'static I::Model {
        self.model
    }

    /// Returns whether two handles are to one model: each unit of code may have a constant of its own for a view.
    pub(crate) fn is_same(&self, other: &Handle<I>) -> bool {
        std::ptr::eq(self, other) || self.view.is_some() && self.view == other.view
    }
}

impl<I: InterfaceKey + ?Sized> fmt::Debug for Handle<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Handle({})", I::SCHEMA.name)
    }
}

/// The model that forwards to the methods of view `T`.
pub struct Of<T>(PhantomData<fn() -> T>);

impl<T> Of<T> {
    /// Creates the model.
    pub const fn new() -> Of<T> {
        Of(PhantomData)
    }
}

impl<T> Default for Of<T> {
    fn default() -> Of<T> {
        Of::new()
    }
}

/// An operation, type or attribute that implements interface `I`: its id and the model. It implements the interface's
/// trait; methods without an instance are on the [`Self::model`].
pub struct Interface<I: InterfaceKey + ?Sized> {
    id: I::Id,
    model: &'static I::Model,
}

impl<I: InterfaceKey + ?Sized> Clone for Interface<I> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<I: InterfaceKey + ?Sized> Copy for Interface<I> {}

impl<I: InterfaceKey + ?Sized> Interface<I> {
    /// Pairs `id` with its model.
    pub fn new(id: I::Id, model: &'static I::Model) -> Interface<I> {
        Interface { id, model }
    }

    /// Returns the model.
    pub fn model(self) -> &'static I::Model {
        self.model
    }
}

impl<I: InterfaceKey<Id = Op> + ?Sized> Instance<Op> for Interface<I> {
    fn id(self) -> Op {
        self.id
    }
}

impl<I: InterfaceKey<Id = Type> + ?Sized> Instance<Type> for Interface<I> {
    fn id(self) -> Type {
        self.id
    }
}

impl<I: InterfaceKey<Id = Attr> + ?Sized> Instance<Attr> for Interface<I> {
    fn id(self) -> Attr {
        self.id
    }
}

impl Body {
    /// Returns `op` with its model of interface `I`; `None` if it does not implement the interface.
    ///
    /// # Panics
    /// When the interface was promised for the operation but never attached.
    pub fn interface<I: InterfaceKey<Id = Op> + ?Sized>(&self, op: Op) -> Option<Interface<I>> {
        Some(Interface { id: op, model: self.ctx().op_model::<I>(self.name(op))? })
    }

    /// Returns whether `op` implements interface `I`. An operation of a run-time dialect may declare an interface
    /// without a model of its methods: verifiers that require the interface ask here, and skip the checks that need the
    /// methods.
    ///
    /// # Panics
    /// When the interface was promised for the operation but never attached.
    pub fn implements<I: InterfaceKey<Id = Op> + ?Sized>(&self, op: Op) -> bool {
        self.ctx().op_implements::<I>(self.name(op))
    }
}

impl OpRef<'_> {
    /// See [`Body::interface`].
    ///
    /// # Panics
    /// When the interface was promised for the operation but never attached.
    pub fn interface<I: InterfaceKey<Id = Op> + ?Sized>(self) -> Option<Interface<I>> {
        self.body.interface(self.op)
    }

    /// See [`Body::implements`].
    ///
    /// # Panics
    /// When the interface was promised for the operation but never attached.
    pub fn implements<I: InterfaceKey<Id = Op> + ?Sized>(self) -> bool {
        self.body.implements::<I>(self.op)
    }
}

impl Type {
    /// Returns this type with its model of interface `I`; `None` if it does not implement the interface.
    ///
    /// # Panics
    /// When the interface was promised for the type but never attached.
    pub fn interface<I: InterfaceKey<Id = Type> + ?Sized>(
        self,
        ctx: &Context,
    ) -> Option<Interface<I>> {
        let name = builtin::type_name(ctx, self);
        let model = ctx.type_models(name).get::<I>(name)?;
        Some(Interface { id: self, model })
    }

    /// Returns whether this type implements interface `I`, with or without a model of its methods; see
    /// [`Body::implements`].
    pub fn implements<I: InterfaceKey<Id = Type> + ?Sized>(self, ctx: &Context) -> bool {
        implements_type(ctx, self, I::SCHEMA.name)
    }
}

impl Attr {
    /// Returns this attribute with its model of interface `I`; `None` if it does not implement the interface.
    ///
    /// # Panics
    /// When the interface was promised for the attribute but never attached.
    pub fn interface<I: InterfaceKey<Id = Attr> + ?Sized>(
        self,
        ctx: &Context,
    ) -> Option<Interface<I>> {
        let name = builtin::attr_name(ctx, self);
        let model = ctx.attr_models(name).get::<I>(name)?;
        Some(Interface { id: self, model })
    }

    /// Returns whether this attribute implements interface `I`, with or without a model of its methods; see
    /// [`Body::implements`].
    pub fn implements<I: InterfaceKey<Id = Attr> + ?Sized>(self, ctx: &Context) -> bool {
        implements_attr(ctx, self, I::SCHEMA.name)
    }
}

impl Context {
    /// Returns the model of interface `I` for operations of that name, for methods without an instance.
    ///
    /// # Panics
    /// When the interface was promised for the operation but never attached.
    pub fn op_model<I: InterfaceKey<Id = Op> + ?Sized>(
        &self,
        name: OpName,
    ) -> Option<&'static I::Model> {
        let fallback = match self.op_info(name) {
            Some(info) => match info.models.get::<I>(name.ident()) {
                Some(model) => return Some(model),
                None => info.asked.fallback?,
            },
            None => *self.dialect(name.dialect())?.hooks.interface_fallback?.get(),
        };
        Some(fallback(name, I::key())?.downcast_ref::<Handle<I>>()?.model())
    }

    /// Returns whether operations of that name implement interface `I`; see [`Body::implements`].
    ///
    /// # Panics
    /// When the interface was promised for the operation but never attached.
    pub fn op_implements<I: InterfaceKey<Id = Op> + ?Sized>(&self, name: OpName) -> bool {
        let declared = |schema: &OpSchema| declares(schema.interfaces, I::SCHEMA.name);
        self.op_schema(name).is_some_and(declared) || self.op_model::<I>(name).is_some()
    }

    /// Returns a dialect's model of interface `I`.
    pub fn dialect_interface<I: InterfaceKey<Id = ()> + ?Sized>(
        &self,
        dialect: &str,
    ) -> Option<&'static I::Model> {
        self.registry().dialect_models().get::<I>(Ident::new(dialect))
    }
}
