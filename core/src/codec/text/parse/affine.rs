//! Parsing of affine maps and integer sets.

use smallvec::SmallVec;

use super::lexer::Tok;
use crate::affine::{AffineExpr, AffineMap, AffineOp, IntegerSet};
use crate::stack::MAX_NESTING;
use crate::text::{Delimiter, OpParser, ParseResult, Parser, Pos, UnresolvedOperand};

/// The limit of operators in the expressions of one map or set: simplifying a sum visits all its terms.
const MAX_OPERATORS: usize = 2 * MAX_NESTING;

/// The names in scope of an expression.
#[derive(Default)]
pub(super) struct Names<'src> {
    /// The names, each with its result number if it names several values, and their expressions.
    ids: Vec<(&'src [u8], u32, AffineExpr)>,
    dims: u32,
    symbols: u32,
    operators: usize,
    /// The values found so far, if names are values.
    values: Option<Vec<ValueName<'src>>>,
}

/// A value in an expression, used as a dimension or a symbol.
struct ValueName<'src> {
    spelling: &'src [u8],
    pos: Pos,
    number: u32,
    symbol: bool,
}

/// Affine expressions over values: the operands for dimensions, then those for symbols.
type OverValues<T> = (T, SmallVec<[UnresolvedOperand; 4]>);

enum MapOrSet {
    Map(AffineMap),
    Set(IntegerSet),
}

impl<'src> Parser<'src> {
    /// Parses `(d0) -> (d0 + 1)`, without an enclosing `affine_map<>`.
    pub fn parse_affine_map(&mut self) -> ParseResult<AffineMap> {
        let pos = self.pos();
        match self.parse_map_or_set()? {
            MapOrSet::Map(map) => Ok(map),
            MapOrSet::Set(_) => self.fail(pos, "expected AffineMap, but got IntegerSet"),
        }
    }

    /// Parses `(d0) : (d0 >= 0)`, without an enclosing `affine_set<>`.
    pub fn parse_integer_set(&mut self) -> ParseResult<IntegerSet> {
        let pos = self.pos();
        match self.parse_map_or_set()? {
            MapOrSet::Set(set) => Ok(set),
            MapOrSet::Map(_) => self.fail(pos, "expected IntegerSet, but got AffineMap"),
        }
    }

    fn parse_map_or_set(&mut self) -> ParseResult<MapOrSet> {
        let mut names = self.parse_affine_names()?;
        let (dims, symbols) = (names.dims, names.symbols);
        if self.eat(Tok::Arrow) {
            let mut results = Vec::new();
            self.parse_list_in(Delimiter::Paren, " in affine map range", |p| {
                results.push(p.parse_affine_expr(&mut names)?);
                Ok(())
            })?;
            return Ok(MapOrSet::Map(AffineMap { dims, symbols, results: results.into() }));
        }
        self.expect(Tok::Colon, "expected '->' or ':'")?;
        let mut constraints = Vec::new();
        self.parse_list_in(Delimiter::Paren, " in integer set constraint list", |p| {
            constraints.push(p.parse_affine_constraint(&mut names)?);
            Ok(())
        })?;
        if constraints.is_empty() {
            constraints.push((AffineExpr::Constant(0), true));
        }
        Ok(MapOrSet::Set(IntegerSet { dims, symbols, constraints: constraints.into() }))
    }

