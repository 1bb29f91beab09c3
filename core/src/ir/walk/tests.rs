use super::*;
use crate::ir::{OpBuilder, OpState};
use crate::{Context, Loc, Module, OpName};

fn state(name: &str, regions: usize) -> OpState {
    OpState { regions, ..OpState::new(OpName::new(name), Loc::UNKNOWN) }
}

/// ```text
/// a { b  |  c { } } module { d { e } } f
/// ```
fn module() -> Module {
    let ctx = Context::with(|_| {});
    let mut module = Module::new(&ctx, Loc::UNKNOWN);
    let body = module.body_mut();
    let top = body.entry_block(body.region()).unwrap();
    let mut b = OpBuilder::at_end(body, top);
    let a = b.insert(state("t.a", 2));
    let isolated = b.insert(state("builtin.module", 1));
    b.insert(state("t.f", 0));
    let regions: Vec<Region> = b.body().own_regions(a).collect();
    b.append_block(regions[0]);
    b.insert(state("t.b", 0));
    b.append_block(regions[1]);
    b.insert(state("t.c", 1));
    let mut b = b.nested(isolated, 0);
    let d = b.insert(state("t.d", 1));
    let inside = b.body().own_regions(d).next().unwrap();
    b.append_block(inside);
    b.insert(state("t.e", 0));
    module
}

fn names<'a>(ops: impl Iterator<Item = OpRef<'a>>) -> String {
    ops.map(|op| op.name().as_str().rsplit('.').next().unwrap()).collect::<Vec<_>>().join(" ")
}

#[test]
fn orders_within_a_body_and_across() {
    let module = module();
    let body = module.body();
    let here = |order| names(body.walk(order).map(|op| body.view(op)));
    assert_eq!(here(WalkOrder::Pre), "a b c module f");
    assert_eq!(here(WalkOrder::Post), "b c a module f");
    assert_eq!(names(module.root().walk(WalkOrder::Pre)), "module a b c module d e f");
    assert_eq!(names(module.root().walk(WalkOrder::Post)), "b c a e d module f module");
    let region = module.root().region(0);
    assert_eq!(names(region.walk(WalkOrder::Post)), "b c a e d module f");
}

#[test]
fn backward_is_from_the_last_to_the_first() {
    let module = module();
    let body = module.body();
    let steps = body.walk_backward([body.region()]);
    let ops = steps.iter().filter_map(|step| match *step {
        Backward::Op(op) => Some(body.view(op)),
        Backward::Block(_) => None,
    });
    assert_eq!(names(ops), "f module b c a");
    assert_eq!(steps.len(), 5 + 3);
    assert!(matches!(steps[3], Backward::Block(_)) && matches!(steps[7], Backward::Block(_)));
}

#[test]
fn what_was_given_may_be_left_out_or_erased() {
    let mut module = module();
    let mut walk = module.root().walk(WalkOrder::Pre);
    let mut seen = Vec::new();
    while let Some(op) = walk.next() {
        seen.push(op);
        if seen.len() > 1 {
            walk.skip_inside();
        }
    }
    assert_eq!(names(seen.into_iter()), "module a module f");
    drop(walk);
    for (order, count) in [(WalkOrder::Pre, 3), (WalkOrder::Post, 5)] {
        let mut module = module.clone();
        let body = module.body_mut();
        let mut walker = Walker::new([body.region()], order);
        let mut erased = 0;
        while let Some(op) = walker.next(body) {
            body.erase_op(op);
            erased += 1;
        }
        assert_eq!(erased, count);
    }
    let mut bodies = Vec::new();
    module.body_mut().for_each_body(|body| bodies.push(body.op_capacity()));
    assert_eq!(bodies, [5, 2]);
    assert_eq!(names(module.root().walk(WalkOrder::Post)), "b c a e d module f module");
}
