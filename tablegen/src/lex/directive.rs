//! Conditional text: `#ifdef` and related directives, each balanced within its file.

use super::super::source::Span;
use super::{Cursor, Lexer, Stop, is_word, is_word_start};
use crate::diag::Diagnostic;

/// An open `#ifdef` (or its `#else`) of one file.
pub(super) struct Condition {
    in_else: bool,
    enabled: bool,
    at: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Directive {
    Ifdef,
    Ifndef,
    Else,
    Endif,
    Define,
}

const DIRECTIVES: [(&[u8], Directive); 5] = [
    (b"ifdef", Directive::Ifdef),
    (b"ifndef", Directive::Ifndef),
    (b"else", Directive::Else),
    (b"endif", Directive::Endif),
    (b"define", Directive::Define),
];

/// Returns the directive that starts after a `#`, if there is one.
pub(super) fn is_directive(c: &Cursor<'_>) -> Option<Directive> {
    let rest = &c.text[c.at..];
    DIRECTIVES.iter().find_map(|&(word, directive)| {
        let after = rest.strip_prefix(word)?;
        let blank = matches!(after, [] | [b' ' | b'\t' | b'\n' | b'\r', ..]);
        let comment = matches!(after, [b'/', b'/' | b'*', ..]);
        (blank || comment).then_some(directive)
    })
}

/// Returns the error for a file that ends before its `#endif`.
pub(super) fn unmatched(open: &Condition, end: Span) -> Diagnostic {
    let here = Span::new(open.at, open.at);
    let mut error = Diagnostic::error(end, "reached EOF without matching #endif");
    error.notes.push(Diagnostic::error(here, "the latest preprocessor control is here"));
    error
}

impl Lexer<'_> {
    pub(super) fn directive(
        &mut self,
        c: &mut Cursor<'_>,
        directive: Directive,
        conditions: &mut Vec<Condition>,
    ) -> Result<(), Stop> {
        self.one_directive(c, directive, conditions)?;
        while conditions.iter().any(|open| !open.enabled) {
            // In skipped text only block comments at line starts and directives are recognized.
            c.skip_line();
            loop {
                c.skip_while(|b| matches!(b, b' ' | b'\t' | b'\n' | b'\r'));
                if c.peek(0) == b'/' && c.peek(1) == b'*' {
                    self.block_comment(c, c.at)?;
                } else {
                    break;
                }
            }
            if c.at_end() {
                let open = conditions.iter().next_back();
                let end = c.span(c.at, c.at);
                return match open {
                    Some(open) => Err(self.stop(end, unmatched(open, end))),
                    None => Ok(()),
                };
            }
            if c.peek(0) != b'#' {
                continue;
            }
            c.at += 1;
            match is_directive(c) {
                None | Some(Directive::Define) => {}
                Some(directive) => self.one_directive(c, directive, conditions)?,
            }
        }
        Ok(())
    }

    fn one_directive(
        &mut self,
        c: &mut Cursor<'_>,
        directive: Directive,
        conditions: &mut Vec<Condition>,
    ) -> Result<(), Stop> {
        let start = c.at;
        c.skip_while(|b| b.is_ascii_alphabetic());
        let here = c.span(start, start);
        match directive {
            Directive::Ifdef | Directive::Ifndef => {
                let word = if directive == Directive::Ifdef { "#ifdef" } else { "#ifndef" };
                let (name, at) = self.macro_name(c, word)?;
                let defined = self.is_defined(&name);
                let enabled = defined == (directive == Directive::Ifdef);
                conditions.push(Condition { in_else: false, enabled, at });
                self.directive_end(c, &format!("{word} NAME"))
            }
            Directive::Else => {
                let Some(open) = conditions.last_mut() else {
                    return Err(self.fail(here, "#else without #ifdef or #ifndef"));
                };
                if open.in_else {
                    let mut error = Diagnostic::error(here, "double #else");
                    let at = Span::new(open.at, open.at);
                    error.notes.push(Diagnostic::error(at, "previous #else is here"));
                    return Err(self.stop(here, error));
                }
                *open = Condition { in_else: true, enabled: !open.enabled, at: here.start };
                self.directive_end(c, "#else")
            }
            Directive::Endif => {
                if conditions.is_empty() {
                    return Err(self.fail(here, "#endif without #ifdef"));
                }
                self.directive_end(c, "#endif")?;
                conditions.pop();
                Ok(())
            }
            Directive::Define => {
                let (name, at) = self.macro_name(c, "#define")?;
                if !self.define(&name) {
                    let text = format!("duplicate definition of macro: {name}");
                    self.notice(Diagnostic::warning(Span::new(at, at), text));
                }
                self.directive_end(c, "#define NAME")
            }
        }
    }

    fn macro_name(&mut self, c: &mut Cursor<'_>, word: &str) -> Result<(String, u32), Stop> {
        c.skip_while(|b| matches!(b, b' ' | b'\t'));
        let from = c.at;
        if !is_word_start(c.peek(0)) {
            let span = c.span(from, from);
            return Err(self.fail(span, format!("expected macro name after {word}")));
        }
        c.skip_while(is_word);
        let name = c.str(from, c.at).to_owned();
        Ok((name, c.offset(from)))
    }

    fn directive_end(&mut self, c: &mut Cursor<'_>, what: &str) -> Result<(), Stop> {
        let text = format!("only comments are supported after {what}");
        loop {
            c.skip_while(|b| matches!(b, b' ' | b'\t'));
            match (c.peek(0), c.peek(1)) {
                _ if c.at_end() => return Ok(()),
                (b'\n' | b'\r', _) => return Ok(()),
                (b'/', b'/') => c.skip_line(),
                (b'/', b'*') => {
                    if let Err(stop) = self.block_comment(c, c.at) {
                        let error = Diagnostic::error(c.span(c.at, c.at), text);
                        if let Some(first) = self.tokens.errors.last_mut() {
                            first.notes.push(error);
                        }
                        return Err(stop);
                    }
                }
                (first, _) => {
                    let here = c.span(c.at, c.at);
                    let mut error = Diagnostic::error(here, text);
                    if first == b'/' {
                        let wrong = Diagnostic::error(here, "unexpected character");
                        error = Diagnostic { notes: vec![error], ..wrong };
                    }
                    return Err(self.stop(here, error));
                }
            }
        }
    }
}
