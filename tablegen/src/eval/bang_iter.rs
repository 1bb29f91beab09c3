//! Evaluation of `!cond`, `!switch`, `!foreach`, `!filter`, `!sort` and `!foldl`: the operators with their own syntax.

use smallvec::SmallVec;

use super::super::intern::Sym;
use super::super::parse::Kind;
use super::super::store::{Node, Op, ValueId};
use super::super::token::Bang;
use super::super::types::TyId;
use super::scope::ScopeKind;
use super::value::{Cursor, Want};
use super::{Evaluator, Res, Stop};
use crate::diag::Diagnostic;

impl Evaluator {
    pub(super) fn cond(&mut self, index: u32, want: Want) -> Res<ValueId> {
        let node = self.tree.node(index);
        let mut cursor = self.children(index);
        self.after = node.token + 2;
        let mut args = SmallVec::<[ValueId; 8]>::new();
        while self.kind_at(cursor) == Some(Kind::Clause) {
            let clause = self.tree.node(cursor.at);
            let mut inner = self.children(cursor.at);
            args.push(self.value(&mut inner, Want::any(want.record))?);
            if self.tokens.letter(self.after) != b':' {
                self.check_missing(inner)?;
            }
            args.push(self.value(&mut inner, Want::of(want.record, want.ty))?);
            self.after = clause.token_end;
            cursor.at = clause.end;
        }
        self.check_missing(cursor)?;
        let after = node.token_end;
        self.after = after;
        if args.is_empty() {
            let text = "there should be at least 1 'condition : value' in the !cond operator";
            return Err(self.token_error(after, text));
        }
        let values = args.iter().copied().skip(1).step_by(2).collect();
        let Some(ty) = self.type_of_all(values, after, "for !cond")? else {
            let text = "could not determine type for !cond from its arguments";
            return Err(self.token_error(after, text));
        };
        self.check_choice(&args, ty, node.token)?;
        self.fold(Op::Cond, &args, ty, want.record, false)
    }

    /// Stops at a `!cond` whose chosen value does not convert to the common type: upstream has no value for it, and
    /// reports nothing.
    fn check_choice(&mut self, args: &[ValueId], ty: TyId, token: u32) -> Res<()> {
        for clause in args.chunks_exact(2) {
            match self.int_of(clause[0]) {
                Some(0) => {}
                Some(_) if self.convert(clause[1], ty).is_none() => {
                    let text = format!(
                        "'{}', chosen by !cond, does not convert to type '{}'",
                        self.display(clause[1]),
                        self.type_text(ty)
                    );
                    self.unsaid = Some(Diagnostic::error(self.tokens.span(token), text));
                    return Err(Stop);
                }
                _ => break,
            }
        }
        Ok(())
    }

    /// Returns the common type of several values; `None` if no value has a type.
    fn type_of_all(
        &mut self,
        values: SmallVec<[ValueId; 8]>,
        after: u32,
        place: &str,
    ) -> Res<Option<TyId>> {
        let mut ty: Option<TyId> = None;
        for value in values {
            let Some(own) = self.type_of(value) else { continue };
            let common = match ty {
                None => Some(own),
                Some(before) => self.common_type(before, own),
            };
            if let (Some(before), None) = (ty, common) {
                let text = format!(
                    "inconsistent types '{}' and '{}' {place}",
                    self.type_text(before),
                    self.type_text(own)
                );
                return Err(self.token_error(after, text));
            }
            ty = common;
        }
        Ok(ty)
    }

