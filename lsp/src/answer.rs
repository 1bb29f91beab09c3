//! Answers of a language to requests, in byte offsets of checked texts.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

pub use lsp_types::{
    CompletionItemKind, DiagnosticSeverity as Severity, DiagnosticTag, FoldingRangeKind,
    InlayHintKind, SymbolKind,
};

use crate::text::Text;

/// A file that answers point into, with its text at that time.
#[derive(Debug)]
pub struct File {
    /// The path.
    pub path: PathBuf,
    /// The text.
    pub text: Text,
}

/// A range in a file.
#[derive(Clone, Debug)]
pub struct Place {
    /// The file.
    pub file: Arc<File>,
    /// The range in bytes.
    pub span: Range<usize>,
}

/// A diagnostic of a document.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The range in the document.
    pub span: Range<usize>,
    /// The severity.
    pub severity: Severity,
    /// The message.
    pub message: String,
    /// The code that identifies the kind of problem.
    pub code: Option<&'static str>,
    /// Tags by which an editor greys the range out, or strikes it through.
    pub tags: Vec<DiagnosticTag>,
    /// Related places, each with a message.
    pub notes: Vec<(Place, String)>,
}

impl Problem {
    /// Creates an error at a range of the document.
    pub fn error(span: Range<usize>, message: impl Into<String>) -> Problem {
        let (severity, message) = (Severity::ERROR, message.into());
        Problem { span, severity, message, code: None, tags: Vec::new(), notes: Vec::new() }
    }
}

/// Hover text for a range of the document.
#[derive(Clone, Debug)]
pub struct Hover {
    /// The range that the text describes.
    pub span: Range<usize>,
    /// Markdown.
    pub text: String,
}

/// Completion items for a position.
#[derive(Clone, Debug, Default)]
pub struct Completion {
    /// The bytes, in the current text, that an item replaces.
    pub replaced: Range<usize>,
    /// The items, the likeliest first.
    pub items: Vec<CompletionItem>,
}

/// An item of a [`Completion`].
#[derive(Clone, Debug)]
pub struct CompletionItem {
    /// The name that is displayed and filtered by.
    pub label: String,
    /// Its kind.
    pub kind: CompletionItemKind,
    /// A few words beside the label.
    pub detail: Option<String>,
    /// Markdown.
    pub documentation: Option<String>,
    /// The text to insert, if it differs from the label.
    pub insert: Option<String>,
    /// True if `insert` is a snippet with tab stops (`$1`).
    pub snippet: bool,
}

impl CompletionItem {
    /// Creates an item whose label is inserted.
    pub fn new(label: impl Into<String>, kind: CompletionItemKind) -> CompletionItem {
        CompletionItem {
            label: label.into(),
            kind,
            detail: None,
            documentation: None,
            insert: None,
            snippet: false,
        }
    }

    /// Sets the words beside the label.
    #[must_use]
    pub fn detail(mut self, detail: impl Into<String>) -> CompletionItem {
        self.detail = Some(detail.into());
        self
    }
}

/// A text edit.
#[derive(Clone, Debug)]
pub struct Edit {
    /// The range to replace.
    pub place: Place,
    /// The new text.
    pub text: String,
}

/// An entry of a document's outline, or a symbol of the workspace.
#[derive(Clone, Debug)]
pub struct Symbol {
    /// The name.
    pub name: String,
    /// A few words beside it.
    pub detail: Option<String>,
    /// Its kind.
    pub kind: SymbolKind,
    /// The whole range.
    pub span: Range<usize>,
    /// The range of its name.
    pub name_span: Range<usize>,
    /// Nested entries.
    pub children: Vec<Symbol>,
}

/// A symbol of the workspace.
#[derive(Clone, Debug)]
pub struct WorkspaceSymbol {
    /// The name.
    pub name: String,
    /// The name of the enclosing symbol.
    pub container: Option<String>,
    /// Its kind.
    pub kind: SymbolKind,
    /// The place of its name.
    pub place: Place,
}

/// A foldable range.
#[derive(Clone, Debug)]
pub struct Fold {
    /// The range from the line that stays visible to the last hidden line.
    pub span: Range<usize>,
    /// Comments, includes or anything else.
    pub kind: Option<FoldingRangeKind>,
}

/// An inlay hint.
#[derive(Clone, Debug)]
pub struct Hint {
    /// The byte before which the hint is shown.
    pub at: usize,
    /// The text.
    pub label: String,
    /// A type, a parameter or another kind.
    pub kind: Option<InlayHintKind>,
    /// The text shown when the pointer rests on the hint.
    pub tooltip: Option<String>,
    /// Padding before and after the label.
    pub padding: (bool, bool),
}

/// A link from a range to a file.
#[derive(Clone, Debug)]
pub struct Link {
    /// The range of the link.
    pub span: Range<usize>,
    /// The target file.
    pub target: PathBuf,
}

/// The kinds of semantic tokens, by their index in [`TokenKind::NAMES`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind {
    /// A namespace or dialect.
    Namespace,
    /// A type.
    Type,
    /// A class.
    Class,
    /// An attribute's or parameter's name.
    Parameter,
    /// A value or variable.
    Variable,
    /// A field.
    Property,
    /// A def, a case of an enum.
    EnumMember,
    /// A function or symbol.
    Function,
    /// An operator (`!add`), an operation.
    Macro,
    /// A keyword.
    Keyword,
    /// A comment.
    Comment,
    /// A string.
    String,
    /// A number.
    Number,
    /// An operator sign.
    Operator,
    /// A label: a block.
    Label,
}

impl TokenKind {
    /// The names of the kinds in the legend sent to the editor.
    pub const NAMES: [&'static str; 15] = [
        "namespace",
        "type",
        "class",
        "parameter",
        "variable",
        "property",
        "enumMember",
        "function",
        "macro",
        "keyword",
        "comment",
        "string",
        "number",
        "operator",
        "label",
    ];
}

/// A semantic token, which ends in the line in which it starts or is split by the server.
#[derive(Clone, Debug)]
pub struct Token {
    /// The bytes.
    pub span: Range<usize>,
    /// The kind.
    pub kind: TokenKind,
    /// True at a definition.
    pub defines: bool,
}

/// A code action.
#[derive(Clone, Debug)]
pub struct Action {
    /// The displayed title.
    pub title: String,
    /// `quickfix`, `refactor`, `source`, or a sub-kind of one of them.
    pub kind: &'static str,
    /// The edits.
    pub edits: Vec<Edit>,
    /// A command with its arguments, instead of edits.
    pub command: Option<(String, Vec<serde_json::Value>)>,
    /// True for the preferred action.
    pub preferred: bool,
}
