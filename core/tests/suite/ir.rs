//! The IR core through its public interface: use-lists, ordering, cloning, erasing.

#![expect(clippy::disallowed_methods, reason = "operations that no dialect declares")]

use ods_core::ir::{IrMapping, OpBuilder, OperandRange, ValueDef};
use ods_core::{Body, Context, Loc, Module, Op, OpName, OpState, Type, Value, raw};

fn module() -> Module {
    let ctx = Context::with(|_| {});
    ctx.allow_unregistered(true);
    Module::new(&ctx, Loc::UNKNOWN)
}

/// Appends `t.name` with these operands and that many `i32` results to the module's block.
fn append(body: &mut Body, name: &str, operands: &[Value], results: usize) -> Op {
    let block = body.entry_block(body.region()).expect("a module has a block");
    let mut state = OpState::new(OpName::new(name), Loc::UNKNOWN);
    state.operands = operands.into();
    state.results = vec![Type::I32; results].into();
    OpBuilder::at_end(body, block).insert(state)
}

fn names(body: &Body) -> Vec<&'static str> {
    let block = body.entry_block(body.region()).expect("a module has a block");
    body.ops(block).map(|op| body.name(op).as_str()).collect()
}

#[test]
fn new_uses_go_to_the_front_and_replacing_reverses_them() {
    let mut module = module();
    let body = module.body_mut();
    let a = append(body, "t.a", &[], 2);
    let (x, y) = (raw::result(body, a, 0), raw::result(body, a, 1));
    let users: Vec<Op> = (0..3).map(|_| append(body, "t.use", &[x], 0)).collect();
    let owners =
        |body: &Body, value| body.uses(value).map(|at| body.use_owner(at)).collect::<Vec<_>>();
    assert_eq!(owners(body, x), [users[2], users[1], users[0]]);
    body.replace_all_uses(x, y);
    assert!(!body.is_used(x));
    assert_eq!(owners(body, y), users);
    assert_eq!(raw::operand(body, users[1], 0), y);
}

#[test]
fn a_range_of_operands_survives_new_operands_behind_it() {
    let mut module = module();
    let body = module.body_mut();
    let a = append(body, "t.a", &[], 3);
    let [x, y, z] = [0, 1, 2].map(|i| raw::result(body, a, i));
    let user = append(body, "t.use", &[x, y], 0);
    let all = OperandRange::all(body, user);
    let last = all.skip(1);
    assert_eq!((last.op(), last.numbers(), last.len()), (user, 1..2, 1));
    assert_eq!(last.values(body).collect::<Vec<_>>(), [y]);
    let operand = last.get(body, 0).expect("there is one");
    assert_eq!((body.used_value(operand), all.position(body, operand)), (y, Some(1)));
    assert!(last.contains(body, operand) && !all.take(1).contains(body, operand));
    // More operands need other slots; the numbers stay.
    body.set_operands(user, &[x, z, y]);
    assert_eq!(last.values(body).collect::<Vec<_>>(), [z]);
    assert_eq!(last.of(&["a", "b", "c"]), ["b"]);
    assert!(last.get(body, 1).is_none());
    assert!(all.skip(3).is_empty() && OperandRange::none(user).is_empty());
}

#[test]
fn operands_can_grow_shrink_and_move() {
    let mut module = module();
    let body = module.body_mut();
    let a = append(body, "t.a", &[], 3);
    let [x, y, z] = [0, 1, 2].map(|i| raw::result(body, a, i));
    let user = append(body, "t.use", &[x, y], 0);
    body.set_operands(user, &[x, y, z, x]);
    assert_eq!(body.operands(user).collect::<Vec<_>>(), [x, y, z, x]);
    raw::erase_operands(body, user, &[0]);
    assert_eq!(body.operands(user).collect::<Vec<_>>(), [y, z, x]);
    assert!(body.has_one_use(x));
    let slot = body.uses(x).next().unwrap();
    assert_eq!((body.use_owner(slot), body.operand_number(slot)), (user, 2));
}

