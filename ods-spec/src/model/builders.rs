//! C++ builders, `OpBuilder` and `TypeBuilder`: checked as upstream does, and otherwise ignored, since Rust's builders
//! are generated from the operands, attributes and results.

use super::build::Cx;
use crate::diag::Diagnostic;
use crate::lang::{Record, ValueKind};

impl<'a> Cx<'a> {
    /// Checks the `builders` of an operation, or those of a type or attribute, whose parameters need names.
    pub(super) fn check_builders(&mut self, def: Record<'a>, named: bool) {
        for builder in def.rec_list("builders").unwrap_or_default() {
            let Some(dag) = builder.opt_dag("dagParams") else { continue };
            if dag.operator().as_record().is_none_or(|operator| operator.name() != "ins") {
                self.error(builder.span(), "expected 'ins' in builders");
                continue;
            }
            let mut defaults = false;
            for (name, value) in dag.args() {
                if named && name.is_none() {
                    self.error(def.span(), "builder parameters must have a name");
                }
                let has_default = match value.kind() {
                    ValueKind::Str { .. } => false,
                    ValueKind::Def(of) if of.is_a("CArg") => {
                        of.opt_str("defaultValue").is_some_and(|text| !text.is_empty())
                    }
                    _ => {
                        let text = "Builder DAG arguments must be either strings or defs which inherit from CArg";
                        self.report(Diagnostic::error(builder.span(), text));
                        continue;
                    }
                };
                if defaults && !has_default {
                    let text = "expected an argument with default value after other arguments with default values";
                    self.error(def.span(), text);
                }
                defaults |= has_default;
            }
        }
    }
}
