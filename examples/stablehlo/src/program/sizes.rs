//! Conditions on the sizes of arguments that operations imply: a sum of two arguments of dynamic size needs equal ones.
//!
//! An exported function asserts its conditions itself, with messages of its own; other programs are checked by these. Only
//! operations that certainly run imply conditions, not those inside of loops and conditionals.

use std::collections::HashMap;

use ods_core::ir::ValueRef;
use ods_core::schema::Trait;
use ods_core::{DYNAMIC, Module, OpRef, Type, TypeData};
use ods_dialects::func::{CallOp, ReturnOp};

use super::assertions::SHAPE_ASSERTION;
use super::signature::{function_name, functions};
use crate::stablehlo::{
    ConcatenateOp, CustomCallOp, DotGeneralOp, DotGeneralOpRef, DotOp, ReduceOp, ReduceWindowOp,
    ReverseOp, SortOp, TokenType, TransposeOp,
};

/// A size of an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ArgumentSize {
    /// The position of the argument.
    pub argument: usize,
    /// The dimension.
    pub dim: usize,
}

/// A size of an argument that equals a number, or the size of an earlier argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Condition {
    pub(super) size: ArgumentSize,
    pub(super) equals: Equal,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Equal {
    Number(usize),
    Size(ArgumentSize),
}

/// The greatest number of operations that are visited: calls are followed as often as they occur.
const MOST_OPS: usize = 100_000;

/// The greatest depth of calls that are followed.
const MOST_CALLS: usize = 64;

/// Returns the conditions of a function on the sizes of its arguments; none if it asserts its own.
pub(super) fn conditions(module: &Module, function: OpRef<'_>) -> Vec<Condition> {
    let functions: HashMap<&str, OpRef<'_>> =
        functions(module).map(|op| (function_name(op), op)).collect();
    let mut sizes = Sizes { functions, ..Sizes::default() };
    let Some(args) = arguments(function) else { return Vec::new() };
    let mut given = Vec::new();
    let mut places = Vec::new();
    let mut argument = 0;
    for ty in args {
        let shape = sizes.of_type(ty);
        let dims = shape.iter().enumerate();
        places.extend(dims.map(|(dim, size)| (ArgumentSize { argument, dim }, *size)));
        argument += parts(function, ty);
        given.push(shape);
    }
    sizes.function(function, given, 0);
    match sizes.asserts {
        true => Vec::new(),
        false => sizes.conditions(&places),
    }
}

/// Returns the types of the arguments of a function.
fn arguments(function: OpRef<'_>) -> Option<Vec<Type>> {
    let entry = function.regions().next()?.entry()?;
    Some(entry.args().map(|arg| arg.ty()).collect())
}

/// Returns the number of arrays that a value consists of.
fn parts(function: OpRef<'_>, ty: Type) -> usize {
    let ctx = function.ctx();
    match ty.data(ctx) {
        TypeData::Tuple(elements) => elements.iter().map(|ty| parts(function, *ty)).sum(),
        _ => usize::from(TokenType::cast(ctx, ty).is_none()),
    }
}

/// A size: a number, or an unknown by its index.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Size {
    Number(i64),
    Unknown(usize),
}

/// The sizes of a tensor; empty for other values.
type Shape = Vec<Size>;

/// Sizes of which some are known to be equal.
#[derive(Default)]
struct Sizes<'ir> {
    functions: HashMap<&'ir str, OpRef<'ir>>,
    /// By unknown: an unknown or number that it equals, itself if there is none.
    equals: Vec<Size>,
    visited: usize,
    /// True once an assertion on shapes was visited.
    asserts: bool,
}

impl<'ir> Sizes<'ir> {
    fn unknown(&mut self) -> Size {
        let new = Size::Unknown(self.equals.len());
        self.equals.push(new);
        new
    }

    fn of_type(&mut self, ty: Type) -> Shape {
        let ctx = self.functions.values().next().map(|op| op.ctx());
        let shape = ctx.and_then(|ctx| ty.shape(ctx)).unwrap_or_default();
        shape
            .iter()
            .map(|size| match *size {
                DYNAMIC => self.unknown(),
                number => Size::Number(number),
            })
            .collect()
    }

