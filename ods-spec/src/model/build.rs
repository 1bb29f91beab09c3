//! Construction of a [`Model`] from records.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::format::{
    FormatOp, FormatParams, compile_op_format, compile_param_format, format_warnings,
};
use super::syntax::Declarations;
use super::*;
use crate::cpp_names::{definition_name, normalise};
use crate::diag::Diagnostic;
use crate::lang::{Record, Records, Span};
use crate::predicate::{ClassTable, Expr, Scope, Translator, Untranslatable, replaced_by};

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

/// The shared state of a build.
pub(super) struct Cx<'a> {
    pub(super) records: &'a Records,
    /// `None` if the file declares enums, interfaces and passes only.
    pub(super) dialect: Option<Record<'a>>,
    pub(super) tr: Translator<'a>,
    pub(super) enums: Vec<Enum>,
    enum_ids: HashMap<&'a str, EnumId>,
    types: Unique<TypeConstraint>,
    attrs: Unique<AttrConstraint>,
    /// The constraint of each record, by the record's name.
    pub(super) type_ids: HashMap<&'a str, TypeConstraintId>,
    pub(super) attr_ids: HashMap<&'a str, AttrConstraintId>,
    diagnostics: Vec<Diagnostic>,
    untranslated: Vec<Untranslated>,
    /// Indices of the untranslated texts that the current declaration has met so far.
    pub(super) losses: Vec<usize>,
    /// Indices of the untranslated texts of each constraint that has any, by the name of its record.
    constraint_losses: HashMap<&'a str, Vec<usize>>,
    pub(super) strictness: Strictness,
    /// Declared syntax.
    pub(super) syntax: Declarations,
    elsewhere: &'a BTreeSet<String>,
}

struct Unique<T> {
    all: Vec<T>,
    ids: HashMap<T, usize>,
}

impl<T: Clone + Eq + std::hash::Hash> Unique<T> {
    fn new() -> Self {
        Unique { all: Vec::new(), ids: HashMap::new() }
    }

