//! Syntax: one file for each family of operations.

mod conditional;
mod parallel;
mod sequential;

use ods_core::ir::ValueRef;
use ods_core::text::OpPrinter;

/// Prints `(%arg = %init, …)` after `prefix`, or nothing if there are no values.
fn print_assignments<'ir>(
    p: &mut OpPrinter<'_, 'ir>,
    prefix: &str,
    args: impl Iterator<Item = ValueRef<'ir>>,
    inits: impl Iterator<Item = ValueRef<'ir>>,
) {
    let mut any = false;
    for (arg, init) in args.zip(inits) {
        p.print(if any { ", " } else { prefix });
        if !any {
            p.print("(");
        }
        any = true;
        p.print_operand(arg);
        p.print(" = ");
        p.print_operand(init);
    }
    if any {
        p.print(")");
    }
}
