//! Coverage of a dialect: the parts of its `.td` that are supported, translated from C++, or left to a Rust hook. `ods
//! tblgen --gen-coverage` prints this report.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::AddAssign;

use crate::codegen::{Options, interface};
use crate::model::{Model, Op, ResultTypes, Role, TraitArgs, Untranslated};

/// Returns a report on `model`: totals, a line for each operation, then the C++ text without a translation, most used
/// first.
pub fn report(model: &Model) -> String {
    let ops: Vec<OpCoverage<'_>> = model.ops.iter().map(|op| OpCoverage::of(model, op)).collect();
    let mut totals = Totals::default();
    ops.iter().for_each(|op| totals.count(op));
    totals.count_definitions(model);
    let mut out = String::new();
    // Writing into a String cannot fail, here and below.
    let _ = writeln!(out, "{}\n{totals}", model.dialect.name);
    let width = ops.iter().map(|one| one.op.name.len()).max().unwrap_or(0);
    for one in &ops {
        let _ = write!(out, "  {:width$}  {:12}", one.op.name, one.syntax.name());
        if one.needs.is_empty() && one.losses.is_empty() {
            out.push_str("declarative");
        }
        out.push_str(&one.needs.join(", "));
        for loss in &one.losses {
            let _ = write!(out, "  (without {})", first_line(&loss.text));
        }
        out.push('\n');
    }
    out.push_str(&untranslated(model));
    out.push_str(&interfaces(model));
    out
}

/// Reports on the interfaces of `model`: the number that become traits, then the methods whose types have no
/// counterpart and the default bodies that the implementer must write, each with the reason.
fn interfaces(model: &Model) -> String {
    let all = interface::coverage(model, &Options::default());
    let mut out = String::new();
    if all.is_empty() {
        return out;
    }
    let traits = all.iter().filter(|one| one.unmapped.is_empty()).count();
    let bodies: usize = all.iter().map(|one| one.bodies).sum();
    let lost: usize = all.iter().map(|one| one.untranslated.len()).sum();
    let _ = writeln!(out, "  {:5} interfaces", all.len());
    let _ = writeln!(out, "  {traits:5} interfaces with Rust types throughout");
    let _ = writeln!(out, "  {bodies:5} default bodies of methods");
    let _ = writeln!(out, "  {:5} default bodies that are translated", bodies - lost);
    for one in &all {
        for (method, ty) in &one.unmapped {
            let _ = writeln!(out, "  {}::{method}: no counterpart of `{ty}`", one.name);
        }
        for (method, why) in &one.untranslated {
            let _ = writeln!(out, "  {}::{method}: its body is to be written: {why}", one.name);
        }
    }
    out
}

/// The coverage of one operation.
#[derive(Clone, Debug)]
pub struct OpCoverage<'m> {
    /// The operation.
    pub op: &'m Op,
    /// The source of its syntax.
    pub syntax: Syntax,
    /// C++ text without a translation that weakens the operation.
    pub losses: Vec<&'m Untranslated>,
    /// The Rust that is still to be written: hook traits by name, `custom<X>`, interface methods and the operation's
    /// own traits.
    pub needs: Vec<String>,
}

/// The source of an operation's syntax.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Syntax {
    /// Its `assemblyFormat` alone.
    Declarative,
    /// Its `assemblyFormat`, and hooks for `custom<X>` in it.
    Directives,
    /// A hook.
    HandWritten,
    /// It has the generic form only.
    Generic,
}

impl Syntax {
    fn name(self) -> &'static str {
        match self {
            Syntax::Declarative => "format",
            Syntax::Directives => "format+custom",
            Syntax::HandWritten => "hand-written",
            Syntax::Generic => "generic",
        }
    }
}

