//! Reporting of diagnostics, in upstream's order and at upstream's positions.

use super::super::intern::Sym;
use super::super::source::Span;
use super::super::token::letter;
use super::super::types::RecId;
use super::{Evaluator, Stop};
use crate::diag::Diagnostic;

impl Evaluator {
    /// Reports the lexer's notices up to a token.
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
        // Upstream's parser is one token ahead, so the lexer's diagnostics for that token come first.
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

    /// Reports an error at the start of a token, which becomes the position of the parser.
    pub(super) fn token_error(&mut self, token: u32, message: impl Into<String>) -> Stop {
        self.after = token;
        self.error(self.tokens.span(token), message)
    }

    /// Completes a diagnostic about the name of a class, def or variable that is not among `known`.
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

    /// Reports an error at the current record, or without a position if there is none; evaluation stops after it.
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

    /// Returns an error at a record and its instantiations, or without a position.
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

    /// Reports an error without a position; evaluation stops after it.
    pub(super) fn fatal_error(&mut self, message: impl Into<String>) -> Stop {
        self.fatal = true;
        self.report(Diagnostic::global_error(message));
        Stop
    }
}
