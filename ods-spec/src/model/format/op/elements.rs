//! The elements that only declared syntax has.

use ods_words::FunctionSignature;

use super::{OpLanguage, type_operand};
use crate::model::format::compiled::AttrForm;
use crate::model::format::directive::argument;
use crate::model::format::lexer::TokenKind;
use crate::model::format::lower::{presence, types_of};
use crate::model::format::nested;
use crate::model::format::node::Node;
use crate::model::format::parser::{Parsed, Parser, Place};
use crate::model::place;

type Cx<'c, 'a> = Parser<'c, OpLanguage<'a>>;

/// Parses an element that only declared syntax has, after `name(`.
pub(super) fn element(cx: &mut Cx<'_, '_>, name: &str, at: usize) -> Parsed<Node> {
    let node = match name {
        "keyword" => attribute(cx, AttrForm::Keyword)?,
        "symbol" => attribute(cx, AttrForm::SymbolName)?,
        "dimensions" => attribute(cx, AttrForm::Dimensions)?,
        "list" => return list(cx, at),
        "nested" => nested::nested(cx)?,
        "dictionaries" => {
            let token = cx.advance();
            if token.kind != TokenKind::String {
                return cx.error(token.at, "expected a string");
            }
            Node::ItemDict(token.text.to_owned())
        }
        "arguments" => arguments(cx)?,
        "signature" => signature(cx)?,
        "common-type" => common_type(cx, at)?,
        _ => short_type(cx, at)?,
    };
    cx.expect(b')', "expected ')' after argument list")?;
    Ok(node)
}

/// Parses `$name`; returns the name and its position.
pub(super) fn variable(cx: &mut Cx<'_, '_>) -> Parsed<(String, usize)> {
    let token = cx.peek();
    if token.kind != TokenKind::Variable {
        return cx.error(token.at, "expected a variable");
    }
    cx.advance();
    Ok((token.text.to_owned(), token.at))
}

/// Returns the part of the operation that a variable refers to, without binding it.
pub(super) fn find(cx: &mut Cx<'_, '_>, name: &str, at: usize) -> Parsed<Node> {
    if let Some(found) = argument(cx, name, at, Place::Type) {
        return found;
    }
    let op = cx.language.op;
    let slot = op.props.iter().position(|one| one.name == name);
    let region = op.regions.iter().position(|one| one.name == name);
    let operand = op.operands.iter().position(|one| one.name == name);
    let found = slot
        .map(|slot| Node::Attr { slot, qualified: false, form: None })
        .or(region.map(Node::Region))
        .or(operand.map(Node::Operand));
    match found {
        Some(node) => Ok(node),
        None => cx.error(at, format!("'${name}' is no attribute, region or operand")),
    }
}

/// Parses `$attribute`, or the name of a discardable attribute in quotes.
fn attribute(cx: &mut Cx<'_, '_>, form: AttrForm) -> Parsed<Node> {
    let at = cx.peek().at;
    if cx.peek().kind == TokenKind::String && form != AttrForm::Dimensions {
        return Ok(Node::Discardable { name: cx.advance().text.to_owned(), form });
    }
    match cx.element(Place::Top)? {
        Node::Attr { slot, .. } => Ok(Node::Attr { slot, qualified: false, form: Some(form) }),
        _ => cx.error(at, "expected an attribute"),
    }
}

fn list(cx: &mut Cx<'_, '_>, at: usize) -> Parsed<Node> {
    let node = nested::list(cx, at)?;
    let mut counted = Vec::new();
    presence(&node, &mut counted);
    if counted.is_empty() {
        return cx.error(at, "a list needs operands, types, an attribute, regions or successors");
    }
    Ok(node)
}

/// Parses `$region` or `$region $second`, `= $inits`, and after a comma the values whose types the arguments have.
fn arguments(cx: &mut Cx<'_, '_>) -> Parsed<Node> {
    let (name, at) = variable(cx)?;
    let Node::Region(region) = find(cx, &name, at)? else {
        return cx.error(at, "expected a region");
    };
    let mut second = None;
    if cx.peek().kind == TokenKind::Variable {
        let (name, at) = variable(cx)?;
        let Node::Region(region) = find(cx, &name, at)? else {
            return cx.error(at, "expected a region");
        };
        second = Some(region);
    }
    let mut inits = None;
    if cx.at(b'=') {
        cx.advance();
        let at = cx.peek().at;
        match cx.element(Place::Top)? {
            Node::Operand(index) => inits = Some(index),
            _ => return cx.error(at, "expected operands"),
        }
    }
    let mut types = None;
    if cx.at(b',') {
        cx.advance();
        types = types_of(&types_argument(cx)?);
    }
    if let (Some(index), None) = (inits, types) {
        cx.language.operand_types[index] = true;
    }
    Ok(Node::Arguments { region, second, inits, types })
}

/// Parses operands or results whose types are meant, without binding the types.
fn types_argument(cx: &mut Cx<'_, '_>) -> Parsed<Node> {
    let at = cx.peek().at;
    Ok(match cx.element(Place::Type)? {
        Node::Type { of, .. } => *of,
        node @ (Node::Operand(_) | Node::Result(_) | Node::Operands | Node::Results) => node,
        _ => return cx.error(at, "expected operands or results"),
    })
}

/// Parses `$type, $region`, then the slots of the arguments' and the results' dictionaries, then that of the ties.
fn signature(cx: &mut Cx<'_, '_>) -> Parsed<Node> {
    let slot = |cx: &mut Cx<'_, '_>| {
        let at = cx.peek().at;
        match cx.element(Place::Top)? {
            Node::Attr { slot, .. } => Ok(place(slot)),
            _ => cx.error(at, "expected an attribute"),
        }
    };
    let ty = slot(cx)?;
    cx.expect(b',', "expected ',' before the region")?;
    let (name, at) = variable(cx)?;
    let Node::Region(region) = find(cx, &name, at)? else {
        return cx.error(at, "expected a region");
    };
    let mut more = [None; 3];
    for one in &mut more {
        if !cx.at(b',') {
            break;
        }
        cx.advance();
        *one = Some(slot(cx)?);
    }
    let [arg_attrs, res_attrs, ties] = more;
    let region = place(region);
    Ok(Node::Signature(FunctionSignature { ty, arg_attrs, res_attrs, region, ties }))
}

fn common_type(cx: &mut Cx<'_, '_>, at: usize) -> Parsed<Node> {
    let mut types = vec![type_operand(cx, at, false)?];
    while cx.at(b',') {
        cx.advance();
        types.push(type_operand(cx, at, false)?);
    }
    Ok(Node::CommonType(types))
}

/// Parses the operands or results, then pairs of strings: mnemonics of types and their notation.
fn short_type(cx: &mut Cx<'_, '_>, at: usize) -> Parsed<Node> {
    let of = Box::new(type_operand(cx, at, false)?);
    Ok(Node::ShortType { of, names: nested::notations(cx)? })
}
