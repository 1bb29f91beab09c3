//! The source of a pattern: the tree to match.

use super::read::{Read, Reader, is_directive, operator};
use super::shape::{Arg, Shape};
use super::symbols::{Kind, split_index};
use super::*;
use crate::lang::{Dag, Record, Value};

impl<'a> Reader<'_, 'a> {
    /// Pre-checks a tree: the number of arguments of its operations, and names of parts without a value.
    pub(super) fn outline(&self, dag: Dag<'a>) -> Read<()> {
        let of = operator(dag);
        if let Some(of) = of.filter(|of| of.is_a("Op")) {
            check_either(dag)?;
            check_count(&Shape::of(of), dag)?;
        } else if let Some(name) = dag.operator_name().filter(|name| !name.is_empty())
            && !of.is_some_and(|of| of.is_a("NativeCodeCall"))
        {
            return Err(format!(
                "binding symbol '{name}' to non-operation/native code call unsupported right now"
            ));
        }
        let inner = dag.args().filter_map(|(_, value)| value.as_dag());
        for dag in inner {
            // The arguments of these belong to the enclosing operation.
            match operator(dag).map(|of| of.name()) {
                Some("either" | "variadic") => {
                    let below = dag.args().filter_map(|(_, value)| value.as_dag());
                    below.into_iter().try_for_each(|dag| self.outline(dag))?;
                }
                _ => self.outline(dag)?,
            }
        }
        Ok(())
    }

    /// Returns the operation that is a dag's operator.
    pub(super) fn op_of(&self, dag: Dag<'a>) -> Read<Record<'a>> {
        match operator(dag) {
            Some(of) if of.is_a("Op") => Ok(of),
            Some(of) => {
                self.about.set(Some(of.span()));
                Err(format!("Record `{}' does not have a field named `opDialect'!", of.name()))
            }
            None => Err("the operator of the pattern is not an operation".to_owned()),
        }
    }

    pub(super) fn match_op(&mut self, dag: Dag<'a>, of: Record<'a>) -> Read<MatchOp> {
        let shape = Shape::of(of);
        let bind = self.symbols.bind(dag.operator_name(), Kind::Op(shape.results))?;
        let mut declared = shape.args.iter();
        let mut args = Vec::with_capacity(dag.len());
        let mut number = 0;
        for (name, value) in dag.args() {
            number += 1;
            if is_directive(value, "either") {
                args.push(self.either(value, &shape, &mut declared, number)?);
                number += 1;
                continue;
            }
            let Some(arg) = declared.next() else { break };
            let place = Place { op: &shape.name, number };
            args.push(match *arg {
                Arg::Operand { group, constraint, variable } => {
                    let value = self.operand(name, value, constraint, variable, place)?;
                    MatchArg::Operand { group, value }
                }
                Arg::Attr { slot, constraint } => {
                    self.attr(name, value, slot, constraint, place)?
                }
            });
        }
        Ok(MatchOp { op: shape.name, bind, args })
    }

    fn either(
        &mut self,
        value: Value<'a>,
        shape: &Shape<'a>,
        declared: &mut std::slice::Iter<'_, Arg<'a>>,
        number: usize,
    ) -> Read<MatchArg> {
        let inner = value.as_dag().map(|dag| dag.args().collect::<Vec<_>>()).unwrap_or_default();
        let [first, second] = inner.as_slice() else { return Err(EITHER.to_owned()) };
        if [first, second].iter().any(|(_, value)| is_directive(*value, "either")) {
            return Err("either cannot be nested".to_owned());
        }
        let mut read = |(name, value): (Option<&'a str>, Value<'a>), number| {
            let place = Place { op: &shape.name, number };
            match declared.next() {
                Some(&Arg::Operand { group, constraint, variable }) => {
                    Ok((group, self.operand(name, value, constraint, variable, place)?))
                }
                _ => Err("either can only be applied on operand".to_owned()),
            }
        };
        let (first, second) = (read(*first, number)?, read(*second, number + 1)?);
        Ok(MatchArg::Either { groups: [first.0, second.0], values: [first.1, second.1] })
    }

    fn operand(
        &mut self,
        name: Option<&'a str>,
        value: Value<'a>,
        declared: Record<'a>,
        variable: bool,
        place: Place<'_>,
    ) -> Read<MatchValue> {
        if let Some(dag) = value.as_dag() {
            if !is_directive(value, "variadic") {
                return self.defined_by(dag);
            }
            if !variable {
                return Err(format!(
                    "variadic DAG construct can't match op {}'s non-variadic operand #{}",
                    place.op,
                    place.number - 1
                ));
            }
            let only_ops = |value: Value<'_>| {
                value.as_dag().is_none_or(|dag| operator(dag).is_some_and(|of| of.is_a("Op")))
            };
            if !dag.args().all(|(_, value)| only_ops(value)) {
                return Err("variadic only accepts operation sub-dags".to_owned());
            }
            let each = |(name, value)| self.operand(name, value, declared, false, place);
            let items = dag.args().map(each).collect::<Read<_>>()?;
            let bind = self.bind_arg(dag.operator_name(), Kind::Operand)?;
            return Ok(MatchValue::Each { items, bind });
        }
        let constraint = match value.as_record() {
            Some(of) if !of.is_a("TypeConstraint") => return Err(place.should_be("an operand")),
            Some(of) if of == declared => None,
            Some(of) => Some(self.cx.type_constraint(of, &place.weakens())),
            None if value.is_unset() => None,
            None => return Err(place.should_be("an operand")),
        };
        let bind = self.bind_arg(name, Kind::Operand)?;
        Ok(MatchValue::Leaf { constraint, bind })
    }

    /// Returns the definition of a value: an operation, or host code that decomposes it.
    fn defined_by(&mut self, dag: Dag<'a>) -> Read<MatchValue> {
        match operator(dag) {
            Some(of) if of.is_a("NativeCodeCall") => {
                self.match_native(dag, of).map(MatchValue::Native)
            }
            _ => {
                let of = self.op_of(dag)?;
                self.match_op(dag, of).map(MatchValue::Op)
            }
        }
    }

    fn attr(
        &mut self,
        name: Option<&'a str>,
        value: Value<'a>,
        slot: u16,
        declared: Record<'a>,
        place: Place<'_>,
    ) -> Read<MatchArg> {
        let is_prop = declared.is_a("Property");
        let kind = if is_prop { "a property" } else { "an attribute" };
        if let Some(dag) = value.as_dag() {
            let of = operator(dag).filter(|of| of.is_a("NativeCodeCall"));
            let of = of.ok_or_else(|| place.should_be(kind))?;
            return Ok(MatchArg::AttrBy { slot, by: self.match_native(dag, of)? });
        }
        let constraint = match value.as_record() {
            Some(of) if of == declared => None,
            Some(of) if is_prop && of.is_a("PropConstraint") => {
                Some(self.cx.prop_constraint(declared, of, &place.weakens()))
            }
            Some(of) if !is_prop && of.is_a("AttrConstraint") => {
                Some(self.cx.attr_constraint(of, &place.weakens()))
            }
            None if value.is_unset() => None,
            _ => return Err(place.should_be(kind)),
        };
        let bind = self.bind_arg(name, Kind::Other)?;
        Ok(MatchArg::Attr { slot, constraint, bind })
    }

    fn match_native(&mut self, dag: Dag<'a>, of: Record<'a>) -> Read<MatchNative> {
        if let Some(name) = dag.operator_name() {
            return Err(format!(
                "binding symbol '{name}' to NativecodeCall in MatchPattern is not supported"
            ));
        }
        if !of.opt_str("expression").is_some_and(|text| text.contains("$_self")) {
            let text =
                "NativeCodeCall must have $_self as argument for passing the defining Operation";
            return Err(text.to_owned());
        }
        let code = self.native(of, 0, !dag.is_empty())?;
        let parts = dag.args().map(|(name, value)| self.part(name, value)).collect::<Read<_>>()?;
        Ok(MatchNative { code, parts })
    }

    fn part(&mut self, name: Option<&'a str>, value: Value<'a>) -> Read<MatchPart> {
        if let Some(dag) = value.as_dag() {
            return self.defined_by(dag).map(MatchPart::Value);
        }
        let weakens = format!("pattern '{}'", self.def.name());
        match value.as_record() {
            Some(of) if of.is_a("TypeConstraint") => {
                let constraint = Some(self.cx.type_constraint(of, &weakens));
                let bind = self.bind_arg(name, Kind::Operand)?;
                Ok(MatchPart::Value(MatchValue::Leaf { constraint, bind }))
            }
            Some(of) if of.is_a("AttrConstraint") => {
                let constraint = self.cx.attr_constraint(of, &weakens);
                Ok(MatchPart::Attr { constraint, bind: self.bind_arg(name, Kind::Other)? })
            }
            None if value.is_unset() => {
                Ok(MatchPart::Any { bind: self.bind_arg(name, Kind::Operand)? })
            }
            _ => Err("an argument of a native code call must be a name or a constraint".to_owned()),
        }
    }

    fn bind_arg(&mut self, name: Option<&str>, kind: Kind) -> Read<Option<u16>> {
        if let Some(name) = name
            && split_index(name).1.is_some()
        {
            let text = format!("symbol '{name}' with trailing index cannot bind to op argument");
            return Err(text);
        }
        self.symbols.bind(name, kind)
    }
}

