//! Remarks: what a pass did and did not do, at the operation in question.

use ods_core::pass::PassCx;
use ods_core::{Body, Diagnostic, Loc, Op, Severity};

/// The remarks of one run of a pass.
pub(super) struct Remarks {
    wanted: bool,
    list: Vec<Diagnostic>,
}

impl Remarks {
    /// Creates an empty list, which stays empty unless remarks are wanted.
    pub(super) fn new(wanted: bool) -> Remarks {
        Remarks { wanted, list: Vec::new() }
    }

    /// Adds a remark on a change.
    pub(super) fn passed(&mut self, body: &Body, op: impl Into<Op>, message: &str) {
        self.passed_at(body.loc(op.into()), message);
    }

    /// Adds a remark on the reason why something was not changed.
    pub(super) fn missed(&mut self, body: &Body, op: impl Into<Op>, message: &str) {
        self.add(body.loc(op.into()), "not optimized: ", message);
    }

    /// Adds a remark on a change that erased the operation at `loc`.
    pub(super) fn passed_at(&mut self, loc: Loc, message: &str) {
        self.add(loc, "", message);
    }

    fn add(&mut self, loc: Loc, kind: &str, message: &str) {
        if self.wanted {
            let error = Diagnostic::error(loc, format!("{kind}{message}"));
            self.list.push(Diagnostic { severity: Severity::Remark, ..error });
        }
    }

    /// Reports the remarks.
    pub(super) fn report(self, cx: &mut PassCx<'_>) {
        self.list.into_iter().for_each(|remark| cx.report(remark));
    }
}
