//! The state of a page: the edited dialect, and the shipped dialects.

use ods_core::schema::DialectSchema;
use ods_core::{Context, Registry};
use ods_dynamic::Loader;
use ods_spec::lang::Session;

use crate::docs;
use crate::module::{Outcome, Question, View};
use crate::passes::{self, Completion, PassDescription};
use crate::report::Report;
use crate::spec::{self, Spec, SpecView};

/// The shipped dialects, and a dialect from a `.td` text, which replaces a shipped one of the same name.
///
/// ```no_run
/// use ods_web::{View, Workbench};
/// let mut bench = Workbench::new();
/// let td = r#"
///     include "mlir/IR/OpBase.td"
///     def Calc_Dialect : Dialect { let name = "calc"; let cppNamespace = "::calc"; }
///     def Calc_TwoOp : Op<Calc_Dialect, "two"> {
///       let results = (outs I32:$two);
///       let assemblyFormat = "attr-dict";
///     }
/// "#;
/// assert_eq!(bench.set_spec(td), []);
/// let outcome = bench.text(r#"%0 = "calc.two"() : () -> i32"#, "", View::Custom);
/// assert_eq!(outcome.text.as_deref(), Some("module {\n  %0 = calc.two\n}\n"));
/// ```
///
/// The schema of a dialect lives as long as the process: each new `.td` text leaks some memory.
pub struct Workbench {
    session: Session,
    loader: Loader,
    compiled: Vec<&'static DialectSchema>,
    spec: Spec,
}

impl Default for Workbench {
    fn default() -> Workbench {
        Workbench::new()
    }
}

impl Workbench {
    /// Creates a workbench with the shipped dialects.
    pub fn new() -> Workbench {
        let ctx = Context::with(register);
        let compiled = ctx.registry().dialects().to_vec();
        let mut loader = Loader::new();
        for dialect in &compiled {
            loader.predicates_of(dialect);
        }
        for (cpp, function) in ods_dialects::emitc::PREDICATES {
            loader.predicate(*cpp, *function);
        }
        Workbench { session: spec::session(), loader, compiled, spec: Spec::empty() }
    }

    /// Evaluates a `.td` text, whose dialect subsequent modules may use, and returns its diagnostics.
    pub fn set_spec(&mut self, text: &str) -> Vec<Report> {
        // The session copies its table of values while a previous result is alive.
        self.spec = Spec::empty();
        self.spec = Spec::read(&mut self.session, &self.loader, &self.compiled, text);
        self.spec.reports.clone()
    }

    /// Renders a view of the `.td` text.
    ///
    /// # Errors
    /// Returns the diagnostics of the text if it cannot be rendered.
    pub fn spec_view(&self, view: SpecView) -> Result<String, Vec<Report>> {
        self.spec.view(view)
    }

    /// Returns the dialects that [`Self::documentation`] accepts.
    pub fn dialects(&self) -> Vec<&'static str> {
        docs::dialects()
    }

    /// Returns the documentation of a shipped dialect, as HTML.
    ///
    /// # Errors
    /// Returns an error if there is no such dialect.
    pub fn documentation(&mut self, dialect: &str) -> Result<String, Report> {
        docs::shipped(&mut self.session, dialect)
    }

    /// Returns the module of `source`, text or bytecode, after the pipeline if the view requires it.
    pub fn text(&self, source: impl AsRef<[u8]>, pipeline: &str, view: View) -> Outcome {
        Question::new(&self.context(), source.as_ref()).text(pipeline, view)
    }

    /// Returns the module of `source` after the pipeline as bytecode; `None` if there are errors.
    pub fn bytecode(&self, source: impl AsRef<[u8]>, pipeline: &str) -> (Option<Vec<u8>>, Outcome) {
        Question::new(&self.context(), source.as_ref()).bytecode(pipeline)
    }

    /// Returns the passes that a pipeline may contain.
    pub fn passes(&self) -> Vec<PassDescription> {
        passes::list(&self.context())
    }

    /// Returns the completion at `offset`, in UTF-16 units, of a pipeline's text.
    pub fn complete(&self, pipeline: &str, offset: usize) -> Completion {
        passes::complete(&self.context(), pipeline, offset)
    }

    /// Creates a context for one request: attributes and types that it creates are freed with it.
    fn context(&self) -> Context {
        Context::with(|registry| {
            if let Some(dialect) = self.spec.dialect {
                registry.insert_schema(dialect);
            }
            register(registry);
        })
    }
}

fn register(registry: &mut Registry) {
    ods_dialects::register_all(registry);
    registry.insert::<ods_dialects::vcix::VCIXDialect>();
    ods_lowering::register_all(registry);
}
