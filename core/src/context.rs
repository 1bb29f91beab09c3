//! The context: interners of types and attributes, the file table, and the registry of dialects.
//!
//! A [`Context`] is a cheap handle, `Send` and `Sync`; what it interned lives as long as the last handle. Dialects
//! are registered once, while it is made.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::attr::{PlainString, known_attrs};
use crate::interner::Interner;
use crate::ir::OpState;
use crate::loc::FileId;
use crate::registry::{OpInfo, Registry};
use crate::resource::Resources;
use crate::schema::{AttrSchema, DialectSchema, OpSchema, Trait, TypeSchema};
use crate::ty::known_types;
use crate::{Attr, AttrData, Ident, Loc, LocData, LocKind, OpName, Type, TypeData};

/// Owner of types, attributes and dialects; clones share one content.
#[derive(Clone)]
pub struct Context(Arc<Inner>);

struct Inner {
    types: Interner<TypeData>,
    attrs: Interner<AttrData>,
    files: Interner<Box<str>>,
    resources: Resources,
    registry: Registry,
    allow_unregistered: AtomicBool,
    threading: AtomicBool,
    distinct: AtomicU64,
}

impl Context {
    /// A context with the builtin dialect and whatever `register` adds.
    ///
    /// ```
    /// use ods_core::{Context, Type};
    /// let ctx = Context::with(|_| {});
    /// assert_eq!(Type::integer(&ctx, 32), Type::I32);
    /// ```
    pub fn with(register: impl FnOnce(&mut Registry)) -> Context {
        let mut registry = Registry::new();
        register(&mut registry);
        registry.finish();
        let inner = Inner {
            types: Interner::new(),
            attrs: Interner::new(),
            files: Interner::new(),
            resources: Resources::new(),
            registry,
            allow_unregistered: AtomicBool::new(false),
            threading: AtomicBool::new(true),
            distinct: AtomicU64::new(0),
        };
        for (index, data) in known_types().into_iter().enumerate() {
            assert_eq!(
                inner.types.intern(data) as usize,
                index,
                "known types keep their constant ids"
            );
        }
        for (index, data) in known_attrs().into_iter().enumerate() {
            assert_eq!(
                inner.attrs.intern(data) as usize,
                index,
                "known attributes keep their constant ids"
            );
        }
        Context(Arc::new(inner))
    }

    /// The dialects, operations, types and attributes that are known.
    pub fn registry(&self) -> &Registry {
        &self.0.registry
    }

    /// Whether operations, types and attributes of unknown dialects are accepted.
    pub fn allows_unregistered(&self) -> bool {
        self.0.allow_unregistered.load(Ordering::Relaxed)
    }

    /// Accepts or rejects operations, types and attributes of unknown dialects.
    pub fn allow_unregistered(&self, allow: bool) {
        self.0.allow_unregistered.store(allow, Ordering::Relaxed);
    }

    /// Whether large pieces of IR may be worked on by several threads.
    pub fn threading(&self) -> bool {
        self.0.threading.load(Ordering::Relaxed)
    }

    /// Allows (as is so at first) or forbids other threads. What comes out is the same.
    pub fn allow_threading(&self, allow: bool) {
        self.0.threading.store(allow, Ordering::Relaxed);
    }

    /// The id of a type.
    pub fn intern_type(&self, data: TypeData) -> Type {
        Type::from_index(self.0.types.intern(data))
    }

    /// What a type's id stands for.
    pub fn type_data(&self, ty: Type) -> &TypeData {
        self.0.types.get(ty.index() as u32)
    }

    /// Upper bound of [`Type::index`], for side tables.
    pub fn type_count(&self) -> usize {
        self.0.types.len() as usize
    }

    /// The id of an attribute.
    pub fn intern_attr(&self, data: AttrData) -> Attr {
        Attr::from_index(self.0.attrs.intern(data))
    }

    /// The id of a string attribute without a type.
    pub(crate) fn intern_string(&self, text: &[u8]) -> Attr {
        let same =
            |have: &AttrData| matches!(have, AttrData::String(other, None) if **other == *text);
        let make = || AttrData::String(text.into(), None);
        Attr::from_index(self.0.attrs.intern_with(&PlainString(text), same, make))
    }

