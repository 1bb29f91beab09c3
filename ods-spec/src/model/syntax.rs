//! Declared syntax: the records of `ods/Syntax.td`.

use std::collections::BTreeMap;
use std::rc::Rc;

use ods_words::similar;

use super::Strictness;
use super::format::FormatParams;
use super::op::SourceText;
use crate::cpp_names::{definition_name, op_name};
use crate::diag::Diagnostic;
use crate::lang::{Record, Records, Session, Span};

/// A `Directive`: the syntax of a `custom<X>`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Directive {
    /// `X`
    pub name: String,
    /// The arguments in order.
    pub args: Vec<DirectiveArg>,
    /// The format.
    pub format: SourceText,
}

/// An argument of a [`Directive`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DirectiveArg {
    /// The name.
    pub name: String,
    /// The part of an operation that it denotes.
    pub kind: DirectiveKind,
    /// True for a `SymbolNameAttr`, which is written `@name`.
    pub is_symbol: bool,
    /// True for `Variadic` or `Optional` operands: a single operand is no such argument.
    pub is_variable: bool,
}

/// The part of an operation that an argument of a directive denotes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DirectiveKind {
    /// `$operand`
    Operand,
    /// `type($value)`
    Type,
    /// `$attribute`, `$property`
    Attr,
    /// `$region`
    Region,
    /// `$successor`
    Successor,
    /// `"text"`
    Text,
    /// `attr-dict`
    Dict,
}

/// The directives and definitions that formats can name.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    /// The directives that are declared, in order of definition.
    pub directives: Rc<[Directive]>,
    /// The types and attributes, also of other dialects, by `!dialect.name` or `#dialect.name`.
    pub definitions: Rc<BTreeMap<String, Rc<Definition>>>,
}

/// A type or attribute that `nested(…)` can name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Definition {
    /// `dialect.name`
    pub name: String,
    /// True for a type, false for an attribute.
    pub is_type: bool,
    /// The parameters.
    pub params: FormatParams,
}

impl Vocabulary {
    fn with_directives(&self, directives: Rc<[Directive]>) -> Vocabulary {
        Vocabulary { directives, definitions: Rc::clone(&self.definitions) }
    }
}

/// The declared syntax of one evaluation.
#[derive(Clone, Debug, Default)]
pub(super) struct Declarations {
    /// The directives and definitions of the records.
    pub(super) vocabulary: Vocabulary,
    /// The same, and the directives of the prelude that have other names.
    pub(super) with_stock: Vocabulary,
    /// The formats of `Syntax`, by the name of the operation, type or attribute, or the start of names with a `*`.
    pub(super) formats: BTreeMap<String, SourceText>,
    /// The C++ types that hold the values of parameters, by the C++ type that they replace: `CppType`.
    pub(super) held_as: BTreeMap<String, String>,
    /// The dialects of `DefaultDialect`, by the name of the operation.
    pub(super) default_dialects: BTreeMap<String, String>,
    /// The expressions of `InferTypes`, by the name of the operation.
    pub(super) types: BTreeMap<String, (Vec<String>, Span)>,
}

