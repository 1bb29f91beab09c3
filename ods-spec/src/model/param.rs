//! Parameters of types and attributes.

use super::Role;
use super::build::Cx;
use super::constraint::int_type;
use crate::cpp_names::normalise;
use crate::lang::{Record, ValueKind};
use crate::predicate::Scope;
use crate::predicate::class::Named;
use crate::predicate::{Class, Expr};

/// A parameter of a type or attribute.
#[derive(Clone, Debug)]
pub struct Param {
    /// The name in the `.td`.
    pub name: String,
    /// One line.
    pub summary: String,
    /// The kind of value.
    pub kind: ParamKind,
    /// True if it may be absent from the text.
    pub optional: bool,
    /// The value if it is absent from the text.
    pub default: Option<Expr>,
    /// The C++ type as written, for documentation.
    pub cpp_type: String,
    /// The hook that parses and prints it, if its record has C++ for that.
    pub syntax: Option<String>,
}

/// The kind of value a parameter holds.
pub type ParamKind = ods_words::ParamKind<ods_words::Owned>;

const RAW_APINT: &str = "Using a raw APInt parameter without a custom comparator is not supported because an assert in the equality operator is triggered when the two APInts have different bit widths. This can lead to unexpected crashes. Use an `APIntParameter` or provide a custom comparator.";

/// Parameter classes whose C++ is equivalent to the built-in syntax of their kind.
const STANDARD: &[&str] = &["EnumParameter", "StringRefParameter", "ResourceHandleParameter"];

/// Returns the name of the hook that replaces the C++ parser and printer of a parameter: the name of its record without
/// underscores.
pub(super) fn hand_written(of: Record<'_>) -> Option<String> {
    let given = |field| of.opt_str(field).is_some_and(|text| !text.is_empty());
    let own = of.is_a("AttrOrTypeParameter")
        && (given("parser") || given("printer"))
        && !STANDARD.iter().any(|class| of.is_a(class));
    own.then(|| of.name().replace('_', ""))
}

impl<'a> Cx<'a> {
    pub(super) fn params(&mut self, def: Record<'a>) -> Vec<Param> {
        let Some(dag) = def.opt_dag("parameters") else { return Vec::new() };
        let mut params: Vec<Param> = Vec::new();
        for (name, value) in dag.args() {
            let Some(name) = name else {
                self.error(def.span(), "all parameters must have a name");
                continue;
            };
            if params.iter().any(|have| have.name == name) {
                self.error(
                    def.span(),
                    format!("'{}' has two parameters named '{name}'", def.name()),
                );
            }
            let created = match value.kind() {
                ValueKind::Str { text, .. } => {
                    if matches!(normalise(text), "llvm::APInt" | "APInt") {
                        self.error(def.span(), RAW_APINT);
                    }
                    let kind = self.param_kind(text);
                    Param {
                        name: name.to_owned(),
                        summary: String::new(),
                        optional: false,
                        default: None,
                        cpp_type: text.to_owned(),
                        kind,
                        syntax: None,
                    }
                }
                ValueKind::Def(of) => self.param(def, name, of),
                _ => {
                    self.error(
                        def.span(),
                        format!("Missing `cppType` field in Attribute/Type parameter: {name}"),
                    );
                    continue;
                }
            };
            params.push(created);
        }
        params
    }

    fn param(&mut self, def: Record<'a>, name: &str, of: Record<'a>) -> Param {
        let weakens = format!("parameter '{name}' of '{}'", def.name());
        let summary = of.opt_str("summary").unwrap_or("").to_owned();
        let cpp_type =
            of.opt_str("cppType").or_else(|| of.opt_str("storageType")).unwrap_or("").to_owned();
        let mut optional = false;
        let mut default = None;
        let kind = if of.is_a("AttributeSelfTypeParameter") {
            optional = true;
            ParamKind::SelfType
        } else if of.is_a("AttrOrTypeParameter") {
            let kind = self.param_kind(&cpp_type);
            if let Some(text) = of.opt_str("defaultValue").filter(|text| !text.is_empty()) {
                optional = true;
                default = self.param_default(text, &kind, &weakens, of);
            }
            kind
        } else if of.is_a("TypeConstraint") {
            ParamKind::ConstrainedType(self.type_constraint(of, &weakens))
        } else if of.is_a("Attr") {
            ParamKind::ConstrainedAttr(self.attr_constraint(of, &weakens))
        } else {
            let text =
                format!("Missing `cppType` field in Attribute/Type parameter: {}", of.name());
            self.error(of.span(), text);
            ParamKind::Foreign(cpp_type.clone())
        };
        // A parameter with a printer prints an enum as its cases alone.
        let kind = match kind {
            ParamKind::QuotedEnum(id) if of.opt_str("printer").is_some() => ParamKind::Enum(id),
            kind => kind,
        };
        let syntax = hand_written(of);
        Param { name: name.to_owned(), summary, kind, optional, default, cpp_type, syntax }
    }

