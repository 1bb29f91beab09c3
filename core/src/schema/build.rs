//! Constant functions in which generated schemas are written: one line for each word.

use super::{
    AttrConstraint, AttrForm, DirectiveArg, Effect, EffectKind, Expr, Group, Literal, OnValue,
    OpElement, OpFormat, ParamElement, Presence, PropKind, PropSchema, Punct, Trait, TraitUse,
    TypeConstraint, TypesOf, ValueArity, ValueSchema,
};

/// An operand or result group of exactly one value.
pub const fn one(name: &'static str, constraint: &'static TypeConstraint) -> ValueSchema {
    ValueSchema { name, constraint, arity: ValueArity::One }
}

/// An operand or result group of at most one value.
pub const fn optional(name: &'static str, constraint: &'static TypeConstraint) -> ValueSchema {
    ValueSchema { name, constraint, arity: ValueArity::Optional }
}

/// An operand or result group of at least `min` values.
pub const fn variadic(
    name: &'static str,
    constraint: &'static TypeConstraint,
    min: u32,
) -> ValueSchema {
    ValueSchema { name, constraint, arity: ValueArity::Variadic { min } }
}

/// An attribute that must be present.
pub const fn attr(name: &'static str, constraint: &'static AttrConstraint) -> PropSchema {
    PropSchema { name, constraint, kind: PropKind::Attr, optional: false, default: None }
}

/// An attribute that may be absent.
pub const fn optional_attr(name: &'static str, constraint: &'static AttrConstraint) -> PropSchema {
    PropSchema { name, constraint, kind: PropKind::Attr, optional: true, default: None }
}

/// An attribute with a value for when it is not given.
pub const fn default_attr(
    name: &'static str,
    constraint: &'static AttrConstraint,
    default: Expr,
) -> PropSchema {
    PropSchema { name, constraint, kind: PropKind::Attr, optional: false, default: Some(default) }
}

/// The use of a native trait in a list of traits.
pub const fn native(of: Trait) -> TraitUse {
    TraitUse::Native(of)
}

/// The use of the interface at `index` in a list of traits.
pub const fn interface(index: u16) -> TraitUse {
    TraitUse::Interface(index)
}

/// A memory effect.
pub const fn effect(kind: EffectKind, on: OnValue, resource: &'static str) -> Effect {
    Effect { kind, on, resource }
}

/// A literal of a format as it is printed: a leading blank is no part of the token.
pub const fn literal(spaced: &'static str) -> Literal {
    let text = match spaced.as_bytes() {
        [b' ', ..] => spaced.split_at(1).1,
        _ => spaced,
    };
    Literal { text, punct: Punct::from_text(text), spaced }
}

/// A keyword or punctuation of a format, with the blank before it.
pub const fn token(spaced: &'static str) -> OpElement {
    OpElement::Literal(literal(spaced))
}

/// A format without elements: the base of a `static`'s update syntax.
pub const EMPTY_FORMAT: OpFormat = OpFormat {
    elements: &[],
    operand_types: &[],
    result_types: &[],
    infer_results: false,
    all_operands: false,
    all_operand_types: false,
    all_result_types: false,
    dict_slots: &[],
    prop_dict: false,
};

/// `$operand`, with a blank before it or not.
pub const fn operand(index: u16, space: bool) -> OpElement {
    OpElement::Operand { index, space }
}

/// `$attribute`, with a blank before it or not.
pub const fn attribute(slot: u16, form: AttrForm, optional: bool, space: bool) -> OpElement {
    OpElement::Attr { slot, form, optional, space }
}

/// `$region`, with a blank before it or not.
pub const fn region(index: u16, space: bool) -> OpElement {
    OpElement::Region { index, space }
}

/// `$successor`, with a blank before it or not.
pub const fn successor(index: u16, space: bool) -> OpElement {
    OpElement::Successor { index, space }
}

/// `type(…)`, with a blank before it or not.
pub const fn type_of(of: TypesOf, qualified: bool, space: bool) -> OpElement {
    OpElement::Type { of, qualified, space }
}

/// `functional-type(…, …)`, with a blank before it or not.
pub const fn functional_type(inputs: TypesOf, results: TypesOf, space: bool) -> OpElement {
    OpElement::FunctionalType { inputs, results, space }
}

/// `attr-dict`, after the word `attributes` or not.
pub const fn attr_dict(keyword: bool) -> OpElement {
    OpElement::AttrDict { keyword }
}

/// An optional group that is printed if one of its anchors is present.
pub const fn group(anchor: &'static [Presence], then: &'static [OpElement]) -> Group {
    Group { anchor, inverted: false, sets: None, more_literals: 0, then, otherwise: &[] }
}

/// `$operand` as an argument of a directive.
pub const fn operand_arg(index: u16, by_ref: bool) -> DirectiveArg {
    DirectiveArg::Operand { index, by_ref }
}

/// `type(…)` as an argument of a directive.
pub const fn type_arg(of: TypesOf, by_ref: bool) -> DirectiveArg {
    DirectiveArg::Type { of, by_ref }
}

/// `$attribute` as an argument of a directive.
pub const fn attr_arg(slot: u16, by_ref: bool) -> DirectiveArg {
    DirectiveArg::Attr { slot, by_ref }
}

/// `$parameter` of a type or attribute, with a blank before it or not.
pub const fn parameter(index: u16, qualified: bool, space: bool) -> ParamElement {
    ParamElement::Param { index, qualified, space }
}
