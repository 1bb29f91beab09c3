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
    /// The way in which the sizes of variadic operands are determined.
    pub operand_segments: Segments,
    /// The way in which the sizes of variadic results are determined.
    pub result_segments: Segments,
    /// Native traits in the core set.
    pub traits: Vec<Trait>,
    /// Arguments of parametric traits, and traits outside the core set.
    pub trait_args: Vec<TraitArgs>,
    /// Predicate traits in order.
    pub pred_traits: Vec<PredTrait>,
    /// The implemented interfaces.
    pub interfaces: Vec<InterfaceUse>,
    /// Native traits and interfaces in the order of the list.
    pub trait_order: Vec<TraitUse>,
    /// The rule that determines the result types.
    pub result_types: ResultTypes,
    /// The declared memory effects; `None` if none are declared.
    pub effects: Option<Vec<Effect>>,
    /// `assemblyFormat`, or the format of the operation's `Syntax`.
    pub assembly_format: Option<SourceText>,
    /// True if the format is a `Syntax`.
    pub is_declared: bool,
    /// The dialect whose prefix operations in its regions omit.
    pub default_dialect: Option<String>,
    /// True if the result types are those of an `InferTypes`.
    pub infers_declared: bool,
    /// The compiled format.
    pub format: Option<OpFormat>,
    /// The compiled format without the directives of the prelude, if it differs: it serves if all of them are
    /// hand-written.
    pub hooked_format: Option<OpFormat>,
    /// The required hooks.
    pub flags: OpFlags,
    /// C++ text without a translation that weakens this operation, as indices into `Model::untranslated`.
    pub losses: Vec<usize>,
    /// `clifBuilder`.
    pub clif_builder: Option<SourceText>,
    /// The parsed `clifBuilder`.
    pub clif: Option<ClifBuilder>,
    /// The operand named by a `getDpsInitsMutable` of the declaration.
    pub inits: Option<u16>,
    /// `data`.
    pub data: Option<Datum>,
    /// The names of all superclasses of the def, direct and indirect.
    pub classes: Vec<String>,
    /// `llvmirBuilder`.
    pub llvmir: Option<String>,
}

/// An entry of `arguments`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArgIndex {
    /// The operand of that index.
    Operand(usize),
    /// The attribute or property of that index.
    Prop(usize),
}

/// The text of a field and its source position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceText {
    /// The text.
    pub text: String,
    /// The source position at which the field was assigned.
    pub span: Span,
}

/// An operand or result group.
#[derive(Clone, Debug)]
pub struct ValueDef {
    /// The name; empty if it has none.
    pub name: String,
    /// The constraint on each value's type, without its `Variadic` or `Optional` wrapper.
    pub constraint: TypeConstraintId,
    /// The number of values.
    pub arity: ValueArity,
    /// The description in `Arg<…>` or `Res<…>`.
    pub summary: String,
}

pub use ods_words::Segments;

/// The number of values of an operand or result.
pub type ValueArity = ods_words::ValueArity<Owned>;
/// The rule that determines the result types.
pub type ResultTypes = ods_words::ResultTypes<Owned>;

/// The hooks that an operation requires.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[expect(missing_docs, reason = "the fields of the .td of the same names")]
pub struct OpFlags {
    pub has_verifier: bool,
    pub has_region_verifier: bool,
    pub has_folder: bool,
    pub has_canonicalizer: bool,
    pub has_canonicalize_method: bool,
    /// Only without an `assemblyFormat`, which takes precedence.
    pub has_custom_assembly_format: bool,
}

impl Op {
    /// Returns the part of the name after the dialect's.
    pub fn mnemonic(&self) -> &str {
        self.name.split_once('.').map_or(&self.name, |(_, rest)| rest)
    }

    /// Returns whether the operation has that native trait.
    pub fn has_trait(&self, one: Trait) -> bool {
        self.traits.contains(&one)
    }

    /// Returns the interface of that C++ name (less `::mlir::`), if the operation implements it.
    pub fn interface(&self, name: &str) -> Option<&InterfaceUse> {
        self.interfaces.iter().find(|have| have.name == name)
    }

    /// Returns the index of the operand of that name.
    pub fn operand_index(&self, name: &str) -> Option<usize> {
        self.operands.iter().position(|one| one.name == name)
    }

    /// Returns the index of the result of that name.
    pub fn result_index(&self, name: &str) -> Option<usize> {
        self.results.iter().position(|one| one.name == name)
    }

    /// Returns the index of the attribute or property of that name.
    pub fn prop_index(&self, name: &str) -> Option<usize> {
        self.props.iter().position(|one| one.name == name)
    }
}
