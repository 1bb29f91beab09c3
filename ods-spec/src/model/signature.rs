//! C++ types in the signatures of interface methods, and what they are here. A type that is in no table and no record
//! stays [`SigType::Foreign`]: the user says what it is, or it is reported; nothing is guessed.

use super::build::Cx;
use super::{EnumId, InterfaceKind};
use crate::predicate::Class;
use crate::predicate::class::Named;

/// A C++ type of a parameter or return value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SigType {
    /// `void`
    Void,
    /// `bool`
    Bool,
    /// An integer.
    Int {
        /// Width in bits.
        bits: u32,
        /// Whether it is signed.
        signed: bool,
    },
    /// `size_t`
    Size,
    /// Text.
    Str,
    /// A value, or a wrapper of one.
    Value,
    /// A type of any class.
    Type,
    /// An attribute of any class.
    Attr,
    /// An operation, or one seen through an interface.
    Op,
    /// A block.
    Block,
    /// A region.
    Region,
    /// An enum of the records.
    Enum(EnumId),
    /// A Rust type by its path, passed as it is.
    Rust(&'static str),
    /// A Rust type by its path, lent to be changed.
    RustMut(&'static str),
    /// `LogicalResult`
    Logical,
    /// Many of one type, lent or given.
    List(Box<SigType>),
    /// Many of one type, to be added to.
    Out(Box<SigType>),
    /// One or none.
    Option(Box<SigType>),
    /// One, or a failure.
    Fallible(Box<SigType>),
    /// Two.
    Pair(Box<[SigType; 2]>),
    /// The context, which a method has anyway.
    Context,
    /// No counterpart: the name, less namespaces of MLIR's, and how it is passed.
    Foreign(String, Passed),
}

/// How a parameter of a foreign type is passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passed {
    /// A copy.
    ByValue,
    /// To be read.
    Shared,
    /// To be changed.
    Mutable,
}

/// Names without parameters, less `::`, `mlir`, `llvm` and `std`.
const LEAVES: &[(&str, SigType)] = &[
    ("void", SigType::Void),
    ("bool", SigType::Bool),
    ("char", SigType::Int { bits: 8, signed: false }),
    ("int8_t", SigType::Int { bits: 8, signed: true }),
    ("uint8_t", SigType::Int { bits: 8, signed: false }),
    ("int32_t", SigType::Int { bits: 32, signed: true }),
    ("int", SigType::Int { bits: 32, signed: true }),
    ("uint32_t", SigType::Int { bits: 32, signed: false }),
    ("unsigned", SigType::Int { bits: 32, signed: false }),
    ("int64_t", SigType::Int { bits: 64, signed: true }),
    ("uint64_t", SigType::Int { bits: 64, signed: false }),
    ("size_t", SigType::Size),
    ("StringRef", SigType::Str),
    ("string", SigType::Str),
    ("Twine", SigType::Str),
    ("Value", SigType::Value),
    ("OpResult", SigType::Value),
    ("BlockArgument", SigType::Value),
    ("Operation", SigType::Op),
    ("Block", SigType::Block),
    ("Region", SigType::Region),
    ("LogicalResult", SigType::Logical),
    ("MLIRContext", SigType::Context),
    ("Location", SigType::Rust("::ods_core::Loc")),
    ("APInt", SigType::Rust("::ods_core::ApInt")),
    ("AffineMap", SigType::Rust("::ods_core::affine::AffineMap")),
    ("fltSemantics", SigType::Rust("::ods_core::FloatKind")),
    ("TypeSize", SigType::Int { bits: 64, signed: false }),
    ("NamedAttribute", SigType::Rust("(::ods_core::Ident, ::ods_core::Attr)")),
    ("OpFoldResult", SigType::Rust("::ods_core::hooks::FoldResult")),
    ("SuccessorOperands", SigType::Rust("::ods_core::interface::SuccessorOperands")),
    ("RegionSuccessor", SigType::Rust("::ods_core::interface::RegionPoint")),
    ("RegionBranchPoint", SigType::Rust("::ods_core::interface::RegionPoint")),
    ("RegionKind", SigType::Rust("::ods_core::interface::RegionKind")),
    ("CallInterfaceCallable", SigType::Rust("::ods_core::interface::Callee")),
    ("Speculation::Speculatability", SigType::Rust("::ods_core::interface::Speculatability")),
    ("SymbolTable::Visibility", SigType::Rust("::ods_core::symbol::Visibility")),
    (
        "SideEffects::EffectInstance<MemoryEffects::Effect>",
        SigType::Rust("::ods_core::interface::EffectInstance"),
    ),
    ("OperationState", SigType::RustMut("::ods_core::OpState")),
    ("OpBuilder", SigType::RustMut("::ods_core::OpBuilder<'_>")),
    ("ImplicitLocOpBuilder", SigType::RustMut("::ods_core::OpBuilder<'_>")),
    ("RewriterBase", SigType::RustMut("::ods_core::rewrite::Rewriter<'_>")),
    ("PatternRewriter", SigType::RustMut("::ods_core::rewrite::Rewriter<'_>")),
    ("raw_ostream", SigType::RustMut("::std::string::String")),
    ("OpAsmSetValueNameFn", SigType::RustMut("::ods_core::interface::NameSink<'_>")),
    ("SymbolTableCollection", SigType::Rust("&::ods_core::verify::VerifyCx<'_>")),
    (
        "function_ref<InFlightDiagnostic()>",
        SigType::Rust("&dyn ::core::ops::Fn(&str) -> ::std::boxed::Box<::ods_core::Diagnostic>"),
    ),
];

