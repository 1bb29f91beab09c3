//! Reading of a pattern: its parts in order, and the relations between them.

use std::cell::Cell;

use super::shape::Shape;
use super::symbols::Symbols;
use super::*;
use crate::diag::Diagnostic;
use crate::lang::{Dag, Record, Value};
use crate::model::Strictness;
use crate::model::build::Cx;
use crate::predicate::Scope;

/// Reads one pattern; an `Err` is the message, at the pattern's def.
pub(super) struct Reader<'c, 'a> {
    pub(super) cx: &'c mut Cx<'a>,
    pub(super) def: Record<'a>,
    pub(super) symbols: Symbols,
    /// The def that the message is about, if it is not the pattern's.
    pub(super) about: Cell<Option<Span>>,
    /// True if the only problem of the pattern is the missing translation.
    pub(super) foreign: Cell<bool>,
}

pub(super) type Read<T> = Result<T, String>;

impl<'a> Cx<'a> {
    /// Returns the patterns among the records, and the names of those of a foreign dialect that have no translation.
    pub(in crate::model) fn patterns(&mut self) -> (Vec<Pattern>, Vec<(String, String)>) {
        let defs: Vec<Record<'a>> = self.records.defs_in_order_of_class("Pattern").collect();
        let mut patterns = Vec::with_capacity(defs.len());
        let mut left_out = Vec::new();
        for (number, def) in defs.into_iter().enumerate() {
            if !self.is_own_file(def) {
                continue;
            }
            let mut reader = Reader {
                cx: self,
                def,
                symbols: Symbols::default(),
                about: Cell::default(),
                foreign: Cell::default(),
            };
            let read = reader.pattern(number);
            let at = reader.about.get().unwrap_or(def.span());
            let lenient = reader.foreign.get() && reader.cx.strictness == Strictness::Warn;
            match read {
                Ok(pattern) => patterns.push(pattern),
                Err(why) if lenient => {
                    let name = pattern_name(def, number);
                    let text = format!("pattern '{name}' is left out: {why}");
                    self.report(Diagnostic::warning(at, text));
                    left_out.push((name, why));
                }
                Err(why) => self.report(Diagnostic::error(at, why)),
            }
        }
        (patterns, left_out)
    }
}

