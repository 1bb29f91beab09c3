//! The parser, which checks what it reads.

mod callable;
mod check;
mod constraint;
mod convert;
mod expr;
mod include;
mod op;
mod pattern;
mod stmt;

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

use super::Parsed;
use super::ast::*;
use super::lex::{Lexer, string_value};
use super::ods::Operation;
use super::scope::{Decl, Scopes};
use super::token::{Tok, Token, Word};
use super::ty::Type;
use crate::diag::Diagnostic;
use crate::lang::{Records, Session, SourceMap, Span};

/// The mark of an error that is reported.
struct Stop;

type Parse<T> = Result<T, Stop>;

/// The kind of code that is being read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Context {
    Global,
    /// A constraint, which rewrites nothing.
    Constraint,
    /// The matching part of a pattern.
    Match,
    /// A rewrite, which creates operations.
    Rewrite,
}

/// The limit of the nesting of expressions and blocks.
const MAX_NESTING: u32 = 200;

/// The limit of the nesting of included files.
const MAX_FILES: usize = 100;

struct Parser<'s> {
    session: &'s Session,
    map: SourceMap,
    lexer: Lexer,
    token: Token,
    diagnostics: Vec<Diagnostic>,
    scopes: Scopes,
    context: Context,
    module: Module,
    /// The operations of included `.td` files, by name.
    ops: HashMap<String, Arc<Operation>>,
    /// The number of constraints and rewrites without a name.
    unnamed: usize,
    nesting: u32,
    specs: Vec<Records>,
    dependencies: Vec<PathBuf>,
}

/// Reads text with its includes.
pub(super) fn parse(session: &Session, name: &str, text: &str) -> Parsed {
    let mut map = SourceMap::new();
    let Some(main) = map.add(name, text, None) else {
        return Parsed {
            module: None,
            diagnostics: vec![Diagnostic::global_error("more than 4 GiB of text")],
            map,
            specs: Vec::new(),
            dependencies: Vec::new(),
        };
    };
    let mut parser = Parser {
        session,
        lexer: Lexer::new(&map, main),
        map,
        token: Token { kind: Tok::Eof, start: 0, end: 0 },
        diagnostics: Vec::new(),
        scopes: Scopes::default(),
        context: Context::Global,
        module: Module::default(),
        ops: HashMap::new(),
        unnamed: 0,
        nesting: 0,
        specs: Vec::new(),
        dependencies: Vec::new(),
    };
    parser.advance();
    let result = parser.declarations();
    Parsed {
        module: result.ok().map(|()| parser.module),
        diagnostics: parser.diagnostics,
        map: parser.map,
        specs: parser.specs,
        dependencies: parser.dependencies,
    }
}

