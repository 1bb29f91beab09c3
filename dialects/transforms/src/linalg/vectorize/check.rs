//! The conditions of vectorization.

use ods_core::affine::AffineMap;
use ods_core::interface::IteratorType;
use ods_core::rewrite::Rewriter;
use ods_core::schema::Trait;
use ods_core::{DYNAMIC, Op, Type, TypeData, Value};

use super::{NotVectorized, VectorizeOptions};
use crate::affine::AffineApplyOp;
use crate::linalg::shape::dims;
use crate::linalg::structured_op::StructuredOp;
use crate::linalg::{
    ContractionOpInterface, ConvolutionOpInterface, CopyOp, GenericOp, IndexOp, MatmulOp, MatvecOp,
    ReduceOp, YieldOp,
};
use crate::vector::CombiningKind;
use crate::{arith, func, tensor};

pub(super) fn check(
    rw: &Rewriter<'_>,
    side: &StructuredOp,
    options: VectorizeOptions<'_>,
) -> Result<(), NotVectorized> {
    let fits = || -> Option<()> {
        scalable_dims_are_known(rw, side, options).then_some(())?;
        let sizes = |value: &Value| dims(rw.ctx(), rw.ty(*value)).iter().copied();
        let mut all = side.operands.iter().flat_map(sizes);
        (!all.clone().any(|size| size == 0)).then_some(())?;
        let rounds = crate::linalg::loop_ranges(rw.view(side.op));
        if !options.sizes.is_empty() {
            options.can_hold(&rounds?).then_some(())?;
        }
        if all.any(|size| size == DYNAMIC) {
            may_be_dynamic(rw, side).then_some(())?;
        }
        Some(())
    };
    fits().ok_or(NotVectorized::Failed)?;
    for op in rw.ops(side.block) {
        if op.isa::<tensor::ExtractOp>(rw) {
            return Err(NotVectorized::Unknown("vectorization of tensor.extract"));
        }
        let view = rw.view(op);
        let types = view.operands().chain(view.results()).map(|value| value.ty());
        if !types.into_iter().all(|ty| is_element(rw, ty)) {
            return Err(NotVectorized::Failed);
        }
    }
    let convolution = rw.interface::<dyn ConvolutionOpInterface>(side.op).is_some();
    let projected = || side.maps.iter().all(AffineMap::is_projected_permutation_or_zero);
    match is_elementwise(rw, side) || convolution || projected() && reduces_simply(rw, side) {
        true => Ok(()),
        false => Err(NotVectorized::Failed),
    }
}

fn is_element(rw: &Rewriter<'_>, ty: Type) -> bool {
    matches!(ty.data(rw.ctx()), TypeData::Integer(..) | TypeData::Index | TypeData::Float(_))
}

/// Returns whether an operation on vectors applies to each element.
pub(super) fn is_mappable(rw: &Rewriter<'_>, op: Op) -> bool {
    const TRAITS: [Trait; 4] =
        [Trait::Elementwise, Trait::Scalarizable, Trait::Vectorizable, Trait::Tensorizable];
    let view = rw.view(op);
    TRAITS.into_iter().all(|one| view.has_trait(one))
}

pub(super) fn is_constant(rw: &Rewriter<'_>, op: Op) -> bool {
    op.isa::<arith::ConstantOp>(rw) || op.isa::<func::ConstantOp>(rw)
}

/// Returns whether all loops are parallel, and each element is written once and computed by itself.
pub(super) fn is_elementwise(rw: &Rewriter<'_>, side: &StructuredOp) -> bool {
    let scalar = |op: Op| {
        let known = is_constant(rw, op)
            || op.isa::<tensor::ExtractOp>(rw)
            || op.isa::<YieldOp>(rw)
            || op.isa::<IndexOp>(rw)
            || op.isa::<AffineApplyOp>(rw)
            || is_mappable(rw, op);
        known && rw.view(op).results().all(|result| is_element(rw, result.ty()))
    };
    side.kinds.iter().all(|kind| *kind == IteratorType::Parallel)
        && side.maps.iter().all(AffineMap::is_projected_permutation_or_zero)
        && side.inits.clone().all(|at| side.maps[at].is_permutation())
        && rw.ops(side.block).all(scalar)
}

fn has_reduction(rw: &Rewriter<'_>, side: &StructuredOp) -> bool {
    let generic = side.op.isa::<GenericOp>(rw);
    side.op.isa::<ReduceOp>(rw) || generic && side.kinds.contains(&IteratorType::Reduction)
}

