//! `--affine-super-vectorize`: vectorizes affine loops whose iterations are independent.
//!
//! - `candidates`: loops and loop nests that may be vectorized, and the order of overlapping ones.
//! - `contiguous`: loops whose memory accesses vary along one dimension.
//! - `ends`: iterations that do not fill a vector.
//! - `nest`: the construction of the vectorized nest; `operand`: vectors for operands defined elsewhere; `accesses`:
//!   vector transfers; `reduction`: loop-carried values.

mod accesses;
mod candidates;
mod contiguous;
mod ends;
mod nest;
mod operand;
mod reduction;

use ods_core::Body;
use ods_core::ir::WalkOrder;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use rustc_hash::FxHashMap;

use crate::affine::AffineForOp;
use crate::affine::analysis::{Reduction, is_parallel, reductions};
use crate::vector::AffineVectorize;
use candidates::{Candidate, buckets, candidates};
use nest::vectorize;

/// The loops whose iterations are independent, with their reductions.
type ParallelLoops = FxHashMap<AffineForOp, Vec<Reduction>>;

/// The parameters of the vectorization.
struct Strategy<'a> {
    /// The sizes of vectors.
    sizes: &'a [i64],
    /// The vector dimension that each loop becomes.
    dims: Vec<(AffineForOp, usize)>,
    parallel: &'a ParallelLoops,
}

impl Strategy<'_> {
    /// Returns the vector dimension that a loop becomes, if any.
    fn dim(&self, op: AffineForOp) -> Option<usize> {
        self.dims.iter().find(|(one, _)| *one == op).map(|(_, dim)| *dim)
    }
}

impl RunPass for AffineVectorize {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let sizes = &self.vector_sizes;
        if !self.fastest_varying_pattern.is_empty()
            && self.fastest_varying_pattern.len() != sizes.len()
        {
            let message =
                "Fastest varying pattern specified with different size than the vector size.";
            return Err(cx.fail_here(message));
        }
        if self.vectorize_reductions && sizes.len() != 1 {
            return Err(cx.fail_here("Vectorizing reductions is supported only for 1-D vectors."));
        }
        if sizes.iter().any(|size| *size <= 0) {
            return Err(cx.fail_here("Vectorization factor must be greater than zero."));
        }
        if !(1..=3).contains(&sizes.len()) {
            return Ok(());
        }
        let body = cx.body_mut();
        let parallel = parallel_loops(body, self.vectorize_reductions);
        let varying: Vec<Option<usize>> = (0..sizes.len())
            .map(|at| {
                self.fastest_varying_pattern.get(at).and_then(|dim| usize::try_from(*dim).ok())
            })
            .collect();
        let buckets = buckets(body, candidates(body, &parallel, &varying));
        let mut rw = Rewriter::new(body);
        for bucket in buckets {
            // Loops of one bucket are nested in each other: only one can be vectorized.
            bucket.iter().any(|candidate| {
                let mut strategy = Strategy { sizes, dims: Vec::new(), parallel: &parallel };
                assign(candidate, 0, &mut strategy.dims);
                vectorize(&mut rw, candidate.root, &strategy).is_some()
            });
        }
        Ok(())
    }
}

/// Assigns the vector dimension that corresponds to its depth to each loop of a candidate.
fn assign(candidate: &Candidate, depth: usize, dims: &mut Vec<(AffineForOp, usize)>) {
    for inner in &candidate.inner {
        assign(inner, depth + 1, dims);
    }
    dims.push((candidate.root, depth));
}

fn parallel_loops(ir: &Body, with_reductions: bool) -> ParallelLoops {
    let mut parallel = ParallelLoops::default();
    for op in ir.walk(WalkOrder::Post) {
        let Some(op) = op.cast::<AffineForOp>(ir) else { continue };
        let reduced = if with_reductions { reductions(ir, op) } else { Vec::new() };
        if is_parallel(ir, op, reduced.len()) {
            parallel.insert(op, reduced);
        }
    }
    parallel
}