    /// Returns the number or the unknown that a size equals.
    fn root(&mut self, mut size: Size) -> Size {
        while let Size::Unknown(at) = size
            && self.equals[at] != size
        {
            let next = self.equals[at];
            if let Size::Unknown(above) = next {
                self.equals[at] = self.equals[above];
            }
            size = next;
        }
        size
    }

    /// Records that sizes are equal. Numbers that differ are an error of the program, which is not reported here.
    fn equate(&mut self, a: Size, b: Size) {
        match (self.root(a), self.root(b)) {
            (Size::Unknown(a), b) => self.equals[a] = b,
            (a, Size::Unknown(b)) => self.equals[b] = a,
            _ => {}
        }
    }

    fn equate_shapes(&mut self, a: &[Size], b: &[Size]) {
        if a.len() == b.len() {
            a.iter().zip(b).for_each(|(a, b)| self.equate(*a, *b));
        }
    }

    /// Visits the operations of a function; returns the shapes that it returns.
    fn function(&mut self, function: OpRef<'ir>, args: Vec<Shape>, depth: usize) -> Vec<Shape> {
        let Some(entry) = function.regions().next().and_then(|region| region.entry()) else {
            return Vec::new();
        };
        let mut shapes = Shapes::default();
        for (arg, shape) in entry.args().zip(args) {
            shapes.0.insert(arg.value, shape);
        }
        for op in entry.ops() {
            self.visited += 1;
            if self.visited > MOST_OPS {
                return Vec::new();
            }
            if op.isa::<ReturnOp>() {
                return op.operands().map(|value| shapes.of(self, value)).collect();
            }
            self.op(op, &mut shapes, depth);
        }
        Vec::new()
    }

    fn op(&mut self, op: OpRef<'ir>, shapes: &mut Shapes, depth: usize) {
        if let Some(call) = op.cast::<CallOp>()
            && depth < MOST_CALLS
            && let Some(callee) = self.functions.get(call.callee()).copied()
        {
            let operands = op.operands().map(|value| shapes.of(self, value)).collect();
            let returned = self.function(callee, operands, depth + 1);
            for (result, shape) in op.results().zip(returned) {
                self.has_shape(result, &shape, shapes);
            }
        } else {
            self.imply(op, shapes);
        }
    }

    /// Records the equal sizes that an operation implies.
    fn imply(&mut self, op: OpRef<'ir>, shapes: &mut Shapes) {
        let all_equal = op.has_trait(Trait::Elementwise)
            || op.has_trait(Trait::SameOperandsAndResultShape)
            || op.isa::<SortOp>()
            || op.isa::<ReverseOp>();
        if all_equal {
            self.all_equal(op.operands().chain(op.results()), shapes);
        } else if let Some(transpose) = op.cast::<TransposeOp>() {
            let from = shapes.of(self, transpose.operand());
            let sizes: Shape =
                transpose.permutation().iter().map(|dim| from[*dim as usize]).collect();
            self.has_shape(transpose.result(), &sizes, shapes);
        } else if let Some(concatenate) = op.cast::<ConcatenateOp>() {
            let along = concatenate.dimension() as usize;
            let result = shapes.of(self, concatenate.result());
            for input in concatenate.inputs() {
                let shape = shapes.of(self, input);
                for (dim, (a, b)) in result.iter().zip(shape).enumerate() {
                    if dim != along {
                        self.equate(*a, b);
                    }
                }
            }
        } else if let Some(reduce) = op.cast::<ReduceOp>() {
            self.all_equal(reduce.inputs(), shapes);
            let dims = reduce.dimensions();
            for (input, result) in reduce.inputs().zip(reduce.result()) {
                let sizes = (0..).zip(shapes.of(self, input));
                let kept = sizes.filter(|(dim, _)| !dims.contains(dim));
                let kept: Shape = kept.map(|(_, size)| size).collect();
                self.has_shape(result, &kept, shapes);
            }
        } else if let Some(reduce) = op.cast::<ReduceWindowOp>() {
            self.all_equal(reduce.inputs(), shapes);
        } else if let Some(dot) = op.cast::<DotOp>() {
            let (left, right) = (shapes.of(self, dot.lhs()), shapes.of(self, dot.rhs()));
            if let (Some((last, rows)), Some((first, columns))) =
                (left.split_last(), right.split_first())
            {
                self.equate(*last, *first);
                let sizes = [rows, columns].concat();
                self.has_shape(dot.result(), &sizes, shapes);
            }
        } else if let Some(dot) = op.cast::<DotGeneralOp>() {
            self.dot_general(dot, shapes);
        } else if let Some(call) = op.cast::<CustomCallOp>() {
            self.asserts |= call.call_target_name() == SHAPE_ASSERTION;
        }
    }

