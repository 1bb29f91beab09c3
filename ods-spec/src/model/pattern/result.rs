//! The results of a pattern: the operations and values that are built.

use super::read::{Read, Reader, is_directive, operator};
use super::shape::{Arg, Shape};
use super::symbols::Kind;
use super::*;
use crate::lang::{Dag, Record, Value};
use crate::predicate::{Func, Scope};

/// The role of an operation that is built.
#[derive(Clone, Copy)]
enum Stand {
    /// Its results replace the results of the root, starting at that one.
    Replaces(u16),
    /// It is used by other built operations, or unused.
    Auxiliary,
}

/// The trailing directives of an operation.
#[derive(Default)]
struct Trail<'a> {
    loc: Option<Dag<'a>>,
    types: Option<Dag<'a>>,
}

impl<'a> Reader<'_, 'a> {
    /// Builds the results; also returns the entities that replace the results of the root.
    pub(super) fn results(
        &mut self,
        dags: &[Dag<'a>],
        root: &Shape<'a>,
    ) -> Read<(Vec<Step>, Vec<Build>)> {
        if dags.len().max(root.results) > usize::from(u16::MAX) {
            return Err(format!("the pattern has more than {} results", u16::MAX));
        }
        let mut missing = root.results;
        let mut from = dags.len();
        while missing > 0 {
            let Some(last) = from.checked_sub(1) else {
                return Err("not enough values generated to replace the matched op".to_owned());
            };
            let count = self.value_count(dags[last]);
            missing = missing.checked_sub(count).ok_or_else(|| {
                format!(
                    "cannot use the same multi-result op '{}' to generate both auxiliary values and values \
                     to be used for replacing the matched op",
                    dags[last].operator_name().unwrap_or("")
                )
            })?;
            from = last;
        }
        let mut replaced = 0;
        let mut steps = Vec::with_capacity(dags.len());
        let mut with = Vec::with_capacity(dags.len() - from);
        for (index, dag) in dags.iter().enumerate() {
            if index < from {
                steps.push(Step::Build(self.build(*dag, Stand::Auxiliary)?));
                continue;
            }
            let value = self.build(*dag, Stand::Replaces(replaced))?;
            replaced += self.value_count(*dag) as u16;
            // The root is replaced at the end: later steps may refer to it.
            match value {
                Build::Entity(_) => with.push(value),
                _ => {
                    let slot = self.symbols.fresh()?;
                    steps.push(Step::Bind { slot, value });
                    with.push(Build::Entity(Entity { slot, result: None }));
                }
            }
        }
        Ok((steps, with))
    }

    pub(super) fn supplemental(&mut self, dags: &[Dag<'a>]) -> Read<Vec<Step>> {
        dags.iter().map(|dag| self.build(*dag, Stand::Auxiliary).map(Step::Build)).collect()
    }

    /// Returns the number of results of the root that a tree can replace.
    fn value_count(&self, dag: Dag<'a>) -> usize {
        match operator(dag) {
            Some(of) if of.is_a("NativeCodeCall") => {
                of.opt_int("numReturns").and_then(|count| usize::try_from(count).ok()).unwrap_or(1)
            }
            Some(of) if of.is_a("Op") => Shape::of(of).results,
            Some(of) if of.name() == "replaceWithValue" => {
                let name = dag.arg(0).and_then(|(name, _)| name);
                match self.symbols.entity(name) {
                    Ok((Entity { result: None, .. }, Kind::Op(results))) => results,
                    _ => 1,
                }
            }
            _ => 1,
        }
    }

    fn build(&mut self, dag: Dag<'a>, stand: Stand) -> Read<Build> {
        let Some(of) = operator(dag) else {
            return Err("the operator of a result pattern is not a def".to_owned());
        };
        if of.name() == "replaceWithValue" {
            let mut args = dag.args();
            let (Some((name, _)), None) = (args.next(), args.next()) else {
                return Err("replaceWithValue directive must take exactly one argument".to_owned());
            };
            return self.symbols.entity(name).map(|(of, _)| Build::Entity(of));
        }
        if of.is_a("NativeCodeCall") {
            return self.build_native(dag, of);
        }
        if of.name() == "location" {
            return Err("location directive can only be used with op creation".to_owned());
        }
        let of = self.op_of(dag)?;
        self.build_op(dag, of, stand).map(|op| Build::Op(Box::new(op)))
    }

    fn build_native(&mut self, dag: Dag<'a>, of: Record<'a>) -> Read<Build> {
        let args = dag
            .args()
            .map(|(name, value)| self.argument(name, value))
            .collect::<Read<Vec<Build>>>()?;
        let code = self.native(of, args.len(), false)?;
        let bind = self.symbols.bind(dag.operator_name(), Kind::Other)?;
        Ok(Build::Native { code, bind, this: None, args })
    }

    fn build_op(&mut self, dag: Dag<'a>, of: Record<'a>, stand: Stand) -> Read<BuildOp> {
        let shape = Shape::of(of);
        let mut args: Vec<(Option<&'a str>, Value<'a>)> = dag.args().collect();
        let trail = self.trail(&mut args)?;
        if args.len() != shape.args.len() {
            return Err(format!(
                "resultant op '{}' argument number mismatch: {} in pattern vs. {} in definition",
                shape.name,
                args.len(),
                shape.args.len()
            ));
        }
        let (mut operands, mut attrs) = (Vec::new(), Vec::new());
        for ((name, value), arg) in args.into_iter().zip(&shape.args) {
            match *arg {
                Arg::Operand { variable, .. } => {
                    if is_directive(value, "variadic") && !variable {
                        return Err(format!(
                            "variadic DAG construct can't match op {}'s non-variadic operand #{}",
                            shape.name,
                            operands.len()
                        ));
                    }
                    // Text and constants are attributes.
                    let built = match value.as_str() {
                        Some(_) => self.symbols.entity(name).map(|(of, _)| Build::Entity(of)),
                        None => self.argument(name, value),
                    };
                    operands.push(built?);
                }
                Arg::Attr { slot, constraint } => {
                    attrs.push((slot, self.attribute(name, value, constraint)?));
                }
            }
        }
        let types = self.types(trail.types, &shape, stand)?;
        let loc = trail.loc.map(|dag| self.location(dag)).transpose()?.unwrap_or_default();
        let bind = self.symbols.bind(dag.operator_name(), Kind::Op(shape.results))?;
        Ok(BuildOp { op: shape.name, bind, operands, attrs, types, loc })
    }

    /// Builds an attribute or property of an operation.
    fn attribute(
        &mut self,
        name: Option<&'a str>,
        value: Value<'a>,
        declared: Record<'a>,
    ) -> Read<Build> {
        let is_prop = declared.is_a("Property");
        let kind = if is_prop { "property" } else { "attribute" };
        if value.as_dag().and_then(operator).is_some_and(|of| !of.is_a("NativeCodeCall")) {
            return Err(format!(
                "only NativeCodeCall allowed in nested dag node for creating {kind}"
            ));
        }
        match value.as_record() {
            Some(of) if is_prop && of.is_a("ConstantProp") => {
                let weakens = format!("pattern '{}'", self.def.name());
                let constant = self.cx.prop_value(declared, of, &weakens);
                let value = of.opt_str("value").unwrap_or("");
                let why =
                    || self.foreign(format!("constant property has no translation: `{value}`"));
                constant.map(Build::Constant).ok_or_else(why)
            }
            Some(of) if of.is_a("Constraint") && !is_constant(of) => {
                self.symbols.entity(name)?;
                Err("unhandled case when rewriting op".to_owned())
            }
            _ => self.argument(name, value),
        }
    }

    /// Removes the directives at the end from the arguments.
    fn trail(&self, args: &mut Vec<(Option<&'a str>, Value<'a>)>) -> Read<Trail<'a>> {
        let mut trail = Trail::default();
        while let Some(dag) = args.last().and_then(|(_, value)| value.as_dag()) {
            let (name, seen) = match operator(dag).map(|of| of.name()) {
                Some("location") => ("location", &mut trail.loc),
                Some("returnType") => ("returnType", &mut trail.types),
                _ => break,
            };
            if seen.replace(dag).is_some() {
                return Err(format!("`{name}` directive can only be specified once"));
            }
            args.pop();
        }
        Ok(trail)
    }

    fn types(
        &mut self,
        given: Option<Dag<'a>>,
        shape: &Shape<'a>,
        stand: Stand,
    ) -> Read<BuildTypes> {
        match (given, stand) {
            (Some(_), Stand::Replaces(_)) => Err(
                "Cannot specify explicit return types in an op whose return values replace the source pattern's \
                 root op"
                    .to_owned(),
            ),
            (Some(dag), Stand::Auxiliary) => {
                if dag.len() != shape.results {
                    return Err(format!(
                        "`returnType` of op '{}' gives {} types for {} results",
                        shape.name,
                        dag.len(),
                        shape.results
                    ));
                }
                dag.args().map(|arg| self.return_type(arg)).collect::<Read<_>>().map(BuildTypes::Given)
            }
            (None, Stand::Replaces(from)) if !shape.derives_results => Ok(BuildTypes::Root(from)),
            (None, _) if shape.infers_results => Ok(BuildTypes::Inferred),
            (None, _) => Err(self.foreign(format!(
                "the result types of op '{}' do not follow from its operands: give them with `returnType`",
                shape.name
            ))),
        }
    }

    /// Builds a result type: host text, a native code call, or a name whose type is used.
    fn return_type(&mut self, (name, value): (Option<&'a str>, Value<'a>)) -> Read<Build> {
        let Some(text) = value.as_str() else { return self.argument(name, value) };
        let code = match self.cx.tr.text(text, &Scope::default()) {
            Ok(expr) => NativeCode::Expr(expr),
            Err(error) => {
                let why = format!("return type has no translation: `{text}`: {}", error.reason);
                return Err(self.foreign(why));
            }
        };
        Ok(Build::Native { code, bind: None, this: None, args: Vec::new() })
    }

    fn location(&mut self, dag: Dag<'a>) -> Read<Vec<BuildLoc>> {
        if dag.is_empty() {
            return Err("At least one argument to location directive required".to_owned());
        }
        if dag.len() > 1 && dag.args().all(|(_, value)| value.as_str().is_some()) {
            return Err("Only one string attribute may be specified".to_owned());
        }
        let part = |(name, value): (Option<&'a str>, Value<'a>)| match value.as_str() {
            Some(text) => Ok(BuildLoc::Name(text.to_owned())),
            None => self.symbols.entity(name).map(|(of, _)| BuildLoc::Of(of)),
        };
        dag.args().map(part).collect()
    }

    /// Builds an operand, an attribute, or an argument of a native code call.
    fn argument(&mut self, name: Option<&'a str>, value: Value<'a>) -> Read<Build> {
        if let Some(dag) = value.as_dag() {
            if is_directive(value, "variadic") {
                let each = |(name, value)| self.argument(name, value);
                return dag.args().map(each).collect::<Read<_>>().map(Build::Each);
            }
            return self.build(dag, Stand::Auxiliary);
        }
        if let Some(text) = value.as_str() {
            return Ok(Build::Constant(crate::predicate::Expr::call(
                Func::GetStringAttr,
                vec![crate::predicate::Expr::Str(text.to_owned())],
            )));
        }
        match value.as_record() {
            Some(of) if is_constant(of) => self.constant(of),
            Some(of) if of.is_a("NativeCodeCall") => {
                let this = self.symbols.entity(name)?.0;
                let code = self.native(of, 0, false)?;
                Ok(Build::Native { code, bind: None, this: Some(this), args: Vec::new() })
            }
            _ => self.symbols.entity(name).map(|(of, _)| Build::Entity(of)),
        }
    }

    /// Builds a `ConstantAttr`, or a case of an enum.
    fn constant(&mut self, of: Record<'a>) -> Read<Build> {
        use crate::predicate::Expr;
        if let (Some(value), Some(width)) = (of.opt_int("value"), of.opt_int("width")) {
            let ty = Expr::call(Func::GetIntegerType, vec![Expr::Int(width)]);
            return Ok(Build::Constant(Expr::call(
                Func::GetIntegerAttr,
                vec![ty, Expr::Int(value)],
            )));
        }
        let attr = of.opt_rec("attr").ok_or("the constant has no attribute")?;
        let value = of.opt_str("value").unwrap_or("");
        let text = attr.opt_str("constBuilderCall").unwrap_or("").replace("$0", value);
        match self.cx.tr.text(&text, &Scope::default()) {
            Ok(expr) => Ok(Build::Constant(expr)),
            Err(error) => {
                let why =
                    format!("constant attribute has no translation: `{text}`: {}", error.reason);
                Err(self.foreign(why))
            }
        }
    }
}

