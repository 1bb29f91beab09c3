//! Construction of operations from records.

use super::attr_def::source_text;
use super::build::Cx;
use super::datum::datum_of;
use super::infer::Inputs;
use super::traits::inits_of;
use super::*;
use crate::cpp_names::{op_class, op_name};
use crate::diag::Diagnostic;
use crate::lang::{Dag, Record};
use crate::predicate::{Expr, Scope};

/// Schemas number an operation's parts in 16 bits.
const PARTS: usize = u16::MAX as usize;

impl<'a> Cx<'a> {
    /// Builds the dialect's operations.
    pub(super) fn ops(&mut self) -> Vec<Op> {
        for def in self.records.defs_of_class("Op").filter(|def| def.opt_rec("opDialect").is_none())
        {
            let text = format!(
                "Record `{}', field `opDialect' does not have a def initializer!",
                def.name()
            );
            self.error(def.span(), text);
        }
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

    /// Reports type inference from native properties: formats take types from attributes only.
    fn check_inference(&mut self, def: Record<'a>, parts: &Parts<'a>, preds: &[PredTrait]) {
        let native =
            |name: &String| parts.props.iter().any(|prop| prop.name == *name && !prop.is_attr());
        let uses = preds.iter().any(|one| match one {
            PredTrait::Pred { .. } => false,
            PredTrait::AllTypesMatch { names, .. } => names.iter().any(native),
            PredTrait::TypesMatchWith { lhs, rhs, .. } => native(lhs) || native(rhs),
        });
        if uses {
            self.error(def.span(), "Properties cannot be used for type inference");
        }
    }

    fn op(&mut self, def: Record<'a>) -> Op {
        self.losses.clear();
        let mut parts = Parts::default();
        self.arguments(def, &mut parts);
        self.results(def, &mut parts);
        let regions = self.regions(def, &parts);
        let successors = self.successors(def);
        let value_names = parts.operands.iter().chain(&parts.results).map(|one| &one.name);
        let names: Vec<String> = value_names
            .chain(parts.props.iter().map(|one| &one.name))
            .chain(regions.iter().map(|one: &Region| &one.name))
            .filter(|name| !name.is_empty())
            .cloned()
            .collect();
        self.check_names(def, &parts, &regions, &successors);
        let parts_of = [parts.operands.len(), parts.results.len(), parts.props.len()];
        if parts_of.into_iter().chain([regions.len(), successors.len()]).any(|n| n > PARTS) {
            self.error(def.span(), format!("op has more than {PARTS} parts of one kind"));
        }
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
        let has = |one: Trait| traits.names.contains(&one);
        let operand_segments = self.segments(
            def,
            ("operand", &parts.operands),
            has(Trait::AttrSizedOperandSegments),
            has(Trait::SameVariadicOperandSize),
        );
        let result_segments = self.segments(
            def,
            ("result", &parts.results),
            has(Trait::AttrSizedResultSegments),
            has(Trait::SameVariadicResultSize),
        );
        let name = op_name(def).unwrap_or_default();
        let syntax = self.syntax.format_of(&name, leaves_syntax(def)).cloned();
        let is_declared = syntax.is_some();
        let declared = self.declared_types(&name, &names, parts.results.len());
        let infers_declared = declared.is_some();
        let default_dialect = self.default_dialect(def, &name, &traits.interfaces);
        let result_types = declared.unwrap_or(result_types);
        let assembly_format = syntax.or_else(|| source_text(def, "assemblyFormat"));
        if assembly_format.is_some() {
            self.check_inference(def, &parts, &traits.preds);
        }
        self.check_builders(def, false);
        if flag("skipDefaultBuilders")
            && def.opt_list("builders").is_none_or(|list| list.is_empty())
        {
            self.error(def.span(), "default builders are skipped and no custom builders provided");
        }
        let data = datum_of(def).and_then(|data| data.map_err(|error| self.report(error)).ok());
        let inits = inits_of(def, &parts.operands).map(place);
        Op {
            def: def.name().to_owned(),
            span: def.span(),
            declared: None,
            name,
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
            trait_order: traits.order,
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
            is_declared,
            default_dialect,
            infers_declared,
            format: None,
            hooked_format: None,
            clif: None,
            inits,
            data,
            classes: def.superclasses().map(|class| class.name().to_owned()).collect(),
            llvmir: source_text(def, "llvmirBuilder")
                .map(|text| text.text.trim().to_owned())
                .filter(|text| !text.is_empty()),
            losses: std::mem::take(&mut self.losses),
            clif_builder: source_text(def, "clifBuilder")
                .filter(|text| !text.text.trim().is_empty()),
        }
    }

    /// Returns the dag of a field, whose operator must be `operator`.
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
        // Upstream does not check the operator of this dag.
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
                let on = OnValue::Operand(place(parts.operands.len()));
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
                let on = OnValue::Symbol(place(parts.props.len()));
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
                if of.is_a("Pred") {
                    let of = of.name();
                    let text = format!(
                        "'{of}' is a predicate: a constraint on values is Type<{of}, \"summary\">, one on attributes \
                         Attr<{of}, \"summary\">"
                    );
                    self.note(def.span(), text);
                }
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
                let error = no_field(of, "cppType")
                    .with_note(def.span(), format!("result #{index} must be a TypeConstraint"));
                self.report(error);
                continue;
            }
            let summary = variable.and_then(|one| one.opt_str("summary")).unwrap_or("").to_owned();
            let weakens = format!("result #{index} of '{}'", def.name());
            let value = self.value(name.unwrap_or(""), of, summary, &weakens);
            if matches!(value.arity, ValueArity::VariadicOfVariadic(_)) {
                self.error(def.span(), "'VariadicOfVariadic' results are currently not supported");
            }
            parts
                .decorated
                .extend(variable.map(|one| (one, OnValue::Result(place(parts.results.len())))));
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
            (ValueArity::Variadic { min: least }, inner)
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

    fn regions(&mut self, def: Record<'a>, parts: &Parts<'a>) -> Vec<Region> {
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
            let (args, checks_args) = self.region_args(def, &name, of, parts);
            regions.push(Region { name, summary, pred, variadic, args, checks_args });
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
            (true, _, 0 | 1) => {
                let name = if what == "operand" { "Operand" } else { "Result" };
                let text = format!(
                    "op must have at least two variadic {what}s to use 'AttrSized{name}Segments' trait"
                );
                self.error(def.span(), text);
                Segments::Stored
            }
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
}

/// The content of `arguments` and `results`.
#[derive(Default)]
pub(super) struct Parts<'a> {
    pub(super) operands: Vec<ValueDef>,
    pub(super) results: Vec<ValueDef>,
    pub(super) props: Vec<Prop>,
    args: Vec<ArgIndex>,
    /// `Arg<…>` and `Res<…>` records with the values that they decorate.
    decorated: Vec<(Record<'a>, OnValue)>,
}

/// Returns the error of `mlir-tblgen` for a record that is not of the expected class.
pub(super) fn no_field(def: Record<'_>, field: &str) -> Diagnostic {
    let text = format!("Record `{}' does not have a field named `{field}'!", def.name());
    Diagnostic::error(def.span(), text)
}

/// Returns the constraint inside `Arg<…>` or `Res<…>`, and that wrapper.
pub(super) fn unwrap_variable(given: Record<'_>) -> (Record<'_>, Option<Record<'_>>) {
    if !given.is_a("OpVariable") {
        return (given, None);
    }
    (given.opt_rec("constraint").unwrap_or(given), Some(given))
}