/// The position of an argument in an operation, for diagnostics.
#[derive(Clone, Copy)]
struct Place<'s> {
    op: &'s str,
    /// The number of the argument, from 1.
    number: usize,
}

impl Place<'_> {
    fn should_be(self, what: &str) -> String {
        format!("the {}-th argument of op '{}' should be {what}", self.number, self.op)
    }

    fn weakens(self) -> String {
        format!("argument {} of op '{}' in a pattern", self.number, self.op)
    }
}

const EITHER: &str = "`either` only supports grouping two operands";

fn check_either(dag: Dag<'_>) -> Read<()> {
    let wrong = |value: Value<'_>| {
        is_directive(value, "either") && value.as_dag().is_some_and(|inner| inner.len() != 2)
    };
    match dag.args().any(|(_, value)| wrong(value)) {
        true => Err(EITHER.to_owned()),
        false => Ok(()),
    }
}

/// Checks the number of arguments; those in an `either` count each, `location` and `returnType` do not count.
pub(super) fn check_count(shape: &Shape<'_>, dag: Dag<'_>) -> Read<()> {
    let count = |value: Value<'_>| match value.as_dag() {
        Some(_) if is_directive(value, "location") || is_directive(value, "returnType") => 0,
        Some(inner) if is_directive(value, "either") => inner.len(),
        _ => 1,
    };
    let found: usize = dag.args().map(|(_, value)| count(value)).sum();
    let wanted = shape.args.len();
    if wanted > usize::from(u16::MAX) {
        return Err(format!("op '{}' has more than {} arguments", shape.name, u16::MAX));
    }
    if found == wanted {
        return Ok(());
    }
    Err(format!(
        "op '{}' argument number mismatch: {found} in pattern vs. {wanted} in definition",
        shape.name
    ))
}

