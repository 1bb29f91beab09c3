//! Bodies that are decoded on first access, or on several threads: equal IR and equal diagnostics.

use expect_test::expect;

use super::*;
use crate::bytecode::read_lazy;
use crate::{Region, verify};

/// Builds `outer` modules inside a module, each with `inner` operations that use their predecessor.
fn nested_modules(ctx: &Context, outer: u32, inner: u32) -> Module {
    let mut module = Module::new(ctx, ctx.file_loc("t.mlir", 1, 1));
    let top = root_block(&mut module);
    for number in 0..outer {
        let body = module.body_mut();
        let loc = ctx.file_loc("t.mlir", number + 2, 1);
        let mut state = OpState::new(OpName::new("builtin.module"), loc);
        state.regions = 1;
        state.attrs = Attr::dictionary(
            ctx,
            &[("t.id".into(), Attr::integer(ctx, Type::I64, i64::from(number)))],
        );
        let op = OpBuilder::at_end(body, top).insert(state);
        let nested = body.nested_mut(op).expect("a module is isolated");
        let region: Region = nested.region();
        let block = nested.append_block(region);
        let mut last: Option<Value> = None;
        for at in 0..inner {
            let mut state = OpState::new(OpName::new("t.next"), ctx.file_loc("t.mlir", at, number));
            state.operands.extend(last);
            state.results.push(Type::I32);
            let op = OpBuilder::at_end(nested, block).insert(state);
            last = Some(nested.result(op, 0));
        }
    }
    module
}

fn lazily(ctx: &Context, bytes: &[u8]) -> Module {
    let mut diags = Diagnostics::new();
    let module = read_lazy(ctx, bytes.to_vec(), "test.mlirbc", &mut diags);
    module.unwrap_or_else(|| panic!("{:?}", diags.list()))
}

fn pending(module: &Module) -> usize {
    module.body().pending_nested().count()
}

fn ops(body: &Body) -> Vec<Op> {
    let block = body.entry_block(body.region());
    block.map_or_else(Vec::new, |block| body.ops(block).collect())
}

#[test]
fn a_body_is_decoded_when_it_is_touched() {
    let bytes = write(&nested_modules(&context(), 3, 20), 6);
    let ctx = context();
    let mut module = lazily(&ctx, &bytes);
    let [first, second, third] = ops(module.body())[..] else { panic!("three modules") };
    assert_eq!(pending(&module), 3);
    // Names, locations and attributes are available before the body is decoded, and can be changed.
    let id = module.body().view(second).attr("t.id");
    assert_eq!(id, Some(Attr::integer(&ctx, Type::I64, 1)));
    module.body_mut().set_loc(third, Loc::UNKNOWN);
    assert_eq!(pending(&module), 3);
    let copy = module.clone();
    assert_eq!(ops(module.body().nested(first).expect("isolated")).len(), 20);
    assert_eq!((pending(&module), pending(&copy)), (2, 3));
    assert_eq!(ops(module.body_mut().nested_mut(third).expect("isolated")).len(), 20);
    assert_eq!(module.body().loc(third), Loc::UNKNOWN);
    assert_eq!(pending(&module), 1);
    assert!(module.load(&mut Diagnostics::new()));
    assert_eq!(pending(&module), 0);
    for mut one in [module, copy] {
        one.body_mut().set_loc(third, ctx.file_loc("t.mlir", 4, 1));
        assert!(write(&one, 6) == bytes, "the same module is written");
    }
}

#[test]
fn bodies_are_decoded_once_in_whatever_thread() {
    let bytes = write(&nested_modules(&context(), 16, if cfg!(miri) { 2 } else { 50 }), 6);
    let ctx = context();
    let module = lazily(&ctx, &bytes);
    let bodies: Vec<Vec<usize>> = std::thread::scope(|scope| {
        let touch = || {
            let body = module.body();
            let inner = ops(body).into_iter().map(|op| body.nested(op).expect("isolated"));
            inner.map(|body| std::ptr::from_ref(body) as usize).collect()
        };
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(touch)).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    });
    assert!(bodies.iter().all(|one| *one == bodies[0]), "every thread sees the same bodies");
    assert!(write(&module, 6) == bytes, "the same module is written");
}

/// Makes the last operation of each nested module from number `from` on use a value that does not exist.
fn break_bodies(bytes: &[u8], from: usize) -> Vec<u8> {
    let module = read(bytes).expect("readable");
    let inner =
        ops(module.body()).into_iter().map(|op| module.body().nested(op).expect("isolated"));
    let len = inner.map(|body| ops(body).len() as u64).next().expect("a body");
    // The last operation: one result of type 0, and one operand, the result of the previous operation.
    let mut last = Buffer::default();
    last.extend_from_slice(&[3, 1, 3]);
    last.varint(len - 2);
    let last = last.as_slice();
    let mut bytes = bytes.to_vec();
    let ends: Vec<usize> =
        (last.len()..bytes.len()).filter(|at| bytes[..*at].ends_with(last)).collect();
    for end in &ends[from..] {
        bytes[end - 1] |= 0xf0;
    }
    bytes
}

#[test]
fn a_broken_body_is_empty_and_reported() {
    let bytes = break_bodies(&write(&nested_modules(&context(), 3, 50), 6), 1);
    let eager = read(&bytes).err().expect("broken");
    expect![[r#"
        error: invalid value index: 120
        note: in bytecode version 6 produced by: MLIR22.1.8
    "#]]
    .assert_eq(&eager);

    let module = lazily(&context(), &bytes);
    let [_, second, _] = ops(module.body())[..] else { panic!("three modules") };
    let body = module.body().nested(second).expect("isolated");
    assert!(body.entry_block(body.region()).is_none(), "what cannot be decoded is empty");
    let mut diags = Diagnostics::new();
    assert!(!module.load(&mut diags));
    let messages: Vec<_> = diags.list().iter().map(|one| one.message.as_str()).collect();
    assert_eq!(messages, ["invalid value index: 120"; 2], "each broken body has its own");
    assert!(!verify::verify_module(&module, &mut Diagnostics::new()));
    let written = write_module(&module, &WriterOptions::default(), &mut Vec::new());
    assert_eq!(written.expect_err("broken").to_string(), "invalid value index: 120");
}

#[test]
fn threads_change_nothing() {
    // A few large bodies, and small ones, several of which form a run.
    let sizes = if cfg!(miri) { [(24, 5), (40, 3)] } else { [(24, 1500), (800, 45)] };
    for (modules, ops) in sizes {
        let whole = write(&nested_modules(&context(), modules, ops), 6);
        threads_read_alike(&whole, true);
        threads_read_alike(&break_bodies(&whole, 17), false);
    }
}

/// Reads on one thread and on several; `good` files must yield equal IR, others equal diagnostics.
fn threads_read_alike(bytes: &[u8], good: bool) {
    let outcome = |threading| {
        let ctx = context();
        ctx.allow_threading(threading);
        let mut diags = Diagnostics::new();
        let module = read_module(&ctx, bytes, "test.mlirbc", &mut diags);
        let messages: Vec<_> = diags.take().into_iter().map(|one| one.message).collect();
        (module.map(|module| write(&module, 6)), messages)
    };
    let alone = outcome(false);
    assert_eq!(alone.0.is_some(), good);
    assert!(outcome(true) == alone, "one thread or several: the same");
}
