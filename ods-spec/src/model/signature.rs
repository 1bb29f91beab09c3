//! C++ types in the signatures of interface methods, and the corresponding Rust types. A type without an entry in a
//! table and without a record stays [`SigType::Foreign`]: the user maps it, or it is reported; nothing is guessed.

mod names;

use super::build::Cx;
use super::{EnumId, InterfaceKind};
use crate::predicate::Class;
use crate::predicate::class::Named;
use names::{ALIASES, LEAVES, LISTS, MAPS, RANGES};

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
        /// True if it is signed.
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
    /// An operation, or an operation as an interface.
    Op,
    /// A block.
    Block,
    /// A region.
    Region,
    /// An enum among the records.
    Enum(EnumId),
    /// A Rust type by its path, passed by value.
    Rust(&'static str),
    /// A Rust type by its path, passed by shared reference.
    RustRef(&'static str),
    /// A Rust type by its path, passed by mutable reference.
    RustMut(&'static str),
    /// A type that is otherwise passed by value, passed by mutable reference: `bool &`.
    InOut(Box<SigType>),
    /// A function with these parameters and that result.
    Func(Vec<SigType>, Box<SigType>),
    /// `LogicalResult`
    Logical,
    /// A list of one type, borrowed or returned.
    List(Box<SigType>),
    /// A list of one type that the callee appends to.
    Out(Box<SigType>),
    /// An optional value.
    Option(Box<SigType>),
    /// A value or a failure.
    Fallible(Box<SigType>),
    /// A pair.
    Pair(Box<[SigType; 2]>),
    /// The context, which every method receives anyway.
    Context,
    /// No counterpart: the name, less MLIR's namespaces, and the way in which it is passed.
    Foreign(String, Passed),
}

/// The way in which a parameter of a foreign type is passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passed {
    /// By value.
    ByValue,
    /// By shared reference.
    Shared,
    /// By mutable reference.
    Mutable,
}

impl Cx<'_> {
    /// Returns the Rust type of a C++ type; `is_return` for a return type.
    pub(super) fn signature_type(&mut self, cpp: &str, is_return: bool) -> SigType {
        let text = bare(cpp);
        // `const` inside template arguments does not apply to the passed value.
        let outside = text.rfind('>').map_or(text.as_str(), |end| &text[end..]);
        let constant = text.starts_with("const ") || outside.contains("const");
        let by_reference = text.ends_with(['&', '*']);
        let name = text.trim_start_matches("const ");
        let name = name.trim_end_matches(['&', '*', ' ']).trim_end_matches(" const").trim();
        let lent = match (constant, is_return) {
            (false, false) => text.chars().next_back().filter(|c| matches!(c, '&' | '*')),
            _ => None,
        };
        self.resolved(name, lent).unwrap_or_else(|| {
            let passed = match (by_reference, constant) {
                (false, _) => Passed::ByValue,
                (true, true) => Passed::Shared,
                (true, false) => Passed::Mutable,
            };
            SigType::Foreign(name.to_owned(), passed)
        })
    }

    /// Returns the type of a bare name; `lent` is the sigil of a mutable reference or pointer.
    fn resolved(&mut self, name: &str, lent: Option<char>) -> Option<SigType> {
        if let Some((_, leaf)) = LEAVES.iter().find(|(have, _)| *have == name) {
            let copied = matches!(
                leaf,
                SigType::Bool | SigType::Int { .. } | SigType::Size | SigType::Value
            );
            return Some(match lent {
                Some('&') if copied => SigType::InOut(Box::new(leaf.clone())),
                _ => leaf.clone(),
            });
        }
        if let Some((_, item)) = RANGES.iter().find(|(have, _)| *have == name) {
            return Some(SigType::List(Box::new(item.clone())));
        }
        if let Some((_, spelled)) = ALIASES.iter().find(|(have, _)| *have == name) {
            return self.resolved(spelled, lent);
        }
        let Some((template, rest)) = name.split_once('<') else { return self.class(name) };
        let parameters = arguments(rest.strip_suffix('>')?);
        if matches!(template, "function_ref" | "function") {
            return self.function(parameters.first()?);
        }
        let mut one = |index: usize| match self.signature_type(parameters.get(index)?, true) {
            SigType::Foreign(..) => None,
            found => Some(Box::new(found)),
        };
        let list = |item: Box<SigType>, may_grow: bool| match lent {
            Some(_) if may_grow => SigType::Out(item),
            _ => SigType::List(item),
        };
        Some(match template {
            "TypedValue" => SigType::Value,
            "optional" => SigType::Option(one(0)?),
            "FailureOr" => SigType::Fallible(one(0)?),
            "pair" | "tuple" if parameters.len() == 2 => {
                SigType::Pair(Box::new([*one(0)?, *one(1)?]))
            }
            _ if MAPS.contains(&template) => {
                list(Box::new(SigType::Pair(Box::new([*one(0)?, *one(1)?]))), true)
            }
            _ if LISTS.contains(&template) => {
                list(one(0)?, !matches!(template, "MutableArrayRef" | "array"))
            }
            _ => return None,
        })
    }

    /// Parses `R(A, B)` between the brackets of `function_ref<…>`.
    fn function(&mut self, signature: &str) -> Option<SigType> {
        let (returns, rest) = signature.split_once('(')?;
        let params = arguments(rest.strip_suffix(')')?);
        let returns = self.signature_type(returns, true);
        let params: Vec<SigType> = params
            .into_iter()
            .filter(|param| !param.is_empty())
            .map(|param| self.signature_type(param, false))
            .collect();
        let foreign = params.iter().chain([&returns]).any(|ty| ty.foreign().is_some());
        (!foreign).then(|| SigType::Func(params, Box::new(returns)))
    }

    /// Returns a class or enum of the records, or of the builtin dialect.
    fn class(&mut self, name: &str) -> Option<SigType> {
        let classes = self.tr.classes;
        let Some(named) = classes.get(name, self.tr.namespace) else { return by_ending(name) };
        let def = match named {
            Named::EnumAttr(_) => return Some(SigType::Attr),
            Named::Enum(def) => *def,
            Named::Classes(classes) => {
                return match classes.first()? {
                    Class::Op(_) => Some(SigType::Op),
                    class if class.is_type() => Some(SigType::Type),
                    _ => Some(SigType::Attr),
                };
            }
        };
        Some(SigType::Enum(self.enum_id(def)))
    }
}