    /// Evaluates `!switch`, a `!cond` of comparisons with a key.
    pub(super) fn switch(&mut self, index: u32, want: Want) -> Res<ValueId> {
        let node = self.tree.node(index);
        let mut cursor = self.children(index);
        self.after = node.token + 2;
        if self.tokens.letter(node.token + 1) != b'(' {
            self.check_missing(cursor)?;
        }
        let key = self.value(&mut cursor, Want::any(want.record))?;
        let mut keys = SmallVec::<[ValueId; 8]>::from_slice(&[key]);
        let mut values = SmallVec::<[ValueId; 8]>::new();
        while self.kind_at(cursor) == Some(Kind::Arm) {
            let mut arm = self.children(cursor.at);
            cursor.at = self.tree.node(cursor.at).end;
            let is_last = self.kind_at(cursor) != Some(Kind::Arm);
            if let Some(value) = self.arm_value(arm) {
                keys.push(self.value(&mut arm, Want::any(want.record))?);
                let mut inner = self.children(value);
                self.after = self.tree.node(value).token + 1;
                values.push(self.value(&mut inner, want)?);
                if is_last {
                    let text = "expected ',' after case value in !switch operator";
                    return Err(self.token_error(self.after, text));
                }
            } else {
                values.push(self.value(&mut arm, want)?);
                if !is_last {
                    return Err(self.token_error(self.after, "expected ')' in !switch operator"));
                }
            }
            // Skip the comma.
            self.after += 1;
        }
        self.check_missing(cursor)?;
        let after = node.token_end;
        if values.is_empty() {
            return Err(self.token_error(after, "expected ',' after key in !switch operator"));
        }
        self.type_of_all(keys.clone(), after, "between !switch key and case keys")?;
        let Some(ty) = self.type_of_all(values.clone(), after, "for !switch values")? else {
            let text = "could not determine type for !switch from its arguments";
            return Err(self.token_error(after, text));
        };
        let mut clauses = SmallVec::<[ValueId; 8]>::new();
        let cases = keys[1..].iter().map(|&case| Some(case)).chain([None]);
        for (case, value) in cases.zip(values) {
            let condition = match case {
                Some(case) => self.fold(Op::Eq, &[key, case], TyId::BIT, want.record, false)?,
                None => self.store.int(1),
            };
            clauses.extend([condition, value]);
        }
        self.fold(Op::Cond, &clauses, ty, want.record, false)
    }

    /// Returns the value after the colon in an arm of `!switch`.
    fn arm_value(&self, arm: Cursor) -> Option<u32> {
        let next = |at: &u32| Some(self.tree.node(*at).end).filter(|&next| next < arm.end);
        let mut parts = std::iter::successors(Some(arm.at), next);
        parts.find(|&at| self.tree.node(at).kind == Kind::ArmValue)
    }

    /// Returns whether the name of an iteration variable is already in use here.
    fn is_taken(&self, name: Sym, want: Want) -> bool {
        self.bound.contains(&name)
            || want.record.is_some_and(|r| self.rec(r).field_index(name).is_some())
    }

    /// Evaluates a body in which some names are iteration variables.
    fn body(&mut self, cursor: &mut Cursor, want: Want, variables: &[(Sym, TyId)]) -> Res<ValueId> {
        self.push_scope(ScopeKind::Local);
        for &(name, ty) in variables {
            let variable = self.store.add(Node::Var(name, ty));
            self.add_local(name, variable);
            self.bound.push(name);
        }
        let outer = std::mem::replace(&mut self.placeless, want.record.is_none());
        let body = self.value(cursor, want);
        self.placeless = outer;
        self.bound.truncate(self.bound.len() - variables.len());
        self.pop_scope();
        body
    }

    fn variable(&mut self, cursor: &mut Cursor) -> Res<(Sym, u32)> {
        self.check_missing(*cursor)?;
        let node = self.tree.node(cursor.at);
        cursor.at = node.end;
        self.after = node.token_end;
        Ok((self.tokens.sym(node.token), node.token))
    }