impl Declarations {
    /// Reads the records, and reports malformed ones; `stock` adds the directives of `ods/Directives.td`.
    pub(super) fn read(
        records: &Records,
        stock: bool,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Declarations {
        let mut all = Vec::new();
        for def in records.defs_in_order_of_class("Directive") {
            match Directive::read(def) {
                Ok(directive) => all.push(directive),
                Err(error) => diagnostics.push(*error),
            }
        }
        let mut formats = BTreeMap::new();
        for def in records.defs_in_order_of_class("Syntax") {
            formats.insert(text(def, "opName"), format(def));
        }
        let mut types = BTreeMap::new();
        for def in records.defs_in_order_of_class("InferTypes") {
            let list = def.str_list("resultTypes").unwrap_or_default();
            let list = list.into_iter().map(str::to_owned).collect();
            types.insert(text(def, "opName"), (list, def.span()));
        }
        let default_dialects = records.defs_of_class("DefaultDialect");
        let default_dialects =
            default_dialects.map(|def| (text(def, "opName"), text(def, "dialect"))).collect();
        let held_as = records.defs_of_class("CppType");
        let held_as = held_as.map(|def| (text(def, "cppType"), text(def, "heldAs"))).collect();
        // Only formats of these records have elements that name a definition.
        let definitions = match all.is_empty() && formats.is_empty() {
            true => BTreeMap::new(),
            false => definitions(records),
        };
        let directives: Rc<[Directive]> = all.into();
        let with_stock = match stock {
            true => {
                let is_other =
                    |one: &&Directive| !directives.iter().any(|own| own.name == one.name);
                directives
                    .iter()
                    .chain(stock_directives().iter().filter(is_other))
                    .cloned()
                    .collect()
            }
            false => Rc::clone(&directives),
        };
        let vocabulary = Vocabulary { directives, definitions: definitions.into() };
        let with_stock = vocabulary.with_directives(with_stock);
        Declarations { vocabulary, with_stock, formats, held_as, default_dialects, types }
    }
}

impl Declarations {
    /// Reports records that name an operation, type or attribute of the dialect that does not exist: they would have no
    /// effect. Of a foreign dialect only the main file is checked, with warnings, since one file of answers serves
    /// several of its files.
    pub(super) fn check_names(
        records: &Records,
        dialect: &str,
        strictness: Strictness,
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        let mut known: Vec<String> = records.defs_of_class("Op").filter_map(op_name).collect();
        for (class, sigil) in [("TypeDef", '!'), ("AttrDef", '#')] {
            let defs = records.defs_of_class(class);
            known.extend(defs.map(|def| format!("{sigil}{}", definition_name(def))));
        }
        let map = records.source_map();
        for class in ["Syntax", "InferTypes", "DefaultDialect"] {
            for def in records.defs_in_order_of_class(class) {
                let name = text(def, "opName");
                let is_own = name.trim_start_matches(['!', '#']).strip_prefix(dialect);
                let is_own = is_own.is_some_and(|rest| rest.starts_with('.'));
                let is_known = match name.strip_suffix('*') {
                    Some(start) => known.iter().any(|one| one.starts_with(start)),
                    None => known.contains(&name),
                };
                let is_foreign = strictness == Strictness::Warn;
                if !is_own || is_known || is_foreign && map.file_of(def.span()) != map.main() {
                    continue;
                }
                let error = Diagnostic::error(def.span(), absent(&name, class));
                let error = match similar(&name, known.iter().map(String::as_str)) {
                    Some(one) => error.with_note(def.span(), format!("did you mean '{one}'?")),
                    None => error,
                };
                diagnostics.push(if is_foreign { error.into_warning() } else { error });
            }
        }
    }

    /// Returns the format of an operation: by its name, or, if it `leaves_syntax` to C++, by the start of its name.
    pub(super) fn format_of(&self, name: &str, leaves_syntax: bool) -> Option<&SourceText> {
        let key = syntax_for(name, leaves_syntax, self.formats.keys().map(String::as_str))?;
        self.formats.get(key)
    }
}

/// Returns the name of the `Syntax` of an operation among the names of all: its own one, or the longest start of it
/// with a `*` if the operation `leaves_syntax` to C++.
pub(crate) fn syntax_for<'a>(
    name: &str,
    leaves_syntax: bool,
    names: impl Iterator<Item = &'a str> + Clone,
) -> Option<&'a str> {
    let is_start = |one: &&str| one.strip_suffix('*').is_some_and(|start| name.starts_with(start));
    let own = names.clone().find(|one| *one == name);
    own.or_else(|| names.filter(|one| leaves_syntax && is_start(one)).max_by_key(|one| one.len()))
}

/// Returns whether a declaration leaves the syntax of an operation to C++.
pub(crate) fn leaves_syntax(def: Record<'_>) -> bool {
    def.opt_bit("hasCustomAssemblyFormat") == Some(true)
        && def.opt_str("assemblyFormat").is_none_or(str::is_empty)
}

/// Returns the message about a record of that class whose name denotes nothing.
fn absent(name: &str, class: &str) -> String {
    let kind = match name.as_bytes().first() {
        Some(b'!') => "type is named",
        Some(b'#') => "attribute is named",
        _ if name.ends_with('*') => "operation has a name of the form",
        _ => "operation is named",
    };
    format!("no {kind} '{name}': this `{class}` has no effect")
}