    fn id(&mut self, one: T) -> usize {
        *self.ids.entry(one).or_insert_with_key(|one| {
            self.all.push(one.clone());
            self.all.len() - 1
        })
    }
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
        for ((op, format), hooked) in self.ops.iter_mut().zip(ops).zip(hooked) {
            op.format = keep(in_definition(format, op.span), diagnostics);
            op.hooked_format = hooked.filter(|one| op.format.as_ref() != Some(one));
            op.clif = keep(clif_of(op), diagnostics);
        }
        for def in self.types.iter_mut().chain(&mut self.attrs) {
            let of = FormatParams::of(def, &syntax.with_stock);
            let format = def
                .assembly_format
                .as_ref()
                .map(|text| compile_param_format(&of, &text.text, text.span));
            def.format = keep(in_definition(format, def.span), diagnostics);
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

impl<'a> Cx<'a> {
    pub(super) fn error(&mut self, span: Span, message: impl Into<String>) {
        self.diagnostics.push(Diagnostic::error(span, message));
    }

    /// Returns the number of errors so far.
    pub(super) fn error_count(&self) -> usize {
        self.diagnostics.iter().filter(|one| one.is_error()).count()
    }

    /// Adds a note to the last diagnostic.
    pub(super) fn note(&mut self, span: Span, text: impl Into<String>) {
        if let Some(last) = self.diagnostics.last_mut() {
            last.notes.push(Diagnostic::note(span, text));
        }
    }

    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Reports C++ text without a translation, once for each text.
    pub(super) fn untranslated(
        &mut self,
        error: Untranslatable,
        role: Role,
        weakens: &str,
        span: Span,
    ) {
        self.losses.push(self.untranslated.len());
        let known = self
            .untranslated
            .iter()
            .any(|have| have.text == error.text && have.reason == error.reason);
        self.untranslated.push(Untranslated {
            text: error.text.clone(),
            reason: error.reason.clone(),
            weakens: weakens.to_owned(),
            role,
            span,
        });
        if known {
            return;
        }
        let message =
            format!("C++ text has no translation and weakens {weakens}: `{}`", error.text.trim());
        let diagnostic = match self.strictness {
            Strictness::Deny => Diagnostic::error(span, message),
            Strictness::Warn => Diagnostic::warning(span, message),
        };
        let mut diagnostic = diagnostic.with_note(span, error.reason);
        if error.answerable && self.strictness == Strictness::Deny {
            diagnostic = diagnostic.with_note(span, way_out(&error.text, role));
        }
        self.diagnostics.push(diagnostic);
    }

    /// Translates a predicate record; a predicate without a translation is reported and always holds.
    pub(super) fn pred(&mut self, of: Record<'a>, scope: &Scope<'_>, weakens: &str) -> Expr {
        let Some(pred) = of.opt_rec("predicate") else { return Expr::Bool(true) };
        match self.tr.pred(pred, scope) {
            Ok(expr) => expr,
            Err(error) => {
                let span = if pred.is_anonymous() { of.span() } else { pred.span() };
                self.untranslated(error, Role::Predicate, weakens, span);
                Expr::Bool(true)
            }
        }
    }

    /// Translates C++ text; text without a translation is reported and dropped.
    pub(super) fn text(
        &mut self,
        text: &str,
        scope: &Scope<'_>,
        (role, weakens): (Role, &str),
        span: Span,
    ) -> Option<Expr> {
        match self.tr.text(text, scope) {
            Ok(expr) => Some(expr),
            Err(error) => {
                self.untranslated(error, role, weakens, span);
                None
            }
        }
    }

    /// Calls `read` once for a constraint's record; every use of the constraint inherits the losses of that one call.
    pub(super) fn constraint_once<T>(
        &mut self,
        def: Record<'a>,
        known: Option<T>,
        read: impl FnOnce(&mut Self) -> T,
    ) -> T {
        if let Some(known) = known {
            if let Some(losses) = self.constraint_losses.get(def.name()) {
                self.losses.extend(losses);
            }
            return known;
        }
        let from = self.losses.len();
        let created = read(self);
        if self.losses.len() > from {
            self.constraint_losses.insert(def.name(), self.losses[from..].to_vec());
        }
        created
    }

    pub(super) fn type_constraint_of(&self, id: TypeConstraintId) -> &TypeConstraint {
        &self.types.all[id.0]
    }

    pub(super) fn attr_constraint_of(&self, id: AttrConstraintId) -> &AttrConstraint {
        &self.attrs.all[id.0]
    }

    pub(super) fn unique_type(&mut self, constraint: TypeConstraint) -> TypeConstraintId {
        TypeConstraintId(self.types.id(constraint))
    }

    pub(super) fn unique_attr(&mut self, constraint: AttrConstraint) -> AttrConstraintId {
        AttrConstraintId(self.attrs.id(constraint))
    }

    /// Returns whether the dialect owns an enum or interface: by its C++ namespace or, if there is no dialect, its
    /// file.
    pub(super) fn owns_def(&self, def: Record<'_>) -> bool {
        let map = self.records.source_map();
        match self.dialect {
            Some(_) => self.owns(def.opt_str("cppNamespace").unwrap_or("")),
            None => map.file_of(def.span()) == map.main(),
        }
    }

    /// Returns whether a record is declared in a file of this crate.
    pub(super) fn is_own_file(&self, def: Record<'_>) -> bool {
        let map = self.records.source_map();
        let Some(file) = map.file_of(def.span()) else { return true };
        !self.elsewhere.contains(map.path(file))
    }

    /// Returns whether a C++ namespace is the dialect's or nested in it.
    pub(super) fn owns(&self, namespace: &str) -> bool {
        let own = normalise(self.tr.namespace);
        let namespace = normalise(namespace);
        !own.is_empty()
            && (namespace == own
                || namespace.strip_prefix(own).is_some_and(|rest| rest.starts_with("::")))
    }

    fn check_dialect(&mut self) {
        let Some(def) = self.dialect else { return };
        let attrs = def.opt_dag("discardableAttrs");
        if attrs.iter().flat_map(|dag| dag.args()).any(|(name, _)| name.is_none()) {
            self.error(def.span(), "discardable attributes must be named");
        }
    }

    fn own_enums(&mut self) {
        for def in self.records.defs_in_order_of_class("EnumInfo") {
            if self.owns_def(def) {
                self.enum_id(def);
            }
        }
    }

    /// Returns the id of an enum record; a new enum is added to the model.
    pub(super) fn enum_id(&mut self, def: Record<'a>) -> EnumId {
        if let Some(id) = self.enum_ids.get(def.name()) {
            return *id;
        }
        let id = EnumId(self.enums.len());
        self.enum_ids.insert(def.name(), id);
        let created = Enum::new(self, def);
        self.enums.push(created);
        id
    }

    /// Returns the defs of a class that belong to the dialect, in order of definition.
    pub(super) fn own_defs(&self, class: &str, field: &'static str) -> Vec<Record<'a>> {
        let dialect = self.dialect;
        let mine = |def: &Record<'a>| dialect.is_some() && def.opt_rec(field) == dialect;
        self.records.defs_in_order_of_class(class).filter(mine).collect()
    }
}
