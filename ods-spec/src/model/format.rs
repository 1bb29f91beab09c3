//! Assembly formats: from the text of `assemblyFormat` to the compiled form of `ods_core::schema`.
//!
//! [`lexer`] splits a text into tokens, [`parser`] builds a tree, which [`op`] and [`param`] check with `mlir-tblgen`'s
//! rules and messages, and [`lower`] resolves: names become indices, spaces become flags, and every type that is not
//! written gets a rule. Compilation stops at the first error, as upstream.

mod absent;
mod ambiguity;
mod compiled;
mod directive;
mod input;
mod lexer;
mod lower;
mod nested;
mod node;
mod op;
mod param;
mod parser;

pub use compiled::{
    Alternative, AttrForm, Clause, CommonType, Directive, DirectiveArg, Group, ItemList, Literal,
    Nested, OpElement, OpFormat, ParamAlternative, ParamDirective, ParamDirectiveArg, ParamElement,
    ParamFormat, ParamGroup, ParamList, ParamSetting, ParamShortType, Presence, SetValue, Setting,
    ShortName, ShortType, Target, TypeRule, TypeSource, TypesOf,
};
pub use input::{
    FormatOp, FormatParam, FormatParams, FormatProp, FormatRegion, FormatValue, TypeTrait,
};

use crate::diag::Diagnostic;
use crate::lang::Span;

/// Compiles the `assemblyFormat` of an operation.
///
/// Errors point into the text if `span` covers exactly its bytes, else at `span`.
pub fn compile_op_format(op: &FormatOp, text: &str, span: Span) -> Result<OpFormat, Diagnostic> {
    op::compile(op, text, Origin::new(text, span))
}

/// Lists the ambiguities of a compiled format, and the optional attributes that it writes even if they are absent, each
/// as a warning: upstream accepts them.
pub fn format_warnings(op: &FormatOp, format: &OpFormat, span: Span) -> Vec<Diagnostic> {
    let warning = |(text, note)| Diagnostic::warning(span, text).with_note(span, note);
    let found = ambiguity::ambiguities(op, format).into_iter();
    found.chain(absent::absent_attrs(op, format)).map(warning).collect()
}

/// Compiles the `assemblyFormat` of a type or attribute; errors as in [`compile_op_format`].
pub fn compile_param_format(
    def: &FormatParams,
    text: &str,
    span: Span,
) -> Result<ParamFormat, Diagnostic> {
    param::compile(def, text, Origin::new(text, span))
}

/// The position of a format's text in the source.
#[derive(Clone, Copy)]
struct Origin {
    span: Span,
    exact: bool,
}

impl Origin {
    fn new(text: &str, span: Span) -> Origin {
        let length = span.end.saturating_sub(span.start) as usize;
        Origin { span, exact: !span.is_dummy() && length == text.len() }
    }

    /// Returns an error at byte `at` of the text.
    fn error(self, at: usize, message: impl Into<String>) -> Diagnostic {
        let span = if self.exact {
            let start = self.span.start + at as u32;
            Span::new(start, (start + 1).min(self.span.end).max(start))
        } else {
            self.span
        };
        Diagnostic::error(span, message)
    }
}

#[cfg(test)]
mod tests;