/// Returns whether a record denotes one attribute value.
fn is_constant(of: Record<'_>) -> bool {
    of.is_a("ConstantAttr") || of.is_a("EnumCase")
}

/// Calls `see` for all host code of a step.
pub(super) fn visit_step<'p>(of: &'p Step, see: &mut dyn FnMut(&'p NativeCode)) {
    match of {
        Step::Build(value) | Step::Bind { value, .. } => visit(value, see),
        Step::Call { code, args, .. } => {
            args.iter().for_each(|of| visit(of, see));
            see(code);
        }
        Step::Replace { with, .. } => with.iter().for_each(|of| visit(of, see)),
        Step::Erase { .. } => {}
    }
}

fn visit<'p>(of: &'p Build, see: &mut dyn FnMut(&'p NativeCode)) {
    let types = |of: &'p BuildTypes, see: &mut dyn FnMut(&'p NativeCode)| {
        if let BuildTypes::Given(types) = of {
            types.iter().for_each(|of| visit(of, see));
        }
    };
    match of {
        Build::Op(op) => {
            let attrs = op.attrs.iter().map(|(_, of)| of);
            op.operands.iter().chain(attrs).for_each(|of| visit(of, see));
            types(&op.types, see);
        }
        Build::Named(op) => {
            let attrs = op.attrs.iter().map(|(_, of)| of);
            op.operands.iter().chain(attrs).for_each(|of| visit(of, see));
            types(&op.types, see);
        }
        Build::Native { code, args, .. } => {
            args.iter().for_each(|of| visit(of, see));
            see(code);
        }
        Build::Each(items) => items.iter().for_each(|of| visit(of, see)),
        Build::Entity(_) | Build::Constant(_) | Build::Part(_) => {}
    }
}
