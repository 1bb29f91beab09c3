//! The user's choice of dialects: values of the tool's `--load-dialect` and of the setting of that name.

use std::path::Path;

use ods_core::Context;

use crate::Loader;

/// A value of `--load-dialect`.
///
/// # Examples
/// ```
/// use ods_dynamic::Wanted;
///
/// let files = vec!["Calc.td", "Encoding.td"];
/// assert_eq!(Wanted::of("calc=Calc.td,Encoding.td"), Wanted::Dialect { name: Some("calc"), files });
/// assert_eq!(Wanted::of("my.dialects"), Wanted::List("my.dialects"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wanted<'a> {
    /// One dialect: `FILE.td`, `FILE.td,FILE.td` or `NAME=FILE.td`.
    Dialect {
        /// The name, which selects the dialect if a file declares several.
        name: Option<&'a str>,
        /// The files that declare it.
        files: Vec<&'a str>,
    },
    /// A list of dialects: the name of a built-in one, or the file of a [`Catalog`](crate::Catalog).
    List(&'a str),
}

impl<'a> Wanted<'a> {
    /// Parses a value.
    pub fn of(value: &'a str) -> Wanted<'a> {
        if !value.ends_with(".td") {
            return Wanted::List(value);
        }
        let (name, files) = match value.split_once('=') {
            Some((name, files)) => (Some(name), files),
            None => (None, value),
        };
        Wanted::Dialect { name, files: files.split(',').collect() }
    }

    /// Returns the directory that the files of a list are relative to.
    pub fn include(&self) -> Option<&'a Path> {
        match self {
            Wanted::List(file) => Path::new(*file).parent(),
            Wanted::Dialect { .. } => None,
        }
    }
}

impl Loader {
    /// Creates a loader for dialects beside those of a program, whose Rust functions for C++ text it reuses.
    pub fn beside(compiled: &Context) -> Loader {
        let mut loader = Loader::new();
        for dialect in compiled.registry().dialects() {
            loader.predicates_of(dialect);
        }
        loader
    }
}
