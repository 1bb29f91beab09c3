//! Definitions of types and attributes.

use super::build::Cx;
use super::datum::datum_of;
use super::format::{ParamElement, ParamFormat};
use super::interface::member_functions;
use super::traits::{flatten_traits, native_trait_name};
use super::{Datum, InterfaceUse, Param, ParamKind, SourceText};
use crate::cpp_names::{definition_name, qualified};
use crate::lang::{Record, Span};
use crate::predicate::Expr;

/// A `TypeDef` or `AttrDef`.
#[derive(Clone, Debug)]
pub struct ParamDef {
    /// Name of the def.
    pub def: String,
    /// Source position of the definition.
    pub span: Span,
    /// The file and line of the definition.
    pub declared: Option<super::Declared>,
    /// True for a type, false for an attribute.
    pub is_type: bool,
    /// Full name, `llvm.ptr`; unique also without mnemonic.
    pub name: String,
    /// The word after `!dialect.` in text.
    pub mnemonic: Option<String>,
    /// C++ class name, which is the Rust name.
    pub class: String,
    /// The full C++ name, less `::mlir::`.
    pub cpp: String,
    /// One line.
    pub summary: String,
    /// Markdown.
    pub description: String,
    /// Parameters in declaration order.
    pub params: Vec<Param>,
    /// `assemblyFormat`
    pub assembly_format: Option<SourceText>,
    /// True if the format is a `Syntax`.
    pub is_declared: bool,
    /// The compiled `assemblyFormat`.
    pub format: Option<ParamFormat>,
    /// `hasCustomAssemblyFormat`
    pub custom_format: bool,
    /// `genVerifyDecl`
    pub verify: bool,
    /// `genStorageClass`: true if the storage is generated from the parameters.
    pub gen_storage_class: bool,
    /// The name of its aliases: the mnemonic for `genMnemonicAlias`, or the literal that a `getAlias` of the
    /// declaration writes.
    pub alias: Option<String>,
    /// Traits and interfaces by C++ name, less `::mlir::`.
    pub interfaces: Vec<InterfaceUse>,
    /// For an attribute: its type as an expression over its parameters.
    pub value_type: Option<Expr>,
    /// For an `EnumAttr`: its enum.
    pub enum_: Option<super::EnumId>,
    /// The data for hand-written code (`ods/Data.td`).
    pub data: Option<Datum>,
}

impl ParamDef {
    /// Returns whether the mnemonic is followed by more syntax.
    pub fn has_syntax(&self) -> bool {
        self.custom_format || self.assembly_format.is_some()
    }

    /// Returns the parameters that the declared syntax uses by themselves although their C++ type has no known text
    /// form.
    pub(super) fn unreadable_params(&self) -> Vec<Param> {
        let mut found = Vec::new();
        if let Some(format) = &self.format {
            self.add_unreadable(&format.elements, &mut found);
        }
        found
    }

    fn add_unreadable(&self, elements: &[ParamElement], found: &mut Vec<Param>) {
        for element in elements {
            let indices = match element {
                ParamElement::Param { index, .. } => std::slice::from_ref(index),
                ParamElement::Params { indices, .. } => indices.as_slice(),
                ParamElement::Struct { fields, .. } => {
                    self.add_unreadable(fields, found);
                    continue;
                }
                ParamElement::Group(group) => {
                    self.add_unreadable(&group.then, found);
                    self.add_unreadable(&group.otherwise, found);
                    continue;
                }
                ParamElement::Choice(all) => {
                    all.iter().for_each(|one| self.add_unreadable(&one.elements, found));
                    continue;
                }
                ParamElement::List(list) => {
                    self.add_unreadable(&list.elements, found);
                    continue;
                }
                _ => continue,
            };
            let params = indices.iter().map(|index| &self.params[usize::from(*index)]);
            found.extend(params.filter(|param| !is_readable(&param.kind)).cloned());
        }
    }
}

/// Returns whether values of that kind have a text form.
fn is_readable(kind: &ParamKind) -> bool {
    match kind {
        ParamKind::Foreign(_) => false,
        ParamKind::Array(item) => is_readable(item),
        _ => true,
    }
}

impl<'a> Cx<'a> {
    /// Builds the dialect's defs of `class`: `TypeDef` or `AttrDef`.
    pub(super) fn definitions(&mut self, class: &str) -> Vec<ParamDef> {
        let defs = self.own_defs(class, "dialect");
        let is_type = class == "TypeDef";
        defs.into_iter().map(|def| self.definition(def, is_type)).collect()
    }

