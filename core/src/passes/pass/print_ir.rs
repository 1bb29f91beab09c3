//! Printing of the IR before and after passes, as `mlir-opt --mlir-print-ir-…` does.

use std::io::Write;

use super::Pass;
use crate::text::{PrintFlags, print_module, print_op};
use crate::{Body, Module, Op};

/// The passes around which IR is printed.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum When {
    /// No pass.
    #[default]
    Never,
    /// The passes with these flags.
    Of(Vec<String>),
    /// All passes.
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

/// The IR to print.
#[derive(Clone, Default, Debug)]
pub struct PrintIr {
    /// The passes before which IR is printed.
    pub before: When,
    /// The passes after which IR is printed.
    pub after: When,
    /// Prints after a pass only if it changed something.
    pub after_change: bool,
    /// Prints after a pass only if it failed.
    pub after_failure: bool,
    /// Prints the whole module, whatever operation the pass ran on. Requires a context without threading.
    pub module_scope: bool,
    /// The flags of the printer.
    pub flags: PrintFlags,
}

/// The operation that a pass runs on, and its surroundings.
pub(super) struct Site<'a> {
    /// The operation in its body.
    pub(super) at: (&'a Body, Op),
    /// The module, or the part of it that the run owns.
    pub(super) module: &'a Module,
    /// True if that is the whole module.
    pub(super) whole: bool,
}

/// The output for printed IR: written at once, or kept by the caller until this operation's turn in the order of the
/// IR.
pub(super) struct Shown<'a>(pub(super) &'a mut dyn Write);

impl Shown<'_> {
    pub(super) fn write(&mut self, text: &[u8]) {
        // Write errors are ignored: the text has no reader then.
        self.0.write_all(text).unwrap_or_default();
    }

    pub(super) fn reborrow(&mut self) -> Shown<'_> {
        Shown(&mut *self.0)
    }
}

impl PrintIr {
    /// Prints the IR before a pass on the operation `at`; returns the text for [`Self::after`] to compare with.
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

    /// Prints the IR after a pass; `good` is whether it succeeded.
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