    /// What an attribute's id stands for.
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

    /// Whether there has been any `distinct` attribute.
    pub(crate) fn has_distinct(&self) -> bool {
        self.0.distinct.load(Ordering::Relaxed) != 0
    }

    /// The id of a file name; `None` once 65,536 files are known, when positions become attributes.
    pub fn file(&self, name: &str) -> Option<FileId> {
        let id = self.0.files.intern_with(name, |have| **have == *name, || name.into());
        u16::try_from(id).ok().map(FileId)
    }

    /// The name of a file.
    pub fn file_name(&self, file: FileId) -> &str {
        self.0.files.get(u32::from(file.0))
    }

    /// `"file":line:col`, both 1-based bytes.
    pub fn file_loc(&self, file: &str, line: u32, col: u32) -> Loc {
        match self.file(file).and_then(|id| Loc::pack(id, line, col)) {
            Some(loc) => loc,
            None => {
                let at = (line, col);
                Loc::from_attr(self.intern_attr(AttrData::Location(LocData::FileRange {
                    file: file.into(),
                    start: at,
                    end: at,
                })))
            }
        }
    }

    /// The location that a location attribute's data stands for; positions become words where they fit.
    pub fn loc(&self, data: LocData) -> Loc {
        match data {
            LocData::Unknown => Loc::UNKNOWN,
            LocData::FileRange { file, start, end } if start == end => {
                self.file_loc(&file, start.0, start.1)
            }
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
            match self.loc_data(*loc) {
                LocData::Fused { locs, metadata: have } if have == metadata => {
                    locs.iter().for_each(|inner| add(&mut parts, *inner));
                }
                LocData::Unknown => {}
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
            LocKind::FileLineCol(..) => self.intern_attr(AttrData::Location(self.loc_data(loc))),
        }
    }

    /// The location that a location attribute is; `None` for any other attribute.
    pub fn attr_loc(&self, attr: Attr) -> Option<Loc> {
        match self.attr_data(attr) {
            AttrData::Location(data) => Some(self.loc(data.clone())),
            _ => None,
        }
    }

    /// A location taken apart.
    pub fn loc_data(&self, loc: Loc) -> LocData {
        match loc.kind() {
            LocKind::Unknown => LocData::Unknown,
            LocKind::FileLineCol(file, line, col) => {
                let at = (line, col);
                LocData::FileRange { file: self.file_name(file).into(), start: at, end: at }
            }
            LocKind::Attr(attr) => match self.attr_data(attr) {
                AttrData::Location(data) => data.clone(),
                _ => LocData::Unknown,
            },
        }
    }

    /// Everything known about an operation name, if it is registered.
    pub fn op_info(&self, name: OpName) -> Option<&OpInfo> {
        self.0.registry.op(name)
    }

    /// The schema of a registered operation.
    pub fn op_schema(&self, name: OpName) -> Option<&'static OpSchema> {
        self.op_info(name).map(|info| info.schema)
    }

    /// The schema of a registered type, by its full name.
    pub fn type_schema(&self, name: Ident) -> Option<&'static TypeSchema> {
        self.0.registry.ty(name)
    }

    /// The schema of a registered attribute, by its full name.
    pub fn attr_schema(&self, name: Ident) -> Option<&'static AttrSchema> {
        self.0.registry.attr(name)
    }

    /// The schema of a registered dialect.
    pub fn dialect(&self, name: &str) -> Option<&'static DialectSchema> {
        self.0.registry.dialect(name)
    }

    /// Length of the property row of a registered operation.
    pub(crate) fn prop_row_len(&self, name: OpName) -> Option<usize> {
        self.op_info(name).map(|info| info.row_len)
    }

    /// Whether operations of that name have a body of their own.
    pub fn is_isolated(&self, name: OpName) -> bool {
        self.op_schema(name).is_some_and(|schema| schema.traits.has(Trait::IsIsolatedFromAbove))
    }

    /// Whether operations of that name are terminators, or are not registered.
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
