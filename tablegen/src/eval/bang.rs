//! Evaluation of the `!` operators whose operands are plain values: arity, operand types, result type.

use smallvec::SmallVec;

use super::super::parse::Kind;
use super::super::store::{Node, Op, OptSym, ValueId};
use super::super::token::Bang;
use super::super::types::TyId;
use super::value::{Cursor, Want};
use super::{Evaluator, Res, Stop};
use crate::diag::Diagnostic;

/// Evaluated operands.
pub(super) type Values = SmallVec<[ValueId; 8]>;

/// The group in which upstream parses an operator: groups differ in the text of their errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Group {
    Unary(Op),
    Binary(Op),
    Ternary(Op),
    Test,
    Range,
    Substr,
    Find,
}

fn group(bang: Bang) -> Group {
    use Group::{Binary, Ternary, Unary};
    match bang {
        Bang::Not => Unary(Op::Not),
        Bang::ToLower => Unary(Op::ToLower),
        Bang::ToUpper => Unary(Op::ToUpper),
        Bang::LogTwo => Unary(Op::Log2),
        Bang::Head => Unary(Op::Head),
        Bang::Tail => Unary(Op::Tail),
        Bang::Size => Unary(Op::Size),
        Bang::Empty => Unary(Op::Empty),
        Bang::Cast => Unary(Op::Cast),
        Bang::Repr => Unary(Op::Repr),
        Bang::GetDagOp => Unary(Op::GetDagOp),
        Bang::GetDagOpName => Unary(Op::GetDagOpName),
        Bang::Initialized => Unary(Op::Initialized),
        Bang::ListFlatten => Unary(Op::ListFlatten),
        Bang::IsA | Bang::Exists | Bang::Instances => Group::Test,
        Bang::Range => Group::Range,
        Bang::Substr => Group::Substr,
        Bang::Find => Group::Find,
        Bang::SetDagArg => Ternary(Op::SetDagArg),
        Bang::SetDagName => Ternary(Op::SetDagName),
        Bang::Dag => Ternary(Op::Dag),
        Bang::If => Ternary(Op::If),
        Bang::Subst => Ternary(Op::Subst),
        Bang::Add => Binary(Op::Add),
        Bang::And => Binary(Op::And),
        Bang::Con => Binary(Op::Con),
        Bang::Div => Binary(Op::Div),
        Bang::Eq => Binary(Op::Eq),
        Bang::Ge => Binary(Op::Ge),
        Bang::GetDagArg => Binary(Op::GetDagArg),
        Bang::GetDagName => Binary(Op::GetDagName),
        Bang::Gt => Binary(Op::Gt),
        Bang::Interleave => Binary(Op::Interleave),
        Bang::Le => Binary(Op::Le),
        Bang::ListConcat => Binary(Op::ListConcat),
        Bang::ListRemove => Binary(Op::ListRemove),
        Bang::ListSplat => Binary(Op::ListSplat),
        Bang::Lt => Binary(Op::Lt),
        Bang::Match => Binary(Op::Match),
        Bang::Mul => Binary(Op::Mul),
        Bang::Ne => Binary(Op::Ne),
        Bang::Or => Binary(Op::Or),
        Bang::SetDagOp => Binary(Op::SetDagOp),
        Bang::SetDagOpName => Binary(Op::SetDagOpName),
        Bang::Shl => Binary(Op::Shl),
        Bang::Sra => Binary(Op::Sra),
        Bang::Srl => Binary(Op::Srl),
        Bang::StrConcat => Binary(Op::StrConcat),
        Bang::Sub => Binary(Op::Sub),
        Bang::Xor => Binary(Op::Xor),
        // These have their own syntax and are evaluated in `bang_iter`.
        Bang::Cond | Bang::Filter | Bang::Foldl | Bang::Foreach | Bang::Sort | Bang::Switch => {
            Group::Test
        }
    }
}

