//! Evaluation of binary and variadic operators.

use super::super::source::Span;
use super::super::store::{Op, ValueId};
use super::super::types::TyId;
use super::bang::Values;
use super::value::{Cursor, Want};
use super::{Evaluator, Res};

impl Evaluator {
    pub(super) fn binary(
        &mut self,
        op: Op,
        ty: Option<TyId>,
        index: u32,
        mut cursor: Cursor,
        want: Want,
    ) -> Res<ValueId> {
        let op_span = self.tokens.span(self.tree.node(index).token);
        let mut arg_type = match op {
            Op::Con | Op::SetDagOp | Op::SetDagOpName | Op::GetDagArg | Op::GetDagName => {
                Some(TyId::DAG)
            }
            Op::StrConcat | Op::Match => Some(TyId::STRING),
            Op::ListConcat | Op::ListRemove => want.ty,
            op if is_arithmetic(op) => Some(TyId::INT),
            _ => None,
        };
        let mut args = Values::new();
        loop {
            let at = if args.is_empty() { self.after } else { self.after + 1 };
            let span = self.tokens.span(at);
            if self.kind_at(cursor).is_none() {
                let text = "Unknown or reserved token when parsing a value";
                return Err(self.token_error(at, text));
            }
            let arg = self.value(&mut cursor, Want::of(want.record, arg_type))?;
            args.push(arg);
            let Some(own) = self.type_of(arg) else {
                let text =
                    format!("expected value to be a typed value, got '{}'", self.display(arg));
                return Err(self.error(op_span, text));
            };
            arg_type = match arg_type {
                None => self.first_operand(op, own, args.len(), want, op_span, span)?,
                Some(expected) => {
                    let Some(common) = self.common_type(expected, own) else {
                        let text = format!(
                            "expected value of type '{}', got '{}'",
                            self.type_text(expected),
                            self.type_text(own)
                        );
                        return Err(self.error(span, text));
                    };
                    Some(if is_arithmetic(op) { expected } else { common })
                }
            };
            match op {
                Op::SetDagOp => arg_type = Some(TyId::ANY_RECORD),
                Op::SetDagOpName => arg_type = Some(TyId::STRING),
                Op::GetDagArg => arg_type = None,
                Op::GetDagName => arg_type = Some(TyId::INT),
                _ => {}
            }
            if self.tokens.letter(self.after) != b',' {
                break;
            }
        }
        self.need_close(cursor, "expected ')' in operator")?;
        let ty = match op {
            Op::Con | Op::SetDagOp | Op::SetDagOpName => TyId::DAG,
            Op::GetDagArg => ty.unwrap_or(TyId::ANY_RECORD),
            Op::GetDagName | Op::StrConcat | Op::Interleave => TyId::STRING,
            Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge | Op::Match => TyId::BIT,
            Op::ListConcat | Op::ListRemove => arg_type.unwrap_or(TyId::INT),
            Op::ListSplat => {
                let element = self.type_of(args[0]).unwrap_or(TyId::INT);
                self.store.types.list(element)
            }
            _ => TyId::INT,
        };
        if is_associative(op) {
            while args.len() > 2 {
                let (Some(right), Some(left)) = (args.pop(), args.pop()) else { break };
                let folded = self.fold(op, &[left, right], ty, want.record, false)?;
                args.push(folded);
            }
        }
        if args.len() != 2 {
            self.after = self.node_after();
            return Err(self.error(op_span, "expected two operands to operator"));
        }
        self.fold(op, &args, ty, want.record, false)
    }

    pub(super) fn check_result(&mut self, op: Op, want: Want, span: Span) -> Res<()> {
        let result = match op {
            Op::Con | Op::SetDagOp | Op::SetDagOpName => TyId::DAG,
            Op::GetDagName | Op::StrConcat | Op::Interleave => TyId::STRING,
            Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge | Op::Match => TyId::BIT,
            op if is_arithmetic(op) => TyId::INT,
            _ => return Ok(()),
        };
        match want.ty {
            Some(wanted) if !self.is_convertible(result, wanted) => {
                let text = format!(
                    "expected value of type '{}', got '{}'",
                    self.type_text(wanted),
                    self.type_text(result)
                );
                Err(self.error(span, text))
            }
            _ => Ok(()),
        }
    }

    /// Checks an operand that determines the types of the next ones; returns their type.
    fn first_operand(
        &mut self,
        op: Op,
        own: TyId,
        count: usize,
        want: Want,
        op_span: Span,
        span: Span,
    ) -> Res<Option<TyId>> {
        let convertible = |e: &Self, to: TyId| e.is_convertible(own, to);
        let shown = self.type_text(own);
        match op {
            Op::ListConcat | Op::ListRemove if self.list_element(own).is_none() => {
                let text = format!("expected a list, got value of type '{shown}'");
                Err(self.error(span, text))
            }
            Op::ListSplat => {
                if let (Some(wanted), 1) = (want.ty, count) {
                    let wanted_text = self.type_text(wanted);
                    let Some(element) = self.list_element(wanted) else {
                        let text =
                            format!("expected output type to be a list, got type '{wanted_text}'");
                        return Err(self.error(op_span, text));
                    };
                    let list = self.store.types.list(own);
                    if !self.is_convertible(list, wanted) {
                        let text = format!(
                            "expected first arg type to be '{shown}', got value of type '{}'",
                            self.type_text(element)
                        );
                        return Err(self.error(op_span, text));
                    }
                }
                if count == 2 && own != TyId::INT {
                    let text = format!(
                        "expected second parameter to be an int, got value of type '{shown}'"
                    );
                    return Err(self.error(span, text));
                }
                Ok(None)
            }
            Op::Eq | Op::Ne
                if !convertible(self, TyId::INT)
                    && !convertible(self, TyId::STRING)
                    && !convertible(self, TyId::ANY_RECORD) =>
            {
                let text = format!(
                    "expected bit, bits, int, string, or record; got value of type '{shown}'"
                );
                Err(self.error(span, text))
            }
            Op::GetDagArg | Op::Le | Op::Lt | Op::Ge | Op::Gt
                if !convertible(self, TyId::INT) && !convertible(self, TyId::STRING) =>
            {
                let text =
                    format!("expected bit, bits, int, or string; got value of type '{shown}'");
                Err(self.error(span, text))
            }
            Op::Interleave => {
                let strings = self.store.types.list(TyId::STRING);
                let ints = self.store.types.list(TyId::INT);
                if count == 1 && own != strings && !self.is_convertible(own, ints) {
                    let text = format!(
                        "expected list of string, int, bits, or bit; got value of type '{shown}'"
                    );
                    return Err(self.error(span, text));
                }
                if count == 2 && own != TyId::STRING {
                    let text = format!(
                        "expected second argument to be a string, got value of type '{shown}'"
                    );
                    return Err(self.error(span, text));
                }
                Ok(None)
            }
            _ => Ok(Some(own)),
        }
    }
}

/// Returns whether an operator accepts more than two operands, nested to the right.
fn is_associative(op: Op) -> bool {
    matches!(
        op,
        Op::StrConcat | Op::ListConcat | Op::Con | Op::Add | Op::And | Op::Or | Op::Xor | Op::Mul
    )
}

fn is_arithmetic(op: Op) -> bool {
    matches!(
        op,
        Op::Add
            | Op::Sub
            | Op::Mul
            | Op::Div
            | Op::And
            | Op::Or
            | Op::Xor
            | Op::Shl
            | Op::Sra
            | Op::Srl
    )
}
