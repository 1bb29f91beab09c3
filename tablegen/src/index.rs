//! The definitions and uses of names in one file, computed from its text alone.
//!
//! An [`Index`] needs neither the included files nor a correct file: it contains everything with the form of a
//! statement, so it serves an editor while a line is half-written. Names that are defined in the same scope (template
//! arguments, variables, iterators) are resolved; a use of any other name records the kind of entity that it names, and
//! a caller with all files can resolve it.
//!
//! ```
//! use ods_tablegen::index::{DefinitionKind, Index, UseKind};
//!
//! let index = Index::new("include \"a.td\"\nclass A<int n> : B { int x = n; }\ndef D : A<4> { let x = ");
//! let names: Vec<&str> = index.definitions().iter().map(|one| index.text(&one.name)).collect();
//! assert_eq!(names, ["A", "n", "x", "D"]);
//! assert_eq!(index.definitions()[1].kind, DefinitionKind::TemplateArg);
//! let uses: Vec<&str> = index.uses().iter().map(|one| index.text(&one.span)).collect();
//! assert_eq!(uses, ["B", "n", "A", "x"]);
//! assert_eq!(index.uses()[1].target, Some(1));
//! assert_eq!(index.uses()[3].kind, UseKind::Let);
//! assert_eq!(index.includes()[0].path, "a.td");
//! ```

mod walk;

use std::ops::Range;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::lex::lex_alone;
use super::token::{Tokens, letter};

/// The kind of entity that a definition defines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DefinitionKind {
    /// `class C`.
    Class,
    /// `def D`.
    Def,
    /// `multiclass M`.
    Multiclass,
    /// `defm D`.
    Defm,
    /// `int x` in a class or def.
    Field,
    /// `int x` between `<` and `>`.
    TemplateArg,
    /// `defvar x`.
    Variable,
    /// The iterator of a `foreach` or of an operator.
    Iterator,
    /// `defset list<C> s`.
    Defset,
    /// `deftype t`.
    Deftype,
}

impl DefinitionKind {
    /// Returns the keyword for this kind.
    pub fn word(self) -> &'static str {
        match self {
            DefinitionKind::Class => "class",
            DefinitionKind::Def => "def",
            DefinitionKind::Multiclass => "multiclass",
            DefinitionKind::Defm => "defm",
            DefinitionKind::Field => "field",
            DefinitionKind::TemplateArg => "template argument",
            DefinitionKind::Variable => "defvar",
            DefinitionKind::Iterator => "iterator",
            DefinitionKind::Defset => "defset",
            DefinitionKind::Deftype => "deftype",
        }
    }

    /// Returns whether other files can refer to such a definition.
    pub fn is_global(self) -> bool {
        !matches!(
            self,
            DefinitionKind::Field | DefinitionKind::TemplateArg | DefinitionKind::Iterator
        )
    }
}

/// A definition of a name. Ranges are bytes of the file.
#[derive(Clone, Debug)]
pub struct Definition {
    /// The kind of entity.
    pub kind: DefinitionKind,
    /// The range of the name; empty, after the keyword, if there is none.
    pub name: Range<usize>,
    /// The range of the whole statement.
    pub span: Range<usize>,
    /// The enclosing class, def or multiclass, as an index of a definition.
    pub owner: Option<u32>,
    /// The parent classes and multiclasses, as indices of uses.
    pub parents: Vec<u32>,
    /// The range of the type of a field, an argument or a set.
    pub ty: Option<Range<usize>>,
    /// The range of the body, including its braces.
    pub body: Option<Range<usize>>,
    /// False for a composed name (`D#i`).
    pub plain: bool,
}

/// The kind of entity that a use names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UseKind {
    /// A class: a parent, a type, or `C<…>`.
    Class,
    /// A multiclass, or a class, after `defm`.
    Multiclass,
    /// A value: a local name, a field of the enclosing record, a def, a variable.
    Value,
    /// The field that a `let` sets.
    Let,
    /// The argument named in `C<x = 1>`.
    NamedArg,
    /// The field after a dot.
    Dot,
}

/// A use of a name.
#[derive(Clone, Debug)]
pub struct Use {
    /// The range of the name.
    pub span: Range<usize>,
    /// The kind of entity.
    pub kind: UseKind,
    /// The enclosing class, def or multiclass, as an index of a definition.
    pub owner: Option<u32>,
    /// The definition, if it is in the scope of this file.
    pub target: Option<u32>,
    /// The class of an argument, or the name before the dot of a field, as an index of a use.
    pub base: Option<u32>,
    /// The range of the arguments of a class or multiclass, between the brackets.
    pub args: Option<Range<usize>>,
}

/// A line `include "path"`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Include {
    /// The path as written.
    pub path: String,
    /// The range of the literal, quotes included.
    pub span: Range<usize>,
}

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lexeme {
    /// A keyword of the language.
    Keyword,
    /// An identifier.
    Name,
    /// `$name`.
    DagName,
    /// `!add`.
    Operator,
    /// A number or a boolean.
    Number,
    /// A string.
    String,
    /// `[{ … }]`.
    Code,
    /// Anything else.
    Sign,
}

