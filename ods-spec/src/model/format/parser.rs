//! The common grammar of the formats of operations and of types and attributes.
//!
//! A [`Language`] defines the meaning of `$name` and of directives, and their allowed positions. Messages are
//! upstream's.

mod group;

use std::rc::Rc;

use super::Origin;
use super::directive::{self, Scope};
use super::lexer::{Token, TokenKind, tokens};
use super::node::{Branch, Node};
use crate::diag::Diagnostic;
use crate::model::syntax::Vocabulary;

/// The context of an element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    Top,
    Type,
    Custom,
    Ref,
    Struct,
}

pub(super) type Parsed<T> = Result<T, Diagnostic>;

/// The differences between the two kinds of format.
pub(super) trait Language: Sized + Clone {
    /// Returns whether the elements of declared syntax are accepted.
    fn is_declared(&self) -> bool;
    /// Parses an element of declared syntax, after `name(`.
    fn declared_element(cx: &mut Parser<'_, Self>, name: &str, at: usize) -> Parsed<Node>;
    /// Parses the rest of `$x = value`, after the sign; `at` is the position of the variable.
    fn setting(cx: &mut Parser<'_, Self>, target: Node, at: usize) -> Parsed<Node>;
    /// Checks that the alternatives of a choice bind the same required variables.
    fn check_choice(cx: &mut Parser<'_, Self>, branches: Vec<Branch>, at: usize) -> Parsed<Node>;
    /// Returns the directives and definitions that a format can name.
    fn vocabulary(&self) -> Vocabulary;
    /// Returns the use of a directive whose format is parsed.
    fn scope(&self) -> Option<Rc<Scope>>;
    /// Sets the use of a directive whose format is parsed next.
    fn set_scope(&mut self, scope: Option<Rc<Scope>>);
    /// Returns whether a part of an operation is `Variadic` or `Optional`.
    fn is_variable(&self, _node: &Node) -> bool {
        false
    }
    /// Returns whether the anchor of a group is always present or always absent, if declared syntax decides that for
    /// each operation.
    fn is_present(&self, _anchor: &Node) -> Option<bool> {
        None
    }
    /// Adds the variables that another alternative has bound.
    fn merge(&mut self, other: &Self);
    fn variable(cx: &mut Parser<'_, Self>, name: &str, at: usize, place: Place) -> Parsed<Node>;
    /// Returns `Ok(None)` if `name` is no directive at all.
    fn directive(
        cx: &mut Parser<'_, Self>,
        name: &str,
        at: usize,
        place: Place,
    ) -> Parsed<Option<Node>>;
    /// Marks the argument of `qualified`; the error is the message.
    fn qualify(&self, node: &mut Node) -> Result<(), &'static str>;
    fn check_custom_args(&self, args: &[Node]) -> Result<(), &'static str>;
    /// Checks the elements of a group; `anchor` is the index of the anchor if it is among `elements`.
    fn check_group(&self, elements: &[Node], anchor: Option<usize>) -> Result<(), &'static str>;
}

/// A parser with one token of lookahead.
pub(super) struct Parser<'a, L> {
    pub(super) language: L,
    pub(super) origin: Origin,
    tokens: Vec<Token<'a>>,
    next: usize,
    /// The error of the token after the last valid one.
    broken: Option<Diagnostic>,
    depth: usize,
}

/// Deeper nesting is an error, so that no input exhausts the stack.
const MAX_DEPTH: usize = 128;

const DIRECTIVES: &[&str] = &[
    "attr-dict",
    "attr-dict-with-keyword",
    "prop-dict",
    "custom",
    "functional-type",
    "oilist",
    "operands",
    "params",
    "qualified",
    "ref",
    "regions",
    "results",
    "struct",
    "successors",
    "type",
];

/// The directives that only declared syntax has.
const DECLARED: &[&str] = &[
    "arguments",
    "common-type",
    "dictionaries",
    "dimensions",
    "keyword",
    "list",
    "nested",
    "short-type",
    "signature",
    "symbol",
];

impl<'a, L: Language> Parser<'a, L> {
    pub(super) fn new(language: L, text: &'a str, origin: Origin) -> Self {
        let mut good = Vec::new();
        let mut broken = None;
        for token in tokens(text, origin) {
            match token {
                Ok(token) => good.push(token),
                Err(error) => {
                    broken = Some(error);
                    good.push(Token { kind: TokenKind::Eof, text: "", raw: "", at: text.len() });
                }
            }
        }
        Parser { language, origin, tokens: good, next: 0, broken, depth: 0 }
    }

    /// Parses a part of the text in another language; returns what that language has bound, too.
    pub(super) fn in_language<M: Language, T>(
        &mut self,
        language: M,
        parse: impl FnOnce(&mut Parser<'a, M>) -> Parsed<T>,
    ) -> Parsed<(T, M)> {
        let tokens = std::mem::take(&mut self.tokens);
        let (origin, next, broken) = (self.origin, self.next, self.broken.take());
        let mut inner = Parser { language, origin, tokens, next, broken, depth: self.depth };
        let parsed = parse(&mut inner);
        self.tokens = inner.tokens;
        self.next = inner.next;
        self.broken = inner.broken;
        Ok((parsed?, inner.language))
    }

    pub(super) fn peek(&self) -> Token<'a> {
        self.tokens[self.next]
    }

    /// Consumes the next token; the end is never consumed.
    pub(super) fn advance(&mut self) -> Token<'a> {
        let token = self.peek();
        if token.kind != TokenKind::Eof {
            self.next += 1;
        }
        token
    }

    pub(super) fn error<T>(&mut self, at: usize, message: impl Into<String>) -> Parsed<T> {
        // An invalid token is the first error once the parser has reached it.
        match self.broken.take() {
            Some(broken) if self.peek().kind == TokenKind::Eof => Err(broken),
            _ => Err(self.origin.error(at, message)),
        }
    }

    fn error_here<T>(&mut self, message: impl Into<String>) -> Parsed<T> {
        self.error(self.peek().at, message)
    }

    pub(super) fn at(&self, punctuation: u8) -> bool {
        self.peek().is(punctuation)
    }

    pub(super) fn expect(&mut self, punctuation: u8, message: &str) -> Parsed<()> {
        if !self.at(punctuation) {
            return self.error_here(message);
        }
        self.advance();
        Ok(())
    }

    /// Parses the whole format.
    pub(super) fn elements(&mut self) -> Parsed<Vec<Node>> {
        let mut elements = Vec::new();
        while self.peek().kind != TokenKind::Eof {
            elements.push(self.element(Place::Top)?);
        }
        match self.broken.take() {
            Some(error) => Err(error),
            None => Ok(elements),
        }
    }

    pub(super) fn element(&mut self, place: Place) -> Parsed<Node> {
        let token = self.peek();
        if self.depth == MAX_DEPTH {
            return self.error(token.at, "format is nested too deeply");
        }
        self.depth += 1;
        let node = match token.kind {
            TokenKind::Literal => self.literal(place),
            TokenKind::String => {
                self.advance();
                if place == Place::Custom {
                    Ok(Node::Text(token.text.to_string()))
                } else {
                    self.error(token.at, "strings may only be used as 'custom' directive arguments")
                }
            }
            TokenKind::Variable => {
                self.advance();
                let node = L::variable(self, token.text, token.at, place);
                if place == Place::Top && self.language.is_declared() && self.at(b'=') {
                    self.advance();
                    node.and_then(|node| L::setting(self, node, token.at))
                } else {
                    node
                }
            }
            TokenKind::Identifier
                if self.language.is_declared() && DECLARED.contains(&token.text) =>
            {
                self.advance();
                self.expect(b'(', "expected '(' before argument list")
                    .and_then(|()| L::declared_element(self, token.text, token.at))
            }
            TokenKind::Identifier if DIRECTIVES.contains(&token.text) => {
                self.advance();
                let node = self.directive(token, place);
                if place == Place::Top && self.language.is_declared() && self.at(b'=') {
                    self.advance();
                    node.and_then(|node| L::setting(self, node, token.at))
                } else {
                    node
                }
            }
            TokenKind::Punctuation(b'(') => self.group(place),
            _ => {
                let error = self
                    .error(token.at, "expected literal, variable, directive, or optional group");
                error.map_err(|error| self.with_declared(error, token))
            }
        };
        self.depth -= 1;
        node
    }

    /// Adds a note to the error of a token that only declared syntax accepts.
    fn with_declared(&self, error: Diagnostic, token: Token<'_>) -> Diagnostic {
        let element = match token.kind {
            TokenKind::Identifier if DECLARED.contains(&token.text) => token.text,
            TokenKind::Punctuation(b'|') => "( … | … )",
            TokenKind::Punctuation(b'=') => "$x = …",
            _ => return error,
        };
        let Some(span) = error.span.filter(|_| !self.language.is_declared()) else { return error };
        let note = format!(
            "`{element}` is an element of declared syntax, in place of `assemblyFormat`: \
             `def : Syntax<\"dialect.op\", [{{ … }}]>;` or a `Directive`, of \"ods/Syntax.td\""
        );
        error.with_note(span, note)
    }

    pub(super) fn literal(&mut self, place: Place) -> Parsed<Node> {
        let token = self.peek();
        if token.kind != TokenKind::Literal {
            return self.error(token.at, format!("expected literal, but got '{}'", token.raw));
        }
        self.advance();
        if place != Place::Top {
            return self.error(
                token.at,
                "literals may only be used in the top-level section of the format",
            );
        }
        match token.text {
            "" => Ok(Node::Nothing),
            " " => Ok(Node::Space),
            "\\n" => Ok(Node::Newline),
            text => match check_literal(text) {
                Ok(()) => Ok(Node::Literal(text.to_string())),
                Err(why) => {
                    self.error(token.at, format!("expected valid literal but got '{text}': {why}"))
                }
            },
        }
    }

    fn directive(&mut self, token: Token<'a>, place: Place) -> Parsed<Node> {
        match token.text {
            "custom" => self.custom(token.at, place),
            "ref" => {
                if place != Place::Custom {
                    return self.error(token.at, "'ref' is only valid within a `custom` directive");
                }
                self.expect(b'(', "expected '(' before argument list")?;
                let inner = self.element(Place::Ref)?;
                self.expect(b')', "expected ')' after argument list")?;
                Ok(Node::Ref(Box::new(inner)))
            }
            "qualified" => {
                self.expect(b'(', "expected '(' before argument list")?;
                let mut inner = self.element(place)?;
                self.expect(b')', "expected ')' after argument list")?;
                match self.language.qualify(&mut inner) {
                    Ok(()) => Ok(inner),
                    Err(message) => self.error(token.at, message),
                }
            }
            name => match L::directive(self, name, token.at, place)? {
                Some(node) => Ok(node),
                None => self.error(token.at, "unsupported directive kind"),
            },
        }
    }

    fn custom(&mut self, at: usize, place: Place) -> Parsed<Node> {
        if place != Place::Top && place != Place::Struct {
            return self.error(at, "'custom' is only valid as a top-level directive");
        }
        self.expect(b'<', "expected '<' before custom directive name")?;
        let name = self.peek();
        // A keyword of the language is not a valid name either.
        if name.kind != TokenKind::Identifier || DIRECTIVES.contains(&name.text) {
            return self.error(name.at, "expected custom directive name identifier");
        }
        self.advance();
        self.expect(b'>', "expected '>' after custom directive name")?;
        self.expect(b'(', "expected '(' before custom directive parameters")?;
        let mut args = vec![self.element(Place::Custom)?];
        while self.at(b',') {
            self.advance();
            args.push(self.element(Place::Custom)?);
        }
        self.expect(b')', "expected ')' after custom directive parameters")?;
        if let Err(message) = self.language.check_custom_args(&args) {
            return self.error(at, message);
        }
        if let Some(node) = directive::inline(self, name.text, &args, at)? {
            return Ok(node);
        }
        Ok(Node::Custom { name: name.text.to_string(), args })
    }
}

fn check_literal(text: &str) -> Result<(), &'static str> {
    let mut chars = text.chars();
    let Some(first) = chars.next() else { return Ok(()) };
    let starts_word = first.is_ascii_alphabetic() || first == '_';
    if text.chars().nth(1).is_none() {
        return if starts_word || ":,=<>()[]{}?+-*".contains(first) {
            Ok(())
        } else {
            Err("single character literal must be a letter or one of '_:,=<>()[]{}?+-*'")
        };
    }
    if text == "->" || text == "..." {
        return Ok(());
    }
    if !starts_word {
        return Err("valid keyword starts with a letter or '_'");
    }
    if !chars.all(|c| c.is_ascii_alphanumeric() || "_$.".contains(c)) {
        return Err("keywords should contain only alphanum, '_', '$', or '.' characters");
    }
    Ok(())
}
