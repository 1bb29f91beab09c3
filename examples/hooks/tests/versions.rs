//! Bytecode of a dialect with versions: files of version 1 are upgraded to version 2 when they are read.

use ods_core::bytecode::{WriterOptions, read_module, write_module};
use ods_core::hooks::DialectVersion;
use ods_core::text::{PrintFlags, parse_module, print_module};
use ods_core::{Context, Diagnostic, Diagnostics, Module};

mod ir {
    ods_macros::dialect! {
        include "mlir/IR/OpBase.td"

        def Log_Dialect : Dialect { let name = "log"; let cppNamespace = "::log"; }

        def Log_EntryOp : Op<Log_Dialect, "entry"> {
            let summary = "an entry; version 1 counted levels from 1, version 2 from 0";
            let arguments = (ins I32Attr:$level);
            let assemblyFormat = "$level attr-dict";
        }
    }
}

/// Upgrades a module of an older version.
fn upgrade(module: &mut Module, version: &[u64]) -> Result<(), Box<Diagnostic>> {
    if version[0] != 1 {
        let message = format!("version {} of dialect 'log' is not known here", version[0]);
        return Err(Box::new(Diagnostic::error(module.root().loc(), message)));
    }
    module.body_mut().for_each_body(|body| {
        let entries: Vec<ir::EntryOp> = body.ops_of::<ir::EntryOp>().collect();
        for entry in entries {
            let level = entry.level(body);
            entry.set_level(body, level.saturating_sub(1));
        }
    });
    Ok(())
}

fn context(version: u64) -> Context {
    Context::with(|registry| {
        registry.insert::<ir::LogDialect>();
        registry.set_version("log", DialectVersion { current: vec![version], upgrade });
    })
}

/// Returns the bytecode of a module with one entry, written by a tool of that version.
fn written(version: u64) -> Vec<u8> {
    let ctx = context(version);
    let mut diagnostics = Diagnostics::new();
    let module =
        parse_module(&ctx, "log.entry 3", "log.mlir", &mut diagnostics).expect("it is right");
    let mut bytes = Vec::new();
    write_module(&module, &WriterOptions::default(), &mut bytes).expect("a vector takes it all");
    bytes
}

/// Reads bytecode with a tool of version 2, and returns the text, or the message of the first error.
fn read(bytes: &[u8]) -> String {
    let ctx = context(2);
    let mut diagnostics = Diagnostics::new();
    match read_module(&ctx, bytes, "log.mlirbc", &mut diagnostics) {
        Some(module) => print_module(&module, &PrintFlags::default()),
        None => diagnostics.list()[0].message.clone(),
    }
}

#[test]
fn older_files_are_upgraded() {
    assert_eq!(read(&written(2)), "module {\n  log.entry 3\n}\n");
    assert_eq!(read(&written(1)), "module {\n  log.entry 2\n}\n");
    assert_eq!(read(&written(9)), "version 9 of dialect 'log' is not known here");
}
