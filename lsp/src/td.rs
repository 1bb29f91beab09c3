//! Language support for TableGen files: their records, and the dialects that these declare.
//!
//! Names are resolved in the text alone ([`Index`](ods_spec::lang::index::Index)), in every file that is read for the
//! document, so that requests are answered while a line is incomplete. Values and declarations come from the records
//! and the model of the last version without errors.

mod actions;
mod completion;
mod files;
mod format_words;
mod hints;
mod hover;
mod model;
mod outline;
mod problems;
mod resolve;
mod rust;

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ods_spec::diag::Severity;
use ods_spec::lang::index::Lexeme;
use ods_spec::lang::{Edition, Session};
use ods_spec::prelude;
use serde_json::Value;

use crate::answer::{
    Action, Completion, Edit, Fold, Hint, Hover, Link, Place, Problem, Symbol, Token, TokenKind,
    WorkspaceSymbol,
};
use crate::language::{Asked, Checked, Job, Language};
use crate::text::Text;
pub(crate) use files::prelude_copy;
use files::{Cache, Files, Good};
use problems::Fix;

/// Returns whether a document is TableGen.
pub(crate) fn owns(language_id: &str, path: &Path) -> bool {
    matches!(language_id, "tablegen" | "td" | "lltd")
        || path.extension().is_some_and(|extension| extension == "td")
}

/// The settings of an evaluation; documents with equal settings share a session.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Way {
    include: Vec<PathBuf>,
    define: Vec<String>,
    next: bool,
}

/// The language of `.td` files, with the sessions that evaluations share.
#[derive(Default)]
pub(crate) struct Td {
    sessions: BTreeMap<Way, Session>,
    cache: Cache,
}

/// The greatest number of bytes that a session gathers before it is restarted.
const MAX_SHARED: usize = 48 << 20;
/// The number of sessions that are kept.
const MAX_SESSIONS: usize = 8;

/// The result of checking a `.td` file.
pub(crate) struct Known {
    text: Text,
    problems: Vec<Problem>,
    /// Quick fixes, each with the index of its problem.
    fixes: Vec<(usize, Fix)>,
    dependencies: Vec<PathBuf>,
    include_dirs: Vec<PathBuf>,
    files: Files,
    /// The records of the last version without errors, or of this one.
    good: Option<Arc<Good>>,
    /// The records of the last version in which ODS found no errors.
    modelled: Option<Arc<Good>>,
    /// The folder in which a rename searches other files.
    root: PathBuf,
}

impl Td {
    fn session(&mut self, way: Way) -> &mut Session {
        if self.sessions.len() >= MAX_SESSIONS && !self.sessions.contains_key(&way) {
            self.sessions.clear();
        }
        let session = self.sessions.entry(way.clone()).or_insert_with(|| {
            let mut session = Session::new();
            session.embed(prelude::files().iter().copied());
            session.recover(true).warn_unused_template_args(true).share_includes(true);
            session.edition(if way.next { Edition::Next } else { Edition::Llvm22 });
            for dir in &way.include {
                session.include_dir(dir);
            }
            for name in &way.define {
                session.define(name);
            }
            session
        });
        if session.shared_size() > MAX_SHARED {
            session.share_includes(false).share_includes(true);
        }
        session
    }
}

