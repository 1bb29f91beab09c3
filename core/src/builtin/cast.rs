//! `builtin.unrealized_conversion_cast`: casts between original and converted types during a conversion.

use smallvec::SmallVec;

use crate::folded::{Fold, FoldResult, Folded, Known};
use crate::ir::{Body, OpState, Value, ValueRef};
use crate::rt::hook;
use crate::schema::{
    AsmSyntax, Class, Declared, Expr, Implements, OpHooks, OpSchema, ResultTypes, Segments, Trait,
    TraitSet, TraitUse, TypeConstraint, ValueArity, ValueSchema,
};
use crate::text::{CustomAsm, Delimiter, OpParser, OpPrinter, ParseResult, Punct};

static ANY: TypeConstraint = TypeConstraint {
    name: "AnyType",
    summary: "any type",
    pred: Expr::Bool(true),
    class: Some(Class::AnyType),
    build: None,
};

crate::__op_type! {
    /// `builtin.unrealized_conversion_cast`: a cast between original and converted types during a conversion.
    UnrealizedConversionCastOp, UnrealizedConversionCastOpRef, UnrealizedConversionCastOpAdaptor,
    "builtin.unrealized_conversion_cast", UNREALIZED_CONVERSION_CAST
}

impl UnrealizedConversionCastOp {
    /// Returns the operands of the cast.
    pub fn inputs(
        self,
        ir: &Body,
    ) -> impl ExactSizeIterator<Item = Value> + DoubleEndedIterator + Clone + '_ {
        ir.operands(self.0)
    }

    /// Returns the results of the cast.
    pub fn outputs(
        self,
        ir: &Body,
    ) -> impl ExactSizeIterator<Item = Value> + DoubleEndedIterator + Clone + use<> {
        ir.results(self.0)
    }
}

impl<'a> UnrealizedConversionCastOpRef<'a> {
    /// Returns the operands of the cast.
    pub fn inputs(
        self,
    ) -> impl ExactSizeIterator<Item = ValueRef<'a>> + DoubleEndedIterator + Clone + 'a {
        self.0.operands()
    }

    /// Returns the results of the cast.
    pub fn outputs(
        self,
    ) -> impl ExactSizeIterator<Item = ValueRef<'a>> + DoubleEndedIterator + Clone + 'a {
        self.0.results()
    }
}

impl<'a, T: Copy> UnrealizedConversionCastOpAdaptor<'a, T> {
    /// Returns the items for the operands.
    pub fn inputs(self) -> &'a [T] {
        self.0.all()
    }
}

const DESCRIPTION: &str = "\
Stands for a conversion of values between types that no operation of a dialect does (yet): between the two sides of a \
conversion in progress. Any number of values may become any number of others. \
The pass `reconcile-unrealized-casts` removes casts that undo each other.

```mlir
%0 = builtin.unrealized_conversion_cast to i64
%1:2 = builtin.unrealized_conversion_cast %0 : i64 to i32, i32
```";

pub(super) static UNREALIZED_CONVERSION_CAST: OpSchema = OpSchema {
    name: "builtin.unrealized_conversion_cast",
    summary: "an unrealized conversion from one set of types to another",
    declared: Declared::new(0, 0, DESCRIPTION),
    operands: &[ValueSchema {
        name: "inputs",
        constraint: &ANY,
        arity: ValueArity::Variadic { min: 0 },
    }],
    results: &[ValueSchema {
        name: "outputs",
        constraint: &ANY,
        arity: ValueArity::Variadic { min: 0 },
    }],
    props: &[],
    regions: &[],
    successors: &[],
    operand_segments: Segments::Derived,
    result_segments: Segments::Derived,
    traits: TraitSet::new(&[Trait::AlwaysSpeculatableImplTrait, Trait::NoMemoryEffect]),
    trait_args: &[],
    pred_traits: &[],
    interfaces: &[
        Implements::named("CastOpInterface"),
        Implements::named("ConditionallySpeculatable"),
        Implements::named("MemoryEffectOpInterface"),
    ],
    trait_order: &[
        TraitUse::Interface(0),
        TraitUse::Interface(1),
        TraitUse::Native(Trait::AlwaysSpeculatableImplTrait),
        TraitUse::Interface(2),
    ],
    result_types: ResultTypes::Explicit,
    effects: Some(&[]),
    syntax: AsmSyntax::Custom(hook::op_syntax::<UnrealizedConversionCastOp>()),
    default_dialect: "",
    clif: None,
    inits: None,
    data: None,
    llvmir: None,
    hooks: OpHooks { fold: Some(hook::fold::<UnrealizedConversionCastOp>()), ..OpHooks::NONE },
};

/// Folds a cast that changes no type, and a cast whose input is the inverse cast.
impl Fold for UnrealizedConversionCastOp {
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        let to = |cast: Self::Ref<'_>| Folded::results(cast.inputs().map(FoldResult::from));
        let same = |cast: Self::Ref<'_>| {
            cast.inputs().map(ValueRef::ty).eq(op.outputs().map(ValueRef::ty))
        };
        if same(op) {
            return to(op);
        }
        let inner = op.inputs().next().and_then(|first| first.defined_by::<Self>());
        match inner {
            Some(inner) if inner.outputs().eq(op.inputs()) && same(inner) => to(inner),
            _ => Folded::No,
        }
    }
}

/// `%a, %b : i32, i64 to f32`; without operands, `to f32`.
impl CustomAsm for UnrealizedConversionCastOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let pos = p.pos();
        let inputs = p.parse_operand_list(Delimiter::None)?;
        let mut types = SmallVec::new();
        if !inputs.is_empty() {
            p.parse_punct(Punct::Colon)?;
            types = p.parse_type_list()?;
        }
        p.parse_keyword("to")?;
        state.results = p.parse_type_list()?;
        p.parse_optional_held_attr_dict(state, false)?;
        p.resolve_into(&inputs, &types, pos, &mut state.operands)
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        if op.inputs().len() != 0 {
            p.print(" ");
            p.print_operands(op.inputs());
            p.print(" : ");
            p.print_types_of(op.inputs());
        }
        p.print(" to ");
        p.print_types_of(op.outputs());
        p.print_optional_attr_dict(*op, &[]);
    }
}
