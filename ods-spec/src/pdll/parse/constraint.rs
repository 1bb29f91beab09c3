//! Constraints on variables.

use super::*;

impl Parser<'_> {
    /// Parses a constraint, or a list of constraints in brackets.
    pub(super) fn constraints(&mut self) -> Parse<Vec<Constraint>> {
        let mut typed = None;
        if !self.eat(Tok::LSquare) {
            return Ok(vec![self.constraint(&mut typed, true)?]);
        }
        let mut all = Vec::new();
        loop {
            all.push(self.constraint(&mut typed, true)?);
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        self.expect(Tok::RSquare, "expected `]` after constraint list")?;
        Ok(all)
    }

    /// Parses the constraint of an input or result of a signature.
    pub(super) fn signature_constraint(&mut self) -> Parse<Constraint> {
        self.constraint(&mut None, false)
    }

    /// Parses a constraint; `typed` is the position of an earlier type of the variable.
    fn constraint(&mut self, typed: &mut Option<Span>, may_be_typed: bool) -> Parse<Constraint> {
        let span = self.span();
        let kind = match self.token.kind {
            Tok::Word(Word::Attr) => {
                self.advance();
                ConstraintKind::Attr(self.type_of(typed, may_be_typed)?)
            }
            Tok::Word(Word::Op) => {
                self.advance();
                ConstraintKind::Op(self.wrapped_op_name(true)?)
            }
            Tok::Word(Word::Type) => {
                self.advance();
                ConstraintKind::Type
            }
            Tok::Word(Word::TypeRange) => {
                self.advance();
                ConstraintKind::TypeRange
            }
            Tok::Word(Word::Value) => {
                self.advance();
                ConstraintKind::Value(self.type_of(typed, may_be_typed)?)
            }
            Tok::Word(Word::ValueRange) => {
                self.advance();
                ConstraintKind::ValueRange(self.type_of(typed, may_be_typed)?)
            }
            Tok::Word(Word::Constraint) => ConstraintKind::User(self.inline_callable()?),
            Tok::Identifier => ConstraintKind::User(self.constraint_name()?),
            _ => return self.error_at(span, "expected identifier constraint"),
        };
        Ok(Constraint { span, kind })
    }

    fn constraint_name(&mut self) -> Parse<CallableId> {
        let (name, span) = self.take_text();
        let (decl, defined) = match self.scopes.lookup(&name) {
            Some(found) => found,
            None => {
                let message = format!("unknown reference to constraint `{name}`");
                return self.error_at(span, message);
            }
        };
        match decl {
            Decl::Callable(id) if !self.callable_of(id).is_rewrite => Ok(id),
            _ => {
                let defined = if let Decl::Pattern(keyword) = decl { keyword } else { defined };
                let note = format!("see the definition of `{name}` here");
                self.error_and_note(span, "invalid reference to non-constraint", (defined, &note))
            }
        }
    }

    /// Parses the type of an entity in `<…>`, if there is one.
    fn type_of(&mut self, typed: &mut Option<Span>, may_be_typed: bool) -> Parse<Option<ExprRef>> {
        if self.token.kind != Tok::Less {
            return Ok(None);
        }
        if !may_be_typed {
            return self.error(
                "inline `Attr`, `Value`, and `ValueRange` type constraints are not permitted on arguments or \
                 results",
            );
        }
        if let Some(before) = *typed {
            return self.error_and_note(
                self.span(),
                "the type of this variable has already been constrained",
                (before, "see previous constraint location here"),
            );
        }
        self.advance();
        let ty = self.expr()?;
        self.expect(Tok::Greater, "expected `>` after variable type constraint")?;
        *typed = Some(ty.span);
        Ok(Some(ty))
    }

    /// Returns the type of a variable with these constraints; `None` without constraints.
    pub(super) fn constrained_type(&mut self, constraints: &[Constraint]) -> Parse<Option<Type>> {
        let mut ty = None;
        for constraint in constraints {
            ty = Some(self.refined(ty, constraint)?);
        }
        Ok(ty)
    }

    /// Returns the type of a variable with a further constraint.
    pub(super) fn refined(&mut self, ty: Option<Type>, constraint: &Constraint) -> Parse<Type> {
        let wanted = match &constraint.kind {
            ConstraintKind::Attr(of) => {
                self.check_type(of.as_ref(), &Type::Type)?;
                Type::Attr
            }
            ConstraintKind::Op(name) => self.op_type(name.as_ref()),
            ConstraintKind::Type => Type::Type,
            ConstraintKind::TypeRange => Type::TypeRange,
            ConstraintKind::Value(of) => {
                self.check_type(of.as_ref(), &Type::Type)?;
                Type::Value
            }
            ConstraintKind::ValueRange(of) => {
                self.check_type(of.as_ref(), &Type::TypeRange)?;
                Type::ValueRange
            }
            ConstraintKind::User(id) => {
                let callable = self.callable_of(*id);
                match callable.inputs.as_slice() {
                    [input] => self.variable(*input).ty.clone(),
                    inputs => {
                        let message = format!(
                            "`Constraint`s applied via a variable constraint list must take a single input, but \
                             got {}",
                            inputs.len()
                        );
                        let note = (callable.span, "see definition of constraint here");
                        return self.error_and_note(constraint.span, message, note);
                    }
                }
            }
        };
        let Some(ty) = ty else { return Ok(wanted) };
        match ty.refine(&wanted) {
            Some(refined) => Ok(refined),
            None => {
                let message = format!(
                    "constraint type `{wanted}` is incompatible with the previously inferred type `{ty}`"
                );
                self.error_at(constraint.span, message)
            }
        }
    }

    fn check_type(&mut self, of: Option<&ExprRef>, wanted: &Type) -> Parse<()> {
        match of.filter(|of| of.ty != *wanted) {
            None => Ok(()),
            Some(of) => {
                let message = format!("expected expression of `{wanted}` in type constraint");
                self.error_at(of.span, message)
            }
        }
    }
}
