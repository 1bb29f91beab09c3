//! Construction of a [`Model`] from records.

mod cx;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::format::{
    FormatOp, FormatParams, compile_op_format, compile_param_format, format_warnings,
};
use super::syntax::{Declarations, Directive};
use super::*;
use crate::cpp_names::definition_name;
use crate::diag::Diagnostic;
use crate::lang::{Record, Records, Span};
use crate::predicate::{ClassTable, Translator, replaced_by};
pub(super) use cx::Cx;
use cx::Unique;

/// The options for building a model.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The namespace of the dialect; required if the records declare several candidates.
    pub dialect: Option<String>,
    /// The treatment of C++ text with no translation.
    pub strictness: Strictness,
    /// Rust replacements for C++ text, in addition to those of the records.
    pub answers: Answers,
    /// Included files of other crates, as they were opened: the crate that owns a file generates its passes and
    /// patterns.
    pub elsewhere: BTreeSet<String>,
    /// The folder that [`Model::sources`] are relative to, if they are below it.
    pub root: std::path::PathBuf,
}

/// The treatment of C++ text with no translation.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Strictness {
    /// It is an error: the dialect belongs to the user.
    #[default]
    Deny,
    /// It is a warning, and listed in [`Model::untranslated`]: the dialect is foreign.
    Warn,
}

/// Returns the C++ classes of types and attributes of dialects other than `dialect`, by full name.
fn foreign_classes(records: &Records, dialect: Option<Record<'_>>) -> BTreeMap<String, String> {
    let defs = ["TypeDef", "AttrDef"].into_iter().flat_map(|class| records.defs_of_class(class));
    let foreign = defs.filter(|def| def.opt_rec("dialect") != dialect);
    let class = |def: Record<'_>| def.opt_str("cppClassName").unwrap_or(def.name()).to_owned();
    foreign.map(|def| (definition_name(def), class(def))).collect()
}

impl Model {
    /// Builds the model of one dialect, and returns all diagnostics; the model is `None` if there are errors.
    pub fn build(records: &Records, options: &Options) -> (Option<Model>, Vec<Diagnostic>) {
        let dialect = match choose_dialect(records, options.dialect.as_deref()) {
            Ok(dialect) => dialect,
            Err(error) => return (None, vec![*error]),
        };
        let classes = ClassTable::new(records);
        let answers = options.answers.with(records);
        let params = parameter_names(records);
        let namespace = dialect.and_then(|one| one.opt_str("cppNamespace")).unwrap_or("");
        let tr = Translator {
            classes: &classes,
            overrides: &answers.predicates,
            replacements: &answers.replacements,
            namespace,
            params: &params,
        };
        let mut diagnostics = Vec::new();
        let stock = options.strictness == Strictness::Warn;
        let syntax = Declarations::read(records, stock, &mut diagnostics);
        if let Some(name) = dialect.and_then(|one| one.opt_str("name")) {
            Declarations::check_names(records, name, options.strictness, &mut diagnostics);
        }
        let mut cx = Cx {
            records,
            dialect,
            tr,
            enums: Vec::new(),
            enum_ids: HashMap::new(),
            types: Unique::new(),
            attrs: Unique::new(),
            type_ids: HashMap::new(),
            attr_ids: HashMap::new(),
            diagnostics,
            untranslated: Vec::new(),
            losses: Vec::new(),
            constraint_losses: HashMap::new(),
            strictness: options.strictness,
            syntax,
            elsewhere: &options.elsewhere,
        };
        cx.check_dialect();
        cx.own_enums();
        let attrs = cx.definitions("AttrDef");
        let types = cx.definitions("TypeDef");
        let ops = cx.ops();
        let interfaces = cx.interfaces();
        let (passes, pass_enums) = cx.passes();
        let (patterns, patterns_left_out) = cx.patterns();
        let discardable_attrs = cx.discardable_attrs();
        let dialect = cx.dialect.map(Dialect::new).unwrap_or_default();
        let dialect = Dialect { discardable_attrs, ..dialect };
        let mut diagnostics = std::mem::take(&mut cx.diagnostics);
        let syntax = std::mem::take(&mut cx.syntax);
        let mut model = Model {
            dialect,
            ops,
            types,
            attrs,
            enums: cx.enums,
            interfaces,
            patterns,
            passes,
            pass_enums,
            patterns_left_out,
            formats_left_out: Vec::new(),
            bytecode: None,
            type_constraints: cx.types.all,
            attr_constraints: cx.attrs.all,
            dialect_names: dialect_names(records),
            foreign_classes: foreign_classes(records, cx.dialect),
            sources: Vec::new(),
            untranslated: cx.untranslated,
            answers,
        };
        model.locate_declarations(records.source_map(), &options.root);
        model.compile_formats(options.strictness, &syntax, &mut diagnostics);
        let failed = diagnostics.iter().any(Diagnostic::is_error);
        ((!failed).then_some(model), diagnostics)
    }

