//! The context: interners of types and attributes, the file table, and the registry of dialects.
//!
//! A [`Context`] is a cheap handle, `Send` and `Sync`; interned data lives as long as the last handle. Dialects are
//! registered once, while the context is created.

pub(crate) mod attr;
pub(crate) mod data_layout;
pub(crate) mod diag;
pub(crate) mod discardable;
pub(crate) mod elements;
pub(crate) mod loc;
pub(crate) mod loc_parts;
pub(crate) mod loc_slots;
pub mod memref_type;
pub(crate) mod param;
mod positions;
pub(crate) mod registry;
pub(crate) mod resource;
pub(crate) mod threads;
pub(crate) mod ty;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::FxHashMap;

use crate::attr::{AttrKey, known_attrs};
use crate::interface::ModelList;
use crate::interner::{Interner, KeyHash, Trail};
use crate::ir::OpState;
use crate::registry::{Derived, OpInfo, Registry};
use crate::resource::Resources;
use crate::schema::{AttrSchema, DialectSchema, OpSchema, Trait, TypeSchema};
use crate::ty::{TypeKey, known_types};
use crate::type_map::LazyTypeMap;
use crate::verify::Constraints;
use crate::{Attr, AttrData, Ident, OpName, Type, TypeData};

/// The owner of types, attributes and dialects; clones share their content.
#[derive(Clone)]
pub struct Context(Arc<Inner>);

struct Inner {
    types: Interner<TypeData>,
    attrs: Interner<AttrData>,
    /// String attributes.
    files: Interner<Attr, 1>,
    resources: Resources,
    /// The first type that was interned for each name of an identified type.
    identified: Mutex<FxHashMap<Ident, Type>>,
    registry: Registry,
    derived: Derived,
    /// Data that modules of higher layers keep per context.
    attachments: LazyTypeMap,
    allow_unregistered: AtomicBool,
    threading: AtomicBool,
    distinct: AtomicU64,
}

impl Context {
    /// Creates a context with the dialects in `registry`.
    pub(crate) fn knowing(registry: Registry) -> Context {
        let inner = Inner {
            types: Interner::new(),
            attrs: Interner::new(),
            files: Interner::new(),
            resources: Resources::new(),
            identified: Mutex::default(),
            registry,
            derived: Derived::new(),
            attachments: LazyTypeMap::default(),
            allow_unregistered: AtomicBool::new(false),
            threading: AtomicBool::new(true),
            distinct: AtomicU64::new(0),
        };
        let ctx = Context(Arc::new(inner));
        for (index, data) in known_types().into_iter().enumerate() {
            let id = ctx.intern_type(data).index();
            assert_eq!(id, index, "known types keep their constant ids");
        }
        for (index, data) in known_attrs().into_iter().enumerate() {
            let id = ctx.intern_attr(data).index();
            assert_eq!(id, index, "known attributes keep their constant ids");
        }
        ctx
    }

    /// Returns the registered dialects, operations, types and attributes.
    pub fn registry(&self) -> &Registry {
        &self.0.registry
    }

    /// Returns the data that modules of higher layers keep per context.
    pub(crate) fn attachments(&self) -> &LazyTypeMap {
        &self.0.attachments
    }

    /// Returns whether operations, types and attributes of unknown dialects are accepted.
    pub fn allows_unregistered(&self) -> bool {
        self.0.allow_unregistered.load(Ordering::Relaxed)
    }

    /// Accepts or rejects operations, types and attributes of unknown dialects.
    pub fn allow_unregistered(&self, allow: bool) {
        self.0.allow_unregistered.store(allow, Ordering::Relaxed);
    }

    /// Returns whether large pieces of IR may be processed by several threads.
    pub fn threading(&self) -> bool {
        self.0.threading.load(Ordering::Relaxed)
    }

    /// Allows or forbids multithreading, which is allowed by default. The results are the same either way.
    pub fn allow_threading(&self, allow: bool) {
        self.0.threading.store(allow, Ordering::Relaxed);
    }

    /// Interns a type and returns its id.
    pub fn intern_type(&self, data: TypeData) -> Type {
        let hash = KeyHash::of(&data.key());
        let found = self.0.types.find(hash, |have| *have == data);
        Type::from_index(match found {
            Some(id) => id,
            None => self.0.types.insert(hash, data),
        })
    }