/// Ranges that have a name of their own.
const RANGES: &[(&str, SigType)] = &[
    ("ValueRange", SigType::Value),
    ("OperandRange", SigType::Value),
    ("Operation::operand_range", SigType::Value),
    ("MutableOperandRange", SigType::Value),
    ("ResultRange", SigType::Value),
    ("Operation::result_range", SigType::Value),
    ("Block::BlockArgListType", SigType::Value),
    ("TypeRange", SigType::Type),
    ("RegionRange", SigType::Region),
    ("iterator_range<Block::iterator>", SigType::Op),
    ("iterator_range<Region::iterator>", SigType::Block),
];

/// Templates of one parameter, or whose others are sizes, that hold many.
const LISTS: &[&str] = &[
    "ArrayRef",
    "MutableArrayRef",
    "SmallVector",
    "SmallVectorImpl",
    "vector",
    "SetVector",
    "SmallPtrSetImpl",
];

impl Cx<'_> {
    /// What a C++ type stands for; `is_return` where it is given back rather than passed.
    pub(super) fn signature_type(&mut self, cpp: &str, is_return: bool) -> SigType {
        let text = bare(cpp);
        let constant = text.starts_with("const ") || text.contains(" const");
        let inner = text.trim_start_matches("const ").replace(" const", "");
        let by_reference = inner.ends_with(['&', '*']);
        let name = inner.trim_end_matches(['&', '*', ' ']).trim();
        let lent = by_reference && !constant && !is_return;
        self.resolved(name, lent).unwrap_or_else(|| {
            let passed = match (by_reference, constant) {
                (false, _) => Passed::ByValue,
                (true, true) => Passed::Shared,
                (true, false) => Passed::Mutable,
            };
            SigType::Foreign(name.to_owned(), passed)
        })
    }

    fn resolved(&mut self, name: &str, lent: bool) -> Option<SigType> {
        if let Some((_, leaf)) = LEAVES.iter().find(|(have, _)| *have == name) {
            return Some(leaf.clone());
        }
        if let Some((_, item)) = RANGES.iter().find(|(have, _)| *have == name) {
            return Some(SigType::List(Box::new(item.clone())));
        }
        let Some((template, rest)) = name.split_once('<') else { return self.class(name) };
        let parameters = arguments(rest.strip_suffix('>')?);
        let one = |cx: &mut Self| match cx.signature_type(parameters.first()?, true) {
            SigType::Foreign(..) => None,
            found => Some(Box::new(found)),
        };
        Some(match template {
            "TypedValue" => SigType::Value,
            "optional" => SigType::Option(one(self)?),
            "FailureOr" => SigType::Fallible(one(self)?),
            "pair" => {
                let first = one(self)?;
                let second = self.signature_type(parameters.get(1)?, true);
                if matches!(second, SigType::Foreign(..)) {
                    return None;
                }
                SigType::Pair(Box::new([*first, second]))
            }
            _ if LISTS.contains(&template) && lent && template != "MutableArrayRef" => {
                SigType::Out(one(self)?)
            }
            _ if LISTS.contains(&template) => SigType::List(one(self)?),
            _ => return None,
        })
    }

    /// A class or enum of the records, or of the builtin dialect.
    fn class(&mut self, name: &str) -> Option<SigType> {
        let classes = self.tr.classes;
        let def = match classes.get(name, self.tr.namespace)? {
            Named::EnumAttr(_) => return Some(SigType::Attr),
            Named::Enum(def) => *def,
            Named::Classes(classes) => {
                return match classes.first()? {
                    Class::Type(_) | Class::TypeInterface(_) | Class::FloatOf(_) => {
                        Some(SigType::Type)
                    }
                    Class::Attr(_) | Class::AttrInterface(_) => Some(SigType::Attr),
                    Class::Op(_) => Some(SigType::Op),
                    Class::Builtin(name) if name.ends_with("Type") => Some(SigType::Type),
                    Class::Builtin(_) => Some(SigType::Attr),
                };
            }
        };
        Some(SigType::Enum(self.enum_id(def)))
    }
}

/// The text with blanks in one form and without the namespaces that say nothing.
fn bare(cpp: &str) -> String {
    let spaced: Vec<&str> = cpp.split_whitespace().collect();
    let mut text = spaced.join(" ");
    for namespace in ["mlir", "llvm", "std"] {
        text = text.replace(&format!("::{namespace}::"), "").replace(&format!("{namespace}::"), "");
    }
    text.replace(" &", "&").replace(" *", "*").trim_start_matches("::").to_owned()
}

/// Template arguments, split at the commas that are not in a nested one.
fn arguments(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut out) = (0_u32, 0, Vec::new());
    for (at, c) in text.char_indices() {
        match c {
            '<' | '(' => depth += 1,
            '>' | ')' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                out.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    out.push(text[start..].trim());
    out
}

impl SigType {
    /// The name of a type that has no counterpart, here or inside.
    pub fn foreign(&self) -> Option<&str> {
        match self {
            SigType::Foreign(name, _) => Some(name),
            _ => None,
        }
    }
}

/// Whether a method may change what it is asked of: by its name, as the C++ signature does not tell.
pub(super) fn mutates(kind: InterfaceKind, name: &str, returns: &SigType) -> bool {
    let verb = ["set", "remove", "erase"].iter().any(|verb| {
        name.strip_prefix(verb)
            .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_uppercase()))
    });
    kind == InterfaceKind::Op && verb && matches!(returns, SigType::Void | SigType::Attr)
}
