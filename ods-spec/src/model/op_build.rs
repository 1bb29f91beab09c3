//! Reading operations out of records.

use super::attr_def::source_text;
use super::build::Cx;
use super::infer::Inputs;
use super::*;
use crate::diag::Diagnostic;
use crate::lang::{Dag, Record};
use crate::predicate::class::{op_class, op_name};
use crate::predicate::{Expr, Scope};

impl<'a> Cx<'a> {
    /// The dialect's operations.
    pub(super) fn ops(&mut self) -> Vec<Op> {
        let defs = self.own_defs("Op", "opDialect");
        let mut ops: Vec<Op> = Vec::with_capacity(defs.len());
        for def in defs {
            let op = self.op(def);
            if let Some(have) = ops.iter().find(|have| have.name == op.name) {
                let diagnostic = Diagnostic::error(
                    def.span(),
                    format!("operation '{}' is defined twice", op.name),
                )
                .with_note(have.span, "here for the first time");
                self.report(diagnostic);
            }
            ops.push(op);
        }
        ops
    }

    fn op(&mut self, def: Record<'a>) -> Op {
        let mut parts = Parts::default();
        self.arguments(def, &mut parts);
        self.results(def, &mut parts);
        let regions = self.regions(def);
        let successors = self.successors(def);
        let value_names = parts.operands.iter().chain(&parts.results).map(|one| &one.name);
        let names: Vec<String> = value_names
            .chain(parts.props.iter().map(|one| &one.name))
            .chain(regions.iter().map(|one: &Region| &one.name))
            .filter(|name| !name.is_empty())
            .cloned()
            .collect();
        self.check_names(def, &parts, &regions, &successors);
        let traits = self.op_traits(def, &names);
        let flag = |name| def.opt_bit(name).unwrap_or(false);
        let builders: Vec<Option<Expr>> = parts
            .results
            .iter()
            .map(|one| self.type_constraint_of(one.constraint).build.clone())
            .collect();
        let result_types = self.result_types(&Inputs {
            operands: &parts.operands,
            results: &parts.results,
            props: &parts.props,
            traits: &traits.names,
            preds: &traits.preds,
            interfaces: &traits.interfaces,
            builders: &builders,
        });
        let has = |name: &str| traits.names.iter().any(|have| have == name);
        let operand_segments = self.segments(
            def,
            ("operand", &parts.operands),
            has("AttrSizedOperandSegments"),
            has("SameVariadicOperandSize"),
        );
        let result_segments = self.segments(
            def,
            ("result", &parts.results),
            has("AttrSizedResultSegments"),
            has("SameVariadicResultSize"),
        );
        let assembly_format = source_text(def, "assemblyFormat");
        if flag("skipDefaultBuilders")
            && def.opt_list("builders").is_none_or(|list| list.is_empty())
        {
            self.error(def.span(), "default builders are skipped and no custom builders provided");
        }
        Op {
            def: def.name().to_owned(),
            span: def.span(),
            name: op_name(def).unwrap_or_default(),
            class: op_class(def.name()).to_owned(),
            summary: def.opt_str("summary").unwrap_or("").trim().to_owned(),
            description: def.opt_str("description").unwrap_or("").to_owned(),
            effects: self.effects(def, &parts.decorated),
            operands: parts.operands,
            results: parts.results,
            props: parts.props,
            args: parts.args,
            regions,
            successors,
            operand_segments,
            result_segments,
            traits: traits.names,
            trait_args: traits.args,
            pred_traits: traits.preds,
            interfaces: traits.interfaces,
            result_types,
            flags: OpFlags {
                has_verifier: flag("hasVerifier"),
                has_region_verifier: flag("hasRegionVerifier"),
                has_folder: flag("hasFolder"),
                has_canonicalizer: flag("hasCanonicalizer"),
                has_canonicalize_method: flag("hasCanonicalizeMethod"),
                has_custom_assembly_format: flag("hasCustomAssemblyFormat")
                    && assembly_format.is_none(),
            },
            assembly_format,
            format: None,
            clif: None,
            clif_builder: source_text(def, "clifBuilder")
                .filter(|text| !text.text.trim().is_empty()),
        }
    }

