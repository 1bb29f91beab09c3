//! Checks of operations and member accesses against the declarations of included `.td` files.

use super::stmt::all_results;
use super::*;
use crate::pdll::ods::{Group, Length};

impl Parser<'_> {
    pub(super) fn check_member(&mut self, span: Span, of: &ExprRef, name: &str) -> Parse<ExprRef> {
        let is_number = name.starts_with(|first: char| first.is_ascii_digit());
        let index = || name.parse::<u32>().ok().map(|index| index as usize).filter(|_| is_number);
        let access = |ty: Type, kind: ExprKind| Ok(Arc::new(Expr { span, ty, kind }));
        let member = name.to_owned();
        let result = |ty, which| {
            access(ty, ExprKind::Result { of: Arc::clone(of), which, member: member.clone() })
        };
        match &of.ty {
            Type::Op { declared: Some(declared), .. } => {
                let named = || declared.results.iter().position(|one| one.name == name);
                let found = index().filter(|index| *index < declared.results.len()).or_else(named);
                if let Some(index) = found {
                    let is_variadic = declared.results[index].is_variadic();
                    let ty = if is_variadic { Type::ValueRange } else { Type::Value };
                    return result(ty, Which::Group(u16::try_from(index).unwrap_or(u16::MAX)));
                }
            }
            Type::Op { declared: None, .. } if is_number => {
                return match name.parse::<i32>() {
                    Ok(index) => result(Type::Value, Which::Index(index as u32)),
                    Err(_) => self.error_at(span, "result index is too large"),
                };
            }
            Type::Tuple(elements) => {
                let named = || elements.iter().position(|(label, _)| label == name);
                let found = index().filter(|index| *index < elements.len()).or_else(named);
                if let Some(index) = found {
                    let ty = elements[index].1.clone();
                    return access(ty, ExprKind::Element { of: Arc::clone(of), index, member });
                }
            }
            _ => {}
        }
        let message = format!("invalid member access `{name}` on expression of type `{}`", of.ty);
        self.error_at(span, message)
    }

    pub(super) fn check_op(&mut self, span: Span, mut op: OpExpr) -> Parse<ExprRef> {
        let declared = self.declared(op.name.as_deref());
        self.check_groups(span, &mut op.operands, declared.as_deref(), Side::Operand)?;
        if let Some((_, value)) = op.attrs.iter().find(|(_, value)| value.ty != Type::Attr) {
            let message = format!("expected `Attr` expression, but got `{}`", value.ty);
            return self.error_at(value.span, message);
        }
        match op.results_from {
            ResultsFrom::Given => {
                self.check_groups(span, &mut op.results, declared.as_deref(), Side::Result)?;
            }
            ResultsFrom::Inferred => self.check_inference(span, &op, declared.as_deref()),
            ResultsFrom::Replaced => {}
        }
        let ty = self.op_type(op.name.as_ref());
        Ok(Arc::new(Expr { span, ty, kind: ExprKind::Op(op) }))
    }

    /// Warns of an operation whose result types may not follow from its operands.
    fn check_inference(&mut self, span: Span, op: &OpExpr, declared: Option<&Operation>) {
        let name = op.name.as_deref().unwrap_or("");
        let Some(declared) = declared else {
            self.diagnostics.push(Diagnostic::warning(
                span,
                format!(
                    "operation result types are marked to be inferred, but `{name}` is unknown. Ensure that `{name}` \
                     supports zero results or implements `InferTypeOpInterface`. Include the ODS definition of this \
                     operation to remove this warning."
                ),
            ));
            return;
        };
        let needed = declared.results.iter().any(|one| one.length == Length::Single);
        if needed && !declared.infers {
            let warning = Diagnostic::warning(
                span,
                format!(
                    "operation result types are marked to be inferred, but `{name}` does not provide an \
                     implementation of `InferTypeOpInterface`. Ensure that `{name}` attaches \
                     `InferTypeOpInterface` at runtime, or add support to the ODS definition to remove this \
                     warning."
                ),
            );
            let note = format!("see the definition of `{name}` here");
            self.diagnostics.push(warning.with_note(declared.span, note));
        }
    }

    /// Checks and converts the operands or result types of an operation.
    fn check_groups(
        &mut self,
        span: Span,
        values: &mut Vec<ExprRef>,
        declared: Option<&Operation>,
        side: Side,
    ) -> Parse<()> {
        if let [all] = values.as_mut_slice() {
            *all = self.convert(all, &side.range(), &mut Vec::new())?;
            return Ok(());
        }
        match declared {
            Some(declared) => self.check_declared(span, values, declared, side),
            None => self.check_undeclared(values, side),
        }
    }

    fn check_declared(
        &mut self,
        span: Span,
        values: &mut Vec<ExprRef>,
        declared: &Operation,
        side: Side,
    ) -> Parse<()> {
        let groups = side.groups(declared);
        let note = format!("see the definition of `{}` here", declared.name);
        let is_absent = values.is_empty() && groups.iter().all(|one| one.length != Length::Single);
        if is_absent {
            // A created operation with several groups has a list for each.
            if self.context == Context::Rewrite && groups.len() > 1 {
                let kind = ExprKind::Range(Vec::new());
                let empty = Arc::new(Expr { span, ty: side.range(), kind });
                values.resize(groups.len(), empty);
            }
            return Ok(());
        }
        if groups.len() != values.len() {
            let message = format!(
                "invalid number of {} groups for `{}`; expected {}, but got {}",
                side.name(),
                declared.name,
                groups.len(),
                values.len()
            );
            return self.error_and_note(span, message, (declared.span, &note));
        }
        for (value, group) in values.iter_mut().zip(groups) {
            let wanted = if group.is_variadic() { side.range() } else { side.single() };
            *value =
                self.convert(value, &wanted, &mut vec![(note.clone(), Some(declared.span))])?;
        }
        Ok(())
    }

    fn check_undeclared(&mut self, values: &mut [ExprRef], side: Side) -> Parse<()> {
        for value in values {
            if value.ty == side.range() || value.ty == side.single() {
                continue;
            }
            if side == Side::Operand && value.ty.is_op() {
                *value = all_results(value);
                continue;
            }
            match self.convert(value, &side.range(), &mut Vec::new()) {
                Ok(converted) => *value = converted,
                Err(Stop) => {
                    let message = format!(
                        "expected `{}` or `{}` convertible expression, but got `{}`",
                        side.single(),
                        side.range(),
                        value.ty
                    );
                    return self.error_at(value.span, message);
                }
            }
        }
        Ok(())
    }
}

/// The operands or the results of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Side {
    Operand,
    Result,
}

impl Side {
    fn name(self) -> &'static str {
        match self {
            Side::Operand => "operand",
            Side::Result => "result",
        }
    }

    fn single(self) -> Type {
        match self {
            Side::Operand => Type::Value,
            Side::Result => Type::Type,
        }
    }

    fn range(self) -> Type {
        match self {
            Side::Operand => Type::ValueRange,
            Side::Result => Type::TypeRange,
        }
    }

    fn groups(self, of: &Operation) -> &[Group] {
        match self {
            Side::Operand => &of.operands,
            Side::Result => &of.results,
        }
    }
}
