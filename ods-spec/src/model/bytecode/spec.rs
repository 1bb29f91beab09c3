//! The content of a `DialectBytecode` file, before it is checked against a dialect: lists of layouts, and their
//! members.
//!
//! The kind of a member is derived from the C++ that reads it: the calls of `DialectBytecodeReader` and of MLIR's own
//! helpers are known. Nothing is left out: a reader without a counterpart is a [`Member::Foreign`].

use super::super::constraint::int_type;
use crate::cpp_names::normalise;
use crate::diag::Diagnostic;
use crate::lang::{Record, Records, Span};
use crate::predicate::FloatKind;

/// The lists of a file, of all dialects in it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct BytecodeSpec {
    /// The lists in order of definition.
    pub lists: Vec<BytecodeList>,
}

/// A `DialectAttributes` or `DialectTypes`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BytecodeList {
    /// The dialect: its namespace, or its C++ class without `Dialect`.
    pub dialect: String,
    /// True for a list of types.
    pub of_types: bool,
    /// The layouts with their codes; a `ReservedOrDead` has no layout.
    pub layouts: Vec<BytecodeLayout>,
}

/// One encoding of a type or attribute.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BytecodeLayout {
    /// The code that precedes the members.
    pub code: u64,
    /// The name of the def.
    pub def: String,
    /// The C++ class, without namespaces.
    pub class: String,
    /// The written members, in order; members that take no space are left out.
    pub members: Vec<(String, Member)>,
    /// The C++ condition under which this layout is written.
    pub condition: String,
    /// The source position of the def.
    pub span: Span,
}

/// The encoding of a layout's member.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "as in ods_core::schema::BytecodeEncoding")]
pub enum Member {
    VarInt,
    SignedVarInt,
    OptionalVarInt,
    Bool,
    Attr,
    OptionalAttr,
    Type,
    OptionalType,
    String,
    /// A length, then that many bytes.
    Blob,
    /// A handle to a resource of the dialect.
    Resource,
    Float(FloatKind),
    /// An integer as wide as the type in that member.
    ApIntOf(String),
    /// A float of the type in that member.
    FloatOf(String),
    /// The raw data of dense elements of the type in that member.
    ElementsOf(String),
    Optional(Box<Member>),
    /// A value after the number of values, 0 or 1.
    Counted(Box<Member>),
    List(Box<Member>),
    /// Consecutive members (`CompositeBytecode`).
    Record(Vec<(String, Member)>),
    /// The text of the dialect's own C++ function that reads it.
    Foreign(String),
}

/// Reader calls, and the members that they read. The first one that occurs in the text counts.
const READERS: &[(&str, Member)] = &[
    ("readVarInt(", Member::VarInt),
    ("readSignedVarInt(", Member::SignedVarInt),
    ("readOptionalInt(", Member::OptionalVarInt),
    ("readBool(", Member::Bool),
    ("readString(", Member::String),
    ("readBlob(", Member::Blob),
    ("readResourceHandle<", Member::Resource),
    ("readAttribute", Member::Attr),
    ("readOptionalAttribute", Member::OptionalAttr),
    ("readType", Member::Type),
    ("readOptionalType", Member::OptionalType),
    ("readDoubleAPFloat(", Member::Float(FloatKind::F64)),
];

/// LLVM's names of float kinds in `readAPFloatWithKnownSemantics`.
const SEMANTICS: &[(&str, FloatKind)] = &[
    ("IEEEdouble", FloatKind::F64),
    ("IEEEsingle", FloatKind::F32),
    ("IEEEhalf", FloatKind::F16),
    ("BFloat", FloatKind::BF16),
];

impl BytecodeSpec {
    /// Returns whether the records come from a file that declares bytecode encodings.
    pub fn is_among(records: &Records) -> bool {
        ["DialectAttributes", "DialectTypes"]
            .iter()
            .any(|class| records.defs_of_class(class).next().is_some())
    }

    /// Reads the lists among the records, or returns the errors.
    pub fn read(records: &Records) -> Result<BytecodeSpec, Vec<Diagnostic>> {
        let mut lists = Vec::new();
        let mut errors = Vec::new();
        for (class, of_types) in [("DialectAttributes", false), ("DialectTypes", true)] {
            for def in records.defs_in_order_of_class(class) {
                let elems = def.rec_list("elems").unwrap_or_default();
                let mut layouts = Vec::new();
                for (code, one) in elems.into_iter().enumerate() {
                    if one.name() == "ReservedOrDead" {
                        continue;
                    }
                    match layout(code as u64, one) {
                        Ok(one) => layouts.push(one),
                        Err(error) => errors.push(*error),
                    }
                }
                let dialect = def.opt_str("dialect").unwrap_or("").to_owned();
                lists.push(BytecodeList { dialect, of_types, layouts });
            }
        }
        if errors.is_empty() { Ok(BytecodeSpec { lists }) } else { Err(errors) }
    }
}

fn layout(code: u64, def: Record<'_>) -> Result<BytecodeLayout, Box<Diagnostic>> {
    let class = def.opt_str("cType").filter(|class| !class.is_empty()).unwrap_or(def.name());
    let class = normalise(class).rsplit("::").next().unwrap_or(class).to_owned();
    Ok(BytecodeLayout {
        code,
        def: def.name().to_owned(),
        class,
        members: members(def)?,
        condition: def.opt_str("printerPredicate").unwrap_or("").trim().to_owned(),
        span: def.span(),
    })
}