    /// The dag of a field, whose operator must be the one given.
    fn dag(&mut self, def: Record<'a>, field: &str, operator: &str) -> Option<Dag<'a>> {
        let dag = def.opt_dag(field)?;
        let found = dag.operator().as_record().map_or("", |one| one.name());
        if found != operator {
            self.error(def.span(), format!("'{field}' must have '{operator}' directive"));
            return None;
        }
        Some(dag)
    }

    fn arguments(&mut self, def: Record<'a>, parts: &mut Parts<'a>) {
        // As upstream, the operator of this dag is not looked at.
        let Some(dag) = def.opt_dag("arguments") else { return };
        for (index, (name, value)) in dag.args().enumerate() {
            let Some(given) = value.as_record() else {
                self.error(def.span(), format!("undefined type for argument #{index}"));
                continue;
            };
            let (of, variable) = unwrap_variable(given);
            let name = name.unwrap_or("");
            let summary = variable.and_then(|one| one.opt_str("summary")).unwrap_or("").to_owned();
            if of.is_a("TypeConstraint") {
                let on = OnValue::Operand(parts.operands.len());
                let weakens = format!("operand #{} of '{}'", parts.operands.len(), def.name());
                let value = self.value(name, of, summary, &weakens);
                parts.decorated.extend(variable.map(|one| (one, on)));
                parts.args.push(ArgIndex::Operand(parts.operands.len()));
                parts.operands.push(value);
            } else if of.is_a("Attr") || of.is_a("Property") {
                let attr = of.is_a("Attr");
                if name.is_empty() {
                    let what = if attr { "attributes" } else { "properties" };
                    self.error(of.span(), format!("{what} must be named"));
                    continue;
                }
                if of.is_a("DerivedAttr") {
                    self.error(of.span(), "derived attributes not allowed in argument list");
                    continue;
                }
                let on = OnValue::Symbol(parts.props.len());
                parts.decorated.extend(variable.map(|one| (one, on)));
                let prop = if attr {
                    self.attr_prop(def, name, of)
                } else {
                    self.native_prop(def, name, of)
                };
                parts.args.push(ArgIndex::Prop(parts.props.len()));
                parts.props.push(Prop { summary, ..prop });
            } else {
                self.error(
                    def.span(),
                    "unexpected def type; only defs deriving from TypeConstraint or Attr or Property are allowed",
                );
            }
        }
    }

    fn results(&mut self, def: Record<'a>, parts: &mut Parts<'a>) {
        let Some(dag) = self.dag(def, "results", "outs") else { return };
        for (index, (name, value)) in dag.args().enumerate() {
            let Some(given) = value.as_record() else {
                self.error(def.span(), format!("undefined type for result #{index}"));
                continue;
            };
            let (of, variable) = unwrap_variable(given);
            if !of.is_a("TypeConstraint") {
                self.error(def.span(), format!("result #{index} must be a TypeConstraint"));
                continue;
            }
            let summary = variable.and_then(|one| one.opt_str("summary")).unwrap_or("").to_owned();
            let weakens = format!("result #{index} of '{}'", def.name());
            let value = self.value(name.unwrap_or(""), of, summary, &weakens);
            if matches!(value.arity, ValueArity::VariadicOfVariadic(_)) {
                self.error(def.span(), "'VariadicOfVariadic' results are currently not supported");
            }
            parts.decorated.extend(variable.map(|one| (one, OnValue::Result(parts.results.len()))));
            parts.results.push(value);
        }
    }

    fn value(&mut self, name: &str, of: Record<'a>, summary: String, weakens: &str) -> ValueDef {
        let inner = of.opt_rec("baseType").unwrap_or(of);
        let (arity, of) = if of.is_a("VariadicOfVariadic") {
            let sizes = of.opt_str("segmentAttrName").unwrap_or("").to_owned();
            (ValueArity::VariadicOfVariadic(sizes), inner)
        } else if of.is_a("Variadic") {
            let least =
                of.opt_int("minSize").and_then(|least| u32::try_from(least).ok()).unwrap_or(0);
            (ValueArity::Variadic(least), inner)
        } else if of.is_a("Optional") {
            (ValueArity::Optional, inner)
        } else {
            (ValueArity::One, of)
        };
        ValueDef {
            name: name.to_owned(),
            constraint: self.type_constraint(of, weakens),
            arity,
            summary,
        }
    }

    fn regions(&mut self, def: Record<'a>) -> Vec<Region> {
        let Some(dag) = self.dag(def, "regions", "region") else { return Vec::new() };
        let mut regions = Vec::with_capacity(dag.len());
        for (index, (name, value)) in dag.args().enumerate() {
            let Some(of) = value.as_record() else {
                self.error(def.span(), format!("undefined kind for region #{index}"));
                continue;
            };
            let name = name.unwrap_or("").to_owned();
            let variadic = of.is_a("VariadicRegion");
            if variadic && index + 1 != dag.len() {
                self.error(def.span(), "only the last region can be variadic");
            }
            if variadic && name.is_empty() {
                self.error(def.span(), "variadic regions must be named");
            }
            let weakens = format!("region #{index} of '{}'", def.name());
            let pred = self.pred(of, &Scope::constraint(), &weakens);
            let summary = of.opt_str("summary").unwrap_or("").to_owned();
            regions.push(Region { name, summary, pred, variadic });
        }
        regions
    }

    fn successors(&mut self, def: Record<'a>) -> Vec<Successor> {
        let Some(dag) = self.dag(def, "successors", "successor") else { return Vec::new() };
        let mut successors = Vec::with_capacity(dag.len());
        for (index, (name, value)) in dag.args().enumerate() {
            let Some(of) = value.as_record() else {
                self.error(def.span(), format!("undefined kind for successor #{index}"));
                continue;
            };
            let variadic = of.is_a("VariadicSuccessor");
            if variadic && index + 1 != dag.len() {
                self.error(def.span(), "only the last successor can be variadic");
            }
            let weakens = format!("successor #{index} of '{}'", def.name());
            let pred = self.pred(of, &Scope::constraint(), &weakens);
            let summary = of.opt_str("summary").unwrap_or("").to_owned();
            successors.push(Successor {
                name: name.unwrap_or("").to_owned(),
                summary,
                pred,
                variadic,
            });
        }
        successors
    }

    fn segments(
        &mut self,
        def: Record<'a>,
        (what, values): (&str, &[ValueDef]),
        stored: bool,
        equal: bool,
    ) -> Segments {
        let variable = values.iter().filter(|one| one.arity.is_variable()).count();
        if stored && equal {
            let text = format!(
                "op cannot have both 'AttrSized{0}Segments' and 'SameVariadic{0}Size' traits",
                if what == "operand" { "Operand" } else { "Result" }
            );
            self.error(def.span(), text);
        }
        match (stored, equal, variable) {
            (true, ..) => Segments::Stored,
            (_, true, _) => Segments::Equal,
            (_, _, 0 | 1) => Segments::Derived,
            _ => {
                self.error(
                    def.span(),
                    format!(
                        "op has multiple variadic {what}s but no specification over their sizes"
                    ),
                );
                Segments::Derived
            }
        }
    }

    fn overlap(&mut self, def: Record<'a>, name: &str) {
        let text = format!(
            "generated accessor for `{name}` overlaps with a default one; please rename to avoid overlap"
        );
        self.error(def.span(), text);
    }

    /// Names that two things have.
    fn check_conflicts(
        &mut self,
        def: Record<'a>,
        parts: &Parts<'a>,
        regions: &[Region],
        successors: &[Successor],
    ) {
        let operands = parts.operands.iter().map(|one| ("operands", &one.name));
        let results = parts.results.iter().map(|one| ("results", &one.name));
        let regions = regions.iter().map(|one| ("regions", &one.name));
        let successors = successors.iter().map(|one| ("successors", &one.name));
        let props = parts.props.iter().map(|one| ("", &one.name));
        let mut seen = std::collections::BTreeMap::new();
        for (kind, name) in operands.chain(results).chain(regions).chain(successors).chain(props) {
            if name.is_empty() {
                continue;
            }
            let Some(before) = seen.insert(name.as_str(), kind) else { continue };
            let text = match (before, kind) {
                (_, "") => {
                    let op = op_name(def).unwrap_or_default();
                    let getter = crate::predicate::class::camel(name);
                    format!("Unexpected overlap when generating `get{getter}` for {op}")
                }
                (before, kind) if before == kind => {
                    format!("op has a conflict with two {kind} having the same name '{name}'")
                }
                (before, kind) => format!(
                    "op has a conflict with {before} and {kind} both having an entry with the name '{name}'"
                ),
            };
            self.error(def.span(), text);
        }
    }

    fn check_names(
        &mut self,
        def: Record<'a>,
        parts: &Parts<'a>,
        regions: &[Region],
        successors: &[Successor],
    ) {
        self.check_conflicts(def, parts, regions, successors);
        for value in parts.operands.iter().chain(&parts.results) {
            // A group named `operands` that is all of them agrees with the accessor every operation has.
            let is_all = parts.operands.len() == 1
                && parts.results.iter().all(|one| one.name != value.name)
                && value.arity.is_variable();
            let overlaps = match value.name.as_str() {
                "operands" => !is_all,
                "regions" | "attributes" | "operation" | "attribute_names" => true,
                _ => false,
            };
            if overlaps {
                self.overlap(def, &value.name);
            }
        }
        for prop in &parts.props {
            if matches!(prop.name.as_str(), "attributes" | "properties" | "attribute_names") {
                self.overlap(def, &prop.name);
            }
        }
        for one in &parts.operands {
            if let ValueArity::VariadicOfVariadic(sizes) = &one.arity
                && !parts.props.iter().any(|prop| prop.name == *sizes)
            {
                self.error(
                    def.span(),
                    format!("no attribute named '{sizes}' holds the group sizes of '{}'", one.name),
                );
            }
        }
    }
}

/// What `arguments` and `results` hold.
#[derive(Default)]
struct Parts<'a> {
    operands: Vec<ValueDef>,
    results: Vec<ValueDef>,
    props: Vec<Prop>,
    args: Vec<ArgIndex>,
    /// `Arg<…>` and `Res<…>` records with what they decorate.
    decorated: Vec<(Record<'a>, OnValue)>,
}

/// The constraint inside `Arg<…>` or `Res<…>`, and that wrapper.
pub(super) fn unwrap_variable(given: Record<'_>) -> (Record<'_>, Option<Record<'_>>) {
    if !given.is_a("OpVariable") {
        return (given, None);
    }
    (given.opt_rec("constraint").unwrap_or(given), Some(given))
}

#[cfg(test)]
mod tests {
    use crate::lang::Session;
    use crate::model::{Model, Options};

