//! The parser of the C++ subset.

mod body;

pub use body::parse_body;

use super::Cpp;
use super::lex::{Token, tokens};

/// The limit of the nesting of an expression.
const DEPTH: usize = 64;

/// The reason why a text is outside the subset.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Malformed {
    /// The byte offset into the text.
    pub at: usize,
    /// The error at that offset.
    pub reason: String,
}

impl Malformed {
    pub(super) fn new(at: usize, reason: impl Into<String>) -> Malformed {
        Malformed { at, reason: reason.into() }
    }
}

/// Parses one expression, optionally followed by `;`.
///
/// # Errors
/// If the text is outside the subset.
pub fn parse(text: &str) -> Result<Cpp, Malformed> {
    let mut parser = Parser::new(text)?;
    let expr = parser.expr()?;
    while parser.eat(";") {}
    parser.finish(expr, "expression")
}

pub(super) struct Parser {
    tokens: Vec<(usize, Token)>,
    at: usize,
    end: usize,
    depth: usize,
}

/// Binary operators by rising precedence.
const LEVELS: &[&[&str]] = &[
    &["||"],
    &["&&"],
    &["|"],
    &["^"],
    &["&"],
    &["==", "!="],
    &["<", "<=", ">", ">="],
    &["<<"],
    &["+", "-"],
    &["*", "/", "%"],
];

pub(super) type Parsed<T> = Result<T, Malformed>;

impl Parser {
    pub(super) fn new(text: &str) -> Parsed<Parser> {
        Ok(Parser { tokens: tokens(text)?, at: 0, end: text.len(), depth: 0 })
    }

    /// Checks that the text has been parsed to its end.
    pub(super) fn finish<T>(&self, value: T, of: &str) -> Parsed<T> {
        match self.tokens.get(self.at) {
            None => Ok(value),
            Some((at, _)) => Err(Malformed::new(*at, format!("expected the end of the {of}"))),
        }
    }

    /// Returns the parser's position, for [`Self::reset`].
    pub(super) fn mark(&self) -> usize {
        self.at
    }

    pub(super) fn reset(&mut self, mark: usize) {
        self.at = mark;
    }

    /// Runs `read` one level deeper.
    pub(super) fn nested<T>(&mut self, read: impl FnOnce(&mut Parser) -> Parsed<T>) -> Parsed<T> {
        self.depth += 1;
        if self.depth > DEPTH {
            return self.fail("the expression nests too deeply");
        }
        let found = read(self)?;
        self.depth -= 1;
        Ok(found)
    }

