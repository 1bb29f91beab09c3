//! The values that variables of loops have, as a system of constraints.

use ods_core::affine::{AffineMap, Constraints, Flattener, IntegerSet, LocalDiv};
use ods_core::fold::constant_value;
use ods_core::ir::ValueRef;
use ods_core::{Body, Op, Value};

use crate::affine::compose::ValueMap;
use crate::affine::mapped::CONDITION_OPERANDS;
use crate::affine::scope::{for_of, is_induction_var, is_valid_symbol, parallel_of};
use crate::affine::{AffineForOp, AffineIfOp, AffineParallelOp};

/// A column of a system, by what it stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::affine) enum Column {
    /// A value that may be another in each round.
    Dim(Value),
    /// A value that is the same in all rounds.
    Symbol(Value),
    /// A quotient.
    Local,
}

impl Column {
    fn value(self) -> Option<Value> {
        match self {
            Column::Dim(value) | Column::Symbol(value) => Some(value),
            Column::Local => None,
        }
    }
}

/// A sum over the columns of a system; columns that it is too short for have the factor 0.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(in crate::affine) struct Row {
    pub(in crate::affine) factors: Vec<i64>,
    pub(in crate::affine) constant: i64,
}

impl Row {
    /// A sum of products of columns.
    pub(in crate::affine) fn of(terms: &[(usize, i64)], constant: i64) -> Row {
        let mut row = Row { factors: Vec::new(), constant };
        for (at, factor) in terms {
            row.add(*at, *factor);
        }
        row
    }

    fn add(&mut self, at: usize, factor: i64) {
        if self.factors.len() <= at {
            self.factors.resize(at + 1, 0);
        }
        self.factors[at] += factor;
    }

    /// The factor of a column.
    pub(in crate::affine) fn factor(&self, at: usize) -> i64 {
        self.factors.get(at).copied().unwrap_or(0)
    }

    /// The row over columns with other numbers.
    pub(in crate::affine) fn renumbered(&self, numbers: &[usize]) -> Row {
        let terms = self.factors.iter().zip(numbers).filter(|(factor, _)| **factor != 0);
        let terms: Vec<_> = terms.map(|(factor, at)| (*at, *factor)).collect();
        Row::of(&terms, self.constant)
    }

    /// The difference of two rows; `None` if a number gets too large.
    pub(in crate::affine) fn minus(&self, other: &Row) -> Option<Row> {
        let width = self.factors.len().max(other.factors.len());
        let factor = |at| self.factor(at).checked_sub(other.factor(at));
        let factors = (0..width).map(factor).collect::<Option<Vec<i64>>>()?;
        Some(Row { factors, constant: self.constant.checked_sub(other.constant)? })
    }

    fn negated(&self) -> Option<Row> {
        Row::default().minus(self)
    }

    fn plus_constant(mut self, more: i64) -> Option<Row> {
        self.constant = self.constant.checked_add(more)?;
        Some(self)
    }
}

/// A system of constraints over values: the variables of loops first.
#[derive(Clone, Default, Debug)]
pub(in crate::affine) struct Domain {
    pub(in crate::affine) columns: Vec<Column>,
    /// The sums that are 0.
    pub(in crate::affine) equalities: Vec<Row>,
    /// The sums that are not negative.
    pub(in crate::affine) inequalities: Vec<Row>,
    /// The number of variables of the loops that the domain is of.
    pub(in crate::affine) loops: usize,
}

/// The affine loops, bands of loops and conditions around an operation, the outermost first.
fn enclosing(ir: &Body, op: Op) -> Vec<Op> {
    let mut around = Vec::new();
    let mut at = ir.parent_op(op);
    while let Some(op) = at {
        if op.isa::<AffineForOp>(ir) || op.isa::<AffineIfOp>(ir) || op.isa::<AffineParallelOp>(ir) {
            around.push(op);
        }
        at = ir.parent_op(op);
    }
    around.reverse();
    around
}

/// The variables of a loop or a band of loops.
pub(in crate::affine) fn variables(ir: &Body, op: Op) -> Vec<Value> {
    if let Some(one) = op.cast::<AffineForOp>(ir) {
        vec![one.induction_variable(ir)]
    } else if let Some(band) = op.cast::<AffineParallelOp>(ir) {
        let block = band.region(ir).entry();
        block.into_iter().flat_map(|block| block.args()).map(Value::from).collect()
    } else {
        Vec::new()
    }
}