impl Evaluator {
    /// Reports a missing comma before the next operand.
    pub(super) fn need_comma(&mut self, cursor: Cursor, text: &str) -> Res<()> {
        match self.kind_at(cursor) {
            Some(Kind::Missing(_)) if self.tree.node(cursor.at).token != self.after => Ok(()),
            Some(Kind::Missing(_)) | None => Err(self.token_error(self.after, text)),
            Some(_) => Ok(()),
        }
    }

    /// Reports a token in place of the closing parenthesis.
    pub(super) fn need_close(&mut self, cursor: Cursor, text: &str) -> Res<()> {
        match self.kind_at(cursor) {
            None => Ok(()),
            Some(_) => Err(self.token_error(self.after, text)),
        }
    }

    pub(super) fn bang(&mut self, index: u32, want: Want) -> Res<ValueId> {
        let node = self.tree.node(index);
        let bang = self.tokens.bang(node.token);
        let group = group(bang);
        let mut cursor = self.children(index);
        self.after = node.token + 1;
        let takes_type = matches!(
            bang,
            Bang::Cast | Bang::IsA | Bang::Exists | Bang::Instances | Bang::GetDagArg
        );
        let mut ty = None;
        if self.kind_at(cursor) == Some(Kind::OpType) && (takes_type || bang == Bang::GetDagOp) {
            match self.operator_type(&mut cursor, bang) {
                Ok(given) => ty = Some(given),
                Err(Stop) => return Err(self.no_operator_type(bang)),
            }
        } else if takes_type {
            self.token_error(self.after, "expected type name for operator");
            return Err(self.no_operator_type(bang));
        }
        if let Group::Binary(op) = group {
            self.check_result(op, want, self.tokens.span(node.token))?;
        }
        let open = self.kind_at(cursor).filter(|_| self.tokens.letter(self.after) != b'(');
        if open.is_some() || self.tokens.letter(self.after) != b'(' {
            let text = match (group, bang) {
                (Group::Unary(_), _) => "expected '(' after unary operator",
                (Group::Binary(_), _) => "expected '(' after binary operator",
                (Group::Ternary(_), _) => "expected '(' after ternary operator",
                (Group::Range, _) => "expected '(' after !range operator",
                (Group::Substr, _) => "expected '(' after !substr operator",
                (Group::Find, _) => "expected '(' after !find operator",
                (Group::Test, Bang::IsA) => "expected '(' after type of !isa",
                (Group::Test, Bang::Exists) => "expected '(' after type of !exists",
                (Group::Test, _) => "expected '(' after type of !instances",
            };
            return Err(self.token_error(self.after, text));
        }
        self.after += 1;
        match group {
            Group::Unary(op) => self.unary(op, ty, cursor, want),
            Group::Binary(op) => self.binary(op, ty, index, cursor, want),
            Group::Ternary(op) => self.ternary(op, cursor, want),
            Group::Test => self.test(bang, ty.unwrap_or(TyId::ANY_RECORD), cursor, want),
            Group::Range => self.range_operator(index, cursor, want),
            Group::Substr => self.substr(cursor, want),
            Group::Find => self.find(cursor, want),
        }
    }

    fn no_operator_type(&mut self, bang: Bang) -> Stop {
        match bang {
            Bang::Cast | Bang::GetDagOp => {
                self.token_error(self.after, "did not get type for unary operator")
            }
            Bang::GetDagArg => {
                self.token_error(self.after, "did not get type for !getdagarg operator")
            }
            _ => Stop,
        }
    }

    fn operator_type(&mut self, cursor: &mut Cursor, bang: Bang) -> Res<TyId> {
        let node = self.tree.node(cursor.at);
        let mut inner = self.children(cursor.at);
        if self.tokens.letter(node.token) == b'O' {
            let text = "the 'code' type is not allowed in bang operators; use 'string'";
            self.token_error(node.token, text);
        }
        let ty = self.read_type(&mut inner);
        let ty = self.or_said_again(ty, "expected type name for operator")?;
        self.check_missing(inner)?;
        self.after = node.token_end;
        cursor.at = node.end;
        if bang == Bang::GetDagOp && !self.is_record_type(ty) {
            self.token_error(self.after, "type for !getdagop must be a record type");
        }
        Ok(ty)
    }