impl Language for Td {
    fn check(&mut self, job: &Job) -> Option<Arc<dyn Checked>> {
        let document = &job.document;
        let include_dirs = job.project.include_dirs(&document.path);
        let way = Way {
            include: include_dirs.clone(),
            define: job.project.settings.define.clone(),
            next: job.project.edition() == Edition::Next,
        };
        let texts = job.open.iter().map(|(path, text)| (path.clone(), Arc::clone(text.shared())));
        let overlay = Arc::new(texts.collect());
        let session = self.session(way);
        session.overlay(overlay);
        let name = document.path.to_string_lossy().into_owned();
        let evaluation = session.evaluate_text(&name, document.text.as_str());
        if job.cancel.is_set() {
            return None;
        }
        let previous: Option<&Known> =
            job.previous.as_deref().and_then(|one| (one as &dyn std::any::Any).downcast_ref());
        let has_errors = evaluation.has_errors();
        let diagnostics = evaluation.diagnostics;
        let sought = evaluation.dependencies.iter().chain(&evaluation.absent);
        let dependencies: Vec<PathBuf> = sought.map(|path| crate::paths::plain(path)).collect();
        let new = Good::new(evaluation.records, &mut self.cache, document);
        let sources = new.sources.clone();
        let before = previous.map(|one| &one.files);
        let files =
            Files::new(sources, before, diagnostics.iter().any(|one| one.unknown.is_some()));
        let mut messages = diagnostics;
        if !has_errors {
            messages.extend(new.model_diagnostics());
        }
        let wrong = has_errors || messages.iter().any(|one| one.severity == Severity::Error);
        let teller = problems::Teller { good: &new, document, include_dirs: &include_dirs };
        let (problems, fixes) = teller.tell(&messages);
        let last_good = previous.and_then(|one| one.good.clone()).filter(|_| has_errors);
        let good = last_good.unwrap_or_else(|| Arc::new(new));
        let modelled = match wrong {
            true => previous.and_then(|one| one.modelled.clone()),
            false => good.has_model().then(|| Arc::clone(&good)),
        };
        Some(Arc::new(Known {
            text: document.text.clone(),
            problems,
            fixes,
            dependencies,
            include_dirs,
            files,
            good: Some(good),
            modelled,
            root: job.project.root.clone(),
        }))
    }
}

impl Checked for Known {
    fn text(&self) -> &Text {
        &self.text
    }

    fn problems(&self) -> &[Problem] {
        &self.problems
    }

    fn dependencies(&self) -> &[PathBuf] {
        &self.dependencies
    }

    fn definition(&self, asked: &Asked<'_>) -> Vec<Place> {
        let Some(offset) = asked.offset else { return Vec::new() };
        if let Some(target) = self.include_at(offset) {
            return target.into_iter().collect();
        }
        let found = self.files.main_index();
        if let Some(one) = found.use_at(offset) {
            let places = self.files.resolve(self.files.main(), one);
            if !places.is_empty() {
                return places.iter().map(|one| self.files.name_place(*one)).collect();
            }
            return self.computed(found.text(&found.uses()[one as usize].span));
        }
        let own = found.definition_at(offset);
        own.map(|one| self.files.name_place((self.files.main(), one))).into_iter().collect()
    }

    fn implementation(&self, asked: &Asked<'_>) -> Vec<Place> {
        asked.offset.map(|offset| self.rust_impls(offset)).unwrap_or_default()
    }

    fn references(&self, asked: &Asked<'_>, definitions: bool) -> Vec<Place> {
        let Some(offset) = asked.offset else { return Vec::new() };
        let Some(targets) = self.targets(offset) else { return Vec::new() };
        self.files.references(&targets, definitions, asked.cancel)
    }

    fn hover(&self, asked: &Asked<'_>) -> Option<Hover> {
        self.hover_at(asked.offset?)
    }

    fn completion(&self, asked: &Asked<'_>) -> Completion {
        completion::complete(self, asked.document.text.shared(), asked.now)
    }

    fn renamed(&self, asked: &Asked<'_>) -> Option<Range<usize>> {
        let offset = asked.offset?;
        self.targets(offset).filter(|targets| !targets.is_empty())?;
        self.name_at(offset)
    }

    fn rename(&self, asked: &Asked<'_>, name: &str) -> Result<Vec<Edit>, String> {
        let offset = asked.offset.ok_or("this text is not read yet")?;
        self.rename_at(offset, name, asked.cancel)
    }

    fn symbols(&self, _: &Asked<'_>) -> Vec<Symbol> {
        outline::symbols(self.files.main_index())
    }

    fn workspace_symbols(&self, query: &str) -> Vec<WorkspaceSymbol> {
        let mut all = self.files.symbols(query);
        all.extend(self.rust_symbols(query));
        all
    }

    fn folds(&self, _: &Asked<'_>) -> Vec<Fold> {
        outline::folds(self.files.main_index())
    }

    fn hints(&self, asked: &Asked<'_>) -> Vec<Hint> {
        hints::hints(self, &asked.span)
    }

    fn tokens(&self, asked: &Asked<'_>) -> Vec<Token> {
        self.colours(&asked.span)
    }

