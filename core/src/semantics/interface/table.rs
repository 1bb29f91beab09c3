//! The tables of interface models: filled together with the registry, read-only afterwards.

use std::any::Any;

use rustc_hash::FxHashMap;

use super::alignment::DeclaredAlignment;
use super::call::Function;
use super::destination::Declared as InitsDeclared;
use super::symbol::PlainSymbol;
use super::vector::UnrolledByResult;
use super::views::FirstOperandView;
use super::{
    AlignmentAttrOpInterface, BlobAttr, BranchOpInterface, CallOpInterface, CallableOpInterface,
    CastOpInterface, ConditionallySpeculatable, DLTIQueryInterface, DataLayoutEntryInterface,
    DataLayoutOpInterface, DataLayoutSpecInterface, DataLayoutTypeInterface,
    DestinationStyleOpInterface, DestructurableAccessorOpInterface,
    DestructurableAllocationOpInterface, DestructurableTypeInterface, ElementsAttr, FloatType,
    FunctionOpInterface, Handle, InParallelOpInterface, IndexingMapOpInterface,
    InferIntRangeInterface, InferTypeOpInterface, InterfaceKey, LoopLikeOpInterface,
    MemRefElementTypeInterface, MemRefLayoutAttrInterface, MemoryEffectOpInterface,
    OffsetSizeAndStrideOpInterface, OpAsmOpInterface, ParallelCombiningOpInterface,
    PromotableAllocationOpInterface, PromotableMemOpInterface, PromotableOpInterface,
    PtrLikeTypeInterface, RegionBranchOpInterface, RegionBranchTerminatorOpInterface,
    RegionKindInterface, ReifyRankedShapedTypeOpInterface, RuntimeVerifiableOpInterface,
    SafeMemorySlotAccessOpInterface, SelectLikeOpInterface, ShapedDimOpInterface, ShapedType,
    SubsetExtractionOpInterface, SubsetInsertionOpInterface, SubsetOpInterface, SymbolOpInterface,
    SymbolUserOpInterface, TargetDeviceSpecInterface, TargetSystemSpecInterface, TypedAttr,
    ValueBoundsOpInterface, VectorElementTypeInterface, VectorTransferOpInterface,
    VectorUnrollOpInterface, VerifiableTensorEncoding, ViewLikeOpInterface,
};
use crate::schema::{Implements, InterfaceSchema, OpSchema, Sort, Trait};
use crate::verify::declares;
use crate::{Attr, Ident, Op, OpName, Type};

/// The implementation of an interface.
#[derive(Clone, Copy)]
enum Slot {
    /// Implemented by the model in this [`Handle`].
    Model(&'static (dyn Any + Send + Sync)),
    /// Promised by a dialect: other code is to attach a model.
    Promised(Ident),
    /// Implemented, but without methods to call.
    Named,
}

/// The interfaces of one kind of operation, type, attribute, or of a dialect: a list, since there are few.
#[derive(Clone, Default)]
pub(crate) struct ModelList(Vec<(Ident, Slot)>);

impl ModelList {
    /// Returns the model of interface `I` for `of`.
    pub(crate) fn get<I: InterfaceKey + ?Sized>(&self, of: Ident) -> Option<&'static I::Model> {
        if self.0.is_empty() {
            return None;
        }
        let key = I::key();
        match self.slot(key)? {
            Slot::Model(handle) => Some(handle.downcast_ref::<Handle<I>>()?.model()),
            Slot::Promised(dialect) => broken_promise(key, of, dialect),
            Slot::Named => None,
        }
    }

