//! C++ class names of types, attributes, interfaces, operations and enums, and the classes that they denote.
//!
//! Most come from the records, the others from the tables of [`cpp_only`](super::cpp_only). Keys are full names, less
//! the leading `::` and `mlir::`.

use std::collections::BTreeMap;

use ods_words::{BUILTIN_CLASSES, similar};

use super::cpp_only::{CPP_ATTR_BASES, CPP_ATTRS, CPP_OPS, CPP_TYPES, FOREIGN_ATTRS};
use super::{Class, FloatKind};
use crate::cpp_names::{
    candidates, definition_name, interface_name, normalise, op_class, op_name, qualified,
};
use crate::lang::{Record, Records};

/// The meaning of a C++ name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Named<'a> {
    /// One class, or several with a common C++ base.
    Classes(Vec<Class>),
    /// An attribute class that wraps an integer attribute around an enum (`genSpecializedAttr`).
    EnumAttr(Record<'a>),
    /// An enum itself.
    Enum(Record<'a>),
}

/// All C++ classes known to an evaluation.
#[derive(Clone, Debug)]
pub struct ClassTable<'a> {
    by_name: BTreeMap<String, Named<'a>>,
    /// The full C++ names of the classes of records, by the names of the records: for suggestions.
    by_record: BTreeMap<&'a str, String>,
}

/// Builtin float types: C++ class and `FloatKind`.
const FLOATS: &[(&str, FloatKind)] = &[
    ("BFloat16Type", FloatKind::BF16),
    ("Float16Type", FloatKind::F16),
    ("FloatTF32Type", FloatKind::TF32),
    ("Float32Type", FloatKind::F32),
    ("Float64Type", FloatKind::F64),
    ("Float80Type", FloatKind::F80),
    ("Float128Type", FloatKind::F128),
    ("Float8E5M2Type", FloatKind::F8E5M2),
    ("Float8E4M3Type", FloatKind::F8E4M3),
    ("Float8E4M3FNType", FloatKind::F8E4M3FN),
    ("Float8E5M2FNUZType", FloatKind::F8E5M2FNUZ),
    ("Float8E4M3FNUZType", FloatKind::F8E4M3FNUZ),
    ("Float8E4M3B11FNUZType", FloatKind::F8E4M3B11FNUZ),
    ("Float8E3M4Type", FloatKind::F8E3M4),
    ("Float8E8M0FNUType", FloatKind::F8E8M0FNU),
    ("Float6E2M3FNType", FloatKind::F6E2M3FN),
    ("Float6E3M2FNType", FloatKind::F6E3M2FN),
    ("Float4E2M1FNType", FloatKind::F4E2M1FN),
];

impl<'a> ClassTable<'a> {
    /// Collects all classes from the records.
    pub fn new(records: &'a Records) -> ClassTable<'a> {
        let mut table = ClassTable { by_name: BTreeMap::new(), by_record: BTreeMap::new() };
        for def in records.defs_of_class("EnumInfo") {
            table.add_enum(def);
        }
        for (class, interface) in [("TypeInterface", true), ("AttrInterface", false)] {
            for def in records.defs_of_class(class) {
                let name = interface_name(def);
                let class = if interface {
                    Class::TypeInterface(name.clone())
                } else {
                    Class::AttrInterface(name.clone())
                };
                table.add(name, vec![class]);
            }
        }
        for def in records.defs_of_class("OpInterface") {
            let name = interface_name(def);
            table.add(name.clone(), vec![Class::Op(name)]);
        }
        for def in records.defs_of_class("Op") {
            if let Some(name) = op_name(def) {
                let namespace = def.opt_str("cppNamespace").unwrap_or("");
                let class = qualified(namespace, op_class(def.name()));
                table.by_record.insert(def.name(), class.clone());
                table.add(class, vec![Class::Op(name)]);
            }
        }
        for class in ["TypeDef", "AttrDef"] {
            for def in records.defs_of_class(class) {
                table.add_definition(def, class == "TypeDef");
            }
        }
        for (known, class) in [
            (CPP_TYPES, Class::Type as fn(String) -> Class),
            (CPP_ATTRS, Class::Attr as fn(String) -> Class),
            (FOREIGN_ATTRS, Class::Attr as fn(String) -> Class),
        ] {
            for one in known {
                let classes = one.names.iter().map(|name| class((*name).to_owned())).collect();
                table.by_name.entry(one.class.to_owned()).or_insert(Named::Classes(classes));
            }
        }
        for (base, names) in CPP_ATTR_BASES {
            let classes = names.iter().map(|name| Class::Attr((*name).to_owned())).collect();
            table.by_name.entry((*base).to_owned()).or_insert(Named::Classes(classes));
        }
        for (class, name) in CPP_OPS {
            let op = || Named::Classes(vec![Class::Op((*name).to_owned())]);
            table.by_name.entry((*class).to_owned()).or_insert_with(op);
        }
        for name in BUILTIN_CLASSES {
            table.add((*name).to_owned(), Class::builtin(name).into_iter().collect());
        }
        for (name, kind) in FLOATS {
            table.add((*name).to_owned(), vec![Class::FloatOf(*kind)]);
        }
        table.add("Type".to_owned(), vec![Class::AnyType]);
        table.add("Attribute".to_owned(), vec![Class::AnyAttr]);
        table
    }

    fn add(&mut self, name: String, classes: Vec<Class>) {
        self.by_name.insert(name, Named::Classes(classes));
    }

    fn add_enum(&mut self, def: Record<'a>) {
        let namespace = def.opt_str("cppNamespace").unwrap_or("");
        let name = qualified(namespace, def.opt_str("className").unwrap_or(def.name()));
        // LLVM's enums are each in their own namespace, and `using` imports them into the enclosing namespace.
        if let Some((enclosing, class)) = name.rsplit_once("::")
            && let Some((outer, _)) = enclosing.rsplit_once("::")
        {
            self.by_name.entry(format!("{outer}::{class}")).or_insert(Named::Enum(def));
        }
        self.by_record.insert(def.name(), name.clone());
        self.by_name.insert(name, Named::Enum(def));
        if def.opt_bit("genSpecializedAttr") == Some(true) {
            let class = def.opt_str("specializedAttrClassName").map_or_else(
                || format!("{}Attr", def.opt_str("className").unwrap_or(def.name())),
                str::to_owned,
            );
            self.by_name.insert(qualified(namespace, &class), Named::EnumAttr(def));
        }
    }

    fn add_definition(&mut self, def: Record<'a>, is_type: bool) {
        let class = def.opt_str("cppClassName").unwrap_or(def.name());
        let name =
            qualified(def.opt_str("cppNamespace").unwrap_or_else(|| namespace_of(def)), class);
        let full = definition_name(def);
        let class = if is_type { Class::Type(full) } else { Class::Attr(full) };
        self.by_record.insert(def.name(), name.clone());
        // An enum's attribute is in the namespace of the dialect that declares it, not in the enum's.
        if let Some(cpp) = def.opt_str("cppType").map(normalise).filter(|cpp| *cpp != name) {
            let classes = || Named::Classes(vec![class.clone()]);
            self.by_name.entry(cpp.to_owned()).or_insert_with(classes);
        }
        self.add(name, vec![class]);
    }

    /// Returns the meaning of a C++ name in the C++ namespace `within`.
    pub fn get(&self, name: &str, within: &str) -> Option<&Named<'a>> {
        candidates(name, within).find_map(|full| self.by_name.get(&full))
    }

