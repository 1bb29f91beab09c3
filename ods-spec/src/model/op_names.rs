//! Names within an operation: each is unique, and none hides a member of every operation.

use super::build::Cx;
use super::op_build::Parts;
use super::{Prop, Region, Successor, ValueArity};
use crate::cpp_names::{camel, op_name};
use crate::lang::Record;

/// The kind of entity that a name denotes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Operand,
    Result,
    Region,
    Successor,
    Attr,
    Prop,
}

impl Kind {
    /// Returns the plural in diagnostics; `None` for attributes and properties, for which only the getters are
    /// compared.
    fn plural(self) -> Option<&'static str> {
        match self {
            Kind::Operand => Some("operands"),
            Kind::Result => Some("results"),
            Kind::Region => Some("regions"),
            Kind::Successor => Some("successors"),
            Kind::Attr | Kind::Prop => None,
        }
    }
}

impl<'a> Cx<'a> {
    pub(super) fn check_names(
        &mut self,
        def: Record<'a>,
        parts: &Parts<'a>,
        regions: &[Region],
        successors: &[Successor],
    ) {
        let all = names(parts, regions, successors);
        if !self.check_conflicts(def, &all) && !self.check_getters(def, &all) {
            self.check_reserved(def, parts, regions, &all);
        }
        for one in &parts.operands {
            if let ValueArity::VariadicOfVariadic(sizes) = &one.arity
                && !parts.props.iter().any(|prop| prop.name == *sizes)
            {
                let text =
                    format!("no attribute named '{sizes}' holds the group sizes of '{}'", one.name);
                self.error(def.span(), text);
            }
        }
    }

    /// Reports duplicate names; returns whether there are any.
    fn check_conflicts(&mut self, def: Record<'a>, all: &[(Kind, &str)]) -> bool {
        let from = self.error_count();
        let mut seen = std::collections::BTreeMap::new();
        for (kind, name) in all {
            let Some(plural) = kind.plural() else { continue };
            let Some(before) = seen.insert(*name, plural) else { continue };
            let text = if before == plural {
                format!("op has a conflict with two {plural} having the same name '{name}'")
            } else {
                format!(
                    "op has a conflict with {before} and {plural} both having an entry with the name '{name}'"
                )
            };
            self.error(def.span(), text);
        }
        self.error_count() > from
    }

    /// Reports names with equal C++ getters; returns whether there are any.
    fn check_getters(&mut self, def: Record<'a>, all: &[(Kind, &str)]) -> bool {
        let from = self.error_count();
        let mut seen: Vec<(Kind, String)> = Vec::new();
        for (kind, name) in all {
            let getter = camel(name);
            if let Some((before, _)) = seen.iter().find(|(_, have)| *have == getter) {
                let text = match (*before, *kind) {
                    (Kind::Attr, Kind::Attr) => format!("Adaptor::get{getter}Attr"),
                    (Kind::Region | Kind::Attr | Kind::Prop, Kind::Region)
                    | (Kind::Region, Kind::Attr | Kind::Prop) => format!("Adaptor::get{getter}"),
                    _ => format!("get{getter}"),
                };
                self.unexpected(def, &text);
            }
            // An attribute also has a getter for its stored form.
            let stored = getter.strip_suffix("Attr").filter(|_| *kind == Kind::Attr);
            if seen.iter().any(|(before, have)| *before == Kind::Attr && Some(&**have) == stored) {
                self.unexpected(def, &format!("get{getter}"));
            }
            seen.push((*kind, getter));
        }
        self.error_count() > from
    }

    fn check_reserved(
        &mut self,
        def: Record<'a>,
        parts: &Parts<'a>,
        regions: &[Region],
        all: &[(Kind, &str)],
    ) {
        for (kind, name) in all {
            let is_value = matches!(kind, Kind::Operand | Kind::Result);
            let stored = matches!(kind, Kind::Attr | Kind::Prop);
            match *name {
                "operation_name" => self.unexpected(def, "getOperationName"),
                "attributes" if stored => self.unexpected(def, "getAttributes"),
                "attribute_names" if stored => self.unexpected(def, "getAttributeNames"),
                "properties" if stored => self.unexpected(def, "getProperties"),
                "properties" if *kind == Kind::Region => {
                    self.unexpected(def, "Adaptor::getProperties");
                }
                _ if stored => {}
                // A group that is the only one of its kind agrees with the accessor that every operation has.
                "operands"
                    if is_value
                        && parts.operands.len() == 1
                        && parts.operands[0].arity.is_variable()
                        && parts.results.iter().all(|one| one.name != *name) => {}
                "regions" if *kind == Kind::Region && regions.len() == 1 && regions[0].variadic => {
                }
                "type" if parts.results.len() == 1 => {}
                "operands" | "regions" | "attributes" | "attribute_names" | "operation"
                | "type" => {
                    let text = format!(
                        "generated accessor for `{name}` overlaps with a default one; please rename to avoid overlap"
                    );
                    self.error(def.span(), text);
                }
                _ => {}
            }
        }
    }

