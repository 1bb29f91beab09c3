//! Writing the generated modules to `OUT_DIR`, and directives to cargo.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::{env, fs};

use super::Message;

/// The end of the names of files that `include_dialect!` includes.
const MODULE: &str = ".mod.rs";

/// The modules written by this process.
static WRITTEN: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// Writes `name.rs` and `name.mod.rs` to `OUT_DIR`, and to `ODS_OUT_DIR` if it is set.
pub(super) fn write_module(name: &str, rust: &str) -> Result<(), String> {
    if syn::parse_str::<syn::Ident>(name).is_err() {
        return Err(format!("compile({name:?}): the name of a Rust module is expected"));
    }
    let module = format!(
        "#[allow(clippy::all, dead_code, missing_docs, nonstandard_style, rustdoc::all, unreachable_pub, unused_imports, reason = \"generated from a .td file\")]\n\
         pub mod {name} {{\n    include!({:?});\n}}\n",
        format!("{name}.rs")
    );
    let mut dirs = vec![out_dir()?];
    if let Ok(mut written) = WRITTEN.lock() {
        written.insert(name.to_owned());
        remove_stale(&dirs[0], &written);
    }
    dirs.extend(env::var_os("ODS_OUT_DIR").map(PathBuf::from));
    for dir in dirs {
        for (file, text) in
            [(format!("{name}.rs"), rust), (format!("{name}{MODULE}"), module.as_str())]
        {
            write_if_changed(&dir.join(file), text)?;
        }
    }
    Ok(())
}

/// Writes a file of `OUT_DIR` that is not a module.
pub(super) fn write_file(name: &str, text: &str) -> Result<(), String> {
    write_if_changed(&out_dir()?.join(name), text)
}

fn out_dir() -> Result<PathBuf, String> {
    let out = env::var_os("OUT_DIR").map(PathBuf::from);
    out.ok_or_else(|| "OUT_DIR is not set: this is for build scripts".to_owned())
}

fn write_if_changed(path: &Path, text: &str) -> Result<(), String> {
    if fs::read_to_string(path).is_ok_and(|present| present == text) {
        return Ok(());
    }
    let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
    let written = folder.and_then(|()| fs::write(path, text));
    written.map_err(|error| format!("{}: {error}", path.display()))
}

/// Removes the modules that an earlier version of the build script wrote to `dir`: a crate that still includes one of
/// them must not compile.
fn remove_stale(dir: &Path, written: &BTreeSet<String>) {
    for entry in fs::read_dir(dir).into_iter().flatten().flatten() {
        let file = entry.file_name();
        let name = file.to_str().and_then(|file| file.strip_suffix(MODULE));
        if let Some(name) = name.filter(|name| !written.contains(*name)) {
            // A file that cannot be removed is no reason to fail the build.
            let _ = fs::remove_file(entry.path());
            let _ = fs::remove_file(dir.join(format!("{name}.rs")));
        }
    }
}

/// Prints a message for cargo, one directive for each line: cargo prepends the name of the package.
pub(super) fn report(message: &Message) {
    let kind = if message.is_error { "error" } else { "warning" };
    for line in message.text.trim_end().lines() {
        say(&format!("cargo::{kind}={line}"));
    }
}

/// Prints a directive for cargo.
#[expect(clippy::print_stdout, reason = "build scripts pass directives to cargo on stdout")]
pub(super) fn say(line: &str) {
    println!("{line}");
}

/// Reports an error and ends the build.
pub(super) fn fail(message: &str) -> ! {
    say(&format!("cargo::error={message}"));
    exit()
}

/// Ends the build script after `cargo::error`, by which cargo fails the build: with another exit code than 0, cargo would
/// repeat all directives, and each message would appear twice.
pub(super) fn exit() -> ! {
    std::process::exit(0)
}