    pub(super) fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at).map(|(_, token)| token)
    }

    pub(super) fn is(&self, punct: &str) -> bool {
        matches!(self.peek(), Some(Token::Punct(have)) if *have == punct)
    }

    pub(super) fn eat(&mut self, punct: &str) -> bool {
        let found = self.is(punct);
        self.at += usize::from(found);
        found
    }

    pub(super) fn fail<T>(&self, reason: impl Into<String>) -> Parsed<T> {
        let at = self.tokens.get(self.at).map_or(self.end, |(at, _)| *at);
        Err(Malformed::new(at, reason))
    }

    pub(super) fn expect(&mut self, punct: &str) -> Parsed<()> {
        if self.eat(punct) { Ok(()) } else { self.fail(format!("expected `{punct}`")) }
    }

    pub(super) fn expr(&mut self) -> Parsed<Cpp> {
        self.nested(|parser| {
            let condition = parser.binary(0)?;
            if !parser.eat("?") {
                return Ok(condition);
            }
            let then = parser.expr()?;
            parser.expect(":")?;
            let otherwise = parser.expr()?;
            Ok(Cpp::Ternary(Box::new([condition, then, otherwise])))
        })
    }

    /// Parses operators of `level` and tighter ones; one frame serves all levels, as nesting consumes stack.
    fn binary(&mut self, level: usize) -> Parsed<Cpp> {
        let mut lhs = self.unary()?;
        while let Some((found, operator)) = self.operator().filter(|(found, _)| *found >= level) {
            self.at += 1;
            let rhs = self.binary(found + 1)?;
            lhs = Cpp::Binary(operator, Box::new(lhs), Box::new(rhs));
        }
        Ok(lhs)
    }

    /// Returns the next binary operator, with its precedence.
    fn operator(&self) -> Option<(usize, &'static str)> {
        let Some(Token::Punct(have)) = self.peek() else { return None };
        LEVELS.iter().position(|operators| operators.contains(have)).map(|level| (level, *have))
    }

    fn unary(&mut self) -> Parsed<Cpp> {
        // A sequence of prefix operators is parsed by a loop, so that it cannot recurse without bound.
        let mut prefixes = Vec::new();
        while let Some(Token::Punct(one @ ("!" | "-" | "~" | "*" | "&" | "+"))) = self.peek() {
            prefixes.push(one.chars().next().unwrap_or('+'));
            self.at += 1;
        }
        let mut expr = self.postfix()?;
        while let Some(prefix) = prefixes.pop() {
            expr = match (prefix, expr) {
                ('*' | '&' | '+', expr) => expr,
                ('-', Cpp::Int(value)) => Cpp::Int(value.wrapping_neg()),
                ('-', Cpp::Float(text)) => Cpp::Float(format!("-{text}")),
                (prefix, expr) => Cpp::Unary(prefix, Box::new(expr)),
            };
        }
        Ok(expr)
    }

    fn postfix(&mut self) -> Parsed<Cpp> {
        let mut expr = self.primary()?;
        loop {
            if self.eat("(") {
                expr = Cpp::Call(Box::new(expr), self.list(")")?);
            } else if self.is("{") && matches!(expr, Cpp::Name(..)) {
                self.at += 1;
                expr = Cpp::Call(Box::new(expr), self.list("}")?);
            } else if self.eat("[") {
                let index = self.expr()?;
                self.expect("]")?;
                expr = Cpp::Index(Box::new(expr), Box::new(index));
            } else if self.eat(".") || self.eat("->") {
                let (name, types) = self.member_name()?;
                expr = Cpp::Member(Box::new(expr), name, types);
            } else {
                return Ok(expr);
            }
        }
    }

    fn member_name(&mut self) -> Parsed<(String, Vec<String>)> {
        let Some(Token::Ident(name)) = self.peek() else {
            return self.fail("expected the name of a member");
        };
        let mut name = name.clone();
        self.at += 1;
        if name == "template" {
            return self.member_name();
        }
        while self.eat("::") {
            match self.peek() {
                Some(Token::Ident(part)) => name = part.clone(),
                _ => return self.fail("expected the name of a member"),
            }
            self.at += 1;
        }
        Ok((name, self.template_args().unwrap_or_default()))
    }

    fn list(&mut self, close: &str) -> Parsed<Vec<Cpp>> {
        let mut items = Vec::new();
        while !self.eat(close) {
            items.push(self.expr()?);
            if !self.eat(",") {
                self.expect(close)?;
                break;
            }
        }
        Ok(items)
    }

    fn primary(&mut self) -> Parsed<Cpp> {
        let Some(token) = self.peek().cloned() else { return self.fail("expected an expression") };
        match token {
            Token::Int(value) => {
                self.at += 1;
                Ok(Cpp::Int(value))
            }
            Token::Float(text) => {
                self.at += 1;
                Ok(Cpp::Float(text))
            }
            Token::Str(mut text) => {
                self.at += 1;
                while let Some(Token::Str(more)) = self.peek() {
                    text.push_str(more);
                    self.at += 1;
                }
                Ok(Cpp::Str(text))
            }
            Token::Dollar(name) => {
                self.at += 1;
                Ok(Cpp::Dollar(name))
            }
            Token::Ident(_) | Token::Punct("::") => self.name(),
            Token::Punct("(") => {
                self.at += 1;
                let expr = self.expr()?;
                self.expect(")")?;
                self.cast_or(expr)
            }
            Token::Punct("{") => {
                self.at += 1;
                Ok(Cpp::List(self.list("}")?))
            }
            Token::Punct("[") => self.lambda(),
            Token::Punct(_) => self.fail("expected an expression"),
        }
    }

    /// Parses `(Type)value`: the expression in parentheses was a type if an operand follows at once.
    fn cast_or(&mut self, parenthesised: Cpp) -> Parsed<Cpp> {
        match (&parenthesised, self.peek()) {
            (Cpp::Name(..), Some(Token::Dollar(_) | Token::Ident(_) | Token::Int(_))) => {
                self.postfix()
            }
            _ => Ok(parenthesised),
        }
    }

    fn name(&mut self) -> Parsed<Cpp> {
        self.eat("::");
        let mut path = String::new();
        loop {
            let Some(Token::Ident(part)) = self.peek() else { return self.fail("expected a name") };
            path.push_str(part);
            self.at += 1;
            let types = self.template_args();
            if self.eat("::") {
                path.push_str("::");
                continue;
            }
            return Ok(Cpp::Name(path, types.unwrap_or_default()));
        }
    }

    /// Parses `<types>` if the tokens allow it: only tokens of types, balanced, followed by a call, a braced list or
    /// the rest of a name.
    fn template_args(&mut self) -> Option<Vec<String>> {
        if !self.is("<") {
            return None;
        }
        let mut args = vec![String::new()];
        let mut depth = 0usize;
        let mut at = self.at;
        loop {
            let piece = match &self.tokens.get(at)?.1 {
                Token::Punct("<") => {
                    depth += 1;
                    if depth == 1 { "" } else { "<" }
                }
                Token::Punct(">") => {
                    depth -= 1;
                    if depth == 0 {
                        break;
                    }
                    ">"
                }
                Token::Punct(",") if depth == 1 => {
                    args.push(String::new());
                    ""
                }
                Token::Punct(one @ ("::" | "*" | "&" | ",")) => one,
                Token::Int(value) => &value.to_string(),
                Token::Ident(word) => {
                    let last = args.last_mut()?;
                    if last.ends_with(|c: char| c.is_alphanumeric() || c == '_') {
                        last.push(' ');
                    }
                    last.push_str(word);
                    at += 1;
                    continue;
                }
                _ => return None,
            };
            args.last_mut()?.push_str(piece);
            at += 1;
        }
        let follows = matches!(self.tokens.get(at + 1)?.1, Token::Punct("(" | "{" | "::"));
        if !follows {
            return None;
        }
        self.at = at + 1;
        args.retain(|arg| !arg.is_empty());
        Some(args)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round(text: &str) -> String {
        match parse(text) {
            Ok(expr) => format!("{expr:?}"),
            Err(bad) => format!("{}: {}", bad.at, bad.reason),
        }
    }

    #[test]
    fn template_arguments_are_distinguished_from_comparisons() {
        assert_eq!(
            round("::llvm::isa<::mlir::A, B>($_self)"),
            r#"Call(Name("llvm::isa", ["::mlir::A", "B"]), [Dollar("_self")])"#
        );
        assert_eq!(
            round("a < b && c > (d)"),
            r#"Binary("&&", Binary("<", Name("a", []), Name("b", [])), Binary(">", Name("c", []), Name("d", [])))"#
        );
    }

    #[test]
    fn lambdas_return_a_value() {
        assert_eq!(
            round("[](auto v) { return v != 0; }"),
            r#"Lambda(["v"], Binary("!=", Name("v", []), Int(0)))"#
        );
        assert_eq!(
            round("[&] { auto x = 1; return x; }"),
            r#"Lambda([], Let("x", [Int(1), Name("x", [])]))"#
        );
        assert_eq!(
            round("[&] { if (a) { return 1; } static constexpr int64_t b[] = {2}; return b; }"),
            r#"Lambda([], Ternary([Name("a", []), Int(1), Let("b", [List([Int(2)]), Name("b", [])])]))"#
        );
        assert_eq!(
            round("[&] { mlir::A::Builder b(x); return b; }"),
            r#"Lambda([], Let("b", [Call(Name("mlir::A::Builder", []), [Name("x", [])]), Name("b", [])]))"#
        );
        assert_eq!(
            round("[&] { x += 1; return x; }"),
            "8: expected `return`, `if` or a declaration"
        );
    }

    #[test]
    fn nesting_is_bounded() {
        assert_eq!(round(&"(".repeat(5000)), "64: the expression nests too deeply");
        assert_eq!(round(&"!".repeat(50000)), "50000: expected an expression");
        let ifs = format!("[] {{ {} return 1; }}", "if (a) return 1;".repeat(5000));
        assert!(round(&ifs).ends_with("the expression nests too deeply"));
    }
}
