//! The state of a page: a dialect that is edited, and all that ship with ods.

use ods_core::schema::DialectSchema;
use ods_core::{Context, Registry};
use ods_dynamic::Loader;
use ods_spec::lang::Session;

use crate::docs;
use crate::module::{Outcome, Question, View};
use crate::passes::{self, Completion, PassDescription};
use crate::report::Report;
use crate::spec::{self, Spec, SpecView};

/// The dialects that ship with ods, and one of a `.td` text that takes the place of its namesake.
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
/// The schema of a dialect lives as long as the process: each new `.td` text keeps some memory for good.
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
    /// A workbench with the dialects that ship with ods.
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

    /// Reads the `.td` text, whose dialect the modules that follow may use, and returns what there is to say about it.
    pub fn set_spec(&mut self, text: &str) -> Vec<Report> {
        // The session copies its table of values while an earlier result is alive.
        self.spec = Spec::empty();
        self.spec = Spec::read(&mut self.session, &self.loader, &self.compiled, text);
        self.spec.reports.clone()
    }

    /// Makes something of the `.td` text.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn spec_view(&self, view: SpecView) -> Result<String, Vec<Report>> {
        self.spec.view(view)
    }

    /// The dialects that [`Self::documentation`] knows.
    pub fn dialects(&self) -> Vec<&'static str> {
        docs::dialects()
    }

    /// The documentation of a dialect that ships with ods, as HTML.
    ///
    /// # Errors
    /// When there is no such dialect.
    pub fn documentation(&mut self, dialect: &str) -> Result<String, Report> {
        docs::shipped(&mut self.session, dialect)
    }

    /// The module of `source`, text or bytecode, after the pipeline where the view asks for it.
    pub fn text(&self, source: impl AsRef<[u8]>, pipeline: &str, view: View) -> Outcome {
        Question::new(&self.context(), source.as_ref()).text(pipeline, view)
    }

    /// The module of `source` after the pipeline as bytecode; none if there are errors.
    pub fn bytecode(&self, source: impl AsRef<[u8]>, pipeline: &str) -> (Option<Vec<u8>>, Outcome) {
        Question::new(&self.context(), source.as_ref()).bytecode(pipeline)
    }

    /// The passes that a pipeline may name.
    pub fn passes(&self) -> Vec<PassDescription> {
        passes::list(&self.context())
    }

    /// Returns what may stand at `offset`, in UTF-16 units, of the text of a pipeline.
    pub fn complete(&self, pipeline: &str, offset: usize) -> Completion {
        passes::complete(&self.context(), pipeline, offset)
    }

    /// A context of its own for each question: what one made is gone with it.
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
