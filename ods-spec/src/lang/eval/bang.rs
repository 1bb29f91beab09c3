//! Reading the operators with `!` whose operands are plain values: arity, operand types, result type.

use smallvec::SmallVec;

use super::super::parse::Kind;
use super::super::store::{Op, ValueId};
use super::super::token::Bang;
use super::super::types::TyId;
use super::value::{Cursor, Want};
use super::{Evaluator, Res, Stop};

type Values = SmallVec<[ValueId; 8]>;

/// Which of upstream's groups an operator belongs to: they word their errors differently.
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
        // These have a syntax of their own and never get here.
        Bang::Cond | Bang::Filter | Bang::Foldl | Bang::Foreach | Bang::Sort | Bang::Switch => {
            Group::Test
        }
    }
}

/// Operators that may be written with more than two operands, nested to the right.
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

impl Evaluator {
    /// Reports a comma that is missing before the next operand.
    pub(super) fn need_comma(&mut self, cursor: Cursor, text: &str) -> Res<()> {
        match self.kind_at(cursor) {
            Some(Kind::Missing(_)) if self.tree.node(cursor.at).token != self.after => Ok(()),
            Some(Kind::Missing(_)) | None => Err(self.token_error(self.after, text)),
            Some(_) => Ok(()),
        }
    }

    /// Reports anything that stands where a closing parenthesis must.
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
        let first = node.token + 1;
        if self.tokens.letter(first) == b'O' {
            let text = "the 'code' type is not allowed in bang operators; use 'string'";
            self.token_error(first, text);
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
        self.fold(op, &[arg], ty, want.record, false)
    }

    /// `!isa`, `!exists` and `!instances`.
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

    fn check_result(&mut self, op: Op, want: Want, span: super::Span) -> Res<()> {
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

    fn binary(
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

    /// Checks an operand that decides what the next ones must be; gives their type.
    fn first_operand(
        &mut self,
        op: Op,
        own: TyId,
        count: usize,
        want: Want,
        op_span: super::Span,
        span: super::Span,
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

    fn ternary(&mut self, op: Op, mut cursor: Cursor, want: Want) -> Res<ValueId> {
        let comma = "expected ',' in ternary operator";
        // Only `!if` and `!subst` hand the wanted type down.
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

    /// The token after the closing parenthesis, where the parser stands once an operator is read.
    fn node_after(&self) -> u32 {
        self.after + 1
    }

    fn check_dag(
        &mut self,
        children: Option<TyId>,
        names: Option<TyId>,
        children_span: super::Span,
        names_span: super::Span,
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

    fn range_operator(&mut self, index: u32, mut cursor: Cursor, want: Want) -> Res<ValueId> {
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

    fn substr(&mut self, cursor: Cursor, want: Want) -> Res<ValueId> {
        let words = StringWords { name: "!substr", second: TyId::INT };
        let missing = self.store.int(i64::MAX);
        let args = self.string_operator(cursor, want, &words, TyId::STRING, missing)?;
        self.fold(Op::Substr, &args, TyId::STRING, want.record, false)
    }

    fn find(&mut self, cursor: Cursor, want: Want) -> Res<ValueId> {
        let words = StringWords { name: "!find", second: TyId::STRING };
        let missing = self.store.int(0);
        let args = self.string_operator(cursor, want, &words, TyId::INT, missing)?;
        self.fold(Op::Find, &args, TyId::INT, want.record, false)
    }

    /// Operands of `!substr` and `!find`: a string, something, and an optional number.
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
            return Err(match at {
                1 => self.error(second_span, text),
                _ => self.token_error(after, text),
            });
        }
        Ok([first, second, third])
    }
}

/// A string operator and the type of its second operand.
struct StringWords {
    name: &'static str,
    second: TyId,
}
