//! The context: interners of types and attributes, the file table, and the registry of dialects.
//!
//! A [`Context`] is a cheap handle, `Send` and `Sync`; what it interned lives as long as the last handle. Dialects
//! are registered once, while it is made.

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
use crate::kept::KeptLazily;
use crate::loc::FileId;
use crate::registry::{Derived, OpInfo, Registry};
use crate::resource::Resources;
use crate::schema::{AttrSchema, DialectSchema, OpSchema, Trait, TypeSchema};
use crate::ty::{TypeKey, known_types};
use crate::verify::Constraints;
use crate::{Attr, AttrData, Ident, Loc, LocData, LocKind, OpName, Type, TypeData};

/// Owner of types, attributes and dialects; clones share one content.
#[derive(Clone)]
pub struct Context(Arc<Inner>);

struct Inner {
    types: Interner<TypeData>,
    attrs: Interner<AttrData>,
    /// String attributes.
    files: Interner<Attr, 1>,
    resources: Resources,
    /// The types that the names of identified types stand for.
    identified: Mutex<FxHashMap<Ident, Type>>,
    registry: Registry,
    derived: Derived,
    /// Data that upper floors keep per context.
    kept: KeptLazily,
    allow_unregistered: AtomicBool,
    threading: AtomicBool,
    distinct: AtomicU64,
}