/// The variables of the affine loops around an operation, the outermost first.
pub(in crate::affine) fn surrounding_loops(ir: &Body, op: Op) -> Vec<Value> {
    enclosing(ir, op).into_iter().flat_map(|op| variables(ir, op)).collect()
}

impl Domain {
    /// The domain of all that is around an operation; `None` if that is not affine.
    pub(in crate::affine) fn around(ir: &Body, op: Op) -> Option<Domain> {
        Domain::of(ir, &enclosing(ir, op))
    }

    /// The domain of loops, bands of loops and conditions, one inside the other.
    pub(in crate::affine) fn of(ir: &Body, ops: &[Op]) -> Option<Domain> {
        let mut domain = Domain::default();
        for op in ops {
            domain.columns.extend(variables(ir, *op).into_iter().map(Column::Dim));
        }
        domain.loops = domain.columns.len();
        for op in ops {
            domain.add_op(ir, *op)?;
        }
        Some(domain)
    }

    /// Adds what a loop, a band of loops or a condition tells of values.
    fn add_op(&mut self, ir: &Body, op: Op) -> Option<()> {
        if let Some(one) = op.cast::<AffineForOp>(ir) {
            self.add_for(ir, one)
        } else if let Some(band) = op.cast::<AffineParallelOp>(ir) {
            self.add_parallel(ir, band)
        } else if let Some(condition) = op.cast::<AffineIfOp>(ir) {
            self.add_if(ir, condition)
        } else {
            Some(())
        }
    }

    fn position(&self, value: Value) -> Option<usize> {
        self.columns.iter().position(|column| column.value() == Some(value))
    }

    fn push(&mut self, column: Column) -> usize {
        self.columns.push(column);
        self.columns.len() - 1
    }

    /// The column of an operand of a bound, with what is known of it; `None` if it is no variable of a loop nor a
    /// symbol.
    fn column(&mut self, ir: &Body, value: Value) -> Option<usize> {
        if let Some(at) = self.position(value) {
            return Some(at);
        }
        let view = ValueRef { body: ir, value };
        let owner = for_of(view).map(|op| op.op).or(parallel_of(view).map(|op| op.op));
        if let Some(owner) = owner {
            let at = self.push(Column::Dim(value));
            for other in variables(ir, owner) {
                if self.position(other).is_none() {
                    self.push(Column::Dim(other));
                }
            }
            self.add_op(ir, owner)?;
            return Some(at);
        }
        if !is_valid_symbol(view) {
            return None;
        }
        Some(self.symbol(ir, value))
    }

    fn symbol(&mut self, ir: &Body, value: Value) -> usize {
        let at = self.push(Column::Symbol(value));
        let constant = ir.defining_op(value).and_then(|op| constant_value(ir.view(op)));
        if let Some(constant) = constant.and_then(|constant| constant.as_i64(ir.ctx())) {
            self.equalities.push(Row::of(&[(at, 1)], constant.wrapping_neg()));
        }
        at
    }

    /// The results of a map whose operands have these columns; quotients become columns. `None` if one is no sum.
    pub(in crate::affine) fn rows(
        &mut self,
        map: &AffineMap,
        inputs: &[usize],
    ) -> Option<Vec<Row>> {
        let mut flattener = Flattener::new(map.dims, map.symbols);
        let sums: Vec<_> =
            map.results.iter().map(|expr| flattener.flatten(expr)).collect::<Option<_>>()?;
        let mut numbers = inputs.to_vec();
        for local in flattener.locals() {
            let division = local.division.as_ref()?;
            let at = self.quotient(division, &numbers)?;
            numbers.push(at);
        }
        let row = |sum: &ods_core::affine::Linear| {
            let factors = sum.inputs.iter().chain(&sum.locals).copied().collect();
            Row { factors, constant: sum.constant }.renumbered(&numbers)
        };
        Some(sums.iter().map(row).collect())
    }

    /// A column for a quotient, with the constraints that make it one: `0 <= dividend - divisor * q < divisor`.
    fn quotient(&mut self, division: &LocalDiv, numbers: &[usize]) -> Option<usize> {
        let dividend = &division.dividend;
        let factors = dividend.inputs.iter().chain(&dividend.locals).copied().collect();
        let dividend = Row { factors, constant: dividend.constant }.renumbered(numbers);
        self.floor_div(&dividend, division.divisor)
    }

    fn floor_div(&mut self, dividend: &Row, divisor: i64) -> Option<usize> {
        let at = self.push(Column::Local);
        let mut rest = dividend.clone();
        rest.add(at, divisor.checked_neg()?);
        self.inequalities.push(rest.negated()?.plus_constant(divisor.checked_sub(1)?)?);
        self.inequalities.push(rest);
        Some(at)
    }