    fn links(&self, _: &Asked<'_>) -> Vec<Link> {
        let includes = self.files.main_index().includes().iter();
        let link = |include: &ods_spec::lang::index::Include| {
            let target = self.files.include_target(&include.path, &self.include_dirs)?;
            Some(Link { span: include.span.clone(), target })
        };
        includes.filter_map(link).collect()
    }

    fn actions(&self, asked: &Asked<'_>) -> Vec<Action> {
        actions::actions(self, &asked.span)
    }

    fn command(&self, asked: &Asked<'_>, name: &str, _: &[Value]) -> Option<Result<Value, String>> {
        self.run_command(asked, name)
    }
}

impl Known {
    /// Returns the place of the included file whose name is at an offset.
    fn include_at(&self, offset: usize) -> Option<Option<Place>> {
        let index = self.files.main_index();
        let include = index
            .includes()
            .iter()
            .find(|one| one.span.start <= offset && offset <= one.span.end)?;
        let target = self.files.include_target(&include.path, &self.include_dirs);
        Some(target.map(|path| self.files.top_of(path)))
    }

    /// Returns the range of the name at an offset.
    fn name_at(&self, offset: usize) -> Option<Range<usize>> {
        let index = self.files.main_index();
        let of_use = index.use_at(offset).map(|one| index.uses()[one as usize].span.clone());
        of_use.or_else(|| index.definition_at(offset).map(|one| index.definition(one).name.clone()))
    }

    /// Returns the definitions that the name at an offset refers to.
    fn targets(&self, offset: usize) -> Option<Vec<files::Target>> {
        let index = self.files.main_index();
        let main = self.files.main();
        match index.use_at(offset) {
            Some(one) => Some(self.files.resolve(main, one)),
            None => Some(vec![(main, index.definition_at(offset)?)]),
        }
    }

    /// Returns the places that define a def whose name is computed.
    fn computed(&self, name: &str) -> Vec<Place> {
        let Some(good) = &self.good else { return Vec::new() };
        let Some(record) = good.records.def(name) else { return Vec::new() };
        record.locs().iter().filter_map(|span| good.place(*span, &self.text)).collect()
    }

    fn colours(&self, span: &Range<usize>) -> Vec<Token> {
        use ods_spec::lang::index::{DefinitionKind, UseKind};
        let index = self.files.main_index();
        let mut named: BTreeMap<usize, (TokenKind, bool)> = BTreeMap::new();
        for one in index.uses() {
            let kind = match one.kind {
                UseKind::Class | UseKind::Multiclass => TokenKind::Class,
                UseKind::Let | UseKind::Dot => TokenKind::Property,
                UseKind::NamedArg => TokenKind::Parameter,
                UseKind::Value => match one.target.map(|at| index.definition(at).kind) {
                    Some(DefinitionKind::TemplateArg) => TokenKind::Parameter,
                    Some(DefinitionKind::Field) => TokenKind::Property,
                    Some(_) => TokenKind::Variable,
                    None => TokenKind::EnumMember,
                },
            };
            named.insert(one.span.start, (kind, false));
        }
        for one in index.definitions().iter().filter(|one| one.plain) {
            let kind = match one.kind {
                DefinitionKind::Class | DefinitionKind::Multiclass => TokenKind::Class,
                DefinitionKind::Def | DefinitionKind::Defm => TokenKind::EnumMember,
                DefinitionKind::Field => TokenKind::Property,
                DefinitionKind::TemplateArg => TokenKind::Parameter,
                DefinitionKind::Deftype => TokenKind::Type,
                _ => TokenKind::Variable,
            };
            named.insert(one.name.start, (kind, true));
        }
        let lexemes = index.lexemes().iter();
        let within = lexemes.filter(|(at, _)| at.end >= span.start && at.start <= span.end);
        within
            .filter_map(|(at, lexeme)| {
                let plain = |kind| Some((kind, false));
                let (kind, defines) = match lexeme {
                    Lexeme::Keyword => plain(TokenKind::Keyword),
                    Lexeme::Name => named.get(&at.start).copied(),
                    Lexeme::DagName => plain(TokenKind::Parameter),
                    Lexeme::Operator => plain(TokenKind::Macro),
                    Lexeme::Number => plain(TokenKind::Number),
                    Lexeme::String | Lexeme::Code => plain(TokenKind::String),
                    Lexeme::Sign => None,
                }?;
                Some(Token { span: at.clone(), kind, defines })
            })
            .collect()
    }
}
