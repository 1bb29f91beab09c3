//! `strip-debuginfo`, `snapshot-op-locations`

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::PathBuf;

use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::text::PrintFlags;
use ods_core::transforms::{snapshot_locations, strip_locations};

use super::{LocationSnapshot, StripDebugInfo};

impl RunPass for StripDebugInfo {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        strip_locations(cx.module());
        cx.preserve_all();
        Ok(())
    }
}

impl RunPass for LocationSnapshot {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let opened = match self.file_name.as_str() {
            "" => temporary().map_err(|error| {
                let message = "failed to generate temporary file for location snapshot";
                format!("{message}: {}", reason(&error))
            }),
            name => File::create(name)
                .map(|file| (name.to_owned(), file))
                .map_err(|error| format!("cannot open output file '{name}': {}", reason(&error))),
        };
        let (name, mut file) = match opened {
            Ok(opened) => opened,
            Err(message) => return Err(cx.fail_here(message)),
        };
        let flags = PrintFlags {
            debuginfo: self.enable_debug_info,
            pretty_debuginfo: self.print_pretty_debug_info,
            generic: self.print_generic_op_form,
            local_scope: self.use_local_scope,
            ..PrintFlags::default()
        };
        let whole = !cx.is_nested();
        let text = snapshot_locations(cx.module(), whole, &name, &self.tag, &flags);
        cx.preserve_all();
        file.write_all(text.as_bytes()).map_err(|error| {
            cx.fail_here(format!("cannot write output file '{name}': {}", reason(&error)))
        })
    }
}

/// Creates a file in the directory for temporary files.
fn temporary() -> io::Result<(String, File)> {
    // A web page has neither a process id nor a temporary directory, and querying them would trap.
    if cfg!(target_family = "wasm") {
        return Err(io::ErrorKind::Unsupported.into());
    }
    let process = std::process::id();
    for number in 0..u32::MAX {
        let name = format!("mlir_snapshot-{process:x}-{number:x}.tmp.mlir");
        let path: PathBuf = std::env::temp_dir().join(name);
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            opened => return Ok((path.to_string_lossy().into_owned(), opened?)),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// Returns the system's message of an error, without the error number.
fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or_default().to_owned()
}
