//! Statements.

use super::pattern::RETURN_OUTSIDE;
use super::*;

impl Parser<'_> {
    /// Parses `{ … }`; also returns the position after the brace.
    pub(super) fn block(&mut self) -> Parse<(Vec<Stmt>, u32)> {
        self.nested(|parser| {
            parser.advance();
            parser.scopes.push();
            let mut body = Vec::new();
            while parser.token.kind != Tok::RBrace {
                body.push(parser.stmt(true)?);
            }
            parser.scopes.pop();
            let end = parser.token.end;
            parser.advance();
            Ok((body, end))
        })
    }

    /// Parses `=> statement`, which `check` checks and converts.
    pub(super) fn lambda(
        &mut self,
        ends_in_semicolon: bool,
        check: impl FnOnce(&mut Self, Stmt) -> Parse<Stmt>,
    ) -> Parse<Stmt> {
        self.advance();
        self.scopes.push();
        let stmt = self.stmt(ends_in_semicolon)?;
        let stmt = check(self, stmt)?;
        self.scopes.pop();
        Ok(stmt)
    }

    fn stmt(&mut self, ends_in_semicolon: bool) -> Parse<Stmt> {
        let span = self.span();
        let stmt = match self.token.kind {
            Tok::Word(Word::Erase) => Stmt { span, kind: self.erase()? },
            Tok::Word(Word::Let) => Stmt { span, kind: StmtKind::Let(self.let_()?) },
            Tok::Word(Word::Replace) => Stmt { span, kind: self.replace(span)? },
            Tok::Word(Word::Return) => {
                self.advance();
                Stmt { span, kind: StmtKind::Return(self.expr()?) }
            }
            Tok::Word(Word::RewriteWith) => Stmt { span, kind: self.rewrite()? },
            _ => {
                let expr = self.expr()?;
                Stmt { span: expr.span, kind: StmtKind::Expr(expr) }
            }
        };
        if ends_in_semicolon {
            self.expect(Tok::Semicolon, "expected `;` after statement")?;
        }
        Ok(stmt)
    }

    /// Reads the keyword of a statement that rewrites.
    fn rewriting(&mut self, word: &str) -> Parse<()> {
        if self.context == Context::Constraint {
            return self.error(format!("`{word}` cannot be used within a Constraint"));
        }
        self.advance();
        Ok(())
    }

    fn erase(&mut self) -> Parse<StmtKind> {
        self.rewriting("erase")?;
        let root = self.expr()?;
        match root.ty.is_op() {
            true => Ok(StmtKind::Erase(root)),
            false => self.error_at(root.span, "expected `Op` expression"),
        }
    }

    fn let_(&mut self) -> Parse<VariableId> {
        self.advance();
        if !self.token.kind.is_name() {
            return self.error(match self.token.kind {
                Tok::Underscore => "`_` may only be used to define \"inline\" variables",
                _ => "expected identifier after `let` to name a new variable",
            });
        }
        let (name, span) = self.take_text();
        let constraints = match self.eat(Tok::Colon) {
            true => self.constraints()?,
            false => Vec::new(),
        };
        let mut init = None;
        if self.eat(Tok::Equal) {
            init = Some(self.expr()?);
            let typed = constraints.iter().find(|one| {
                matches!(
                    one.kind,
                    ConstraintKind::Attr(Some(_))
                        | ConstraintKind::Value(Some(_))
                        | ConstraintKind::ValueRange(Some(_))
                )
            });
            if let Some(constraint) = typed {
                let message = "type constraints are not permitted on variables with initializers";
                return self.error_at(constraint.span, message);
            }
        }
        let ty = match (self.constrained_type(&constraints)?, init.as_mut()) {
            (None, Some(init)) => init.ty.clone(),
            (Some(ty), Some(init)) => match ty.refine(&init.ty) {
                Some(refined) => refined,
                None => {
                    *init = self.convert(init, &ty, &mut Vec::new())?;
                    ty
                }
            },
            (Some(ty), None) => ty,
            (None, None) => {
                return self.error_and_note(
                    span,
                    format!("unable to infer type for variable `{name}`"),
                    (
                        span,
                        "the type of a variable must be inferable from the constraint list or the initializer",
                    ),
                );
            }
        };
        if matches!(ty, Type::Constraint | Type::Rewrite) {
            let message = format!("unable to define variable of `{ty}` type");
            return self.error_at(span, message);
        }
        self.define_variable(Variable { name, span, ty, init, constraints })
    }

    fn replace(&mut self, span: Span) -> Parse<StmtKind> {
        self.rewriting("replace")?;
        let root = self.expr()?;
        self.expect(Tok::Word(Word::With), "expected `with` after root operation")?;
        let with = self.in_context(Context::Rewrite, |parser| {
            if !parser.eat(Tok::LParen) {
                return Ok(vec![match parser.token.kind {
                    Tok::Word(Word::OpOf) => parser.op_expr(ResultsFrom::Replaced)?,
                    _ => parser.expr()?,
                }]);
            }
            if parser.eat(Tok::RParen) {
                return parser.error_at(
                    span,
                    "expected at least one replacement value, consider using `erase` if no replacement values are \
                     desired",
                );
            }
            let mut with = Vec::new();
            loop {
                with.push(parser.expr()?);
                if !parser.eat(Tok::Comma) {
                    break;
                }
            }
            parser.expect(Tok::RParen, "expected `)` after replacement values")?;
            Ok(with)
        })?;
        self.check_root(&root)?;
        let several = with.len() > 1;
        let with = with.into_iter().map(|one| {
            if one.ty.is_op() {
                return Ok(if several { all_results(&one) } else { one });
            }
            if one.ty.is_value() {
                return Ok(one);
            }
            let message =
                format!("expected `Op`, `Value` or `ValueRange` expression, but got `{}`", one.ty);
            self.error_at(one.span, message)
        });
        let with = with.collect::<Parse<_>>()?;
        Ok(StmtKind::Replace { root, with })
    }

    fn rewrite(&mut self) -> Parse<StmtKind> {
        self.rewriting("rewrite")?;
        let root = self.expr()?;
        self.expect(Tok::Word(Word::With), "expected `with` before rewrite body")?;
        if self.token.kind != Tok::LBrace {
            return self.error("expected `{` to start rewrite body");
        }
        let (body, _) = self.in_context(Context::Rewrite, Self::block)?;
        if let Some(stmt) = body.iter().find(|stmt| matches!(stmt.kind, StmtKind::Return(_))) {
            return self.error_at(stmt.span, RETURN_OUTSIDE);
        }
        self.check_root(&root)?;
        Ok(StmtKind::Rewrite { root, body })
    }

    fn check_root(&mut self, root: &ExprRef) -> Parse<()> {
        match root.ty.is_op() {
            true => Ok(()),
            false => {
                let message = format!("expected `Op` expression, but got `{}`", root.ty);
                self.error_at(root.span, message)
            }
        }
    }
}

/// Returns all results of an operation.
pub(super) fn all_results(of: &ExprRef) -> ExprRef {
    let member = "$results".to_owned();
    let kind = ExprKind::Result { of: Arc::clone(of), which: Which::All, member };
    Arc::new(Expr { span: of.span, ty: Type::ValueRange, kind })
}
