//! The compiled form of the elements that only declared syntax has.

use ods_words::EntryArguments;

use super::{Spacing, only_first_optional, op_elements, presence, types_of};
use crate::model::format::compiled::{
    Alternative, CommonType, ItemList, Literal, OpElement, Presence, ShortName, ShortType, TypesOf,
};
use crate::model::format::op::OpLanguage;
use crate::model::format::parser::{Branch, Node};
use crate::model::place;

pub(super) fn choice(
    bound: &OpLanguage<'_>,
    branches: &[Branch],
    spacing: &mut Spacing,
) -> OpElement {
    let before = *spacing;
    let parts: Vec<Vec<Presence>> = branches.iter().map(|one| optional_parts(bound, one)).collect();
    let has_dict: Vec<bool> = branches.iter().map(|one| writes_dict(&one.nodes)).collect();
    let any_dict = has_dict.contains(&true);
    let alternative = |(index, branch): (usize, &Branch)| {
        let mut after = before;
        let mut elements = op_elements(bound, &branch.nodes, &mut after, None);
        only_first_optional(&mut elements, true);
        // What follows an alternative without elements is separated as if nothing preceded it.
        if !elements.is_empty() {
            *spacing = after;
        }
        let sets = branch.nodes.iter().filter_map(|node| match node {
            Node::Set(set) => Some(set.clone()),
            _ => None,
        });
        let sets: Vec<_> = sets.collect();
        let mut anchor = Vec::new();
        match branch.anchor {
            Some(index) => presence(&branch.nodes[index], &mut anchor),
            None => {
                let nodes = branch.nodes.iter().filter(|node| !matches!(node, Node::Set(_)));
                nodes.for_each(|node| presence(node, &mut anchor));
                anchor.retain(|one| may_lack(bound, *one));
            }
        }
        let mut absent: Vec<Presence> = Vec::new();
        for one in parts.iter().flatten() {
            if !parts[index].contains(one) && !absent.contains(one) {
                absent.push(*one);
            }
        }
        let dict = has_dict[index];
        Alternative { sets, anchor, absent, dict, bare: any_dict && !dict, elements }
    };
    OpElement::Choice(branches.iter().enumerate().map(alternative).collect())
}

/// Returns the parts that an alternative writes or sets and that an operation may lack.
fn optional_parts(bound: &OpLanguage<'_>, branch: &Branch) -> Vec<Presence> {
    let mut parts = Vec::new();
    branch.nodes.iter().for_each(|node| presence(node, &mut parts));
    parts.retain(|one| may_lack(bound, *one));
    parts
}

fn writes_dict(nodes: &[Node]) -> bool {
    nodes.iter().any(|node| match node {
        Node::AttrDict { .. } => true,
        Node::Inline(nodes) => writes_dict(nodes),
        Node::Group { then, otherwise, .. } => writes_dict(then) || writes_dict(otherwise),
        _ => false,
    })
}

/// Returns whether an operation may lack the part.
fn may_lack(bound: &OpLanguage<'_>, one: Presence) -> bool {
    let op = bound.op;
    match one {
        Presence::Operand(index) => op.operands[usize::from(index)].arity.is_variable(),
        Presence::Result(index) => op.results[usize::from(index)].arity.is_variable(),
        Presence::Attr(slot) => {
            let prop = &op.props[usize::from(slot)];
            prop.optional || prop.has_default
        }
        Presence::Region(_) => true,
        Presence::Successor(index) => op.successors[usize::from(index)].variadic,
    }
}

pub(super) fn list(
    bound: &OpLanguage<'_>,
    node: &Node,
    (separator, elements): (&str, &[Node]),
    spacing: &mut Spacing,
) -> Option<OpElement> {
    let mut members = Vec::new();
    presence(node, &mut members);
    let space = spacing.value();
    let mut inside = Spacing { emit: false, after_punctuation: true };
    let elements = op_elements(bound, elements, &mut inside, None);
    let separator = Literal::new(separator, !matches!(separator, "," | ":" | ";"));
    let separator = Literal { spaced: format!("{} ", separator.spaced), ..separator };
    let list = ItemList { separator, counted: *members.first()?, elements, space };
    Some(OpElement::List(Box::new(list)))
}

pub(super) fn element(
    bound: &OpLanguage<'_>,
    node: &Node,
    spacing: &mut Spacing,
) -> Option<OpElement> {
    Some(match node {
        Node::ItemDict(name) => {
            spacing.value();
            OpElement::ItemDict(name.clone())
        }
        Node::Arguments { region, second, inits, types } => OpElement::Arguments(EntryArguments {
            region: place(*region),
            second: second.map(place),
            inits: inits.map(place),
            types: *types,
            space: spacing.value(),
        }),
        Node::Signature(one) => {
            spacing.value();
            OpElement::Signature(*one)
        }
        Node::CommonType(types) => {
            let all = || types.iter().filter_map(types_of);
            let is_result = |of: &TypesOf| matches!(of, TypesOf::Result(_) | TypesOf::Results);
            OpElement::CommonType(Box::new(CommonType {
                inputs: all().filter(|of| !is_result(of)).collect(),
                results: all().filter(is_result).collect(),
                space: spacing.value(),
            }))
        }
        Node::ShortType { of, names } => OpElement::ShortType(Box::new(ShortType {
            of: types_of(of)?,
            dialect: bound.op.dialect.clone(),
            names: names
                .iter()
                .map(|(ty, written)| ShortName { ty: ty.clone(), written: written.clone() })
                .collect(),
            space: spacing.value(),
        })),
        _ => return None,
    })
}