    /// Returns the kind of value of a C++ type.
    fn param_kind(&mut self, written: &str) -> ParamKind {
        if let Some(held_as) = self.syntax.held_as.get(written).cloned() {
            return self.cpp_kind(&held_as);
        }
        self.cpp_kind(written)
    }

    fn cpp_kind(&mut self, written: &str) -> ParamKind {
        let cpp = normalise(written);
        let inner = |prefixes: &[&str]| {
            prefixes
                .iter()
                .find_map(|prefix| cpp.strip_prefix(prefix)?.strip_prefix('<')?.strip_suffix('>'))
        };
        if let Some(item) = inner(&[
            "llvm::ArrayRef",
            "ArrayRef",
            "llvm::SmallVector",
            "SmallVector",
            "std::vector",
        ]) {
            let item = item.split(',').next().unwrap_or(item);
            return ParamKind::Array(Box::new(self.param_kind(item)));
        }
        if let Some(item) = inner(&["std::optional", "FailureOr"]) {
            return self.param_kind(item);
        }
        match int_type(cpp) {
            Some((1, _)) => return ParamKind::Bool,
            Some((bits, signed)) => return ParamKind::Int { bits, signed },
            None => {}
        }
        match cpp {
            "Type" => return ParamKind::Type,
            "Attribute" => return ParamKind::Attr,
            "llvm::StringRef" | "StringRef" | "std::string" | "StringLiteral" => {
                return ParamKind::Str;
            }
            "float" => return ParamKind::Float { bits: 32 },
            "double" => return ParamKind::Float { bits: 64 },
            "llvm::APInt" | "APInt" => return ParamKind::ApInt,
            "llvm::APFloat" | "APFloat" => return ParamKind::ApFloat,
            "AffineMap" => return ParamKind::AffineMap,
            "IntegerSet" => return ParamKind::IntegerSet,
            "DataLayoutEntryKey" => {
                return ParamKind::AttrIn(vec![Class::TypeAttr, Class::StringAttr]);
            }
            "Location" => return ParamKind::AttrOf(Class::LocationAttr),
            _ => {}
        }
        match self.tr.classes.get(written, self.tr.namespace) {
            Some(Named::Enum(def)) => ParamKind::QuotedEnum(self.enum_id(*def)),
            Some(Named::EnumAttr(_)) => ParamKind::AttrOf(Class::IntegerAttr),
            Some(Named::Classes(classes)) => match classes.as_slice() {
                [one] if one.is_attr() => ParamKind::AttrOf(one.clone()),
                [one] if one.is_type() => ParamKind::TypeOf(one.clone()),
                [Class::Type(_), ..] => ParamKind::Type,
                [Class::Attr(_), ..] => ParamKind::AttrIn(classes.clone()),
                _ => ParamKind::Foreign(cpp.to_owned()),
            },
            None => ParamKind::Foreign(cpp.to_owned()),
        }
    }

    /// Returns the default of a parameter; a C++ value-initialisation `T()` is the zero or empty value of the kind.
    fn param_default(
        &mut self,
        text: &str,
        kind: &ParamKind,
        weakens: &str,
        of: Record<'a>,
    ) -> Option<Expr> {
        let text = text.trim();
        let empty = text.ends_with("()") && !text.contains("::get(") || text == "{}";
        if empty {
            return match kind {
                ParamKind::Array(_) => Some(Expr::List(Vec::new())),
                ParamKind::Int { .. } | ParamKind::Enum(_) | ParamKind::QuotedEnum(_)
                    if !text.contains("optional") =>
                {
                    Some(Expr::Int(0))
                }
                ParamKind::Bool if !text.contains("optional") => Some(Expr::Bool(false)),
                ParamKind::Float { .. } if !text.contains("optional") => Some(Expr::Int(0)),
                ParamKind::Str => Some(Expr::Str(String::new())),
                _ => None,
            };
        }
        if matches!(kind, ParamKind::Foreign(_)) || text == "std::nullopt" {
            return None;
        }
        let weakens = format!("the default of {weakens}");
        self.text(text, &Scope::default(), (Role::Default, &weakens), of.span())
    }
}
