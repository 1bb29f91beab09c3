//! Statements of the C++ subset, for default bodies of interface methods.

use super::Cpp;
use super::lex::Token;
use super::parse::{Malformed, Parsed, Parser};

/// A C++ statement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stmt {
    /// `T name = value;`, with the words of the type.
    Let(String, String, Cpp),
    /// `if (condition) { … } else { … }`
    If(Cpp, Vec<Stmt>, Vec<Stmt>),
    /// `if (T name = value) { … } else { … }`: the first branch is taken if there is a value.
    IfLet(String, Cpp, Vec<Stmt>, Vec<Stmt>),
    /// `for (T name : range) { … }`
    For(String, Cpp, Vec<Stmt>),
    /// `return value;`
    Return(Option<Cpp>),
    /// `target = value;`
    Assign(Cpp, Cpp),
    /// `call();`
    Expr(Cpp),
}

/// Parses the statements of a function's body, without its braces.
///
/// # Errors
/// If the text is outside the subset.
pub fn parse_statements(text: &str) -> Result<Vec<Stmt>, Malformed> {
    let mut parser = Parser::new(text)?;
    let mut body = Vec::new();
    parser.block_items(&mut body)?;
    parser.finish(body, "function")
}

impl Parser {
    fn word(&self) -> Option<&str> {
        match self.peek() {
            Some(Token::Ident(word)) => Some(word),
            _ => None,
        }
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let found = self.word() == Some(word);
        if found {
            self.reset(self.mark() + 1);
        }
        found
    }

    /// Parses statements to the end of the block or of the text.
    fn block_items(&mut self, into: &mut Vec<Stmt>) -> Parsed<()> {
        while self.peek().is_some() && !self.is("}") {
            if self.eat(";") {
                continue;
            }
            let statement = self.nested(Parser::statement)?;
            into.push(statement);
        }
        Ok(())
    }

    /// Parses a block in braces, or one statement.
    fn branch_items(&mut self) -> Parsed<Vec<Stmt>> {
        let mut body = Vec::new();
        if self.eat("{") {
            self.block_items(&mut body)?;
            self.expect("}")?;
        } else if !self.eat(";") {
            body.push(self.nested(Parser::statement)?);
        }
        Ok(body)
    }

    fn statement(&mut self) -> Parsed<Stmt> {
        if self.eat_word("return") {
            let value = if self.is(";") { None } else { Some(self.expr()?) };
            self.expect(";")?;
            return Ok(Stmt::Return(value));
        }
        if self.eat_word("if") {
            return self.conditional();
        }
        if self.eat_word("for") {
            self.expect("(")?;
            let Some((_, name)) = self.declared(":") else {
                return self.fail("expected a range");
            };
            let range = self.expr()?;
            self.expect(")")?;
            return Ok(Stmt::For(name, range, self.branch_items()?));
        }
        if let Some((ty, name)) = self.declared("=") {
            let value = self.expr()?;
            self.expect(";")?;
            return Ok(Stmt::Let(ty, name, value));
        }
        let target = self.expr()?;
        let statement = match self.eat("=") {
            true => Stmt::Assign(target, self.expr()?),
            false => Stmt::Expr(target),
        };
        // The last statement of a `body` may omit the semicolon.
        match self.peek() {
            None => {}
            Some(_) => self.expect(";")?,
        }
        Ok(statement)
    }

    fn conditional(&mut self) -> Parsed<Stmt> {
        self.expect("(")?;
        let bound = self.declared("=");
        let condition = self.expr()?;
        self.expect(")")?;
        let then = self.branch_items()?;
        let otherwise = if self.eat_word("else") { self.branch_items()? } else { Vec::new() };
        Ok(match bound {
            Some((_, name)) => Stmt::IfLet(name, condition, then, otherwise),
            None => Stmt::If(condition, then, otherwise),
        })
    }

    /// Parses `T name` followed by `end`: the words of the type, and the name. Consumes nothing if there is none.
    fn declared(&mut self, end: &str) -> Option<(String, String)> {
        let start = self.mark();
        let (mut ty, mut last, mut depth) = (String::new(), None::<String>, 0_usize);
        loop {
            match self.peek() {
                Some(Token::Ident(word)) => {
                    if let Some(before) = last.replace(word.clone()) {
                        if !ty.is_empty() && !ty.ends_with([':', '<', ',']) {
                            ty.push(' ');
                        }
                        ty.push_str(&before);
                    }
                }
                Some(Token::Punct(one)) if depth == 0 && *one == end => {
                    if let Some(name) = last.filter(|_| !ty.is_empty()) {
                        self.reset(self.mark() + 1);
                        return Some((ty, name));
                    }
                    self.reset(start);
                    return None;
                }
                Some(Token::Punct(one @ ("::" | "<" | ">" | "*" | "&" | ","))) => {
                    match *one {
                        "<" => depth += 1,
                        ">" => depth = depth.saturating_sub(1),
                        _ => {}
                    }
                    let one = *one;
                    if let Some(before) = last.take() {
                        ty.push_str(&before);
                    }
                    ty.push_str(one);
                }
                _ => {
                    self.reset(start);
                    return None;
                }
            }
            self.reset(self.mark() + 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        match parse_statements(text) {
            Ok(all) => all.iter().map(|one| format!("{one:?}\n")).collect(),
            Err(bad) => format!("{}: {}", bad.at, bad.reason),
        }
    }

    #[test]
    fn statements_are_distinguished() {
        expect_test::expect![[r#"
            Let("auto", "op", Call(Name("cast", ["ConcreteOp"]), [Name("x", [])]))
            Let("::llvm::SmallVector<int64_t>&", "all", Name("y", []))
            IfLet("a", Call(Name("f", []), []), [Return(Some(Name("a", [])))], [])
            If(Unary('!', Name("b", [])), [Return(None)], [Expr(Call(Name("g", []), []))])
            For("v", Name("all", []), [Expr(Call(Name("h", []), [Name("v", [])]))])
            Assign(Member(Dollar("_op"), "x", []), Int(1))
        "#]]
        .assert_eq(&shown(
            "auto op = cast<ConcreteOp>(x); ::llvm::SmallVector<int64_t> &all = y;\n\
             if (Attribute a = f()) { return a; } // why\n\
             if (!b) return; else g();\n\
             for (Value v : all) h(v);\n\
             $_op.x = 1;",
        ));
    }

    #[test]
    fn what_is_no_statement_is_reported_with_its_place() {
        assert_eq!(shown("if (a return;"), "6: expected `)`");
        assert_eq!(shown("return a"), "8: expected `;`");
        assert_eq!(shown("for (int i = 0; i < 3; ++i) f();"), "5: expected a range");
        assert_eq!(shown("a; }"), "3: expected the end of the function");
        assert!(shown(&"if (a) ".repeat(5000)).ends_with("nests too deeply"));
    }
}