    /// Returns the model of interface `I`; `None` if it is only promised.
    pub(crate) fn peek<I: InterfaceKey + ?Sized>(&self) -> Option<&'static I::Model> {
        self.handle::<I>().map(Handle::model)
    }

    fn handle<I: InterfaceKey + ?Sized>(&self) -> Option<&'static Handle<I>> {
        match self.slot(I::key())? {
            Slot::Model(handle) => handle.downcast_ref(),
            Slot::Promised(_) | Slot::Named => None,
        }
    }

    fn slot(&self, key: Ident) -> Option<Slot> {
        self.0.iter().find(|(have, _)| *have == key).map(|(_, slot)| *slot)
    }

    /// Returns whether there is a model, or a promise, of the interface with that name.
    pub(crate) fn has_named(&self, interface: &str) -> bool {
        self.0.iter().any(|(key, _)| *key == *interface)
    }

    /// Returns whether there is a model, or a promise, of that interface.
    pub(crate) fn has(&self, key: Ident) -> bool {
        self.0.iter().any(|(have, _)| *have == key)
    }

    /// Sets a model.
    pub(crate) fn set(&mut self, key: Ident, handle: &'static (dyn Any + Send + Sync)) {
        match self.0.iter_mut().find(|(have, _)| *have == key) {
            Some((_, slot)) => *slot = Slot::Model(handle),
            None => self.0.push((key, Slot::Model(handle))),
        }
    }

    /// Adds the models that a declaration provides, unless there is one already.
    pub(crate) fn declare(&mut self, interfaces: &[Implements]) {
        for one in interfaces {
            if let Some(model) = one.model {
                let key = Ident::new(one.name);
                if !self.has(key) {
                    self.set(key, model);
                }
            }
        }
    }

    fn promise(&mut self, key: Ident, dialect: Ident) {
        if !self.has(key) {
            self.0.push((key, Slot::Promised(dialect)));
        }
    }

    fn name(&mut self, key: Ident) {
        if !self.has(key) {
            self.0.push((key, Slot::Named));
        }
    }

    /// Adds the interfaces of `other` that are missing here.
    pub(crate) fn extend(&mut self, other: &ModelList) {
        for (key, slot) in &other.0 {
            match *slot {
                Slot::Model(handle) => {
                    self.set(*key, handle);
                }
                Slot::Promised(dialect) => self.promise(*key, dialect),
                Slot::Named => self.name(*key),
            }
        }
    }
}

#[cold]
fn broken_promise(key: Ident, of: Ident, dialect: Ident) -> ! {
    panic!(
        "checking for an interface (`{key}`) that was promised for '{of}' by dialect '{dialect}' but never \
         implemented: attach a model of it to the registry"
    )
}

/// The interfaces of all kinds of one sort, by full name.
#[derive(Default)]
pub(crate) struct ModelTable(FxHashMap<Ident, ModelList>);

impl ModelTable {
    pub(crate) fn get<I: InterfaceKey + ?Sized>(&self, of: Ident) -> Option<&'static I::Model> {
        self.0.get(&of)?.get::<I>(of)
    }

    pub(crate) fn list(&self, of: Ident) -> Option<&ModelList> {
        self.0.get(&of)
    }

    fn names(&self) -> impl Iterator<Item = Ident> {
        self.0.keys().copied()
    }

    fn list_mut(&mut self, of: Ident) -> &mut ModelList {
        self.0.entry(of).or_default()
    }
}

impl Implements {
    /// Describes an interface with its model.
    pub const fn by<I: InterfaceKey + ?Sized>(handle: &'static Handle<I>) -> Implements {
        Implements {
            schema: Some(I::SCHEMA),
            model: Some(handle),
            ..Implements::named(I::SCHEMA.name)
        }
    }
}

/// The models of a registry.
#[derive(Default)]
pub(crate) struct Models {
    /// Models of operations, registered or not yet.
    pub(crate) ops: ModelTable,
    pub(crate) types: ModelTable,
    pub(crate) attrs: ModelTable,
    pub(crate) dialects: ModelTable,
}

/// Returns the models that follow from an operation's declaration: its own, then those derived from the schema.
pub(crate) fn declared_models(schema: &'static OpSchema) -> ModelList {
    let mut models = ModelList::default();
    models.declare(schema.interfaces);
    let has = |one| schema.traits.has(one);
    let implied: &[(bool, Implements)] = &[
        (schema.effects.is_some(), by(&DECLARED_EFFECTS)),
        (schema.result_types.exprs().is_some(), by(&DECLARED_TYPES)),
        (
            has(Trait::AlwaysSpeculatableImplTrait) || has(Trait::RecursivelySpeculatableImplTrait),
            by(&SPECULATABLE),
        ),
        (has(Trait::HasOnlyGraphRegion), by(&GRAPH_REGIONS)),
        (has(Trait::ReturnLike), by(&RETURNS_ALL)),
        (schema.inits.is_some(), by(<dyn DestinationStyleOpInterface>::by::<InitsDeclared>())),
    ];
    for (_, one) in implied.iter().filter(|(holds, _)| *holds) {
        models.declare(std::slice::from_ref(one));
    }
    if declares(schema.interfaces, "FunctionOpInterface") {
        models.declare(&[
            by(<dyn FunctionOpInterface>::by::<Function>()),
            by(<dyn CallableOpInterface>::by::<Function>()),
            by(<dyn SymbolOpInterface>::by::<Function>()),
        ]);
    }
    if has(Trait::Symbol) || declares(schema.interfaces, "SymbolOpInterface") {
        models.declare(&[by(<dyn SymbolOpInterface>::by::<PlainSymbol>())]);
    }
    if declares(schema.interfaces, "AlignmentAttrOpInterface") {
        models.declare(&[by(<dyn AlignmentAttrOpInterface>::by::<DeclaredAlignment>())]);
    }
    if declares(schema.interfaces, "VectorUnrollOpInterface") {
        models.declare(&[by(<dyn VectorUnrollOpInterface>::by::<UnrolledByResult>())]);
    }
    if declares(schema.interfaces, "ViewLikeOpInterface") {
        models.declare(&[by(<dyn ViewLikeOpInterface>::by::<FirstOperandView>())]);
    }
    models
}

