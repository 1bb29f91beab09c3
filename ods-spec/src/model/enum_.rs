//! Enums and bit enums.

use super::build::Cx;
use crate::cpp_names::{normalise, qualified};
use crate::lang::{Record, Span};
use crate::predicate::class::case_value;

pub use ods_words::EnumId;

/// An `EnumInfo`.
#[derive(Clone, Debug)]
pub struct Enum {
    /// Name of the def.
    pub def: String,
    /// Source position of the definition.
    pub span: Span,
    /// C++ class name, which is the Rust name.
    pub class: String,
    /// The full C++ name, less `::mlir::`: `arith::CmpIPredicate`.
    pub cpp: String,
    /// One line.
    pub summary: String,
    /// Markdown.
    pub description: String,
    /// Width in bits of the underlying type.
    pub width: u32,
    /// True if values are sets of bits.
    pub bits: bool,
    /// The separator between the cases of a bit enum.
    pub separator: String,
    /// `printBitEnumPrimaryGroups`
    pub print_groups: bool,
    /// `printBitEnumQuoted`
    pub quoted: bool,
    /// Cases in declaration order.
    pub cases: Vec<EnumCase>,
    /// The dialect that declares it, if it is not the model's.
    pub foreign: Option<String>,
}

/// A case of an enum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EnumCase {
    /// The C++ symbol.
    pub symbol: String,
    /// The spelling in text.
    pub text: String,
    /// The value, or mask.
    pub value: u64,
}

impl Enum {
    pub(super) fn new(cx: &mut Cx<'_>, def: Record<'_>) -> Enum {
        let namespace = def.opt_str("cppNamespace").unwrap_or("");
        let class = def.opt_str("className").unwrap_or(def.name());
        let list = def.opt_list("enumerants");
        let cases = list.iter().flat_map(|list| list.iter()).filter_map(|case| {
            let case = case.as_record()?;
            let symbol = case.opt_str("symbol")?;
            Some(EnumCase {
                symbol: symbol.to_owned(),
                text: case.opt_str("str").unwrap_or(symbol).to_owned(),
                value: case_value(case, def)?,
            })
        });
        let cases: Vec<EnumCase> = cases.collect();
        let width =
            def.opt_int("bitwidth").and_then(|width| u32::try_from(width).ok()).unwrap_or(32);
        let mut seen = std::collections::BTreeSet::new();
        for case in &cases {
            if !seen.insert(case.symbol.as_str()) {
                cx.error(
                    def.span(),
                    format!("enum '{class}' has two cases named '{}'", case.symbol),
                );
            }
        }
        Enum {
            def: def.name().to_owned(),
            span: def.span(),
            class: class.to_owned(),
            cpp: qualified(namespace, class),
            summary: def.opt_str("summary").unwrap_or("").to_owned(),
            description: def.opt_str("description").unwrap_or("").to_owned(),
            width,
            bits: def.is_a("BitEnumBase"),
            separator: def.opt_str("separator").unwrap_or("|").to_owned(),
            print_groups: def.opt_bit("printBitEnumPrimaryGroups").unwrap_or(false),
            quoted: def.opt_bit("printBitEnumQuoted").unwrap_or(false),
            cases,
            foreign: foreign_dialect(cx, def, namespace),
        }
    }
}

/// Returns the innermost other dialect whose C++ namespace contains `namespace`.
fn foreign_dialect(cx: &Cx<'_>, def: Record<'_>, namespace: &str) -> Option<String> {
    if cx.owns_def(def) {
        return None;
    }
    let namespace = normalise(namespace);
    let holds = |own: &str| {
        !own.is_empty()
            && (namespace == own
                || namespace.strip_prefix(own).is_some_and(|rest| rest.starts_with("::")))
    };
    cx.records
        .defs_of_class("Dialect")
        .filter(|one| Some(*one) != cx.dialect)
        .filter(|one| holds(normalise(one.opt_str("cppNamespace").unwrap_or(""))))
        .max_by_key(|one| one.opt_str("cppNamespace").map_or(0, str::len))
        .and_then(|one| one.opt_str("name"))
        .map(str::to_owned)
}
