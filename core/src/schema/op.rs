//! The schema of an operation.

use super::{
    AttrConstraint, ClifBuilder, Datum, Declared, Effect, EnumSchema, Expr, Hook, Implements,
    OpFormat, PredTrait, RegionArg, ResultTypes, Segments, TraitArgs, TraitSet, TraitUse,
    TypeConstraint, ValueArity,
};

/// The declaration of an operation.
#[derive(Debug)]
pub struct OpSchema {
    /// Full name, `arith.addi`.
    pub name: &'static str,
    /// One line for documentation.
    pub summary: &'static str,
    /// The place of its declaration, and its description.
    pub declared: Declared,
    /// Operands in declaration order.
    pub operands: &'static [ValueSchema],
    /// Results in declaration order.
    pub results: &'static [ValueSchema],
    /// Attributes and properties in declaration order: slot `i` of the property row is entry `i`. Stored segment sizes
    /// follow in the row: one word per operand group, then one per result group.
    pub props: &'static [PropSchema],
    /// Regions in declaration order; only the last may be variadic.
    pub regions: &'static [RegionSchema],
    /// Successors in declaration order; only the last may be variadic.
    pub successors: &'static [SuccessorSchema],
    /// The way in which the sizes of variadic operand groups are determined.
    pub operand_segments: Segments,
    /// The way in which the sizes of variadic result groups are determined.
    pub result_segments: Segments,
    /// Native traits.
    pub traits: TraitSet,
    /// Arguments of parametric traits, and native traits outside the core set.
    pub trait_args: &'static [TraitArgs],
    /// Predicate traits in declaration order.
    pub pred_traits: &'static [PredTrait],
    /// The interfaces implemented, in declaration order.
    pub interfaces: &'static [Implements],
    /// Native traits and interfaces in the order in which they verify: the order of the declaration's list, then the
    /// ones not in the list.
    pub trait_order: &'static [TraitUse],
    /// The rule by which result types are inferred, for builders and `InferTypeOpInterface`.
    pub result_types: ResultTypes,
    /// Memory effects; `None` if the operation does not declare any (they are unknown).
    pub effects: Option<&'static [Effect]>,
    /// The custom syntax.
    pub syntax: AsmSyntax,
    /// The dialect whose prefix operations in the regions omit; empty if there is none.
    pub default_dialect: &'static str,
    /// The translation to CLIF.
    pub clif: Option<&'static ClifBuilder>,
    /// The operand group of the inits in destination style, if the declaration specifies it.
    pub inits: Option<u16>,
    /// Data for hand-written code.
    pub data: Option<&'static Datum>,
    /// The translation to LLVM IR, as written: an instruction, or an intrinsic and the suffix of its name.
    pub llvmir: Option<&'static str>,
    /// Hand-written behaviour.
    pub hooks: OpHooks,
}

impl OpSchema {
    /// An operation without parts, traits, syntax and behaviour: the base of a `static`'s update syntax.
    pub const fn new(name: &'static str, summary: &'static str) -> OpSchema {
        OpSchema {
            name,
            summary,
            declared: Declared::NONE,
            operands: &[],
            results: &[],
            props: &[],
            regions: &[],
            successors: &[],
            operand_segments: Segments::Derived,
            result_segments: Segments::Derived,
            traits: TraitSet::new(&[]),
            trait_args: &[],
            pred_traits: &[],
            interfaces: &[],
            trait_order: &[],
            result_types: ResultTypes::Explicit,
            effects: None,
            syntax: AsmSyntax::Generic,
            default_dialect: "",
            clif: None,
            inits: None,
            data: None,
            llvmir: None,
            hooks: OpHooks::NONE,
        }
    }
}

/// An operand or result group.
#[derive(Debug)]
pub struct ValueSchema {
    /// The name in the `.td`; empty if it has none.
    pub name: &'static str,
    /// The constraint on its type.
    pub constraint: &'static TypeConstraint,
    /// The number of values in the group.
    pub arity: ValueArity,
}

/// An inherent attribute or a property.
#[derive(Debug)]
pub struct PropSchema {
    /// Name in the `.td`.
    pub name: &'static str,
    /// The constraint on its value.
    pub constraint: &'static AttrConstraint,
    /// Attribute, or native property.
    pub kind: PropKind,
    /// True if it may be absent.
    pub optional: bool,
    /// The default value: an attribute-valued expression.
    pub default: Option<Expr>,
}