    fn unexpected(&mut self, def: Record<'a>, getter: &str) {
        let op = op_name(def).unwrap_or_default();
        self.error(def.span(), format!("Unexpected overlap when generating `{getter}` for {op}"));
    }
}

/// Returns all names, grouped by kind in the order of declaration, without empty ones.
fn names<'n>(
    parts: &'n Parts<'_>,
    regions: &'n [Region],
    successors: &'n [Successor],
) -> Vec<(Kind, &'n str)> {
    let kind = |prop: &Prop| if prop.is_attr() { Kind::Attr } else { Kind::Prop };
    let operands = parts.operands.iter().map(|one| (Kind::Operand, one.name.as_str()));
    let results = parts.results.iter().map(|one| (Kind::Result, one.name.as_str()));
    let regions = regions.iter().map(|one| (Kind::Region, one.name.as_str()));
    let successors = successors.iter().map(|one| (Kind::Successor, one.name.as_str()));
    let props = parts.props.iter().map(|prop| (kind(prop), prop.name.as_str()));
    operands
        .chain(results)
        .chain(regions)
        .chain(successors)
        .chain(props)
        .filter(|(_, name)| !name.is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use crate::lang::Session;
    use crate::model::{Model, Options};

    /// Returns the errors of building an operation with these declarations.
    fn errors(declarations: &str) -> Vec<String> {
        let text = format!(
            "include \"mlir/IR/OpBase.td\"\n\
             def D : Dialect {{ let name = \"d\"; let cppNamespace = \"::d\"; }}\n\
             def AOp : Op<D, \"a\"> {{ {declarations} }}\n"
        );
        let evaluation = Session::new()
            .embed(crate::prelude::files().iter().copied())
            .evaluate_text("a.td", text);
        assert_eq!(evaluation.render_diagnostics(), "");
        let (_, diagnostics) = Model::build(&evaluation.records, &Options::default());
        diagnostics.into_iter().map(|one| one.message).collect()
    }

    #[test]
    fn names_that_agree_with_an_accessor_of_every_op_are_taken() {
        for declarations in [
            "let arguments = (ins Variadic<AnyType>:$operands);",
            "let arguments = (ins Optional<AnyType>:$operands);",
            "let arguments = (ins I32Attr:$operands);",
            "let results = (outs AnyType:$results);",
            "let arguments = (ins AnyType:$results);",
            "let arguments = (ins AnyType:$type); let results = (outs AnyType);",
            "let arguments = (ins AnyType:$properties);",
            "let regions = (region VariadicRegion<AnyRegion>:$regions);",
            "let successors = (successor VariadicSuccessor<AnySuccessor>:$successors);",
        ] {
            assert_eq!(errors(declarations), [""; 0], "{declarations}");
        }
    }

    #[test]
    fn names_that_overlap_with_an_accessor_of_every_op_are_refused() {
        for (declarations, name) in [
            ("let arguments = (ins AnyType:$operands);", "operands"),
            ("let arguments = (ins Variadic<AnyType>:$operands, I1:$x);", "operands"),
            ("let results = (outs AnyType:$operands);", "operands"),
            ("let arguments = (ins Variadic<AnyType>:$regions);", "regions"),
            ("let results = (outs AnyType:$operation);", "operation"),
            ("let arguments = (ins AnyType:$type);", "type"),
            ("let results = (outs AnyType:$type, AnyType);", "type"),
            ("let regions = (region AnyRegion:$regions);", "regions"),
            ("let regions = (region AnyRegion:$operation);", "operation"),
            ("let successors = (successor AnySuccessor:$attributes);", "attributes"),
        ] {
            let expected = format!(
                "generated accessor for `{name}` overlaps with a default one; please rename to avoid overlap"
            );
            assert_eq!(errors(declarations), [expected], "{declarations}");
        }
    }

    #[test]
    fn getters_of_one_name_are_refused() {
        for (declarations, getter) in [
            ("let arguments = (ins I32Attr:$properties);", "getProperties"),
            ("let arguments = (ins I32Attr:$attributes);", "getAttributes"),
            ("let arguments = (ins AnyType:$operation_name);", "getOperationName"),
            ("let arguments = (ins I32:$foo_bar, I32:$fooBar);", "getFooBar"),
            ("let arguments = (ins I32:$foo_bar); let results = (outs I32:$fooBar);", "getFooBar"),
            ("let arguments = (ins I32Attr:$x, I64Attr:$x);", "Adaptor::getXAttr"),
            ("let arguments = (ins I32Attr:$x, I32Attr:$x_attr);", "getXAttr"),
            ("let arguments = (ins I32Attr:$x, I64:$x);", "getX"),
            (
                "let arguments = (ins I32Attr:$x); let regions = (region AnyRegion:$x);",
                "Adaptor::getX",
            ),
            ("let regions = (region AnyRegion:$foo_bar, AnyRegion:$fooBar);", "Adaptor::getFooBar"),
        ] {
            let expected = format!("Unexpected overlap when generating `{getter}` for d.a");
            assert_eq!(errors(declarations), [expected], "{declarations}");
        }
    }
}