    fn compile_formats(
        &mut self,
        strictness: Strictness,
        syntax: &Declarations,
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        let mut op = |op: &Op| {
            let text = op.assembly_format.as_ref()?;
            let of = FormatOp::of(self, op, &syntax.with_stock);
            let format = compile_op_format(&of, &text.text, text.span);
            if let Ok(format) = &format {
                let warnings = format_warnings(&of, format, text.span).into_iter();
                diagnostics.extend(warnings.map(|one| one.with_note(op.span, IN_DEFINITION)));
            }
            Some(format)
        };
        let ops: Vec<_> = self.ops.iter().map(&mut op).collect();
        let hooked = |op: &Op| {
            let text = op.assembly_format.as_ref().filter(|one| one.text.contains("custom"))?;
            let of = FormatOp::of(self, op, &syntax.vocabulary);
            let format = compile_op_format(&of, &text.text, text.span).ok()?;
            format.has_custom().then_some(format)
        };
        let hooked: Vec<_> = self.ops.iter().map(hooked).collect();
        let mut left_out = Vec::new();
        // A directive of a foreign dialect need not be right for the operations that do not use it.
        let tolerated = |error: Diagnostic| {
            let is_around = |one: &Directive| {
                let format = one.format.span;
                error.span.is_some_and(|at| format.start <= at.start && at.end <= format.end)
            };
            let is_inside = syntax.vocabulary.directives.iter().any(is_around);
            match is_inside && strictness == Strictness::Warn {
                true => error.into_warning(),
                false => error,
            }
        };
        for ((op, format), hooked) in self.ops.iter_mut().zip(ops).zip(hooked) {
            let format = in_definition(format, op.span);
            op.format = keep_or_leave(format, tolerated, &op.name, &mut left_out, diagnostics);
            op.hooked_format = hooked.filter(|one| op.format.as_ref() != Some(one));
            op.clif = keep(clif_of(op), diagnostics);
        }
        for def in self.types.iter_mut().chain(&mut self.attrs) {
            let of = FormatParams::of(def, &syntax.with_stock);
            let format = def
                .assembly_format
                .as_ref()
                .map(|text| compile_param_format(&of, &text.text, text.span));
            let format = in_definition(format, def.span);
            def.format = keep_or_leave(format, tolerated, &def.name, &mut left_out, diagnostics);
            let unreadable = def.unreadable_params();
            diagnostics.extend(unreadable.iter().map(|param| {
                let error = foreign_param(def, param);
                if strictness == Strictness::Warn { error.into_warning() } else { error }
            }));
            if !unreadable.is_empty() {
                // A foreign dialect keeps them verbatim.
                def.format = None;
            }
        }
        self.formats_left_out = left_out;
    }
}

/// Returns the error about a parameter that the declared syntax cannot parse.
fn foreign_param(def: &ParamDef, param: &Param) -> Diagnostic {
    let message = format!(
        "parameter '{}' of '{}' has the C++ type `{}`, which declared syntax cannot read",
        param.name, def.def, param.cpp_type
    );
    let known = "what it can read is integers, `bool`, `float`, `double`, `StringRef`, `APInt`, `APFloat`, types, attributes, enums and `ArrayRef`s of these; what else there is has its syntax in Rust: `custom<…>($x)`, or `hasCustomAssemblyFormat`";
    Diagnostic::error(def.span, message).with_note(def.span, known)
}

/// The note on the subject of a format.
const IN_DEFINITION: &str = "in custom assembly format for this operation";

/// Adds a note on the subject of the format to its error.
fn in_definition<T>(
    format: Option<Result<T, Diagnostic>>,
    span: Span,
) -> Option<Result<T, Diagnostic>> {
    Some(format?.map_err(|error| error.with_note(span, IN_DEFINITION)))
}

/// Returns the value, or adds its error to the diagnostics.
fn keep<T>(result: Option<Result<T, Diagnostic>>, diagnostics: &mut Vec<Diagnostic>) -> Option<T> {
    result?.map_err(|error| diagnostics.push(error)).ok()
}