    /// The results of a map over values, composed with what defines these.
    fn bound_rows(&mut self, ir: &Body, mut bound: ValueMap) -> Option<Vec<Row>> {
        bound.compose_fully(ir);
        bound.canonicalize(ir);
        let inputs: Option<Vec<usize>> =
            bound.operands.iter().map(|value| self.column(ir, *value)).collect();
        self.rows(&bound.map, &inputs?)
    }

    /// Adds that a variable is not less than any result of one map, and less than all results of another.
    fn add_bounds(&mut self, ir: &Body, at: usize, lower: ValueMap, upper: ValueMap) -> Option<()> {
        for row in self.bound_rows(ir, lower)? {
            self.inequalities.push(Row::of(&[(at, 1)], 0).minus(&row)?);
        }
        for row in self.bound_rows(ir, upper)? {
            self.inequalities.push(row.minus(&Row::of(&[(at, 1)], 1))?);
        }
        Some(())
    }

    fn add_for(&mut self, ir: &Body, op: AffineForOp) -> Option<()> {
        let at = self.position(op.induction_variable(ir))?;
        let (lower, upper, step) = (op.lower_bound(ir), op.upper_bound(ir), op.step_size(ir));
        if let Some(start) = lower.map.single_constant()
            && step != 1
        {
            let span = Row::of(&[(at, 1)], start.checked_neg()?);
            let rounds = self.floor_div(&span, step)?;
            let mut rest = span;
            rest.add(rounds, step.checked_neg()?);
            self.equalities.push(rest);
        }
        self.add_bounds(ir, at, lower, upper)
    }

    fn add_parallel(&mut self, ir: &Body, op: AffineParallelOp) -> Option<()> {
        let ((lower, lower_operands), (upper, upper_operands)) =
            (op.lower_bounds(ir), op.upper_bounds(ir));
        let bounds = lower.into_iter().zip(upper);
        for (variable, (lower, upper)) in variables(ir, op.into()).into_iter().zip(bounds) {
            let at = self.position(variable)?;
            let lower = ValueMap { map: lower, operands: lower_operands.clone() };
            let upper = ValueMap { map: upper, operands: upper_operands.clone() };
            self.add_bounds(ir, at, lower, upper)?;
        }
        Some(())
    }

    /// Adds the set of a condition; as upstream does, for what is in its other branch, too.
    fn add_if(&mut self, ir: &Body, op: AffineIfOp) -> Option<()> {
        let set: &IntegerSet = op.condition(ir).set(ir.ctx());
        let operands = CONDITION_OPERANDS.range(ir, op).map(|at| ir.operand(op.into(), at));
        let mut map = ValueMap::of_set(set, operands);
        map.canonicalize(ir);
        let dims = map.map.dims as usize;
        let inputs: Vec<usize> =
            (0..).zip(&map.operands).map(|(at, value)| self.input(ir, *value, at < dims)).collect();
        let rows = self.rows(&map.map, &inputs)?;
        for (row, (_, equals)) in rows.into_iter().zip(&set.constraints) {
            if *equals { self.equalities.push(row) } else { self.inequalities.push(row) }
        }
        Some(())
    }

    /// The column of an operand of a map, whatever the operand is.
    pub(in crate::affine) fn input(&mut self, ir: &Body, value: Value, is_dim: bool) -> usize {
        if let Some(at) = self.position(value) {
            return at;
        }
        if is_dim || is_induction_var(ValueRef { body: ir, value }) {
            return self.push(Column::Dim(value));
        }
        self.symbol(ir, value)
    }

    /// Returns whether no constraint is about two of the loops' variables.
    pub(in crate::affine) fn is_hyper_rectangular(&self) -> bool {
        let about = |row: &Row| (0..self.loops).filter(|at| row.factor(*at) != 0).count();
        self.equalities.iter().chain(&self.inequalities).all(|row| about(row) <= 1)
    }

    /// The system without the values.
    pub(in crate::affine) fn constraints(&self) -> Constraints {
        let width = self.columns.len();
        let mut constraints = Constraints::new(width);
        let full = |row: &Row| {
            let mut full: Vec<i64> = (0..width).map(|at| row.factor(at)).collect();
            full.push(row.constant);
            full
        };
        self.equalities.iter().for_each(|row| constraints.add_equality(full(row)));
        self.inequalities.iter().for_each(|row| constraints.add_inequality(full(row)));
        constraints
    }
}
