//! Passes: their anchors, options and statistics.

mod constants;

use super::build::Cx;
use super::{Role, dialect_namespace};
use crate::cpp_names::normalise;
use crate::diag::Diagnostic;
use crate::lang::{Record, Span};
use crate::predicate::Class;
use crate::predicate::class::Named;
use constants::{NUMBERS, default, values};

/// A `PassBase` record.
#[derive(Clone, Debug)]
pub struct Pass {
    /// The name of the def, used in diagnostics.
    pub def: String,
    /// Source position of the definition.
    pub span: Span,
    /// The Rust name.
    pub class: String,
    /// The command-line flag.
    pub argument: String,
    /// One line.
    pub summary: String,
    /// Markdown.
    pub description: String,
    /// The kind of operation it runs on.
    pub anchor: PassAnchor,
    /// Namespaces of `dependentDialects`.
    pub dependent_dialects: Vec<String>,
    /// `options`
    pub options: Vec<PassOption>,
    /// `statistics`
    pub statistics: Vec<Statistic>,
}

/// The kind of operation that a pass runs on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PassAnchor {
    /// Any isolated operation.
    Any,
    /// Operations of that full name.
    Op(String),
    /// Operations with the interface of that C++ name, less `::mlir::`.
    Interface(String),
}

/// An option of a pass.
#[derive(Clone, PartialEq, Debug)]
pub struct PassOption {
    /// The C++ field.
    pub name: String,
    /// The name in pipelines.
    pub argument: String,
    /// One line.
    pub description: String,
    /// The type of the value.
    pub ty: OptionType,
    /// True if the value is a list.
    pub list: bool,
    /// The default value; `None` for zero, or empty.
    pub default: Option<OptionDefault>,
}

/// The types of option values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionType {
    /// `bool`
    Bool,
    /// An integer or float of 32 or 64 bits: the Rust type.
    Number(&'static str),
    /// `std::string`
    String,
    /// `OpPassManager`
    Pipeline,
    /// One of [`super::Model::pass_enums`], by its C++ name.
    Enum(String),
}

/// The default of an option.
#[derive(Clone, PartialEq, Debug)]
pub enum OptionDefault {
    /// The default of a `bool`.
    Bool(bool),
    /// The default of an integer.
    Int(i128),
    /// The default of a float.
    Float(String),
    /// The default of a string.
    String(String),
    /// The C++ symbol of a case.
    Case(String),
}

/// A type of options with named values: `llvm::cl::values(…)`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PassEnum {
    /// C++ name, less `::mlir::`.
    pub cpp: String,
    /// The source position of its first option.
    pub span: Span,
    /// The values in order.
    pub cases: Vec<PassCase>,
}

/// A value of a [`PassEnum`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PassCase {
    /// The C++ symbol, without the enum.
    pub symbol: String,
    /// The spelling in options.
    pub name: String,
    /// One line.
    pub description: String,
}

/// A counter of a pass.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statistic {
    /// The C++ field.
    pub name: String,
    /// The name in the report.
    pub title: String,
    /// One line.
    pub description: String,
}

impl<'a> Cx<'a> {
    /// Returns every pass among the records, as `mlir-tblgen --gen-pass-decls` collects them, and the enums of their
    /// options.
    pub(super) fn passes(&mut self) -> (Vec<Pass>, Vec<PassEnum>) {
        let defs = self.records.defs_in_order_of_class("PassBase");
        let defs: Vec<Record<'a>> = defs.filter(|def| self.is_own_file(*def)).collect();
        let mut enums = Vec::new();
        let passes: Vec<Pass> = defs.into_iter().map(|def| self.pass(def, &mut enums)).collect();
        for (at, pass) in passes.iter().enumerate().filter(|(_, pass)| !pass.argument.is_empty()) {
            if let Some(first) = passes[..at].iter().find(|one| one.argument == pass.argument) {
                let message = format!(
                    "passes '{}' and '{}' have one argument, '{}'",
                    first.def, pass.def, pass.argument
                );
                self.error(pass.span, message);
            }
        }
        (passes, enums)
    }

