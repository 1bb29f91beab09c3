//! Replacing one call by a copy of the callee.

use smallvec::SmallVec;

use super::legal::Inliners;
use super::locations;
use crate::interface::{CallOpInterface, CallableOpInterface, DialectInlinerInterface};
use crate::ir::{InsertPoint, IrMapping, RegionRef, Use};
use crate::rewriter::Rewriter;
use crate::{Attr, Block, Body, Loc, Op, OpRef, Type, Value};

/// A call, in the body of the caller, and its callee, in a body that is only read.
pub(super) struct Site<'a> {
    pub(super) call: Op,
    pub(super) callable: OpRef<'a>,
}

type Inliner = &'static dyn DialectInlinerInterface;

/// Inserts a copy of `source` at the call, which the caller then erases. `see` is called with the new blocks before
/// their terminators are replaced. Returns false, with nothing changed, if the call may not be inlined.
pub(super) fn inline_call(
    legal: &mut Inliners,
    body: &mut Body,
    site: &Site<'_>,
    source: RegionRef<'_>,
    cloned: bool,
    see: &mut dyn FnMut(&Body, &[Block]),
) -> bool {
    let mut casts = Casts::default();
    let done = try_inline(legal, body, site, source, cloned, see, &mut casts).is_some();
    if !done {
        casts.undo(body);
    }
    done
}

fn try_inline(
    legal: &mut Inliners,
    body: &mut Body,
    site: &Site<'_>,
    source: RegionRef<'_>,
    cloned: bool,
    see: &mut dyn FnMut(&Body, &[Block]),
    casts: &mut Casts,
) -> Option<()> {
    let Site { call, callable } = *site;
    let entry = source.entry()?;
    let callable_model = callable.interface::<dyn CallableOpInterface>()?;
    let result_types = callable_model.result_types(callable.body);
    let args = body.interface::<dyn CallOpInterface>(call)?.arg_operands(body);
    let operands: SmallVec<[Value; 8]> = args.values(body).collect();
    let results: SmallVec<[Value; 4]> = body.results(call).collect();
    if operands.len() != entry.args().len() || results.len() != result_types.len() {
        return None;
    }
    // A single block that does not return provides no values to replace the results of the call.
    let given = entry.terminator().map_or(0, |end| end.operands().len());
    if source.blocks().nth(1).is_none() && given < results.len() {
        return None;
    }
    let inliner = legal.of(body.name(call));
    let loc = body.loc(call);
    let mut arguments: SmallVec<[Value; 8]> = SmallVec::new();
    for (operand, arg) in operands.iter().zip(entry.args()) {
        let fits = body.ty(*operand) == arg.ty();
        let value = match fits {
            true => *operand,
            false => {
                casts.make(inliner?, body, InsertPoint::Before(call), *operand, arg.ty(), loc)?
            }
        };
        arguments.push(value);
    }
    let behind = InsertPoint::after(body, call);
    for (result, ty) in results.iter().zip(&result_types) {
        if body.ty(*result) != *ty {
            let to = body.ty(*result);
            let cast = casts.make(inliner?, body, behind, *result, to, loc)?;
            body.replace_all_uses(*result, cast);
            let made = casts.0.last().copied()?;
            body.set_operands(made, &[*result]);
        }
    }
    if !legal.accept_call(body.view(call), callable, cloned) {
        return None;
    }
    let region = body.block_region(body.parent_block(call)?)?;
    if !legal.accept(RegionRef { body, region }, source, &arguments, cloned) {
        return None;
    }
    let handler = legal.of(callable.name());
    let parts = Parts { call, callable, handler, source, arguments, results, loc };
    parts.splice(legal, body, see);
    Some(())
}

/// The call, and the operands and results of the inlined code.
struct Parts<'a> {
    call: Op,
    callable: OpRef<'a>,
    handler: Option<Inliner>,
    source: RegionRef<'a>,
    arguments: SmallVec<[Value; 8]>,
    results: SmallVec<[Value; 4]>,
    loc: Loc,
}

