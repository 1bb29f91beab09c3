//! Matching: from an operation to the slots of a pattern.

use smallvec::SmallVec;

use super::{Found, NativeArgs, all_values, call};
use crate::rewrite::Rewriter;
use crate::schema::*;
use crate::verify::{EvalValue, Evaluator, Subject, holds};
use crate::{Ident, Loc, Op, Value};

/// Returns the bindings of `schema` at `root`, if it matches.
pub(super) fn find(
    schema: &'static PatternSchema,
    root: Op,
    rw: &mut Rewriter<'_>,
) -> Option<Found> {
    let slots = SmallVec::from_elem(EvalValue::Null, schema.slots as usize);
    let mut matcher = Matcher { rw, root, found: Found { slots, ops: smallvec::smallvec![root] } };
    if !matcher.op(root, &schema.source) {
        return None;
    }
    matcher.found.ops.truncate(count(&schema.source));
    let slot = |index: u16| &matcher.found.slots[index as usize];
    let matched = schema.same.iter().all(|&(one, other)| slot(one) == slot(other))
        && matcher.conditions(schema.conditions);
    matched.then_some(matcher.found)
}

/// Returns the number of operations that are matched by name.
fn count(of: &MatchOp) -> usize {
    fn value(of: &MatchValue) -> usize {
        match of {
            MatchValue::Leaf { .. } => 0,
            MatchValue::Op(op) => count(op),
            MatchValue::Native(by) => native(by),
            MatchValue::Each { items, .. } => items.iter().map(value).sum(),
        }
    }
    fn native(of: &MatchNative) -> usize {
        let part = |part: &MatchPart| match part {
            MatchPart::Value(of) => value(of),
            MatchPart::Attr { .. } | MatchPart::Any { .. } => 0,
        };
        of.parts.iter().map(part).sum()
    }
    let arg = |arg: &MatchArg| match arg {
        MatchArg::Operand { value: of, .. } => value(of),
        MatchArg::Either { values, .. } => values.iter().map(value).sum(),
        MatchArg::Attr { .. } => 0,
        MatchArg::AttrBy { by, .. } => native(by),
    };
    1 + of.args.iter().map(arg).sum::<usize>()
}

/// Returns whether host code that returns no entities matches: its value is true, or an empty list.
fn holds_alone(value: &EvalValue) -> bool {
    value.truthy() || *value == EvalValue::list([false; 0])
}

struct Matcher<'a, 'b> {
    rw: &'a mut Rewriter<'b>,
    root: Op,
    found: Found,
}

impl Matcher<'_, '_> {
    fn bind(&mut self, slot: Option<u16>, value: impl Into<EvalValue>) {
        if let Some(slot) = slot {
            self.found.slots[slot as usize] = value.into();
        }
    }

    fn op(&mut self, op: Op, pattern: &MatchOp) -> bool {
        if !pattern.op.is_empty() && self.rw.name(op).as_str() != pattern.op {
            return false;
        }
        self.bind(pattern.bind, op);
        pattern.args.iter().all(|arg| self.arg(op, arg))
    }

    fn arg(&mut self, op: Op, pattern: &MatchArg) -> bool {
        match pattern {
            MatchArg::Operand { group, value } => self.operand(op, *group, value),
            MatchArg::Either { groups, values } => {
                let (slots, ops) = (self.found.slots.clone(), self.found.ops.len());
                for [first, second] in [*groups, [groups[1], groups[0]]] {
                    if self.operand(op, first, &values[0]) && self.operand(op, second, &values[1]) {
                        return true;
                    }
                    self.found.slots.clone_from(&slots);
                    self.found.ops.truncate(ops);
                }
                false
            }
            MatchArg::Attr { slot, constraint, bind } => {
                let Some(value) = self.attr(op, *slot) else { return false };
                if constraint.is_some_and(|constraint| !self.attr_holds(constraint, &value)) {
                    return false;
                }
                self.bind(*bind, value);
                true
            }
            MatchArg::AttrBy { slot, by } => {
                self.attr(op, *slot).is_some_and(|value| self.native(value, by))
            }
        }
    }