/// The names of one file.
#[derive(Clone, Debug)]
pub struct Index {
    text: Arc<str>,
    definitions: Vec<Definition>,
    uses: Vec<Use>,
    includes: Vec<Include>,
    lexemes: Vec<(Range<usize>, Lexeme)>,
    globals: FxHashMap<Box<str>, Vec<u32>>,
    lets: Vec<Range<usize>>,
}

impl Index {
    /// Indexes a text.
    pub fn new(text: impl Into<Arc<str>>) -> Index {
        let text = text.into();
        let (tokens, strings, includes) = lex_alone(Arc::clone(&text));
        let lexemes = (0..tokens.spans.len() as u32)
            .filter(|&token| tokens.letter(token) != letter::END)
            .map(|token| (range(&tokens, token), lexeme(tokens.letter(token))))
            .collect();
        let mut index = Index {
            text,
            definitions: Vec::new(),
            uses: Vec::new(),
            includes,
            lexemes,
            globals: FxHashMap::default(),
            lets: Vec::new(),
        };
        walk::walk(&mut index, &tokens, &strings);
        for (at, one) in index.definitions.iter().enumerate() {
            let is_global = one.kind.is_global() && (one.owner.is_none() || !is_variable(one.kind));
            if is_global && !one.name.is_empty() {
                let name = index.text[one.name.clone()].into();
                index.globals.entry(name).or_default().push(at as u32);
            }
        }
        index
    }

    /// Returns the text.
    pub fn source(&self) -> &Arc<str> {
        &self.text
    }

    /// Returns the text of a range.
    pub fn text(&self, span: &Range<usize>) -> &str {
        self.text.get(span.clone()).unwrap_or_default()
    }

    /// Returns all definitions, in the order of the text.
    pub fn definitions(&self) -> &[Definition] {
        &self.definitions
    }

    /// Returns all uses, in the order of the text.
    pub fn uses(&self) -> &[Use] {
        &self.uses
    }

    /// Returns all includes, in the order of the text.
    pub fn includes(&self) -> &[Include] {
        &self.includes
    }

    /// Returns all tokens with their ranges, in the order of the text, without comments and includes.
    pub fn lexemes(&self) -> &[(Range<usize>, Lexeme)] {
        &self.lexemes
    }

    /// Returns the ranges of the statements `let … in`, each from its keyword to its end.
    pub fn let_blocks(&self) -> &[Range<usize>] {
        &self.lets
    }

    /// Returns the definition at that index.
    pub fn definition(&self, index: u32) -> &Definition {
        &self.definitions[index as usize]
    }

    /// Returns the definitions of a name that are visible to other files.
    pub fn globals(&self, name: &str) -> impl Iterator<Item = (u32, &Definition)> {
        let found = self.globals.get(name).map_or(&[][..], Vec::as_slice);
        found.iter().map(|&at| (at, self.definition(at)))
    }

    /// Returns the use that contains an offset or ends at it.
    pub fn use_at(&self, offset: usize) -> Option<u32> {
        let at = self.uses.partition_point(|one| one.span.end < offset);
        let touches = |at: &usize| {
            self.uses.get(*at).is_some_and(|one| one.span.start <= offset && offset <= one.span.end)
        };
        // If two uses meet there, take the one that starts.
        [at + 1, at].into_iter().find(touches).map(|at| at as u32)
    }

    /// Returns the definition whose name contains an offset or ends at it.
    pub fn definition_at(&self, offset: usize) -> Option<u32> {
        let there = |one: &Definition| {
            !one.name.is_empty() && one.name.start <= offset && offset <= one.name.end
        };
        self.definitions.iter().position(there).map(|at| at as u32)
    }

    /// Returns the innermost class, def, defm or multiclass that contains an offset.
    pub fn enclosing(&self, offset: usize) -> Option<u32> {
        let enclosing = |one: &Definition| {
            let record = matches!(
                one.kind,
                DefinitionKind::Class
                    | DefinitionKind::Def
                    | DefinitionKind::Multiclass
                    | DefinitionKind::Defm
            );
            record && one.span.start <= offset && offset <= one.span.end
        };
        self.definitions.iter().rposition(enclosing).map(|at| at as u32)
    }

    /// Returns the members of a definition: its fields, arguments and nested definitions.
    pub fn members(&self, of: u32) -> impl Iterator<Item = (u32, &Definition)> {
        let rest = self.definitions.iter().enumerate().skip(of as usize + 1);
        let end = self.definition(of).span.end;
        rest.take_while(move |(_, one)| one.name.start <= end)
            .filter(move |(_, one)| one.owner == Some(of))
            .map(|(at, one)| (at as u32, one))
    }