    /// Evaluates `!foreach`, `!filter` and `!sort`.
    pub(super) fn iterate(&mut self, index: u32, want: Want) -> Res<ValueId> {
        let node = self.tree.node(index);
        let op_span = self.tokens.span(node.token);
        let bang = self.tokens.bang(node.token);
        // `!filter` and `!sort` return a list of the same items.
        let keeps_items = bang != Bang::Foreach;
        let mut cursor = self.children(index);
        let (name, token) = self.variable(&mut cursor)?;
        if self.is_taken(name, want) {
            let text = format!("iteration variable '\"{}\"' is already defined", self.text(name));
            return Err(self.token_error(token + 1, text));
        }
        let comma = "expected ',' in !foreach/!filter";
        self.need_comma(cursor, comma)?;
        let list = self.value(&mut cursor, Want::any(want.record))?;
        self.need_comma(cursor, comma)?;
        // Upstream has consumed the comma at this point.
        let token = self.after + 1;
        self.after = token;
        let Some(ty) = self.type_of(list) else {
            let text = "could not get type of !foreach/!filter list or dag";
            return Err(self.token_error(token, text));
        };
        let mut body_type = None;
        let is_dag = ty == TyId::DAG;
        let item = match self.list_element(ty) {
            Some(element) => {
                if let Some(wanted) = want.ty {
                    let Some(out) = self.list_element(wanted) else {
                        let text = format!(
                            "expected value of type '{}', but got list type",
                            self.type_text(wanted)
                        );
                        return Err(self.error(op_span, text));
                    };
                    body_type = match bang {
                        Bang::Filter => Some(TyId::INT),
                        Bang::Sort => None,
                        _ => Some(out),
                    };
                }
                element
            }
            None if is_dag && !keeps_items => {
                if let Some(wanted) = want.ty.filter(|&wanted| wanted != TyId::DAG) {
                    let text = format!(
                        "expected value of type '{}', but got dag type",
                        self.type_text(wanted)
                    );
                    return Err(self.error(op_span, text));
                }
                TyId::DAG
            }
            None => {
                let text = match bang {
                    Bang::Filter => "!filter must have a list argument",
                    Bang::Sort => "!sort must have a list argument",
                    _ => "!foreach must have a list or dag argument",
                };
                return Err(self.token_error(token, text));
            }
        };
        let body = self.body(&mut cursor, Want::of(want.record, body_type), &[(name, item)])?;
        self.need_close(cursor, "expected ')' in !foreach/!filter")?;
        let name = self.str_value(name);
        let (op, ty) = if keeps_items {
            let op = if bang == Bang::Sort { Op::Sort } else { Op::Filter };
            (op, self.store.types.list(item))
        } else if is_dag {
            (Op::Foreach, TyId::DAG)
        } else {
            let Some(result) = self.type_of(body) else {
                let text = "could not get type of !foreach result expression";
                return Err(self.token_error(node.token_end, text));
            };
            (Op::Foreach, self.store.types.list(result))
        };
        self.fold(op, &[name, list, body], ty, want.record, false)
    }

    pub(super) fn foldl(&mut self, index: u32, want: Want) -> Res<ValueId> {
        let mut cursor = self.children(index);
        let comma = "expected ',' in !foldl";
        if self.tokens.letter(self.tree.node(index).token + 1) != b'(' {
            self.check_missing(cursor)?;
        }
        let start = self.value(&mut cursor, Want::any(want.record))?;
        let Some(ty) = self.type_of(start) else {
            let text = format!("could not get type of !foldl start: '{}'", self.display(start));
            return Err(self.token_error(self.after, text));
        };
        self.need_comma(cursor, comma)?;
        let list = self.value(&mut cursor, Want::any(want.record))?;
        let Some(list_type) = self.type_of(list) else {
            let text = format!("could not get type of !foldl list: '{}'", self.display(list));
            return Err(self.token_error(self.after, text));
        };
        let Some(item) = self.list_element(list_type) else {
            let text = format!(
                "!foldl list must be a list, but is of type '{}",
                self.type_text(list_type)
            );
            return Err(self.token_error(self.after, text));
        };
        self.need_comma(cursor, comma)?;
        let mut names = [Sym(0); 2];
        for (at, side) in ["left", "right"].into_iter().enumerate() {
            let (name, token) = self.variable(&mut cursor)?;
            if self.is_taken(name, want) {
                let text =
                    format!("{side} !foldl variable '\"{}\"' already defined", self.text(name));
                return Err(self.token_error(token, text));
            }
            names[at] = name;
            self.need_comma(cursor, comma)?;
        }
        let [left, right] = names;
        let variables = [(left, ty), (right, item)];
        let body = self.body(&mut cursor, Want::any(want.record), &variables)?;
        let Some(own) = self.type_of(body) else {
            let text = "could not get type of !foldl expression";
            return Err(self.token_error(self.after, text));
        };
        if own != ty {
            let text = format!(
                "!foldl expression must be of same type as start ({}), but is of type {}",
                self.type_text(ty),
                self.type_text(own)
            );
            return Err(self.token_error(self.after, text));
        }
        self.need_close(cursor, "expected ')' in fold operator")?;
        let (left, right) = (self.str_value(left), self.str_value(right));
        self.fold(Op::Foldl, &[start, list, left, right, body], ty, want.record, false)
    }
}
