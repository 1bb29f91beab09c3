//! Evaluation of ternary operators, some of which have optional operands.

use super::super::source::Span;
use super::super::store::{Op, ValueId};
use super::super::types::TyId;
use super::bang::Values;
use super::value::{Cursor, Want};
use super::{Evaluator, Res, Stop};

impl Evaluator {
    pub(super) fn ternary(&mut self, op: Op, mut cursor: Cursor, want: Want) -> Res<ValueId> {
        let comma = "expected ',' in ternary operator";
        // Only `!if` and `!subst` pass the expected type to their operands.
        let inner = if matches!(op, Op::If | Op::Subst) { want.ty } else { None };
        let first = self.value(&mut cursor, Want::any(want.record))?;
        self.need_comma(cursor, comma)?;
        let second_span = self.tokens.span(self.after + 1);
        let second = self.value(&mut cursor, Want::of(want.record, inner))?;
        self.need_comma(cursor, comma)?;
        let third_span = self.tokens.span(self.after + 1);
        let third = self.value(&mut cursor, Want::of(want.record, inner))?;
        self.need_close(cursor, "expected ')' in binary operator")?;
        let after = self.node_after();
        let (second_type, third_type) = (self.type_of(second), self.type_of(third));
        let ty = match op {
            Op::Dag => {
                self.check_dag(second_type, third_type, second_span, third_span)?;
                TyId::DAG
            }
            Op::If => {
                let (Some(a), Some(b)) = (second_type.or(third_type), third_type.or(second_type))
                else {
                    return Err(self.token_error(after, "could not get type for !if"));
                };
                match self.common_type(a, b) {
                    Some(ty) => ty,
                    None => {
                        let text = format!(
                            "inconsistent types '{}' and '{}' for !if",
                            self.type_text(a),
                            self.type_text(b)
                        );
                        return Err(self.token_error(after, text));
                    }
                }
            }
            Op::Subst => match third_type {
                Some(ty) => ty,
                None => return Err(self.token_error(after, "could not get type for !subst")),
            },
            _ => {
                if !matches!(second_type, Some(TyId::INT | TyId::STRING)) {
                    let got = match second_type {
                        Some(ty) => format!("type '{}", self.type_text(ty)),
                        None => format!("'{}", self.display(second)),
                    };
                    let text = format!("expected integer index or string name, got {got}'");
                    return Err(self.error(second_span, text));
                }
                if let (Op::SetDagName, Some(ty)) = (op, third_type)
                    && ty != TyId::STRING
                {
                    let text =
                        format!("expected string or unset name, got type '{}'", self.type_text(ty));
                    return Err(self.error(third_span, text));
                }
                TyId::DAG
            }
        };
        self.fold(op, &[first, second, third], ty, want.record, false)
    }

    /// Returns the token after the closing parenthesis, the position of the parser after an operator.
    pub(super) fn node_after(&self) -> u32 {
        self.after + 1
    }

    fn check_dag(
        &mut self,
        children: Option<TyId>,
        names: Option<TyId>,
        children_span: Span,
        names_span: Span,
    ) -> Res<()> {
        if let Some(ty) = children.filter(|&ty| self.list_element(ty).is_none()) {
            let text = format!("expected list of children, got type '{}'", self.type_text(ty));
            return Err(self.error(children_span, text));
        }
        let strings = self.store.types.list(TyId::STRING);
        if let Some(ty) = names.filter(|&ty| ty != strings) {
            let text = format!("expected list<string>, got type '{}'", self.type_text(ty));
            return Err(self.error(names_span, text));
        }
        if children.is_none() && names.is_none() {
            let text = "cannot have both unset children and unset names in !dag";
            return Err(self.error(children_span, text));
        }
        Ok(())
    }

