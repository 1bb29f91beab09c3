//! The recursive-descent parser.

use crate::ast::{Expr, ExprKind, Function, Record, Statement, Struct, Variable, VariableType};
use crate::lexer::{Lexer, Pos, Token};

/// The deepest nesting of expressions and literals.
const MAX_NESTING: usize = 500;

/// A position in the source, and the message.
pub(crate) type Error = (Pos, String);
type Parsed<T> = Result<T, Error>;

/// Parses a file.
///
/// # Errors
/// The first syntax error.
pub(crate) fn parse(source: &str) -> Parsed<Vec<Record>> {
    let mut lexer = Lexer::new(source);
    let (token, pos) = lexer.next();
    let mut parser = Parser { lexer, token, pos, nesting: 0 };
    let mut records = Vec::new();
    loop {
        records.push(match parser.token {
            Token::Def => Record::Function(parser.function()?),
            Token::Struct => Record::Struct(parser.structure()?),
            Token::End => return Ok(records),
            _ => return Err(parser.expected("'def' or 'struct' at the top of the file")),
        });
    }
}

struct Parser<'s> {
    lexer: Lexer<'s>,
    /// The next token, whose position is `pos`.
    token: Token<'s>,
    pos: Pos,
    nesting: usize,
}

impl<'s> Parser<'s> {
    // ---- Tokens

    /// Advances to the next token, and returns the position of the consumed one.
    fn advance(&mut self) -> Pos {
        let pos = self.pos;
        (self.token, self.pos) = self.lexer.next();
        pos
    }

    fn expected(&self, what: &str) -> Error {
        (self.pos, format!("expected {what}, but got {}", self.token))
    }

    fn is(&self, sign: char) -> bool {
        self.token == Token::Sign(sign)
    }

    fn skip(&mut self, sign: char) -> bool {
        let found = self.is(sign);
        if found {
            self.advance();
        }
        found
    }

    fn sign(&mut self, sign: char, place: &str) -> Parsed<()> {
        match self.skip(sign) {
            true => Ok(()),
            false => Err(self.expected(&format!("'{sign}' {place}"))),
        }
    }

    fn name(&mut self, what: &str) -> Parsed<String> {
        let Token::Name(name) = self.token else { return Err(self.expected(what)) };
        self.advance();
        Ok(name.to_owned())
    }

    /// Parses comma-separated items up to and including the sign `end`.
    fn list<T>(
        &mut self,
        end: char,
        place: &str,
        item: impl Fn(&mut Self) -> Parsed<T>,
    ) -> Parsed<Vec<T>> {
        let mut items = Vec::new();
        if self.skip(end) {
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            if self.skip(end) {
                return Ok(items);
            }
            if !self.skip(',') {
                return Err(self.expected(&format!("',' or '{end}' {place}")));
            }
        }
    }

    // ---- Records

    /// Parses `def name(a, Type b) { … }`.
    fn function(&mut self) -> Parsed<Function> {
        let pos = self.advance();
        let name = self.name("the name of the function")?;
        self.sign('(', "before the parameters")?;
        let params = self.list(')', "among the parameters", Self::parameter)?;
        Ok(Function { name, params, body: self.block()?, pos })
    }

    fn parameter(&mut self) -> Parsed<Variable> {
        let pos = self.pos;
        let first = self.name("a parameter")?;
        let (name, ty) = match self.token {
            Token::Name(_) => (self.name("a parameter")?, VariableType::Struct(first)),
            _ => (first, VariableType::Tensor(Vec::new())),
        };
        Ok(Variable { name, ty, init: None, pos })
    }

    /// Parses `struct Name { var a; Type b; }`.
    fn structure(&mut self) -> Parsed<Struct> {
        let pos = self.advance();
        let name = self.name("the name of the struct")?;
        self.sign('{', "before the fields")?;
        let mut fields = Vec::new();
        loop {
            fields.push(self.variable()?);
            self.sign(';', "behind the field")?;
            if self.skip('}') {
                return Ok(Struct { name, fields, pos });
            }
        }
    }

    /// Parses `var a`, `var a<2, 3>` or `Type a`, with an optional `= value`.
    fn variable(&mut self) -> Parsed<Variable> {
        let pos = self.pos;
        let ty = match self.token {
            Token::Var => None,
            Token::Name(name) => Some(VariableType::Struct(name.to_owned())),
            _ => return Err(self.expected("'var' or the name of a struct")),
        };
        self.advance();
        let name = self.name("the name of the variable")?;
        let ty = match ty {
            Some(ty) => ty,
            None if self.skip('<') => {
                VariableType::Tensor(self.list('>', "in the shape", Self::size)?)
            }
            None => VariableType::Tensor(Vec::new()),
        };
        let init = if self.skip('=') { Some(self.expr()?) } else { None };
        Ok(Variable { name, ty, init, pos })
    }

    fn size(&mut self) -> Parsed<i64> {
        match self.token {
            Token::Number(size) if size >= 1.0 && size.fract() == 0.0 && size < 2f64.powi(31) => {
                self.advance();
                Ok(size as i64)
            }
            _ => Err(self.expected("the size of a dimension")),
        }
    }

    // ---- Statements

    /// Parses `{ statement; … }`.
    fn block(&mut self) -> Parsed<Vec<Statement>> {
        self.sign('{', "before the body")?;
        let mut statements = Vec::new();
        loop {
            while self.skip(';') {}
            if self.skip('}') {
                return Ok(statements);
            }
            statements.push(self.statement()?);
            if !self.is(';') {
                return Err(self.expected("';' behind the statement"));
            }
        }
    }

