//! The alternatives of declared syntax, and the values that they set.

use super::OpLanguage;
use super::elements::{find, variable};
use crate::model::format::FormatOp;
use crate::model::format::compiled::{SetValue, Setting, Target};
use crate::model::format::directive::{binds, visit};
use crate::model::format::lexer::TokenKind;
use crate::model::format::lower::types_of;
use crate::model::format::node::{Branch, Node};
use crate::model::format::parser::{Parsed, Parser};
use crate::model::place;

type Cx<'c, 'a> = Parser<'c, OpLanguage<'a>>;

/// Parses the value of `$x = value`.
pub(super) fn setting(cx: &mut Cx<'_, '_>, target: Node, at: usize) -> Parsed<Node> {
    let (target, of_type) = match &target {
        Node::Attr { slot, .. } => (Target::Slot(place(*slot)), false),
        Node::Type { of, .. } => match types_of(of) {
            Some(of) => (Target::Types(of), true),
            None => return cx.error(at, "only attributes and types can be set"),
        },
        _ => return cx.error(at, "only attributes and types can be set"),
    };
    let token = cx.advance();
    let value = match token.kind {
        TokenKind::String if of_type => SetValue::Type(token.text.to_owned()),
        TokenKind::String => SetValue::Attr(token.text.replace("\\\"", "\"")),
        TokenKind::Literal if !of_type => SetValue::Str(token.text.to_owned()),
        TokenKind::Identifier if token.text == "absent" => SetValue::Absent,
        TokenKind::Variable if of_type => {
            let found = find(cx, token.text, token.at)?;
            let of = if let Node::Type { of, .. } = &found { types_of(of) } else { None };
            match of {
                Some(of) => SetValue::TypeOfValue(of),
                None => return cx.error(token.at, "expected the type of a value"),
            }
        }
        TokenKind::Identifier if token.text == "type" => {
            cx.expect(b'(', "expected '(' before argument list")?;
            let (name, of) = variable(cx)?;
            cx.expect(b')', "expected ')' after argument list")?;
            let found = find(cx, &name, of)?;
            match (&found, types_of(&found)) {
                (Node::Attr { slot, .. }, _) => SetValue::TypeOf(place(*slot)),
                (_, Some(of)) if of_type => SetValue::TypeOfValue(of),
                _ => return cx.error(of, "the type of an attribute is expected"),
            }
        }
        _ => {
            let message =
                "expected a string with an attribute or type, a literal, `type(…)` or `absent`";
            let error = cx.error(token.at, message);
            return match token.kind {
                TokenKind::Identifier => {
                    error.map_err(|error| error.with_unknown(token.text, ["absent", "type"]))
                }
                _ => error,
            };
        }
    };
    Ok(Node::Set(Setting { target, value }))
}

/// Checks that the alternatives bind the same required variables.
pub(super) fn check_choice(cx: &mut Cx<'_, '_>, branches: Vec<Branch>, at: usize) -> Parsed<Node> {
    let required: Vec<Vec<Node>> = branches
        .iter()
        .map(|branch| {
            let mut all = Vec::new();
            for node in &branch.nodes {
                visit(node, &mut |one| required(cx.language.op, one, &mut all));
            }
            all
        })
        .collect();
    for (index, branch) in branches.iter().enumerate() {
        let missing =
            required.iter().flatten().find(|node| !branch.nodes.iter().any(|one| binds(one, node)));
        if let Some(missing) = missing {
            let name = name_of(cx.language.op, missing);
            let message = format!(
                "alternative #{} neither writes nor sets {name}, as another one does",
                index + 1
            );
            return cx.error(at, message);
        }
    }
    Ok(Node::Choice(branches))
}

/// Adds the variables that an element binds and that no operation can lack.
fn required(op: &FormatOp, node: &Node, into: &mut Vec<Node>) {
    let one = |of: &Node| match of {
        Node::Operand(index) => !op.operands[*index].arity.is_variable(),
        Node::Result(index) => !op.results[*index].arity.is_variable(),
        _ => false,
    };
    match node {
        Node::Operand(_) if one(node) => into.push(node.clone()),
        Node::Type { of, .. } if one(of) => into.push(node.clone()),
        Node::Attr { slot, .. } if !op.props[*slot].optional && !op.props[*slot].has_default => {
            into.push(node.clone());
        }
        _ => {}
    }
}

fn name_of(op: &FormatOp, node: &Node) -> String {
    match node {
        Node::Operand(index) => format!("'${}'", op.operands[*index].name),
        Node::Result(index) => format!("'${}'", op.results[*index].name),
        Node::Attr { slot, .. } => format!("'${}'", op.props[*slot].name),
        Node::Type { of, .. } => format!("the type of {}", name_of(op, of)),
        _ => String::new(),
    }
}
