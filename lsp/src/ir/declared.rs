//! The declarations of operations, types and attributes in `.td` files.

use std::fmt::Write;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ods_core::schema::{Declared, DialectSchema, ParametricSchema};
use ods_core::{Context, Ident, OpName};

use super::lex::Kind;
use crate::answer::{File, Place};
use crate::project::Project;
use crate::text::Text;

/// A declaration in the `.td` files of a dialect.
#[derive(Clone, Copy)]
pub(super) struct Declaration {
    dialect: &'static DialectSchema,
    declared: Declared,
}

impl Declaration {
    /// Returns the declaration of an operation.
    pub(super) fn of_op(ctx: &Context, name: OpName) -> Option<Declaration> {
        let declared = ctx.op_schema(name)?.declared;
        Some(Declaration { dialect: ctx.registry().dialect_of(name)?, declared })
    }

    /// Returns the declaration of a type or attribute by its name as written, `!llvm.ptr`.
    pub(super) fn of_written(ctx: &Context, written: &str) -> Option<Declaration> {
        let schema = written_schema(ctx, written)?;
        let (dialect, _) = schema.name.split_once('.')?;
        Some(Declaration { dialect: ctx.dialect(dialect)?, declared: schema.declared })
    }

    /// Returns the description as Markdown.
    pub(super) fn description(self) -> &'static str {
        self.declared.description()
    }

    /// Returns the file, as its dialect names it, and the line.
    fn line(self) -> Option<(&'static str, u32)> {
        let (file, line) = self.declared.place()?;
        Some((self.dialect.sources.files().get(file)?, line))
    }

    /// Appends the description, and the place of the declaration.
    pub(super) fn tell(self, out: &mut String) {
        let description = self.description().trim();
        if !description.is_empty() {
            let _ = writeln!(out, "{description}\n");
        }
        if let Some((file, line)) = self.line() {
            let _ = writeln!(out, "Declared in `{file}:{line}`\n");
        }
    }

    /// Returns the place of the def's name, in the first existing file of that name: in the package's folder at the
    /// time the tool was built, in the project, in the packages and include directories of its settings, in the
    /// prelude.
    pub(super) fn place(self, project: &Project) -> Option<Place> {
        let (name, line) = self.line()?;
        let root = Path::new(self.dialect.sources.root());
        let settings = &project.settings;
        let dirs = [root, project.root.as_path()].into_iter();
        let dirs =
            dirs.chain(settings.sources.iter().chain(&settings.include).map(PathBuf::as_path));
        let found = dirs.map(|dir| dir.join(name)).find(|path| path.is_file());
        let path = found.or_else(|| crate::td::prelude_copy(name))?;
        let text = Text::new(std::fs::read_to_string(&path).ok()?);
        let span = text.line(line as usize - 1).map_or(0..0, |span| def_name(text.as_str(), span));
        Some(Place { file: Arc::new(File { path, text }), span })
    }
}

/// Returns the type or attribute of a name as written.
pub(super) fn written_schema(ctx: &Context, written: &str) -> Option<&'static ParametricSchema> {
    let name = Ident::new(written.get(1..)?);
    if written.starts_with('!') { ctx.type_schema(name) } else { ctx.attr_schema(name) }
}

/// Returns the range of the name behind `def` or `defm` in a line, or else of the line without its indentation.
fn def_name(text: &str, line: Range<usize>) -> Range<usize> {
    let mut words = super::lex::lex(&text[..line.end], line.start);
    let is_def = |word: &str| matches!(word, "def" | "defm");
    words.by_ref().find(|one| is_def(&text[one.span.clone()]));
    match words.next() {
        Some(name) if name.kind == Kind::Word => name.span,
        _ => {
            let indent = text[line.clone()].len() - text[line.clone()].trim_start().len();
            line.start + indent..line.end
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_def_of_a_line_is_found() {
        let text = "let a = 1 in def A_Op : B;\n  : C<\"d\">\ndef\n";
        let shown = |line: Range<usize>| &text[def_name(text, line)];
        assert_eq!(shown(0..26), "A_Op");
        assert_eq!(shown(27..37), ": C<\"d\">");
        assert_eq!(shown(38..41), "def");
    }
}