    /// Parses `(d0, d1)[s0]`.
    fn parse_affine_names(&mut self) -> ParseResult<Names<'src>> {
        let mut names = Names::default();
        self.parse_list_in(Delimiter::Paren, " in dimensional identifier list", |p| {
            let dim = AffineExpr::Dim(names.dims);
            names.dims += 1;
            p.parse_affine_name(&mut names, dim)
        })?;
        self.parse_list_in(Delimiter::OptionalSquare, " in symbol list", |p| {
            let symbol = AffineExpr::Symbol(names.symbols);
            names.symbols += 1;
            p.parse_affine_name(&mut names, symbol)
        })?;
        Ok(names)
    }

    fn parse_affine_name(&mut self, names: &mut Names<'src>, expr: AffineExpr) -> ParseResult<()> {
        if self.cursor.tok.kind != Tok::BareId {
            return Err(self.wrong_token("expected bare identifier"));
        }
        let name = self.cursor.spelling();
        if names.ids.iter().any(|(have, ..)| *have == name) {
            let message = format!("redefinition of identifier '{}'", String::from_utf8_lossy(name));
            return Err(self.error_here(message));
        }
        names.ids.push((name, 0, expr));
        self.advance();
        Ok(())
    }

    fn parse_affine_constraint(
        &mut self,
        names: &mut Names<'src>,
    ) -> ParseResult<(AffineExpr, bool)> {
        let lhs = self.parse_affine_expr(names)?;
        if self.eat(Tok::Greater) && self.eat(Tok::Equal) {
            return Ok((lhs.sub(self.parse_affine_expr(names)?), false));
        }
        if self.eat(Tok::Less) && self.eat(Tok::Equal) {
            return Ok((self.parse_affine_expr(names)?.sub(lhs), false));
        }
        if self.eat(Tok::Equal) && self.eat(Tok::Equal) {
            return Ok((lhs.sub(self.parse_affine_expr(names)?), true));
        }
        let message = "expected '== affine-expr' or '>= affine-expr' at end of affine constraint";
        Err(self.error_here(message))
    }

    /// Parses sums and differences of [`Self::parse_affine_product`]s, left-associative.
    fn parse_affine_expr(&mut self, names: &mut Names<'src>) -> ParseResult<AffineExpr> {
        let mut lhs = self.parse_affine_product(names, false)?;
        loop {
            let minus = match self.cursor.tok.kind {
                Tok::Plus => false,
                Tok::Minus => true,
                _ => return Ok(lhs),
            };
            self.advance();
            self.count_operator(names)?;
            let rhs = self.parse_affine_product(names, true)?;
            lhs = if minus { lhs.sub(rhs) } else { lhs.add(rhs) };
        }
    }

    fn parse_affine_product(
        &mut self,
        names: &mut Names<'src>,
        right: bool,
    ) -> ParseResult<AffineExpr> {
        let mut lhs = self.parse_affine_operand(names, right)?;
        loop {
            let Some(op) = self.affine_operator() else { return Ok(lhs) };
            let pos = self.pos();
            self.advance();
            self.count_operator(names)?;
            let rhs = self.parse_affine_operand(names, true)?;
            let affine = rhs.is_symbolic_or_constant()
                || (op == AffineOp::Mul && lhs.is_symbolic_or_constant());
            if !affine {
                // Upstream reports the next operator, if there is one.
                let pos = if self.affine_operator().is_some() { self.pos() } else { pos };
                let message = match op {
                    AffineOp::Mul => {
                        "non-affine expression: at least one of the multiply operands has to be either a constant or \
                         symbolic"
                    }
                    AffineOp::FloorDiv => {
                        "non-affine expression: right operand of floordiv has to be either a constant or symbolic"
                    }
                    AffineOp::CeilDiv => {
                        "non-affine expression: right operand of ceildiv has to be either a constant or symbolic"
                    }
                    _ => {
                        "non-affine expression: right operand of mod has to be either a constant or symbolic"
                    }
                };
                return Err(self.plain_error(pos, message));
            }
            lhs = AffineExpr::binary(op, lhs, rhs);
        }
    }

    /// Returns the multiplicative operator that comes next, if any.
    fn affine_operator(&self) -> Option<AffineOp> {
        match self.cursor.tok.kind {
            Tok::Star => Some(AffineOp::Mul),
            Tok::BareId if self.cursor.at_word(b"floordiv") => Some(AffineOp::FloorDiv),
            Tok::BareId if self.cursor.at_word(b"ceildiv") => Some(AffineOp::CeilDiv),
            Tok::BareId if self.cursor.at_word(b"mod") => Some(AffineOp::Mod),
            _ => None,
        }
    }

    fn count_operator(&mut self, names: &mut Names<'src>) -> ParseResult<()> {
        names.operators += 1;
        if names.operators > MAX_OPERATORS {
            let message = format!("an affine expression is limited to {MAX_OPERATORS} operators");
            return Err(self.error_here(message));
        }
        Ok(())
    }

    /// Parses one operand; `right` means that it follows a binary operator.
    fn parse_affine_operand(
        &mut self,
        names: &mut Names<'src>,
        right: bool,
    ) -> ParseResult<AffineExpr> {
        let missing = if right {
            "missing right operand of binary operator"
        } else {
            "missing left operand of binary operator"
        };
        match self.cursor.tok.kind {
            Tok::BareId => {
                let word = self.cursor.spelling();
                if word == b"symbol" {
                    self.advance();
                    self.expect(Tok::LParen, "expected '(' at start of SSA symbol")?;
                    let expr = self.parse_affine_value(names, true)?;
                    self.expect(Tok::RParen, "expected ')' at end of SSA symbol")?;
                    return Ok(expr);
                }
                let found = names.ids.iter().find(|(have, ..)| *have == word);
                let Some((_, _, expr)) = found else {
                    return Err(self.wrong_token("use of undeclared identifier"));
                };
                let expr = expr.clone();
                self.advance();
                Ok(expr)
            }
            Tok::Int => {
                let value = self.u64_value().and_then(|value| i64::try_from(value).ok());
                let Some(value) = value else {
                    return Err(self.error_here("constant too large for index"));
                };
                self.advance();
                Ok(AffineExpr::Constant(value))
            }
            Tok::LParen => self.nested(|p| {
                p.advance();
                if p.cursor.tok.kind == Tok::RParen {
                    return Err(p.error_here("no expression inside parentheses"));
                }
                let expr = p.parse_affine_expr(names)?;
                p.expect(Tok::RParen, "expected ')'")?;
                Ok(expr)
            }),
            Tok::Minus => self.nested(|p| {
                p.advance();
                p.count_operator(names)?;
                let pos = p.pos();
                match p.parse_affine_operand(names, right) {
                    Ok(operand) => Ok(operand.neg()),
                    Err(_) => Err(p.plain_error(pos, "missing operand of negation")),
                }
            }),
            Tok::Percent => self.parse_affine_value(names, false),
            Tok::Star | Tok::Plus => Err(self.error_here(missing)),
            _ if right => Err(self.error_here(missing)),
            _ => Err(self.error_here("expected affine expression")),
        }
    }

    /// Parses `%name` and returns its dimension or symbol.
    fn parse_affine_value(
        &mut self,
        names: &mut Names<'src>,
        symbol: bool,
    ) -> ParseResult<AffineExpr> {
        let Some(values) = &mut names.values else {
            return Err(self.error_here("unexpected ssa identifier"));
        };
        if self.cursor.tok.kind != Tok::Percent {
            return Err(self.error_here("expected ssa identifier"));
        }
        let (spelling, pos) = (self.cursor.spelling(), self.pos());
        self.advance();
        let number =
            if self.cursor.tok.kind == Tok::Hash { self.parse_result_number()? } else { 0 };
        let known = names.ids.iter().find(|(have, at, _)| (*have, *at) == (spelling, number));
        if let Some((_, _, expr)) = known {
            return Ok(expr.clone());
        }
        values.push(ValueName { spelling, pos, number, symbol });
        let (count, expr): (_, fn(u32) -> AffineExpr) = match symbol {
            true => (&mut names.symbols, AffineExpr::Symbol),
            false => (&mut names.dims, AffineExpr::Dim),
        };
        let expr = expr(*count);
        *count += 1;
        names.ids.push((spelling, number, expr.clone()));
        Ok(expr)
    }
}