    fn definition(&mut self, def: Record<'a>, is_type: bool) -> ParamDef {
        let class = def.opt_str("cppClassName").unwrap_or(def.name());
        let mnemonic = def.opt_str("mnemonic").filter(|text| !text.is_empty());
        let flag = |name| def.opt_bit(name).unwrap_or(false);
        let params = self.params(def);
        let sigil = if is_type { '!' } else { '#' };
        let syntax = self.syntax.formats.get(&format!("{sigil}{}", definition_name(def))).cloned();
        let custom_format = flag("hasCustomAssemblyFormat") && syntax.is_none();
        let is_declared = syntax.is_some();
        let assembly_format = syntax.or_else(|| source_text(def, "assemblyFormat"));
        if assembly_format.is_some() && custom_format {
            self.error(
                def.span(),
                "cannot specify both 'assemblyFormat' and 'hasCustomAssemblyFormat'",
            );
        }
        if mnemonic.is_some() && !params.is_empty() && assembly_format.is_none() && !custom_format {
            self.error(
                def.span(),
                "must specify either 'assemblyFormat' or 'hasCustomAssemblyFormat' when 'mnemonic' is set",
            );
        }
        if assembly_format.is_some() && def.opt_bit("genAccessors") == Some(false) {
            self.error(def.span(), "'assemblyFormat' requires 'genAccessors' to be true");
        }
        self.check_builders(def, true);
        let value_type = params
            .iter()
            .find(|param| param.kind == ParamKind::SelfType)
            .map(|param| Expr::Arg(param.name.clone()));
        let data = datum_of(def).and_then(|data| data.map_err(|error| self.report(error)).ok());
        ParamDef {
            def: def.name().to_owned(),
            span: def.span(),
            declared: None,
            is_type,
            name: definition_name(def),
            mnemonic: mnemonic.map(str::to_owned),
            class: class.to_owned(),
            cpp: qualified(def.opt_str("cppNamespace").unwrap_or(self.tr.namespace), class),
            summary: def.opt_str("summary").unwrap_or("").trim().to_owned(),
            description: def.opt_str("description").unwrap_or("").to_owned(),
            params,
            assembly_format,
            is_declared,
            format: None,
            custom_format,
            gen_storage_class: def.opt_bit("genStorageClass").unwrap_or(true),
            verify: flag("genVerifyDecl"),
            alias: if flag("genMnemonicAlias") {
                mnemonic.map(str::to_owned)
            } else {
                def.opt_str("extraClassDeclaration").and_then(alias_name)
            },
            interfaces: self.definition_traits(def),
            value_type,
            enum_: def.opt_rec("enum").map(|of| self.enum_id(of)),
            data,
        }
    }

    fn definition_traits(&mut self, def: Record<'a>) -> Vec<InterfaceUse> {
        let mut uses: Vec<InterfaceUse> = Vec::new();
        let members = member_functions(def.opt_str("extraClassDeclaration").unwrap_or(""));
        for one in flatten_traits(def) {
            let found = if one.is_a("Interface") {
                self.interface_use(def, one, &members)
            } else if let Some(name) = native_trait_name(one) {
                InterfaceUse::named(name)
            } else {
                continue;
            };
            if !uses.iter().any(|have| have.name == found.name) {
                uses.push(found);
            }
        }
        uses
    }
}

/// Returns the alias name that a `getAlias` in the C++ of a class returns, if the function only writes a literal. The
/// name is unknown if it depends on the parameters: then values have no alias.
fn alias_name(cpp: &str) -> Option<String> {
    let written = regex_lite::Regex::new(
        r#"\bgetAlias\s*\([^()]*?(\w+)\s*\)\s*const\s*\{\s*(\w+)\s*<<\s*"(\w+)"\s*;\s*return\s+[\w:]+::(\w+)\s*;\s*\}"#,
    );
    let found = written.ok()?.captures(cpp)?;
    let gives = matches!(&found[4], "OverridableAlias" | "FinalAlias");
    (found[1] == found[2] && gives).then(|| found[3].to_owned())
}

/// Returns a text field with its position, unless it is unset or blank: the position of the text itself, if it is one
/// literal without escapes, else that of the field's assignment.
pub(super) fn source_text(def: Record<'_>, field: &str) -> Option<SourceText> {
    let text = def.opt_str(field)?.to_owned();
    let given = def.field_span(field).filter(|span| !span.is_dummy()).unwrap_or(def.span());
    let span = literal_span(def, given, &text).unwrap_or(given);
    Some(SourceText { text, span })
}

/// Returns the position of `text` in `name = "text"` or `name = [{text}]`, with the name at `given`.
fn literal_span(def: Record<'_>, given: Span, text: &str) -> Option<Span> {
    let map = def.records().source_map();
    let file = map.file_of(given)?;
    let whole = map.text(file);
    let from = given.end.checked_sub(map.start(file))? as usize;
    let value = whole.get(from..)?.trim_start().strip_prefix('=')?.trim_start();
    let literal = value.strip_prefix("[{").or_else(|| value.strip_prefix('"'))?;
    literal.starts_with(text).then_some(())?;
    let start = map.start(file) + u32::try_from(whole.len() - literal.len()).ok()?;
    Some(Span::new(start, start + u32::try_from(text.len()).ok()?))
}

#[cfg(test)]
mod tests {
    use super::alias_name;

    #[test]
    fn an_alias_is_what_its_method_writes() {
        let method = |body: &str| {
            format!(
                "int a();\n::mlir::OpAsmAliasResult getAlias(::llvm::raw_ostream &os) const {{{body}}}\nint b();"
            )
        };
        let name = |body: &str| alias_name(&method(body));
        let plain = " os << \"sparse\"; return ::mlir::OpAsmAliasResult::OverridableAlias; ";
        assert_eq!(name(plain).as_deref(), Some("sparse"));
        assert_eq!(name(&plain.replace("Overridable", "Final")).as_deref(), Some("sparse"));
        assert_eq!(name(&plain.replace("Overridable", "No")), None);
        assert_eq!(name(&plain.replace("os <<", "other <<")), None);
        assert_eq!(name(" if (x) os << \"a\"; return OpAsmAliasResult::FinalAlias; "), None);
        assert_eq!(alias_name("void getName() const;"), None);
    }
}
