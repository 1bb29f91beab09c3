//! Patterns loaded at run time from a `.pdll`.

use std::path::{Path, PathBuf};

use ods_core::rewrite::NativeFn;
use ods_core::schema::PatternSchema;
use ods_core::{Attr, Context, Type};
use ods_spec::diag::Diagnostic;
use ods_spec::model::Answers;
use ods_spec::pdll::{self, Compiled, Parsed};
use ods_spec::{Message, Rejected};

use crate::{DynamicDialect, Hook, Loader, Unchecked};

/// The patterns of a `.pdll`; implementations of native code can be added before they are used.
#[derive(Clone, Debug)]
pub struct DynamicPatterns {
    /// A dialect without a name that has the patterns.
    dialect: DynamicDialect,
    parsed: Parsed,
    compiled: Compiled,
}

impl Loader {
    /// Loads the patterns of a `.pdll` file. Operations that it names are declared by the `.td` files that it includes,
    /// or by nothing.
    ///
    /// # Errors
    /// If the input is rejected.
    pub fn load_pdll(&mut self, file: impl AsRef<Path>) -> Result<DynamicPatterns, Rejected> {
        let file = file.as_ref();
        let parsed = pdll::parse_file(self.session(), file).map_err(|why| {
            let text = format!("error: {why}\n");
            let messages = vec![Message { text, is_error: true, position: None }];
            Rejected { messages, dependencies: vec![file.to_owned()] }
        })?;
        self.compile_pdll(parsed, file)
    }

    /// Loads patterns from text; `file` is its name in diagnostics.
    ///
    /// # Errors
    /// As [`Loader::load_pdll`].
    pub fn load_pdll_text(&mut self, file: &str, text: &str) -> Result<DynamicPatterns, Rejected> {
        let parsed = pdll::parse_text(self.session(), file, text);
        self.compile_pdll(parsed, file.as_ref())
    }

    fn compile_pdll(&mut self, parsed: Parsed, file: &Path) -> Result<DynamicPatterns, Rejected> {
        let answers: Answers = self.model_options(None).answers;
        let compiled = pdll::compile(&parsed, &answers);
        if parsed.module.is_none() || !compiled.errors.is_empty() {
            let all = parsed.diagnostics.iter().chain(&compiled.errors);
            let messages = all.map(|one| Message::new(one, &parsed.map)).collect();
            let dependencies: Vec<PathBuf> =
                std::iter::once(file.to_owned()).chain(parsed.dependencies).collect();
            return Err(Rejected { messages, dependencies });
        }
        let mut dialect = self.load_text("", "", None)?;
        dialect.set_patterns(compiled.patterns.clone());
        Ok(DynamicPatterns { dialect, parsed, compiled })
    }
}

impl DynamicPatterns {
    /// Sets the implementation of a native constraint or rewrite.
    ///
    /// # Errors
    /// If no pattern calls native code of that name.
    pub fn native(
        &mut self,
        name: &str,
        function: NativeFn,
    ) -> Result<&mut DynamicPatterns, String> {
        match self.dialect.hook(&format!("natives::{name}"), Hook::Native(function)) {
            Ok(_) => Ok(self),
            Err(_) => Err(format!("no pattern calls native code '{name}'")),
        }
    }

    /// Returns the patterns, which live as long as the process, for `PatternSet::declared` or
    /// [`Registry::insert_patterns`](ods_core::Registry::insert_patterns). Patterns that call native code without an
    /// implementation are left out: they are [`unchecked`](Self::unchecked).
    pub fn patterns(&self) -> Vec<&'static PatternSchema> {
        self.dialect.patterns()
    }

    /// Lists the native code without an implementation.
    pub fn unchecked(&self) -> Vec<Unchecked> {
        self.dialect.unchecked()
    }

    /// Returns the warnings, rendered.
    pub fn warnings(&self) -> String {
        self.parsed.render_diagnostics()
    }

    /// Returns the files that were read besides the main file.
    pub fn dependencies(&self) -> &[PathBuf] {
        &self.parsed.dependencies
    }

    /// Checks that the attributes and types in the text can be parsed with the dialects of a context; otherwise their
    /// patterns never match. Returns the errors, rendered.
    pub fn check_literals(&self, ctx: &Context) -> String {
        let mut errors = String::new();
        let mut seen = std::collections::BTreeSet::new();
        for literal in &self.compiled.literals {
            let (is_valid, what) = match literal.is_attr {
                true => (Attr::parse(ctx, &literal.text).is_some(), "attribute"),
                false => (Type::parse(ctx, &literal.text).is_some(), "type"),
            };
            if !is_valid && seen.insert(literal.span) {
                let message = format!("`{}` is no {what} of the registered dialects", literal.text);
                errors += &Diagnostic::error(literal.span, message).render(&self.parsed.map);
            }
        }
        errors
    }
}
