//! Declared directives: the expansion of a `custom<X>` to the elements of its `Directive`.

use std::rc::Rc;

use super::Origin;
use super::compiled::{AttrForm, SetValue, Setting, Target};
use super::lower::types_of;
use super::node::{Branch, Node};
use super::parser::{Language, Parsed, Parser, Place};
use crate::diag::Diagnostic;
use crate::model::place;
use crate::model::syntax::{Directive, DirectiveArg, DirectiveKind};

/// The use of a directive whose format is parsed.
pub(super) struct Scope {
    directive: Directive,
    args: Vec<Node>,
    /// The directive whose format has the use.
    outer: Option<Rc<Scope>>,
}

impl Scope {
    /// Returns the argument of that name.
    fn arg(&self, name: &str) -> Option<(&DirectiveArg, &Node)> {
        self.directive.args.iter().zip(&self.args).find(|(arg, _)| arg.name == name)
    }

    /// Returns whether the format is that of `directive`, or part of it.
    fn is_inside(&self, directive: &Directive) -> bool {
        self.directive == *directive
            || self.outer.as_ref().is_some_and(|one| one.is_inside(directive))
    }
}

/// Returns the argument of the enclosing directive that a variable refers to; `None` outside of a directive.
pub(super) fn argument<L: Language>(
    cx: &mut Parser<'_, L>,
    name: &str,
    at: usize,
    place: Place,
) -> Option<Parsed<Node>> {
    let scope = cx.language.scope()?;
    let Some((arg, node)) = scope.arg(name) else {
        let message = format!("directive '{}' has no argument '{name}'", scope.directive.name);
        return Some(cx.error(at, message));
    };
    Some(match node {
        Node::Ref(inner) if place == Place::Type || place == Place::Ref => Ok((**inner).clone()),
        Node::Ref(inner) if place == Place::Custom => Ok(Node::Ref(inner.clone())),
        Node::Ref(_) => cx.error(at, format!("'${name}' is given by `ref`: it is bound elsewhere")),
        Node::Text(text) if place == Place::Top => Ok(Node::Literal(plain(text).to_owned())),
        Node::Attr { slot, .. } if arg.is_symbol => {
            Ok(Node::Attr { slot: *slot, qualified: false, form: Some(AttrForm::SymbolName) })
        }
        Node::Param { index, .. } if arg.is_symbol => {
            Ok(Node::Param { index: *index, qualified: false, form: Some(AttrForm::SymbolName) })
        }
        node => Ok(node.clone()),
    })
}

/// Returns the content of a C++ string literal.
fn plain(text: &str) -> &str {
    text.trim_matches(|c| c == '"' || c == '\\')
}

/// Returns the elements of the directive that `custom<name>(args)` uses, if one is declared for such arguments.
pub(super) fn inline<L: Language>(
    cx: &mut Parser<'_, L>,
    name: &str,
    args: &[Node],
    at: usize,
) -> Parsed<Option<Node>> {
    let fits = |one: &&Directive| {
        one.name == name
            && one.args.len() == args.len()
            && one.args.iter().zip(args).all(|(arg, node)| accepts(&cx.language, arg, node))
    };
    let vocabulary = cx.language.vocabulary();
    let Some(directive) = vocabulary.directives.iter().find(fits).cloned() else {
        return Ok(None);
    };
    let outer = cx.language.scope();
    if outer.as_ref().is_some_and(|scope| scope.is_inside(&directive)) {
        return cx.error(at, format!("directive '{name}' uses itself"));
    }
    let use_at = cx.origin.error(at, "");
    let mut language = cx.language.clone();
    language.set_scope(Some(Rc::new(Scope {
        directive: directive.clone(),
        args: args.to_vec(),
        outer: outer.clone(),
    })));
    let origin = Origin::new(&directive.format.text, directive.format.span);
    let in_use = |error: Diagnostic| {
        let span = use_at.span.unwrap_or_default();
        error.with_note(span, format!("in this use of directive '{name}'"))
    };
    let mut parser = Parser::new(language, &directive.format.text, origin);
    let nodes = parser.elements().map_err(in_use)?;
    let nodes = complete(nodes, &directive, args, origin).map_err(in_use)?;
    cx.language = parser.language;
    cx.language.set_scope(outer);
    Ok(Some(Node::Inline(nodes)))
}

/// Returns whether an argument of a directive can denote that part of the operation, type or attribute.
fn accepts<L: Language>(language: &L, arg: &DirectiveArg, node: &Node) -> bool {
    let inner = if let Node::Ref(inner) = node { inner } else { node };
    (!arg.is_variable || language.is_variable(inner)) && kind_of(node) == Some(arg.kind)
}

fn kind_of(node: &Node) -> Option<DirectiveKind> {
    Some(match node {
        Node::Operand(_) => DirectiveKind::Operand,
        Node::Type { .. } => DirectiveKind::Type,
        Node::Attr { .. } | Node::Param { .. } => DirectiveKind::Attr,
        Node::Region(_) => DirectiveKind::Region,
        Node::Successor(_) => DirectiveKind::Successor,
        Node::Text(_) => DirectiveKind::Text,
        Node::AttrDict { .. } => DirectiveKind::Dict,
        Node::Ref(inner) => return kind_of(inner),
        _ => return None,
    })
}

