//! Operations.

use ods_words::{Owned, Trait};

use super::format::OpFormat;
use super::{
    ClifBuilder, Datum, Effect, InterfaceUse, PredTrait, Prop, Region, Successor, TraitArgs,
    TraitUse, TypeConstraintId,
};
use crate::lang::Span;

/// An operation as declared.
#[derive(Clone, Debug)]
pub struct Op {
    /// Name of the def.
    pub def: String,
    /// Source position of the definition.
    pub span: Span,
    /// The file and line of the definition.
    pub declared: Option<super::Declared>,
    /// Full name, `arith.addi`.
    pub name: String,
    /// C++ class name, which is the Rust name: `AddIOp`.
    pub class: String,
    /// One line.
    pub summary: String,
    /// Markdown.
    pub description: String,
    /// Operands in declaration order.
    pub operands: Vec<ValueDef>,
    /// Results in declaration order.
    pub results: Vec<ValueDef>,
    /// Attributes, then properties, as in the property row: declaration order.
    pub props: Vec<Prop>,
    /// Arguments in declaration order across kinds, as indices.
    pub args: Vec<ArgIndex>,
    /// Regions in declaration order.
    pub regions: Vec<Region>,
    /// Successors in declaration order.
    pub successors: Vec<Successor>,
    /// The way in which variadic operands are told apart.
    pub operand_segments: Segments,
    /// The way in which variadic results are told apart.
    pub result_segments: Segments,
    /// Native traits in the core set.
    pub traits: Vec<Trait>,
    /// Arguments of parametric traits, and traits outside the core set.
    pub trait_args: Vec<TraitArgs>,
    /// Predicate traits in order.
    pub pred_traits: Vec<PredTrait>,
    /// Interfaces implemented.
    pub interfaces: Vec<InterfaceUse>,
    /// Native traits and interfaces as they are listed.
    pub trait_order: Vec<TraitUse>,
    /// The rule from which result types follow.
    pub result_types: ResultTypes,
    /// Memory effects declared; `None` when nothing is.
    pub effects: Option<Vec<Effect>>,
    /// `assemblyFormat`.
    pub assembly_format: Option<SourceText>,
    /// The same, compiled.
    pub format: Option<OpFormat>,
    /// The hooks it asks for.
    pub flags: OpFlags,
    /// C++ text that has no translation and weakens this operation, as indices into `Model::untranslated`.
    pub losses: Vec<usize>,
    /// `clifBuilder`.
    pub clif_builder: Option<SourceText>,
    /// The same, parsed.
    pub clif: Option<ClifBuilder>,
    /// The operand that a `getDpsInitsMutable` of the declaration names.
    pub inits: Option<u16>,
    /// `data`.
    pub data: Option<Datum>,
    /// Names of the classes that the def has for parents, near or far.
    pub classes: Vec<String>,
    /// `llvmirBuilder`.
    pub llvmir: Option<String>,
}

/// An entry of `arguments`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArgIndex {
    /// Operand of that index.
    Operand(usize),
    /// Attribute or property of that index.
    Prop(usize),
}

/// Text of a field and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceText {
    /// The text.
    pub text: String,
    /// Source position at which the field got it.
    pub span: Span,
}

/// An operand or result group.
#[derive(Clone, Debug)]
pub struct ValueDef {
    /// Name; empty when it has none.
    pub name: String,
    /// Constraint on each value's type, `Variadic` and the like taken off.
    pub constraint: TypeConstraintId,
    /// The number of values.
    pub arity: ValueArity,
    /// Description given by `Arg<…>` or `Res<…>`.
    pub summary: String,
}

pub use ods_words::Segments;

/// The number of values that an operand or result stands for.
pub type ValueArity = ods_words::ValueArity<Owned>;
/// The rule by which result types follow from the rest.
pub type ResultTypes = ods_words::ResultTypes<Owned>;

/// Hooks an operation asks for.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[expect(missing_docs, reason = "the fields of the .td of the same names")]
pub struct OpFlags {
    pub has_verifier: bool,
    pub has_region_verifier: bool,
    pub has_folder: bool,
    pub has_canonicalizer: bool,
    pub has_canonicalize_method: bool,
    /// Without an `assemblyFormat`, which wins.
    pub has_custom_assembly_format: bool,
}

impl Op {
    /// The part of the name after the dialect's.
    pub fn mnemonic(&self) -> &str {
        self.name.split_once('.').map_or(&self.name, |(_, rest)| rest)
    }

    /// Returns whether it has that native trait.
    pub fn has_trait(&self, one: Trait) -> bool {
        self.traits.contains(&one)
    }

    /// The interface of that C++ name (less `::mlir::`), if the operation implements it.
    pub fn interface(&self, name: &str) -> Option<&InterfaceUse> {
        self.interfaces.iter().find(|have| have.name == name)
    }

    /// Index of the operand of that name.
    pub fn operand_index(&self, name: &str) -> Option<usize> {
        self.operands.iter().position(|one| one.name == name)
    }

    /// Index of the result of that name.
    pub fn result_index(&self, name: &str) -> Option<usize> {
        self.results.iter().position(|one| one.name == name)
    }

    /// Index of the attribute or property of that name.
    pub fn prop_index(&self, name: &str) -> Option<usize> {
        self.props.iter().position(|one| one.name == name)
    }
}