    fn statement(&mut self) -> Parsed<Statement> {
        match self.token {
            Token::Var => self.variable().map(Statement::Variable),
            Token::Return => {
                let pos = self.advance();
                let value = if self.is(';') { None } else { Some(self.expr()?) };
                Ok(Statement::Return(value, pos))
            }
            Token::Name(_) => {
                // Two consecutive names declare a variable of a struct type.
                let (pos, name) = (self.pos, self.name("a name")?);
                let Token::Name(_) = self.token else {
                    let first = self.named(name, pos)?;
                    return self.operators(first, 0).map(Statement::Expr);
                };
                let ty = VariableType::Struct(name);
                let name = self.name("the name of the variable")?;
                let init = if self.skip('=') { Some(self.expr()?) } else { None };
                Ok(Statement::Variable(Variable { name, ty, init, pos }))
            }
            _ => self.expr().map(Statement::Expr),
        }
    }

    // ---- Expressions

    fn expr(&mut self) -> Parsed<Expr> {
        let first = self.primary()?;
        self.operators(first, 0)
    }

    /// Parses the operators after `left` with at least the precedence `least`, and their operands.
    fn operators(&mut self, mut left: Expr, least: u8) -> Parsed<Expr> {
        while let Some((sign, tightness)) = self.operator()
            && tightness >= least
        {
            self.advance();
            // The position of a binary expression is the position of its right operand.
            let pos = self.pos;
            let mut right = self.primary()?;
            while let Some((_, next)) = self.operator()
                && next > tightness
            {
                right = self.operators(right, tightness + 1)?;
            }
            let kind = ExprKind::Binary(sign, Box::new([left, right]));
            left = self.shallow(Expr::new(kind, pos))?;
        }
        Ok(left)
    }

    /// Returns the next operator and its precedence.
    fn operator(&self) -> Option<(char, u8)> {
        match self.token {
            Token::Sign(sign @ ('+' | '-')) => Some((sign, 20)),
            Token::Sign('*') => Some(('*', 40)),
            Token::Sign('.') => Some(('.', 60)),
            _ => None,
        }
    }

    fn primary(&mut self) -> Parsed<Expr> {
        if self.nesting == MAX_NESTING {
            return Err((self.pos, format!("nested deeper than {MAX_NESTING}")));
        }
        self.nesting += 1;
        let pos = self.pos;
        let expr = match self.token {
            Token::Number(number) => {
                self.advance();
                Ok(Expr::new(ExprKind::Number(number), pos))
            }
            Token::Name(name) => {
                self.advance();
                self.named(name.to_owned(), pos)
            }
            Token::Sign('(') => {
                self.advance();
                let inside = self.expr()?;
                self.sign(')', "behind the expression")?;
                Ok(inside)
            }
            Token::Sign('[') => self.literal(),
            Token::Sign('{') => {
                self.advance();
                let values = self.list('}', "in the struct", Self::element)?;
                match values.is_empty() {
                    true => Err((pos, "a struct has elements".to_owned())),
                    false => Ok(Expr::new(ExprKind::StructLiteral(values), pos)),
                }
            }
            _ => Err(self.expected("an expression")),
        };
        self.nesting -= 1;
        self.shallow(expr?)
    }

    /// Returns the expression; an error if it is nested so deep that a traversal of the tree would overflow the stack.
    fn shallow(&self, expr: Expr) -> Parsed<Expr> {
        match expr.depth > MAX_NESTING {
            true => Err((expr.pos, format!("nested deeper than {MAX_NESTING}"))),
            false => Ok(expr),
        }
    }

    /// Parses the rest of a variable reference or a call after its name.
    fn named(&mut self, name: String, pos: Pos) -> Parsed<Expr> {
        if !self.skip('(') {
            return Ok(Expr::new(ExprKind::Variable(name), pos));
        }
        let mut args = self.list(')', "among the arguments", Self::expr)?;
        let kind = match (name.as_str(), args.len()) {
            ("print", 1) => ExprKind::Print(Box::new(args.remove(0))),
            ("print", count) => {
                return Err((pos, format!("'print' takes one argument, not {count}")));
            }
            _ => ExprKind::Call(name, args),
        };
        Ok(Expr::new(kind, pos))
    }

    /// Parses `[row, …]`, whose rows are numbers or literals of one shape.
    fn literal(&mut self) -> Parsed<Expr> {
        let pos = self.advance();
        let values = self.list(']', "in the literal", |parser| match parser.token {
            Token::Number(_) | Token::Sign('[') => parser.primary(),
            _ => Err(parser.expected("a number or '[' in the literal")),
        })?;
        let shape = |expr: &Expr| match &expr.kind {
            ExprKind::Literal(shape, _) => shape.clone(),
            _ => Vec::new(),
        };
        let Some(first) = values.first().map(shape) else {
            return Err((pos, "a literal has elements".to_owned()));
        };
        if let Some(other) = values.iter().find(|value| shape(value) != first) {
            return Err((other.pos, "the rows of a literal are of one shape".to_owned()));
        }
        let shape = [&[values.len() as i64][..], &first].concat();
        Ok(Expr::new(ExprKind::Literal(shape, values), pos))
    }

    /// Parses an element of a struct literal.
    fn element(&mut self) -> Parsed<Expr> {
        match self.token {
            Token::Number(_) | Token::Sign('[' | '{') => self.primary(),
            _ => Err(self.expected("a number, '[' or '{' in the struct")),
        }
    }
}
