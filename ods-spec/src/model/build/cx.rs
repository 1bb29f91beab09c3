//! The state of building a model: the records, the constraints so far, and the diagnostics.

use std::collections::{BTreeSet, HashMap};

use super::super::syntax::Declarations;
use super::super::*;
use super::{Strictness, way_out};
use crate::cpp_names::normalise;
use crate::diag::Diagnostic;
use crate::lang::{Record, Records, Span};
use crate::predicate::{Expr, Scope, Translator, Untranslatable};

/// The shared state of a build.
pub(in crate::model) struct Cx<'a> {
    pub(in crate::model) records: &'a Records,
    /// `None` if the file declares enums, interfaces and passes only.
    pub(in crate::model) dialect: Option<Record<'a>>,
    pub(in crate::model) tr: Translator<'a>,
    pub(in crate::model) enums: Vec<Enum>,
    pub(super) enum_ids: HashMap<&'a str, EnumId>,
    pub(super) types: Unique<TypeConstraint>,
    pub(super) attrs: Unique<AttrConstraint>,
    /// The constraint of each record, by the record's name.
    pub(in crate::model) type_ids: HashMap<&'a str, TypeConstraintId>,
    pub(in crate::model) attr_ids: HashMap<&'a str, AttrConstraintId>,
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) untranslated: Vec<Untranslated>,
    /// Indices of the untranslated texts that the current declaration has met so far.
    pub(in crate::model) losses: Vec<usize>,
    /// Indices of the untranslated texts of each constraint that has any, by the name of its record.
    pub(super) constraint_losses: HashMap<&'a str, Vec<usize>>,
    pub(in crate::model) strictness: Strictness,
    /// Declared syntax.
    pub(in crate::model) syntax: Declarations,
    pub(super) elsewhere: &'a BTreeSet<String>,
}

pub(super) struct Unique<T> {
    pub(super) all: Vec<T>,
    ids: HashMap<T, usize>,
}

impl<T: Clone + Eq + std::hash::Hash> Unique<T> {
    pub(super) fn new() -> Self {
        Unique { all: Vec::new(), ids: HashMap::new() }
    }

    fn id(&mut self, one: T) -> usize {
        *self.ids.entry(one).or_insert_with_key(|one| {
            self.all.push(one.clone());
            self.all.len() - 1
        })
    }
}

impl<'a> Cx<'a> {
    pub(in crate::model) fn error(&mut self, span: Span, message: impl Into<String>) {
        self.diagnostics.push(Diagnostic::error(span, message));
    }

    /// Returns the number of errors so far.
    pub(in crate::model) fn error_count(&self) -> usize {
        self.diagnostics.iter().filter(|one| one.is_error()).count()
    }

    /// Adds a note to the last diagnostic.
    pub(in crate::model) fn note(&mut self, span: Span, text: impl Into<String>) {
        if let Some(last) = self.diagnostics.last_mut() {
            last.notes.push(Diagnostic::note(span, text));
        }
    }

    pub(in crate::model) fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Reports C++ text without a translation, once for each text.
    pub(in crate::model) fn untranslated(
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
    pub(in crate::model) fn pred(
        &mut self,
        of: Record<'a>,
        scope: &Scope<'_>,
        weakens: &str,
    ) -> Expr {
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
    pub(in crate::model) fn text(
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
    pub(in crate::model) fn constraint_once<T>(
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

    pub(in crate::model) fn type_constraint_of(&self, id: TypeConstraintId) -> &TypeConstraint {
        &self.types.all[id.0]
    }

    pub(in crate::model) fn attr_constraint_of(&self, id: AttrConstraintId) -> &AttrConstraint {
        &self.attrs.all[id.0]
    }

    pub(in crate::model) fn unique_type(&mut self, constraint: TypeConstraint) -> TypeConstraintId {
        TypeConstraintId(self.types.id(constraint))
    }

    pub(in crate::model) fn unique_attr(&mut self, constraint: AttrConstraint) -> AttrConstraintId {
        AttrConstraintId(self.attrs.id(constraint))
    }

    /// Returns whether the dialect owns an enum or interface: by its C++ namespace or, if there is no dialect, its
    /// file.
    pub(in crate::model) fn owns_def(&self, def: Record<'_>) -> bool {
        let map = self.records.source_map();
        match self.dialect {
            Some(_) => self.owns(def.opt_str("cppNamespace").unwrap_or("")),
            None => map.file_of(def.span()) == map.main(),
        }
    }

    /// Returns whether a record is declared in a file of this crate.
    pub(in crate::model) fn is_own_file(&self, def: Record<'_>) -> bool {
        let map = self.records.source_map();
        let Some(file) = map.file_of(def.span()) else { return true };
        !self.elsewhere.contains(map.path(file))
    }

    /// Returns whether a C++ namespace is the dialect's or nested in it.
    pub(in crate::model) fn owns(&self, namespace: &str) -> bool {
        let own = normalise(self.tr.namespace);
        let namespace = normalise(namespace);
        !own.is_empty()
            && (namespace == own
                || namespace.strip_prefix(own).is_some_and(|rest| rest.starts_with("::")))
    }

    pub(super) fn check_dialect(&mut self) {
        let Some(def) = self.dialect else { return };
        let attrs = def.opt_dag("discardableAttrs");
        if attrs.iter().flat_map(|dag| dag.args()).any(|(name, _)| name.is_none()) {
            self.error(def.span(), "discardable attributes must be named");
        }
    }

    pub(super) fn own_enums(&mut self) {
        for def in self.records.defs_in_order_of_class("EnumInfo") {
            if self.owns_def(def) {
                self.enum_id(def);
            }
        }
    }

    /// Returns the id of an enum record; a new enum is added to the model.
    pub(in crate::model) fn enum_id(&mut self, def: Record<'a>) -> EnumId {
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
    pub(in crate::model) fn own_defs(&self, class: &str, field: &'static str) -> Vec<Record<'a>> {
        let dialect = self.dialect;
        let mine = |def: &Record<'a>| dialect.is_some() && def.opt_rec(field) == dialect;
        self.records.defs_in_order_of_class(class).filter(mine).collect()
    }
}
