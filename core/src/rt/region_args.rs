//! Named arguments of regions: the results of accessors that a declaration with `RegionArgs` has.

use crate::ir::{BlockArg, OpRef, RegionRef, ValueRef};
use crate::schema::OpSchema;

/// Returns the argument with name number `index` of region `region`, which is a single one.
///
/// # Panics
/// Panics if the region does not have the argument.
#[track_caller]
pub fn region_arg<'a>(
    op: OpRef<'a>,
    schema: &'static OpSchema,
    region: usize,
    index: usize,
) -> ValueRef<'a> {
    arg_of(op, schema, region, index, op.region(region))
}

/// Returns the arguments with name number `index` of region `region`.
#[track_caller]
pub fn region_args<'a>(
    op: OpRef<'a>,
    schema: &'static OpSchema,
    region: usize,
    index: usize,
) -> impl ExactSizeIterator<Item = ValueRef<'a>> + DoubleEndedIterator + Clone + 'a {
    args_of(op, schema, region, index, op.region(region))
}

/// Returns the argument with name number `index` of each region from number `first` on, which is a single one.
///
/// # Panics
/// The iterator panics at a region that does not have the argument.
pub fn each_region_arg<'a>(
    op: OpRef<'a>,
    schema: &'static OpSchema,
    first: usize,
    index: usize,
) -> impl ExactSizeIterator<Item = ValueRef<'a>> + 'a {
    op.regions().skip(first).map(move |region| arg_of(op, schema, first, index, region))
}

#[track_caller]
fn arg_of<'a>(
    op: OpRef<'a>,
    schema: &'static OpSchema,
    declared: usize,
    index: usize,
    region: RegionRef<'a>,
) -> ValueRef<'a> {
    match args_of(op, schema, declared, index, region).next() {
        Some(arg) => arg,
        None => {
            let name = schema.regions[declared].args[index].name;
            panic!("a region of '{}' has no argument '{name}'", op.name());
        }
    }
}

/// Returns the arguments of `region`, which region number `declared` of the schema declares.
fn args_of<'a>(
    op: OpRef<'a>,
    schema: &'static OpSchema,
    declared: usize,
    index: usize,
    region: RegionRef<'a>,
) -> impl ExactSizeIterator<Item = ValueRef<'a>> + DoubleEndedIterator + Clone + 'a {
    let body = region.body;
    let all: &[BlockArg] = region.entry().map_or(&[], |entry| body.args(entry.block));
    let numbers = op.region_arg_numbers(schema.regions[declared].args, index, all.len());
    all[numbers].iter().map(move |arg| ValueRef { body, value: arg.value })
}
