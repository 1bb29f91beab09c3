//! PDLL: the language of rewrite patterns over operations.
//!
//! [`parse_file`] reads a `.pdll` with its includes, and reports errors in the words of `mlir-pdll` at the same positions.
//! The language cannot be parsed before names are known (`-> Name` is a constraint or the label of a result), and
//! upstream checks while it parses, so this parser does, too: the first error in the order of the text is reported, and
//! the result is a checked [`Module`](ast::Module). [`crate::model`] compiles it to the patterns that a `.td` declares
//! as well.

pub mod ast;
mod dump;
mod lex;
mod lower;
mod ods;
mod parse;
mod scope;
mod token;
mod ty;

pub use dump::dump;
pub use lower::{Compiled, Literal, compile};
pub use ods::{Group, Length, Operation};
pub use ty::Type;

use std::path::{Path, PathBuf};

use crate::diag::Diagnostic;
use crate::lang::{Records, Session, SourceMap};

/// The result of reading a `.pdll`.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The patterns, constraints and rewrites; `None` if there are errors.
    pub module: Option<ast::Module>,
    /// Errors and warnings in order.
    pub diagnostics: Vec<Diagnostic>,
    /// The text of all files, those of included `.td` files among them.
    pub map: SourceMap,
    /// The records of the included `.td` files, in order.
    pub specs: Vec<Records>,
    /// Every file that was read from disk, except the main file.
    pub dependencies: Vec<PathBuf>,
}

impl Parsed {
    /// Renders all diagnostics as text, in the format of LLVM's tools.
    pub fn render_diagnostics(&self) -> String {
        self.diagnostics.iter().map(|one| one.render(&self.map)).collect()
    }
}

/// Reads a `.pdll` file; includes are searched as those of the session are.
///
/// # Errors
/// The message, if the file cannot be read.
pub fn parse_file(session: &Session, path: &Path) -> Result<Parsed, String> {
    let text = std::fs::read(path)
        .map_err(|error| format!("Could not open input file '{}': {error}", path.display()))?;
    Ok(parse_text(session, &path.to_string_lossy(), &String::from_utf8_lossy(&text)))
}

/// Reads text as if it were a `.pdll` file of that name.
///
/// ```
/// use ods_spec::lang::Session;
///
/// let text = "Pattern => erase op<test.dead>(x);";
/// let parsed = ods_spec::pdll::parse_text(&Session::new(), "p.pdll", text);
/// assert_eq!(
///     parsed.render_diagnostics(),
///     "p.pdll:1:32: error: undefined reference to `x`\n\
///      Pattern => erase op<test.dead>(x);\n                               ^\n"
/// );
/// ```
pub fn parse_text(session: &Session, name: &str, text: &str) -> Parsed {
    parse::parse(session, name, text)
}