    fn pass(&mut self, def: Record<'a>, enums: &mut Vec<PassEnum>) -> Pass {
        let text = |name| def.opt_str(name).unwrap_or("").trim().to_owned();
        let dialects = def.str_list("dependentDialects").unwrap_or_default();
        let names = super::build::dialect_names(self.records);
        let classes = dialects.iter().flat_map(|entry| entry.split(',')).map(normalise);
        let mut dependent_dialects = Vec::new();
        for class in classes {
            let last = class.rsplit("::").next().unwrap_or(class);
            let namespace = dialect_namespace(&names, class);
            // A dialect of that namespace is declared, with another class.
            let declared = names.iter().find(|(_, name)| **name == namespace);
            if !names.contains_key(last)
                && let Some((near, _)) = declared
            {
                let message = format!("no dialect has the class '{last}' of dependentDialects");
                let span = def.field_span("dependentDialects").unwrap_or(def.span());
                let error = Diagnostic::error(span, message);
                self.report(error.with_unknown(last, [near.as_str()]));
            }
            dependent_dialects.push(namespace);
        }
        let options = def.rec_list("options").unwrap_or_default();
        let options: Vec<PassOption> =
            options.into_iter().filter_map(|option| self.option(def, option, enums)).collect();
        let mut seen = std::collections::BTreeSet::new();
        for option in &options {
            if !seen.insert(&option.argument) {
                let message = format!("the pass has two options named '{}'", option.argument);
                self.error(def.span(), message);
            }
        }
        let statistics = def.rec_list("statistics").unwrap_or_default();
        Pass {
            def: def.name().to_owned(),
            span: def.span(),
            class: def.name().replace('_', ""),
            argument: text("argument"),
            summary: text("summary"),
            description: def.opt_str("description").unwrap_or("").to_owned(),
            anchor: self.anchor(def),
            dependent_dialects,
            options,
            statistics: statistics.into_iter().map(statistic).collect(),
        }
    }

    /// Returns the anchor in `baseClass`: `::mlir::OperationPass<func::FuncOp>`.
    fn anchor(&mut self, def: Record<'a>) -> PassAnchor {
        let base = normalise(def.opt_str("baseClass").unwrap_or(""));
        let (class, argument) = base.split_once('<').unwrap_or((base, ""));
        let argument = argument.strip_suffix('>').unwrap_or(argument).trim();
        let known = match self.tr.classes.get(argument, self.tr.namespace) {
            Some(Named::Classes(classes)) => match classes.as_slice() {
                [Class::Op(name)] => Some(name.clone()),
                _ => None,
            },
            _ => None,
        };
        match (class, argument) {
            (_, "") => PassAnchor::Any,
            ("InterfacePass", interface) => {
                PassAnchor::Interface(known.unwrap_or_else(|| normalise(interface).to_owned()))
            }
            (_, class) => match known {
                Some(name) => PassAnchor::Op(name),
                None => {
                    let class = normalise(class);
                    let message = format!("no operation of C++ class `{class}` is known");
                    let note = "include the .td that declares what the pass runs on";
                    self.report(
                        crate::diag::Diagnostic::error(def.span(), message)
                            .with_note(def.span(), note),
                    );
                    PassAnchor::Any
                }
            },
        }
    }

