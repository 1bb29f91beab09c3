//! Language support for MLIR files.
//!
//! A file consists of *chunks*, separated by `// -----`, each with a context of its own; a chunk consists of *units*
//! (read by `ods_core::text`), each of which is read again only when its text changes. Requests are answered from
//! places that were recorded while reading, even in broken text, and from the IR if there is any.

mod actions;
mod check;
mod complete;
mod config;
pub(crate) mod convert_bytecode;
mod declared;
mod expected;
mod format;
mod hints;
mod hover;
mod known;
mod lex;
mod operations;
mod outline;
mod scope;
mod subject;
mod symbols;
mod syntax;
#[cfg(test)]
mod tests;
mod tokens;
mod views;

pub(crate) use config::Configs;

use std::path::Path;
use std::sync::Arc;

use crate::language::{Checked, Job, Language};
use known::Known;

/// Returns whether a document is MLIR.
pub(crate) fn owns(language_id: &str, path: &Path) -> bool {
    language_id == "mlir" || path.extension().is_some_and(|extension| extension == "mlir")
}

/// The language of `.mlir` files.
pub(crate) struct Ir {
    configs: Configs,
}

impl Ir {
    pub(crate) fn new(configs: Configs) -> Ir {
        Ir { configs }
    }
}

impl Language for Ir {
    fn check(&mut self, job: &Job) -> Option<Arc<dyn Checked>> {
        let input = job.document.text.as_str().as_bytes();
        let config = self.configs.of(&job.project, input, &job.contexts)?;
        let previous = job.previous.as_ref().and_then(|one| {
            let any: &dyn std::any::Any = &**one;
            any.downcast_ref::<Known>()
        });
        let known = check::check(job, config, previous)?;
        Some(Arc::new(known))
    }
}
