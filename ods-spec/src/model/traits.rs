//! Traits of operations that have parameters, predicates or members.

use ods_words::Owned;

use super::build::Cx;
use super::interface::member_functions;
use super::op_build::no_field;
use super::{InterfaceUse, Role, ValueDef, place};
use crate::cpp_names::{camel, normalise};
use crate::diag::Diagnostic;
use crate::lang::Record;
use crate::predicate::class::Named;
use crate::predicate::{Class, Expr, Func, Scope, Untranslatable};

pub use ods_words::{Trait, TraitUse};

/// Arguments of a parametric trait, or a trait outside the core set.
pub type TraitArgs = ods_words::TraitArgs<Owned>;
/// A `PredOpTrait`.
pub type PredTrait = ods_words::PredTrait<Owned>;

/// Returns the traits of a record without duplicates, with `TraitList`s replaced by their members and interfaces
/// preceded by their bases.
pub(crate) fn flatten_traits(def: Record<'_>) -> Vec<Record<'_>> {
    let mut out: Vec<Record<'_>> = Vec::new();
    let mut extended: Vec<Record<'_>> = Vec::new();
    let mut stack = def.rec_list("traits").unwrap_or_default();
    stack.reverse();
    // Every entry is pushed for one mention in the records; the bound guards against a list that contains itself.
    for _ in 0..100_000 {
        let Some(one) = stack.pop() else { break };
        if out.contains(&one) {
            continue;
        }
        if one.is_a("TraitList") {
            let mut inner = one.rec_list("traits").unwrap_or_default();
            inner.reverse();
            stack.extend(inner);
            continue;
        }
        // An interface comes after its bases, which are inserted before it when it is first visited.
        let bases = match extended.contains(&one) {
            false if one.is_a("Interface") => one.rec_list("baseInterfaces").unwrap_or_default(),
            _ => Vec::new(),
        };
        if bases.is_empty() {
            out.push(one);
        } else {
            extended.push(one);
            stack.push(one);
            stack.extend(bases.into_iter().rev());
        }
    }
    out
}

/// Returns the C++ name of a native or internal trait, less `mlir::`, with its parameters.
pub(super) fn native_trait_name(def: Record<'_>) -> Option<String> {
    let name = def.opt_str("trait").filter(|name| !name.is_empty())?;
    // Parameters may contain `::` themselves, so the namespace is always prepended.
    Some(match normalise(def.opt_str("cppNamespace").unwrap_or("")) {
        "" | "mlir" => normalise(name).to_owned(),
        namespace => format!("{namespace}::{name}"),
    })
}

/// Returns the name of a trait in diagnostics: the C++ name of a native trait, the trait class of an interface.
fn cpp_trait_name(def: Record<'_>) -> String {
    if let Some(name) = def.opt_str("cppInterfaceName") {
        return format!("{name}::Trait");
    }
    def.opt_str("trait").unwrap_or(def.name()).to_owned()
}

/// The entries of a list of traits, grouped by kind.
#[derive(Default)]
pub(super) struct Traits {
    pub(super) names: Vec<Trait>,
    pub(super) args: Vec<TraitArgs>,
    pub(super) preds: Vec<PredTrait>,
    pub(super) interfaces: Vec<InterfaceUse>,
    pub(super) order: Vec<TraitUse>,
}

impl Traits {
    /// Adds an interface in its position, or completes the present entry.
    fn interface(&mut self, used: InterfaceUse) {
        match self.interfaces.iter_mut().find(|have| have.name == used.name) {
            Some(have) if have.declared.is_none() => have.declared = used.declared,
            Some(_) => {}
            None => {
                self.order.push(TraitUse::Interface(place(self.interfaces.len())));
                self.interfaces.push(used);
            }
        }
    }
}

/// Returns the methods without parameters that the C++ of a class defines: name, and the statements between the braces.
pub(super) fn getters(cpp: &str) -> Vec<(String, String)> {
    let Ok(head) = regex_lite::Regex::new(r"(\w+)\s*\(\s*\)\s*(?:const\s*)?\{") else {
        return Vec::new();
    };
    let body = |found: regex_lite::Captures<'_>| {
        let name = found.get(1)?.as_str().to_owned();
        let rest = &cpp[found.get(0)?.end()..];
        let mut depth = 1usize;
        let end = rest.find(|c: char| {
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            depth == 0
        })?;
        Some((name, rest[..end].to_owned()))
    };
    head.captures_iter(cpp).filter_map(body).collect()
}

