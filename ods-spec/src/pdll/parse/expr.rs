//! Expressions, except operations.

use super::*;

impl Parser<'_> {
    pub(super) fn expr(&mut self) -> Parse<ExprRef> {
        self.nested(Self::nested_expr)
    }

    fn nested_expr(&mut self) -> Parse<ExprRef> {
        let mut expr = match self.token.kind {
            Tok::Underscore => return self.unnamed_variable(),
            Tok::Word(Word::AttrOf) => self.literal()?,
            Tok::Word(Word::TypeOf) => self.literal()?,
            Tok::Word(Word::Constraint | Word::Rewrite) => self.lambda_expr()?,
            Tok::Word(Word::Not) => self.negated()?,
            Tok::Word(Word::OpOf) => self.op_expr(ResultsFrom::Given)?,
            Tok::Identifier => self.name_expr()?,
            Tok::LParen => self.tuple()?,
            _ => return self.error("expected expression"),
        };
        loop {
            expr = match self.token.kind {
                Tok::Dot => self.member(&expr)?,
                Tok::LParen => self.call(&expr, false)?,
                _ => return Ok(expr),
            };
        }
    }

    /// Parses `attr<"…">` or `type<"…">`; without `<` the word is a name.
    fn literal(&mut self) -> Parse<ExprRef> {
        let start = self.token;
        let is_attr = start.kind == Tok::Word(Word::AttrOf);
        self.advance();
        if !self.eat(Tok::Less) {
            self.back_to(start);
            return self.name_expr();
        }
        let what = if is_attr { "attribute" } else { "type" };
        if !self.token.kind.is_string() {
            return self.error(format!("expected string literal containing MLIR {what}"));
        }
        let text = self.take_string();
        let span = Span::new(start.start, self.token.end);
        self.expect(Tok::Greater, &format!("expected `>` after {what} literal"))?;
        let (ty, kind) = match is_attr {
            true => (Type::Attr, ExprKind::Attr(text)),
            false => (Type::Type, ExprKind::Type(text)),
        };
        Ok(Arc::new(Expr { span, ty, kind }))
    }

    fn unnamed_variable(&mut self) -> Parse<ExprRef> {
        let (name, span) = self.take_text();
        self.expect(Tok::Colon, "expected `:` after `_` variable")?;
        self.inline_variable(name, span)
    }

    /// Parses a reference to a name, or the definition of a variable at its first use.
    pub(super) fn name_expr(&mut self) -> Parse<ExprRef> {
        let (name, span) = self.take_text();
        if self.eat(Tok::Colon) {
            return self.inline_variable(name, span);
        }
        let Some((decl, _)) = self.scopes.lookup(&name) else {
            return self.error_at(span, format!("undefined reference to `{name}`"));
        };
        let (ty, kind) = match decl {
            Decl::Variable(id) => (self.variable(id).ty.clone(), ExprKind::Variable(id)),
            Decl::Callable(id) => (self.callable_type(id), ExprKind::Callable(id)),
            Decl::Pattern(_) => {
                return self.error_at(span, format!("invalid reference to `{name}`"));
            }
        };
        Ok(Arc::new(Expr { span, ty, kind }))
    }

    fn callable_type(&self, id: CallableId) -> Type {
        if self.callable_of(id).is_rewrite { Type::Rewrite } else { Type::Constraint }
    }

    fn inline_variable(&mut self, name: String, span: Span) -> Parse<ExprRef> {
        let constraints = self.constraints()?;
        // There is at least one constraint, so there is a type.
        let ty = self.constrained_type(&constraints)?.unwrap_or(Type::Value);
        let variable = Variable { name, span, ty: ty.clone(), init: None, constraints };
        let id = self.define_variable(variable)?;
        Ok(Arc::new(Expr { span, ty, kind: ExprKind::Variable(id) }))
    }

    fn lambda_expr(&mut self) -> Parse<ExprRef> {
        let id = self.inline_callable()?;
        let (span, ty) = (self.callable_of(id).span, self.callable_type(id));
        Ok(Arc::new(Expr { span, ty, kind: ExprKind::Callable(id) }))
    }

    fn negated(&mut self) -> Parse<ExprRef> {
        self.advance();
        if self.token.kind != Tok::Identifier {
            return self.error("expected native constraint");
        }
        let callee = self.name_expr()?;
        if self.token.kind != Tok::LParen {
            return self.error("expected `(` after function name");
        }
        self.call(&callee, true)
    }

    fn call(&mut self, callee: &ExprRef, negated: bool) -> Parse<ExprRef> {
        self.advance();
        let mut args = Vec::new();
        if self.token.kind != Tok::RParen {
            loop {
                args.push(self.expr()?);
                if !self.eat(Tok::Comma) {
                    break;
                }
            }
        }
        let span = Span::new(callee.span.start, self.token.end);
        self.expect(Tok::RParen, "expected `)` after argument list")?;
        self.check_call(span, callee, args, negated)
    }

    fn check_call(
        &mut self,
        span: Span,
        callee: &ExprRef,
        mut args: Vec<ExprRef>,
        negated: bool,
    ) -> Parse<ExprRef> {
        let ExprKind::Callable(id) = callee.kind else {
            let message = format!(
                "expected a reference to a callable `Constraint` or `Rewrite`, but got: `{}`",
                callee.ty
            );
            return self.error_at(span, message);
        };
        let of = self.callable_of(id);
        let is_pdll = matches!(of.body, CallableBody::Pdll(_));
        let refused = match (self.context == Context::Rewrite, of.is_rewrite) {
            (true, false) => Some("unable to invoke `Constraint` within a rewrite section"),
            (true, true) if negated => Some("unable to negate a Rewrite"),
            (false, true) => Some("unable to invoke `Rewrite` within a match section"),
            (false, false) if negated && is_pdll => Some("unable to negate non native constraints"),
            _ => None,
        };
        if let Some(message) = refused {
            return self.error_at(span, message);
        }
        let of = self.callable_of(id);
        if of.inputs.len() != args.len() {
            let message = format!(
                "invalid number of arguments for {} call; expected {}, but got {}",
                of.kind(),
                of.inputs.len(),
                args.len()
            );
            let (at, note) = (of.span, format!("see the definition of {} here", of.name));
            return self.error_and_note(span, message, (at, &note));
        }
        let note = (format!("see the definition of `{}` here", of.name), Some(of.span));
        let wanted: Vec<Type> = of.inputs.iter().map(|id| self.variable(*id).ty.clone()).collect();
        let ty = of.result_ty.clone();
        for (arg, wanted) in args.iter_mut().zip(&wanted) {
            *arg = self.convert(arg, wanted, &mut vec![note.clone()])?;
        }
        Ok(Arc::new(Expr { span, ty, kind: ExprKind::Call { callee: id, args, negated } }))
    }

    fn member(&mut self, of: &ExprRef) -> Parse<ExprRef> {
        let dot = self.span();
        self.advance();
        let is_member = matches!(self.token.kind, Tok::Identifier | Tok::Integer);
        if !is_member && !self.token.kind.is_keyword() {
            return self.error_at(dot, "expected identifier or numeric member name");
        }
        let span = Span::new(of.span.start, self.token.end);
        let (name, _) = self.take_text();
        self.check_member(span, of, &name)
    }

    fn tuple(&mut self) -> Parse<ExprRef> {
        let start = self.token.start;
        self.advance();
        let mut labels: Vec<(String, Span)> = Vec::new();
        let mut elements = Vec::new();
        if self.token.kind != Tok::RParen {
            loop {
                labels.push(self.label(&labels)?);
                elements.push(self.expr()?);
                if !self.eat(Tok::Comma) {
                    break;
                }
            }
        }
        let span = Span::new(start, self.token.end);
        self.expect(Tok::RParen, "expected `)` after tuple element list")?;
        let nested = elements.iter().find(|element| {
            matches!(element.ty, Type::Constraint | Type::Rewrite | Type::Tuple(_))
        });
        if let Some(element) = nested {
            let message = format!("unable to build a tuple with `{}` element", element.ty);
            return self.error_at(element.span, message);
        }
        let types = labels.into_iter().zip(&elements);
        let types = types.map(|((label, _), element)| (label, element.ty.clone())).collect();
        Ok(Arc::new(Expr { span, ty: Type::Tuple(types), kind: ExprKind::Tuple(elements) }))
    }

    /// Parses the label of a tuple element; it is empty if there is none.
    fn label(&mut self, before: &[(String, Span)]) -> Parse<(String, Span)> {
        let start = self.token;
        if !start.kind.is_name() {
            return Ok((String::new(), self.span()));
        }
        let (label, span) = self.take_text();
        if !self.eat(Tok::Equal) {
            self.back_to(start);
            return Ok((String::new(), span));
        }
        if let Some((_, first)) = before.iter().find(|(have, _)| *have == label) {
            return self.error_and_note(
                span,
                format!("duplicate tuple element label `{label}`"),
                (*first, "see previous label use here"),
            );
        }
        Ok((label, span))
    }
}