/// Assigns alternatives that consist of a keyword to the one attribute that nothing else writes, and checks that every
/// argument is used.
fn complete(
    mut nodes: Vec<Node>,
    directive: &Directive,
    args: &[Node],
    origin: Origin,
) -> Parsed<Vec<Node>> {
    let unused: Vec<(&DirectiveArg, &Node)> = directive
        .args
        .iter()
        .zip(args)
        .filter(|(_, node)| {
            !matches!(node, Node::Ref(_)) && !nodes.iter().any(|one| binds(one, node))
        })
        .collect();
    if let [(_, Node::Attr { slot, .. } | Node::Param { index: slot, .. })] = unused.as_slice()
        && nodes.iter_mut().any(|node| set_keywords(node, *slot))
    {
        return Ok(nodes);
    }
    match unused.first() {
        Some((arg, _)) => Err(origin.error(
            0,
            format!("argument '${}' of directive '{}' is not written", arg.name, directive.name),
        )),
        None => Ok(nodes),
    }
}

/// Assigns the keywords of the first choice among keywords to a slot; returns whether there is one.
fn set_keywords(node: &mut Node, slot: usize) -> bool {
    match node {
        Node::Choice(branches) if is_of_keywords(branches) => {
            for branch in branches {
                let Some(Node::Literal(text)) = branch.nodes.first() else { continue };
                let target = Target::Slot(place(slot));
                branch
                    .nodes
                    .push(Node::Set(Setting { target, value: SetValue::Str(text.clone()) }));
            }
            true
        }
        Node::Choice(branches) => {
            branches.iter_mut().flat_map(|one| &mut one.nodes).any(|node| set_keywords(node, slot))
        }
        Node::Group { then, otherwise, .. } => {
            then.iter_mut().chain(otherwise).any(|node| set_keywords(node, slot))
        }
        Node::Inline(nodes) => nodes.iter_mut().any(|node| set_keywords(node, slot)),
        _ => false,
    }
}

fn is_of_keywords(branches: &[Branch]) -> bool {
    branches.iter().any(|one| !one.nodes.is_empty())
        && branches.iter().all(|one| matches!(one.nodes.as_slice(), [] | [Node::Literal(_)]))
}

/// Returns whether `node` binds the same variable as `arg`.
pub(super) fn binds(node: &Node, arg: &Node) -> bool {
    let mut found = false;
    visit(node, &mut |one| {
        found |= match (one, arg) {
            (Node::Operand(a), Node::Operand(b)) | (Node::Region(a), Node::Region(b)) => a == b,
            (Node::Successor(a), Node::Successor(b)) => a == b,
            (Node::Attr { slot: a, .. }, Node::Attr { slot: b, .. }) => a == b,
            (Node::Param { index: a, .. }, Node::Param { index: b, .. }) => a == b,
            (Node::Nested(nested), Node::Attr { slot, .. } | Node::Param { index: slot, .. }) => {
                nested.of == *slot
            }
            (Node::Set(set), Node::Attr { slot, .. } | Node::Param { index: slot, .. }) => {
                set.target == Target::Slot(place(*slot))
            }
            (Node::Set(set), Node::Type { of, .. }) => {
                types_of(of).is_some_and(|of| set.target == Target::Types(of))
            }
            (
                Node::Type { of: a, .. } | Node::ShortType { of: a, .. },
                Node::Type { of: b, .. },
            ) => a == b,
            (Node::FunctionalType(parts), Node::Type { of, .. }) => parts.contains(of),
            (Node::CommonType(types), Node::Type { of, .. }) => types.contains(of),
            (Node::Arguments { inits, .. }, Node::Operand(index)) => *inits == Some(*index),
            (Node::Arguments { types, .. }, Node::Type { of, .. }) => {
                types.is_some() && *types == types_of(of)
            }
            (Node::Signature(one), Node::Attr { slot, .. }) => {
                let slots = [Some(one.ty), one.arg_attrs, one.res_attrs, one.ties];
                slots.contains(&Some(place(*slot)))
            }
            (Node::Custom { args, .. }, arg) => args.contains(arg),
            (Node::ShortType { of, .. }, Node::Param { .. }) => **of == *arg,
            (Node::Params(all), Node::Param { index, .. }) => all.contains(index),
            (Node::AttrDict { .. }, Node::AttrDict { .. }) => true,
            (Node::Literal(a), Node::Text(b)) => a == plain(b),
            _ => false,
        };
    });
    found
}

/// Calls `look` for a node and all nodes in it.
pub(super) fn visit(node: &Node, look: &mut dyn FnMut(&Node)) {
    look(node);
    match node {
        Node::Inline(nodes) | Node::List { elements: nodes, .. } | Node::Struct(nodes) => {
            nodes.iter().for_each(|node| visit(node, look));
        }
        Node::Choice(branches) => {
            branches.iter().flat_map(|one| &one.nodes).for_each(|node| visit(node, look));
        }
        Node::Group { then, otherwise, .. } => {
            then.iter().chain(otherwise).for_each(|node| visit(node, look));
        }
        Node::OiList(clauses) => {
            clauses.iter().flat_map(|(_, nodes)| nodes).for_each(|node| visit(node, look));
        }
        _ => {}
    }
}
