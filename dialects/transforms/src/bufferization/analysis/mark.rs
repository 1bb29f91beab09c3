//! The results of the analysis as attributes, for tests.

use ods_core::ir::{Use, ValueDef, ValueRef, WalkOrder};
use ods_core::text::ValueNames;
use ods_core::{Attr, Body, Ident, Op, Type, Value};

use super::{AnalysisState, is_tensor};

const IN_PLACE: &str = "__inplace_operands_attr__";
const RESULT_ALIASES: &str = "__opresult_alias_set_attr__";
const ARGUMENT_ALIASES: &str = "__bbarg_alias_set_attr__";

/// An obstacle to bufferizing an operand in place.
pub(super) enum Mark {
    /// A write between a definition and a read of it.
    Conflict { read: Use, write: Use, definition: Value },
    /// A value that is not writable.
    NotWritable(Value),
}

/// The numbers of the next conflicts of the two kinds.
#[derive(Clone, Copy, Default, Debug)]
pub(in crate::bufferization) struct Counters {
    conflicts: usize,
    not_writable: usize,
}

/// The attributes of the operation whose body was analyzed.
#[derive(Default, Debug)]
pub(in crate::bufferization) struct OwnerMarks {
    names: Vec<String>,
    arguments: Option<Attr>,
}

impl OwnerMarks {
    /// Sets the attributes of the operation.
    pub(in crate::bufferization) fn place(self, body: &mut Body, op: Op) {
        for name in &self.names {
            set_unit(body, op, name);
        }
        if let Some(arguments) = self.arguments {
            set(body, op, ARGUMENT_ALIASES, arguments);
        }
    }
}

/// Sets the attributes that the options request. Returns the attributes of the enclosing function.
pub(super) fn mark_all(
    body: &mut Body,
    state: &AnalysisState,
    marks: Vec<Mark>,
    counters: &mut Counters,
    names: Option<&ValueNames>,
) -> OwnerMarks {
    let mut outer = Vec::new();
    for mark in marks {
        match mark {
            Mark::Conflict { read, write, definition } => {
                let id = format!("C_{}", counters.conflicts);
                counters.conflicts += 1;
                let (reader, writer) = (body.use_owner(read), body.use_owner(write));
                let number = body.operand_number(write);
                set_unit(body, writer, &format!("{id}[CONFL-WRITE: {number}]"));
                let number = body.operand_number(read);
                set_unit(body, reader, &format!("{id}[READ: {number}]"));
                mark_value(body, definition, &id, "DEF", &mut outer);
            }
            Mark::NotWritable(value) => {
                let id = format!("W_{}", counters.not_writable);
                counters.not_writable += 1;
                mark_value(body, value, &id, "NOT-WRITABLE", &mut outer);
            }
        }
    }
    if state.options.analysis_only {
        for op in body.walk(WalkOrder::Post).collect::<Vec<_>>() {
            mark_in_place(body, state, op);
        }
    }
    let arguments = names.and_then(|names| mark_alias_sets(body, state, names));
    OwnerMarks { names: outer, arguments }
}

fn mark_value(body: &mut Body, value: Value, id: &str, what: &str, outer: &mut Vec<String>) {
    match body.def(value) {
        ValueDef::Result(op, number) => {
            set_unit(body, op, &format!("{id}[{what}: result {number}]"));
        }
        ValueDef::Arg(block, number) => {
            let name = format!("{id}[{what}: bbArg {number}]");
            match body.block_parent_op(block) {
                Some(op) => set_unit(body, op, &name),
                None => outer.push(name),
            }
        }
    }
}

fn set_unit(body: &mut Body, op: Op, name: &str) {
    set(body, op, name, Attr::UNIT);
}

/// Sets a discardable attribute of an operation.
pub(in crate::bufferization) fn set(body: &mut Body, op: Op, name: &str, value: Attr) {
    let ctx = body.ctx().clone();
    let key = Ident::new(name);
    let entries = body.attrs(op).as_dictionary(&ctx).unwrap_or_default();
    let mut entries: Vec<_> = entries.iter().copied().filter(|(have, _)| *have != key).collect();
    entries.push((key, value));
    body.set_attrs(op, Attr::dictionary(&ctx, &entries));
}

fn mark_in_place(body: &mut Body, state: &AnalysisState, op: Op) {
    let mut any = false;
    let words: Vec<Attr> = body
        .operand_uses(op)
        .map(|operand| {
            let tensor = is_tensor(body, body.used_value(operand));
            any |= tensor;
            Attr::string(
                body.ctx(),
                match (tensor, tensor && state.is_in_place(body, operand)) {
                    (false, _) => "none",
                    (true, true) => "true",
                    (true, false) => "false",
                },
            )
        })
        .collect();
    if any {
        let value = Attr::array(body.ctx(), &words);
        set(body, op, IN_PLACE, value);
    }
}

/// Sets the alias sets as attributes; returns the alias sets of the function's arguments.
fn mark_alias_sets(body: &mut Body, state: &AnalysisState, names: &ValueNames) -> Option<Attr> {
    let ctx = body.ctx().clone();
    let array = |items: Vec<Attr>| Attr::array(&ctx, &items);
    let set_of = |body: &Body, value: Value| {
        let name = |alias| Attr::string(&ctx, &names.name(ValueRef { body, value: alias }));
        array(state.aliases_of(value).into_iter().map(name).collect())
    };
    let of_regions = |body: &Body, regions: Vec<ods_core::Region>| {
        let mut any = false;
        let mut of_block = |block| {
            let args = body.arg_values(block).filter(|arg| is_tensor(body, *arg));
            let sets: Vec<Attr> = args.map(|arg| set_of(body, arg)).collect();
            any |= !sets.is_empty();
            array(sets)
        };
        let regions = regions
            .into_iter()
            .map(|region| array(body.blocks(region).map(&mut of_block).collect()))
            .collect();
        let regions = array(regions);
        any.then_some(regions)
    };
    for op in body.walk(WalkOrder::Post).collect::<Vec<_>>() {
        let results = body.results(op).filter(|result| is_tensor(body, *result));
        let sets: Vec<Attr> = results.map(|result| set_of(body, result)).collect();
        let regions: Vec<_> = body.own_regions(op).collect();
        let arguments = of_regions(body, regions);
        if !sets.is_empty() {
            set(body, op, RESULT_ALIASES, array(sets));
        }
        if let Some(arguments) = arguments {
            set(body, op, ARGUMENT_ALIASES, arguments);
        }
    }
    of_regions(body, body.regions().to_vec())
}

/// Returns the word for the access of a function to an argument.
pub(in crate::bufferization) fn access_word(read: bool, written: bool) -> &'static str {
    match (read, written) {
        (true, true) => "read-write",
        (true, false) => "read",
        (false, true) => "write",
        (false, false) => "none",
    }
}

/// Marks a return with the arguments that its operands are equivalent to; -1 for none.
pub(in crate::bufferization) fn mark_equivalent(body: &mut Body, op: Op, equal: &[Option<usize>]) {
    if equal.iter().all(Option::is_none) {
        return;
    }
    let number = |at: &Option<usize>| at.map_or(-1, |at| at as i64);
    let ctx = body.ctx().clone();
    let numbers: Vec<Attr> =
        equal.iter().map(|at| Attr::integer(&ctx, Type::I64, number(at))).collect();
    set(body, op, "__equivalent_func_args__", Attr::array(&ctx, &numbers));
}