/// Returns the base of a class whose record is not included, by the ending of MLIR's class names.
fn by_ending(name: &str) -> Option<SigType> {
    let identifier = |c: char| c.is_alphanumeric() || matches!(c, '_' | ':');
    if !name.chars().all(identifier) {
        return None;
    }
    let kinds = [
        ("Attr", SigType::Attr),
        ("Type", SigType::Type),
        ("Op", SigType::Op),
        ("OpInterface", SigType::Op),
        ("TypeInterface", SigType::Type),
        ("AttrInterface", SigType::Attr),
    ];
    kinds.into_iter().find(|(ending, _)| name.ends_with(ending)).map(|(_, ty)| ty)
}

/// Normalizes the blanks of a text and removes the namespaces of MLIR, LLVM and std.
fn bare(cpp: &str) -> String {
    let spaced: Vec<&str> = cpp.split_whitespace().collect();
    let mut text = spaced.join(" ");
    for namespace in ["mlir", "llvm", "std"] {
        text = text.replace(&format!("::{namespace}::"), "").replace(&format!("{namespace}::"), "");
    }
    text.replace(" &", "&").replace(" *", "*").trim_start_matches("::").to_owned()
}

/// Splits template arguments at the top-level commas.
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
    /// Returns the name of a type without a counterpart, at the top level or nested.
    pub fn foreign(&self) -> Option<&str> {
        match self {
            SigType::Foreign(name, _) => Some(name),
            SigType::List(item) | SigType::Out(item) | SigType::InOut(item) => item.foreign(),
            SigType::Option(inner) | SigType::Fallible(inner) => inner.foreign(),
            SigType::Pair(two) => two.iter().find_map(SigType::foreign),
            SigType::Func(params, returns) => {
                params.iter().chain([&**returns]).find_map(SigType::foreign)
            }
            _ => None,
        }
    }
}

/// Returns whether C++ returns null for "none" in place of a value of that type.
pub fn is_nullable(ty: &SigType) -> bool {
    matches!(ty, SigType::Attr | SigType::Op | SigType::Block | SigType::Region)
}

/// Returns whether a method may change its receiver: derived from its name, as the C++ signature does not express it.
pub(super) fn mutates(kind: InterfaceKind, name: &str, returns: &SigType) -> bool {
    let verb = ["set", "remove", "erase"].iter().any(|verb| {
        name.strip_prefix(verb)
            .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_uppercase()))
    });
    kind == InterfaceKind::Op && verb && matches!(returns, SigType::Void | SigType::Attr)
}
