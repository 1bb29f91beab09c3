use super::*;
use crate::{Context, Module, OpName, OpState, Type};

/// The notifications of a rewriter; operations appear by name.
#[derive(Default)]
struct Log(Vec<String>);

impl Log {
    fn op(&mut self, event: &str, body: &Body, op: Op) {
        self.0.push(format!("{event} {}", body.name(op)));
    }
}

impl Listener for Log {
    fn inserted(&mut self, body: &Body, op: Op) {
        self.op("inserted", body, op);
    }

    fn modified(&mut self, body: &Body, op: Op) {
        self.op("modified", body, op);
    }

    fn replaced(&mut self, body: &Body, op: Op, values: &[Value]) {
        assert!(body.results(op).all(|result| body.is_used(result)));
        assert_eq!(body.results(op).len(), values.len());
        self.op("replaced", body, op);
    }

    fn erased(&mut self, body: &Body, op: Op) {
        self.op("erased", body, op);
    }

    fn block_inserted(&mut self, _: &Body, _: Block) {
        self.0.push("block inserted".into());
    }

    fn block_erased(&mut self, _: &Body, _: Block) {
        self.0.push("block erased".into());
    }
}

fn state(name: &str, operands: &[Value], results: usize) -> OpState {
    let mut state = OpState::new(OpName::new(name), Loc::UNKNOWN);
    state.operands.extend(operands.iter().copied());
    state.results.extend((0..results).map(|_| Type::I32));
    state
}

fn on_module(test: impl FnOnce(&mut Rewriter<'_>, Block)) -> Vec<String> {
    let ctx = Context::with(|_| {});
    let mut module = Module::new(&ctx, Loc::UNKNOWN);
    let mut log = Log::default();
    let mut rw = Rewriter::with_listener(module.body_mut(), &mut log);
    let block = rw.entry_block(rw.region()).unwrap();
    rw.set_point_at_end(block);
    test(&mut rw, block);
    log.0
}

fn names(body: &Body, block: Block) -> Vec<&'static str> {
    body.ops(block).map(|op| body.name(op).as_str()).collect()
}

#[test]
fn a_replacement_is_reported_before_uses_change() {
    let log = on_module(|rw, block| {
        let a = rw.insert(state("t.a", &[], 1));
        let result = rw.result(a, 0);
        let user = rw.insert(state("t.use", &[result], 0));
        rw.replace_with(a, state("t.b", &[], 1)).unwrap();
        assert_eq!(names(rw, block), ["t.b", "t.use"]);
        assert_eq!(rw.defining_op(rw.operand(user, 0)), rw.first_op(block));
    });
    let after = ["inserted t.b", "replaced t.a", "modified t.use", "erased t.a"];
    assert_eq!(log, [&["inserted t.a", "inserted t.use"], &after[..]].concat());
}

#[test]
fn what_is_inside_goes_first() {
    let log = on_module(|rw, _| {
        let mut outer = state("t.around", &[], 0);
        outer.regions = 1;
        let outer = rw.insert(outer);
        let region = rw.own_regions(outer).next().unwrap();
        let inner = rw.create_block(region, None, &[]);
        rw.set_point_at_end(inner);
        let def = rw.insert(state("t.def", &[], 1));
        let result = rw.result(def, 0);
        rw.insert(state("t.use", &[result], 0));
        rw.erase_op(outer);
    });
    let end = ["erased t.use", "erased t.def", "block erased", "erased t.around"];
    assert_eq!(log[log.len() - 4..], end);
}

#[test]
fn blocks_are_split_and_merged() {
    on_module(|rw, block| {
        rw.insert(state("t.a", &[], 0));
        let b = rw.insert(state("t.b", &[], 0));
        rw.insert(state("t.c", &[], 0));
        let rest = rw.split_block(b);
        assert_eq!((names(rw, block), names(rw, rest)), (vec!["t.a"], vec!["t.b", "t.c"]));
        let arg = rw.add_arg(rest, Type::I32, Loc::UNKNOWN);
        rw.set_point_before(b);
        let user = rw.insert(state("t.use", &[arg], 0));
        rw.set_point_at_end(block);
        let def = rw.insert(state("t.def", &[], 1));
        let value = rw.result(def, 0);
        rw.set_point_at_end(rest);
        rw.merge_blocks(rest, block, &[value]);
        assert_eq!(rw.operand(user, 0), value);
        rw.insert(state("t.end", &[], 0));
        assert_eq!(names(rw, block), ["t.a", "t.def", "t.use", "t.b", "t.c", "t.end"]);
        assert!(!rw.is_live_block(rest));
    });
}

#[test]
fn some_uses_are_replaced() {
    on_module(|rw, _| {
        let two = rw.insert(state("t.two", &[], 2));
        let [a, b] = [0, 1].map(|at| rw.result(two, at));
        let first = rw.insert(state("t.use", &[a], 0));
        let second = rw.insert(state("t.use", &[a], 0));
        assert!(!rw.replace_uses_if(a, b, |body, at| body.use_owner(at) == second));
        assert_eq!((rw.operand(first, 0), rw.operand(second, 0)), (a, b));
        assert!(rw.replace_uses_if(a, b, |_, _| true));
        assert!(!rw.is_used(a));
    });
}

#[test]
fn an_isolated_body_is_changed_in_place() {
    let ctx = Context::with(|_| {});
    let mut module = Module::new(&ctx, Loc::UNKNOWN);
    let (holder, root) = module.holder_mut();
    let mut log = Log::default();
    let mut rw = Rewriter::with_listener(holder, &mut log);
    rw.nested(root, |rw| {
        let block = rw.entry_block(rw.region()).unwrap();
        rw.set_point_at_start(block);
        rw.insert(state("t.inside", &[], 0));
    });
    assert_eq!(log.0, ["modified builtin.module"]);
    assert_eq!(module.body().op_capacity(), 1);
}

#[test]
fn what_folds_is_not_created() {
    use crate::builtin::UnrealizedConversionCastOp;
    use crate::ir::OpType;
    let log = on_module(|rw, block| {
        let def = rw.insert(state("t.def", &[], 1));
        let value = rw.result(def, 0);
        let mut cast = state("", &[value], 1);
        cast.name = UnrealizedConversionCastOp::op_name();
        assert_eq!(rw.create_or_fold(cast.clone()).as_slice(), [value]);
        cast.results[0] = Type::I64;
        let created = rw.create_or_fold(cast);
        assert_eq!(rw.defining_op(created[0]), rw.last_op(block));
    });
    assert_eq!(log, ["inserted t.def", "inserted builtin.unrealized_conversion_cast"]);
}