impl<'src> OpParser<'_, 'src> {
    /// Parses `[%i + 1, symbol(%n)]`: a map, and its operands. A value is a symbol if it is written as one at its first
    /// occurrence.
    pub fn parse_affine_map_of_operands(
        &mut self,
        delimiter: Delimiter,
    ) -> ParseResult<OverValues<AffineMap>> {
        let mut names = Names { values: Some(Vec::new()), ..Names::default() };
        let mut results = Vec::new();
        self.parse_list_in(delimiter, " in affine map", |p| {
            results.push(p.parse_affine_expr(&mut names)?);
            Ok(())
        })?;
        let map = AffineMap::new(names.dims, names.symbols, results);
        Ok((map, self.affine_operands(names)))
    }

    /// Parses `%i + symbol(%n)`: an expression, the number of its dimensions, and its operands.
    pub fn parse_affine_expr_of_operands(&mut self) -> ParseResult<OverValues<(AffineExpr, u32)>> {
        let mut names = Names { values: Some(Vec::new()), ..Names::default() };
        let expr = self.parse_affine_expr(&mut names)?;
        Ok(((expr, names.dims), self.affine_operands(names)))
    }

    fn affine_operands(&mut self, names: Names<'src>) -> SmallVec<[UnresolvedOperand; 4]> {
        let values = names.values.unwrap_or_default();
        let mut operands = SmallVec::with_capacity(values.len());
        for symbols in [false, true] {
            for value in values.iter().filter(|value| value.symbol == symbols) {
                let name = self.values.name(value.spelling);
                operands.push(UnresolvedOperand { pos: value.pos, name, number: value.number });
            }
        }
        operands
    }
}
