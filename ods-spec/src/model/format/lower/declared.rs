//! The compiled form of the elements that only declared syntax has.

use ods_words::EntryArguments;

use super::{Spacing, only_first_optional, op_elements, param_elements, presence, types_of};
use crate::model::format::compiled::{
    Alternative, CommonType, ItemList, Literal, Nested, OpElement, ParamAlternative, ParamElement,
    ParamList, ParamSetting, ParamShortType, Presence, Setting, ShortName, ShortType, Target,
    TypesOf,
};
use crate::model::format::directive::visit;
use crate::model::format::input::FormatParams;
use crate::model::format::node::{Branch, NestedNode, Node};
use crate::model::format::op::OpLanguage;
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
        let mut elements = op_elements(bound, &written(&branch.nodes), &mut after, None);
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
    let separator = separator_of(separator);
    let list = ItemList { separator, counted: *members.first()?, elements, space };
    Some(OpElement::List(Box::new(list)))
}

/// Lowers a value that is set outside of a choice.
pub(super) fn setting(set: &Setting) -> OpElement {
    OpElement::Choice(vec![Alternative {
        sets: vec![set.clone()],
        anchor: Vec::new(),
        absent: Vec::new(),
        dict: false,
        bare: false,
        elements: Vec::new(),
    }])
}

/// Returns the literal between items, which a space follows.
fn separator_of(text: &str) -> Option<Literal> {
    let separator = Literal::new(text, !matches!(text, "," | ":" | ";"));
    let spaced = format!("{} ", separator.spaced);
    (!text.is_empty()).then_some(Literal { spaced, ..separator })
}

pub(super) fn nested(nested: &NestedNode, spacing: &mut Spacing) -> Nested {
    let space = spacing.value();
    let mut inside = Spacing { emit: false, after_punctuation: true };
    Nested {
        of: place(nested.of),
        name: nested.definition.name.clone(),
        is_type: nested.definition.is_type,
        elements: param_elements(&nested.definition.params, &nested.nodes, &mut inside),
        space,
    }
}

/// Lowers the elements of parameters that only declared syntax has.
pub(super) fn param_element(
    def: &FormatParams,
    node: &Node,
    spacing: &mut Spacing,
) -> Option<ParamElement> {
    Some(match node {
        Node::Choice(branches) => {
            let before = *spacing;
            let mut alternative = |branch: &Branch| {
                let mut after = before;
                let elements = param_elements(def, &written(&branch.nodes), &mut after);
                if !elements.is_empty() {
                    *spacing = after;
                }
                let mut written = Vec::new();
                branch.nodes.iter().for_each(|node| written_params(node, &mut written));
                ParamAlternative {
                    sets: branch.nodes.iter().filter_map(param_setting).collect(),
                    written,
                    elements,
                }
            };
            ParamElement::Choice(branches.iter().map(&mut alternative).collect())
        }
        Node::List { separator, elements } => {
            let mut arrays = Vec::new();
            elements.iter().for_each(|node| list_params(node, &mut arrays));
            let space = spacing.value();
            let mut inside = Spacing { emit: false, after_punctuation: true };
            ParamElement::List(Box::new(ParamList {
                separator: separator_of(separator),
                arrays,
                elements: param_elements(def, elements, &mut inside),
                space,
            }))
        }
        Node::ShortType { of, names } => {
            let Node::Param { index, .. } = **of else { return None };
            ParamElement::ShortType(Box::new(ParamShortType {
                index: place(index),
                dialect: def.dialect.clone(),
                names: short_names(names),
                space: spacing.value(),
            }))
        }
        Node::Nested(one) => ParamElement::Nested(Box::new(nested(one, spacing))),
        Node::Set(_) => ParamElement::Choice(vec![ParamAlternative {
            sets: param_setting(node).into_iter().collect(),
            written: Vec::new(),
            elements: Vec::new(),
        }]),
        _ => return None,
    })
}

fn short_names(names: &[(String, String)]) -> Vec<ShortName> {
    let name =
        |(ty, written): &(String, String)| ShortName { ty: ty.clone(), written: written.clone() };
    names.iter().map(name).collect()
}

fn param_setting(node: &Node) -> Option<ParamSetting> {
    match node {
        Node::Set(Setting { target: Target::Slot(index), value }) => {
            Some(ParamSetting { index: *index, value: value.clone() })
        }
        _ => None,
    }
}

/// Returns the elements of an alternative other than its settings.
fn written(nodes: &[Node]) -> Vec<Node> {
    nodes.iter().filter(|node| !matches!(node, Node::Set(_))).cloned().collect()
}

/// Adds the parameters that an element writes, outside of optional parts and lists.
fn written_params(node: &Node, into: &mut Vec<u16>) {
    match node {
        Node::Param { index, .. } => into.push(place(*index)),
        Node::Params(all) => into.extend(all.iter().map(|index| place(*index))),
        Node::Nested(nested) => into.push(place(nested.of)),
        Node::ShortType { of, .. } => written_params(of, into),
        Node::Inline(nodes) | Node::Custom { args: nodes, .. } | Node::Struct(nodes) => {
            nodes.iter().for_each(|node| written_params(node, into));
        }
        _ => {}
    }
}

/// Adds the arrays whose items the elements of a list write or set.
fn list_params(node: &Node, into: &mut Vec<u16>) {
    let mut found = Vec::new();
    visit(node, &mut |one| match one {
        Node::Set(Setting { target: Target::Slot(index), .. }) => found.push(*index),
        Node::Inline(_) => {}
        one => written_params(one, &mut found),
    });
    for index in found {
        if !into.contains(&index) {
            into.push(index);
        }
    }
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
            names: short_names(names),
            space: spacing.value(),
        })),
        _ => return None,
    })
}
