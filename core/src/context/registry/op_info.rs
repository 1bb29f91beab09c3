//! The facts derived from an operation's declaration: once per process those that follow from the schema alone, once
//! per context those that depend on its types, its attributes and the models attached to its registry.

use std::borrow::Cow;
use std::ops::Deref;
use std::sync::OnceLock;

use super::Registry;
use crate::interface::{
    BranchOpInterface, BranchOpInterfaceModel, InterfaceFallback, InterfaceKey,
    MemoryEffectOpInterface, ModelList, OpAsmOpInterface, OpAsmOpInterfaceModel, SymbolOpInterface,
    SymbolUserOpInterface, SymbolUserOpInterfaceModel, declared_models, result_likes,
};
use crate::interner::Interner;
use crate::ir::GroupPlace;
use crate::schema::{
    AsmSyntax, Expr, OpSchema, PropSchema, Segments, Trait, TypeRule, ValueSchema,
};
use crate::verify::{
    EvalValue, Subject, TypeMap, VerifyMemo, VerifyPlan, evaluate_attr, evaluate_type,
};
use crate::{Attr, Context, Ident, OpName, Type};

/// The facts that follow from the schema of an operation in any context: derived once per process.
#[derive(Clone, Copy)]
pub struct OpFacts {
    /// The schema.
    pub schema: &'static OpSchema,
    /// The name.
    pub name: OpName,
    /// Attribute and property names, by slot.
    pub prop_names: &'static [Ident],
    /// Slots of the attributes, sorted by name: the order of a generic dictionary and of bytecode.
    pub sorted_attrs: &'static [usize],
    /// All slots, sorted by name.
    pub(crate) sorted_slots: &'static [usize],
    /// The name without its dialect, for scopes of a default dialect; only names of two parts have one.
    pub(crate) short: Option<&'static str>,
    pub(crate) row_len: usize,
    /// True if the operation implements `CastOpInterface`.
    pub(crate) is_cast: bool,
    /// True if the assembly format computes a type from another, which must be verified first.
    pub(crate) has_transformed_types: bool,
    /// For each result the operand whose type it has, if all result types are inferred that way.
    pub(crate) result_likes: Option<&'static [usize]>,
    pub(crate) operand_places: &'static [GroupPlace],
    pub(crate) result_places: &'static [GroupPlace],
    /// The steps of the verifier, listed when an operation is first verified.
    plan: &'static OnceLock<VerifyPlan>,
    /// The interface models that follow from the declaration.
    models: &'static ModelList,
}

/// The facts by the address of the schema, which lives as long as the process.
static FACTS: Interner<OpFacts> = Interner::new();

/// Leaks data that is derived once per process.
fn keep<T>(parts: impl Into<Box<[T]>>) -> &'static [T] {
    Box::leak(parts.into())
}

impl OpFacts {
    fn of(schema: &'static OpSchema) -> OpFacts {
        let address = std::ptr::from_ref(schema) as usize;
        let same = |have: &OpFacts| std::ptr::eq(have.schema, schema);
        *FACTS.get(FACTS.intern_with(&address, same, || OpFacts::new(schema)))
    }

    fn new(schema: &'static OpSchema) -> OpFacts {
        let stored =
            |segments, groups: usize| if segments == Segments::Stored { groups } else { 0 };
        let mut sorted_slots: Vec<usize> = (0..schema.props.len()).collect();
        sorted_slots.sort_by_key(|slot| schema.props[*slot].name);
        let is_attr = |slot: &usize| schema.props[*slot].is_attr();
        let sorted_attrs: Vec<usize> = sorted_slots.iter().copied().filter(is_attr).collect();
        let short = schema.name.split_once('.').map(|(_, op)| op).filter(|op| !op.contains('.'));
        let name = OpName::new(schema.name);
        let prop_names: Vec<Ident> =
            schema.props.iter().map(|prop| Ident::new(prop.name)).collect();
        OpFacts {
            sorted_slots: keep(sorted_slots),
            short,
            schema,
            name,
            prop_names: keep(prop_names),
            sorted_attrs: keep(sorted_attrs),
            row_len: schema.props.len()
                + stored(schema.operand_segments, schema.operands.len())
                + stored(schema.result_segments, schema.results.len()),
            is_cast: schema.interfaces.iter().any(|one| one.name == "CastOpInterface"),
            has_transformed_types: has_transformed_types(schema),
            result_likes: result_likes(schema).map(keep),
            operand_places: keep(GroupPlace::all(schema.operands, schema.operand_segments)),
            result_places: keep(GroupPlace::all(schema.results, schema.result_segments)),
            plan: Box::leak(Box::default()),
            models: Box::leak(Box::new(declared_models(schema))),
        }
    }

    /// Returns the steps of the verifier.
    pub(crate) fn plan(&self) -> &'static VerifyPlan {
        self.plan.get_or_init(|| VerifyPlan::new(self.schema))
    }

    /// Returns the slot of the attribute or property named `name`.
    pub fn slot(&self, name: Ident) -> Option<usize> {
        self.prop_names.iter().position(|have| *have == name)
    }

    /// Returns the place in the property row at which the stored operand segment sizes start.
    pub fn operand_segments_at(&self) -> Option<usize> {
        (self.schema.operand_segments == Segments::Stored).then_some(self.schema.props.len())
    }

    /// Returns the place in the property row at which the stored result segment sizes start.
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