/// Like [`keep`]; a format whose error `tolerated` turns into a warning is left out, with the name of its subject.
fn keep_or_leave<T>(
    format: Option<Result<T, Diagnostic>>,
    tolerated: impl Fn(Diagnostic) -> Diagnostic,
    name: &str,
    left_out: &mut Vec<(String, String)>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<T> {
    let format = format?.map_err(tolerated);
    if let Err(error) = &format
        && !error.is_error()
    {
        left_out.push((name.to_owned(), error.message.clone()));
    }
    keep(Some(format), diagnostics)
}

/// Chooses the dialect: the requested one, or the only one that declares anything, or the only one; `None` if there is
/// no dialect but the file declares passes, enums or interfaces.
pub(crate) fn choose_dialect<'a>(
    records: &'a Records,
    name: Option<&str>,
) -> Result<Option<Record<'a>>, Box<Diagnostic>> {
    let all: Vec<Record<'a>> = records.defs_in_order_of_class("Dialect").collect();
    let global = |text: String| Box::new(Diagnostic::global_error(text));
    if let Some(name) = name {
        let found = all.iter().find(|one| one.opt_str("name") == Some(name));
        return found
            .copied()
            .map(Some)
            .ok_or_else(|| global(format!("there is no dialect named '{name}'")));
    }
    let main = records.source_map().main();
    let in_main = |def: &Record<'a>| records.source_map().file_of(def.span()) == main;
    let uses = |dialect: &Record<'a>, only_main: bool| {
        let of = |class, field: &'static str| {
            records
                .defs_of_class(class)
                .filter(move |def| !only_main || in_main(def))
                .filter_map(move |d| d.opt_rec(field))
        };
        of("Op", "opDialect")
            .chain(of("TypeDef", "dialect"))
            .chain(of("AttrDef", "dialect"))
            .any(|d| d == *dialect)
    };
    let here: Vec<Record<'a>> = all.iter().filter(|one| in_main(one)).copied().collect();
    let used: Vec<Record<'a>> = all.iter().filter(|one| uses(one, false)).copied().collect();
    let used_here: Vec<Record<'a>> = all.iter().filter(|one| uses(one, true)).copied().collect();
    // A file of passes may include any dialects that the passes create operations of.
    let passes = || records.defs_of_class("PassBase").any(|def| in_main(&def));
    if here.is_empty() && used_here.is_empty() && passes() {
        return Ok(None);
    }
    match (here.as_slice(), used_here.as_slice(), used.as_slice(), all.as_slice()) {
        ([one], ..) | (_, [one], ..) | (_, _, [one], _) | (.., [one]) => Ok(Some(*one)),
        (.., []) => Ok(None),
        _ => {
            let names: Vec<&str> = all.iter().filter_map(|one| one.opt_str("name")).collect();
            Err(global(format!(
                "several dialects are in the input, choose one of: {}",
                names.join(", ")
            )))
        }
    }
}

pub(super) fn dialect_names(records: &Records) -> BTreeMap<String, String> {
    let entry =
        |def: Record<'_>| Some((def.name().replace('_', ""), def.opt_str("name")?.to_owned()));
    records.defs_of_class("Dialect").filter_map(entry).collect()
}

fn parameter_names(records: &Records) -> BTreeMap<String, Vec<String>> {
    let mut names = BTreeMap::new();
    for def in records.defs_of_class("TypeDef").chain(records.defs_of_class("AttrDef")) {
        let dag = def.opt_dag("parameters");
        let params =
            dag.iter().flat_map(|dag| dag.args()).map(|(name, _)| name.unwrap_or("").to_owned());
        names.insert(definition_name(def), params.collect());
    }
    names
}

/// Runs `translate` with a translator of C++ text beside `records`, without a dialect.
pub(crate) fn with_translator<T>(
    records: &Records,
    answers: &Answers,
    translate: impl FnOnce(&Translator<'_>) -> T,
) -> T {
    let classes = ClassTable::new(records);
    let answers = answers.with(records);
    let params = parameter_names(records);
    translate(&Translator {
        classes: &classes,
        overrides: &answers.predicates,
        replacements: &answers.replacements,
        namespace: "",
        params: &params,
    })
}

/// Returns the note on a possible Rust replacement for C++ text.
fn way_out(text: &str, role: Role) -> String {
    let key = replaced_by(text);
    let mut words =
        format!("answer it in Rust: `Build::predicate({key:?}, \"crate::…\")` in build.rs");
    if role == Role::Predicate {
        words += ", or `RustPred<\"crate::…\">` of \"ods/Rust.td\" in its place";
    }
    words
}