impl Context {
    /// A context that knows what is in `registry`.
    pub(crate) fn knowing(registry: Registry) -> Context {
        let inner = Inner {
            types: Interner::new(),
            attrs: Interner::new(),
            files: Interner::new(),
            resources: Resources::new(),
            identified: Mutex::default(),
            registry,
            derived: Derived::new(),
            kept: KeptLazily::default(),
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

    /// The dialects, operations, types and attributes that are known.
    pub fn registry(&self) -> &Registry {
        &self.0.registry
    }

    /// Returns the data that an upper floor keeps of this context.
    pub(crate) fn kept(&self) -> &KeptLazily {
        &self.0.kept
    }

    /// Returns whether operations, types and attributes of unknown dialects are accepted.
    pub fn allows_unregistered(&self) -> bool {
        self.0.allow_unregistered.load(Ordering::Relaxed)
    }

    /// Accepts or rejects operations, types and attributes of unknown dialects.
    pub fn allow_unregistered(&self, allow: bool) {
        self.0.allow_unregistered.store(allow, Ordering::Relaxed);
    }

    /// Returns whether large pieces of IR may be worked on by several threads.
    pub fn threading(&self) -> bool {
        self.0.threading.load(Ordering::Relaxed)
    }

    /// Allows (as is so at first) or forbids other threads. What comes out is the same.
    pub fn allow_threading(&self, allow: bool) {
        self.0.threading.store(allow, Ordering::Relaxed);
    }

    /// The id of a type.
    pub fn intern_type(&self, data: TypeData) -> Type {
        let hash = KeyHash::of(&data.key());
        let found = self.0.types.find(hash, |have| *have == data);
        Type::from_index(match found {
            Some(id) => id,
            None => self.0.types.insert(hash, data),
        })
    }

    /// The id of a type whose data is made when it is new.
    pub(crate) fn intern_type_key(&self, key: TypeKey<'_>) -> Type {
        let hash = KeyHash::of(&key);
        let found = self.0.types.find(hash, |have| have.key() == key);
        Type::from_index(match found {
            Some(id) => id,
            None => self.0.types.insert(hash, key.to_data()),
        })
    }

    /// [`Self::intern_type`] for a caller who left a trail.
    pub(crate) fn intern_type_near(&self, trail: &mut Trail, data: TypeData) -> Type {
        if let Some(id) = self.0.types.find_near(trail, |have| *have == data) {
            return Type::from_index(id);
        }
        let ty = self.intern_type(data);
        trail.follow(ty.index() as u32);
        ty
    }

    /// [`Self::intern_type_key`] for a caller who left a trail.
    pub(crate) fn intern_type_key_near(&self, trail: &mut Trail, key: TypeKey<'_>) -> Type {
        if let Some(id) = self.0.types.find_near(trail, |have| have.key() == key) {
            return Type::from_index(id);
        }
        let ty = self.intern_type_key(key);
        trail.follow(ty.index() as u32);
        ty
    }

    /// Returns the content of a type's id.
    pub fn type_data(&self, ty: Type) -> &TypeData {
        self.0.types.get(ty.index() as u32)
    }

    /// Returns the type that was first given with the name of an identified type, `ty` if this is the first
    /// time. A dialect whose types have names, each with one body (MLIR's mutable types), compares the two.
    pub fn identified_type(&self, name: Ident, ty: Type) -> Type {
        let mut identified = self.0.identified.lock().unwrap_or_else(PoisonError::into_inner);
        *identified.entry(name).or_insert(ty)
    }

    /// Upper bound of [`Type::index`], for side tables.
    pub fn type_count(&self) -> usize {
        self.0.types.len() as usize
    }

    /// The id of an attribute.
    pub fn intern_attr(&self, data: AttrData) -> Attr {
        let hash = KeyHash::of(&data.key());
        let found = self.0.attrs.find(hash, |have| *have == data);
        Attr::from_index(match found {
            Some(id) => id,
            None => self.0.attrs.insert(hash, data),
        })
    }

    /// The id of an attribute whose data is made when it is new.
    pub(crate) fn intern_attr_key(&self, key: AttrKey<'_>) -> Attr {
        let hash = KeyHash::of(&key);
        let found = self.0.attrs.find(hash, |have| have.key() == key);
        Attr::from_index(match found {
            Some(id) => id,
            None => self.0.attrs.insert(hash, key.to_data()),
        })
    }

    /// [`Self::intern_attr`] for a caller who left a trail.
    pub(crate) fn intern_attr_near(&self, trail: &mut Trail, data: AttrData) -> Attr {
        if let Some(id) = self.0.attrs.find_near(trail, |have| *have == data) {
            return Attr::from_index(id);
        }
        let attr = self.intern_attr(data);
        trail.follow(attr.index() as u32);
        attr
    }

    /// [`Self::intern_attr_key`] for a caller who left a trail.
    pub(crate) fn intern_attr_key_near(&self, trail: &mut Trail, key: AttrKey<'_>) -> Attr {
        if let Some(id) = self.0.attrs.find_near(trail, |have| have.key() == key) {
            return Attr::from_index(id);
        }
        let attr = self.intern_attr_key(key);
        trail.follow(attr.index() as u32);
        attr
    }

    /// The id of a string attribute without a type.
    pub(crate) fn intern_string(&self, text: &[u8]) -> Attr {
        self.intern_attr_key(AttrKey::String(text, None))
    }

    /// Returns the content of an attribute's id.
    pub fn attr_data(&self, attr: Attr) -> &AttrData {
        self.0.attrs.get(attr.index() as u32)
    }

    /// Upper bound of [`Attr::index`], for side tables.
    pub fn attr_count(&self) -> usize {
        self.0.attrs.len() as usize
    }

    pub(crate) fn resources(&self) -> &Resources {
        &self.0.resources
    }

    /// A fresh identity for a `distinct` attribute.
    pub fn new_distinct(&self) -> u64 {
        self.0.distinct.fetch_add(1, Ordering::Relaxed)
    }

    /// Returns whether there has been any `distinct` attribute.
    pub(crate) fn has_distinct(&self) -> bool {
        self.0.distinct.load(Ordering::Relaxed) != 0
    }

    /// Returns whether no text has left a mark: an identified type, which keeps its body, a resource, which keeps its
    /// key, or a `distinct` attribute.
    pub(crate) fn is_unmarked(&self) -> bool {
        let identified = self.0.identified.lock().unwrap_or_else(PoisonError::into_inner);
        identified.is_empty() && self.0.resources.is_empty() && !self.has_distinct()
    }

    /// The id of a file name; `None` once 65,536 files are known, when positions become attributes.
    pub fn file(&self, name: &str) -> Option<FileId> {
        self.file_named_by(Attr::string(self, name))
    }

    /// The id of the file that a string attribute names.
    pub(crate) fn file_named_by(&self, name: Attr) -> Option<FileId> {
        let id = self.0.files.intern_with(&name, |have| *have == name, || name);
        u16::try_from(id).ok().map(FileId)
    }

    /// The name of a file; empty if it is not UTF-8, which a file may be called in bytecode.
    pub fn file_name(&self, file: FileId) -> &str {
        self.file_attr(file).as_str(self).unwrap_or_default()
    }

    /// The name of a file as a string attribute.
    pub(crate) fn file_attr(&self, file: FileId) -> Attr {
        *self.0.files.get(u32::from(file.0))
    }

    /// `"file":line:col`, both 1-based bytes.
    pub fn file_loc(&self, file: &str, line: u32, col: u32) -> Loc {
        self.position(Attr::string(self, file), (line, col))
    }

    /// A position in the file that a string attribute names.
    pub(crate) fn position(&self, file: Attr, at: (u32, u32)) -> Loc {
        match self.file_named_by(file).and_then(|id| Loc::pack(id, at.0, at.1)) {
            Some(loc) => loc,
            None => Loc::from_attr(self.range_attr(file, at, at)),
        }
    }

    fn range_attr(&self, file: Attr, start: (u32, u32), end: (u32, u32)) -> Attr {
        self.intern_attr(AttrData::Location(LocData::FileRange { file, start, end }))
    }

    /// The location that a location attribute's data stands for; positions become words where they fit.
    pub fn loc(&self, data: LocData) -> Loc {
        match data {
            LocData::Unknown => Loc::UNKNOWN,
            LocData::FileRange { file, start, end } if start == end => self.position(file, start),
            other => Loc::from_attr(self.intern_attr(AttrData::Location(other))),
        }
    }

    /// `fused<metadata>[locs]`, with MLIR's simplifications: parts that are fused with the same metadata are taken
    /// apart, unknown and repeated ones dropped, and what needs no fusing is not fused.
    pub fn fused_loc(&self, locs: &[Loc], metadata: Option<Attr>) -> Loc {
        let mut parts: Vec<Loc> = Vec::with_capacity(locs.len());
        let add = |parts: &mut Vec<Loc>, loc: Loc| {
            if !parts.contains(&loc) {
                parts.push(loc);
            }
        };
        for loc in locs {
            let LocKind::Attr(attr) = loc.kind() else {
                if *loc != Loc::UNKNOWN {
                    add(&mut parts, *loc);
                }
                continue;
            };
            match self.attr_data(attr) {
                AttrData::Location(LocData::Fused { locs, metadata: have })
                    if *have == metadata =>
                {
                    locs.iter().for_each(|inner| add(&mut parts, *inner));
                }
                _ => add(&mut parts, *loc),
            }
        }
        match (&*parts, metadata) {
            ([], None) => return Loc::UNKNOWN,
            ([one], None) => return *one,
            ([], Some(_)) => parts.push(Loc::UNKNOWN),
            _ => {}
        }
        self.loc(LocData::Fused { locs: parts.into(), metadata })
    }

    /// A location as an attribute.
    pub fn loc_attr(&self, loc: Loc) -> Attr {
        match loc.kind() {
            LocKind::Unknown => Attr::UNKNOWN_LOC,
            LocKind::Attr(attr) => attr,
            LocKind::FileLineCol(file, line, col) => {
                self.range_attr(self.file_attr(file), (line, col), (line, col))
            }
        }
    }

    /// The location that a location attribute is; `None` for any other attribute.
    pub fn attr_loc(&self, attr: Attr) -> Option<Loc> {
        match self.attr_data(attr) {
            AttrData::Location(LocData::Unknown) => Some(Loc::UNKNOWN),
            AttrData::Location(LocData::FileRange { file, start, end }) if start == end => {
                Some(self.position(*file, *start))
            }
            AttrData::Location(_) => Some(Loc::from_attr(attr)),
            _ => None,
        }
    }

    /// A location taken apart.
    pub fn loc_data(&self, loc: Loc) -> LocData {
        match loc.kind() {
            LocKind::Unknown => LocData::Unknown,
            LocKind::FileLineCol(file, line, col) => {
                let at = (line, col);
                LocData::FileRange { file: self.file_attr(file), start: at, end: at }
            }
            LocKind::Attr(attr) => match self.attr_data(attr) {
                AttrData::Location(data) => data.clone(),
                _ => LocData::Unknown,
            },
        }
    }

    /// Everything known about an operation name, if it is registered.
    pub fn op_info(&self, name: OpName) -> Option<&OpInfo> {
        self.0.derived.op(&self.0.registry, name)
    }

    /// The schema of a registered operation.
    pub fn op_schema(&self, name: OpName) -> Option<&'static OpSchema> {
        self.op_info(name).map(|info| info.schema)
    }

    /// The schema of a registered type, by its full name.
    pub fn type_schema(&self, name: Ident) -> Option<&'static TypeSchema> {
        self.0.derived.ty(&self.0.registry, name).schema
    }