impl Parts<'_> {
    /// Inlines the call, all of whose legality checks have passed.
    fn splice(
        mut self,
        legal: &mut Inliners,
        body: &mut Body,
        see: &mut dyn FnMut(&Body, &[Block]),
    ) {
        let rest = InsertPoint::after(body, self.call);
        let mut mapping = self.map_arguments(body, rest);
        let block = body.parent_block(self.call).expect("the call is in a block");
        let region = body.block_region(block).expect("the block is in a region");
        let single = self.source.blocks().nth(1).is_none();
        // A single block need not split the block of the call, unless its dialect requires it, which is known only
        // later.
        let mut divided = None;
        if !single {
            divided = Some(divide(body, block, rest));
        }
        let (_, next) = divided.unwrap_or((block, block));
        let before = if single { body.next_block(block) } else { Some(next) };
        let blocks = body.inline_region_from(
            self.source.body,
            self.source.region,
            region,
            before,
            &mut mapping,
        );
        if self.loc != Loc::UNKNOWN {
            locations::stack(body, &blocks, self.loc);
        }
        if let Some(inliner) = legal.of(body.name(self.call)) {
            inliner.process_inlined_call_blocks(&mut Rewriter::new(body), self.call, &blocks);
        }
        see(body, &blocks);
        let first = blocks[0];
        let around = match body.region_owner(region) {
            Some(op) => Some(body.name(op)),
            None => body.owner_name(),
        };
        let around = around.and_then(|name| legal.of(name));
        let fast =
            single && around.is_none_or(|one| one.allow_single_block_optimization(body, &blocks));
        if fast {
            self.replace_results(legal, body, first);
            while let Some(op) = body.first_op(first) {
                match rest {
                    InsertPoint::Before(next) => {
                        body.move_op(op, body.parent_block(next).unwrap_or(block), Some(next));
                    }
                    _ => body.move_op(op, block, None),
                }
            }
            body.erase_block(first);
            return;
        }
        let (head, next) = divided.unwrap_or_else(|| divide(body, block, rest));
        if single {
            body.move_block(first, region, Some(next));
        }
        self.pass_results(legal, body, &blocks, next);
        while let Some(op) = body.first_op(first) {
            body.move_op(op, head, None);
        }
        body.erase_block(first);
    }

    /// Returns the mapping of the arguments of the source; the dialect of the callable may convert them.
    fn map_arguments(&mut self, body: &mut Body, rest: InsertPoint) -> IrMapping {
        let mut mapping = IrMapping::new();
        let Some(entry) = self.source.entry() else { return mapping };
        let attrs = self.attrs(CallableAttrs::Args);
        for (index, arg) in entry.args().enumerate() {
            let mut value = self.arguments[index];
            if let Some(handler) = self.handler {
                let attrs = attrs.get(index).copied().unwrap_or(Attr::EMPTY_DICT);
                let mut rw = Rewriter::new(body);
                rw.set_point(rest).set_loc(self.loc);
                value = handler.handle_argument(&mut rw, self.call, self.callable, value, attrs);
            }
            mapping.map_value(arg.value, value);
        }
        mapping
    }

    /// Returns the attributes of the callable's arguments or results.
    fn attrs(&self, of: CallableAttrs) -> Vec<Attr> {
        let callable = self.callable.interface::<dyn CallableOpInterface>();
        let attrs = callable.and_then(|callable| match of {
            CallableAttrs::Args => callable.arg_attrs(self.callable.body),
            CallableAttrs::Results => callable.res_attrs(self.callable.body),
        });
        let list = attrs.and_then(|attrs| attrs.as_array(self.callable.ctx()));
        list.map(<[Attr]>::to_vec).unwrap_or_default()
    }

    /// Calls the hook of the callable's dialect for each result.
    fn handle_results(&self, body: &mut Body, values: &[Value], point: InsertPoint) {
        let Some(handler) = self.handler else { return };
        let attrs = self.attrs(CallableAttrs::Results);
        for (index, value) in values.iter().enumerate() {
            let users: SmallVec<[Use; 4]> = body.uses(*value).collect();
            let attrs = attrs.get(index).copied().unwrap_or(Attr::EMPTY_DICT);
            let mut rw = Rewriter::new(body);
            rw.set_point(point).set_loc(self.loc);
            let new = handler.handle_result(&mut rw, self.call, self.callable, *value, attrs);
            if new != *value {
                users.into_iter().for_each(|at| body.set_use(at, new));
            }
        }
    }

    /// Replaces the results of the call by the operands of the terminator of the single block.
    fn replace_results(&self, legal: &mut Inliners, body: &mut Body, block: Block) {
        let terminator = body.last_op(block).expect("a block ends with a terminator");
        let values: SmallVec<[Value; 4]> = body.operands(terminator).collect();
        self.handle_results(body, &values, InsertPoint::Before(terminator));
        if let Some(inliner) = legal.of(body.name(terminator)) {
            inliner.replace_results(&mut Rewriter::new(body), terminator, &self.results);
        }
        body.erase_op(terminator);
    }

    /// Redirects the terminators that leave the blocks to `next`, whose arguments are the results of the call.
    fn pass_results(&self, legal: &mut Inliners, body: &mut Body, blocks: &[Block], next: Block) {
        let mut values: SmallVec<[Value; 4]> = SmallVec::new();
        let callable = self.callable.interface::<dyn CallableOpInterface>();
        let types: Vec<Type> =
            callable.map(|one| one.result_types(self.callable.body)).unwrap_or_default();
        for (result, ty) in self.results.iter().zip(types) {
            let arg = body.add_arg(next, ty, self.loc);
            body.replace_all_uses(*result, arg);
            values.push(arg);
        }
        let point = InsertPoint::start(body, next);
        self.handle_results(body, &values, point);
        for block in blocks {
            let terminator = body.last_op(*block).expect("a block ends with a terminator");
            if let Some(inliner) = legal.of(body.name(terminator)) {
                let loc = body.loc(terminator);
                let mut rw = Rewriter::new(body);
                inliner.handle_terminator(
                    rw.set_point_before(terminator).set_loc(loc),
                    terminator,
                    next,
                );
            }
        }
    }
}

