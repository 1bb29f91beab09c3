//! What a context knows: dialects, and tables from names to schemas.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use crate::hooks::{DialectVersion, InterfaceFallback};
use crate::interface::{
    BranchOpInterface, BranchOpInterfaceModel, Handle, InterfaceKey, ModelList, ModelTable, Models,
    OpAsmOpInterface, OpAsmOpInterfaceModel, Sort, SymbolUserOpInterface,
    SymbolUserOpInterfaceModel, TYPED_BY_VALUE, attach_builtin, declared_models, result_likes,
};
use crate::ir::GroupPlace;
use crate::pass::{PassInfo, RunPass};
use crate::rewrite::PatternSet;
use crate::schema::{
    AsmSyntax, AttrSchema, DialectSchema, Expr, OpSchema, PropSchema, Segments, TypeRule,
    TypeSchema, ValueSchema,
};
use crate::verify::{
    Constraints, EvalValue, Subject, TypeMap, VerifyPlan, evaluate_attr, evaluate_type,
};
use crate::{Attr, Context, Ident, OpName, Type};

/// A dialect known at compile time: what generated dialect types implement.
pub trait DialectType {
    /// Everything the dialect declares.
    const SCHEMA: &'static DialectSchema;
}

/// What [`Registry::extend`] adds to a dialect.
#[derive(Clone, Copy, Default, Debug)]
pub struct Extension<'a> {
    /// Operations.
    pub ops: &'a [&'static OpSchema],
    /// Types.
    pub types: &'a [&'static TypeSchema],
    /// Attributes.
    pub attrs: &'a [&'static AttrSchema],
}

/// The dialects of a context; filled while the context is made.
#[derive(Default)]
pub struct Registry {
    dialects: Vec<&'static DialectSchema>,
    by_name: FxHashMap<Ident, usize>,
    /// Indexed by [`OpName::index`].
    ops: Vec<Option<Box<OpInfo>>>,
    types: FxHashMap<Ident, &'static TypeSchema>,
    attrs: FxHashMap<Ident, &'static AttrSchema>,
    versions: FxHashMap<Ident, DialectVersion>,
    constraints: Constraints,
    models: Models,
    /// By flag.
    passes: BTreeMap<&'static str, PassInfo>,
    canonicalization: OnceLock<PatternSet>,
}

/// A registered operation: its schema and what is derived from it once per context.
pub struct OpInfo {
    /// The schema.
    pub schema: &'static OpSchema,
    /// The name.
    pub name: OpName,
    /// Attribute and property names, by slot.
    pub prop_names: Box<[Ident]>,
    /// Slots of the attributes, sorted by name: the order of a generic dictionary and of bytecode.
    pub sorted_attrs: Box<[usize]>,
    /// All slots, sorted by name.
    pub(crate) sorted_slots: Box<[usize]>,
    /// The name as the generic form starts.
    pub(crate) quoted: &'static str,
    /// The name less its dialect, for where that is the default; only names of two parts have one.
    pub(crate) short: Option<&'static str>,
    pub(crate) row_len: usize,
    /// Whether the format computes a type from another, which must be checked before.
    pub(crate) has_transformed_types: bool,
    /// For each result the operand whose type it has, if that is how all are inferred.
    pub(crate) result_likes: Option<Box<[usize]>>,
    pub(crate) operand_places: Box<[GroupPlace]>,
    pub(crate) result_places: Box<[GroupPlace]>,
    pub(crate) plan: VerifyPlan,
    /// What answers interfaces.
    pub(crate) models: ModelList,
    /// What is asked of every operation, looked up once.
    pub(crate) asked: Asked,
    defaults: OnceLock<Box<[(usize, Attr)]>>,
    built: OnceLock<BuiltTypes>,
}

/// Models that walks over all operations ask for.
#[derive(Clone, Copy, Default)]
pub(crate) struct Asked {
    pub(crate) asm: Option<&'static dyn OpAsmOpInterfaceModel>,
    pub(crate) branch: Option<&'static dyn BranchOpInterfaceModel>,
    pub(crate) symbol_user: Option<&'static dyn SymbolUserOpInterfaceModel>,
    /// The dialect's answer to what has no model.
    pub(crate) fallback: Option<InterfaceFallback>,
}

