//! Functions: operations whose hand-written syntax can only be the one that all function operations share.

use ods_core::function::{FunctionSyntax, parse_function, print_function};
use ods_core::schema::Hook;
use ods_core::text::OpSyntax;
use ods_spec::model;

/// The syntax of the functions that [`is_plain`] accepts.
pub(super) const SYNTAX: Hook = Hook::new(&OpSyntax {
    parse: |p, state| parse_function(p, state, &FunctionSyntax::BUILTIN),
    print: |p, op| print_function(p, op, &FunctionSyntax::BUILTIN),
});

/// Returns whether an operation is a function with one body, and no operand, result or attribute beside its name, type
/// and visibility and the attributes of its arguments and results: upstream parses and prints all of these alike.
pub(crate) fn is_plain(op: &model::Op) -> bool {
    let shown = FunctionSyntax::BUILTIN.attributes();
    let [name, _, ty, ..] = shown;
    let has = |name: &str| op.props.iter().any(|prop| prop.name == name);
    op.flags.has_custom_assembly_format
        && op.interface("FunctionOpInterface").is_some()
        && op.props.iter().all(|prop| shown.contains(&prop.name.as_str()))
        && has(name)
        && has(ty)
        && op.regions.len() == 1
        && op.operands.is_empty()
        && op.results.is_empty()
        && op.successors.is_empty()
}