    /// Returns a suggestion for a C++ class that is not known, to append to the message: the class of the record of that
    /// name, or a class of the records with a similar name.
    pub fn class_hint(&self, name: &str) -> String {
        if let Some(class) = self.by_record.get(normalise(name)) {
            return format!("; the C++ class of the record '{}' is `::{class}`", normalise(name));
        }
        let last = |full: &'_ str| full.rsplit("::").next().unwrap_or_default().to_owned();
        let known: Vec<String> = self.by_record.values().map(|class| last(class)).collect();
        let found = similar(&last(name), known.iter().map(String::as_str));
        found.map(|class| format!("; did you mean `{class}`?")).unwrap_or_default()
    }

    /// Returns a suggestion for a C++ name that denotes no value, to append to the message: the full name of the only
    /// enum case that is called so.
    pub fn case_hint(&self, name: &str) -> String {
        let case = name.rsplit("::").next().unwrap_or_default();
        let has_case = |def: &Record<'_>| {
            let cases = def.opt_list("enumerants");
            cases
                .iter()
                .flat_map(|list| list.iter())
                .any(|one| one.as_record().is_some_and(|one| one.opt_str("symbol") == Some(case)))
        };
        let mut enums = self.by_record.values().filter(|class| match self.by_name.get(*class) {
            Some(Named::Enum(def)) => has_case(def),
            _ => false,
        });
        match (enums.next(), enums.next()) {
            (Some(class), None) => format!("; did you mean `::{class}::{case}`?"),
            _ => String::new(),
        }
    }

    /// Returns the value of the enum case of that C++ name, `arith::FastMathFlags::none`.
    pub fn enum_case(&self, name: &str, within: &str) -> Option<i64> {
        let (def, case) = self.enum_of_case(name, within)?;
        let cases = def.opt_list("enumerants")?;
        let found = cases
            .iter()
            .filter_map(|case| case.as_record())
            .find(|one| one.opt_str("symbol") == Some(case))?;
        case_value(found, def).map(u64::cast_signed)
    }

    /// Returns the enum that the C++ name of a case begins with, and the rest of the name, which need not be a case.
    pub fn enum_of_case<'n>(&self, name: &'n str, within: &str) -> Option<(Record<'a>, &'n str)> {
        let (of, case) = name.rsplit_once("::")?;
        match self.get(of, within) {
            Some(Named::Enum(def)) => Some((*def, case)),
            _ => None,
        }
    }
}

/// Returns the value of a case in the width of its enum. A `.td` may write a case whose top bit is set as a negative
/// number or as an unsigned one.
pub fn case_value(case: Record<'_>, of: Record<'_>) -> Option<u64> {
    let value = case.opt_int("value")?.cast_unsigned();
    Some(match of.opt_int("bitwidth").and_then(|width| u32::try_from(width).ok()) {
        Some(width) if width < u64::BITS => value & ((1 << width) - 1),
        Some(_) => value,
        None => value & u64::from(u32::MAX),
    })
}

fn namespace_of(def: Record<'_>) -> &str {
    def.opt_rec("dialect").and_then(|dialect| dialect.opt_str("cppNamespace")).unwrap_or("")
}
