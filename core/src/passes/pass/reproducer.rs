//! Reproducers: files with the IR from before a failed run and the pipeline that failed on it.

use std::fs::File;
use std::io::{self, Write};
use std::sync::OnceLock;

use super::{OpPassManager, Pass};
use crate::analysis::symbol_uses::as_symbol;
use crate::symbol::symbol_name;
use crate::text::{PrintFlags, print_module};
use crate::{Diagnostic, ExternalResources, Loc, Module, OpRef, ResourceValue};

/// The name of the external resources that hold a pipeline.
pub const REPRODUCER: &str = "mlir_reproducer";

/// The contents of a reproducer besides the IR.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Reproducer {
    /// The pipeline, with its anchor.
    pub pipeline: Option<String>,
    /// True if the run was single-threaded, if stated.
    pub disable_threading: Option<bool>,
    /// True if the IR was verified after each pass, if stated.
    pub verify_each: Option<bool>,
}

impl Reproducer {
    /// Removes the entries of a reproducer from the resources of `module`; the default if there are none.
    ///
    /// # Errors
    /// Returns an error for an entry that a reproducer does not have: the message, with the key of the entry.
    pub fn take(module: &mut Module) -> Result<Reproducer, (String, String)> {
        let groups = module.external_resources_mut();
        let Some(at) = groups.iter().position(|group| &*group.name == REPRODUCER) else {
            return Ok(Reproducer::default());
        };
        let mut found = Reproducer::default();
        for (key, value) in groups.remove(at).entries {
            let wrong = |kind| (format!("expected {kind} value for key '{key}'"), key.to_string());
            match (&*key, value) {
                ("pipeline", ResourceValue::String(text)) => found.pipeline = Some(text.into()),
                ("pipeline", _) => return Err(wrong("string")),
                ("disable_threading", ResourceValue::Bool(value)) => {
                    found.disable_threading = Some(value);
                }
                ("verify_each", ResourceValue::Bool(value)) => found.verify_each = Some(value),
                ("disable_threading" | "verify_each", _) => return Err(wrong("bool")),
                _ => {
                    let message = format!("unknown '{REPRODUCER}' resource key '{key}'");
                    return Err((message, key.to_string()));
                }
            }
        }
        Ok(found)
    }

    /// Writes a file with `module` and the entries of this reproducer.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub fn write(&self, module: &Module, path: &str, flags: &PrintFlags) -> io::Result<()> {
        let mut file = File::create(path)?;
        let mut module = module.clone();
        let flag = |value: Option<bool>| value.map(ResourceValue::Bool);
        let text = self.pipeline.clone().map(|text| ResourceValue::String(text.into()));
        let entries = [
            ("pipeline", text),
            ("disable_threading", flag(self.disable_threading)),
            ("verify_each", flag(self.verify_each)),
        ];
        let entries = entries.into_iter().filter_map(|(key, value)| Some((key.into(), value?)));
        module
            .external_resources_mut()
            .push(ExternalResources { name: REPRODUCER.into(), entries: entries.collect() });
        file.write_all(print_module(&module, flags).as_bytes())
    }
}

/// The file for a reproducer, which is written when a pass fails, and its scope.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReproducerFile {
    /// The file.
    pub path: String,
    /// True if the reproducer has only the failed pass, and the IR from before it. Requires a context without
    /// threading.
    pub local: bool,
}

/// The state that a run needs to write reproducers.
pub(super) struct Reproducing {
    file: ReproducerFile,
    verify_each: bool,
    /// The whole pipeline and the IR from before it, unless reproducers are local.
    whole: Option<(String, Module)>,
    /// The message about the outcome of writing the file for the whole pipeline.
    written: OnceLock<String>,
}

impl Reproducing {
    pub(super) fn new(
        file: &ReproducerFile,
        verify_each: bool,
        pipeline: &OpPassManager,
        module: &Module,
    ) -> Reproducing {
        let whole = (!file.local).then(|| (pipeline.reproducer_text(), module.clone()));
        Reproducing { file: file.clone(), verify_each, whole, written: OnceLock::new() }
    }

    pub(super) fn is_local(&self) -> bool {
        self.file.local
    }

    /// Writes the file for the whole pipeline, once; returns a message about the outcome.
    pub(super) fn write_pipeline(&self) -> &str {
        self.written.get_or_init(|| match &self.whole {
            Some((pipeline, module)) => self.write(pipeline.clone(), module),
            None => String::new(),
        })
    }

    /// Writes the file; returns a message about the outcome.
    pub(super) fn write(&self, pipeline: String, module: &Module) -> String {
        let path = &self.file.path;
        let reproducer = Reproducer {
            pipeline: Some(pipeline),
            disable_threading: Some(!module.ctx().threading()),
            verify_each: Some(self.verify_each),
        };
        match reproducer.write(module, path, &PrintFlags::default()) {
            Ok(()) => format!("reproducer generated at `{path}`"),
            Err(error) => {
                let text = error.to_string();
                let reason = text.split(" (os error").next().unwrap_or_default();
                format!(
                    "failed to create output stream: Failed to create reproducer stream: cannot open output file \
                     '{path}': {reason}"
                )
            }
        }
    }
}

/// Returns the error that reports a reproducer.
pub(super) fn failure(loc: Loc, executing: &str, description: &str) -> Diagnostic {
    Diagnostic::error(loc, "Failures have been detected while processing an MLIR pass pipeline")
        .with_note(loc, format!("Pipeline failed while executing {executing}: {description}"))
}

/// Returns a pass and the operation that it runs on, for messages.
pub(super) fn running(pass: &dyn Pass, op: OpRef<'_>) -> String {
    let symbol = as_symbol(op).and_then(|_| symbol_name(op));
    let name =
        symbol.map(|name| String::from_utf8_lossy(name.as_bytes(op.ctx()).unwrap_or_default()));
    let name = name.map(|name| format!(": @{name}")).unwrap_or_default();
    format!("`{}` on '{}' operation{name}", pass.name(), op.name())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Context;

    #[test]
    fn what_was_put_in_is_taken_out() {
        let ctx = Context::with(|_| {});
        let mut module = Module::new(&ctx, Loc::UNKNOWN);
        assert_eq!(Reproducer::take(&mut module), Ok(Reproducer::default()));
        let entry = |key: &str, value| (key.into(), value);
        let mut with = |entries| {
            let name = REPRODUCER.into();
            module.external_resources_mut().push(ExternalResources { name, entries });
            Reproducer::take(&mut module)
        };
        let text = ResourceValue::String("builtin.module(cse)".into());
        let found = with(vec![
            entry("pipeline", text.clone()),
            entry("verify_each", ResourceValue::Bool(true)),
        ]);
        let wanted = Reproducer {
            pipeline: Some("builtin.module(cse)".to_owned()),
            disable_threading: None,
            verify_each: Some(true),
        };
        assert_eq!(found, Ok(wanted));
        let message = |found: Result<Reproducer, (String, String)>| found.unwrap_err().0;
        assert_eq!(
            message(with(vec![entry("verify_each", text.clone())])),
            "expected bool value for key 'verify_each'"
        );
        assert_eq!(
            message(with(vec![entry("pipelin", text)])),
            "unknown 'mlir_reproducer' resource key 'pipelin'"
        );
        assert!(module.external_resources().is_empty());
    }
}
