//! `DialectBytecode`: how types and attributes of a dialect are encoded in bytecode (`mlir/IR/BytecodeBase.td`).
//!
//! The file that says so is evaluated on its own, since its names are those of `OpBase.td` with another meaning. What a
//! member of an encoding is follows from the C++ that reads it, of which the calls of `DialectBytecodeReader` are known.

use std::collections::BTreeMap;

use super::{Model, ParamDef, ParamKind};
use crate::diag::Diagnostic;
use crate::lang::{Record, Records};
use crate::predicate::Class;
use crate::predicate::class::normalise;

/// The encodings of a dialect.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Bytecode {
    /// Of attributes.
    pub attrs: Vec<BytecodeEntry>,
    /// Of types.
    pub types: Vec<BytecodeEntry>,
}

/// The encoding of one type or attribute; of several for one, the first that applies is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BytecodeEntry {
    /// The number that it starts with.
    pub code: u64,
    /// Full name.
    pub name: String,
    /// Parameters that must be there for it to apply.
    pub present: Vec<String>,
    /// What is written, in order: parameters and their encoding.
    pub fields: Vec<(String, BytecodeEncoding)>,
}

/// How a parameter is written; as in `ods_core::schema::BytecodeEncoding`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "as in ods_core::schema::BytecodeEncoding")]
pub enum BytecodeEncoding {
    VarInt,
    SignedVarInt,
    OptionalVarInt,
    Bool,
    Attr,
    OptionalAttr,
    Type,
    OptionalType,
    String,
    StringAttr,
    Float(&'static str),
    Optional(Box<BytecodeEncoding>),
    List(Box<BytecodeEncoding>),
}

/// Calls of readers, and what they read. The first that the text has counts.
const READERS: &[(&str, BytecodeEncoding)] = &[
    ("readVarInt(", BytecodeEncoding::VarInt),
    ("readSignedVarInt(", BytecodeEncoding::SignedVarInt),
    ("readOptionalInt(", BytecodeEncoding::OptionalVarInt),
    ("readBool(", BytecodeEncoding::Bool),
    ("readString(", BytecodeEncoding::String),
    ("readAttribute", BytecodeEncoding::Attr),
    ("readOptionalAttribute", BytecodeEncoding::OptionalAttr),
    ("readType", BytecodeEncoding::Type),
    ("readOptionalType", BytecodeEncoding::OptionalType),
    ("readDoubleAPFloat(", BytecodeEncoding::Float("F64")),
];

/// LLVM's names of float kinds in `readAPFloatWithKnownSemantics`.
const SEMANTICS: &[(&str, &str)] =
    &[("IEEEdouble", "F64"), ("IEEEsingle", "F32"), ("IEEEhalf", "F16"), ("BFloat", "BF16")];

impl Bytecode {
    /// The encodings of a dialect among the records, or what is wrong with them. The models are of its files, at least
    /// one.
    ///
    /// # Panics
    /// When there is no model.
    pub fn read(records: &Records, models: &[&Model]) -> Result<Bytecode, Vec<Diagnostic>> {
        let model = models[0];
        let mut errors = Vec::new();
        let mut table = |class: &str, defs: &[&ParamDef]| {
            let mine = |def: &Record<'_>| owns(model, def.opt_str("dialect").unwrap_or(""));
            let mut entries = Vec::new();
            for def in records.defs_in_order_of_class(class).filter(mine) {
                let list = def.rec_list("elems").unwrap_or_default();
                for (code, one) in list.into_iter().enumerate() {
                    match entry(code as u64, one, defs) {
                        Ok(entry) => entries.extend(entry),
                        Err(error) => errors.push(*error),
                    }
                }
            }
            // What applies only where a parameter is there comes before what applies without.
            entries.sort_by_key(|entry: &BytecodeEntry| entry.present.is_empty());
            entries
        };
        let attrs: Vec<&ParamDef> = models.iter().flat_map(|model| &model.attrs).collect();
        let attrs = table("DialectAttributes", &attrs);
        let types: Vec<&ParamDef> = models.iter().flat_map(|model| &model.types).collect();
        let types = table("DialectTypes", &types);
        if errors.is_empty() && attrs.is_empty() && types.is_empty() {
            let message =
                format!("there is no bytecode encoding for dialect '{}'", model.dialect.name);
            errors.push(Diagnostic::global_error(message));
        }
        if errors.is_empty() { Ok(Bytecode { attrs, types }) } else { Err(errors) }
    }
}

/// Whether lists of that dialect are the model's: by the C++ class without `Dialect`, or the namespace.
fn owns(model: &Model, dialect: &str) -> bool {
    let class = model.dialect.class.strip_suffix("Dialect").unwrap_or(&model.dialect.class);
    [class, model.dialect.name.as_str(), normalise(&model.dialect.cpp_namespace)]
        .iter()
        .any(|one| one.eq_ignore_ascii_case(dialect))
}

/// The encoding of one element of a list; `None` for a code that is not in use any more.
fn entry(
    code: u64,
    def: Record<'_>,
    defs: &[&ParamDef],
) -> Result<Option<BytecodeEntry>, Box<Diagnostic>> {
    let error = |message: String| Err(Box::new(Diagnostic::error(def.span(), message)));
    if def.name() == "ReservedOrDead" {
        return Ok(None);
    }
    let class = def.opt_str("cType").filter(|class| !class.is_empty()).unwrap_or(def.name());
    let last = normalise(class).rsplit("::").next().unwrap_or(class);
    let Some(of) = defs.iter().find(|one| one.class == last) else {
        return error(format!("the dialect defines no type or attribute of C++ class `{last}`"));
    };
    let dag = def.opt_dag("members");
    let members: Vec<(&str, Record<'_>)> = dag
        .iter()
        .flat_map(|dag| dag.args())
        .filter_map(|(name, value)| Some((name?, value.as_record()?)))
        .collect();
    let raw = raw_members(&members);
    let mut fields = Vec::new();
    for (name, member) in members {
        if member.is_a("LocalVar") {
            continue;
        }
        let param = raw.get(name).copied().unwrap_or(name);
        if !of.params.iter().any(|have| have.name == param) {
            return error(format!("`{last}` has no parameter '{param}'"));
        }
        let Some(encoding) = encoding(member) else {
            let message = format!("how '{param}' of `{last}` is encoded has no translation");
            let mut error = Diagnostic::error(def.span(), message);
            if let Some(text) = member.opt_str("cParser") {
                error = error.with_note(def.span(), format!("it is read by `{text}`"));
            }
            return Err(Box::new(error));
        };
        let text = ParamKind::AttrOf(Class::Builtin("StringAttr"));
        let is_text = of.params.iter().any(|have| have.name == param && have.kind == text);
        let encoding = match encoding {
            BytecodeEncoding::String if is_text => BytecodeEncoding::StringAttr,
            other => other,
        };
        fields.push((param.to_owned(), encoding));
    }
    let condition = def.opt_str("printerPredicate").unwrap_or("").trim();
    let Some(present) = present(condition) else {
        return error(format!("`{condition}` is no condition that is known"));
    };
    for name in &present {
        if !of.params.iter().any(|have| have.name == *name) {
            return error(format!("`{last}` has no parameter '{name}'"));
        }
    }
    Ok(Some(BytecodeEntry { code, name: of.name.clone(), present, fields }))
}

/// Members that are read as numbers, and the members that are made of them: `(DIFlags)_rawflags` makes `flags` of
/// `_rawflags`.
fn raw_members<'a>(members: &[(&'a str, Record<'a>)]) -> BTreeMap<&'a str, &'a str> {
    let mut raw = BTreeMap::new();
    for (name, member) in members.iter().filter(|(_, member)| member.is_a("LocalVar")) {
        let text = member.opt_str("cParser").unwrap_or("");
        let mut words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let from = words.find_map(|word| members.iter().find(|(have, _)| *have == word));
        if let Some((from, _)) = from.filter(|(from, _)| from.starts_with('_')) {
            raw.insert(*from, *name);
        }
    }
    raw
}

fn encoding(member: Record<'_>) -> Option<BytecodeEncoding> {
    if let Some(element) = member.opt_rec("elemT") {
        return Some(BytecodeEncoding::List(Box::new(reader(element.opt_str("cParser")?)?)));
    }
    let one = reader(member.opt_str("cParser")?)?;
    Some(if member.is_a("List") { BytecodeEncoding::List(Box::new(one)) } else { one })
}

/// What C++ text reads.
fn reader(text: &str) -> Option<BytecodeEncoding> {
    if let Some((_, rest)) = text.split_once("readOptionalArrayRef<") {
        let (element, _) = rest.split_once('>')?;
        let element = match normalise(element) {
            "uint64_t" | "int64_t" | "unsigned" | "uint32_t" => BytecodeEncoding::VarInt,
            class if class.ends_with("Attr") || class == "Attribute" => {
                BytecodeEncoding::OptionalAttr
            }
            _ => return None,
        };
        let list = BytecodeEncoding::List(Box::new(element));
        return Some(BytecodeEncoding::Optional(Box::new(list)));
    }
    if text.contains("readAPFloatWithKnownSemantics(") {
        let known = SEMANTICS.iter().find(|(name, _)| text.contains(name))?;
        return Some(BytecodeEncoding::Float(known.1));
    }
    READERS.iter().find(|(call, _)| text.contains(call)).map(|(_, encoding)| encoding.clone())
}

/// What must be there for a `printerPredicate` to hold: `!!$_val.getExpressedType()`. That something is absent needs no
/// word, since an encoding that has it comes first.
fn present(condition: &str) -> Option<Vec<String>> {
    let getter = |text: &str| {
        let name = text.trim().strip_prefix("$_val.get")?.strip_suffix("()")?;
        let mut chars = name.chars();
        Some(format!("{}{}", chars.next()?.to_lowercase(), chars.as_str()))
    };
    match condition {
        "" => Some(Vec::new()),
        text => match (text.strip_prefix("!!"), text.strip_prefix('!')) {
            (Some(there), _) => Some(vec![getter(there)?]),
            (_, Some(absent)) => getter(absent).map(|_| Vec::new()),
            _ => Some(vec![getter(text)?]),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readers_are_known_by_their_calls() {
        let read = |text| reader(text).unwrap();
        assert_eq!(
            read("succeeded($_reader.readSignedVarInt($_var))"),
            BytecodeEncoding::SignedVarInt
        );
        assert_eq!(
            read("succeeded(readOptionalArrayRef<DINodeAttr>($_reader, $_var))"),
            BytecodeEncoding::Optional(Box::new(BytecodeEncoding::List(Box::new(
                BytecodeEncoding::OptionalAttr
            ))))
        );
        assert_eq!(
            read("readAPFloatWithKnownSemantics($_reader, APFloat::IEEEsingle(), $_var)"),
            BytecodeEncoding::Float("F32")
        );
        assert_eq!(reader("succeeded($_reader.readBlob($_var))"), None);
    }

    #[test]
    fn conditions_say_what_is_there() {
        assert_eq!(present("!!$_val.getExpressedType()"), Some(vec!["expressedType".to_owned()]));
        assert_eq!(present("!$_val.getExpressedType()"), Some(Vec::new()));
        assert_eq!(present("f($_val)"), None);
    }
}
