//! Evaluation of `clifBuilder` programs, on scalars or lane by lane.

use std::rc::Rc;

use ods_core::schema::{ClifBuilder, ClifStmt, ClifTarget};
use ods_core::{OpRef, Value};
use smallvec::SmallVec;

use super::super::error::Result;
use super::super::layout::{Layout, LayoutKind};
use super::super::program::{LaneScope, evaluate};
use super::super::target::Scalar;
use super::NativeBuilder;
use crate::ValueType;
use crate::side_table::SideTable;

impl<'t> NativeBuilder<'t> {
    /// Evaluates an operation's `clifBuilder`.
    pub(in crate::native) fn evaluate(&mut self, op: OpRef<'_>, builder: &ClifBuilder) -> Result {
        if self.evaluate_on_registers(op, builder)? {
            return Ok(());
        }
        self.unpack_operands(op);
        if self.t.layouts.has_wide && self.is_wide(op) {
            return self.wide_program(op, builder);
        }
        if let [ClifStmt { target: ClifTarget::Result(0), expr }] = builder.stmts
            && let (Some(result), 1) = (op.results().next(), op.results().len())
            && let LayoutKind::Scalar(ty) = self.layout(result.ty())?.kind
        {
            let scope = ScalarScope { runs: &self.t.runs, lanes: &self.lanes, op, ty };
            let value = evaluate(expr, self.e, op, &scope, true)?;
            check_type(ty, value)?;
            self.define(result, &[value]);
            return Ok(());
        }
        // The first wide integer of a module may be a result.
        for result in op.results() {
            self.layout(result.ty())?;
        }
        if self.t.layouts.has_wide && self.is_wide(op) {
            return self.wide_program(op, builder);
        }
        self.evaluate_on_lanes(op, builder)
    }

    /// Evaluates a `clifBuilder` of several results or lanes, lane by lane.
    fn evaluate_on_lanes(&mut self, op: OpRef<'_>, builder: &ClifBuilder) -> Result {
        let mut results: SmallVec<[ResultLanes; 1]> = SmallVec::new();
        for result in op.results() {
            let layout = self.layout(result.ty())?;
            let mut types: Few<ValueType> = SmallVec::with_capacity(layout.leaves as usize);
            layout.leaf_types(&mut types);
            let lanes = SmallVec::from_elem(None, types.len());
            results.push(ResultLanes { layout, types, lanes });
        }
        let operands: Few<&[Scalar]> =
            op.operands().map(|v| run(&self.t.runs, &self.lanes, v.value)).collect();
        let widest = operands.iter().map(|lanes: &&[Scalar]| lanes.len()).max().unwrap_or(1);
        let mut temps: Vec<Few<Scalar>> = Vec::new();
        for stmt in builder.stmts {
            let (target, first, count) = match stmt.target {
                ClifTarget::Temp(_) => (None, 0, widest),
                ClifTarget::Result(index) => {
                    let result = results.get(usize::from(index)).ok_or(NO_RESULT)?;
                    (Some(usize::from(index)), 0, result.types.len())
                }
                ClifTarget::Field(index, field) => {
                    let result = results.get(usize::from(index)).ok_or(NO_RESULT)?;
                    let part = result.layout.part(&[u64::from(field)]);
                    let (first, part) = part.ok_or("the result has no such field")?;
                    (Some(usize::from(index)), first as usize, part.leaves as usize)
                }
            };
            let mut lanes: Few<Scalar> = SmallVec::with_capacity(count);
            for lane in 0..count {
                let target = target.map(|index| results[index].types[first + lane]);
                let scope =
                    Scope { operands: &operands, temps: &temps, results: &results, lane, target };
                let value = evaluate(&stmt.expr, self.e, op, &scope, true)?;
                target.map_or(Ok(()), |ty| check_type(ty, value))?;
                lanes.push(value);
            }
            match target {
                None => temps.push(lanes),
                Some(index) => {
                    let slots = &mut results[index].lanes[first..first + count];
                    slots.iter_mut().zip(lanes).for_each(|(slot, lane)| *slot = Some(lane));
                }
            }
        }
        drop(operands);
        for (value, result) in op.results().zip(results) {
            let lanes: Option<Few<Scalar>> = result.lanes.into_iter().collect();
            let lanes = lanes.ok_or("its 'clifBuilder' leaves a result unassigned")?;
            self.define(value, &lanes);
        }
        Ok(())
    }
}