/// Returns the index of the operand that initializes the results in destination-passing style, from the C++
/// `MutableOperandRange getDpsInitsMutable() { return getInitMutable(); }` of the class.
pub(super) fn inits_of(def: Record<'_>, operands: &[ValueDef]) -> Option<usize> {
    let methods = getters(def.opt_str("extraClassDeclaration")?);
    let (_, body) = methods.iter().find(|(name, _)| name == "getDpsInitsMutable")?;
    let named = body.trim().strip_prefix("return get")?.strip_suffix("Mutable();")?;
    operands.iter().position(|one| camel(&one.name) == named)
}

impl<'a> Cx<'a> {
    pub(super) fn op_traits(&mut self, def: Record<'a>, names: &[String]) -> Traits {
        let mut traits = Traits::default();
        let all = flatten_traits(def);
        let members = member_functions(def.opt_str("extraClassDeclaration").unwrap_or(""));
        for (index, one) in all.iter().enumerate() {
            if !one.has_field("dependentTraits") {
                let note = "it is not a trait that an operation can have";
                self.report(no_field(*one, "dependentTraits").with_note(def.span(), note));
            }
            for needed in one.rec_list("dependentTraits").unwrap_or_default() {
                if !all[..index].contains(&needed) {
                    self.error(
                        def.span(),
                        format!(
                            "{} requires {} to precede it in traits list",
                            cpp_trait_name(*one),
                            cpp_trait_name(needed)
                        ),
                    );
                }
            }
            if one.is_a("PredTrait") {
                let created = self.pred_trait(def, *one, names);
                traits.preds.push(created);
            } else if one.is_a("Interface") {
                traits.interface(self.interface_use(def, *one, &members));
            } else if one.is_a("SideEffectsTraitBase") {
                // Its effects are read with those of the decorations; its name is an interface.
                if let Some(name) = native_trait_name(*one) {
                    let name = name.trim_end_matches("::Trait").to_owned();
                    traits.interface(InterfaceUse::named(name));
                }
            } else if let Some(name) = native_trait_name(*one) {
                self.native_trait(def, &name, &mut traits);
            }
        }
        traits
    }

    fn native_trait(&mut self, def: Record<'a>, cpp: &str, traits: &mut Traits) {
        let in_core = cpp.strip_prefix("OpTrait::");
        let (name, params) = match in_core.and_then(|rest| rest.split_once('<')) {
            Some((name, rest)) => (name, rest.rsplit_once('>').map_or(rest, |(params, _)| params)),
            None => (in_core.unwrap_or(cpp), ""),
        };
        let Some(known) = in_core.and_then(|_| Trait::by_name(name)) else {
            traits.args.push(TraitArgs::Other(cpp.to_owned()));
            return;
        };
        if !traits.names.contains(&known) {
            traits.names.push(known);
            traits.order.push(TraitUse::Native(known));
        }
        match known {
            Trait::HasParent => {
                // With a shorter list the check would reject parents that the declaration allows.
                if let (ops, true) = self.op_classes(def, params, name) {
                    traits.args.push(TraitArgs::HasParent(ops));
                }
            }
            Trait::AtMostOneChildOf => {
                let (ops, _) = self.op_classes(def, params, name);
                traits.args.push(TraitArgs::AtMostOneChildOf(ops));
            }
            Trait::SingleBlockImplicitTerminator => {
                match self.op_classes(def, params, name).0.pop() {
                    Some(op) => traits.args.push(TraitArgs::ImplicitTerminator(op)),
                    // The text may omit the terminator, and nothing is known to insert.
                    None => traits.names.push(Trait::NoTerminator),
                }
            }
            _ => {}
        }
    }

