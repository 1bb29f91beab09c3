//! Reading a pattern: its parts in order, and what holds between them.

use super::symbols::Symbols;
use super::*;
use crate::diag::Diagnostic;
use crate::lang::{Dag, Record, Value};
use crate::model::build::Cx;
use crate::predicate::Scope;

/// Reads one pattern; an `Err` is the message, at the pattern's def.
pub(super) struct Reader<'c, 'a> {
    pub(super) cx: &'c mut Cx<'a>,
    pub(super) def: Record<'a>,
    pub(super) symbols: Symbols,
}

pub(super) type Read<T> = Result<T, String>;

impl<'a> Cx<'a> {
    /// The patterns among the records.
    pub(in crate::model) fn patterns(&mut self) -> Vec<Pattern> {
        let defs: Vec<Record<'a>> = self.records.defs_in_order_of_class("Pattern").collect();
        let mut patterns = Vec::with_capacity(defs.len());
        for (number, def) in defs.into_iter().enumerate() {
            let mut reader = Reader { cx: self, def, symbols: Symbols::default() };
            match reader.pattern(number) {
                Ok(pattern) => patterns.push(pattern),
                Err(message) => self.report(Diagnostic::error(def.span(), message)),
            }
        }
        patterns
    }
}

impl<'a> Reader<'_, 'a> {
    fn pattern(&mut self, number: usize) -> Read<Pattern> {
        let def = self.def;
        let source = def.opt_dag("sourcePattern").ok_or("the pattern has no source")?;
        let results = self.dags("resultPatterns");
        let (source, root) = self.source(source)?;
        let (results, replace_from) = self.results(&results, &root)?;
        let conditions = self
            .dags("constraints")
            .into_iter()
            .map(|dag| self.condition(dag))
            .collect::<Read<_>>()?;
        let supplemental = self.dags("supplementalPatterns");
        let supplemental = self.supplemental(&supplemental)?;
        let mut ops = 0;
        source::visit(&source, &mut |node| ops += i64::from(matches!(node, source::Node::Op)));
        let benefit = ops + self.added_benefit()?;
        let name = if def.is_anonymous() {
            format!("GeneratedConvert{number}")
        } else {
            def.name().to_owned()
        };
        Ok(Pattern {
            name,
            span: def.span(),
            benefit: benefit.clamp(0, i64::from(u16::MAX)) as u16,
            slots: self.symbols.slots(),
            source,
            same: std::mem::take(&mut self.symbols.same),
            conditions,
            results,
            replace_from,
            supplemental,
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
        let entity = |name| self.symbols.entity(name).map(|(of, _)| of);
        let args: Vec<Entity> = dag.args().map(|(name, _)| entity(name)).collect::<Read<_>>()?;
        let this = dag.operator_name().map(|name| entity(Some(name))).transpose()?;
        let weakens = format!("pattern '{}'", self.def.name());
        let single = |what: &str| match args.as_slice() {
            [one] => Ok(*one),
            _ => Err(format!("{what} constraint requires exactly one argument")),
        };
        if of.is_a("TypeConstraint") {
            let one = single("type")?;
            return Ok(Condition::Type(self.cx.type_constraint(of, &weakens), one));
        }
        if of.is_a("AttrConstraint") {
            let one = single("attribute")?;
            return Ok(Condition::Attr(self.cx.attr_constraint(of, &weakens), one));
        }
        let scope = numbered(Scope::constraint(), args.len());
        let pred = self.cx.pred(of, &scope, &weakens);
        Ok(Condition::Pred { pred, this, args })
    }

    /// The host code of a `NativeCodeCall` with that many inputs; `hands_out` when its arguments are outputs.
    pub(super) fn native(
        &self,
        of: Record<'a>,
        inputs: usize,
        hands_out: bool,
    ) -> Read<NativeCode> {
        if of.name() == "ConstantLikeMatcher" {
            return Ok(NativeCode::ConstantLike);
        }
        let text = of.opt_str("expression").unwrap_or("");
        let scope = numbered(Scope::constraint(), inputs);
        // Without a translation, a name for the hook is wanted.
        if !hands_out && let Ok(expr) = self.cx.tr.text(text, &scope) {
            return Ok(NativeCode::Expr(expr));
        }
        let callee = text.split('(').next().unwrap_or("").rsplit("::").next().unwrap_or("").trim();
        let is_name = |text: &str| {
            !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        };
        if !of.is_anonymous() {
            Ok(NativeCode::Hook(of.name().to_owned()))
        } else if is_name(callee) {
            Ok(NativeCode::Hook(upper(callee)))
        } else {
            Err(format!(
                "native code call has no translation and needs a def with a name: `{text}`"
            ))
        }
    }
}

/// `$0` and so on stand for arguments of these numbers.
fn numbered(scope: Scope<'_>, count: usize) -> Scope<'_> {
    (0..count).fold(scope, |scope, index| {
        let name = index.to_string();
        scope.with_dollar(&name, crate::predicate::Expr::Arg(name.clone()))
    })
}

/// `getShape` as `GetShape`.
fn upper(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// The record of a dag's operator.
pub(super) fn operator<'a>(dag: Dag<'a>) -> Option<Record<'a>> {
    dag.operator().as_record()
}

/// Whether a dag's operator is that directive.
pub(super) fn is_directive(value: Value<'_>, name: &str) -> bool {
    value.as_dag().and_then(operator).is_some_and(|one| one.name() == name)
}
