//! The file of answers of an adopted dialect: declarations of the syntax and the C++ text that it lacks, in comments.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use ods_spec::codegen::Obligation;
use ods_spec::model::format::{Directive, DirectiveArg, TypesOf};
use ods_spec::model::{Op, ResultTypes, Role, ValueArity, ValueDef};
use ods_spec::predicate::replaced_by;

use super::dialect::Dialect;

/// Returns the text of `answers.td`; `given` is the text of a file that exists already.
pub(super) fn text(dialects: &[Dialect], given: Option<&str>) -> String {
    let mut out = match given {
        Some(given) => format!("{}\n", given.trim_end()),
        None => "// Syntax that the declarations leave to C++, and C++ text in Rust's terms.\n\
                 include \"ods/Syntax.td\"\n"
            .to_owned(),
    };
    for one in dialects {
        let lines = directives(one) + &syntaxes(one) + &types(one) + &texts(one);
        if !lines.is_empty() {
            let name = &one.name;
            let _ = write!(
                out,
                "\n// Left to C++ by `{name}`. To declare one, complete it and remove its comment; then remove its hook\n\
                 // from src/hooks/missing.rs.\n{lines}"
            );
        }
    }
    out
}

/// Returns a `Directive` for each signature of each missing directive of operations.
fn directives(of: &Dialect) -> String {
    let mut out = String::new();
    let mut seen = BTreeSet::new();
    for op in &of.model.ops {
        for one in op.format.iter().flat_map(|format| format.custom_directives()) {
            let args: Vec<String> = one.args.iter().map(|arg| argument(op, arg)).collect();
            let args = args.join(", ");
            if !seen.insert((one.name.clone(), kinds(&args))) {
                continue;
            }
            let users = users(of, one);
            let place = of.place(op.declared);
            let _ = write!(
                out,
                "\n// {users} ({place})\n// def : Directive<\"{}\", (ins {args}), [{{ … }}]>;\n",
                one.name
            );
        }
    }
    out
}

/// Returns the signature without the names.
fn kinds(args: &str) -> String {
    args.split(", ").map(|arg| arg.split(':').next().unwrap_or(arg)).collect::<Vec<_>>().join(",")
}

/// Returns the operations that use a directive, in words.
fn users(of: &Dialect, directive: &Directive) -> String {
    let name = format!("custom<{}>", directive.name);
    let uses = of.obligations.iter().find(|one| one.name == name);
    let uses = uses.map_or(&[][..], |one| one.of.as_slice());
    match uses {
        [first, .., last] if uses.len() > 3 => {
            format!("{name} in {} operations, {first} to {last}", uses.len())
        }
        _ => format!("{name} in {}", uses.join(", ")),
    }
}

/// Returns the declaration of an argument of a directive.
fn argument(op: &Op, arg: &DirectiveArg) -> String {
    let values = |of: &ValueDef| {
        if of.arity == ValueArity::One { "AnyType" } else { "Variadic<AnyType>" }
    };
    let types = |of: &ValueDef| format!("TypeArg:${}_type", of.name);
    match arg {
        DirectiveArg::Operand { index, .. } => {
            let of = &op.operands[usize::from(*index)];
            format!("{}:${}", values(of), of.name)
        }
        DirectiveArg::Type { of: TypesOf::Operand(index), .. } => {
            types(&op.operands[usize::from(*index)])
        }
        DirectiveArg::Type { of: TypesOf::Result(index), .. } => {
            types(&op.results[usize::from(*index)])
        }
        DirectiveArg::Type { .. } => "TypeArg:$types".to_owned(),
        DirectiveArg::Attr { slot, .. } => {
            format!("AnyAttr:${}", op.props[usize::from(*slot)].name)
        }
        DirectiveArg::Region { index, .. } => {
            format!("AnyRegion:${}", op.regions[usize::from(*index)].name)
        }
        DirectiveArg::Successor { index, .. } => {
            format!("AnySuccessor:${}", op.successors[usize::from(*index)].name)
        }
        DirectiveArg::AttrDict | DirectiveArg::PropDict => "DictArg:$attributes".to_owned(),
        DirectiveArg::Text(_) => "TextArg:$text".to_owned(),
    }
}

/// Returns a `Syntax` for each operation, type and attribute whose whole syntax is missing.
fn syntaxes(of: &Dialect) -> String {
    let mut out = String::new();
    for op in of.model.ops.iter().filter(|op| lacks(of, &op.name, "CustomAsm")) {
        let place = of.place(op.declared);
        let names = op.operands.iter().map(|one| one.name.as_str());
        let names = names.chain(op.props.iter().map(|one| one.name.as_str()));
        let names = names.chain(op.regions.iter().map(|one| one.name.as_str()));
        let names = names.chain(op.successors.iter().map(|one| one.name.as_str()));
        let parts: String =
            names.filter(|name| !name.is_empty()).map(|name| format!("${name} ")).collect();
        let types = op.operands.iter().chain(&op.results).map(|one| one.name.as_str());
        let types: String =
            types.filter(|name| !name.is_empty()).map(|name| format!(" type(${name})")).collect();
        let colon = if types.is_empty() { "" } else { " `:`" };
        let _ = write!(
            out,
            "\n// {place}\n// def : Syntax<\"{}\", [{{ {parts}attr-dict{colon}{types} }}]>;\n",
            op.name
        );
    }
    let defs = of.model.types.iter().map(|def| ('!', def));
    let defs = defs.chain(of.model.attrs.iter().map(|def| ('#', def)));
    for (sigil, def) in defs.filter(|(_, def)| lacks(of, &def.name, "CustomParams")) {
        let place = of.place(def.declared);
        let params: Vec<String> = def.params.iter().map(|one| format!("${}", one.name)).collect();
        let params = params.join(" `,` ");
        let _ = write!(
            out,
            "\n// {place}\n// def : Syntax<\"{sigil}{}\", [{{ `<` {params} `>` }}]>;\n",
            def.name
        );
    }
    out
}

fn lacks(of: &Dialect, name: &str, hook: &str) -> bool {
    let key = format!("{name} {hook}");
    of.obligations.iter().any(|one: &Obligation| one.name == key)
}

/// Returns an `InferTypes` for each operation whose result types only C++ infers.
fn types(of: &Dialect) -> String {
    let mut out = String::new();
    for op in of.model.ops.iter().filter(|op| op.result_types == ResultTypes::Hook) {
        let place = of.place(op.declared);
        let types = vec!["\"…\""; op.results.len()].join(", ");
        let _ = write!(out, "\n// {place}\n// def : InferTypes<\"{}\", [{types}]>;\n", op.name);
    }
    out
}

/// Returns a `CppText` or a `DefaultDialect` for each C++ text without a translation.
fn texts(of: &Dialect) -> String {
    let mut out = String::new();
    let mut seen = BTreeSet::new();
    for one in &of.model.untranslated {
        let text = one.text.trim();
        if one.role == Role::DefaultDialect {
            let op = one.weakens.split('\'').nth(1).unwrap_or_default();
            let _ = write!(
                out,
                "\n// {}: `{text}`\n// def : DefaultDialect<\"{op}\", \"…\">;\n",
                one.weakens
            );
        } else if seen.insert(text) {
            let reason = one.reason.replace('\n', " ");
            let line = replaced_by(text).split_whitespace().collect::<Vec<_>>().join(" ");
            let quoted = line.replace('\\', "\\\\").replace('"', "\\\"");
            let _ = write!(
                out,
                "\n// {}: {reason}\n// def : CppText<\"{quoted}\", \"…\">;\n",
                one.weakens
            );
        }
    }
    out
}