impl<'m> OpCoverage<'m> {
    /// Computes the coverage of one operation of `model`.
    pub fn of(model: &'m Model, op: &'m Op) -> OpCoverage<'m> {
        let syntax = match &op.format {
            Some(format) if format.has_custom() => Syntax::Directives,
            Some(_) => Syntax::Declarative,
            None if op.flags.has_custom_assembly_format => Syntax::HandWritten,
            None => Syntax::Generic,
        };
        let mut losses: Vec<&Untranslated> =
            op.losses.iter().filter_map(|index| model.untranslated.get(*index)).collect();
        losses.dedup_by(|a, b| a.text == b.text);
        OpCoverage { op, syntax, losses, needs: needs(op) }
    }

    /// Returns whether no C++ text with one of these roles was lost.
    pub fn has_all(&self, roles: &[Role]) -> bool {
        !self.losses.iter().any(|loss| roles.contains(&loss.role))
    }
}

fn needs(op: &Op) -> Vec<String> {
    let flags = op.flags;
    let hooks = [
        (flags.has_verifier, "Verify"),
        (flags.has_region_verifier, "VerifyRegions"),
        (flags.has_folder, "Fold"),
        (flags.has_canonicalizer || flags.has_canonicalize_method, "Canonicalize"),
        (flags.has_custom_assembly_format, "CustomAsm"),
        (op.result_types == ResultTypes::Hook, "InferResultTypes"),
    ];
    let hooks = hooks.iter().filter(|(needed, _)| *needed).map(|(_, name)| (*name).to_owned());
    let directives = op.format.iter().flat_map(|format| format.directives());
    let mut directives: Vec<String> = directives.map(|name| format!("custom<{name}>")).collect();
    directives.sort();
    directives.dedup();
    let methods = op.interfaces.iter().flat_map(|one| {
        let methods = one.declared.iter().flatten();
        // The hooks above implement these.
        methods.filter(|_| one.name != "InferTypeOpInterface").map(|method| {
            let interface = one.name.rsplit("::").next().unwrap_or(&one.name);
            format!("{interface}::{method}")
        })
    });
    let traits = op.trait_args.iter().filter_map(|one| match one {
        TraitArgs::Other(name) => Some(format!("trait {name}")),
        _ => None,
    });
    hooks.chain(directives).chain(methods).chain(traits).collect()
}

/// Totals of operations, types and attributes, of one dialect or several.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[expect(missing_docs, reason = "the names that `Display` gives them")]
pub struct Totals {
    pub ops: usize,
    pub predicates: usize,
    pub builders: usize,
    pub defaults: usize,
    pub formats: usize,
    pub declarative_formats: usize,
    pub hand_written: usize,
    pub generic: usize,
    pub verifiers: usize,
    pub inferred: usize,
    pub wholly_declarative: usize,
    pub definitions: usize,
    pub definition_formats: usize,
    pub hand_written_definitions: usize,
}

impl Totals {
    /// Counts an operation.
    pub fn count(&mut self, one: &OpCoverage<'_>) {
        let op = one.op;
        let add = |total: &mut usize, yes: bool| *total += usize::from(yes);
        add(&mut self.ops, true);
        add(
            &mut self.predicates,
            one.has_all(&[Role::Predicate, Role::Transformer, Role::Operation]),
        );
        add(&mut self.builders, one.has_all(&[Role::Builder]));
        add(&mut self.defaults, one.has_all(&[Role::Default]));
        add(&mut self.formats, op.format.is_some());
        add(&mut self.declarative_formats, one.syntax == Syntax::Declarative);
        add(&mut self.hand_written, one.syntax == Syntax::HandWritten);
        add(&mut self.generic, one.syntax == Syntax::Generic);
        add(&mut self.verifiers, op.flags.has_verifier || op.flags.has_region_verifier);
        add(&mut self.inferred, op.result_types.exprs().is_some());
        add(&mut self.wholly_declarative, one.needs.is_empty() && one.losses.is_empty());
    }

    /// Counts the types and attributes of a model.
    pub fn count_definitions(&mut self, model: &Model) {
        let defs = || model.types.iter().chain(&model.attrs);
        self.definitions += defs().count();
        self.definition_formats += defs().filter(|def| def.format.is_some()).count();
        self.hand_written_definitions += defs().filter(|def| def.custom_format).count();
    }
}