/// Returns the types and attributes of all dialects.
fn definitions(records: &Records) -> BTreeMap<String, Rc<Definition>> {
    let mut all = BTreeMap::new();
    for (class, sigil) in [("TypeDef", '!'), ("AttrDef", '#')] {
        for def in records.defs_of_class(class) {
            let name = definition_name(def);
            let params = FormatParams::read(def);
            let key = format!("{sigil}{name}");
            all.insert(key, Rc::new(Definition { name, is_type: sigil == '!', params }));
        }
    }
    all
}

fn text(def: Record<'_>, field: &str) -> String {
    def.opt_str(field).unwrap_or("").to_owned()
}

/// Returns the text of a format with its position, which is in an argument of the record's class.
fn format(def: Record<'_>) -> SourceText {
    let text = text(def, "assemblyFormat");
    let span = exact(def, &text).unwrap_or(def.span());
    SourceText { text, span }
}

/// Returns the position of the first literal with that text after the beginning of a def.
fn exact(def: Record<'_>, text: &str) -> Option<Span> {
    let map = def.records().source_map();
    let file = map.file_of(def.span())?;
    let start = def.span().start;
    let rest = map.text(file).get((start - map.start(file)) as usize..)?;
    let at = [format!("[{{{text}}}]"), format!("\"{text}\"")]
        .iter()
        .zip([2, 1])
        .filter_map(|(literal, open)| Some(rest.find(literal)? + open))
        .min()?;
    let start = start + u32::try_from(at).ok()?;
    Some(Span::new(start, start + u32::try_from(text.len()).ok()?))
}

impl Directive {
    fn read(def: Record<'_>) -> Result<Directive, Box<Diagnostic>> {
        let mut args = Vec::new();
        for (name, value) in def.opt_dag("arguments").iter().flat_map(|dag| dag.args()) {
            let of = value.as_record();
            let kind = of.and_then(kind_of).ok_or_else(|| {
                let text = "an argument of a directive is a constraint on types, an attribute, a region, a successor, `TypeArg`, `TextArg` or `DictArg`";
                Box::new(Diagnostic::error(def.span(), text))
            })?;
            let Some(name) = name else {
                let text = "arguments of directives must be named";
                return Err(Box::new(Diagnostic::error(def.span(), text)));
            };
            let is_symbol = of.is_some_and(|of| of.name() == "SymbolNameAttr");
            let is_variable = of.is_some_and(|of| of.is_a("Variadic") || of.is_a("Optional"));
            args.push(DirectiveArg { name: name.to_owned(), kind, is_symbol, is_variable });
        }
        Ok(Directive { name: text(def, "directiveName"), args, format: format(def) })
    }
}

fn kind_of(of: Record<'_>) -> Option<DirectiveKind> {
    Some(match of.name() {
        "TypeArg" => DirectiveKind::Type,
        "TextArg" => DirectiveKind::Text,
        "DictArg" => DirectiveKind::Dict,
        _ if of.is_a("Region") => DirectiveKind::Region,
        _ if of.is_a("Successor") => DirectiveKind::Successor,
        _ if of.is_a("TypeConstraint") => DirectiveKind::Operand,
        _ if of.is_a("Attr") || of.is_a("Property") => DirectiveKind::Attr,
        _ => return None,
    })
}

/// Returns the directives of the prelude, without positions: they are in no file of the user's.
fn stock_directives() -> Vec<Directive> {
    const FILE: &str = "ods/Directives.td";
    thread_local! {
        static STOCK: std::cell::OnceCell<Vec<Directive>> = const { std::cell::OnceCell::new() };
    }
    STOCK.with(|stock| {
        let read = || {
            let files = crate::prelude::files();
            let text = files.iter().find(|(name, _)| *name == FILE).map_or("", |(_, text)| text);
            let mut session = Session::new();
            session.embed(files.iter().copied());
            let records = session.evaluate_text(FILE, text).records;
            let defs = records.defs_in_order_of_class("Directive");
            let directives = defs.filter_map(|def| Directive::read(def).ok());
            let nowhere = |one: Directive| {
                let format = SourceText { span: Span::default(), ..one.format };
                Directive { format, ..one }
            };
            directives.map(nowhere).collect()
        };
        stock.get_or_init(read).clone()
    })
}
