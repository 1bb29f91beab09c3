//! A reducer: makes a module small while it stays interesting.

mod edit;

use ods_core::ir::WalkOrder;
use ods_core::pass::PassManager;
use ods_core::{Diagnostics, Module, verify};

use edit::Edit;

/// Passes that make a module smaller and are tried as they are.
const PASSES: &[&str] =
    &["symbol-dce", "canonicalize", "cse", "sccp", "inline", "remove-dead-values"];

/// Makes `module` smaller as long as `interesting` says so of what is left, as `mlir-reduce` does.
///
/// The edits that are tried: an operation is erased, and its results are replaced by other values of their types; the
/// inside of an operation takes its place; a branch leads to one of its successors; generic passes run. Every module
/// that is asked about is valid. The module itself is taken for interesting.
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

/// The number of operations.
fn size(module: &Module) -> usize {
    module.root().walk(WalkOrder::Pre).count()
}

/// Takes over what is smaller, valid and interesting.
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

/// Erases runs of operations, long ones first.
fn erase_runs(module: &mut Module, interesting: &mut dyn FnMut(&Module) -> bool) {
    let mut length = (size(module) / 2).max(1);
    loop {
        // From the end, since what is used is ahead of its uses.
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
