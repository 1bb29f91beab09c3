//! Pairs of adjacent elements that one token does not distinguish and that upstream therefore rejects.

use super::{OpLanguage, suggest};
use crate::diag::Diagnostic;
use crate::model::format::Origin;
use crate::model::format::input::FormatProp;
use crate::model::format::node::Node;
use crate::model::format::parser::Parsed;

/// Checks that no element is ambiguous with the next.
pub(super) fn check(bound: &OpLanguage<'_>, elements: &[Node], origin: Origin) -> Parsed<()> {
    check_attr_colon(bound, elements, origin)?;
    check_dict_region(bound, elements, origin)
}

/// Checks that an attribute with an optional `: type` is not followed by a `:` of the format.
fn check_attr_colon(bound: &OpLanguage<'_>, elements: &[Node], origin: Origin) -> Parsed<()> {
    let open = |node: &Node| match node {
        Node::Attr { slot, .. } => {
            let prop = &bound.op.props[*slot];
            (prop.is_attr && !fixed_syntax(prop)).then_some(*slot)
        }
        _ => None,
    };
    let colon = |node: &Node| matches!(node, Node::Literal(text) if text == ":");
    adjacent(bound, elements, &open, &colon, &mut |slot, _| {
        let name = &bound.op.props[slot].name;
        origin.error(
            0,
            format!(
                "format ambiguity caused by `:` literal found after attribute `{name}` which does not have a buildable type"
            ),
        )
    })
}

/// Returns whether the attribute's syntax never ends with a `: type`.
fn fixed_syntax(prop: &FormatProp) -> bool {
    prop.typed || prop.enumeration || prop.symbol_name || !prop.any
}

/// Checks that a dictionary without keyword is not followed by a region: both start with `{`.
fn check_dict_region(bound: &OpLanguage<'_>, elements: &[Node], origin: Origin) -> Parsed<()> {
    let dict = |node: &Node| matches!(node, Node::AttrDict { keyword: false }).then_some(());
    let region = |node: &Node| matches!(node, Node::Region(_));
    adjacent(bound, elements, &dict, &region, &mut |(), node| {
        let name = match node {
            Node::Region(index) => bound.op.regions[*index].name.as_str(),
            _ => "",
        };
        suggest(
            origin,
            format!("format ambiguity caused by `attr-dict` directive followed by region `{name}`"),
            "try using `attr-dict-with-keyword` instead".to_string(),
        )
    })
}

/// Fails if an element that `base` selects is followed by one that `invalid` selects, with only optional elements
/// between.
fn adjacent<T: Copy>(
    bound: &OpLanguage<'_>,
    elements: &[Node],
    base: &dyn Fn(&Node) -> Option<T>,
    invalid: &dyn Fn(&Node) -> bool,
    report: &mut dyn FnMut(T, &Node) -> Diagnostic,
) -> Parsed<()> {
    for (at, element) in elements.iter().enumerate() {
        let picked: Vec<T> = match element {
            Node::Group { then, otherwise, .. } => {
                adjacent(bound, then, base, invalid, report)?;
                adjacent(bound, otherwise, base, invalid, report)?;
                // All elements that the group may end with.
                let last = |nodes: &[Node]| -> Vec<T> {
                    let mut picked = Vec::new();
                    for node in nodes.iter().rev() {
                        picked.extend(base(node));
                        if !may_be_empty(bound, node) {
                            break;
                        }
                    }
                    picked
                };
                last(then).into_iter().chain(last(otherwise)).collect()
            }
            node => base(node).into_iter().collect(),
        };
        for one in picked {
            if let Some(culprit) = follower(bound, &elements[at + 1..], None, invalid) {
                return Err(report(one, culprit));
            }
        }
    }
    Ok(())
}

/// Returns the first of `elements` that `invalid` selects, if only elements that may be empty come before it.
fn follower<'n>(
    bound: &OpLanguage<'_>,
    elements: &'n [Node],
    anchor: Option<usize>,
    invalid: &dyn Fn(&Node) -> bool,
) -> Option<&'n Node> {
    for (index, element) in elements.iter().enumerate() {
        if invalid(element) {
            return Some(element);
        }
        if let Node::Group { then, otherwise, anchor, inverted, .. } = element {
            let (in_then, in_else) =
                if *inverted { (None, Some(*anchor)) } else { (Some(*anchor), None) };
            let found = follower(bound, then, in_then, invalid)
                .or_else(|| follower(bound, otherwise, in_else, invalid));
            if found.is_some() {
                return found;
            }
            continue;
        }
        // An anchor is present whenever its group is.
        if anchor == Some(index) || !may_be_empty(bound, element) {
            return None;
        }
    }
    None
}

fn may_be_empty(bound: &OpLanguage<'_>, node: &Node) -> bool {
    match node {
        Node::Attr { slot, .. } => bound.op.props[*slot].optional,
        Node::Operand(index) => bound.op.operands[*index].arity.is_variable(),
        Node::AttrDict { .. } => true,
        _ => node.is_whitespace(),
    }
}

/// Checks that adjacent `oilist`s, and a literal after one, have distinct keywords.
pub(super) fn check_oilists(elements: &[Node], origin: Origin) -> Parsed<()> {
    let mut taken: Vec<&str> = Vec::new();
    for element in elements {
        match element {
            Node::OiList(clauses) => {
                for (keyword, _) in clauses {
                    if taken.contains(&keyword.as_str()) {
                        return Err(origin.error(
                            0,
                            format!(
                                "format ambiguity because {keyword} is used in two adjacent oilist elements."
                            ),
                        ));
                    }
                }
                taken.extend(clauses.iter().map(|(keyword, _)| keyword.as_str()));
            }
            Node::Literal(text) if taken.contains(&text.as_str()) => {
                return Err(origin.error(
                    0,
                    format!(
                        "format ambiguity because {text} is used both in oilist element and the adjacent literal."
                    ),
                ));
            }
            _ => taken.clear(),
        }
    }
    Ok(())
}
