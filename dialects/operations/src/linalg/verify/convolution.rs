//! Verification of convolutions by their maps: a window over the image.

use ods_core::Op;
use ods_core::affine::{AffineExpr, AffineMap, AffineOp};
use ods_core::hooks::{Verified, VerifyInterface};
use ods_core::interface::IteratorType;
use ods_core::verify::VerifyCx;

use super::{counts, fail_bare};
use crate::linalg::ConvolutionOpInterface;
use crate::linalg::structured::{indexing_maps, iterator_types};

impl VerifyInterface for dyn ConvolutionOpInterface {
    fn verify(cx: &VerifyCx<'_>, op: Op) -> Verified {
        let op = cx.view(op);
        let (inputs, inits) = counts(op);
        if inputs < 2 || inits != 1 {
            return fail_bare(op, "expected op with 2 inputs and 1 output");
        }
        let maps = indexing_maps(op);
        match obstacle(&maps, &iterator_types(op)) {
            None => Ok(()),
            Some(message) => fail_bare(op, message),
        }
    }
}

/// The loops that index the image by themselves, and the loops that do so in sums.
#[derive(Default)]
struct Image {
    plain: Vec<u32>,
    convolved: Vec<u32>,
}

impl Image {
    fn of(map: &AffineMap) -> Option<Image> {
        let mut image = Image::default();
        for expr in &map.results {
            match expr.as_dim() {
                Some(dim) if image.plain.contains(&dim) || image.convolved.contains(&dim) => {
                    return None;
                }
                Some(dim) => image.plain.push(dim),
                None => {
                    for part in expr.summands() {
                        image.convolved.push(scaled_dim(part)?);
                    }
                    if expr.summands().len() < 2 {
                        return None;
                    }
                }
            }
        }
        Some(image)
    }
}

/// Returns the dimension of `d0` or `d0 * 2`.
fn scaled_dim(expr: &AffineExpr) -> Option<u32> {
    expr.as_dim().or_else(|| match expr.as_binary()? {
        (AffineOp::Mul, dim, by) if by.as_constant().is_some() => dim.as_dim(),
        _ => None,
    })
}

/// Returns the reason why maps are not the maps of a convolution.
fn obstacle(maps: &[AffineMap], kinds: &[IteratorType]) -> Option<&'static str> {
    const LOOP: Option<&str> = Some("unexpected loop dimension for convolution op");
    let (Some(input), Some(filter), Some(output)) = (maps.first(), maps.get(1), maps.last()) else {
        return Some("expected op with 2 inputs and 1 output");
    };
    let Some(image) = Image::of(input) else {
        return Some("unexpected input index map for convolutions");
    };
    if !filter.is_projected_permutation() || !output.is_projected_permutation() {
        return Some("expected output/filter indexing maps to be projected permutations");
    }
    let dims = |map: &AffineMap| -> Vec<u32> {
        map.results.iter().filter_map(AffineExpr::as_dim).collect()
    };
    let (filter, output) = (dims(filter), dims(output));
    let mut known: Vec<u32> = Vec::new();
    for dim in &output {
        let (plain, convolved) = (image.plain.contains(dim), image.convolved.contains(dim));
        let fits = match filter.contains(dim) {
            true => !convolved,
            false => plain || convolved,
        };
        if !fits {
            return LOOP;
        }
        if kinds.get(*dim as usize) != Some(&IteratorType::Parallel) {
            return Some("expected all iterators used to access outputs to be parallel");
        }
        known.push(*dim);
    }
    for dim in &filter {
        let (plain, convolved) = (image.plain.contains(dim), image.convolved.contains(dim));
        match (output.contains(dim), plain, convolved) {
            (true, false, false) | (true, true, _) => {}
            (false, ..) if plain || convolved => {
                if kinds.get(*dim as usize) != Some(&IteratorType::Reduction) {
                    return Some(
                        "expected all iterators not used to access outputs to be reduction",
                    );
                }
                if known.contains(dim) {
                    return LOOP;
                }
                known.push(*dim);
            }
            _ => return LOOP,
        }
    }
    if known.len() != kinds.len() {
        return LOOP;
    }
    image.convolved.is_empty().then_some("expected convolved dim to be non-empty")
}
