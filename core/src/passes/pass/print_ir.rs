//! Showing the IR before and after passes, as `mlir-opt --mlir-print-ir-…` does.

use std::io::Write;

use super::Pass;
use crate::text::{PrintFlags, print_module, print_op};
use crate::{Body, Module, Op};

/// The passes around which IR is shown.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum When {
    /// None.
    #[default]
    Never,
    /// The passes of these flags.
    Of(Vec<String>),
    /// All.
    Always,
}

impl When {
    fn is(&self, pass: &dyn Pass) -> bool {
        match self {
            When::Never => false,
            When::Of(list) => list.iter().any(|one| one == pass.schema().argument),
            When::Always => true,
        }
    }
}

/// The IR to show.
#[derive(Clone, Default, Debug)]
pub struct PrintIr {
    /// Before which passes.
    pub before: When,
    /// After which passes.
    pub after: When,
    /// After a pass, only if it changed something.
    pub after_change: bool,
    /// After a pass, only if it failed.
    pub after_failure: bool,
    /// The whole module, whatever operation the pass ran on. Takes a context without threads.
    pub module_scope: bool,
    /// The options of printing.
    pub flags: PrintFlags,
}

/// The operation that a pass runs on, and what is around it.
pub(super) struct Site<'a> {
    /// The operation in its body.
    pub(super) at: (&'a Body, Op),
    /// The module, or the part of it that the run has.
    pub(super) module: &'a Module,
    /// True when that is everything.
    pub(super) whole: bool,
}

/// The output for IR that is shown: at once, or kept by the one who started this until it is this operation's turn.
pub(super) struct Shown<'a>(pub(super) &'a mut dyn Write);

impl Shown<'_> {
    pub(super) fn write(&mut self, text: &[u8]) {
        // Text that cannot be written has no reader.
        self.0.write_all(text).unwrap_or_default();
    }

    pub(super) fn reborrow(&mut self) -> Shown<'_> {
        Shown(&mut *self.0)
    }
}

impl PrintIr {
    /// Shows the IR before a pass on the operation `at`; what [`Self::after`] is to compare with.
    pub(super) fn before(
        &self,
        pass: &dyn Pass,
        site: &Site<'_>,
        out: &mut Shown<'_>,
    ) -> Option<String> {
        if self.before.is(pass) {
            self.show("Before", "", pass, site, out);
        }
        (self.after_change && self.after.is(pass)).then(|| fingerprint(site.at))
    }

    /// Shows the IR after a pass that went `good` or not.
    pub(super) fn after(
        &self,
        pass: &dyn Pass,
        site: &Site<'_>,
        before: Option<String>,
        good: bool,
        out: &mut Shown<'_>,
    ) {
        if !self.after.is(pass) || good && self.after_failure {
            return;
        }
        if !good {
            self.show("After", " Failed", pass, site, out);
        } else if before.is_none_or(|before| before != fingerprint(site.at)) {
            self.show("After", "", pass, site, out);
        }
    }

    fn show(&self, when: &str, how: &str, pass: &dyn Pass, site: &Site<'_>, out: &mut Shown<'_>) {
        let schema = pass.schema();
        let mut text =
            format!("// -----// IR Dump {when} {}{how} ({})", pass.name(), schema.argument);
        let view = site.at.0.view(site.at.1);
        let root = site.module.root();
        let is_root = std::ptr::eq(root.body, view.body) && root.op == view.op;
        if self.module_scope {
            text += &format!(" ('{}' operation", view.name());
            if let Some(symbol) = view.attr("sym_name").and_then(|attr| attr.as_str(view.ctx())) {
                text += &format!(": @{symbol}");
            }
            text += ")";
        }
        text += " //----- //\n";
        if self.module_scope || site.whole && is_root {
            text += &print_module(site.module, &self.flags);
        } else {
            let flags = PrintFlags { local_scope: true, ..self.flags.clone() };
            text += &print_op(view, &flags);
        }
        text += "\n\n";
        out.write(text.as_bytes());
    }
}

/// Returns a text that changes when the operation does.
fn fingerprint((body, op): (&Body, Op)) -> String {
    let flags =
        PrintFlags { generic: true, local_scope: true, debuginfo: true, ..PrintFlags::default() };
    print_op(body.view(op), &flags)
}
