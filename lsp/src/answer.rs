//! The answers of a language, in byte offsets of texts that it checked.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

pub use lsp_types::{
    CompletionItemKind, DiagnosticSeverity as Severity, DiagnosticTag, FoldingRangeKind,
    InlayHintKind, SymbolKind,
};

use crate::text::Text;

/// A file that answers point into, with the text that was read.
#[derive(Debug)]
pub struct File {
    /// Its path.
    pub path: PathBuf,
    /// Its text.
    pub text: Text,
}

/// A place in a file.
#[derive(Clone, Debug)]
pub struct Place {
    /// The file.
    pub file: Arc<File>,
    /// The bytes meant.
    pub span: Range<usize>,
}

/// A thing that is wrong with a document.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The place in the document.
    pub span: Range<usize>,
    /// The severity.
    pub severity: Severity,
    /// The text.
    pub message: String,
    /// A word that says of which kind it is.
    pub code: Option<&'static str>,
    /// Tags by which an editor greys the place out, or strikes it through.
    pub tags: Vec<DiagnosticTag>,
    /// Further places, each with a text.
    pub notes: Vec<(Place, String)>,
}

impl Problem {
    /// An error at a place of the document.
    pub fn error(span: Range<usize>, message: impl Into<String>) -> Problem {
        let (severity, message) = (Severity::ERROR, message.into());
        Problem { span, severity, message, code: None, tags: Vec::new(), notes: Vec::new() }
    }
}

/// Text about a place of the document.
#[derive(Clone, Debug)]
pub struct Hover {
    /// The bytes that it is about.
    pub span: Range<usize>,
    /// Markdown.
    pub text: String,
}

/// The choices of what to write at a place.
#[derive(Clone, Debug, Default)]
pub struct Completion {
    /// The bytes, in the text as it is now, that a choice replaces.
    pub replaced: Range<usize>,
    /// The choices, the likeliest first.
    pub items: Vec<CompletionItem>,
}

/// A choice of a [`Completion`].
#[derive(Clone, Debug)]
pub struct CompletionItem {
    /// The name that is shown and filtered by.
    pub label: String,
    /// Its kind.
    pub kind: CompletionItemKind,
    /// A few words beside the label.
    pub detail: Option<String>,
    /// Markdown.
    pub documentation: Option<String>,
    /// The text that is written, if it is not the label.
    pub insert: Option<String>,
    /// True if `insert` has places to fill in (`$1`).
    pub snippet: bool,
}

impl CompletionItem {
    /// A choice that is written as it is shown.
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

    /// The same with a few words beside it.
    #[must_use]
    pub fn detail(mut self, detail: impl Into<String>) -> CompletionItem {
        self.detail = Some(detail.into());
        self
    }
}

/// A change of a text.
#[derive(Clone, Debug)]
pub struct Edit {
    /// The bytes that go.
    pub place: Place,
    /// The text that comes.
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
    /// All of it.
    pub span: Range<usize>,
    /// Its name in the text.
    pub name_span: Range<usize>,
    /// Entries inside.
    pub children: Vec<Symbol>,
}

/// A symbol of the workspace.
#[derive(Clone, Debug)]
pub struct WorkspaceSymbol {
    /// The name.
    pub name: String,
    /// The name of what it is in.
    pub container: Option<String>,
    /// Its kind.
    pub kind: SymbolKind,
    /// The place of its name.
    pub place: Place,
}

/// Lines that may be hidden.
#[derive(Clone, Debug)]
pub struct Fold {
    /// From the line that stays to the last one that goes.
    pub span: Range<usize>,
    /// Comments, includes or anything else.
    pub kind: Option<FoldingRangeKind>,
}

/// Text shown between the letters of the document.
#[derive(Clone, Debug)]
pub struct Hint {
    /// The byte before which it is shown.
    pub at: usize,
    /// The text.
    pub label: String,
    /// A type, a parameter or anything else.
    pub kind: Option<InlayHintKind>,
    /// More, where the pointer rests.
    pub tooltip: Option<String>,
    /// A blank before and one after it.
    pub padding: (bool, bool),
}

/// A range and what it links to.
#[derive(Clone, Debug)]
pub struct Link {
    /// The bytes that are the link.
    pub span: Range<usize>,
    /// The file.
    pub target: PathBuf,
}

/// The kinds of coloured text, by their index in [`TokenKind::NAMES`].
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
    /// The names of the kinds, as the editor is told them.
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

/// A piece of coloured text, which ends in the line in which it starts or is split by the server.
#[derive(Clone, Debug)]
pub struct Token {
    /// The bytes.
    pub span: Range<usize>,
    /// The kind.
    pub kind: TokenKind,
    /// True at the place that defines it.
    pub defines: bool,
}

/// A change that is offered.
#[derive(Clone, Debug)]
pub struct Action {
    /// The text of the offer.
    pub title: String,
    /// `quickfix`, `refactor`, `source`, or a kind below them.
    pub kind: &'static str,
    /// The changes.
    pub edits: Vec<Edit>,
    /// A command instead, with its arguments.
    pub command: Option<(String, Vec<serde_json::Value>)>,
    /// True for the one that is meant most often.
    pub preferred: bool,
}
