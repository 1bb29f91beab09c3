//! The registry of a context: dialects, interface models attached to them, and data that higher layers register.
//!
//! Registering stores pointers and derives nothing. Facts derived from a declaration are computed on first use:
//! - [`index`]: the declarations of a dialect by name, once per process;
//! - [`op_info`]: facts that follow from the schema of an operation, once per process, and from its context;
//! - [`derived`]: the tables of a context that hold these facts.

mod derived;
mod index;
mod op_info;
mod version;

use std::any::TypeId;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::interface::{Handle, InterfaceKey, ModelTable, Models, Sort, Target, builtin_models};
use crate::schema::{AttrSchema, DialectSchema, Implements, OpSchema, PatternSchema, TypeSchema};
use crate::type_map::TypeMap;
use crate::{Ident, OpName};

pub(crate) use derived::Derived;
use index::Index;
pub(crate) use op_info::Removal;
pub use op_info::{OpFacts, OpInfo};
pub use version::{DialectVersion, UpgradeDialect};

/// A dialect known at compile time: implemented by generated dialect types.
pub trait DialectType: 'static {
    /// Everything the dialect declares.
    const SCHEMA: &'static DialectSchema;

    /// Registers the dialect's additions: the passes declared with it, and its [extensions](ExtendRegistry).
    fn register(registry: &mut Registry) {
        let _ = registry;
    }
}

/// The registration of a dialect's additions to its declaration: the dialect interfaces that it implements, and
/// interface models for operations, types and attributes, its own or another dialect's (MLIR's `DialectExtension`).
///
/// The second parent `Extended` of the dialect's def (`ods/Rust.td`) requires it; [`Registry::insert`] calls it.
#[diagnostic::on_unimplemented(
    message = "dialect `{Self}` does not say what it extends",
    label = "`Extended` in the .td asks for this",
    note = "write `impl ExtendRegistry for {Self} {{ … }}` beside the .td"
)]
pub trait ExtendRegistry: DialectType {
    /// Attaches the interfaces.
    fn extend(registry: &mut Registry);
}

/// The definitions that [`Registry::extend`] adds to a dialect.
#[derive(Clone, Copy, Default, Debug)]
pub struct Extension<'a> {
    /// Operations.
    pub ops: &'a [&'static OpSchema],
    /// Types.
    pub types: &'a [&'static TypeSchema],
    /// Attributes.
    pub attrs: &'a [&'static AttrSchema],
}

/// The dialects of a context; filled while the context is created.
///
/// # Examples
/// ```
/// use ods_core::{Context, Registry};
///
/// fn register(registry: &mut Registry) {
///     // registry.insert::<my::MyDialect>();  // generated from a `.td`
///     assert!(registry.dialect("builtin").is_some());
/// }
///
/// let ctx = Context::with(register);
/// assert!(ctx.dialect("my").is_none());
/// ```
#[derive(Default)]
pub struct Registry {
    dialects: Vec<&'static DialectSchema>,
    by_name: FxHashMap<Ident, usize>,
    extensions: Extensions,
    versions: FxHashMap<Ident, DialectVersion>,
    /// Canonicalization patterns of no dialect.
    patterns: Vec<&'static PatternSchema>,
    models: Models,
    /// The dialect types inserted so far.
    inserted: FxHashSet<TypeId>,
    /// Data that higher layers register.
    attachments: TypeMap,
}

/// The definitions added by [`Registry::extend`], by full name.
#[derive(Default)]
struct Extensions {
    ops: FxHashMap<&'static str, &'static OpSchema>,
    types: FxHashMap<&'static str, &'static TypeSchema>,
    attrs: FxHashMap<&'static str, &'static AttrSchema>,
}