#[derive(Clone, Copy)]
enum CallableAttrs {
    Args,
    Results,
}

/// Splits `block` at `rest`, which may be its end; returns the part before, and the rest.
fn divide(body: &mut Body, block: Block, rest: InsertPoint) -> (Block, Block) {
    match rest {
        InsertPoint::Before(op) => body.divide_block(op),
        _ => {
            let region = body.block_region(block).expect("the block is in a region");
            let next = body.create_block();
            body.insert_block(next, region, body.next_block(block));
            (block, next)
        }
    }
}

/// Casts that were inserted between the types of the call and those of the callee.
#[derive(Default)]
struct Casts(Vec<Op>);

impl Casts {
    fn make(
        &mut self,
        inliner: Inliner,
        body: &mut Body,
        point: InsertPoint,
        value: Value,
        ty: Type,
        loc: Loc,
    ) -> Option<Value> {
        let mut rw = Rewriter::new(body);
        rw.set_point(point).set_loc(loc);
        let cast = inliner.materialize_call_conversion(&mut rw, value, ty, loc)?;
        self.0.push(cast);
        Some(body.result(cast, 0))
    }

    /// Removes the casts.
    fn undo(self, body: &mut Body) {
        for cast in self.0 {
            let (from, to) = (body.result(cast, 0), body.operand(cast, 0));
            body.replace_all_uses(from, to);
            body.erase_op(cast);
        }
    }
}