/// A registered operation: the facts of its schema, and the facts that a context derived on its first use.
pub struct OpInfo {
    facts: OpFacts,
    /// The interface models.
    pub(crate) models: Cow<'static, ModelList>,
    /// The models that walks query for every operation, looked up once.
    pub(crate) asked: Asked,
    /// The rule for unused operations.
    pub(crate) removal: Removal,
    /// The results of earlier verification.
    pub(crate) memo: VerifyMemo,
    defaults: OnceLock<Box<[(usize, Attr)]>>,
    built: OnceLock<BuiltTypes>,
}

impl Deref for OpInfo {
    type Target = OpFacts;

    fn deref(&self) -> &OpFacts {
        &self.facts
    }
}

/// The interface models that walks over all operations query.
#[derive(Clone, Copy, Default)]
pub(crate) struct Asked {
    pub(crate) asm: Option<&'static dyn OpAsmOpInterfaceModel>,
    pub(crate) branch: Option<&'static dyn BranchOpInterfaceModel>,
    pub(crate) symbol_user: Option<&'static dyn SymbolUserOpInterfaceModel>,
    /// The dialect's fallback for interfaces without a model.
    pub(crate) fallback: Option<InterfaceFallback>,
}

/// The rule for operations whose results nothing uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Removal {
    /// Kept: terminators and symbols.
    Never,
    /// Erased: the declaration lists no effects.
    Always,
    /// Decided by the effects of the operation, or of the operations inside it.
    ByEffects,
}

impl Removal {
    /// Returns the rule; `attached` returns whether a model besides the declaration's may implement an interface.
    fn of(schema: &OpSchema, models: &ModelList, attached: impl Fn(Ident) -> bool) -> Removal {
        if schema.traits.has(Trait::IsTerminator)
            || models.peek::<dyn SymbolOpInterface>().is_some()
        {
            Removal::Never
        } else if schema.effects.is_some_and(<[_]>::is_empty)
            && !schema.traits.has(Trait::HasRecursiveMemoryEffects)
            && !attached(<dyn MemoryEffectOpInterface>::key())
        {
            Removal::Always
        } else {
            Removal::ByEffects
        }
    }
}

/// The types that the constraints of an operation build, by group or slot.
#[derive(Default)]
struct BuiltTypes {
    operands: Box<[Option<Type>]>,
    results: Box<[Option<Type>]>,
    props: Box<[Option<Type>]>,
    /// The results of the format's transformers, by result group, then by operand group.
    transformed: Box<[OnceLock<Box<TypeMap>>]>,
}

impl OpInfo {
    /// Returns the facts of an operation under `registry`.
    pub(super) fn new(registry: &Registry, schema: &'static OpSchema) -> OpInfo {
        let facts = OpFacts::of(schema);
        let mut models = Cow::Borrowed(facts.models);
        let attached = registry.models.ops.list(facts.name.ident());
        if let Some(attached) = attached {
            models.to_mut().extend(attached);
        }
        let asked = Asked {
            asm: models.peek::<dyn OpAsmOpInterface>(),
            branch: models.peek::<dyn BranchOpInterface>(),
            symbol_user: models.peek::<dyn SymbolUserOpInterface>(),
            fallback: registry
                .dialect_of(facts.name)
                .and_then(|dialect| dialect.hooks.interface_fallback)
                .map(|hook| *hook.get()),
        };
        let attached =
            |key| asked.fallback.is_some() || attached.is_some_and(|attached| attached.has(key));
        let removal = Removal::of(schema, &models, attached);
        OpInfo {
            models,
            asked,
            removal,
            memo: VerifyMemo::new(),
            facts,
            defaults: OnceLock::new(),
            built: OnceLock::new(),
        }
    }

    /// Returns the slots that have a default value, with the value.
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

    /// Returns the type of the values of operand group `group`, if its constraint builds it.
    pub fn operand_type(&self, ctx: &Context, group: usize) -> Option<Type> {
        self.built(ctx).operands[group]
    }

    /// Returns the type of the values of result group `group`, if its constraint builds it.
    pub fn result_type(&self, ctx: &Context, group: usize) -> Option<Type> {
        self.built(ctx).results[group]
    }

    /// Returns the type of the attribute in `slot`, if its constraint builds it.
    pub fn attr_type(&self, ctx: &Context, slot: usize) -> Option<Type> {
        self.built(ctx).props[slot]
    }

    /// Returns the cached results of the transformer that computes the type of group `group` (result groups come first,
    /// then operand groups).
    pub(crate) fn transformed(&self, ctx: &Context, group: usize) -> &TypeMap {
        self.built(ctx).transformed[group].get_or_init(|| Box::new(TypeMap::new()))
    }

    /// Returns the slots that get their default value when an operation is created: those that may not be absent.
    pub fn filled_props(&self, ctx: &Context) -> impl Iterator<Item = (usize, Attr)> {
        let required = |(slot, _): &&(usize, Attr)| !self.schema.props[*slot].optional;
        self.default_props(ctx).iter().filter(required).copied()
    }

    /// Returns the default value of `slot`.
    pub fn default_prop(&self, ctx: &Context, slot: usize) -> Option<Attr> {
        let found = self.default_props(ctx).iter().find(|(have, _)| *have == slot);
        found.map(|(_, value)| *value)
    }
}