    /// Returns the comment directly before an offset, without its slashes.
    pub fn comment_before(&self, offset: usize) -> String {
        let start = self.text[..offset].rfind('\n').map_or(0, |at| at + 1);
        let mut lines: Vec<&str> = Vec::new();
        for line in self.text[..start].lines().rev() {
            let Some(comment) = line.trim_start().strip_prefix("//") else { break };
            // A ruler is not part of the comment text.
            if comment.starts_with("===") || comment.starts_with("---") {
                break;
            }
            let comment = comment.trim_start_matches('/');
            lines.push(comment.strip_prefix(' ').unwrap_or(comment));
        }
        lines.reverse();
        lines.join("\n")
    }
}

fn is_variable(kind: DefinitionKind) -> bool {
    kind == DefinitionKind::Variable
}

/// Returns the bytes of a token: a file that is lexed alone starts at offset 1 of the global space.
fn range(tokens: &Tokens, token: u32) -> Range<usize> {
    let span = tokens.span(token);
    (span.start as usize - 1)..(span.end as usize - 1)
}

fn lexeme(of: u8) -> Lexeme {
    match of {
        letter::IDENT => Lexeme::Name,
        letter::INT | letter::BINARY | letter::TRUE | letter::FALSE => Lexeme::Number,
        letter::STRING => Lexeme::String,
        letter::CODE => Lexeme::Code,
        letter::VAR_NAME => Lexeme::DagName,
        b'o' | b'x' | b'g' | b'k' | b'w' | b'd' | b'e' => Lexeme::Operator,
        b'a'..=b'z' | b'A'..=b'Z' => Lexeme::Keyword,
        _ => Lexeme::Sign,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reported(text: &str) -> String {
        let index = Index::new(text);
        let mut out = String::new();
        for one in index.definitions() {
            let owner = one.owner.map(|at| index.text(&index.definition(at).name));
            out += &format!("{} {} in {owner:?}\n", one.kind.word(), index.text(&one.name));
        }
        for one in index.uses() {
            let target = one.target.map(|at| index.definition(at).kind.word());
            let base = one.base.map(|at| index.text(&index.uses()[at as usize].span));
            out += &format!("{:?} {} {target:?} {base:?}\n", one.kind, index.text(&one.span));
        }
        out
    }

    #[test]
    fn scopes_end() {
        let text = "multiclass M<int n> { def _a : A<n> { int f = n; let g = f; } }\n\
                    foreach i = [1] in def X#i : A<i>;\n\
                    defm D : M<n = !foldl(0, [i], a, x, !add(a, x))>;\n\
                    defvar v = D.f; deftype T = list<A>; defset list<A> S = { def Y; }";
        let expected = "multiclass M in None\ntemplate argument n in Some(\"M\")\n\
                        def _a in Some(\"M\")\nfield f in Some(\"_a\")\niterator i in None\n\
                        def X#i in None\ndefm D in None\niterator a in Some(\"D\")\n\
                        iterator x in Some(\"D\")\ndefvar v in None\ndeftype T in None\n\
                        defset S in None\ndef Y in None\n\
                        Class A None None\nValue n Some(\"template argument\") None\n\
                        Value n Some(\"template argument\") None\nLet g None None\n\
                        Value f Some(\"field\") None\nValue X None None\n\
                        Value i Some(\"iterator\") None\nClass A None None\n\
                        Value i Some(\"iterator\") None\nMulticlass M None None\n\
                        NamedArg n None Some(\"M\")\nValue i None None\n\
                        Value a Some(\"iterator\") None\nValue x Some(\"iterator\") None\n\
                        Value D None None\nDot f None Some(\"D\")\nClass A None None\n\
                        Class A None None\n";
        assert_eq!(reported(text), expected);
    }

    #[test]
    fn what_is_broken_ends_where_a_line_begins_anew() {
        let text = "class A<int n\ndef B : A<\n} ] \"open\ndef C : A<1> { let x = [1, }\n\
                    def D { int y = !add(y, ; }\nclass E;\n";
        let index = Index::new(text);
        let names: Vec<&str> =
            index.definitions().iter().map(|one| index.text(&one.name)).collect();
        assert_eq!(names, ["A", "n", "B", "C", "D", "y", "E"]);
        assert_eq!(index.globals("E").count(), 1);
        assert_eq!(index.globals("y").count(), 0);
    }

    #[test]
    fn places_are_found_by_offset() {
        let text = "// Says\n// more.\nclass A { int x; }\ndef D : A { let x = 1; }";
        let index = Index::new(text);
        assert_eq!(index.comment_before(24), "Says\nmore.");
        let at = |word: &str| text.rfind(word).unwrap();
        assert_eq!(index.use_at(at("x = 1")), index.use_at(at(" = 1")));
        assert_eq!(index.definition_at(at("D")), Some(2));
        assert_eq!(index.enclosing(at("let")), Some(2));
        let members: Vec<u32> = index.members(0).map(|(at, _)| at).collect();
        assert_eq!(members, [1]);
        assert_eq!(Index::new("").uses().len(), 0);
    }
}
