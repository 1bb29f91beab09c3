//! All pages of a file: the output of `ods doc`.

use super::{Failure, GENERATORS, Options};
use crate::diag::Diagnostic;
use crate::lang::Records;
use crate::model;

/// A page with the name of its file, less the extension.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leaf {
    /// The dialect's name, or the subject of the page.
    pub name: String,
    /// Markdown.
    pub text: String,
}

/// Pages in addition to the dialect's: name, flag, and the class whose defs in the main file require the page.
const BESIDE: [(&str, &str, &str); 4] = [
    ("passes", "gen-pass-doc", "PassBase"),
    ("op-interfaces", "gen-op-interface-docs", "OpInterface"),
    ("type-interfaces", "gen-type-interface-docs", "TypeInterface"),
    ("attr-interfaces", "gen-attr-interface-docs", "AttrInterface"),
];

/// Generates the page of the main file's dialect, then the pages of its passes and interfaces.
///
/// # Errors
/// If there is nothing to document, or an operation is malformed.
pub fn book(records: &Records, options: &Options) -> Result<Vec<Leaf>, Failure> {
    let leaf = |name: &str, flag: &str, options: &Options| {
        let generator = GENERATORS.iter().find(|one| one.flag == flag);
        let text = generator.map(|one| one.run(records, options)).transpose()?;
        Ok::<_, Failure>(Leaf { name: name.to_owned(), text: text.unwrap_or_default() })
    };
    let main = records.source_map().files().next();
    let declares = |class: &str| {
        let here = |def: &crate::lang::Record<'_>| {
            let declared = def.is_a("DeclareInterfaceMethods");
            !declared && records.source_map().file_of(def.span()) == main
        };
        records.defs_of_class(class).any(|def| here(&def))
    };
    let mut leaves = Vec::new();
    for (name, flag, class) in BESIDE {
        if declares(class) {
            leaves.push(leaf(name, flag, options)?);
        }
    }
    match model::choose_dialect(records, options.dialect.as_deref()) {
        Ok(Some(dialect)) => {
            let name = dialect.opt_str("name").unwrap_or("").to_owned();
            let options = Options { dialect: Some(name.clone()), ..options.clone() };
            leaves.insert(0, leaf(&name, "gen-dialect-doc", &options)?);
        }
        // A file of passes or interfaces alone needs no dialect.
        Ok(None) | Err(_) if !leaves.is_empty() && options.dialect.is_none() => {}
        Ok(None) => {
            let error = Diagnostic::global_error("there is no dialect in the input");
            return Err(Failure::Invalid(Box::new(error)));
        }
        Err(error) => return Err(Failure::Invalid(error)),
    }
    Ok(leaves)
}

/// Generates the page of a dialect that several files declare together, each evaluated separately.
///
/// # Errors
/// As [`book`].
pub fn joined(files: &[&Records], options: &Options) -> Result<Leaf, Failure> {
    let missing = || Diagnostic::global_error("there is no dialect in the input");
    let first = *files.first().ok_or_else(missing)?;
    let dialect = model::choose_dialect(first, options.dialect.as_deref());
    let dialect = dialect.map_err(Failure::Invalid)?.ok_or_else(missing)?;
    let name = dialect.opt_str("name").unwrap_or("").to_owned();
    let options = Options { dialect: Some(name.clone()), ..options.clone() };
    Ok(Leaf { name, text: super::dialect::page(files, &options)? })
}

/// Joins the pages, with their common first line only once.
pub fn bound(leaves: &[Leaf]) -> String {
    let mut text = String::new();
    for leaf in leaves {
        let page = match leaf.text.split_once('\n') {
            Some((_, rest)) if !text.is_empty() => rest,
            _ => &leaf.text,
        };
        text.push_str(page);
    }
    text
}
