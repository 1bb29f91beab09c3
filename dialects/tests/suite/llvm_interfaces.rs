//! Interfaces of the llvm dialect, asked through their traits.

use ods_core::ir::WalkOrder;
use ods_core::text::parse_module;
use ods_core::{Attr, AttrData, Context, Diagnostics};
use ods_dialects::llvm::{
    AddOp, DIRecursiveTypeAttrInterface, DISubprogramAttr, IntegerOverflowFlags,
    IntegerOverflowFlagsInterface,
};

#[test]
fn a_reference_has_the_identity_and_nothing_else() {
    let ctx = Context::with(ods_dialects::register_all);
    let id = AttrData::Distinct { id: ctx.new_distinct(), referenced: Attr::UNIT };
    let id = ctx.intern_attr(id);
    let recursive = DISubprogramAttr::rec_self(&ctx, id).expect("the identity is distinct");
    let of =
        recursive.interface::<dyn DIRecursiveTypeAttrInterface>(&ctx).expect("it may be recursive");
    assert!(of.is_rec_self(&ctx));
    assert_eq!(of.rec_id(&ctx), Some(id));
    assert_eq!(of.with_rec_id(&ctx, id), Some(recursive));
    assert_eq!(of.with_rec_id(&ctx, Attr::UNIT), None);
}

#[test]
fn flags_are_read_and_set_through_the_interface() {
    let ctx = Context::with(ods_dialects::register_all);
    let text = "%0 = llvm.mlir.constant(1 : i32) : i32 %1 = llvm.add %0, %0 overflow<nsw> : i32";
    let mut module = parse_module(&ctx, text, "in", &mut Diagnostics::new()).expect("it is valid");
    let ir = module.body_mut();
    let mut ops = ir.walk(WalkOrder::Pre);
    let add = ops.find_map(|op| op.cast::<AddOp>(ir)).expect("an addition");
    assert!(add.has_no_signed_wrap(ir) && !add.has_no_unsigned_wrap(ir));
    IntegerOverflowFlagsInterface::set_overflow_flags(
        add,
        &mut ir.op_mut(add),
        IntegerOverflowFlags::NUW,
    );
    assert!(!add.has_no_signed_wrap(ir) && add.has_no_unsigned_wrap(ir));
}