/// The types that constraints of an operation build, by group or slot.
#[derive(Default)]
struct BuiltTypes {
    operands: Box<[Option<Type>]>,
    results: Box<[Option<Type>]>,
    props: Box<[Option<Type>]>,
    /// What the format's transformers gave, by result group, then by operand group.
    transformed: Box<[OnceLock<Box<TypeMap>>]>,
}

impl OpInfo {
    fn new(schema: &'static OpSchema, constraints: &mut Constraints) -> OpInfo {
        let stored =
            |segments, groups: usize| if segments == Segments::Stored { groups } else { 0 };
        let mut sorted_attrs: Vec<usize> =
            (0..schema.props.len()).filter(|slot| schema.props[*slot].is_attr()).collect();
        sorted_attrs.sort_by_key(|slot| schema.props[*slot].name);
        let mut sorted_slots: Vec<usize> = (0..schema.props.len()).collect();
        sorted_slots.sort_by_key(|slot| schema.props[*slot].name);
        let short = schema.name.split_once('.').map(|(_, op)| op).filter(|op| !op.contains('.'));
        OpInfo {
            sorted_slots: sorted_slots.into(),
            quoted: OpName::new(schema.name).quoted(),
            short,
            schema,
            name: OpName::new(schema.name),
            prop_names: schema.props.iter().map(|prop| Ident::new(prop.name)).collect(),
            sorted_attrs: sorted_attrs.into(),
            row_len: schema.props.len()
                + stored(schema.operand_segments, schema.operands.len())
                + stored(schema.result_segments, schema.results.len()),
            has_transformed_types: has_transformed_types(schema),
            result_likes: result_likes(schema),
            operand_places: GroupPlace::all(schema.operands, schema.operand_segments),
            result_places: GroupPlace::all(schema.results, schema.result_segments),
            plan: VerifyPlan::new(schema, constraints),
            models: declared_models(schema),
            asked: Asked::default(),
            defaults: OnceLock::new(),
            built: OnceLock::new(),
        }
    }

    /// Slots with a default value, and the value.
    pub fn default_props(&self, ctx: &Context) -> &[(usize, Attr)] {
        self.defaults.get_or_init(|| {
            let value = |prop: &'static PropSchema| evaluate_attr(ctx, prop.default.as_ref()?);
            self.schema
                .props
                .iter()
                .enumerate()
                .filter_map(|(slot, prop)| Some((slot, value(prop)?)))
                .collect()
        })
    }

    fn built(&self, ctx: &Context) -> &BuiltTypes {
        self.built.get_or_init(|| {
            let one =
                |expr: Option<&Expr>| evaluate_type(ctx, Subject::None, expr?, &EvalValue::Null);
            let values = |values: &[ValueSchema]| {
                values.iter().map(|value| one(value.constraint.build.as_ref())).collect()
            };
            let props = self.schema.props.iter();
            BuiltTypes {
                operands: values(self.schema.operands),
                results: values(self.schema.results),
                props: props.map(|prop| one(prop.constraint.value_type.as_ref())).collect(),
                transformed: (0..self.schema.results.len() + self.schema.operands.len())
                    .map(|_| OnceLock::new())
                    .collect(),
            }
        })
    }

    /// The one type of the values of operand group `group`, when its constraint builds it.
    pub fn operand_type(&self, ctx: &Context, group: usize) -> Option<Type> {
        self.built(ctx).operands[group]
    }

    /// The one type of the values of result group `group`, when its constraint builds it.
    pub fn result_type(&self, ctx: &Context, group: usize) -> Option<Type> {
        self.built(ctx).results[group]
    }

    /// The type of the attribute in `slot`, when its constraint builds it.
    pub fn attr_type(&self, ctx: &Context, slot: usize) -> Option<Type> {
        self.built(ctx).props[slot]
    }

    /// What the transformer that gives group `group` its type (results count first, then operands) gave so far.
    pub(crate) fn transformed(&self, ctx: &Context, group: usize) -> &TypeMap {
        self.built(ctx).transformed[group].get_or_init(|| Box::new(TypeMap::new()))
    }

    /// Slots that are filled with their default when an operation is made: those that may not be absent.
    pub fn filled_props(&self, ctx: &Context) -> impl Iterator<Item = (usize, Attr)> {
        let required = |(slot, _): &&(usize, Attr)| !self.schema.props[*slot].optional;
        self.default_props(ctx).iter().filter(required).copied()
    }

