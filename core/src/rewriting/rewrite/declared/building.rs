//! Rewriting: from the slots of a match through the steps of the rewrite.

use smallvec::SmallVec;

use super::{Found, NativeArgs, all_values, call};
use crate::ir::ValueRef;
use crate::rewrite::{Done, Rewriter, Rewritten};
use crate::rt::{Parts, PropValue};
use crate::schema::*;
use crate::verify::{EvalValue, evaluate_attr};
use crate::{Attr, Ident, Loc, LocData, Op, OpName, OpState, Type, Value};

/// Rewrites `root` by the steps of `schema`, from a match.
///
/// If a step fails before the first replacement or erasure (a native call returns `None`, a type cannot be inferred, a
/// value is missing), the created operations are erased again and the pattern does not match. After that, the steps up
/// to the failing one are kept.
pub(super) fn rewrite(
    schema: &'static PatternSchema,
    root: Op,
    found: Found,
    rw: &mut Rewriter<'_>,
) -> Rewritten {
    let locs: SmallVec<[Loc; 4]> = found.ops.iter().map(|op| rw.loc(*op)).collect();
    let loc = rw.ctx().fused_loc(&locs, None);
    let first = rw.op_capacity();
    let mut builder = Builder { rw, root, found, loc };
    let mut done: Rewritten = None;
    for step in schema.steps {
        match builder.step(step) {
            Some(rewritten) => done = rewritten.or(done),
            None if done.is_some() => return done,
            None => {
                for op in (first..rw.op_capacity()).rev().map(Op::new) {
                    if rw.is_live(op) {
                        rw.erase_op(op);
                    }
                }
                return None;
            }
        }
    }
    // A rewrite may only create operations.
    done.or(Some(Done))
}

struct Builder<'a, 'b> {
    rw: &'a mut Rewriter<'b>,
    root: Op,
    found: Found,
    /// The fused location of all matched operations.
    loc: Loc,
}

impl Builder<'_, '_> {
    /// Runs a step; returns whether it has replaced or erased an operation, or `None` if it fails.
    fn step(&mut self, step: &Step) -> Option<Rewritten> {
        match step {
            Step::Build(value) => self.build(value).map(|_| None),
            Step::Bind { slot, value } => {
                self.found.slots[*slot as usize] = self.build(value)?;
                Some(None)
            }
            Step::Call { code, args, binds } => {
                let args = self.all(args)?;
                let native = self.native(EvalValue::Null, &args);
                let value = call(code, self.rw, &native);
                match binds {
                    // A call without results need not return anything.
                    [] => Some(None),
                    _ => self.found.bind_all(binds, value?).then_some(None),
                }
            }
            Step::Replace { op, with } => {
                let op = op.map_or(Some(self.root), |slot| self.live(slot))?;
                let mut values: SmallVec<[Value; 4]> = SmallVec::new();
                for build in *with {
                    let made = self.build(build)?;
                    values.extend(self.operands(build, &made));
                }
                let mut results = self.rw.results(op);
                if values.len() != results.len() || results.any(|result| values.contains(&result)) {
                    return None;
                }
                Some(self.rw.replace_op(op, &values))
            }
            Step::Erase { op } => {
                let op = self.live(*op)?;
                let is_used = self.rw.results(op).any(|result| self.rw.is_used(result));
                if is_used { None } else { Some(self.rw.erase_op(op)) }
            }
        }
    }

    /// Returns the operation in a slot, unless it is erased.
    fn live(&self, slot: u16) -> Option<Op> {
        self.found.op(slot).filter(|op| self.rw.is_live(*op))
    }

