//! Bodies of functions and lambdas, as the expression that they return.

use super::{DEPTH, Malformed, Parsed, Parser};
use crate::predicate::cpp::Cpp;
use crate::predicate::cpp::lex::Token;

/// Parses the statements of a function's body, without its braces, as the expression that it returns.
///
/// # Errors
/// If the text is outside the subset.
pub fn parse_body(text: &str) -> Result<Cpp, Malformed> {
    let mut parser = Parser::new(text)?;
    let body = parser.statements()?;
    parser.finish(body, "function")
}

impl Parser {
    pub(super) fn lambda(&mut self) -> Parsed<Cpp> {
        self.expect("[")?;
        while !self.eat("]") {
            if self.peek().is_none() {
                return self.fail("expected `]`");
            }
            self.at += 1;
        }
        let mut params = Vec::new();
        if self.eat("(") {
            let mut last = None;
            loop {
                match self.peek().cloned() {
                    None => return self.fail("expected `)`"),
                    Some(Token::Punct(one @ (")" | ","))) => {
                        self.at += 1;
                        params.extend(last.take());
                        if one == ")" {
                            break;
                        }
                    }
                    Some(Token::Ident(word)) => {
                        last = Some(word);
                        self.at += 1;
                    }
                    Some(_) => self.at += 1,
                }
            }
        }
        if self.eat("->") {
            while !self.is("{") && self.peek().is_some() {
                self.at += 1;
            }
        }
        self.expect("{")?;
        let body = self.statements()?;
        self.expect("}")?;
        Ok(Cpp::Lambda(params, Box::new(body)))
    }

    /// Parses statements to the end of a block, as the value that they return.
    fn statements(&mut self) -> Parsed<Cpp> {
        self.depth += 1;
        if self.depth > DEPTH {
            return self.fail("the expression nests too deeply");
        }
        while self.eat(";") {}
        let body = match self.peek() {
            Some(Token::Ident(word)) if word == "return" => {
                let value = self.returned()?;
                while self.eat(";") {}
                value
            }
            Some(Token::Ident(word)) if word == "if" => {
                self.at += 1;
                self.expect("(")?;
                let condition = self.expr()?;
                self.expect(")")?;
                let then = self.branch()?;
                let has_else = matches!(self.peek(), Some(Token::Ident(word)) if word == "else");
                self.at += usize::from(has_else);
                let otherwise = if has_else { self.branch()? } else { self.statements()? };
                Cpp::Ternary(Box::new([condition, then, otherwise]))
            }
            Some(Token::Ident(_) | Token::Punct("::")) => {
                let (name, value) = self.declaration()?;
                Cpp::Let(name, Box::new([value, self.statements()?]))
            }
            _ => return self.fail("expected `return`, `if` or a declaration"),
        };
        self.depth -= 1;
        Ok(body)
    }

    fn returned(&mut self) -> Parsed<Cpp> {
        self.at += 1;
        let value = self.expr()?;
        self.expect(";")?;
        Ok(value)
    }

    /// Parses the branch of an `if`: a block or a `return`.
    fn branch(&mut self) -> Parsed<Cpp> {
        if self.eat("{") {
            let body = self.statements()?;
            self.expect("}")?;
            return Ok(body);
        }
        match self.peek() {
            Some(Token::Ident(word)) if word == "return" => self.returned(),
            _ => self.fail("expected a block or `return`"),
        }
    }

    /// Parses `T name = value;`, `T name(args);` or `T name[] = {…};`.
    fn declaration(&mut self) -> Parsed<(String, Cpp)> {
        let (mut words, mut ty, mut angles) = (0, String::new(), 0usize);
        let name = loop {
            match self.peek().cloned() {
                Some(Token::Ident(word)) => {
                    self.at += 1;
                    let ends = matches!(self.peek(), Some(Token::Punct("=" | "(" | "{" | "[")));
                    if ends && words > 0 && angles == 0 {
                        break word;
                    }
                    words += 1;
                    let qualifier =
                        matches!(word.as_str(), "static" | "constexpr" | "const" | "auto");
                    if !qualifier && angles == 0 {
                        ty.push_str(&word);
                    }
                }
                Some(Token::Punct(one @ ("::" | "<" | ">" | "*" | "&" | ","))) => {
                    self.at += 1;
                    match one {
                        "<" => angles += 1,
                        ">" => angles = angles.saturating_sub(1),
                        "::" if angles == 0 && !ty.is_empty() => ty.push_str("::"),
                        _ => {}
                    }
                }
                _ => return self.fail("expected `return`, `if` or a declaration"),
            }
        };
        let value = if self.eat("(") {
            Cpp::Call(Box::new(Cpp::Name(ty, Vec::new())), self.list(")")?)
        } else {
            if self.eat("[") {
                self.expect("]")?;
            }
            self.expect("=")?;
            self.expr()?
        };
        self.expect(";")?;
        Ok((name, value))
    }
}
