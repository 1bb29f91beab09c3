//! Hooks as function pointers: each instantiates one trait impl with the op type erased.

use crate::Attr;
use crate::hooks::*;
use crate::ir::{Body, Op, OpRef};
use crate::text::OpPrinter;
use crate::verify::VerifyCx;

/// [`Verify::verify`]
pub fn verify<T: Verify>(cx: &VerifyCx<'_>, op: Op) -> Verified {
    T::wrap(op).verify(cx)
}

/// [`VerifyRegions::verify_regions`]
pub fn verify_regions<T: VerifyRegions>(cx: &VerifyCx<'_>, op: Op) -> Verified {
    T::wrap(op).verify_regions(cx)
}

/// [`Fold::fold`]
pub fn fold<T: Fold>(ir: &Body, op: Op, args: &[Option<Attr>]) -> Folded {
    T::wrap(op).fold(ir, args)
}

/// [`CustomAsm::print`]
pub fn print<'ir, T: CustomAsm>(p: &mut OpPrinter<'_, 'ir>, op: OpRef<'ir>) {
    T::wrap(op.op).print(p, op.body);
}