    /// The default value of `slot`.
    pub fn default_prop(&self, ctx: &Context, slot: usize) -> Option<Attr> {
        let found = self.default_props(ctx).iter().find(|(have, _)| *have == slot);
        found.map(|(_, value)| *value)
    }

    /// The slot of the attribute or property named `name`.
    pub fn slot(&self, name: Ident) -> Option<usize> {
        self.prop_names.iter().position(|have| *have == name)
    }

    /// Where the stored operand segment sizes start in the property row.
    pub fn operand_segments_at(&self) -> Option<usize> {
        (self.schema.operand_segments == Segments::Stored).then_some(self.schema.props.len())
    }

    /// Where the stored result segment sizes start in the property row.
    pub fn result_segments_at(&self) -> Option<usize> {
        (self.schema.result_segments == Segments::Stored).then(|| {
            self.schema.props.len()
                + self.operand_segments_at().map_or(0, |_| self.schema.operands.len())
        })
    }
}

fn has_transformed_types(schema: &OpSchema) -> bool {
    let AsmSyntax::Declarative(format) = schema.syntax else { return false };
    let mut rules = format.result_types.iter().chain(format.operand_types);
    rules.any(|rule| matches!(rule, TypeRule::Transformed(..)))
}

impl Registry {
    pub(crate) fn new() -> Registry {
        let mut registry = Registry::default();
        attach_builtin(&mut registry.models);
        registry.insert_schema(&crate::builtin::BUILTIN);
        registry
    }

    /// Brings together what operations declare and what was attached to them, once nothing more is.
    pub(crate) fn finish(&mut self) {
        for info in self.ops.iter_mut().flatten() {
            if let Some(attached) = self.models.ops.list(info.name.ident()) {
                info.models.extend(attached);
            }
            let name = info.name.ident();
            let dialect = self.by_name.get(&Ident::new(name.dialect()));
            info.asked = Asked {
                asm: info.models.peek::<dyn OpAsmOpInterface>(),
                branch: info.models.peek::<dyn BranchOpInterface>(),
                symbol_user: info.models.peek::<dyn SymbolUserOpInterface>(),
                fallback: dialect.and_then(|at| self.dialects[*at].hooks.interface_fallback),
            };
        }
    }

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
    /// # Panics
    /// When one was attached before.
    pub fn attach<I>(&mut self, to: &str, handle: &'static Handle<I>)
    where
        I: InterfaceKey + ?Sized,
    {
        self.models.attach(to, handle);
    }

    /// Promises that interface `I` is attached to `to` by somebody else: asking for it panics where it was not,
    /// instead of answering that it is not implemented.
    pub fn promise<I>(&mut self, to: &str, dialect: &str)
    where
        I: InterfaceKey + ?Sized,
    {
        self.models.promise::<I>(to, dialect);
    }

    /// Says that what is called `to` implements the interface of that C++ name, less `::mlir::`, for which there is no
    /// trait: constraints that ask for it hold, and there is nothing to call. What [`Self::attach`] adds wins.
    pub fn attach_named(&mut self, sort: Sort, to: &str, interface: &str) {
        self.models.name(sort, to, interface);
    }

    pub(crate) fn type_models(&self) -> &ModelTable {
        &self.models.types
    }

    pub(crate) fn attr_models(&self) -> &ModelTable {
        &self.models.attrs
    }

    pub(crate) fn dialect_models(&self) -> &ModelTable {
        &self.models.dialects
    }

    /// Registers a dialect; a second time changes nothing.
    pub fn insert<D: DialectType>(&mut self) {
        self.insert_schema(D::SCHEMA);
    }

    /// Registers a dialect by its schema; a second time changes nothing.
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
        self.insert_parts(dialect.ops, dialect.types, dialect.attrs);
    }