const fn by<I: InterfaceKey + ?Sized>(handle: &'static Handle<I>) -> Implements {
    Implements::by(handle)
}

static DECLARED_EFFECTS: Handle<dyn MemoryEffectOpInterface> =
    Handle::<dyn MemoryEffectOpInterface>::new(&super::effects::Declared);
static DECLARED_TYPES: Handle<dyn InferTypeOpInterface> =
    Handle::<dyn InferTypeOpInterface>::new(&super::infer::Declared);
static SPECULATABLE: Handle<dyn ConditionallySpeculatable> =
    Handle::<dyn ConditionallySpeculatable>::new(&super::effects::ByTrait);
static GRAPH_REGIONS: Handle<dyn RegionKindInterface> =
    Handle::<dyn RegionKindInterface>::new(&super::control_flow::OnlyGraphRegions);
static RETURNS_ALL: Handle<dyn RegionBranchTerminatorOpInterface> =
    Handle::<dyn RegionBranchTerminatorOpInterface>::new(&super::control_flow::ReturnLike);

/// The interfaces that ods-core has a trait for.
pub const CORE: &[&InterfaceSchema] = &[
    <dyn BranchOpInterface>::SCHEMA,
    <dyn CallOpInterface>::SCHEMA,
    <dyn CallableOpInterface>::SCHEMA,
    <dyn CastOpInterface>::SCHEMA,
    <dyn ConditionallySpeculatable>::SCHEMA,
    <dyn DataLayoutOpInterface>::SCHEMA,
    <dyn DestinationStyleOpInterface>::SCHEMA,
    <dyn FunctionOpInterface>::SCHEMA,
    <dyn InParallelOpInterface>::SCHEMA,
    <dyn IndexingMapOpInterface>::SCHEMA,
    <dyn InferIntRangeInterface>::SCHEMA,
    <dyn InferTypeOpInterface>::SCHEMA,
    <dyn LoopLikeOpInterface>::SCHEMA,
    <dyn MemoryEffectOpInterface>::SCHEMA,
    <dyn OffsetSizeAndStrideOpInterface>::SCHEMA,
    <dyn OpAsmOpInterface>::SCHEMA,
    <dyn ParallelCombiningOpInterface>::SCHEMA,
    <dyn RegionBranchOpInterface>::SCHEMA,
    <dyn RegionBranchTerminatorOpInterface>::SCHEMA,
    <dyn RegionKindInterface>::SCHEMA,
    <dyn ReifyRankedShapedTypeOpInterface>::SCHEMA,
    <dyn RuntimeVerifiableOpInterface>::SCHEMA,
    <dyn SelectLikeOpInterface>::SCHEMA,
    <dyn ShapedDimOpInterface>::SCHEMA,
    <dyn SubsetExtractionOpInterface>::SCHEMA,
    <dyn SubsetInsertionOpInterface>::SCHEMA,
    <dyn SubsetOpInterface>::SCHEMA,
    <dyn SymbolOpInterface>::SCHEMA,
    <dyn SymbolUserOpInterface>::SCHEMA,
    <dyn ValueBoundsOpInterface>::SCHEMA,
    <dyn VectorTransferOpInterface>::SCHEMA,
    <dyn ViewLikeOpInterface>::SCHEMA,
    <dyn DestructurableAccessorOpInterface>::SCHEMA,
    <dyn DestructurableAllocationOpInterface>::SCHEMA,
    <dyn PromotableAllocationOpInterface>::SCHEMA,
    <dyn PromotableMemOpInterface>::SCHEMA,
    <dyn PromotableOpInterface>::SCHEMA,
    <dyn SafeMemorySlotAccessOpInterface>::SCHEMA,
    <dyn BlobAttr>::SCHEMA,
    <dyn ElementsAttr>::SCHEMA,
    <dyn FloatType>::SCHEMA,
    <dyn MemRefElementTypeInterface>::SCHEMA,
    <dyn MemRefLayoutAttrInterface>::SCHEMA,
    <dyn PtrLikeTypeInterface>::SCHEMA,
    <dyn ShapedType>::SCHEMA,
    <dyn TypedAttr>::SCHEMA,
    <dyn VectorElementTypeInterface>::SCHEMA,
    <dyn VerifiableTensorEncoding>::SCHEMA,
    <dyn DataLayoutTypeInterface>::SCHEMA,
    <dyn DestructurableTypeInterface>::SCHEMA,
    <dyn DLTIQueryInterface>::SCHEMA,
    <dyn DataLayoutEntryInterface>::SCHEMA,
    <dyn DataLayoutSpecInterface>::SCHEMA,
    <dyn TargetDeviceSpecInterface>::SCHEMA,
    <dyn TargetSystemSpecInterface>::SCHEMA,
];