    fn native<'c>(&self, this: EvalValue, args: &'c [EvalValue]) -> NativeArgs<'c> {
        NativeArgs { root: self.root, this, args, loc: self.loc }
    }

    /// Returns the entity that an entry denotes; an operation denotes its result, or the list of its results.
    fn build(&mut self, build: &Build) -> Option<EvalValue> {
        match build {
            Build::Entity(of) => Some(self.found.entity(self.rw, *of)),
            Build::Part(of) => {
                let part = self.found.part(self.rw, of);
                (part != EvalValue::Null).then_some(part)
            }
            Build::Named(of) => {
                let op = self.named(of)?;
                self.found.slots[of.bind as usize] = EvalValue::Op(op);
                Some(EvalValue::list(self.rw.results(op)))
            }
            Build::Constant(expr) => evaluate_attr(self.rw.ctx(), expr).map(EvalValue::Attr),
            Build::Op(of) => {
                let op = self.op(of)?;
                if let Some(slot) = of.bind {
                    self.found.slots[slot as usize] = EvalValue::Op(op);
                }
                let mut results = self.rw.results(op);
                Some(match results.len() {
                    1 => EvalValue::from(results.next()),
                    _ => EvalValue::list(results),
                })
            }
            Build::Native { code, bind, this, args } => {
                let args = self.all(args)?;
                let this = this.map_or(EvalValue::Null, |of| self.found.entity(self.rw, of));
                let native = self.native(this, &args);
                let value = call(code, self.rw, &native)?;
                if let Some(slot) = bind {
                    self.found.slots[*slot as usize] = value.clone();
                }
                Some(value)
            }
            Build::Each(items) => self.all(items).map(EvalValue::list),
        }
    }

    fn all(&mut self, items: &[Build]) -> Option<Vec<EvalValue>> {
        items.iter().map(|item| self.build(item)).collect()
    }

    /// Returns the values of an entry that is used as operands.
    fn operands(&self, build: &Build, made: &EvalValue) -> SmallVec<[Value; 4]> {
        match build {
            Build::Entity(of) => self.found.values(self.rw, *of),
            _ => all_values(made),
        }
    }

    fn op(&mut self, of: &BuildOp) -> Option<Op> {
        let name = OpName::new(of.op);
        let schema = self.rw.ctx().op_schema(name)?;
        let mut parts = Parts::new(schema, name);
        for (group, build) in of.operands.iter().enumerate() {
            let made = self.build(build)?;
            let values = self.operands(build, &made);
            if schema.operands.get(group)?.arity == ValueArity::One && values.len() != 1 {
                return None;
            }
            parts.operands(group, values);
        }
        for (slot, build) in of.attrs {
            match self.build(build)? {
                EvalValue::Attr(attr) => parts.prop(*slot as usize, PropValue::Attr(Some(attr))),
                EvalValue::Null => {}
                _ => return None,
            }
        }
        for (group, types) in self.types(of, schema)? {
            parts.results(group, types);
        }
        parts.loc(self.location(of.loc));
        self.rw.build(|b| parts.try_insert(b)).ok()
    }

    /// Creates an operation by the names of its parts.
    fn named(&mut self, of: &BuildNamed) -> Option<Op> {
        let name = OpName::new(of.op);
        let mut operands = Vec::with_capacity(of.operands.len());
        for build in of.operands {
            let made = self.build(build)?;
            operands.push(self.operands(build, &made));
        }
        let mut attrs: Vec<(Ident, Attr)> = Vec::with_capacity(of.attrs.len());
        for (name, build) in of.attrs {
            let value = self.build(build)?.as_attr()?;
            attrs.push((Ident::new(name), value));
        }
        let loc = self.loc;
        let Some(schema) = self.rw.ctx().op_schema(name) else {
            let mut state = OpState::new(name, loc);
            state.operands = operands.into_iter().flatten().collect();
            state.results = self.flat_types(&of.types)?.into();
            state.attrs = Attr::dictionary(self.rw.ctx(), &attrs);
            return Some(self.rw.insert_state(&mut state));
        };
        let mut parts = Parts::new(schema, name);
        parts.loc(loc);
        if of.grouped && operands.len() == schema.operands.len() {
            for (group, values) in operands.into_iter().enumerate() {
                if schema.operands[group].arity == ValueArity::One && values.len() != 1 {
                    return None;
                }
                parts.operands(group, values);
            }
        } else if schema.operand_segments == Segments::Stored && schema.operands.len() > 1 {
            return None;
        } else {
            parts.operands(0, operands.into_iter().flatten());
        }
        for (name, value) in attrs {
            match schema.props.iter().position(|prop| prop.name == name.as_str()) {
                Some(slot) => parts.prop(slot, PropValue::Attr(Some(value))),
                None => parts.attr(name, value),
            }
        }
        match of.types {
            BuildTypes::Given(types) if of.grouped && types.len() == schema.results.len() => {
                for (group, build) in types.iter().enumerate() {
                    let made = self.build(build)?;
                    parts.results(group, self.type_list(&made)?);
                }
            }
            BuildTypes::Inferred => {
                let needed = schema.results.iter().any(|one| one.arity == ValueArity::One);
                if needed && !schema.result_types.builder_infers() {
                    return None;
                }
            }
            _ if schema.result_segments == Segments::Stored && schema.results.len() > 1 => {
                return None;
            }
            _ => parts.results(0, self.flat_types(&of.types)?),
        }
        self.rw.build(|b| parts.try_insert(b)).ok()
    }

    /// Returns the types of all results; none if they are to be inferred.
    fn flat_types(&mut self, of: &BuildTypes) -> Option<Vec<Type>> {
        match of {
            BuildTypes::Inferred => Some(Vec::new()),
            BuildTypes::Root(_) => Some(self.result_types(self.root)),
            BuildTypes::Of(slot) => {
                let op = self.live(*slot)?;
                Some(self.result_types(op))
            }
            BuildTypes::Given(types) => {
                let mut all = Vec::with_capacity(types.len());
                for build in *types {
                    let made = self.build(build)?;
                    all.extend(self.type_list(&made)?);
                }
                Some(all)
            }
        }
    }

    fn result_types(&self, op: Op) -> Vec<Type> {
        self.rw.results(op).map(|result| self.rw.ty(result)).collect()
    }

    /// Returns the result types by group; empty if they are to be inferred.
    fn types(&mut self, of: &BuildOp, schema: &OpSchema) -> Option<Vec<(usize, Vec<Type>)>> {
        match of.types {
            BuildTypes::Inferred => Some(Vec::new()),
            BuildTypes::Root(from) => {
                let group = |index: usize| {
                    let range = self.rw.result_group(self.root, from as usize + index);
                    let types = range.map(|at| self.rw.ty(self.rw.result(self.root, at)));
                    (index, types.collect())
                };
                Some((0..schema.results.len()).map(group).collect())
            }
            BuildTypes::Of(_) => Some(vec![(0, self.flat_types(&of.types)?)]),
            BuildTypes::Given(types) => {
                let mut groups = Vec::with_capacity(types.len());
                for (index, build) in types.iter().enumerate() {
                    let made = self.build(build)?;
                    groups.push((index, self.type_list(&made)?));
                }
                Some(groups)
            }
        }
    }

    /// Returns a type, the type of a value, or the types of a list.
    fn type_list(&self, of: &EvalValue) -> Option<Vec<Type>> {
        match of {
            EvalValue::Type(ty) => Some(vec![*ty]),
            EvalValue::Value(value) => Some(vec![self.rw.ty(*value)]),
            EvalValue::List(items) => {
                let lists: Option<Vec<Vec<Type>>> =
                    items.iter().map(|item| self.type_list(item)).collect();
                Some(lists?.concat())
            }
            _ => None,
        }
    }

    fn location(&self, parts: &[BuildLoc]) -> Loc {
        if parts.is_empty() {
            return self.loc;
        }
        let ctx = self.rw.ctx();
        let one = |part: &BuildLoc| match part {
            BuildLoc::Name(name) => ctx.loc(LocData::Name(Attr::string(ctx, name), Loc::UNKNOWN)),
            BuildLoc::Of(of) => match &self.found.slots[of.slot as usize] {
                EvalValue::Op(op) => self.rw.loc(*op),
                _ => match self.found.values(self.rw, *of).first() {
                    Some(&value) => ValueRef { body: self.rw, value }.loc(),
                    None => self.loc,
                },
            },
        };
        let locs: SmallVec<[Loc; 2]> = parts.iter().map(one).collect();
        ctx.fused_loc(&locs, None)
    }
}