impl Parser<'_> {
    /// Parses declarations up to the end of the file.
    fn declarations(&mut self) -> Parse<()> {
        while self.token.kind != Tok::Eof {
            match self.token.kind {
                Tok::Directive => self.directive()?,
                Tok::Word(Word::Pattern) => self.pattern()?,
                Tok::Word(Word::Constraint | Word::Rewrite) => {
                    let callable = self.callable(false)?;
                    let id = self.define_callable(callable)?;
                    self.module.declarations.push(Declaration::Callable(id));
                }
                _ => return self.error("expected top-level declaration, such as a `Pattern`"),
            }
        }
        Ok(())
    }

    /// Reports an error at the current token.
    fn error<T>(&mut self, message: impl Into<String>) -> Parse<T> {
        self.error_at(self.span(), message)
    }

    fn error_at<T>(&mut self, span: Span, message: impl Into<String>) -> Parse<T> {
        self.diagnostics.push(Diagnostic::error(span, message));
        Err(Stop)
    }

    fn error_and_note<T>(
        &mut self,
        span: Span,
        message: impl Into<String>,
        (at, note): (Span, &str),
    ) -> Parse<T> {
        self.diagnostics.push(Diagnostic::error(span, message).with_note(at, note));
        Err(Stop)
    }

    fn advance(&mut self) {
        self.token = self.lexer.next(&mut self.diagnostics);
    }

    /// Continues at the start of a token that was read before.
    fn back_to(&mut self, token: Token) {
        self.lexer.reset(token.start);
        self.advance();
    }

    fn eat(&mut self, kind: Tok) -> bool {
        let found = self.token.kind == kind;
        if found {
            self.advance();
        }
        found
    }

    fn expect(&mut self, kind: Tok, message: &str) -> Parse<()> {
        if self.token.kind != kind {
            return self.error(message);
        }
        self.advance();
        Ok(())
    }

    /// Returns the position of the current token.
    fn span(&self) -> Span {
        Span::new(self.token.start, self.token.end)
    }

    /// Returns the text of the current token.
    fn text(&self) -> &str {
        self.map.snippet(self.span())
    }

    /// Returns the value of the current token, which is a string, and reads the next token.
    fn take_string(&mut self) -> String {
        let value = string_value(self.token.kind, self.text());
        self.advance();
        value
    }

    /// Returns the text of the current token, and reads the next token.
    fn take_text(&mut self) -> (String, Span) {
        let taken = (self.text().to_owned(), self.span());
        self.advance();
        taken
    }

    /// Runs `parse` in a context.
    fn in_context<T>(
        &mut self,
        context: Context,
        parse: impl FnOnce(&mut Self) -> Parse<T>,
    ) -> Parse<T> {
        let outer = std::mem::replace(&mut self.context, context);
        let parsed = parse(self);
        self.context = outer;
        parsed
    }

    /// Runs `parse` one level deeper, within the limit of nesting.
    fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
        if self.nesting >= MAX_NESTING {
            return self.error("the text nests too deeply");
        }
        self.nesting += 1;
        let parsed = parse(self);
        self.nesting -= 1;
        parsed
    }

    /// Reports a name that is defined already.
    fn check_new(&mut self, name: &str, span: Span) -> Parse<()> {
        match self.scopes.lookup(name) {
            None => Ok(()),
            Some((_, before)) => self.error_and_note(
                span,
                format!("`{name}` has already been defined"),
                (before, "see previous definition here"),
            ),
        }
    }

    fn variable(&self, id: VariableId) -> &Variable {
        &self.module.variables[id.0 as usize]
    }

    fn callable_of(&self, id: CallableId) -> &Callable {
        &self.module.callables[id.0 as usize]
    }

    fn add_callable(&mut self, callable: Callable) -> CallableId {
        self.module.callables.push(callable);
        CallableId(self.module.callables.len() as u32 - 1)
    }

    fn define_callable(&mut self, callable: Callable) -> Parse<CallableId> {
        let (name, span) = (callable.name.clone(), callable.span);
        self.check_new(&name, span)?;
        let id = self.add_callable(callable);
        self.scopes.define(&name, Decl::Callable(id), span);
        Ok(id)
    }

    /// Defines a variable; without a name, or of the name `_`, it cannot be referred to.
    fn define_variable(&mut self, variable: Variable) -> Parse<VariableId> {
        let id = VariableId(self.module.variables.len() as u32);
        let (name, span) = (variable.name.clone(), variable.span);
        if !name.is_empty() && name != "_" {
            self.check_new(&name, span)?;
            self.scopes.define(&name, Decl::Variable(id), span);
        }
        self.module.variables.push(variable);
        Ok(id)
    }

    /// Returns the declaration of an operation, if an included `.td` has one.
    fn declared(&self, name: Option<&str>) -> Option<Arc<Operation>> {
        self.ops.get(name?).cloned()
    }

    /// Returns the type of an operation.
    fn op_type(&self, name: Option<&Arc<str>>) -> Type {
        Type::Op { name: name.cloned(), declared: self.declared(name.map(|name| &**name)) }
    }
}
