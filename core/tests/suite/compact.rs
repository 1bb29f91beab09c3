//! Compaction rebuilds slabs without erased slots.

use ods_core::ir::WalkOrder;
use ods_core::text::{PrintFlags, parse_module, print_module};
use ods_core::{Body, Context, Diagnostics, Loc, Module, Op, OpName, OpState};

const TEXT: &str = r#"
    "t.top"() ({
      %0:2 = "t.def"() <{x = 1}> : () -> (i32, i64)
      "t.junk"() : () -> ()
      "t.br"(%0#0)[^one, ^two, ^one] {a} : (i32) -> ()
    ^one(%a: i32, %b: i32):
      "t.junk"() : () -> ()
      "t.use"(%b, %a, %0#0, %b) : (i32, i32, i32, i32) -> ()
      "t.in"() ({
        "t.junk"() : () -> ()
        "t.use"(%b) : (i32) -> ()
      }, {
      }) {d = "e"} : () -> ()
      "builtin.module"() ({
        %1 = "t.def"() : () -> i32
        "t.junk"() : () -> ()
        "t.use"(%1) : (i32) -> ()
      }) {sym_name = "inner"} : () -> ()
      "t.br"()[^two] : () -> ()
    ^two:
      "t.use"(%0#1, %0#0) : (i64, i32) -> ()
    }) : () -> ()
"#;

/// Returns the uses of every value, and the predecessors of every block, identified by positions in the walk.
fn orders(body: &Body) -> Vec<String> {
    let mut found = Vec::new();
    let place = |op: Op| body.walk(WalkOrder::Pre).position(|other| other == op);
    for op in body.walk(WalkOrder::Pre) {
        for value in body.results(op).chain(body.operands(op)) {
            let uses =
                body.uses(value).map(|at| (place(body.use_owner(at)), body.operand_number(at)));
            found.push(format!("{:?} {:?}", uses.collect::<Vec<_>>(), body.ty(value)));
        }
        for block in body.successors(op) {
            let from = body.block_uses(block).map(|slot| place(body.successor_owner(slot)));
            found.push(format!("{:?}", from.collect::<Vec<_>>()));
        }
    }
    found
}

#[test]
fn what_is_left_stays_as_it_is() {
    let ctx = Context::with(|_| {});
    ctx.allow_unregistered(true);
    let mut diagnostics = Diagnostics::new();
    let mut module = parse_module(&ctx, TEXT, "a.mlir", &mut diagnostics).expect("it parses");
    let print = |module: &Module| print_module(module, &PrintFlags::default());
    let junk = OpName::new("t.junk");
    module.body_mut().for_each_body(|body| {
        let erased: Vec<Op> =
            body.walk(WalkOrder::Pre).filter(|op| body.name(*op) == junk).collect();
        erased.into_iter().for_each(|op| body.erase_op(op));
        for _ in 0..100 {
            let state = OpState::new(junk, Loc::UNKNOWN);
            let op = body.create_op(&state);
            body.erase_op(op);
        }
    });
    let (text, order) = (print(&module), orders(module.body()));
    let capacity = module.body().op_capacity();
    module.body_mut().compact();
    assert_eq!(print(&module), text);
    assert_eq!(orders(module.body()), order);
    assert_eq!(capacity - module.body().op_capacity(), 103);
    let inner = module.body().isolated_ops();
    let sizes: Vec<usize> =
        inner.iter().filter_map(|op| module.body().nested(*op)).map(Body::op_capacity).collect();
    assert_eq!(sizes, [2]);
    module.body_mut().compact();
    assert_eq!(print(&module), text);
}
