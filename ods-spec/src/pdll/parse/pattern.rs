//! Patterns.

use super::*;

impl Parser<'_> {
    pub(super) fn pattern(&mut self) -> Parse<()> {
        let keyword = self.span();
        self.advance();
        let (name, pattern) = self.in_context(Context::Match, |parser| {
            let named = parser.token.kind == Tok::Identifier;
            let name = named.then(|| parser.take_text());
            let (mut benefit, mut recursion) = (None, None);
            if parser.eat(Tok::Word(Word::With)) {
                parser.metadata(&mut benefit, &mut recursion)?;
            }
            let body = match parser.token.kind {
                Tok::EqualArrow => vec![parser.lambda(true, |parser, stmt| {
                    match stmt.kind.is_rewrite() {
                        true => Ok(stmt),
                        false => parser.error_at(
                            stmt.span,
                            "expected Pattern lambda body to contain a single operation rewrite statement, such as \
                             `erase`, `replace`, or `rewrite`",
                        ),
                    }
                })?],
                Tok::LBrace => {
                    let body = parser.block()?.0;
                    parser.check_pattern(keyword, &body)?;
                    body
                }
                _ => return parser.error("expected `{` or `=>` to start pattern body"),
            };
            let benefit = benefit.map(|(benefit, _)| benefit);
            let recursion = recursion.is_some();
            let text = name.as_ref().map(|(name, _)| name.clone());
            Ok((name, Pattern { name: text, span: keyword, benefit, recursion, body }))
        })?;
        if let Some((name, span)) = name {
            self.check_new(&name, span)?;
            self.scopes.define(&name, Decl::Pattern(keyword), span);
        }
        let index = self.module.patterns.len() as u32;
        self.module.declarations.push(Declaration::Pattern(index));
        self.module.patterns.push(pattern);
        Ok(())
    }

    /// Checks that a rewrite ends the statements of a pattern.
    fn check_pattern(&mut self, span: Span, body: &[Stmt]) -> Parse<()> {
        let last = body
            .iter()
            .position(|stmt| stmt.kind.is_rewrite() || matches!(stmt.kind, StmtKind::Return(_)));
        let Some(last) = last else {
            return self.error_at(
                span,
                "expected Pattern body to terminate with an operation rewrite statement, such as `erase`",
            );
        };
        if let StmtKind::Return(_) = body[last].kind {
            return self.error_at(body[last].span, RETURN_OUTSIDE);
        }
        match body.get(last + 1) {
            None => Ok(()),
            Some(next) => self.error_at(
                next.span,
                "Pattern body was terminated by an operation rewrite statement, but found trailing statements",
            ),
        }
    }

    fn metadata(
        &mut self,
        benefit: &mut Option<(u16, Span)>,
        recursion: &mut Option<Span>,
    ) -> Parse<()> {
        loop {
            if self.token.kind != Tok::Identifier {
                return self.error("expected pattern metadata identifier");
            }
            let (name, span) = self.take_text();
            match name.as_str() {
                "benefit" => {
                    if let Some((_, before)) = *benefit {
                        return self.error_and_note(
                            span,
                            "pattern benefit has already been specified",
                            (before, "see previous definition here"),
                        );
                    }
                    self.expect(Tok::LParen, "expected `(` before pattern benefit")?;
                    if self.token.kind != Tok::Integer {
                        return self.error("expected integral pattern benefit");
                    }
                    let Ok(value) = self.text().parse() else {
                        return self
                            .error("expected pattern benefit to fit within a 16-bit integer");
                    };
                    self.advance();
                    *benefit = Some((value, span));
                    self.expect(Tok::RParen, "expected `)` after pattern benefit")?;
                }
                "recursion" => {
                    if let Some(before) = *recursion {
                        return self.error_and_note(
                            span,
                            "pattern recursion metadata has already been specified",
                            (before, "see previous definition here"),
                        );
                    }
                    *recursion = Some(span);
                }
                _ => return self.error_at(span, "unknown pattern metadata"),
            }
            if !self.eat(Tok::Comma) {
                return Ok(());
            }
        }
    }
}

/// The message about a `return` in a pattern or in the block of `rewrite`.
pub(super) const RETURN_OUTSIDE: &str =
    "`return` statements are only permitted within a `Constraint` or `Rewrite` body";