impl AddAssign for Totals {
    fn add_assign(&mut self, other: Totals) {
        self.ops += other.ops;
        self.predicates += other.predicates;
        self.builders += other.builders;
        self.defaults += other.defaults;
        self.formats += other.formats;
        self.declarative_formats += other.declarative_formats;
        self.hand_written += other.hand_written;
        self.generic += other.generic;
        self.verifiers += other.verifiers;
        self.inferred += other.inferred;
        self.wholly_declarative += other.wholly_declarative;
        self.definitions += other.definitions;
        self.definition_formats += other.definition_formats;
        self.hand_written_definitions += other.hand_written_definitions;
    }
}

impl std::fmt::Display for Totals {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let lines = [
            ("operations", self.ops),
            ("whose predicates are all translated", self.predicates),
            ("whose type builders are all translated", self.builders),
            ("whose default values are all translated", self.defaults),
            ("with an assembly format", self.formats),
            ("with an assembly format and no custom directive", self.declarative_formats),
            ("with hand-written syntax", self.hand_written),
            ("with the generic form only", self.generic),
            ("with a verifier hook", self.verifiers),
            ("whose result types follow", self.inferred),
            ("that need no Rust at all", self.wholly_declarative),
            ("types and attributes", self.definitions),
            ("types and attributes with an assembly format", self.definition_formats),
            ("types and attributes with hand-written syntax", self.hand_written_definitions),
        ];
        for (name, number) in lines {
            writeln!(f, "  {number:5} {name}")?;
        }
        Ok(())
    }
}

/// Returns the C++ text of `model` that has no translation, most used first.
pub fn untranslated(model: &Model) -> String {
    let mut texts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for one in &model.untranslated {
        *texts.entry((one.text.trim(), one.reason.as_str())).or_default() += 1;
    }
    let mut texts: Vec<_> = texts.into_iter().collect();
    texts.sort_by_key(|(_, uses)| std::cmp::Reverse(*uses));
    let mut out = format!("  {:5} untranslated C++ texts\n", texts.len());
    for ((text, reason), uses) in texts {
        let _ = writeln!(out, "  {uses}× `{}`: {reason}", first_line(text));
    }
    out
}

fn first_line(text: &str) -> String {
    let mut lines = text.trim().lines();
    let first = lines.next().unwrap_or("").trim_end();
    if lines.next().is_some() { format!("{first} …") } else { first.to_owned() }
}

#[cfg(test)]
mod tests {
    use crate::lang::Session;
    use crate::model::{Model, Options, Strictness};

    #[test]
    fn each_operation_reports_what_it_needs() {
        let text = "include \"mlir/IR/OpBase.td\"\n\
            def D : Dialect { let name = \"d\"; let cppNamespace = \"::d\"; }\n\
            def T : Type<CPred<\"odd($_self)\">, \"odd\">;\n\
            def AOp : Op<D, \"a\"> { let arguments = (ins T:$x); let hasFolder = 1; }\n\
            def BOp : Op<D, \"bee\"> { let arguments = (ins T:$x); }\n\
            def COp : Op<D, \"c\"> { let arguments = (ins I32:$x); let assemblyFormat = \"$x attr-dict\"; }\n";
        let evaluation = Session::new()
            .embed(crate::prelude::files().iter().copied())
            .evaluate_text("a.td", text);
        let options = Options { strictness: Strictness::Warn, ..Options::default() };
        let (model, _) = Model::build(&evaluation.records, &options);
        let report = super::report(&model.expect("warnings let the model pass"));
        expect_test::expect![[r#"
            d
                  3 operations
                  1 whose predicates are all translated
                  3 whose type builders are all translated
                  3 whose default values are all translated
                  1 with an assembly format
                  1 with an assembly format and no custom directive
                  0 with hand-written syntax
                  2 with the generic form only
                  0 with a verifier hook
                  0 whose result types follow
                  1 that need no Rust at all
                  0 types and attributes
                  0 types and attributes with an assembly format
                  0 types and attributes with hand-written syntax

              d.a    generic     Fold  (without (odd($_self)))
              d.bee  generic       (without (odd($_self)))
              d.c    format      declarative
                  1 untranslated C++ texts
              1× `(odd($_self))`: `odd`: the function is not in the vocabulary
        "#]]
        .assert_eq(&report);
    }
}