#[test]
fn order_is_kept_through_insertions_in_one_gap() {
    let mut module = module();
    let body = module.body_mut();
    let last = append(body, "t.last", &[], 0);
    let mut before = Vec::new();
    for _ in 0..100 {
        before.push(
            OpBuilder::before(body, last).insert(OpState::new(OpName::new("t.x"), Loc::UNKNOWN)),
        );
    }
    let in_order = |body: &Body| before.windows(2).all(|pair| body.is_before(pair[0], pair[1]));
    assert!(in_order(body) && !body.is_before(last, before[0]));
    body.renumber(body.parent_block(last).unwrap());
    assert!(in_order(body) && !body.is_before(last, before[0]));
}

#[test]
fn splitting_a_block_moves_the_tail() {
    let mut module = module();
    let body = module.body_mut();
    let ops: Vec<Op> = ["t.a", "t.b", "t.c"].map(|name| append(body, name, &[], 0)).into();
    let rest = body.split_block(ops[1]);
    assert_eq!(names(body), ["t.a"]);
    assert_eq!(body.ops(rest).collect::<Vec<_>>(), ops[1..]);
    assert_eq!(body.next_block(body.entry_block(body.region()).unwrap()), Some(rest));
}

#[test]
fn block_arguments_keep_their_numbers() {
    let mut module = module();
    let body = module.body_mut();
    let block = body.append_block(body.region());
    let args: Vec<Value> = (0..3).map(|_| body.add_arg(block, Type::I32, Loc::UNKNOWN)).collect();
    body.erase_arg(block, 0);
    assert_eq!(body.def(args[2]), ValueDef::Arg(block, 1));
    assert_eq!(body.arg_values(block).collect::<Vec<_>>(), args[1..]);
}

#[test]
fn clones_are_deep_and_refer_to_themselves() {
    let mut module = module();
    let body = module.body_mut();
    let a = append(body, "t.a", &[], 1);
    let x = raw::result(body, a, 0);
    let mut state = OpState::new(OpName::new("t.loop"), Loc::UNKNOWN);
    state.regions = 1;
    let outer = body.create_op(&state);
    let region = body.own_regions(outer).next().unwrap();
    let block = body.append_block(region);
    let arg = body.add_arg(block, Type::I32, Loc::UNKNOWN);
    let mut state = OpState::new(OpName::new("t.inner"), Loc::UNKNOWN);
    state.operands = [x, arg].as_slice().into();
    state.successors.push(block);
    let inner = body.create_op(&state);
    body.append_op(inner, block);

    let copy = body.clone_op(outer, &mut IrMapping::new());
    let copied_block = body.entry_block(body.own_regions(copy).next().unwrap()).unwrap();
    let copied = body.first_op(copied_block).unwrap();
    assert_eq!(raw::operand(body, copied, 0), x);
    assert_eq!(raw::operand(body, copied, 1), body.args(copied_block)[0].value);
    assert_eq!(body.successors(copied).collect::<Vec<_>>(), [copied_block]);
    assert_eq!(body.predecessors(copied_block).collect::<Vec<_>>(), [copied_block]);
    body.erase_op(copy);
    assert!(body.has_one_use(x) && body.has_one_use(arg));
}

#[test]
fn isolated_bodies_are_cloned_whole_and_cross_threads() {
    let mut module = module();
    let (holder, root) = module.holder_mut();
    let copy = holder.clone_op(root, &mut IrMapping::new());
    append(holder.nested_mut(copy).unwrap(), "t.only_in_copy", &[], 0);
    assert_eq!(names(holder.nested(root).unwrap()), [""; 0]);
    let mut taken = holder.take_nested(copy).unwrap();
    let taken = std::thread::spawn(move || {
        append(&mut taken, "t.elsewhere", &[], 0);
        taken
    })
    .join()
    .unwrap();
    holder.put_nested(copy, taken);
    assert_eq!(names(holder.nested(copy).unwrap()), ["t.only_in_copy", "t.elsewhere"]);
}

#[test]
#[should_panic(expected = "still used")]
fn erasing_a_used_value_panics() {
    let mut module = module();
    let body = module.body_mut();
    let a = append(body, "t.a", &[], 1);
    let x = raw::result(body, a, 0);
    append(body, "t.use", &[x], 0);
    body.erase_op(a);
}

#[test]
#[should_panic(expected = "was erased")]
fn a_stale_id_panics() {
    let mut module = module();
    let body = module.body_mut();
    let a = append(body, "t.a", &[], 0);
    body.erase_op(a);
    body.loc(a);
}
