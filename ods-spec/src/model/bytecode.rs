//! `DialectBytecode`: the bytecode encodings of a dialect's types and attributes (`mlir/IR/BytecodeBase.td`).
//!
//! The file with the encodings is evaluated separately, since it uses names of `OpBase.td` with another meaning.
//! [`BytecodeSpec`] is its content, which is checked here against the types and attributes of the dialect.

mod spec;

pub use spec::{BytecodeLayout, BytecodeList, BytecodeSpec, Member};

use ods_words::Owned;

use super::{Model, ParamDef, ParamKind, Strictness};
use crate::cpp_names::normalise;
use crate::diag::Diagnostic;
use crate::lang::Records;
use crate::predicate::Class;

/// The encodings of a dialect.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Bytecode {
    /// The encodings of attributes.
    pub attrs: Vec<BytecodeEntry>,
    /// The encodings of types.
    pub types: Vec<BytecodeEntry>,
    /// C++ classes whose encoding has no counterpart, with the reason, if the strictness accepted them: they are
    /// encoded as text inside bytecode, and MLIR's encoding cannot be read.
    pub left_out: Vec<(String, String)>,
}

/// The encoding of one type or attribute; if there are several, the first that applies is written.
pub type BytecodeEntry = ods_words::BytecodeEntry<Owned>;
/// A parameter with its encoding.
pub type BytecodeField = ods_words::BytecodeField<Owned>;
/// The encoding of a parameter.
pub type BytecodeEncoding = ods_words::BytecodeEncoding<Owned>;

impl Bytecode {
    /// Reads the encodings of a dialect among the records, or returns the errors. The `models` belong to the dialect's
    /// files.
    ///
    /// # Panics
    /// If there is no model.
    pub fn read<'m>(
        records: &Records,
        models: &[&'m Model],
        strictness: Strictness,
    ) -> Result<Bytecode, Vec<Diagnostic>> {
        let model = models[0];
        let spec = BytecodeSpec::read(records)?;
        let mut mine = spec.lists.iter().filter(|list| owns(model, &list.dialect)).peekable();
        if mine.peek().is_none() {
            let message =
                format!("there is no bytecode encoding for dialect '{}'", model.dialect.name);
            return Err(vec![Diagnostic::global_error(message)]);
        }
        let mut found = Bytecode::default();
        let mut errors = Vec::new();
        for list in mine {
            let defs = |model: &&'m Model| if list.of_types { &model.types } else { &model.attrs };
            let defs: Vec<&ParamDef> = models.iter().flat_map(defs).collect();
            let into = if list.of_types { &mut found.types } else { &mut found.attrs };
            for layout in &list.layouts {
                match entry(layout, &defs) {
                    Ok(entry) => into.push(entry),
                    Err(error) if strictness == Strictness::Warn => {
                        found.left_out.push((layout.class.clone(), error.message));
                    }
                    Err(error) => errors.push(*error),
                }
            }
        }
        // Encodings that require a parameter come before those that do not.
        for entries in [&mut found.attrs, &mut found.types] {
            entries.sort_by_key(|entry: &BytecodeEntry| entry.present.is_empty());
        }
        if errors.is_empty() { Ok(found) } else { Err(errors) }
    }
}

/// Returns whether lists of that dialect belong to the model: by the C++ class without `Dialect`, or the namespace.
fn owns(model: &Model, dialect: &str) -> bool {
    let class = model.dialect.class.strip_suffix("Dialect").unwrap_or(&model.dialect.class);
    [class, model.dialect.name.as_str(), normalise(&model.dialect.cpp_namespace)]
        .iter()
        .any(|one| one.eq_ignore_ascii_case(dialect))
}

