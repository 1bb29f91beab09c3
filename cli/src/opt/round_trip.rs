//! `--verify-roundtrip`: written IR must read back to the same IR.
//!
//! Bytecode must preserve everything, locations included; text is compared without locations, which the custom form
//! cannot represent at implied terminators.

use ods_core::bytecode::{self, WriterOptions};
use ods_core::text::{self, PrintFlags};
use ods_core::{Context, Diagnostics, Module};

/// Writes `module` and reads it in a separate context, where resources keep their keys; `Err` describes the difference.
pub(crate) fn check(module: &Module, context: &dyn Fn() -> Context) -> Result<(), String> {
    let mut bytes = Vec::new();
    if let Err(error) = bytecode::write_module(module, &WriterOptions::default(), &mut bytes) {
        return Err(named(
            module,
            &format!("failed to write bytecode ({error}), cannot verify round-trip"),
        ));
    }
    let mut reported = Diagnostics::new();
    let back = bytecode::read_module(&context(), &bytes, "bytecode", &mut reported);
    compare(module, back, "bytecode", true)?;
    let written = text::print_module(module, &PrintFlags::default());
    let back = text::parse_module(&context(), written.as_bytes(), "text", &mut reported);
    compare(module, back, "textual", false)
}

fn compare(
    module: &Module,
    back: Option<Module>,
    kind: &str,
    debuginfo: bool,
) -> Result<(), String> {
    let Some(back) = back else {
        let what = format!("failed to parse {kind} content back, cannot verify round-trip");
        return Err(named(module, &what));
    };
    let flags = PrintFlags { generic: true, local_scope: true, debuginfo, ..PrintFlags::default() };
    let [before, after] = [module, &back].map(|module| text::print_module(module, &flags));
    if before == after {
        return Ok(());
    }
    let what = format!(
        "{kind} roundTrip testing roundtripped module differs from reference:\n\
         <<<<<<Reference\n{before}\n=====\n{after}\n>>>>>roundtripped\n"
    );
    Err(named(module, &what))
}

fn named(module: &Module, what: &str) -> String {
    format!("'{}' op {what}", module.root().name())
}