    fn option(
        &mut self,
        pass: Record<'a>,
        def: Record<'a>,
        enums: &mut Vec<PassEnum>,
    ) -> Option<PassOption> {
        // An option is mostly anonymous: the pass is the more useful position.
        let span = if def.is_anonymous() { pass.span() } else { def.span() };
        let argument = def.opt_str("argument").unwrap_or("").to_owned();
        let cpp = def.opt_str("type").unwrap_or("").trim();
        let cpp = cpp.strip_prefix("enum ").unwrap_or(cpp);
        let number = NUMBERS.iter().find(|(name, _)| *name == cpp.trim_start_matches("std::"));
        let ty = match (normalise(cpp), number) {
            (_, Some((_, rust))) => OptionType::Number(rust),
            ("bool", _) => OptionType::Bool,
            ("std::string" | "llvm::StringRef", _) => OptionType::String,
            ("OpPassManager", _) => OptionType::Pipeline,
            (name, _) => {
                let flags = def.opt_str("additionalOptFlags").unwrap_or("");
                let Some(cases) = values(flags) else {
                    let message = format!(
                        "option '{argument}' is of C++ type `{cpp}`, whose values have no names"
                    );
                    let note = "give them with llvm::cl::values(clEnumValN(…), …)";
                    self.report(
                        crate::diag::Diagnostic::error(span, message).with_note(span, note),
                    );
                    return None;
                };
                self.merge(enums, name, span, cases);
                OptionType::Enum(name.to_owned())
            }
        };
        let text = def.opt_str("defaultValue").unwrap_or("").trim();
        let default = match text {
            "" => None,
            text => {
                let found = default(&ty, text, enums);
                if found.is_none() {
                    let reason = format!("it is no constant of type `{cpp}` that is known");
                    let error = crate::predicate::Untranslatable {
                        text: text.to_owned(),
                        reason,
                        answerable: false,
                    };
                    let weakens = format!("option '{argument}' of '{}'", pass.name());
                    self.untranslated(error, Role::Default, &weakens, span);
                }
                found
            }
        };
        Some(PassOption {
            name: def.opt_str("cppName").unwrap_or("").to_owned(),
            argument,
            description: def.opt_str("description").unwrap_or("").trim().to_owned(),
            ty,
            list: def.is_a("ListOption"),
            default,
        })
    }

    /// Adds the values of an option's enum: options of one type may name different values, but a name denotes one
    /// value.
    fn merge(&mut self, enums: &mut Vec<PassEnum>, cpp: &str, span: Span, cases: Vec<PassCase>) {
        let Some(have) = enums.iter_mut().find(|one| one.cpp == cpp) else {
            enums.push(PassEnum { cpp: cpp.to_owned(), span, cases });
            return;
        };
        for case in cases {
            match have.cases.iter().find(|one| one.name == case.name) {
                Some(same) if same.symbol != case.symbol => {
                    let message = format!("'{}' is another value of `{cpp}` elsewhere", case.name);
                    self.error(span, message);
                }
                Some(_) => {}
                None => have.cases.push(case),
            }
        }
    }
}

fn statistic(def: Record<'_>) -> Statistic {
    let text = |name| def.opt_str(name).unwrap_or("").trim().to_owned();
    Statistic { name: text("cppName"), title: text("name"), description: text("description") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read() {
        let text = r#"::llvm::cl::values(clEnumValN(a::E::One, "one", "the " "first"),
            clEnumValN(E::Two, "two", ""))"#;
        let cases = values(text).unwrap();
        assert_eq!(cases[0].symbol, "One");
        assert_eq!(cases[0].description, "the first");
        assert_eq!(cases[1].name, "two");
        assert_eq!(values("llvm::cl::Hidden"), None);
    }

    #[test]
    fn defaults_are_constants() {
        let number = |rust, text| default(&OptionType::Number(rust), text, &[]);
        assert_eq!(number("u32", "-1U"), Some(OptionDefault::Int(i128::from(u32::MAX))));
        assert_eq!(number("i64", "-1"), Some(OptionDefault::Int(-1)));
        assert_eq!(number("f64", "0.30f"), Some(OptionDefault::Float("0.3".to_owned())));
        let max = "std::numeric_limits<uint64_t>::max()";
        assert_eq!(number("u64", max), Some(OptionDefault::Int(i128::from(u64::MAX))));
        assert_eq!(number("i32", "f()"), None);
    }
}