    /// Returns the full names of the known classes of a list of C++ operation classes, and true if all are known.
    fn op_classes(&mut self, def: Record<'a>, params: &str, of: &str) -> (Vec<String>, bool) {
        let mut names = Vec::new();
        let mut complete = true;
        for cpp in params.split(',').map(str::trim).filter(|cpp| !cpp.is_empty()) {
            match self.tr.classes.get(cpp, self.tr.namespace) {
                Some(Named::Classes(classes)) => {
                    names.extend(classes.iter().filter_map(|class| match class {
                        Class::Op(name) => Some(name.clone()),
                        _ => None,
                    }))
                }
                _ => {
                    complete = false;
                    let hint = match self.tr.classes.class_hint(cpp) {
                        hint if hint.is_empty() => "; include the file that defines it".to_owned(),
                        hint => hint,
                    };
                    let error = Untranslatable {
                        text: cpp.to_owned(),
                        reason: format!(
                            "no operation of this C++ class is among the records{hint}"
                        ),
                        answerable: false,
                    };
                    self.untranslated(
                        error,
                        Role::Operation,
                        &format!("trait '{of}' of '{}'", def.name()),
                        def.span(),
                    );
                }
            }
        }
        (names, complete)
    }

    fn pred_trait(&mut self, def: Record<'a>, one: Record<'a>, names: &[String]) -> PredTrait {
        let summary = one.opt_str("summary").unwrap_or("").to_owned();
        let weakens = format!("'{}', which \"{summary}\"", def.name());
        let methods = getters(def.opt_str("extraClassDeclaration").unwrap_or(""));
        let scope = Scope::op(names).with_methods(&methods);
        if one.is_a("AllTypesMatch") {
            let values = one.str_list("values").unwrap_or_default();
            for value in &values {
                if names.iter().any(|have| have == value) {
                    continue;
                }
                let message = format!(
                    "AllTypesMatch names '{value}', but '{}' has no operand, attribute or result of that name",
                    def.name()
                );
                let known = names.iter().map(String::as_str);
                self.report(Diagnostic::error(def.span(), message).with_unknown(value, known));
            }
            return PredTrait::AllTypesMatch {
                summary,
                names: values.into_iter().map(str::to_owned).collect(),
            };
        }
        if one.is_a("TypesMatchWith")
            && let (Some(lhs), Some(rhs), Some(text)) =
                (one.opt_str("lhs"), one.opt_str("rhs"), one.opt_str("transformer"))
        {
            return self.types_match(def, one, [lhs, rhs, text], names, summary);
        }
        let pred = self.pred(one, &scope, &weakens);
        if one.is_a("ShapedTypeMatchesElementCountAndTypes")
            && let (Some(lhs), Some(rhs)) = (one.opt_str("shaped"), one.opt_str("elements"))
        {
            // The values have the element type of the shaped one, and their number is its number of elements.
            let of = |func| Expr::call(func, vec![Expr::Slf]);
            let elements = vec![of(Func::GetElementType), of(Func::GetNumElements)];
            return PredTrait::TypesMatchWith {
                summary,
                lhs: lhs.to_owned(),
                rhs: rhs.to_owned(),
                transform: Expr::call(Func::Repeat, elements),
                check: Some(pred),
            };
        }
        PredTrait::Pred { summary, pred }
    }

    fn types_match(
        &mut self,
        def: Record<'a>,
        one: Record<'a>,
        [lhs, rhs, text]: [&str; 3],
        names: &[String],
        summary: String,
    ) -> PredTrait {
        let weakens = format!("'{}', which \"{summary}\"", def.name());
        // Without a translated transformer the relation is kept, so that formats know of it; it determines no type.
        let role = (Role::Transformer, weakens.as_str());
        let transform = self.text(text, &Scope::op(names).with_self(), role, def.span());
        let pred = one.opt_rec("predicate").and_then(|pred| pred.opt_str("predExpr")).unwrap_or("");
        let comparator = pred.trim_start_matches(['(', ' ', ':']);
        // The comparison contains the transformer, so a Rust function for the transformer serves for both.
        let plain = comparator.starts_with("std::equal_to<>()(")
            || comparator.starts_with("llvm::equal(") && self.tr.overridden(text).is_some();
        let check = match (&transform, plain) {
            (None, _) => Some(Expr::Bool(true)),
            (Some(_), true) => None,
            (Some(_), false) => {
                let methods = getters(def.opt_str("extraClassDeclaration").unwrap_or(""));
                Some(self.pred(one, &Scope::op(names).with_methods(&methods), &weakens))
            }
        };
        PredTrait::TypesMatchWith {
            summary,
            lhs: lhs.to_owned(),
            rhs: rhs.to_owned(),
            transform: transform.unwrap_or(Expr::Null),
            check,
        }
    }
}
