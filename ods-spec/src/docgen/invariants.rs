//! Upstream's checks when it reads an operation, in its words: a page is rejected if upstream rejects it.

use std::collections::BTreeMap;

use super::Failure;
use super::operation::{Named, Operation};
use crate::diag::Diagnostic;
use crate::lang::Record;

/// Returns an error at a record.
pub(super) fn fail<T>(def: Record<'_>, text: impl Into<String>) -> Result<T, Failure> {
    Err(Diagnostic::error(def.span(), text).into())
}

impl Operation<'_> {
    /// Checks the operation as upstream does.
    ///
    /// # Errors
    /// If the operation is contradictory.
    pub(super) fn check(&self) -> Result<(), Failure> {
        let def = self.def;
        self.names()?;
        if self.results.iter().any(|one| one.constraint.is_a("VariadicOfVariadic")) {
            return fail(def, "'VariadicOfVariadic' results are currently not supported");
        }
        last_only(def, &self.regions, ("VariadicRegion", "region"))?;
        last_only(def, &self.successors, ("VariadicSuccessor", "successor"))?;
        let unnamed =
            |one: &Named<'_>| one.name.is_empty() && one.constraint.is_a("VariadicRegion");
        if self.regions.iter().any(unnamed) {
            return fail(def, "variadic regions must be named");
        }
        let builders = def.rec_list("builders").unwrap_or_default();
        if def.opt_bit("skipDefaultBuilders") == Some(true) && builders.is_empty() {
            return fail(def, "default builders are skipped and no custom builders provided");
        }
        builders.into_iter().try_for_each(|one| builder(def, one))
    }

    /// Checks that names are unique, and differ from the members of every operation.
    fn names(&self) -> Result<(), Failure> {
        let kinds: [(&str, &[Named<'_>]); 4] = [
            ("operands", &self.operands),
            ("results", &self.results),
            ("regions", &self.regions),
            ("successors", &self.successors),
        ];
        let mut seen = BTreeMap::new();
        for (kind, all) in kinds {
            for name in all.iter().map(|one| one.name).filter(|name| !name.is_empty()) {
                let text = match seen.insert(name, kind) {
                    None => continue,
                    Some(before) if before == kind => {
                        format!("op has a conflict with two {kind} having the same name '{name}'")
                    }
                    Some(before) => format!(
                        "op has a conflict with {before} and {kind} both having an entry with the name '{name}'"
                    ),
                };
                return fail(self.def, text);
            }
        }
        for one in self.operands.iter().chain(&self.results) {
            // A group named `operands` that contains all operands agrees with the accessor that every operation has.
            let is_all =
                self.operands.len() == 1 && self.operands[0].name == one.name && one.is_variable();
            let overlaps = match one.name {
                "operands" => !is_all,
                "regions" | "attributes" | "operation" | "attribute_names" => true,
                _ => false,
            };
            if overlaps {
                let name = one.name;
                return fail(
                    self.def,
                    format!(
                        "generated accessor for `{name}` overlaps with a default one; please rename to avoid overlap"
                    ),
                );
            }
        }
        Ok(())
    }
}

/// Checks that only the last entry is variadic.
fn last_only(
    def: Record<'_>,
    all: &[Named<'_>],
    (variadic, what): (&str, &str),
) -> Result<(), Failure> {
    let but_last = all.len().saturating_sub(1);
    if all[..but_last].iter().any(|one| one.constraint.is_a(variadic)) {
        return fail(def, format!("only the last {what} can be variadic"));
    }
    Ok(())
}

fn builder(def: Record<'_>, builder: Record<'_>) -> Result<(), Failure> {
    let Some(dag) = builder.opt_dag("dagParams") else { return Ok(()) };
    if dag.operator().as_record().is_none_or(|one| one.name() != "ins") {
        return fail(builder, "expected 'ins' in builders");
    }
    let mut defaulted = false;
    for (_, value) in dag.args() {
        let default = value.as_record().and_then(|one| one.opt_str("defaultValue"));
        let has_default = default.is_some_and(|text| !text.is_empty());
        if defaulted && !has_default {
            let text =
                "expected an argument with default value after other arguments with default values";
            return fail(def, text);
        }
        defaulted |= has_default;
    }
    Ok(())
}
