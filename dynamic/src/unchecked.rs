//! The part of a dialect's meaning that only C++ defines, so that it is not checked or not known here: listed by name,
//! never dropped silently.

use std::collections::BTreeMap;

use ods_spec::model::{BytecodeEntry, Model, OpHook, ParamDef};

use crate::build::function::is_plain;
use crate::hooks::Hooks;

/// A behaviour that is not checked or not known, and the declarations that it affects.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unchecked {
    /// The check that is missing: `verify() is not run`.
    pub what: String,
    /// The affected operations, types or attributes, in order of declaration.
    pub of: Vec<String>,
}

/// Lists everything that the declaration requires and `hooks` does not have.
pub(crate) fn list(models: &[Model], hooks: &Hooks) -> Vec<Unchecked> {
    let mut all = Lists::default();
    models.iter().for_each(|model| all.model(models, model, hooks));
    all.lists
}

impl Lists {
    fn model(&mut self, models: &[Model], model: &Model, hooks: &Hooks) {
        for op in &model.ops {
            let own = hooks.op(&op.class);
            let answers = |interface| hooks.interface(&op.class, interface).is_some();
            for hook in op.hooks() {
                let (what, there) = match hook {
                    OpHook::Verify => ("verify() is not run", own.verify.is_some()),
                    OpHook::VerifyRegions => {
                        ("verifyRegions() is not run", own.verify_regions.is_some())
                    }
                    OpHook::VerifySymbolUses => {
                        ("verifySymbolUses() is not run", answers("SymbolUserOpInterface"))
                    }
                    OpHook::InferTypes => {
                        ("result types are not inferred", answers("InferTypeOpInterface"))
                    }
                    OpHook::SuccessorOperands => {
                        ("operands of successors are not known", answers("BranchOpInterface"))
                    }
                    OpHook::CastCompatible => ("casts are not checked", answers("CastOpInterface")),
                    OpHook::AsmNames => ("values get no names", answers("OpAsmOpInterface")),
                    OpHook::Fold => ("fold() is not run", own.fold.is_some()),
                    OpHook::Canonicalize | OpHook::CanonicalizeMethod => {
                        ("canonicalization patterns are not applied", own.canonicalize.is_some())
                    }
                    OpHook::ResultNames => continue,
                };
                if !there {
                    self.add(what, &op.name);
                }
            }
            for one in &op.interfaces {
                for method in one.replaced_checks() {
                    self.add(&format!("{method}() is not run"), &op.name);
                }
            }
            let missing = match &op.format {
                Some(format) => {
                    format.directives().iter().any(|one| hooks.directive(one).is_none())
                }
                None => op.flags.has_custom_assembly_format && !is_plain(op),
            };
            if missing && hooks.asm(&op.class).is_none() {
                self.add("only the generic form is known", &op.name);
            }
        }
        for (sigil, def) in
            model.types.iter().map(|def| ('!', def)).chain(model.attrs.iter().map(|def| ('#', def)))
        {
            let name = format!("{sigil}{}", def.name);
            if is_verbatim(def, hooks) {
                self.add("parameters are kept as written", &name);
            }
            if def.verify && hooks.params_verifier(&def.class).is_none() {
                self.add("verify() of parameters is not run", &name);
            }
        }
        let of = &model.dialect;
        for hook in of.hooks().filter(|hook| !hooks.has(&of.class, hook.field)) {
            if let Some(lost) = hook.lost {
                self.add(lost, &of.name);
            }
        }
        for entry in model.bytecode.iter().flat_map(|one| one.attrs.iter().chain(&one.types)) {
            if is_verbatim_in(models, entry, hooks) {
                self.add(
                    "an encoding in bytecode is not known: parameters are kept as written",
                    &entry.name,
                );
            }
        }
        for (class, why) in model.bytecode.iter().flat_map(|one| &one.left_out) {
            self.add(&format!("an encoding in bytecode is not known: {why}"), class);
        }
        for one in &model.patterns {
            let missing = one.hooks().into_iter().find(|name| hooks.native(name).is_none());
            if let Some(name) = missing {
                let what = format!(
                    "native code call '{name}' is not written, its patterns are not applied"
                );
                self.add(&what, &one.name);
            }
        }
        for (name, why) in &model.patterns_left_out {
            self.add(&format!("a pattern is not applied: {why}"), name);
        }
        for (name, why) in &model.formats_left_out {
            self.add(&format!("only the generic form is known: {why}"), name);
        }
        for one in &model.untranslated {
            let what = format!("C++ `{}` is not checked ({})", one.text.trim(), one.reason);
            self.add(&what, &one.weakens);
        }
    }
}

/// Returns whether the parameters of a definition are kept verbatim.
pub(crate) fn is_verbatim(def: &ParamDef, hooks: &Hooks) -> bool {
    let written = match &def.format {
        Some(format) => format.directives().iter().all(|one| hooks.param_directive(one).is_some()),
        None => false,
    };
    def.has_syntax() && !written && hooks.params(&def.class).is_none()
}

/// Returns whether the definition that a bytecode encoding belongs to is kept verbatim.
pub(crate) fn is_verbatim_in(models: &[Model], of: &BytecodeEntry, hooks: &Hooks) -> bool {
    models
        .iter()
        .flat_map(|model| model.types.iter().chain(&model.attrs))
        .any(|def| def.name == of.name && is_verbatim(def, hooks))
}

/// Names grouped by the missing behaviour that affects them, in order of first use.
#[derive(Default)]
struct Lists {
    lists: Vec<Unchecked>,
    at: BTreeMap<String, usize>,
}

impl Lists {
    fn add(&mut self, what: &str, name: &str) {
        let next = self.lists.len();
        let at = *self.at.entry(what.to_owned()).or_insert(next);
        if at == next {
            self.lists.push(Unchecked { what: what.to_owned(), of: Vec::new() });
        }
        let names = &mut self.lists[at].of;
        if !names.iter().any(|have| have == name) {
            names.push(name.to_owned());
        }
    }
}
