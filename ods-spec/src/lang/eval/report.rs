//! Telling what is wrong, where upstream would.

use super::super::intern::Sym;
use super::super::source::Span;
use super::super::token::letter;
use super::super::types::RecId;
use super::{Evaluator, Stop};
use crate::diag::Diagnostic;

impl Evaluator {
    /// Reports what the lexer noticed on its way to a token.
    pub(super) fn report_notices(&mut self, token: u32) {
        while let Some((at, notice)) = self.tokens.notices.get(self.noticed) {
            if *at > token {
                break;
            }
            self.noticed += 1;
            self.errors += usize::from(notice.is_error());
            self.diagnostics.push(notice.clone());
        }
    }

    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        let missing = diagnostic.unknown.as_ref().filter(|unknown| unknown.is_global);
        self.quiet |= missing.is_some_and(|unknown| self.failed.contains(unknown.name.as_str()));
        if self.quiet {
            return;
        }
        // The parser is always one token ahead, so what the lexer had to say of that one comes first.
        self.report_notices(self.after);
        if self.tokens.letter(self.after) == letter::ERROR
            && !std::mem::replace(&mut self.lexer_error_told, true)
        {
            let index = self.tokens.payload[self.after as usize] as usize;
            self.errors += 1;
            self.diagnostics.push(self.tokens.errors[index].clone());
        }
        self.errors += usize::from(diagnostic.is_error());
        self.diagnostics.push(diagnostic);
    }

    /// Reports an error; the result is for `return Err(…)`.
    pub(super) fn error(&mut self, span: Span, message: impl Into<String>) -> Stop {
        self.report(Diagnostic::error(span, message));
        Stop
    }

    /// An error at the start of a token, which is where the parser stands.
    pub(super) fn token_error(&mut self, token: u32, message: impl Into<String>) -> Stop {
        self.after = token;
        self.error(self.tokens.span(token), message)
    }

    /// The diagnostic, which is about the name of a class, def or variable that is none of `known`.
    pub(super) fn unknown<'a>(
        &self,
        error: Diagnostic,
        name: Sym,
        known: impl Iterator<Item = &'a Sym>,
    ) -> Diagnostic {
        // Tables of names have no order.
        let mut names: Vec<&str> = known.map(|one| self.text(*one)).collect();
        names.sort_unstable();
        error.with_unknown_global(self.text(name), names)
    }

    /// An error at the record in work, or nowhere if there is none; nothing goes on after it.
    pub(super) fn record_error(
        &mut self,
        record: Option<RecId>,
        message: impl Into<String>,
    ) -> Stop {
        self.fatal = true;
        let error = self.at_record(record, message);
        self.report(error);
        Stop
    }

    /// An error at a record and the places that made it, or nowhere.
    pub(super) fn at_record(
        &self,
        record: Option<RecId>,
        message: impl Into<String>,
    ) -> Diagnostic {
        match record.map(|r| self.rec(r).locs.as_slice()) {
            Some([span, sites @ ..]) => {
                let error = Diagnostic::error(*span, message);
                let note = "instantiated from multiclass";
                sites.iter().fold(error, |error, &site| error.with_note(site, note))
            }
            _ if self.placeless => Diagnostic::error(Span::default(), message),
            _ => Diagnostic::global_error(message),
        }
    }

    /// An error that is shown nowhere; nothing goes on after it.
    pub(super) fn fatal_error(&mut self, message: impl Into<String>) -> Stop {
        self.fatal = true;
        self.report(Diagnostic::global_error(message));
        Stop
    }
}