/// Resolves a layout against the parameters of its type or attribute.
fn entry(of: &BytecodeLayout, defs: &[&ParamDef]) -> Result<BytecodeEntry, Box<Diagnostic>> {
    let error = |message: String| Box::new(Diagnostic::error(of.span, message));
    let class = &of.class;
    let Some(def) = defs.iter().find(|one| one.class == *class) else {
        return Err(error(format!(
            "the dialect defines no type or attribute of C++ class `{class}`"
        )));
    };
    let param = |name: &str| {
        let found = def.params.iter().find(|have| have.name == name);
        found.ok_or_else(|| error(format!("`{class}` has no parameter '{name}'")))
    };
    let mut fields: Vec<BytecodeField> = Vec::new();
    for (name, member) in &of.members {
        let param = param(name)?;
        let Some(encoding) = encoding(member) else {
            let message = format!("how '{name}' of `{class}` is encoded has no translation");
            let mut error = error(message);
            if let Member::Foreign(text) = member {
                *error = error.with_note(of.span, format!("it is read by `{text}`"));
            }
            return Err(error);
        };
        let text = ParamKind::AttrOf(Class::StringAttr);
        let encoding = match encoding {
            BytecodeEncoding::String if param.kind == text => BytecodeEncoding::StringAttr,
            BytecodeEncoding::ApIntOf(ty)
            | BytecodeEncoding::FloatOf(ty)
            | BytecodeEncoding::ElementsOf(ty)
                if !fields.iter().any(|have| have.param == ty) =>
            {
                let message = format!(
                    "the type of '{name}' of `{class}` is in '{ty}', which is not read before it"
                );
                return Err(error(message));
            }
            other => other,
        };
        fields.push(BytecodeField { param: name.clone(), encoding });
    }
    let Some(present) = present(&of.condition) else {
        return Err(error(format!("`{}` is no condition that is known", of.condition)));
    };
    present.iter().try_for_each(|name| param(name).map(drop))?;
    Ok(BytecodeEntry { code: of.code, name: def.name.clone(), present, fields })
}

/// Returns the encoding of a parameter; `None` for a member that no parameter can hold.
fn encoding(of: &Member) -> Option<BytecodeEncoding> {
    Some(match of {
        Member::VarInt => BytecodeEncoding::VarInt,
        Member::SignedVarInt => BytecodeEncoding::SignedVarInt,
        Member::OptionalVarInt => BytecodeEncoding::OptionalVarInt,
        Member::Bool => BytecodeEncoding::Bool,
        Member::Attr => BytecodeEncoding::Attr,
        Member::OptionalAttr => BytecodeEncoding::OptionalAttr,
        Member::Type => BytecodeEncoding::Type,
        Member::OptionalType => BytecodeEncoding::OptionalType,
        Member::String => BytecodeEncoding::String,
        Member::Float(kind) => BytecodeEncoding::Float(*kind),
        Member::ApIntOf(ty) => BytecodeEncoding::ApIntOf(ty.clone()),
        Member::FloatOf(ty) => BytecodeEncoding::FloatOf(ty.clone()),
        Member::ElementsOf(ty) => BytecodeEncoding::ElementsOf(ty.clone()),
        Member::Optional(inner) => BytecodeEncoding::Optional(Box::new(encoding(inner)?)),
        Member::Counted(inner) => BytecodeEncoding::Counted(Box::new(item(inner)?)),
        Member::List(inner) => BytecodeEncoding::List(Box::new(item(inner)?)),
        Member::Record(members) => match members.as_slice() {
            [(_, only)] => encoding(only)?,
            _ => {
                let items = members.iter().map(|(_, member)| item(member));
                BytecodeEncoding::Record(items.collect::<Option<_>>()?)
            }
        },
        Member::Blob | Member::Resource | Member::Foreign(_) => return None,
    })
}

/// Returns the encoding of a value inside of a parameter, whose type would not be a parameter.
fn item(of: &Member) -> Option<BytecodeEncoding> {
    match of {
        Member::ApIntOf(_) | Member::FloatOf(_) | Member::ElementsOf(_) => None,
        _ => encoding(of),
    }
}

/// Returns the parameters whose presence a `printerPredicate` requires: `!!$_val.getExpressedType()`. Absence needs no
/// condition, since an encoding that requires presence comes first.
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
    fn conditions_say_what_is_there() {
        assert_eq!(present("!!$_val.getExpressedType()"), Some(vec!["expressedType".to_owned()]));
        assert_eq!(present("!$_val.getExpressedType()"), Some(Vec::new()));
        assert_eq!(present("f($_val)"), None);
    }
}