    pub(super) fn range_operator(
        &mut self,
        index: u32,
        mut cursor: Cursor,
        want: Want,
    ) -> Res<ValueId> {
        let op_span = self.tokens.span(self.tree.node(index).token);
        let mut args = Values::new();
        let mut is_list = false;
        loop {
            let at = if args.is_empty() { self.after } else { self.after + 1 };
            if args.len() >= 3 {
                let text = "expected at most three values of integer";
                return Err(self.token_error(at, text));
            }
            if self.kind_at(cursor).is_none() {
                let text = "Unknown or reserved token when parsing a value";
                return Err(self.token_error(at, text));
            }
            let span = self.tokens.span(at);
            let arg = self.value(&mut cursor, Want::any(want.record))?;
            args.push(arg);
            let Some(ty) = self.type_of(arg) else {
                let text =
                    format!("expected value to be a typed value, got '{}'", self.display(arg));
                return Err(self.error(op_span, text));
            };
            let shown = self.type_text(ty);
            let wrong = match (is_list, args.len()) {
                (true, _) => Some(format!("expected one list, got extra value of type '{shown}'")),
                (false, 1) if self.list_element(ty).is_some() => {
                    is_list = true;
                    None
                }
                _ if ty == TyId::INT => None,
                (false, 1) => Some(format!("expected list or int, got value of type '{shown}'")),
                _ => Some(format!("expected value of type 'int', got '{shown}'")),
            };
            if let Some(text) = wrong {
                return Err(self.error(span, text));
            }
            if self.tokens.letter(self.after) != b',' {
                break;
            }
        }
        self.need_close(cursor, "expected ')' in operator")?;
        let (zero, one) = (self.store.int(0), self.store.int(1));
        let (from, to, step) = match args.as_slice() {
            [list] if is_list => {
                let size = self.fold(Op::Size, &[*list], TyId::INT, want.record, false)?;
                (zero, size, one)
            }
            [end] => (zero, *end, one),
            [from, to] => (*from, *to, one),
            [from, to, step, ..] => (*from, *to, *step),
            [] => return Err(Stop),
        };
        let ty = self.store.types.list(TyId::INT);
        self.fold(Op::Range, &[from, to, step], ty, want.record, false)
    }

    pub(super) fn substr(&mut self, cursor: Cursor, want: Want) -> Res<ValueId> {
        let words = StringWords { name: "!substr", second: TyId::INT };
        let missing = self.store.int(i64::MAX);
        let args = self.string_operator(cursor, want, &words, TyId::STRING, missing)?;
        self.fold(Op::Substr, &args, TyId::STRING, want.record, false)
    }

    pub(super) fn find(&mut self, cursor: Cursor, want: Want) -> Res<ValueId> {
        let words = StringWords { name: "!find", second: TyId::STRING };
        let missing = self.store.int(0);
        let args = self.string_operator(cursor, want, &words, TyId::INT, missing)?;
        self.fold(Op::Find, &args, TyId::INT, want.record, false)
    }

    /// Evaluates the operands of `!substr` and `!find`: a string, a second operand, and an optional number.
    fn string_operator(
        &mut self,
        mut cursor: Cursor,
        want: Want,
        words: &StringWords,
        result: TyId,
        missing: ValueId,
    ) -> Res<[ValueId; 3]> {
        let name = words.name;
        let first = self.value(&mut cursor, Want::any(want.record))?;
        self.need_comma(cursor, &format!("expected ',' in {name} operator"))?;
        let second_span = self.tokens.span(self.after + 1);
        let second = self.value(&mut cursor, Want::any(want.record))?;
        let mut third_span = self.tokens.span(self.after);
        let third = if self.tokens.letter(self.after) == b',' {
            third_span = self.tokens.span(self.after + 1);
            self.value(&mut cursor, Want::any(want.record))?
        } else {
            missing
        };
        self.need_close(cursor, &format!("expected ')' in {name} operator"))?;
        let after = self.node_after();
        if let Some(wanted) = want.ty.filter(|&wanted| !self.is_convertible(result, wanted)) {
            let text = format!(
                "expected value of type '{}', got '{}'",
                self.type_text(wanted),
                self.type_text(result)
            );
            self.error(third_span, text);
        }
        let expected = [TyId::STRING, words.second, TyId::INT];
        for (at, arg) in [first, second, third].into_iter().enumerate() {
            let Some(own) = self.type_of(arg).filter(|&own| own != expected[at]) else { continue };
            let text = format!(
                "expected {}, got type '{}'",
                self.type_text(expected[at]),
                self.type_text(own)
            );
            self.after = after;
            let span = if at == 1 { second_span } else { self.tokens.span(after) };
            return Err(self.error(span, text));
        }
        Ok([first, second, third])
    }
}

/// The name of a string operator and the type of its second operand.
struct StringWords {
    name: &'static str,
    second: TyId,
}