/// The kind of property in a slot. The slot's word is an attribute id in every case; 0 if absent.
#[derive(Clone, Copy, Debug)]
pub enum PropKind {
    /// An inherent attribute.
    Attr,
    /// A native integer of that many bits (`IntProp`): an integer attribute in memory, a varint in bytecode.
    Int(u32),
    /// A native enum (`EnumProp`): an integer attribute of the enum's width in memory, a varint in bytecode.
    Enum {
        /// Its cases.
        schema: &'static EnumSchema,
        /// The keyword before the cases in `<…>` (`NamedEnumProp`); empty if there is none.
        mnemonic: &'static str,
    },
    /// A native `bool` (`BoolProp`).
    Bool,
    /// A native `bool` that represents presence (`UnitProp`): `unit` or `false` in memory.
    Unit,
    /// Native text (`StringProp`).
    Str,
    /// Any other native property, stored in its attribute form.
    AsAttr,
}

/// A region.
#[derive(Debug)]
pub struct RegionSchema {
    /// The name in the `.td`; empty if it has none.
    pub name: &'static str,
    /// The description of the constraint in messages.
    pub summary: &'static str,
    /// The predicate over the region as `Expr::Slf`.
    pub pred: Expr,
    /// True if it declares any number of regions.
    pub variadic: bool,
    /// The names of the entry block's arguments, in order; empty if the declaration names none.
    pub args: &'static [RegionArg],
    /// True if the verifier compares the number of arguments with `args`.
    pub checks_args: bool,
}

impl RegionSchema {
    /// Returns a region without named arguments.
    pub const fn new(
        name: &'static str,
        summary: &'static str,
        pred: Expr,
        variadic: bool,
    ) -> RegionSchema {
        RegionSchema { name, summary, pred, variadic, args: &[], checks_args: false }
    }

    /// Names the arguments of the entry block; `checked` if the verifier compares their number.
    pub const fn with_args(self, args: &'static [RegionArg], checked: bool) -> RegionSchema {
        RegionSchema { args, checks_args: checked, ..self }
    }
}

/// A successor.
#[derive(Debug)]
pub struct SuccessorSchema {
    /// The name in the `.td`; empty if it has none.
    pub name: &'static str,
    /// The description of the constraint in messages.
    pub summary: &'static str,
    /// The predicate over the block as `Expr::Slf`.
    pub pred: Expr,
    /// True if it declares any number of successors.
    pub variadic: bool,
}

/// The custom syntax of an operation.
#[derive(Debug)]
pub enum AsmSyntax {
    /// No custom syntax: generic form only.
    Generic,
    /// `assemblyFormat`, compiled.
    Declarative(&'static OpFormat),
    /// A syntax with no Rust implementation, for the given reason: the operation is printed in generic form.
    Missing(&'static str),
    /// `hasCustomAssemblyFormat`: by hand; an [`OpSyntax`](crate::text::OpSyntax).
    Custom(Hook),
}

/// Hand-written behaviour: connected by generated code from trait impls, or by name for run-time dialects.
#[derive(Clone, Copy, Default, Debug)]
pub struct OpHooks {
    /// `hasVerifier`: a [`VerifyOp`](crate::hooks::VerifyOp).
    pub verify: Option<Hook>,
    /// `hasRegionVerifier`: a [`VerifyOp`](crate::hooks::VerifyOp).
    pub verify_regions: Option<Hook>,
    /// `hasFolder`: a [`FoldOp`](crate::hooks::FoldOp).
    pub fold: Option<Hook>,
    /// `hasCanonicalizer`, `hasCanonicalizeMethod`: an [`AddPatterns`](crate::hooks::AddPatterns).
    pub canonicalize: Option<Hook>,
}

impl OpHooks {
    /// No hand-written behaviour: the base of a `static`'s update syntax.
    pub const NONE: OpHooks =
        OpHooks { verify: None, verify_regions: None, fold: None, canonicalize: None };
}

impl PropSchema {
    /// Returns whether this is an inherent attribute, not a native property.
    pub fn is_attr(&self) -> bool {
        matches!(self.kind, PropKind::Attr)
    }
}
