//! The dialects that a user asks for, as the tool's `--load-dialect` and the setting of that name have them.

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
        /// The name, which chooses it where a file holds several.
        name: Option<&'a str>,
        /// The files that declare it.
        files: Vec<&'a str>,
    },
    /// A list of dialects: that which is built in, or the file of a [`Catalog`](crate::Catalog).
    List(&'a str),
}

impl<'a> Wanted<'a> {
    /// Reads a value.
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

    /// The directory that the files of a list are named relative to.
    pub fn include(&self) -> Option<&'a Path> {
        match self {
            Wanted::List(file) => Path::new(*file).parent(),
            Wanted::Dialect { .. } => None,
        }
    }
}

impl Loader {
    /// A loader for dialects that stand beside those of a program, whose functions answer for C++ text.
    pub fn beside(compiled: &Context) -> Loader {
        let mut loader = Loader::new();
        for dialect in compiled.registry().dialects() {
            loader.predicates_of(dialect);
        }
        loader
    }
}