// The spec compiler uses the same names.
const _: () = {
    assert!(CORE.len() == ods_words::CORE_INTERFACES.len());
    let mut i = 0;
    while i < CORE.len() {
        assert!(
            is_named(CORE[i].name.as_bytes()),
            "`ods_words::CORE_INTERFACES` lacks one of CORE"
        );
        i += 1;
    }
};

const fn is_named(name: &[u8]) -> bool {
    let mut i = 0;
    while i < ods_words::CORE_INTERFACES.len() {
        let other = ods_words::CORE_INTERFACES[i].as_bytes();
        let mut at = 0;
        while at < name.len() && at < other.len() && name[at] == other[at] {
            at += 1;
        }
        if at == name.len() && at == other.len() {
            return true;
        }
        i += 1;
    }
    false
}

/// Returns one of [`CORE`], by its C++ name less `::mlir::`.
pub(crate) fn core_schema(name: &str) -> Option<&'static InterfaceSchema> {
    CORE.iter().copied().find(|one| one.name == name)
}

/// A function that returns the [`Handle`](crate::interface::Handle) of the interface with that key for operations of
/// that name.
pub type InterfaceFallback = fn(OpName, Ident) -> Option<&'static (dyn Any + Send + Sync)>;

/// A kind of id that interfaces are called on: [`Op`], [`Type`], [`Attr`]; `()` for a dialect.
pub trait Target: Copy {
    /// The sort of entity that the id identifies.
    const SORT: Sort;
}

impl Target for Op {
    const SORT: Sort = Sort::Op;
}

impl Target for Type {
    const SORT: Sort = Sort::Type;
}

impl Target for Attr {
    const SORT: Sort = Sort::Attr;
}

impl Target for () {
    const SORT: Sort = Sort::Dialect;
}

impl Models {
    fn list_mut(&mut self, sort: Sort, of: &str) -> &mut ModelList {
        let table = match sort {
            Sort::Op => &mut self.ops,
            Sort::Type => &mut self.types,
            Sort::Attr => &mut self.attrs,
            Sort::Dialect => &mut self.dialects,
        };
        table.list_mut(Ident::new(of))
    }

    /// Attaches a model to the entity named `of`.
    pub(crate) fn attach<I>(&mut self, of: &str, handle: &'static Handle<I>)
    where
        I: InterfaceKey + ?Sized,
    {
        let list = self.list_mut(I::Id::SORT, of);
        let taken = list.handle::<I>().is_some_and(|have| !have.is_same(handle));
        assert!(!taken, "'{of}' has a model of interface '{}' already", I::SCHEMA.name);
        list.set(I::key(), handle);
    }

    /// Returns the entities with lists of models.
    pub(crate) fn attached(&self) -> impl Iterator<Item = (Sort, Ident)> {
        let tables = [
            (Sort::Op, &self.ops),
            (Sort::Type, &self.types),
            (Sort::Attr, &self.attrs),
            (Sort::Dialect, &self.dialects),
        ];
        tables.into_iter().flat_map(|(sort, table)| table.names().map(move |name| (sort, name)))
    }

    /// Returns whether the entity named `of` has a model of `I`.
    pub(crate) fn has_model<I: InterfaceKey + ?Sized>(&self, of: &str) -> bool {
        let table = match I::Id::SORT {
            Sort::Op => &self.ops,
            Sort::Type => &self.types,
            Sort::Attr => &self.attrs,
            Sort::Dialect => &self.dialects,
        };
        table.list(Ident::new(of)).is_some_and(|list| list.peek::<I>().is_some())
    }

    /// Records that the entity named `of` implements the interface with that C++ name.
    pub(crate) fn name(&mut self, sort: Sort, of: &str, interface: &str) {
        self.list_mut(sort, of).name(Ident::new(interface));
    }

    /// Records that `dialect` promises a model for the entity named `of`.
    pub(crate) fn promise<I>(&mut self, of: &str, dialect: &str)
    where
        I: InterfaceKey + ?Sized,
    {
        self.list_mut(I::Id::SORT, of).promise(I::key(), Ident::new(dialect));
    }
}