    /// What building an operation with these declarations says.
    fn errors(declarations: &str) -> Vec<String> {
        let text = format!(
            "include \"mlir/IR/OpBase.td\"\n\
             def D : Dialect {{ let name = \"d\"; let cppNamespace = \"::d\"; }}\n\
             def AOp : Op<D, \"a\"> {{ {declarations} }}\n"
        );
        let evaluation = Session::new()
            .embed(crate::prelude::files().iter().copied())
            .evaluate_text("a.td", text);
        assert_eq!(evaluation.render_diagnostics(), "");
        let (_, diagnostics) = Model::build(&evaluation.records, &Options::default());
        diagnostics.into_iter().map(|one| one.message).collect()
    }

    #[test]
    fn names_that_agree_with_an_accessor_of_every_op_are_taken() {
        for declarations in [
            "let arguments = (ins Variadic<AnyType>:$operands);",
            "let arguments = (ins Optional<AnyType>:$operands);",
            "let arguments = (ins I32Attr:$operands);",
            "let results = (outs AnyType:$results);",
            "let arguments = (ins AnyType:$results);",
        ] {
            assert_eq!(errors(declarations), [""; 0], "{declarations}");
        }
    }

    #[test]
    fn names_that_overlap_with_an_accessor_of_every_op_are_refused() {
        for (declarations, name) in [
            ("let arguments = (ins AnyType:$operands);", "operands"),
            ("let arguments = (ins Variadic<AnyType>:$operands, I1:$x);", "operands"),
            ("let results = (outs AnyType:$operands);", "operands"),
            ("let arguments = (ins Variadic<AnyType>:$regions);", "regions"),
            ("let results = (outs AnyType:$operation);", "operation"),
            ("let arguments = (ins I32Attr:$properties);", "properties"),
            ("let arguments = (ins I32Attr:$attributes);", "attributes"),
        ] {
            let expected = format!(
                "generated accessor for `{name}` overlaps with a default one; please rename to avoid overlap"
            );
            assert_eq!(errors(declarations), [expected], "{declarations}");
        }
    }
}