    /// The schema of a registered attribute, by its full name.
    pub fn attr_schema(&self, name: Ident) -> Option<&'static AttrSchema> {
        self.0.derived.attr(&self.0.registry, name).schema
    }

    /// The models that answer interfaces for types of that full name.
    pub(crate) fn type_models(&self, name: Ident) -> &ModelList {
        &self.0.derived.ty(&self.0.registry, name).models
    }

    /// The models that answer interfaces for attributes of that full name.
    pub(crate) fn attr_models(&self, name: Ident) -> &ModelList {
        &self.0.derived.attr(&self.0.registry, name).models
    }

    /// Returns the remembered verdicts of the constraints of operations on types and attributes.
    pub(crate) fn constraints(&self) -> &Constraints {
        &self.0.derived.constraints
    }

    /// The schema of a registered dialect.
    pub fn dialect(&self, name: &str) -> Option<&'static DialectSchema> {
        self.0.registry.dialect(name)
    }

    /// Length of the property row of a registered operation.
    pub(crate) fn prop_row_len(&self, name: OpName) -> Option<usize> {
        self.op_info(name).map(|info| info.row_len)
    }

    /// Returns whether operations of that name have a body of their own.
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

    #[test]
    fn strings_are_one_attribute_however_they_are_made() {
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