impl Registry {
    /// Attaches an interface to an operation, type or attribute by its full name, or to a dialect by its namespace,
    /// registered or not: MLIR's external models.
    ///
    /// ```
    /// use ods_core::interface::{PtrLikeTypeInterface, ShapedType};
    /// # use ods_core::{Attr, Context, Type, view};
    /// #[derive(Clone, Copy)]
    /// struct AsShaped(Type);
    /// view!(AsShaped, Type);
    ///
    /// impl ShapedType for AsShaped {
    ///     fn element_type(self, _: &Context) -> Type { Type::I8 }
    ///     fn shape(self, _: &Context) -> Option<&[i64]> { Some(&[16]) }
    ///     fn clone_with(self, ctx: &Context, _: Option<&[i64]>, _: Type) -> Type { self.0 }
    /// }
    ///
    /// let ctx = Context::with(|registry| registry.attach("wide.uuid", <dyn ShapedType>::by::<AsShaped>()));
    /// let uuid = Type::dialect(&ctx, "wide.uuid", []);
    /// let shaped = uuid.interface::<dyn ShapedType>(&ctx).expect("it was attached");
    /// assert_eq!(shaped.shape(&ctx), Some(&[16][..]));
    /// assert!(uuid.interface::<dyn PtrLikeTypeInterface>(&ctx).is_none());
    /// ```
    ///
    /// Attaching the same model once more has no effect.
    ///
    /// # Panics
    /// When another model was attached before, or the declaration of a registered type or attribute provides one.
    /// Creating the context panics in builds with debug assertions if the name is a misspelt one.
    pub fn attach<I>(&mut self, to: &str, handle: &'static Handle<I>)
    where
        I: InterfaceKey + ?Sized,
    {
        assert!(
            !self.declares::<I>(to),
            "'{to}' has a model of interface '{}' already",
            I::SCHEMA.name
        );
        self.models.attach(to, handle);
    }

    /// Promises that other code attaches interface `I` to `to`: a look-up of the interface panics if it was not
    /// attached, instead of returning that it is not implemented.
    pub fn promise<I>(&mut self, to: &str, dialect: &str)
    where
        I: InterfaceKey + ?Sized,
    {
        self.models.promise::<I>(to, dialect);
    }

    /// Declares that the entity named `to` implements the interface with this C++ name, less `::mlir::`, for which
    /// there is no Rust trait: constraints on the interface hold, and there are no methods to call. [`Self::attach`]
    /// takes precedence.
    pub fn attach_named(&mut self, sort: Sort, to: &str, interface: &str) {
        self.models.name(sort, to, interface);
    }

    /// Returns whether the declaration of the type or attribute `of` provides a model of `I`.
    fn declares<I: InterfaceKey + ?Sized>(&self, of: &str) -> bool {
        let sort = I::Id::SORT;
        let space = of.split_once('.').map_or(of, |(dialect, _)| dialect);
        if space == "builtin" && builtin_models().has_model::<I>(of) {
            return true;
        }
        if matches!(sort, Sort::Op | Sort::Dialect) {
            return false;
        }
        let Some(dialect) = self.dialect(space) else { return false };
        let has = |interfaces: &[Implements]| {
            interfaces.iter().any(|one| one.model.is_some() && I::key() == *one.name)
        };
        match sort {
            Sort::Type => dialect.types.iter().any(|one| one.name == of && has(one.interfaces)),
            _ => dialect.attrs.iter().any(|one| one.name == of && has(one.interfaces)),
        }
    }

    pub(crate) fn dialect_models(&self) -> &ModelTable {
        &self.models.dialects
    }

    /// Registers a dialect with its passes and interfaces; a repeated registration has no effect. A schema that was
    /// registered before under the same name by [`Self::insert_schema`] is kept.
    pub fn insert<D: DialectType>(&mut self) {
        if self.inserted.insert(TypeId::of::<D>()) {
            self.insert_schema(D::SCHEMA);
            D::register(self);
        }
    }

    /// Attaches an interface to a dialect, registered or not. Attaching the same model once more has no effect.
    ///
    /// # Panics
    /// When another model was attached before.
    pub fn attach_to<D: DialectType>(
        &mut self,
        handle: &'static Handle<impl InterfaceKey<Id = ()> + ?Sized>,
    ) {
        self.attach(D::SCHEMA.name, handle);
    }

    /// Registers a dialect by its schema; a repeated registration has no effect.
    pub fn insert_schema(&mut self, dialect: &'static DialectSchema) {
        let name = Ident::new(dialect.name);
        if self.by_name.contains_key(&name) {
            return;
        }
        self.by_name.insert(name, self.dialects.len());
        self.dialects.push(dialect);
        for one in dialect.hooks.external_interfaces {
            self.attach_named(one.sort, one.of, one.interface);
        }
    }

    /// Adds declared patterns of no dialect, which take part in canonicalization: those of a `.pdll`.
    pub fn insert_patterns(&mut self, patterns: &[&'static PatternSchema]) {
        self.patterns.extend_from_slice(patterns);
    }

    /// Returns the patterns of [`Self::insert_patterns`] in order.
    pub(crate) fn patterns(&self) -> &[&'static PatternSchema] {
        &self.patterns
    }

    /// Adds operations, types and attributes to a registered dialect that is extensible (`isExtensible`): MLIR's
    /// dynamic operations, types and attributes. Their full names begin with the dialect's.
    ///
    /// # Errors
    /// A message, if the dialect is not registered or not extensible, or a name belongs to another dialect or is taken.
    pub fn extend(&mut self, dialect: &str, with: &Extension<'_>) -> Result<(), String> {
        let Some(schema) = self.dialect(dialect) else {
            return Err(format!("dialect '{dialect}' is not registered"));
        };
        if !schema.hooks.is_extensible {
            return Err(format!("dialect '{dialect}' is not extensible"));
        }
        let foreign = |name: &str| name.split_once('.').map(|(own, _)| own) != Some(dialect);
        let ops = with.ops.iter().map(|one| (one.name, self.op(OpName::new(one.name)).is_some()));
        let types =
            with.types.iter().map(|one| (one.name, self.ty(Ident::new(one.name)).is_some()));
        let attrs =
            with.attrs.iter().map(|one| (one.name, self.attr(Ident::new(one.name)).is_some()));
        for (name, taken) in ops.chain(types).chain(attrs) {
            if foreign(name) {
                return Err(format!("'{name}' is not a name of dialect '{dialect}'"));
            }
            if taken {
                return Err(format!("'{name}' is registered already"));
            }
        }
        let have = &mut self.extensions;
        have.ops.extend(with.ops.iter().map(|one| (one.name, *one)));
        have.types.extend(with.types.iter().map(|one| (one.name, *one)));
        have.attrs.extend(with.attrs.iter().map(|one| (one.name, *one)));
        Ok(())
    }

    /// Sets the bytecode version of a dialect: it is written, and files with another version are upgraded. Bytecode of
    /// a dialect without a version contains none, and is rejected if it does.
    pub fn set_version(&mut self, dialect: &str, version: DialectVersion) {
        self.versions.insert(Ident::new(dialect), version);
    }

    /// Returns the version set by [`Self::set_version`].
    pub fn version(&self, dialect: Ident) -> Option<&DialectVersion> {
        self.versions.get(&dialect)
    }

    /// Returns the data that a higher layer registered.
    pub(crate) fn attachments(&self) -> &TypeMap {
        &self.attachments
    }

    /// Returns the data that a higher layer registers, for changes.
    pub(crate) fn attachments_mut(&mut self) -> &mut TypeMap {
        &mut self.attachments
    }

    /// Returns the operations added by [`Registry::extend`], sorted by name.
    pub(crate) fn added_ops(&self) -> Vec<&'static OpSchema> {
        let mut ops: Vec<&'static OpSchema> = self.extensions.ops.values().copied().collect();
        ops.sort_by_key(|schema| schema.name);
        ops
    }

    /// Returns all dialects in order of registration.
    pub fn dialects(&self) -> &[&'static DialectSchema] {
        &self.dialects
    }

    /// Returns a dialect by its namespace.
    pub fn dialect(&self, name: &str) -> Option<&'static DialectSchema> {
        self.by_name.get(&Ident::new(name)).map(|index| self.dialects[*index])
    }