    /// Interns a type, whose data is built only if the type is new, and returns its id.
    pub(crate) fn intern_type_key(&self, key: TypeKey<'_>) -> Type {
        let hash = KeyHash::of(&key);
        let found = self.0.types.find(hash, |have| have.key() == key);
        Type::from_index(match found {
            Some(id) => id,
            None => self.0.types.insert(hash, key.to_data()),
        })
    }

    /// Interns a type like [`Self::intern_type`]; `trail` is a hint to where it was interned before.
    pub(crate) fn intern_type_near(&self, trail: &mut Trail, data: TypeData) -> Type {
        if let Some(id) = self.0.types.find_near(trail, |have| *have == data) {
            return Type::from_index(id);
        }
        let ty = self.intern_type(data);
        trail.follow(ty.index() as u32);
        ty
    }

    /// Interns a type like [`Self::intern_type_key`]; `trail` is a hint to where it was interned before.
    pub(crate) fn intern_type_key_near(&self, trail: &mut Trail, key: TypeKey<'_>) -> Type {
        if let Some(id) = self.0.types.find_near(trail, |have| have.key() == key) {
            return Type::from_index(id);
        }
        let ty = self.intern_type_key(key);
        trail.follow(ty.index() as u32);
        ty
    }

    /// Returns the data of a type.
    pub fn type_data(&self, ty: Type) -> &TypeData {
        self.0.types.get(ty.index() as u32)
    }

    /// Returns the type that was first registered under the name of an identified type; this is `ty` if the name is
    /// new. A dialect whose types have names, each with one body (MLIR's mutable types), compares the two.
    pub fn identified_type(&self, name: Ident, ty: Type) -> Type {
        let mut identified = self.0.identified.lock().unwrap_or_else(PoisonError::into_inner);
        *identified.entry(name).or_insert(ty)
    }

    /// Returns an upper bound of [`Type::index`], for side tables.
    pub fn type_count(&self) -> usize {
        self.0.types.len() as usize
    }

    /// Interns an attribute and returns its id.
    pub fn intern_attr(&self, data: AttrData) -> Attr {
        let hash = KeyHash::of(&data.key());
        let found = self.0.attrs.find(hash, |have| *have == data);
        Attr::from_index(match found {
            Some(id) => id,
            None => self.0.attrs.insert(hash, data),
        })
    }

    /// Interns an attribute, whose data is built only if the attribute is new, and returns its id.
    pub(crate) fn intern_attr_key(&self, key: AttrKey<'_>) -> Attr {
        let hash = KeyHash::of(&key);
        let found = self.0.attrs.find(hash, |have| have.key() == key);
        Attr::from_index(match found {
            Some(id) => id,
            None => self.0.attrs.insert(hash, key.to_data()),
        })
    }

    /// Interns an attribute like [`Self::intern_attr`]; `trail` is a hint to where it was interned before.
    pub(crate) fn intern_attr_near(&self, trail: &mut Trail, data: AttrData) -> Attr {
        if let Some(id) = self.0.attrs.find_near(trail, |have| *have == data) {
            return Attr::from_index(id);
        }
        let attr = self.intern_attr(data);
        trail.follow(attr.index() as u32);
        attr
    }

    /// Interns an attribute like [`Self::intern_attr_key`]; `trail` is a hint to where it was interned before.
    pub(crate) fn intern_attr_key_near(&self, trail: &mut Trail, key: AttrKey<'_>) -> Attr {
        if let Some(id) = self.0.attrs.find_near(trail, |have| have.key() == key) {
            return Attr::from_index(id);
        }
        let attr = self.intern_attr_key(key);
        trail.follow(attr.index() as u32);
        attr
    }

    /// Interns a string attribute without a type and returns its id.
    pub(crate) fn intern_string(&self, text: &[u8]) -> Attr {
        self.intern_attr_key(AttrKey::String(text, None))
    }

    /// Returns the data of an attribute.
    pub fn attr_data(&self, attr: Attr) -> &AttrData {
        self.0.attrs.get(attr.index() as u32)
    }

    /// Returns an upper bound of [`Attr::index`], for side tables.
    pub fn attr_count(&self) -> usize {
        self.0.attrs.len() as usize
    }

    pub(crate) fn resources(&self) -> &Resources {
        &self.0.resources
    }

