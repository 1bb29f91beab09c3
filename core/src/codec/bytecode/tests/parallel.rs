//! Bodies that are written separately: combined, they equal the output of one walk over the module.

use super::*;
use crate::bytecode::numbering::Numbering;
use crate::bytecode::prop_table::PropTable;
use crate::bytecode::strings::Strings;

/// Creates operations named `t.<name>` whose only property is that number, for the rows of a test.
fn with_property(ctx: &Context, name: &str, number: i64) -> OpState {
    let mut state = OpState::new(OpName::new(&format!("t.{name}")), Loc::UNKNOWN);
    let inner = ("n".into(), Attr::integer(ctx, Type::I64, number));
    state.set_prop(0, Some(Attr::dictionary(ctx, &[inner])));
    state
}

/// Creates a module at the end of `block`, and returns its body and its block.
fn inner_module(body: &mut Body, block: Block) -> (&mut Body, Block) {
    let mut state = OpState::new(OpName::new("builtin.module"), Loc::UNKNOWN);
    state.regions = 1;
    let op = OpBuilder::at_end(body, block).insert(state);
    let inner = body.nested_mut(op).expect("a module is isolated");
    let region = inner.region();
    let block = inner.append_block(region);
    (inner, block)
}

/// Builds modules among operations with regions, captured values and uses out of order; `count` operations in each.
fn interleaved(ctx: &Context, outer: i64, count: i64) -> Module {
    let mut module = Module::new(ctx, ctx.file_loc("t.mlir", 1, 1));
    let top = root_block(&mut module);
    for number in 0..outer {
        let body = module.body_mut();
        let mut nest = with_property(ctx, "nest", number % 3);
        nest.regions = 2;
        nest.results = smallvec![Type::I32];
        let nest = OpBuilder::at_end(body, top).insert(nest);
        let outside = body.result(nest, 0);
        let regions: Vec<_> = body.own_regions(nest).collect();
        for (region, captured) in [(regions[0], None), (regions[1], Some(outside))] {
            let block = body.append_block(region);
            let captured = captured.filter(|_| number % 2 == 0);
            let mut b = OpBuilder::at_end(body, block);
            let mut user = with_property(ctx, "user", number);
            user.operands.extend(captured);
            b.insert(user);
            let (inner, block) = inner_module(body, block);
            let mut b = OpBuilder::at_end(inner, block);
            for at in 0..count {
                let mut state = with_property(ctx, "op", (outer - number) * at);
                state.loc = ctx.file_loc("t.mlir", at as u32, number as u32);
                b.insert(state);
            }
        }
        let mut b = OpBuilder::at_end(body, top);
        let late = op(&mut b, "t.late", &[outside, outside], &[]);
        let uses: Vec<_> = body.operand_uses(late).collect();
        let mut order: Vec<_> = body.uses(outside).collect();
        order.retain(|slot| !uses.contains(slot));
        order.extend(uses);
        body.set_use_order(outside, &order);
    }
    module
}

#[test]
fn sections_inside_sections_are_put_together() {
    let module = interleaved(&context(), 4, 3);
    for version in 0..3 {
        // Without use-list orders, only their own output round-trips.
        let again = read(&write(&module, version)).expect("readable");
        assert_round_trip(&again, version..=version);
    }
    assert_round_trip(&module, 3..=6);
}

#[test]
fn several_threads_write_what_one_does() {
    let ctx = context();
    let module = interleaved(&ctx, 40, if cfg!(miri) { 4 } else { 400 });
    for version in 0..=6 {
        ctx.allow_threading(false);
        let alone = write(&module, version);
        ctx.allow_threading(true);
        assert!(write(&module, version) == alone, "version {version}");
    }
}

#[test]
fn blobs_come_in_the_order_of_operations() {
    let ctx = context();
    let mut module = Module::new(&ctx, Loc::UNKNOWN);
    let top = root_block(&mut module);
    let body = module.body_mut();
    let insert = |body: &mut Body, block, number| {
        OpBuilder::at_end(body, block).insert(with_property(&ctx, "op", number));
    };
    insert(body, top, 7);
    let (inner, block) = inner_module(body, top);
    insert(inner, block, 5);
    insert(inner, block, 7);
    let mut nest = with_property(&ctx, "nest", 4);
    nest.regions = 1;
    let nest = OpBuilder::at_end(body, top).insert(nest);
    insert(body, top, 9);
    let region = body.own_regions(nest).next().expect("a region");
    let block = body.append_block(region);
    insert(body, block, 3);
    insert(body, block, 5);
    let numbers = Numbering::of(&module, 6);
    let props = PropTable::of(&numbers, &mut Strings::default()).expect("nothing is missing");
    let blob = |number| {
        let mut blob = Buffer::default();
        let property = with_property(&ctx, "op", number).prop(0).expect("set");
        blob.varint(u64::from(numbers.attr(property)));
        blob
    };
    let mut section = Buffer::default();
    // The properties of `builtin.module` come first.
    section.varint(6);
    section.extend_from_slice(&[5, 1, 1]);
    for number in [7, 5, 4, 3, 9] {
        let blob = blob(number);
        section.varint(blob.len() as u64);
        section.extend_from_slice(blob.as_slice());
    }
    assert_eq!(props.write().as_slice(), section.as_slice());
}
