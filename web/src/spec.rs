//! The `.td` text: its records, the declared dialect, and views of them.

use ods_core::schema::DialectSchema;
use ods_dynamic::Loader;
use ods_spec::lang::{Evaluation, Session, dump};
use ods_spec::model::{Model, Options, Strictness};
use ods_spec::{codegen, docgen, prelude};
use serde::{Deserialize, Serialize};

use crate::docs;
use crate::report::Report;

/// The file name of the text in messages and comments.
pub(crate) const FILE: &str = "dialect.td";

/// A view of a `.td` text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SpecView {
    /// The records of the text, in TableGen syntax.
    Records,
    /// All records as JSON, including the prelude.
    Json,
    /// The documentation, as HTML.
    Docs,
    /// The generated Rust.
    Rust,
}

/// An evaluated text.
pub(crate) struct Spec {
    evaluation: Option<Evaluation>,
    /// The dialect, if the text declares one.
    pub(crate) dialect: Option<&'static DialectSchema>,
    /// All diagnostics of the text.
    pub(crate) reports: Vec<Report>,
}

impl Spec {
    /// Returns the result of an empty text.
    pub(crate) fn empty() -> Spec {
        Spec { evaluation: None, dialect: None, reports: Vec::new() }
    }

    /// Evaluates a text. The dialect uses the hooks of the dialect in `compiled` with the same name.
    pub(crate) fn read(
        session: &mut Session,
        loader: &Loader,
        compiled: &[&'static DialectSchema],
        text: &str,
    ) -> Spec {
        if text.trim().is_empty() {
            return Spec::empty();
        }
        let evaluation = session.evaluate_text(FILE, text);
        let map = evaluation.records.source_map();
        let mut reports: Vec<Report> =
            evaluation.diagnostics.iter().map(|one| Report::of_spec(one, map)).collect();
        if evaluation.has_errors() {
            return Spec { evaluation: Some(evaluation), dialect: None, reports };
        }
        let mut dialect = None;
        if evaluation.records.defs_of_class("Dialect").next().is_some() {
            let (model, found) = Model::build(&evaluation.records, &loader.model_options(None));
            reports.extend(found.iter().map(|one| Report::of_spec(one, map)));
            if let Some(model) = model {
                let mut loaded = loader.load_model(model);
                if loaded.name() == "builtin" {
                    reports.push(Report::error("the builtin dialect cannot be replaced"));
                } else {
                    if let Some(same) = compiled.iter().find(|one| one.name == loaded.name()) {
                        loaded.adopt(same);
                    }
                    for one in loaded.unchecked() {
                        let (what, of) = (one.what, one.of.join(", "));
                        reports.push(Report::info(format!("{what}: {of} (it would be Rust)")));
                    }
                    dialect = Some(loaded.schema());
                }
            }
        }
        Spec { evaluation: Some(evaluation), dialect, reports }
    }

    /// Renders a view of the text.
    ///
    /// # Errors
    /// Returns the diagnostics if the text has errors, or cannot be rendered in this view.
    pub(crate) fn view(&self, view: SpecView) -> Result<String, Vec<Report>> {
        let Some(evaluation) = &self.evaluation else { return Ok(String::new()) };
        if evaluation.has_errors() {
            return Err(self.reports.clone());
        }
        match view {
            SpecView::Records => Ok(records(evaluation)),
            SpecView::Json => {
                let mut json = Vec::new();
                let written = dump::dump_json(&evaluation.records, &mut json);
                written.map_err(|error| vec![Report::error(error.to_string())])?;
                Ok(String::from_utf8_lossy(&json).into_owned())
            }
            SpecView::Docs => {
                let options = docgen::Options::default();
                docs::page(evaluation, &options).map_err(|report| vec![report])
            }
            SpecView::Rust => rust(evaluation),
        }
    }
}

/// Creates a session that reads `.td` texts with the prelude, and with declarations of dialects by their path.
pub(crate) fn session() -> Session {
    let mut session = Session::new();
    session.share_includes(true).embed(prelude::files().iter().copied()).embed(docs::files());
    session
}

/// Prints the defs of the main file, in order.
fn records(evaluation: &Evaluation) -> String {
    let records = &evaluation.records;
    let map = records.source_map();
    let main = map.files().next();
    let mut own: Vec<_> =
        records.defs_in_order().filter(|def| map.file_of(def.span()) == main).collect();
    own.sort_by_key(|def| def.span().start);
    own.into_iter().map(dump::print_def).collect()
}

fn rust(evaluation: &Evaluation) -> Result<String, Vec<Report>> {
    let map = evaluation.records.source_map();
    let options = Options { strictness: Strictness::Warn, ..Options::default() };
    let (model, found) = Model::build(&evaluation.records, &options);
    let reports = |found: &[ods_spec::diag::Diagnostic]| {
        found.iter().map(|one| Report::of_spec(one, map)).collect::<Vec<_>>()
    };
    let model = model.ok_or_else(|| reports(&found))?;
    let source = codegen::compile(&model, map, &codegen::Options::default());
    source.map(|source| source.render(&codegen::header(FILE))).map_err(|errors| reports(&errors))
}
