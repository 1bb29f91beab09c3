//! `--load-dialect`: dialects loaded from their `.td` when the tool starts.

use std::collections::BTreeSet;
use std::io::Write;

use clap::Args;
use ods_core::schema::{DialectSchema, PatternSchema};
use ods_core::{Context, Registry};
use ods_dynamic::{Catalog, DynamicDialect, Loader, Unchecked, Wanted};

/// The greatest number of names of a kind in a remark.
const SHOWN: usize = 8;

/// The flags of every command that reads IR.
#[derive(Args, Default)]
pub(crate) struct LoadFlags {
    /// Load a dialect from its `.td`: `FILE.td`, `FILE.td,FILE.td` or `NAME=FILE.td`. Any other value is a list of
    /// dialects; the ones that the input mentions are loaded. `mlir` is the built-in list of upstream's dialects. A
    /// file may also declare the bytecode encoding of the dialect (`mlir/IR/BytecodeBase.td`)
    #[arg(long, value_name = "FILE")]
    load_dialect: Vec<String>,
    /// Read a file of answers with the dialects that are loaded: their declared syntax and replacements of C++ text
    /// (`ods/Syntax.td`)
    #[arg(long, value_name = "FILE")]
    answers: Vec<String>,
    /// Directory for the files and includes of loaded dialects
    #[arg(short = 'I', value_name = "DIR")]
    include: Vec<String>,
}

impl LoadFlags {
    /// Returns the dialects to register before the ones that `register` adds; `Err` is the message.
    ///
    /// A dialect that is named directly replaces a compiled-in dialect and uses its hooks; a dialect from a list does
    /// so only if it is not compiled in completely. Declarations that nothing verifies are reported to `errors`.
    pub(crate) fn load(
        &self,
        register: &dyn Fn(&mut Registry),
        input: &[u8],
        errors: &mut dyn Write,
    ) -> Result<Vec<&'static DialectSchema>, String> {
        if self.load_dialect.is_empty() {
            return Ok(Vec::new());
        }
        let compiled = Context::with(register);
        let mut loader = self.loader(&compiled);
        let mut dialects: Vec<DynamicDialect> = Vec::new();
        let mut names: BTreeSet<String> = BTreeSet::new();
        for one in &self.load_dialect {
            let Wanted::Dialect { name, files } = Wanted::of(one) else { continue };
            let mut dialect = loader.load(&files, name).map_err(|why| why.to_string())?;
            if dialect.name() == "builtin" {
                return Err(format!("{one}: error: the builtin dialect cannot be replaced"));
            }
            if !names.insert(dialect.name().to_owned()) {
                return Err(format!("{one}: error: dialect '{}' is loaded twice", dialect.name()));
            }
            if let Some(same) = compiled.dialect(dialect.name()) {
                dialect.adopt(same);
            }
            dialects.push(dialect);
        }
        for one in &self.load_dialect {
            let wanted = Wanted::of(one);
            let Wanted::List(list) = wanted else { continue };
            let catalog = catalog(list)?;
            if let Some(beside) = wanted.include() {
                loader.include(beside);
            }
            let is_whole = |name: &str| {
                compiled.dialect(name).is_some() && !ods_dialects::PARTIAL.contains(&name)
            };
            let known = |name: &str| names.contains(name) || is_whole(name);
            let more = catalog.load_mentioned(&mut loader, input, &known);
            let mut more = more.map_err(|why| why.to_string())?;
            for dialect in &mut more {
                if let Some(same) = compiled.dialect(dialect.name()) {
                    dialect.adopt(same);
                }
            }
            names.extend(more.iter().map(|dialect| dialect.name().to_owned()));
            dialects.extend(more);
        }
        for dialect in &dialects {
            for one in dialect.unchecked() {
                let (name, what) = (dialect.name(), format_remark(&one));
                // Errors are ignored: without a standard error there is nowhere to report to.
                let _ = writeln!(errors, "remark: dialect '{name}' from its .td, {what}");
            }
        }
        Ok(dialects.iter().map(DynamicDialect::schema).collect())
    }
}

impl LoadFlags {
    fn loader(&self, compiled: &Context) -> Loader {
        let mut loader = Loader::beside(compiled);
        for dir in &self.include {
            loader.include(dir);
        }
        for file in &self.answers {
            loader.answers(file);
        }
        for (cpp, function) in ods_dialects::emitc::PREDICATES {
            loader.predicate(*cpp, *function);
        }
        loader
    }

    /// Returns the patterns of `.pdll` files; `ctx` has the dialects of the run. `Err` is the message. Warnings, and
    /// native code without an implementation, are reported to `errors`.
    pub(crate) fn load_patterns(
        &self,
        files: &[String],
        ctx: &Context,
        errors: &mut dyn Write,
    ) -> Result<Vec<&'static PatternSchema>, String> {
        let mut loader = self.loader(ctx);
        let mut all = Vec::new();
        for file in files {
            let patterns = loader.load_pdll(file).map_err(|why| why.to_string())?;
            let invalid = patterns.check_literals(ctx);
            if !invalid.is_empty() {
                return Err(invalid.trim_end().to_owned());
            }
            // Errors are ignored: without a standard error there is nowhere to report to.
            let _ = errors.write_all(patterns.warnings().as_bytes());
            for one in patterns.unchecked() {
                let _ = writeln!(errors, "remark: {file}: {}", format_remark(&one));
            }
            all.extend(patterns.patterns());
        }
        Ok(all)
    }
}

/// Returns the list of dialects of that name: the built-in one, or a file.
pub(crate) fn catalog(name: &str) -> Result<Catalog, String> {
    if let Some(list) = Catalog::built_in(name) {
        return Ok(list);
    }
    let text = crate::input::read_file(name)?;
    Catalog::parse(&String::from_utf8_lossy(&text)).map_err(|why| format!("{name}: error: {why}"))
}

/// Formats a remark: `verify() is not run: a.b, a.c`.
fn format_remark(one: &Unchecked) -> String {
    let total = one.of.len();
    let shown = one.of.iter().take(SHOWN).map(String::as_str).collect::<Vec<_>>().join(", ");
    let more = if total > SHOWN { format!(", and {} more", total - SHOWN) } else { String::new() };
    format!("{}: {shown}{more}", one.what)
}
