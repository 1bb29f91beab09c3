//! Constraints and rewrites.

use super::*;
use crate::pdll::scope::ScopeId;

/// The part of a constraint or rewrite before its body.
struct Signature {
    inputs: Vec<VariableId>,
    results: Vec<VariableId>,
    result_ty: Type,
    /// The scope of the inputs.
    scope: ScopeId,
}

impl Parser<'_> {
    /// Parses a constraint or rewrite; one in an expression needs no name.
    pub(super) fn callable(&mut self, is_inline: bool) -> Parse<Callable> {
        let is_rewrite = self.token.kind == Tok::Word(Word::Rewrite);
        let keyword = self.span();
        self.advance();
        let context = if is_rewrite { Context::Rewrite } else { Context::Constraint };
        self.in_context(context, |parser| {
            let (name, span) = match parser.token.kind {
                Tok::Identifier => parser.take_text(),
                _ if !is_inline => return parser.error("expected identifier name"),
                _ => {
                    let kind = if is_rewrite { "rewrite" } else { "constraint" };
                    let name = format!("<anonymous_{kind}_{}>", parser.unnamed);
                    parser.unnamed += 1;
                    (name, keyword)
                }
            };
            let mut signature = parser.signature()?;
            let body = match parser.token.kind {
                Tok::LBrace | Tok::EqualArrow => {
                    let body = parser.body(is_rewrite, is_inline, &mut signature)?;
                    CallableBody::Pdll(body)
                }
                _ => CallableBody::Native(parser.native(is_inline, span)?),
            };
            let Signature { inputs, results, result_ty, .. } = signature;
            Ok(Callable { name, span, is_rewrite, inputs, results, result_ty, body })
        })
    }

    /// Parses a constraint or rewrite in an expression, and defines its name.
    pub(super) fn inline_callable(&mut self) -> Parse<CallableId> {
        let callable = self.nested(|parser| parser.callable(true))?;
        self.define_callable(callable)
    }

    fn native(&mut self, is_inline: bool, name: Span) -> Parse<Option<Native>> {
        let mut native = None;
        if self.token.kind.is_string() {
            let span = self.span();
            native = Some(Native { text: self.take_string(), span });
        } else if is_inline {
            let message = "external declarations must be declared in global scope";
            return self.error_at(name, message);
        } else if self.token.kind == Tok::Error {
            return Err(Stop);
        }
        self.expect(Tok::Semicolon, "expected `;` after native declaration")?;
        Ok(native)
    }

    fn signature(&mut self) -> Parse<Signature> {
        self.expect(Tok::LParen, "expected `(` to start argument list")?;
        let scope = self.scopes.push();
        let mut inputs = Vec::new();
        if self.token.kind != Tok::RParen {
            loop {
                inputs.push(self.input()?);
                if !self.eat(Tok::Comma) {
                    break;
                }
            }
        }
        self.scopes.pop();
        self.expect(Tok::RParen, "expected `)` to end argument list")?;
        self.scopes.push();
        let mut results = Vec::new();
        if self.eat(Tok::Arrow) {
            if self.eat(Tok::LParen) {
                loop {
                    results.push(self.result()?);
                    if !self.eat(Tok::Comma) {
                        break;
                    }
                }
                self.expect(Tok::RParen, "expected `)` to end result list")?;
            } else {
                results.push(self.result()?);
            }
        }
        self.scopes.pop();
        let result_ty = self.result_type(&results);
        if let [one] = results.as_slice()
            && !self.variable(*one).name.is_empty()
        {
            let span = self.variable(*one).span;
            let message = "cannot create a single-element tuple with an element label";
            return self.error_at(span, message);
        }
        Ok(Signature { inputs, results, result_ty, scope })
    }

    fn input(&mut self) -> Parse<VariableId> {
        if !self.token.kind.is_name() {
            return self.error("expected identifier argument name");
        }
        let (name, span) = self.take_text();
        self.expect(Tok::Colon, "expected `:` before argument constraint")?;
        let constraint = self.signature_constraint()?;
        self.signature_variable(name, span, constraint)
    }

    fn result(&mut self) -> Parse<VariableId> {
        if self.token.kind.is_name() && !self.is_constraint_name() {
            let (name, span) = self.take_text();
            self.expect(Tok::Colon, "expected `:` before result constraint")?;
            let constraint = self.signature_constraint()?;
            return self.signature_variable(name, span, constraint);
        }
        let constraint = self.signature_constraint()?;
        self.signature_variable(String::new(), constraint.span, constraint)
    }

    /// Returns whether the current token is the name of a constraint.
    fn is_constraint_name(&self) -> bool {
        match self.scopes.lookup(self.text()) {
            Some((Decl::Callable(id), _)) => !self.callable_of(id).is_rewrite,
            _ => false,
        }
    }

    fn signature_variable(
        &mut self,
        name: String,
        span: Span,
        constraint: Constraint,
    ) -> Parse<VariableId> {
        let ty = self.refined(None, &constraint)?;
        self.define_variable(Variable { name, span, ty, init: None, constraints: vec![constraint] })
    }

    /// Returns the type of a call: the type of the only result, or a tuple.
    fn result_type(&self, results: &[VariableId]) -> Type {
        let results = results.iter().map(|id| self.variable(*id));
        let mut elements: Vec<(String, Type)> =
            results.map(|one| (one.name.clone(), one.ty.clone())).collect();
        match elements.len() {
            1 => elements.remove(0).1,
            _ => Type::Tuple(elements.into()),
        }
    }

    fn body(
        &mut self,
        is_rewrite: bool,
        is_inline: bool,
        signature: &mut Signature,
    ) -> Parse<Vec<Stmt>> {
        self.scopes.enter(signature.scope);
        let (mut body, end) = if self.token.kind == Tok::EqualArrow {
            let stmt = self.lambda(!is_inline, |parser, stmt| match stmt.kind {
                StmtKind::Expr(value) => {
                    Ok(Stmt { span: stmt.span, kind: StmtKind::Return(value) })
                }
                _ if is_rewrite && stmt.kind.is_rewrite() => Ok(stmt),
                _ if is_rewrite => parser.error_at(
                    stmt.span,
                    "expected `Rewrite` lambda body to contain a single expression or an operation rewrite \
                     statement; such as `erase`, `replace`, or `rewrite`",
                ),
                _ => parser.error_at(
                    stmt.span,
                    "expected `Constraint` lambda body to contain a single expression",
                ),
            })?;
            (vec![stmt], self.token.start)
        } else {
            let (body, end) = self.block()?;
            (body, end)
        };
        self.scopes.pop();
        self.check_return(is_rewrite, &body, end, signature)?;
        // The returned value has the declared type, or declares it.
        if let Some(Stmt { kind: StmtKind::Return(value), .. }) = body.last_mut() {
            match signature.results.is_empty() {
                true => signature.result_ty = value.ty.clone(),
                false => *value = self.convert(value, &signature.result_ty, &mut Vec::new())?,
            }
        }
        Ok(body)
    }

    fn check_return(
        &mut self,
        is_rewrite: bool,
        body: &[Stmt],
        end: u32,
        signature: &Signature,
    ) -> Parse<()> {
        let kind = if is_rewrite { "Rewrite" } else { "Constraint" };
        let found = body.iter().position(|stmt| matches!(stmt.kind, StmtKind::Return(_)));
        match found.map(|index| body.get(index + 1)) {
            Some(Some(next)) => {
                let message = format!(
                    "`return` terminated the `{kind}` body, but found trailing statements afterwards"
                );
                self.error_at(next.span, message)
            }
            None if !signature.results.is_empty() => {
                let ty = &signature.result_ty;
                let message = format!("missing return in a `{kind}` expected to return `{ty}`");
                self.error_at(Span::new(end, end), message)
            }
            _ => Ok(()),
        }
    }
}