    fn insert_parts(
        &mut self,
        ops: &[&'static OpSchema],
        types: &[&'static TypeSchema],
        attrs: &[&'static AttrSchema],
    ) {
        for schema in ops {
            let info = OpInfo::new(schema, &mut self.constraints);
            let index = info.name.index();
            if self.ops.len() <= index {
                self.ops.resize_with(OpName::count().max(index + 1), || None);
            }
            self.ops[index] = Some(Box::new(info));
        }
        for schema in types {
            let list = self.models.types.list_mut(Ident::new(schema.name));
            list.declare(schema.interfaces);
        }
        for schema in attrs {
            let list = self.models.attrs.list_mut(Ident::new(schema.name));
            list.declare(schema.interfaces);
            if schema.value_type.is_some() {
                list.declare(&TYPED_BY_VALUE);
            }
        }
        self.types.extend(types.iter().map(|schema| (Ident::new(schema.name), *schema)));
        self.attrs.extend(attrs.iter().map(|schema| (Ident::new(schema.name), *schema)));
    }

    /// Adds operations, types and attributes to a registered dialect that is extensible (`isExtensible`): MLIR's
    /// dynamic operations, types and attributes. Their full names begin with the dialect's.
    ///
    /// # Errors
    /// What is wrong, if the dialect is not registered or not extensible, or a name is another dialect's or taken.
    pub fn extend(&mut self, dialect: &str, with: &Extension<'_>) -> Result<(), String> {
        let Some(schema) = self.dialect(dialect) else {
            return Err(format!("dialect '{dialect}' is not registered"));
        };
        if !schema.hooks.is_extensible {
            return Err(format!("dialect '{dialect}' is not extensible"));
        }
        let foreign = |name: &str| name.split_once('.').map(|(own, _)| own) != Some(dialect);
        let taken =
            |name: &str| self.ops.get(OpName::new(name).index()).is_some_and(Option::is_some);
        let ops = with.ops.iter().map(|one| (one.name, taken(one.name)));
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
        self.insert_parts(with.ops, with.types, with.attrs);
        Ok(())
    }

    /// Gives bytecode of a dialect a version: it is written, and files of another one are upgraded. Bytecode of a
    /// dialect without one has none, and is refused if it has.
    pub fn set_version(&mut self, dialect: &str, version: DialectVersion) {
        self.versions.insert(Ident::new(dialect), version);
    }

    /// What [`Self::set_version`] said of a dialect.
    pub fn version(&self, dialect: Ident) -> Option<&DialectVersion> {
        self.versions.get(&dialect)
    }

    /// The constraints that operations put on types and attributes, with what they said so far.
    pub(crate) fn constraints(&self) -> &Constraints {
        &self.constraints
    }

    /// Registers a pass by its flag, for pipelines that are text; of two with one flag the last counts.
    pub fn insert_pass<P: RunPass>(&mut self) {
        self.passes.insert(P::SCHEMA.argument, PassInfo::of::<P>());
    }

    /// The registered passes, by flag.
    pub fn passes(&self) -> impl Iterator<Item = &PassInfo> {
        self.passes.values()
    }

    /// The pass of that flag.
    pub fn pass(&self, argument: &str) -> Option<&PassInfo> {
        self.passes.get(argument)
    }

    /// The canonicalization patterns of all dialects, then of all operations in the order of their names, then those
    /// that are declared without a hook.
    pub(crate) fn canonicalization_patterns(&self) -> &PatternSet {
        self.canonicalization.get_or_init(|| {
            let mut ops: Vec<&'static OpSchema> =
                self.ops.iter().flatten().map(|info| info.schema).collect();
            ops.sort_unstable_by_key(|schema| schema.name);
            let dialects = self.dialects.iter().filter_map(|dialect| dialect.hooks.canonicalize);
            let ops = ops.into_iter().filter_map(|schema| schema.hooks.canonicalize);
            let set = dialects.chain(ops).fold(PatternSet::new(), |set, add| add(set));
            self.dialects.iter().fold(set, |set, dialect| set.declared(dialect.hooks.patterns))
        })
    }

    /// All dialects in order of registration.
    pub fn dialects(&self) -> &[&'static DialectSchema] {
        &self.dialects
    }

    /// A dialect by its namespace.
    pub fn dialect(&self, name: &str) -> Option<&'static DialectSchema> {
        self.by_name.get(&Ident::new(name)).map(|index| self.dialects[*index])
    }

    /// The dialect that an operation's name begins with.
    pub fn dialect_of(&self, name: OpName) -> Option<&'static DialectSchema> {
        self.by_name.get(&name.dialect_ident()).map(|index| self.dialects[*index])
    }

    /// A registered operation.
    pub fn op(&self, name: OpName) -> Option<&OpInfo> {
        self.ops.get(name.index())?.as_deref()
    }

    /// A registered type, by its full name.
    pub fn ty(&self, name: Ident) -> Option<&'static TypeSchema> {
        self.types.get(&name).copied()
    }

    /// A registered attribute, by its full name.
    pub fn attr(&self, name: Ident) -> Option<&'static AttrSchema> {
        self.attrs.get(&name).copied()
    }
}
