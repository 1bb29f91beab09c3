//! `nested(…)`: an attribute or type of a known class, in a format of its own.

use std::rc::Rc;

use super::lexer::TokenKind;
use super::node::{NestedNode, Node};
use super::param::ParamLanguage;
use super::parser::{Language, Parsed, Parser, Place};

/// Parses `$x, "#dialect.name"`, and after another comma the elements, up to the closing parenthesis.
pub(super) fn nested<L: Language>(cx: &mut Parser<'_, L>) -> Parsed<Node> {
    let at = cx.peek().at;
    let (Node::Attr { slot: of, .. } | Node::Param { index: of, .. }) = cx.element(Place::Top)?
    else {
        return cx.error(at, "expected an attribute or a parameter");
    };
    cx.expect(b',', "expected ',' before the name of an attribute or type")?;
    let token = cx.advance();
    if token.kind != TokenKind::String {
        return cx.error(token.at, "expected a string with the name of an attribute or type");
    }
    let vocabulary = cx.language.vocabulary();
    let Some(definition) = vocabulary.definitions.get(token.text).map(Rc::clone) else {
        let message = format!("'{}' is no attribute or type of a declaration", token.text);
        let names = vocabulary.definitions.keys().map(String::as_str);
        return cx.error(token.at, message).map_err(|error| error.with_unknown(token.text, names));
    };
    let mut nodes = Vec::new();
    if cx.at(b',') {
        cx.advance();
        let language = ParamLanguage::nested(&definition.params, vocabulary);
        let (found, language) = cx.in_language(language, |cx| {
            let mut nodes = Vec::new();
            while !cx.at(b')') {
                nodes.push(cx.element(Place::Top)?);
            }
            Ok(nodes)
        })?;
        if let Some(name) = language.unbound() {
            let message = format!("parameter '{name}' of '{}' is not written", definition.name);
            return cx.error(token.at, message);
        }
        nodes = found;
    }
    Ok(Node::Nested(Box::new(NestedNode { of, definition, nodes })))
}

/// Parses the separator and the elements of a list, up to the closing parenthesis, which is consumed.
pub(super) fn list<L: Language>(cx: &mut Parser<'_, L>, at: usize) -> Parsed<Node> {
    let separator = match cx.literal(Place::Top)? {
        Node::Literal(text) => text,
        Node::Nothing => String::new(),
        _ => return cx.error(at, "the separator of a list must be a keyword or punctuation"),
    };
    cx.expect(b',', "expected ',' after the separator")?;
    let mut elements = Vec::new();
    while !cx.at(b')') {
        elements.push(cx.element(Place::Top)?);
    }
    cx.advance();
    Ok(Node::List { separator, elements })
}

/// Parses pairs of strings after commas: mnemonics of types and their notation.
pub(super) fn notations<L: Language>(cx: &mut Parser<'_, L>) -> Parsed<Vec<(String, String)>> {
    let mut names = Vec::new();
    while cx.at(b',') {
        let ty = text(cx)?;
        names.push((ty, text(cx)?));
    }
    Ok(names)
}

/// Parses `, "text"`.
fn text<L: Language>(cx: &mut Parser<'_, L>) -> Parsed<String> {
    cx.expect(b',', "expected ',' before a string")?;
    let token = cx.advance();
    match token.kind {
        TokenKind::String => Ok(token.text.to_owned()),
        _ => cx.error(token.at, "expected a string"),
    }
}
