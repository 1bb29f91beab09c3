//! ub → llvm.

use ods_core::OpRef;

use super::driver::Conversion;
use super::patterns::Pattern;

pub(super) fn pattern(name: &str) -> Option<Pattern> {
    match name {
        "ub.poison" => Some(poison),
        "ub.unreachable" => Some(unreachable),
        _ => None,
    }
}

fn poison<'m>(c: &mut Conversion<'_, 'm>, op: OpRef<'m>) -> Result<(), String> {
    let ty = c.need_type(op.result(0).ty())?;
    let value = c.value("llvm.mlir.poison", &[], ty, &[]);
    c.replace(op, &[value]);
    Ok(())
}

fn unreachable<'m>(c: &mut Conversion<'_, 'm>, _: OpRef<'m>) -> Result<(), String> {
    c.create("llvm.unreachable", &[], &[], &[]);
    Ok(())
}
