//! Conversion of expressions to expected types.

use super::stmt::all_results;
use super::*;
use crate::pdll::ods::Length;

/// Notes of a failed conversion; a note without a position is at the expression.
type Notes = Vec<(String, Option<Span>)>;

impl Parser<'_> {
    /// Returns the expression as a `ty`. Errors have the notes in reverse order, innermost first.
    pub(super) fn convert(
        &mut self,
        expr: &ExprRef,
        ty: &Type,
        notes: &mut Notes,
    ) -> Parse<ExprRef> {
        match (&expr.ty, ty) {
            (from, to) if from == to => Ok(Arc::clone(expr)),
            (Type::Op { declared, .. }, to) => {
                let declared = declared.clone();
                self.convert_op(expr, declared.as_deref(), to, notes)
            }
            (from, to) if from.is_value() && to.is_value() || from.is_type() && to.is_type() => {
                Ok(Arc::clone(expr))
            }
            (Type::Tuple(elements), to) => {
                let elements = Arc::clone(elements);
                self.convert_tuple(expr, &elements, to, notes)
            }
            _ => self.no_conversion(expr, ty, None, notes),
        }
    }

    /// Reports that an expression cannot be converted; `reason` is a note after the other notes.
    fn no_conversion<T>(
        &mut self,
        expr: &ExprRef,
        ty: &Type,
        reason: Option<(String, Option<Span>)>,
        notes: &Notes,
    ) -> Parse<T> {
        let message = format!(
            "unable to convert expression of type `{}` to the expected type of `{ty}`",
            expr.ty
        );
        let error = Diagnostic::error(expr.span, message);
        let notes = notes.iter().rev().cloned().chain(reason);
        let add = |error: Diagnostic, (note, at): (String, Option<Span>)| {
            error.with_note(at.unwrap_or(expr.span), note)
        };
        self.diagnostics.push(notes.fold(error, add));
        Err(Stop)
    }

    fn convert_op(
        &mut self,
        expr: &ExprRef,
        declared: Option<&Operation>,
        ty: &Type,
        notes: &Notes,
    ) -> Parse<ExprRef> {
        match ty {
            Type::Op { name: None, .. } => Ok(Arc::clone(expr)),
            Type::ValueRange => Ok(all_results(expr)),
            Type::Value => {
                if let Some(of) = declared {
                    let single =
                        of.results.iter().filter(|one| one.length == Length::Single).count();
                    let count = match single {
                        _ if of.results.is_empty() => Some("zero results".to_owned()),
                        0 | 1 => None,
                        many => Some(format!("at least {many} results")),
                    };
                    if let Some(count) = count {
                        let note = format!(
                            "see the definition of `{}`, which was defined with {count}",
                            of.name
                        );
                        return self.no_conversion(expr, ty, Some((note, Some(of.span))), notes);
                    }
                }
                let member = "$results".to_owned();
                let kind = ExprKind::Result { of: Arc::clone(expr), which: Which::First, member };
                Ok(Arc::new(Expr { span: expr.span, ty: Type::Value, kind }))
            }
            _ => self.no_conversion(expr, ty, None, notes),
        }
    }

    fn convert_tuple(
        &mut self,
        expr: &ExprRef,
        elements: &[(String, Type)],
        ty: &Type,
        notes: &mut Notes,
    ) -> Parse<ExprRef> {
        let element = |index: usize, ty: &Type| {
            let kind = ExprKind::Element { of: Arc::clone(expr), index, member: index.to_string() };
            Arc::new(Expr { span: expr.span, ty: ty.clone(), kind })
        };
        match ty {
            Type::Tuple(wanted) if wanted.len() == elements.len() => {
                let mut converted = Vec::with_capacity(elements.len());
                for (index, ((_, have), (_, want))) in elements.iter().zip(&**wanted).enumerate() {
                    let note = format!("when converting element #{index} of `{}`", expr.ty);
                    notes.push((note, None));
                    converted.push(self.convert(&element(index, have), want, notes)?);
                    notes.pop();
                }
                let kind = ExprKind::Tuple(converted);
                Ok(Arc::new(Expr { span: expr.span, ty: ty.clone(), kind }))
            }
            Type::ValueRange | Type::TypeRange => {
                if self.context != Context::Rewrite {
                    let reason = "Tuple to Range conversion is currently only allowed within a rewrite context";
                    return self.no_conversion(expr, ty, Some((reason.to_owned(), None)), notes);
                }
                let fits = |have: &Type| match ty {
                    Type::ValueRange => have.is_value(),
                    _ => have.is_type(),
                };
                if !elements.iter().all(|(_, have)| fits(have)) {
                    return self.no_conversion(expr, ty, None, notes);
                }
                let all = elements.iter().enumerate();
                let all = all.map(|(index, (_, have))| element(index, have)).collect();
                let kind = ExprKind::Range(all);
                Ok(Arc::new(Expr { span: expr.span, ty: ty.clone(), kind }))
            }
            _ => self.no_conversion(expr, ty, None, notes),
        }
    }
}
