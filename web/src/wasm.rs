//! [`Workbench`] for JavaScript: a class whose methods take strings and bytes, and return plain objects.

use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

use crate::{Outcome, Workbench};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = console, js_name = error)]
    fn log_error(text: &str);
}

/// The class `Bench`.
#[wasm_bindgen]
pub struct Bench(Workbench);

/// Bytecode, with the diagnostics.
#[wasm_bindgen]
pub struct Encoded {
    bytes: Option<Vec<u8>>,
    outcome: Outcome,
}

#[wasm_bindgen]
impl Encoded {
    /// Returns the bytes; `None` if there are errors.
    #[wasm_bindgen(getter)]
    pub fn bytes(&self) -> Option<Vec<u8>> {
        self.bytes.clone()
    }

    /// See [`Outcome`].
    #[wasm_bindgen(getter)]
    pub fn outcome(&self) -> Result<JsValue, JsError> {
        object(&self.outcome)
    }
}

#[wasm_bindgen]
impl Bench {
    /// See [`Workbench::new`].
    #[wasm_bindgen(constructor)]
    #[expect(clippy::new_without_default, reason = "JavaScript has only constructors")]
    pub fn new() -> Bench {
        std::panic::set_hook(Box::new(|info| log_error(&info.to_string())));
        Bench(Workbench::new())
    }

    /// See [`Workbench::set_spec`].
    pub fn set_spec(&mut self, text: &str) -> Result<JsValue, JsError> {
        object(&self.0.set_spec(text))
    }

    /// See [`Workbench::spec_view`]: `{text}` or `{reports}`.
    pub fn spec_view(&self, view: &str) -> Result<JsValue, JsError> {
        object(&match self.0.spec_view(named(view)?) {
            Ok(text) => Outcome { text: Some(text), ..Outcome::default() },
            Err(reports) => Outcome { reports, ..Outcome::default() },
        })
    }

    /// See [`Workbench::dialects`].
    pub fn dialects(&self) -> Vec<String> {
        self.0.dialects().into_iter().map(str::to_owned).collect()
    }

    /// See [`Workbench::documentation`]: `{text}` or `{reports}`.
    pub fn documentation(&mut self, dialect: &str) -> Result<JsValue, JsError> {
        object(&match self.0.documentation(dialect) {
            Ok(text) => Outcome { text: Some(text), ..Outcome::default() },
            Err(report) => Outcome { reports: vec![report], ..Outcome::default() },
        })
    }

    /// See [`Workbench::text`].
    pub fn text(&self, source: &[u8], pipeline: &str, view: &str) -> Result<JsValue, JsError> {
        object(&self.0.text(source, pipeline, named(view)?))
    }

    /// See [`Workbench::bytecode`].
    pub fn bytecode(&self, source: &[u8], pipeline: &str) -> Encoded {
        let (bytes, outcome) = self.0.bytecode(source, pipeline);
        Encoded { bytes, outcome }
    }

    /// See [`Workbench::passes`].
    pub fn passes(&self) -> Result<JsValue, JsError> {
        object(&self.0.passes())
    }

    /// See [`Workbench::complete`].
    pub fn complete(&self, pipeline: &str, offset: usize) -> Result<JsValue, JsError> {
        object(&self.0.complete(pipeline, offset))
    }
}

fn object(of: &impl Serialize) -> Result<JsValue, JsError> {
    serde_wasm_bindgen::to_value(of).map_err(JsError::from)
}

/// Parses the name of a view.
fn named<T: DeserializeOwned>(name: &str) -> Result<T, JsError> {
    serde_wasm_bindgen::from_value(JsValue::from_str(name)).map_err(JsError::from)
}