/// Returns the members of a layout or of a composite member that take space.
fn members(of: Record<'_>) -> Result<Vec<(String, Member)>, Box<Diagnostic>> {
    let dag = of.opt_dag("members");
    let mut all: Vec<(&str, Record<'_>)> = Vec::new();
    for (name, value) in dag.iter().flat_map(|dag| dag.args()) {
        let (Some(name), Some(record)) = (name, value.as_record()) else {
            let message = format!("a member of '{}' is no named bytecode kind", of.name());
            return Err(Box::new(Diagnostic::error(of.span(), message)));
        };
        all.push((name, record));
    }
    let of_raw = raw_members(&all);
    let mut members = Vec::new();
    for (name, record) in all.iter().filter(|(_, one)| !one.is_a("LocalVar")) {
        let created_from_raw =
            of_raw.iter().find(|(raw, _)| raw == name).map(|(_, created)| *created);
        members.push((created_from_raw.unwrap_or(*name).to_owned(), member(*record)?));
    }
    Ok(members)
}

/// Returns pairs of a member that is read as a number and the member that is computed from it: `(DIFlags)_rawflags`
/// computes `flags` from `_rawflags`. A number from which several members are computed keeps its name.
fn raw_members<'a>(members: &[(&'a str, Record<'a>)]) -> Vec<(&'a str, &'a str)> {
    let mut raw: Vec<(&str, &str)> = Vec::new();
    let mut several = Vec::new();
    for (name, member) in members.iter().filter(|(_, member)| member.is_a("LocalVar")) {
        let text = member.opt_str("cParser").unwrap_or("");
        let mut words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let from = words.find_map(|word| members.iter().find(|(have, _)| *have == word));
        if let Some((from, _)) = from.filter(|(from, _)| from.starts_with('_')) {
            if raw.iter().any(|(have, _)| have == from) {
                several.push(*from);
            }
            raw.push((*from, *name));
        }
    }
    raw.retain(|(from, _)| !several.contains(from));
    raw
}

fn member(record: Record<'_>) -> Result<Member, Box<Diagnostic>> {
    let list = |one| Member::List(Box::new(one));
    if let Some(element) = record.opt_rec("elemT") {
        let element = plain(element)?;
        return Ok(match record.is_a("Counted") {
            true => Member::Counted(Box::new(element)),
            false => list(element),
        });
    }
    Ok(if record.is_a("List") { list(plain(record)?) } else { plain(record)? })
}

fn plain(record: Record<'_>) -> Result<Member, Box<Diagnostic>> {
    if record.is_a("CompositeBytecode") {
        return Ok(Member::Record(members(record)?));
    }
    let text = record.opt_str("cParser").unwrap_or("");
    Ok(reader(text).unwrap_or_else(|| Member::Foreign(text.to_owned())))
}

/// Returns the member that C++ text reads.
fn reader(text: &str) -> Option<Member> {
    if let Some((_, rest)) = text.split_once("readOptionalArrayRef<") {
        let (element, _) = rest.split_once('>')?;
        let element = match normalise(element) {
            class if class.ends_with("Attr") || class == "Attribute" => Member::OptionalAttr,
            cpp if int_type(cpp).is_some() => Member::VarInt,
            _ => return None,
        };
        return Some(Member::Optional(Box::new(Member::List(Box::new(element)))));
    }
    // `read…($_reader, WHAT, $_var)`
    let reported = |call: &str| {
        let (_, rest) = text.split_once(call)?;
        Some(rest.split(',').nth(1)?.trim())
    };
    if let Some(kind) = reported("readAPFloatWithKnownSemantics(") {
        let known = SEMANTICS.iter().find(|(name, _)| kind.contains(name));
        return Some(match known {
            Some((_, float)) => Member::Float(*float),
            None if is_word(kind) => Member::FloatOf(kind.to_owned()),
            None => return None,
        });
    }
    if let Some(of) = reported("readAPIntWithKnownWidth(") {
        return is_word(of).then(|| Member::ApIntOf(of.to_owned()));
    }
    if let Some(of) = reported("readElementsOfType(") {
        return is_word(of).then(|| Member::ElementsOf(of.to_owned()));
    }
    READERS.iter().find(|(call, _)| text.contains(call)).map(|(_, member)| member.clone())
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readers_are_known_by_their_calls() {
        let read = |text| reader(text).unwrap();
        assert_eq!(read("succeeded($_reader.readSignedVarInt($_var))"), Member::SignedVarInt);
        assert_eq!(
            read("succeeded(readOptionalArrayRef<DINodeAttr>($_reader, $_var))"),
            Member::Optional(Box::new(Member::List(Box::new(Member::OptionalAttr))))
        );
        assert_eq!(
            read("readAPFloatWithKnownSemantics($_reader, APFloat::IEEEsingle(), $_var)"),
            Member::Float(FloatKind::F32)
        );
        assert_eq!(
            read("succeeded(readAPFloatWithKnownSemantics($_reader, type, $_var))"),
            Member::FloatOf("type".to_owned())
        );
        assert_eq!(
            read("succeeded(readAPIntWithKnownWidth($_reader, type, $_var))"),
            Member::ApIntOf("type".to_owned())
        );
        assert_eq!(
            read("succeeded(readElementsOfType($_reader, type, $_var))"),
            Member::ElementsOf("type".to_owned())
        );
        assert_eq!(reader("succeeded($_reader.readBlob($_var))"), Some(Member::Blob));
        assert_eq!(reader("succeeded(readSecret($_reader, $_var))"), None);
    }
}
