//! Native code: C++ text is translated to the portable language if it is a single `return`; anything else is a Rust type
//! of the name of the constraint or rewrite, which implements `NativeCall`.

use super::*;
use crate::lang::{Records, Session};
use crate::model::pattern::{Entity, NativeCode, NativeName, Part};
use crate::model::with_translator;
use crate::predicate::{Expr as Portable, Scope};

impl Lowering<'_> {
    /// Returns the condition that a call of a native or declared constraint stands for.
    pub(super) fn native_constraint(
        &mut self,
        of: &Callable,
        args: Vec<Part>,
        binds: Vec<u16>,
        call: &PendingCall,
    ) -> Lower<Condition> {
        let negated = call.negated;
        let (kind, spec) = match &of.body {
            CallableBody::Declared { kind, spec } => (*kind, *spec),
            CallableBody::Native(native) => {
                let text = native.as_ref().filter(|_| binds.is_empty());
                let code = text.and_then(|native| self.translated(of, &native.text));
                let code = code.unwrap_or_else(|| hook(of));
                return Ok(Condition::Native { code, args, negated, binds });
            }
            CallableBody::Pdll(_) => return self.error(call.span, "the constraint is not native"),
        };
        let [arg] = <[Part; 1]>::try_from(args)
            .or_else(|_| self.error(call.span, "the constraint takes one entity"))?;
        let slot = match arg {
            Part::Slot(slot) => slot,
            value => {
                let slot = self.slot(call.span)?;
                self.conditions.push(Condition::Bind { slot, value });
                slot
            }
        };
        if kind == DeclaredKind::Interface && !negated {
            return Ok(Condition::Implements { op: slot, interface: of.name.clone() });
        }
        if kind == DeclaredKind::Interface {
            return self.error(call.span, "an interface of a `.td` cannot be negated");
        }
        let records = &self.parsed.specs[spec];
        let pred = records.def(&of.name).and_then(|def| def.opt_rec("predicate"));
        let translated = pred.map(|pred| {
            with_translator(records, self.answers, |tr| tr.pred(pred, &Scope::constraint()))
        });
        let pred = match translated {
            None => Portable::Bool(true),
            Some(Ok(pred)) => pred,
            Some(Err(error)) => {
                let message = format!(
                    "the predicate of `{}` has no translation: `{}`: {}",
                    of.name, error.text, error.reason
                );
                return self.error(call.span, message);
            }
        };
        let pred = if negated { Portable::Not(Box::new(pred)) } else { pred };
        let this = Some(Entity { slot, result: None });
        Ok(Condition::Pred { pred, this, args: Vec::new() })
    }

    /// Returns the code of a native rewrite.
    pub(super) fn native_rewrite(&self, of: &Callable) -> NativeCode {
        let text = match &of.body {
            CallableBody::Native(Some(native)) if of.results.len() == 1 => Some(&native.text),
            _ => None,
        };
        text.and_then(|text| self.translated(of, text)).unwrap_or_else(|| hook(of))
    }

    /// Translates C++ text of one `return` statement.
    fn translated(&self, of: &Callable, text: &str) -> Option<NativeCode> {
        let value = text.trim().strip_prefix("return")?.strip_suffix(';')?.trim();
        if !text.trim()["return".len()..].starts_with([' ', '\n', '(']) || value.contains(';') {
            return None;
        }
        let (value, succeeds) = match of.is_rewrite {
            true => (value, None),
            false => outcome(value)?,
        };
        let inputs = of.inputs.iter().map(|id| self.module.variable(*id).name.as_str());
        let scope = inputs.enumerate().fold(Scope::default(), |scope, (index, name)| {
            scope.with_local(name, Portable::Arg(index.to_string()))
        });
        let translate = |records: &Records| {
            with_translator(records, self.answers, |tr| tr.text(value, &scope)).ok()
        };
        let expr = match self.parsed.specs.last() {
            Some(records) => translate(records)?,
            None => translate(&Session::new().evaluate_text("", "").records)?,
        };
        Some(NativeCode::Expr(match succeeds {
            Some(false) => Portable::Not(Box::new(expr)),
            _ => expr,
        }))
    }
}

/// Decomposes `success(x)` or `failure(x)`; the second part is true for `success`.
fn outcome(value: &str) -> Option<(&str, Option<bool>)> {
    let value = value.trim_start_matches("::").trim_start_matches("mlir::");
    let (inner, succeeds) = match value.strip_prefix("success(") {
        Some(inner) => (inner, true),
        None => (value.strip_prefix("failure(")?, false),
    };
    Some((inner.strip_suffix(')')?, Some(succeeds)))
}

fn hook(of: &Callable) -> NativeCode {
    NativeCode::Hook(NativeName::Hook(of.name.clone()))
}