/// Returns whether sizes of the operation may be dynamic.
fn may_be_dynamic(rw: &Rewriter<'_>, side: &StructuredOp) -> bool {
    let op = side.op;
    if rw.interface::<dyn ConvolutionOpInterface>(op).is_some() {
        return false;
    }
    if has_reduction(rw, side) {
        return reduces_simply(rw, side);
    }
    is_elementwise(rw, side)
        || op.isa::<GenericOp>(rw)
        || op.isa::<CopyOp>(rw)
        || rw.interface::<dyn ContractionOpInterface>(op).is_some()
}

/// Returns whether each init is either written once or reduced by a single operation.
fn reduces_simply(rw: &Rewriter<'_>, side: &StructuredOp) -> bool {
    let by_one = |at: usize| {
        reduction(rw, side, at).is_some_and(|(_, ops)| match ops[..] {
            [op] => combining_kind(rw, op).is_some(),
            _ => false,
        })
    };
    side.kinds.contains(&IteratorType::Reduction)
        && side.inits.clone().all(|at| side.maps[at].is_permutation() || by_one(at))
}

/// Returns the value that init `at` is combined with, and the combining operations, each with one use.
pub(super) fn reduction(
    rw: &Rewriter<'_>,
    side: &StructuredOp,
    at: usize,
) -> Option<(Value, Vec<Op>)> {
    let carried = side.matching_arg(at);
    let (_, given) = side.payload(rw)?;
    let mut ops: Vec<Op> = Vec::new();
    let mut value = carried;
    loop {
        let mut uses = rw.uses(value);
        let user = rw.use_owner(uses.next()?);
        if uses.next().is_some() {
            return None;
        }
        if user.isa::<YieldOp>(rw) {
            break;
        }
        let mut results = rw.results(user);
        let (result, more) = (results.next()?, results.next());
        let inside = rw.parent_block(user) == Some(side.block);
        if more.is_some() || !inside || !is_mappable(rw, user) {
            return None;
        }
        ops.push(user);
        value = result;
    }
    if given.get(at - side.inits.start) != Some(&value) {
        return None;
    }
    let first: Vec<Value> = rw.operands(*ops.first()?).collect();
    match first[..] {
        [one, other] => Some((if one == carried { other } else { one }, ops)),
        _ => None,
    }
}

/// Returns the kind of combination that an operation computes.
pub(super) fn combining_kind(rw: &Rewriter<'_>, op: Op) -> Option<CombiningKind> {
    macro_rules! kinds {
        ($($kind:ident: $($op:ident)*;)*) => {
            $($(if op.isa::<arith::$op>(rw) { return Some(CombiningKind::$kind); })*)*
        };
    }
    kinds! {
        ADD: AddIOp AddFOp;
        AND: AndIOp;
        MAXSI: MaxSIOp;
        MAXUI: MaxUIOp;
        MAXIMUMF: MaximumFOp;
        MAXNUMF: MaxNumFOp;
        MINSI: MinSIOp;
        MINUI: MinUIOp;
        MINIMUMF: MinimumFOp;
        MINNUMF: MinNumFOp;
        MUL: MulIOp MulFOp;
        OR: OrIOp;
        XOR: XOrIOp;
    }
    None
}

/// Returns whether only dimensions that may be scalable are: the last parallel one, the last two of a matrix product,
/// or the last reduction.
fn scalable_dims_are_known(
    rw: &Rewriter<'_>,
    side: &StructuredOp,
    options: VectorizeOptions<'_>,
) -> bool {
    let (op, kinds) = (side.op, &side.kinds);
    let matmul = op.isa::<MatmulOp>(rw);
    let scalable = |at: &usize| options.scalable.get(*at).copied().unwrap_or(false);
    let which: Vec<usize> = (0..options.scalable.len()).filter(scalable).collect();
    let Some(last) = which.last().copied() else { return true };
    if which.len() > 2 || last >= kinds.len() {
        return false;
    }
    let last_is_well = match kinds[last] {
        IteratorType::Reduction => last + 1 == options.sizes.len() && !matmul,
        _ => !kinds[last + 1..].contains(&IteratorType::Parallel),
    };
    let first_is_well = match which[..] {
        [first, last] => {
            kinds[last] != IteratorType::Reduction
                && first + 1 == last
                && kinds[first] == IteratorType::Parallel
        }
        _ => true,
    };
    let known =
        || is_elementwise(rw, side) || matmul || op.isa::<MatvecOp>(rw) || has_reduction(rw, side);
    last_is_well && first_is_well && known()
}
