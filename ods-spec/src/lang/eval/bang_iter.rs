//! Reading `!cond`, `!foreach`, `!filter` and `!foldl`: the operators with a syntax of their own.

use smallvec::SmallVec;

use super::super::intern::Sym;
use super::super::parse::Kind;
use super::super::store::{Node, Op, ValueId};
use super::super::token::Bang;
use super::super::types::TyId;
use super::scope::ScopeKind;
use super::value::{Cursor, Want};
use super::{Evaluator, Res};

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
        if args.is_empty() {
            let text = "there should be at least 1 'condition : value' in the !cond operator";
            return Err(self.token_error(after, text));
        }
        let mut ty: Option<TyId> = None;
        for at in (1..args.len()).step_by(2) {
            let Some(own) = self.type_of(args[at]) else { continue };
            ty = match ty {
                None => Some(own),
                Some(before) => match self.common_type(before, own) {
                    Some(common) => Some(common),
                    None => {
                        let text = format!(
                            "inconsistent types '{}' and '{}' for !cond",
                            self.type_text(before),
                            self.type_text(own)
                        );
                        return Err(self.token_error(after, text));
                    }
                },
            };
        }
        let Some(ty) = ty else {
            let text = "could not determine type for !cond from its arguments";
            return Err(self.token_error(after, text));
        };
        self.fold(Op::Cond, &args, ty, want.record, false)
    }

    /// True if an iteration variable may not have that name here.
    fn is_taken(&self, name: Sym, want: Want) -> bool {
        self.bound.contains(&name)
            || want.record.is_some_and(|r| self.rec(r).field_index(name).is_some())
    }

    /// Reads a body in which some names are iteration variables.
    fn body(&mut self, cursor: &mut Cursor, want: Want, variables: &[(Sym, TyId)]) -> Res<ValueId> {
        self.push_scope(ScopeKind::Local);
        for &(name, ty) in variables {
            let variable = self.store.add(Node::Var(name, ty));
            self.add_local(name, variable);
            self.bound.push(name);
        }
        let body = self.value(cursor, want);
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

    /// `!foreach` and `!filter`.
    pub(super) fn iterate(&mut self, index: u32, want: Want) -> Res<ValueId> {
        let node = self.tree.node(index);
        let op_span = self.tokens.span(node.token);
        let is_filter = self.tokens.bang(node.token) == Bang::Filter;
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
        // Upstream has eaten the comma by now.
        let token = self.after + 1;
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
                    body_type = Some(if is_filter { TyId::INT } else { out });
                }
                element
            }
            None if is_dag && !is_filter => {
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
                let text = if is_filter {
                    "!filter must have a list argument"
                } else {
                    "!foreach must have a list or dag argument"
                };
                return Err(self.token_error(token, text));
            }
        };
        let body = self.body(&mut cursor, Want::of(want.record, body_type), &[(name, item)])?;
        self.need_close(cursor, "expected ')' in !foreach/!filter")?;
        let name = self.str_value(name);
        let (op, ty) = if is_filter {
            (Op::Filter, self.store.types.list(item))
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