    /// Returns the attribute in a slot, its default, or null if it is optional; `None` if it is missing.
    fn attr(&self, op: Op, slot: u16) -> Option<EvalValue> {
        let slot = slot as usize;
        let ctx = self.rw.ctx();
        let info = ctx.op_info(self.rw.name(op))?;
        match self.rw.prop(op, slot).or_else(|| info.default_prop(ctx, slot)) {
            Some(value) => Some(EvalValue::Attr(value)),
            None => info.schema.props.get(slot)?.optional.then_some(EvalValue::Null),
        }
    }

    fn attr_holds(&self, constraint: &AttrConstraint, value: &EvalValue) -> bool {
        let subject = Subject::Op(self.rw.view(self.root));
        *value != EvalValue::Null && holds(self.rw.ctx(), subject, &constraint.pred, value)
    }

    fn operand(&mut self, op: Op, group: u16, pattern: &MatchValue) -> bool {
        let group = group as usize;
        let range = self.rw.operand_group(op, group);
        let values: SmallVec<[Value; 4]> = range.map(|at| self.rw.operand(op, at)).collect();
        if let MatchValue::Each { items, bind } = pattern {
            self.bind(*bind, EvalValue::list(values.iter().copied()));
            return values.len() == items.len()
                && values.iter().zip(*items).all(|(value, one)| self.value(*value, one));
        }
        let schema = self.rw.view(op).schema();
        let single = schema.is_some_and(|schema| schema.operands[group].arity == ValueArity::One);
        match (pattern, values.as_slice()) {
            (_, [value]) if single => self.value(*value, pattern),
            // An optional or variadic operand is matched as a whole.
            (MatchValue::Leaf { constraint, bind }, values) => {
                let fits = |value: &Value| {
                    constraint.is_none_or(|constraint| self.type_holds(constraint, *value))
                };
                if !values.iter().all(fits) {
                    return false;
                }
                self.bind(*bind, EvalValue::list(values.iter().copied()));
                true
            }
            (_, [value, ..]) => self.value(*value, pattern),
            (_, []) => false,
        }
    }

    fn value(&mut self, value: Value, pattern: &MatchValue) -> bool {
        match pattern {
            MatchValue::Leaf { constraint, bind } => {
                if constraint.is_some_and(|constraint| !self.type_holds(constraint, value)) {
                    return false;
                }
                self.bind(*bind, value);
                true
            }
            MatchValue::Op(pattern) => self.inner(value, |this, op| this.op(op, pattern)),
            MatchValue::Native(by) => {
                self.inner(value, |this, op| this.native(EvalValue::Op(op), by))
            }
            MatchValue::Each { .. } => false,
        }
    }

    /// Matches the operation that defines `value`.
    fn inner(&mut self, value: Value, matches: impl FnOnce(&mut Self, Op) -> bool) -> bool {
        let Some(op) = self.rw.defining_op(value) else { return false };
        if !matches(self, op) {
            return false;
        }
        self.found.ops.push(op);
        true
    }

    fn implements(&self, op: u16, interface: &str) -> bool {
        let info = self.found.op(op).and_then(|op| self.rw.ctx().op_info(self.rw.name(op)));
        info.is_some_and(|info| {
            info.schema.interfaces.iter().any(|have| have.name == interface)
                || info.models.has(Ident::new(interface))
        })
    }

    fn type_holds(&self, constraint: &TypeConstraint, value: Value) -> bool {
        let ty = EvalValue::Type(self.rw.ty(value));
        holds(self.rw.ctx(), Subject::None, &constraint.pred, &ty)
    }

    fn native(&mut self, this: EvalValue, by: &MatchNative) -> bool {
        let args = NativeArgs { root: self.root, this, args: &[], loc: Loc::UNKNOWN };
        let Some(value) = call(&by.code, self.rw, &args) else { return false };
        if by.parts.is_empty() {
            return holds_alone(&value);
        }
        let parts = value.as_list().unwrap_or(std::slice::from_ref(&value));
        parts.len() == by.parts.len()
            && parts.iter().zip(by.parts).all(|(part, pattern)| self.part(part, pattern))
    }