    /// Returns a fresh identity for a `distinct` attribute.
    pub fn new_distinct(&self) -> u64 {
        self.0.distinct.fetch_add(1, Ordering::Relaxed)
    }

    /// Returns whether any `distinct` attribute was created.
    pub(crate) fn has_distinct(&self) -> bool {
        self.0.distinct.load(Ordering::Relaxed) != 0
    }

    /// Returns whether the context holds nothing that text parsed before leaves behind: an identified type, which keeps
    /// its body, a resource, which keeps its key, or a `distinct` attribute.
    pub(crate) fn is_unmarked(&self) -> bool {
        let identified = self.0.identified.lock().unwrap_or_else(PoisonError::into_inner);
        identified.is_empty() && self.0.resources.is_empty() && !self.has_distinct()
    }

    /// Returns the derived facts about a registered operation name.
    pub fn op_info(&self, name: OpName) -> Option<&OpInfo> {
        self.0.derived.op(&self.0.registry, name)
    }

    /// Returns the schema of a registered operation.
    pub fn op_schema(&self, name: OpName) -> Option<&'static OpSchema> {
        self.op_info(name).map(|info| info.schema)
    }

    /// Returns the schema of a registered type, by its full name.
    pub fn type_schema(&self, name: Ident) -> Option<&'static TypeSchema> {
        self.0.derived.ty(&self.0.registry, name).schema
    }

    /// Returns the schema of a registered attribute, by its full name.
    pub fn attr_schema(&self, name: Ident) -> Option<&'static AttrSchema> {
        self.0.derived.attr(&self.0.registry, name).schema
    }

    /// Returns the interface models of types with that full name.
    pub(crate) fn type_models(&self, name: Ident) -> &ModelList {
        &self.0.derived.ty(&self.0.registry, name).models
    }

    /// Returns the interface models of attributes with that full name.
    pub(crate) fn attr_models(&self, name: Ident) -> &ModelList {
        &self.0.derived.attr(&self.0.registry, name).models
    }

    /// Returns the cached verdicts of the constraints of operations on types and attributes.
    pub(crate) fn constraints(&self) -> &Constraints {
        &self.0.derived.constraints
    }

    /// Returns the schema of a registered dialect.
    pub fn dialect(&self, name: &str) -> Option<&'static DialectSchema> {
        self.0.registry.dialect(name)
    }

    /// Returns the length of the property row of a registered operation.
    pub(crate) fn prop_row_len(&self, name: OpName) -> Option<usize> {
        self.op_info(name).map(|info| info.row_len)
    }

    /// Returns whether operations of that name own a body.
    pub fn is_isolated(&self, name: OpName) -> bool {
        self.op_schema(name).is_some_and(|schema| schema.traits.has(Trait::IsIsolatedFromAbove))
    }

    /// Returns whether operations of that name are terminators, or are not registered.
    pub fn might_be_terminator(&self, name: OpName) -> bool {
        self.op_schema(name).is_none_or(|schema| schema.traits.has(Trait::IsTerminator))
    }

    /// Fills absent properties that have a default.
    pub fn fill_default_props(&self, state: &mut OpState) {
        let Some(info) = self.op_info(state.name) else { return };
        for (slot, default) in info.filled_props(self) {
            if state.prop(slot).is_none() {
                state.set_prop(slot, Some(default));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::LocKind;

    #[test]
    fn strings_are_one_attribute_however_they_are_created() {
        let ctx = Context::with(|_| {});
        let whole = ctx.intern_attr(AttrData::String(b"a".as_slice().into(), None));
        assert_eq!(ctx.intern_string(b"a"), whole);
        let parts = ctx.intern_string(b"b");
        assert_eq!(ctx.intern_attr(AttrData::String(b"b".as_slice().into(), None)), parts);
    }

    #[test]
    fn positions_are_packed_and_unpacked() {
        let ctx = Context::with(|_| {});
        let loc = ctx.file_loc("a.mlir", 3, 7);
        assert!(matches!(loc.kind(), LocKind::FileLineCol(_, 3, 7)));
        assert_eq!(ctx.attr_loc(ctx.loc_attr(loc)), Some(loc));
        let far = ctx.file_loc("a.mlir", 3, 1 << 20);
        assert!(matches!(far.kind(), LocKind::Attr(_)));
        assert_eq!(ctx.attr_loc(ctx.loc_attr(far)), Some(far));
    }
}