    /// Returns the dialect of an operation name.
    pub fn dialect_of(&self, name: OpName) -> Option<&'static DialectSchema> {
        self.by_name.get(&name.dialect_ident()).map(|index| self.dialects[*index])
    }

    /// Returns the schema of a registered operation.
    pub fn op(&self, name: OpName) -> Option<&'static OpSchema> {
        let full = name.as_str();
        let declared = self.dialect_of(name).and_then(|dialect| Index::of(dialect).ops.get(full));
        declared.or_else(|| self.extensions.ops.get(full).copied())
    }

    /// Returns the operation of the same dialect whose name is most similar to `name`, which does not exist.
    pub(crate) fn similar_op(&self, name: &str) -> Option<&'static str> {
        let dialect = self.dialect(name.split_once('.')?.0)?;
        ods_words::similar(name, dialect.ops.iter().map(|one| one.name))
    }

    /// Returns the operations that `name`, whose dialect is not registered, may denote, in quotes: those of that name in
    /// any dialect if it has no dialect, else the one of the dialect with a similar name.
    pub(crate) fn meant_op(&self, name: &str) -> Option<String> {
        const MOST: usize = 3;
        let quoted = |name: &str| format!("'{name}'");
        let Some((dialect, mnemonic)) = name.split_once('.') else {
            let ops = self.dialects.iter().flat_map(|dialect| dialect.ops);
            let is_meant = |op: &&str| op.split_once('.').is_some_and(|(_, rest)| rest == name);
            let mut meant: Vec<&str> = ops.map(|op| op.name).filter(is_meant).collect();
            meant.sort_unstable();
            let quoted: Vec<String> = meant.into_iter().map(quoted).collect();
            return (1..=MOST).contains(&quoted.len()).then(|| quoted.join(" or "));
        };
        let similar = ods_words::similar(dialect, self.dialects.iter().map(|one| one.name))?;
        let meant = format!("{similar}.{mnemonic}");
        self.op(OpName::new(&meant)).map(|op| quoted(op.name))
    }

    /// Returns a message about an interface model that is attached to a misspelt name: the dialect is not registered
    /// but a similar one is, or it is and does not declare the operation, type or attribute.
    pub(crate) fn misspelt_model(&self) -> Option<String> {
        self.models.attached().filter_map(|(sort, name)| self.misspelt(sort, name.as_str())).min()
    }

    fn misspelt(&self, sort: Sort, name: &str) -> Option<String> {
        let space = name.split_once('.').map_or(name, |(space, _)| space);
        let attached = format!("a model of an interface is attached to '{name}'");
        let Some(dialect) = self.dialect(space) else {
            let similar = ods_words::similar(space, self.dialects.iter().map(|one| one.name))?;
            let reason = format!("dialect '{space}' is not registered");
            return Some(format!("{attached}, but {reason}; did you mean '{similar}'?"));
        };
        if space == "builtin" || dialect.hooks.is_extensible {
            return None;
        }
        let similar = match sort {
            Sort::Op if self.op(OpName::new(name)).is_some() => return None,
            Sort::Op => self.similar_op(name),
            Sort::Type if self.ty(Ident::new(name)).is_some() => return None,
            Sort::Type => ods_words::similar(name, dialect.types.iter().map(|one| one.name)),
            Sort::Attr if self.attr(Ident::new(name)).is_some() => return None,
            Sort::Attr => ods_words::similar(name, dialect.attrs.iter().map(|one| one.name)),
            Sort::Dialect => return None,
        };
        let reason = format!("dialect '{space}' does not declare it");
        let hint = similar.map(|similar| format!("; did you mean '{similar}'?"));
        Some(format!("{attached}, but {reason}{}", hint.unwrap_or_default()))
    }

    /// Returns the schema of a registered type, by its full name.
    pub fn ty(&self, name: Ident) -> Option<&'static TypeSchema> {
        let full = name.as_str();
        let dialect = self.dialect(name.dialect());
        let declared = dialect.and_then(|dialect| Index::of(dialect).types.get(full));
        declared.or_else(|| self.extensions.types.get(full).copied())
    }

    /// Returns the schema of a registered attribute, by its full name.
    pub fn attr(&self, name: Ident) -> Option<&'static AttrSchema> {
        let full = name.as_str();
        let dialect = self.dialect(name.dialect());
        let declared = dialect.and_then(|dialect| Index::of(dialect).attrs.get(full));
        declared.or_else(|| self.extensions.attrs.get(full).copied())
    }
}