    /// Records the shape of a value.
    fn has_shape(&mut self, value: ValueRef<'_>, shape: &[Size], shapes: &mut Shapes) {
        let own = shapes.of(self, value);
        self.equate_shapes(&own, shape);
    }

    /// Records that values have one shape. Scalars beside tensors, as the bounds of `clamp`, have no sizes.
    fn all_equal<'v>(&mut self, values: impl Iterator<Item = ValueRef<'v>>, shapes: &mut Shapes) {
        let all: Vec<Shape> = values.map(|value| shapes.of(self, value)).collect();
        let mut tensors = all.iter().filter(|shape| !shape.is_empty());
        if let Some(first) = tensors.next() {
            tensors.for_each(|shape| self.equate_shapes(first, shape));
        }
    }

    fn dot_general(&mut self, dot: DotGeneralOpRef<'_>, shapes: &mut Shapes) {
        let (ctx, numbers) = (dot.ctx(), dot.dot_dimension_numbers());
        let (left, right) = (shapes.of(self, dot.lhs()), shapes.of(self, dot.rhs()));
        let (left_batch, right_batch) =
            (numbers.lhs_batching_dimensions(ctx), numbers.rhs_batching_dimensions(ctx));
        let (left_sums, right_sums) =
            (numbers.lhs_contracting_dimensions(ctx), numbers.rhs_contracting_dimensions(ctx));
        for (a, b) in [(&left_batch, &right_batch), (&left_sums, &right_sums)] {
            for (a, b) in a.iter().zip(b.iter()) {
                self.equate(left[*a as usize], right[*b as usize]);
            }
        }
        let mut sizes: Shape = left_batch.iter().map(|dim| left[*dim as usize]).collect();
        for (shape, batch, sums) in
            [(left, left_batch, left_sums), (right, right_batch, right_sums)]
        {
            let free =
                (0..).zip(shape).filter(|(dim, _)| !batch.contains(dim) && !sums.contains(dim));
            sizes.extend(free.map(|(_, size)| size));
        }
        self.has_shape(dot.result(), &sizes, shapes);
    }

    /// Returns the conditions on sizes of arguments.
    fn conditions(&mut self, places: &[(ArgumentSize, Size)]) -> Vec<Condition> {
        let mut first: HashMap<Size, ArgumentSize> = HashMap::new();
        let mut all = Vec::new();
        for (place, size) in places {
            if let Size::Number(_) = size {
                continue;
            }
            match self.root(*size) {
                Size::Number(number) => {
                    let equals = Equal::Number(number.max(0) as usize);
                    all.push(Condition { size: *place, equals });
                }
                root => match first.get(&root) {
                    Some(earlier) => {
                        all.push(Condition { size: *place, equals: Equal::Size(*earlier) });
                    }
                    None => {
                        first.insert(root, *place);
                    }
                },
            }
        }
        all
    }
}

/// The shapes of the values of a function.
#[derive(Default)]
struct Shapes(HashMap<ods_core::Value, Shape>);

impl Shapes {
    fn of(&mut self, sizes: &mut Sizes<'_>, value: ValueRef<'_>) -> Shape {
        self.0.entry(value.value).or_insert_with(|| sizes.of_type(value.ty())).clone()
    }
}
