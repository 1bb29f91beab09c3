//! Building: from the slots of a match to the replacement.

use smallvec::SmallVec;

use super::{Found, NativeArgs, all_values, call};
use crate::ir::ValueRef;
use crate::rewrite::{Rewriter, Rewritten};
use crate::rt::{Parts, PropValue};
use crate::schema::*;
use crate::verify::{EvalValue, evaluate_attr};
use crate::{Attr, Loc, LocData, Op, OpName, Type, Value};

/// Replaces `root` by the results that `schema` builds from a match.
///
/// If building fails (a native call returns `None`, a type cannot be inferred, a value is missing), the created
/// operations are erased again and the pattern does not match.
pub(super) fn replace(
    schema: &'static PatternSchema,
    root: Op,
    found: Found,
    rw: &mut Rewriter<'_>,
) -> Rewritten {
    let locs: SmallVec<[Loc; 4]> = found.ops.iter().map(|op| rw.loc(*op)).collect();
    let loc = rw.ctx().fused_loc(&locs, None);
    let first = rw.op_capacity();
    let mut builder = Builder { rw, root, found, loc };
    match builder.replacement(schema) {
        Some(values) => rw.replace_op(root, &values),
        None => {
            for op in (first..rw.op_capacity()).rev().map(Op::new) {
                if rw.is_live(op) {
                    rw.erase_op(op);
                }
            }
            None
        }
    }
}

struct Builder<'a, 'b> {
    rw: &'a mut Rewriter<'b>,
    root: Op,
    found: Found,
    /// The fused location of all matched operations.
    loc: Loc,
}

impl Builder<'_, '_> {
    /// Builds all operations of the result pattern; returns the values that replace the results of the root.
    fn replacement(&mut self, schema: &PatternSchema) -> Option<SmallVec<[Value; 4]>> {
        let mut values = SmallVec::new();
        for (index, build) in schema.results.iter().enumerate() {
            let made = self.build(build)?;
            if index >= schema.replace_from as usize {
                values.extend(self.operands(build, &made));
            }
        }
        for build in schema.supplemental {
            self.build(build)?;
        }
        (values.len() == self.rw.results(self.root).len()).then_some(values)
    }

    /// Returns the entity that an entry denotes; an operation denotes its result, or the list of its results.
    fn build(&mut self, build: &Build) -> Option<EvalValue> {
        match build {
            Build::Entity(of) => Some(self.found.entity(self.rw, *of)),
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
                let native = NativeArgs { root: self.root, this, args: &args, loc: self.loc };
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
