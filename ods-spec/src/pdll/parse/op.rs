//! Operations: names, and `op<…>`.

use super::*;

impl Parser<'_> {
    /// Parses `<name>`, if there is one; `None` denotes any operation.
    pub(super) fn wrapped_op_name(&mut self, may_be_empty: bool) -> Parse<Option<Arc<str>>> {
        if !self.eat(Tok::Less) {
            return Ok(None);
        }
        let name = self.op_name(may_be_empty)?;
        self.expect(Tok::Greater, "expected `>` after operation name")?;
        Ok(name)
    }

    fn op_name(&mut self, may_be_empty: bool) -> Parse<Option<Arc<str>>> {
        let is_word = |token: Token| token.kind == Tok::Identifier || token.kind.is_keyword();
        if !is_word(self.token) {
            return match may_be_empty {
                true => Ok(None),
                false => self.error("expected dialect namespace"),
            };
        }
        let (mut name, _) = self.take_text();
        self.expect(Tok::Dot, "expected `.` after dialect namespace")?;
        if !is_word(self.token) {
            return self.error("expected operation name after dialect namespace");
        }
        name.push('.');
        while is_word(self.token) || self.token.kind == Tok::Dot {
            name += &self.take_text().0;
        }
        Ok(Some(name.into()))
    }

    /// Parses `op<…>`; without `<` the word is a name. `results_from` applies if no result types are given.
    pub(super) fn op_expr(&mut self, results_from: ResultsFrom) -> Parse<ExprRef> {
        let start = self.token;
        let span = self.span();
        self.advance();
        if self.token.kind != Tok::Less {
            self.back_to(start);
            return self.name_expr();
        }
        let creates = self.context == Context::Rewrite;
        let name = self.wrapped_op_name(!creates)?;
        let operands = match self.eat(Tok::LParen) {
            // In a match, no list means any operands, and an empty list means no operands.
            false if creates => Vec::new(),
            false => {
                vec![self.any_range(span, Type::ValueRange, ConstraintKind::ValueRange(None))?]
            }
            true => self.list("expected `)` after operation operand list")?,
        };
        let mut attrs = Vec::new();
        if self.eat(Tok::LBrace) {
            loop {
                attrs.push(self.attr()?);
                if !self.eat(Tok::Comma) {
                    break;
                }
            }
            self.expect(Tok::RBrace, "expected `}` after operation attribute list")?;
        }
        let (results, results_from) = if self.eat(Tok::Arrow) {
            self.expect(Tok::LParen, "expected `(` before operation result type list")?;
            let results = self.list("expected `)` after operation result type list")?;
            (results, ResultsFrom::Given)
        } else if !creates {
            let any = self.any_range(span, Type::TypeRange, ConstraintKind::TypeRange)?;
            (vec![any], results_from)
        } else if results_from == ResultsFrom::Given {
            (Vec::new(), ResultsFrom::Inferred)
        } else {
            (Vec::new(), results_from)
        };
        self.check_op(span, OpExpr { name, operands, attrs, results, results_from })
    }

    /// Parses expressions up to `)`.
    fn list(&mut self, message: &str) -> Parse<Vec<ExprRef>> {
        let mut all = Vec::new();
        if self.eat(Tok::RParen) {
            return Ok(all);
        }
        loop {
            all.push(self.expr()?);
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        self.expect(Tok::RParen, message)?;
        Ok(all)
    }

    /// Returns a new variable for all operands or result types.
    fn any_range(&mut self, span: Span, ty: Type, kind: ConstraintKind) -> Parse<ExprRef> {
        let id = self.define_variable(Variable {
            name: "_".to_owned(),
            span,
            ty: ty.clone(),
            init: None,
            constraints: vec![Constraint { span, kind }],
        })?;
        Ok(Arc::new(Expr { span, ty, kind: ExprKind::Variable(id) }))
    }

    fn attr(&mut self) -> Parse<(String, ExprRef)> {
        let is_word = self.token.kind == Tok::Identifier || self.token.kind.is_keyword();
        let span = self.span();
        let name = match self.token.kind.is_string() {
            true => self.take_string(),
            false if is_word => self.take_text().0,
            false => return self.error("expected identifier or string attribute name"),
        };
        if self.eat(Tok::Equal) {
            return Ok((name, self.expr()?));
        }
        let unit = ExprKind::Attr("unit".to_owned());
        Ok((name, Arc::new(Expr { span, ty: Type::Attr, kind: unit })))
    }
}