impl<'a> Reader<'_, 'a> {
    fn pattern(&mut self, number: usize) -> Read<Pattern> {
        let def = self.def;
        let source = def.opt_dag("sourcePattern").ok_or("the pattern has no source")?;
        let results = self.dags("resultPatterns");
        let root = self.op_of(source)?;
        // Upstream counts arguments and collects names before all other checks.
        self.outline(source)?;
        results.iter().try_for_each(|dag| self.outline(*dag))?;
        let (source, root) = (self.match_op(source, root)?, Shape::of(root));
        let conditions = self
            .dags("constraints")
            .into_iter()
            .map(|dag| self.condition(dag))
            .collect::<Read<_>>()?;
        let (mut steps, with) = self.results(&results, &root)?;
        let supplemental = self.dags("supplementalPatterns");
        steps.extend(self.supplemental(&supplemental)?);
        steps.push(Step::Replace { op: None, with });
        let mut ops = 0;
        source::visit(&source, &mut |node| ops += i64::from(matches!(node, source::Node::Op)));
        let benefit = ops + self.added_benefit()?;
        Ok(Pattern {
            name: pattern_name(def, number),
            span: def.span(),
            benefit: benefit.clamp(0, i64::from(u16::MAX)) as u16,
            slots: self.symbols.slots(),
            source,
            same: std::mem::take(&mut self.symbols.same),
            conditions,
            steps,
        })
    }

    fn dags(&self, field: &str) -> Vec<Dag<'a>> {
        let list = self.def.opt_list(field);
        list.iter().flat_map(|list| list.iter()).filter_map(|one| one.as_dag()).collect()
    }

    fn added_benefit(&self) -> Read<i64> {
        let Some(dag) = self.def.opt_dag("benefitDelta") else { return Ok(0) };
        let mut args = dag.args().map(|(_, value)| value.as_int());
        match (args.next(), args.next()) {
            (Some(Some(added)), None) => Ok(added),
            _ => Err("The 'addBenefit' takes and only takes one integer value".to_owned()),
        }
    }

    fn condition(&mut self, dag: Dag<'a>) -> Read<Condition> {
        let of = dag.operator().as_record().filter(|one| one.is_a("Constraint"));
        let Some(of) = of else {
            let found = dag.operator().as_record().map_or("", |one| one.name());
            return Err(format!("expected a constraint but got '{found}'"));
        };
        if dag.args().any(|(name, _)| name.is_none_or(str::is_empty)) {
            let text = "operands to additional constraints can only be symbol references";
            return Err(text.to_owned());
        }
        if of.is_a("TypeConstraint") && dag.len() != 1 {
            return Err("type constraint requires exactly one argument".to_owned());
        }
        if of.is_a("AttrConstraint") {
            let text = "cannot use AttrConstraint in Pattern multi-entity constraints";
            return Err(text.to_owned());
        }
        if dag.len() > 4 {
            return Err("only support up to 4-entity constraints now".to_owned());
        }
        let entity = |name| self.symbols.entity(name).map(|(of, _)| of);
        let args: Vec<Entity> = dag.args().map(|(name, _)| entity(name)).collect::<Read<_>>()?;
        let this = dag.operator_name().map(|name| entity(Some(name))).transpose()?;
        let weakens = format!("pattern '{}'", self.def.name());
        if let (true, [one]) = (of.is_a("TypeConstraint"), args.as_slice()) {
            return Ok(Condition::Type(self.cx.type_constraint(of, &weakens), *one));
        }
        let scope = numbered(Scope::constraint(), args.len());
        let pred = self.cx.pred(of, &scope, &weakens);
        Ok(Condition::Pred { pred, this, args })
    }

    /// Marks a message about valid C++ that has no translation.
    pub(super) fn foreign(&self, message: String) -> String {
        self.foreign.set(true);
        message
    }

    /// Returns the host code of a `NativeCodeCall` with that many inputs; `hands_out` if its arguments are outputs.
    pub(super) fn native(
        &self,
        of: Record<'a>,
        inputs: usize,
        hands_out: bool,
    ) -> Read<NativeCode> {
        if of.name() == "ConstantLikeMatcher" {
            return Ok(NativeCode::Hook(NativeName::ConstantLike));
        }
        let text = of.opt_str("expression").unwrap_or("");
        let scope = numbered(Scope::constraint(), inputs);
        // Without a translation, the hook needs a name.
        if !hands_out && let Ok(expr) = self.cx.tr.text(text, &scope) {
            return Ok(NativeCode::Expr(expr));
        }
        let callee = text.split('(').next().unwrap_or("").rsplit("::").next().unwrap_or("").trim();
        let is_name = |text: &str| {
            !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        };
        if !of.is_anonymous() {
            Ok(NativeCode::Hook(NativeName::Hook(of.name().to_owned())))
        } else if is_name(callee) {
            Ok(NativeCode::Hook(NativeName::Hook(upper(callee))))
        } else {
            Err(self.foreign(format!(
                "native code call has no translation and needs a def with a name: `{text}`"
            )))
        }
    }
}

/// Returns the name of a pattern; an anonymous one has the name of upstream's class for its number.
fn pattern_name(def: Record<'_>, number: usize) -> String {
    match def.is_anonymous() {
        true => format!("GeneratedConvert{number}"),
        false => def.name().to_owned(),
    }
}

/// Adds `$0` and so on, bound to the arguments of these numbers.
fn numbered(scope: Scope<'_>, count: usize) -> Scope<'_> {
    (0..count).fold(scope, |scope, index| {
        let name = index.to_string();
        scope.with_dollar(&name, crate::predicate::Expr::Arg(name.clone()))
    })
}

/// Capitalizes a name: `getShape` becomes `GetShape`.
fn upper(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// Returns the record of a dag's operator.
pub(super) fn operator<'a>(dag: Dag<'a>) -> Option<Record<'a>> {
    dag.operator().as_record()
}

/// Returns whether a dag's operator is that directive.
pub(super) fn is_directive(value: Value<'_>, name: &str) -> bool {
    value.as_dag().and_then(operator).is_some_and(|one| one.name() == name)
}
