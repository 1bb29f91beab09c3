//! A reducer: reduces a module while it stays interesting.

mod edit;

use ods_core::ir::WalkOrder;
use ods_core::pass::PassManager;
use ods_core::{Diagnostics, Module, verify};

use edit::Edit;

/// Passes that make a module smaller and are tried unchanged.
const PASSES: &[&str] =
    &["symbol-dce", "canonicalize", "cse", "sccp", "inline", "remove-dead-values"];

/// Reduces `module` while `interesting` returns true for the remaining module, like `mlir-reduce`.
///
/// It tries these edits: erasing an operation, whose results are replaced by other values of their types; replacing an
/// operation by the content of its region; turning a branch into a jump to one of its successors; running generic
/// passes. `interesting` is called only with valid modules. `module` itself is assumed to be interesting.
pub fn reduce(mut module: Module, interesting: &mut dyn FnMut(&Module) -> bool) -> Module {
    loop {
        let before = size(&module);
        erase_runs(&mut module, interesting);
        for edit in [Edit::Unwrap, Edit::Branch] {
            one_by_one(&mut module, edit, interesting);
        }
        for pass in PASSES {
            run(&mut module, pass, interesting);
        }
        if size(&module) >= before {
            return module;
        }
    }
}

/// Returns the number of operations.
fn size(module: &Module) -> usize {
    module.root().walk(WalkOrder::Pre).count()
}

/// Replaces the module by a candidate that is smaller, valid and interesting.
fn accept(
    module: &mut Module,
    candidate: Module,
    interesting: &mut dyn FnMut(&Module) -> bool,
) -> bool {
    let good =
        verify::verify_module(&candidate, &mut Diagnostics::new()) && interesting(&candidate);
    if good {
        *module = candidate;
    }
    good
}

/// Erases runs of operations, longer ones first.
fn erase_runs(module: &mut Module, interesting: &mut dyn FnMut(&Module) -> bool) {
    let mut length = (size(module) / 2).max(1);
    loop {
        // Runs are erased from the end, since definitions precede their uses.
        let mut end = size(module);
        while end > 0 {
            let start = end.saturating_sub(length);
            let mut candidate = module.clone();
            if edit::apply(&mut candidate, Edit::Erase, start..end) != 0 {
                accept(module, candidate, interesting);
            }
            end = start.min(size(module));
        }
        if length == 1 {
            return;
        }
        length = (length / 2).max(1);
    }
}

fn one_by_one(module: &mut Module, edit: Edit, interesting: &mut dyn FnMut(&Module) -> bool) {
    let mut at = 0;
    while at < size(module) {
        let mut candidate = module.clone();
        let changed = edit::apply(&mut candidate, edit, at..at + 1) != 0;
        if !changed || !accept(module, candidate, interesting) {
            at += 1;
        }
    }
}

fn run(module: &mut Module, pass: &str, interesting: &mut dyn FnMut(&Module) -> bool) {
    let mut candidate = module.clone();
    let pipeline = format!("builtin.module({pass})");
    let Ok(manager) = PassManager::parse(module.ctx(), &pipeline) else { return };
    if manager.verify_each(false).run(&mut candidate, &mut Diagnostics::new())
        && size(&candidate) < size(module)
    {
        accept(module, candidate, interesting);
    }
}