    fn unary(&mut self, op: Op, ty: Option<TyId>, mut cursor: Cursor, want: Want) -> Res<ValueId> {
        let mut ty = match op {
            Op::Repr | Op::ToLower | Op::ToUpper | Op::GetDagOpName => TyId::STRING,
            Op::GetDagOp => ty.unwrap_or(TyId::ANY_RECORD),
            _ => ty.unwrap_or(TyId::INT),
        };
        let at = self.after;
        let arg = self.value(&mut cursor, Want::any(want.record))?;
        let own = self.type_of(arg);
        match op {
            Op::Empty | Op::Size => {
                let fine = own.is_some_and(|t| {
                    t == TyId::STRING || t == TyId::DAG || self.list_element(t).is_some()
                });
                if !fine {
                    let text = "expected string, list, or dag type argument in unary operator";
                    return Err(self.token_error(self.after, text));
                }
            }
            Op::Head | Op::Tail | Op::ListFlatten => {
                let Some((list, element)) = own.and_then(|t| Some((t, self.list_element(t)?)))
                else {
                    let text = "expected list type argument in unary operator";
                    return Err(self.token_error(self.after, text));
                };
                ty = match op {
                    Op::ListFlatten => {
                        if self.list_element(element).is_some() {
                            element
                        } else {
                            list
                        }
                    }
                    Op::Head => element,
                    _ => list,
                };
                if let Some((_, items)) = self.list_items(arg) {
                    let Some(&first) = items.first() else {
                        let text = "empty list argument in unary operator";
                        return Err(self.token_error(self.after, text));
                    };
                    let Some(first) = self.type_of(first) else {
                        let text = "untyped list element in unary operator";
                        return Err(self.token_error(self.after, text));
                    };
                    let flat = op == Op::ListFlatten && self.list_element(first).is_some();
                    let whole = op != Op::Head && !flat;
                    ty = if whole { self.store.types.list(first) } else { first };
                }
            }
            _ => {}
        }
        self.need_close(cursor, "expected ')' in unary operator")?;
        if let (Op::GetDagOpName, Node::Dag(_, OptSym::NONE, _)) = (op, self.node(arg)) {
            // Upstream has no value here, and reports nothing.
            let text = format!("the operator of '{}' has no name", self.display(arg));
            self.unsaid = Some(Diagnostic::error(self.tokens.span(at), text));
            self.after += 1;
            return Err(Stop);
        }
        self.fold(op, &[arg], ty, want.record, false)
    }

    /// Evaluates `!isa`, `!exists` and `!instances`.
    fn test(&mut self, bang: Bang, ty: TyId, mut cursor: Cursor, want: Want) -> Res<ValueId> {
        let (op, name) = match bang {
            Bang::IsA => (Op::IsA, "!isa"),
            Bang::Exists => (Op::Exists, "!exists"),
            _ => (Op::Instances, "!instances"),
        };
        let arg = if op == Op::Instances && self.kind_at(cursor).is_none() {
            self.store.string(".*")
        } else {
            let span = self.tokens.span(self.after);
            let arg = self.value(&mut cursor, Want::any(want.record))?;
            let own = self.type_of(arg);
            if op != Op::IsA && own != Some(TyId::STRING) {
                let mut text = format!("expected string type argument in {name} operator");
                if op == Op::Exists && own.is_some_and(|t| self.is_record_type(t)) {
                    text += ", please use !isa instead";
                }
                return Err(self.error(span, text));
            }
            arg
        };
        self.need_close(cursor, &format!("expected ')' in {name}"))?;
        self.fold(op, &[arg], ty, want.record, false)
    }
}