/// The scalars of a value among those of a function.
pub(super) fn run<'l, V>(
    runs: &SideTable<(u32, u32)>,
    lanes: &'l [Scalar<V>],
    value: Value,
) -> &'l [Scalar<V>] {
    let (start, len) = runs.get(value.index()).unwrap_or_default();
    &lanes[start as usize..(start + len) as usize]
}

/// A list that mostly has few entries.
type Few<X> = SmallVec<[X; 4]>;

/// A result while its `clifBuilder` is evaluated.
struct ResultLanes {
    pub(super) layout: Rc<Layout>,
    pub(super) types: Few<ValueType>,
    pub(super) lanes: Few<Option<Scalar>>,
}

/// One lane of an evaluation.
struct Scope<'p> {
    pub(super) operands: &'p [&'p [Scalar]],
    temps: &'p [Few<Scalar>],
    pub(super) results: &'p [ResultLanes],
    pub(super) lane: usize,
    pub(super) target: Option<ValueType>,
}

impl Scope<'_> {
    fn pick(&self, lanes: &[Scalar]) -> Result<Scalar> {
        super::super::memory::pick(lanes, self.lane)
    }
}

impl LaneScope for Scope<'_> {
    fn operand(&self, index: usize) -> Result<Scalar> {
        self.pick(self.operands.get(index).ok_or_else(|| no_operand(index))?)
    }

    fn temp(&self, index: usize) -> Result<Scalar> {
        self.pick(self.temps.get(index).ok_or(NO_TEMPORARY)?)
    }

    fn number(&self) -> usize {
        self.lane
    }

    fn result_type(&self, index: usize) -> Result<ValueType> {
        let types = &self.results.get(index).ok_or(NO_RESULT)?.types;
        let ty = types.get(if types.len() == 1 { 0 } else { self.lane });
        ty.copied().ok_or_else(|| "a result has too few lanes".into())
    }

    fn target_type(&self) -> Option<ValueType> {
        self.target
    }
}

/// The evaluation of one expression to one scalar, the result of an operation.
struct ScalarScope<'p> {
    pub(super) runs: &'p SideTable<(u32, u32)>,
    pub(super) lanes: &'p [Scalar],
    pub(super) op: OpRef<'p>,
    pub(super) ty: ValueType,
}

impl LaneScope for ScalarScope<'_> {
    fn operand(&self, index: usize) -> Result<Scalar> {
        let value = self.op.operands().nth(index).ok_or_else(|| no_operand(index))?;
        super::super::memory::pick(run(self.runs, self.lanes, value.value), 0)
    }

    fn temp(&self, _: usize) -> Result<Scalar> {
        Err(NO_TEMPORARY.into())
    }

    fn number(&self) -> usize {
        0
    }

    fn result_type(&self, index: usize) -> Result<ValueType> {
        if index == 0 { Ok(self.ty) } else { Err(NO_RESULT.into()) }
    }

    fn target_type(&self) -> Option<ValueType> {
        Some(self.ty)
    }
}

const NO_RESULT: &str = "there is no such result";

const NO_TEMPORARY: &str = "a temporary is read before it is assigned";

fn no_operand(index: usize) -> String {
    format!("there is no operand {index}")
}

fn check_type<V>(ty: ValueType, value: Scalar<V>) -> Result {
    if ty == value.ty {
        return Ok(());
    }
    Err(format!("a result of type {ty} is computed as {}", value.ty).into())
}