#[cfg(test)]
mod tests {
    use crate::Context;
    use crate::interface::{Handle, Of, VectorElementTypeInterface};
    use crate::{Type, view};

    #[derive(Clone, Copy)]
    struct AsPointer(Type);
    view!(AsPointer, Type);

    impl VectorElementTypeInterface for AsPointer {}

    /// A view has one model, whichever constant refers to it: code of one function in two units has two.
    #[test]
    fn a_model_may_be_attached_twice() {
        static MODEL: Of<AsPointer> = Of::new();
        static OTHER: Handle<dyn VectorElementTypeInterface> =
            Handle::<dyn VectorElementTypeInterface>::by::<AsPointer>(&MODEL);
        Context::with(|registry| {
            for _ in 0..2 {
                registry
                    .attach("wide.pointer", <dyn VectorElementTypeInterface>::by::<AsPointer>());
            }
            registry.attach("wide.pointer", &OTHER);
        });
    }

    #[test]
    #[should_panic(
        expected = "a model of an interface is attached to 'bultin.pointer', but dialect 'bultin' is not registered; did you mean 'builtin'?"
    )]
    fn a_model_of_a_misspelt_dialect_is_rejected() {
        Context::with(|registry| {
            registry.attach("bultin.pointer", <dyn VectorElementTypeInterface>::by::<AsPointer>());
        });
    }
}
