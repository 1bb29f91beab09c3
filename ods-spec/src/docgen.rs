//! Documentation: records to Markdown, byte-equal to the output of `mlir-tblgen`'s documentation generators.
//!
//! The generators read the records and not the checked model: they document the author's declarations, and C++ text
//! without a translation, which weakens the model, removes nothing from a page. [`GENERATORS`] is the list of
//! generators, [`Options`] their other inputs.

mod book;
mod command;
mod declared;
mod definition;
mod dialect;
mod enum_;
mod interface;
mod invariants;
mod op;
mod operation;
mod page;
mod pass;

pub use book::{Leaf, book, bound, joined};
pub use command::Command;
pub use declared::directives;
pub use operation::{Named, Operation};

use regex_lite::Regex;

use crate::diag::Diagnostic;
use crate::lang::{Record, Records, SourceMap};

/// A kind of page.
#[derive(Clone, Copy, Debug)]
pub struct Generator {
    /// The flag that selects it, without dashes.
    pub flag: &'static str,
    /// The subject of the page.
    pub about: &'static str,
    run: fn(&Records, &Options) -> Result<String, Failure>,
}

/// All kinds, sorted by flag.
pub const GENERATORS: &[Generator] = &[
    Generator {
        flag: "gen-attr-interface-docs",
        about: "Markdown of the attribute interfaces of the main file",
        run: |records, _| interface::attr_interfaces(records),
    },
    Generator {
        flag: "gen-attrdef-doc",
        about: "Markdown of the attributes",
        run: |records, _| definition::attributes(records),
    },
    Generator {
        flag: "gen-dialect-doc",
        about: "Markdown of a dialect and all that belongs to it",
        run: |records, options| dialect::page(&[records], options),
    },
    Generator {
        flag: "gen-enum-doc",
        about: "Markdown of the enums",
        run: |records, _| enum_::enums(records),
    },
    Generator { flag: "gen-op-doc", about: "Markdown of the operations", run: op::operations },
    Generator {
        flag: "gen-op-interface-docs",
        about: "Markdown of the operation interfaces of the main file",
        run: |records, _| interface::op_interfaces(records),
    },
    Generator {
        flag: "gen-pass-doc",
        about: "Markdown of the passes",
        run: |records, _| pass::passes(records),
    },
    Generator {
        flag: "gen-type-interface-docs",
        about: "Markdown of the type interfaces of the main file",
        run: |records, _| interface::type_interfaces(records),
    },
    Generator {
        flag: "gen-typedef-doc",
        about: "Markdown of the types",
        run: |records, _| definition::types(records),
    },
];

impl Generator {
    /// Generates the page.
    ///
    /// # Errors
    /// If there is nothing to document, the dialect is ambiguous, or an operation is malformed.
    pub fn run(&self, records: &Records, options: &Options) -> Result<String, Failure> {
        (self.run)(records, options)
    }
}

/// The inputs of the generators besides the records.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The name of the dialect, if there are several.
    pub dialect: Option<String>,
    /// The prefix to remove from C++ names; upstream's default is `::mlir::`.
    pub strip_prefix: String,
    /// Makes the descriptions of attributes collapsible, for the site generator Hugo.
    pub hugo: bool,
    /// Selects the operations whose names match.
    pub include_ops: Option<Regex>,
    /// Excludes the operations whose names match.
    pub exclude_ops: Option<Regex>,
    /// The path of the main file: a page of MLIR's own tree links to its source.
    pub input: String,
}

/// The reason why there is no page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// The records are invalid.
    Invalid(Box<Diagnostic>),
    /// The request cannot be answered; upstream reports this without the word "error".
    Unanswered(&'static str),
}

impl Failure {
    /// Renders the failure as the tools show it, ending in a newline.
    pub fn render(&self, map: &SourceMap) -> String {
        match self {
            Failure::Invalid(diagnostic) => diagnostic.render(map),
            Failure::Unanswered(text) => format!("{text}\n"),
        }
    }
}

impl Failure {
    /// Returns the text without its position.
    pub(crate) fn message(&self) -> &str {
        match self {
            Failure::Invalid(diagnostic) => &diagnostic.message,
            Failure::Unanswered(text) => text,
        }
    }
}

impl From<Diagnostic> for Failure {
    fn from(diagnostic: Diagnostic) -> Failure {
        Failure::Invalid(Box::new(diagnostic))
    }
}

/// Returns the defs of a class by name; an error if the class does not exist.
fn defs_of<'a>(records: &'a Records, class: &str) -> Result<Vec<Record<'a>>, Failure> {
    if records.class(class).is_none() {
        // Upstream's message ends its line itself, and the tool ends it again.
        let text = format!("The class '{class}' is not defined\n");
        return Err(Diagnostic::global_error(text).into());
    }
    Ok(records.defs_of_class(class).collect())
}