/// The nodes that [`visit`] visits.
pub(super) enum Node<'p> {
    /// An operation.
    Op,
    /// Host code.
    Native(&'p NativeCode),
}

/// Calls `see` for every node of a tree.
pub(super) fn visit<'p>(of: &'p MatchOp, see: &mut dyn FnMut(Node<'p>)) {
    see(Node::Op);
    for arg in &of.args {
        match arg {
            MatchArg::Operand { value, .. } => visit_value(value, see),
            MatchArg::Either { values, .. } => {
                values.iter().for_each(|value| visit_value(value, see));
            }
            MatchArg::AttrBy { by, .. } => visit_native(by, see),
            MatchArg::Attr { .. } => {}
        }
    }
}

fn visit_value<'p>(of: &'p MatchValue, see: &mut dyn FnMut(Node<'p>)) {
    match of {
        MatchValue::Op(op) => visit(op, see),
        MatchValue::Each { items, .. } => items.iter().for_each(|item| visit_value(item, see)),
        MatchValue::Native(native) => visit_native(native, see),
        MatchValue::Leaf { .. } => {}
    }
}

fn visit_native<'p>(of: &'p MatchNative, see: &mut dyn FnMut(Node<'p>)) {
    see(Node::Native(&of.code));
    for part in &of.parts {
        if let MatchPart::Value(value) = part {
            visit_value(value, see);
        }
    }
}