    fn part(&mut self, part: &EvalValue, pattern: &MatchPart) -> bool {
        match (pattern, part) {
            (MatchPart::Value(pattern), EvalValue::Value(value)) => self.value(*value, pattern),
            (MatchPart::Value(_), _) => false,
            (MatchPart::Attr { constraint, bind }, _) => {
                if !self.attr_holds(constraint, part) {
                    return false;
                }
                self.bind(*bind, part.clone());
                true
            }
            (MatchPart::Any { bind }, _) => {
                self.bind(*bind, part.clone());
                true
            }
        }
    }

    /// Returns whether all conditions hold, in order.
    fn conditions(&mut self, all: &[Condition]) -> bool {
        for (index, condition) in all.iter().enumerate() {
            if let Condition::User { slot, of } = condition {
                return self.any_user(*slot, of, &all[index + 1..]);
            }
            if !self.condition(condition) {
                return false;
            }
        }
        true
    }

    /// Binds the users of a value in turn, in the order of its uses, until `rest` holds.
    fn any_user(&mut self, slot: u16, of: &Part, rest: &[Condition]) -> bool {
        let values = all_values(&self.found.part(self.rw, of));
        let Some(value) = values.first().copied() else { return false };
        let users: SmallVec<[Op; 4]> =
            self.rw.uses(value).map(|one| self.rw.use_owner(one)).collect();
        let (slots, ops) = (self.found.slots.clone(), self.found.ops.len());
        users.into_iter().any(|user| {
            self.found.slots.clone_from(&slots);
            self.found.ops.truncate(ops);
            self.found.ops.push(user);
            self.bind(Some(slot), user);
            self.conditions(rest)
        })
    }

    fn condition(&mut self, condition: &Condition) -> bool {
        match condition {
            Condition::User { slot, of } => self.any_user(*slot, of, &[]),
            Condition::Named { op, name } => {
                self.found.op(*op).is_some_and(|op| self.rw.name(op).as_str() == *name)
            }
            Condition::Implements { op, interface } => self.implements(*op, interface),
            Condition::Count(of, count) => {
                let part = self.found.part(self.rw, of);
                part.as_list().is_some_and(|items| items.len() == *count as usize)
            }
            Condition::Bind { slot, value } => {
                let part = self.found.part(self.rw, value);
                if part == EvalValue::Null {
                    return false;
                }
                if let (Part::Definition(_), EvalValue::Op(op)) = (value, &part) {
                    self.found.ops.push(*op);
                }
                self.bind(Some(*slot), part);
                true
            }
            Condition::Equal(one, other) => {
                let (one, other) = (self.found.part(self.rw, one), self.found.part(self.rw, other));
                one != EvalValue::Null && one == other
            }
            Condition::Native { code, args, negated, binds } => {
                let args: SmallVec<[EvalValue; 4]> =
                    args.iter().map(|part| self.found.part(self.rw, part)).collect();
                let native = NativeArgs {
                    root: self.root,
                    this: EvalValue::Null,
                    args: &args,
                    loc: Loc::UNKNOWN,
                };
                let value = call(code, self.rw, &native);
                if binds.is_empty() {
                    return value.is_some_and(|value| holds_alone(&value)) != *negated;
                }
                value.is_some_and(|value| self.found.bind_all(binds, value))
            }
            Condition::Type(constraint, of) => {
                let values = self.found.values(self.rw, *of);
                !values.is_empty() && values.iter().all(|one| self.type_holds(constraint, *one))
            }
            Condition::Pred { pred, this, args } => {
                let this = this.map_or(EvalValue::Null, |of| self.found.entity(self.rw, of));
                let args: SmallVec<[EvalValue; 4]> =
                    args.iter().map(|of| self.found.entity(self.rw, *of)).collect();
                let subject = Subject::Pattern { root: self.rw.view(self.root), args: &args };
                Evaluator { ctx: self.rw.ctx(), subject }.eval(pred, &this).truthy()
            }
        }
    }
}
