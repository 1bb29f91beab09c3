//! Normalization of batches.

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::mixed::MixedIndex;
use ods_core::{FloatAttr, FloatKind, Type, Value};

use super::window::identity;
use crate::legalize::lower::{Lower, Outcome, Rules};
use crate::legalize::scalar::convert::convert;
use crate::legalize::scalar::emit::Emit as _;
use crate::legalize::scalar::kind::Kind;
use crate::legalize::tensors::accumulate::{Loop, accumulate, convert_tensor};
use crate::legalize::tensors::structured::{fill_sizes, generic, generic_one, map, sizes_of};
use crate::stablehlo;

pub(super) fn add_rules(rules: &mut Rules) {
    rules
        .add(|l: &mut Lower<'_>, op: stablehlo::BatchNormInferenceOp| {
            let operand = op.operand(&l.rw);
            let (scale, offset) = (op.scale(&l.rw), op.offset(&l.rw));
            let (mean, variance) = (op.mean(&l.rw), op.variance(&l.rw));
            let batch = Batch::new(l, operand, op.feature_index(&l.rw), op.epsilon(&l.rw))?;
            let x = batch.tensor(l, operand)?;
            let all = [
                (x, batch.whole()),
                (batch.tensor(l, scale)?, batch.feature()),
                (batch.tensor(l, offset)?, batch.feature()),
                (batch.tensor(l, mean)?, batch.feature()),
                (batch.tensor(l, variance)?, batch.feature()),
            ];
            let tensor = batch.elementwise(l, &all, normalized)?;
            batch.set(l, op.result(&l.rw), tensor)
        })
        .add(|l: &mut Lower<'_>, op: stablehlo::BatchNormTrainingOp| {
            let operand = op.operand(&l.rw);
            let (scale, offset) = (op.scale(&l.rw), op.offset(&l.rw));
            let results = [op.output(&l.rw), op.batch_mean(&l.rw), op.batch_var(&l.rw)];
            let batch = Batch::new(l, operand, op.feature_index(&l.rw), op.epsilon(&l.rw))?;
            let x = batch.tensor(l, operand)?;
            let mean = batch.mean(l, &[(x, batch.whole())], |_, [x]| x)?;
            let both = [(x, batch.whole()), (mean, batch.feature())];
            let variance = batch.mean(l, &both, |l, [x, mean]| {
                let difference = l.rw.subf(x, mean);
                l.rw.mulf(difference, difference)
            })?;
            let all = [
                (x, batch.whole()),
                (batch.tensor(l, scale)?, batch.feature()),
                (batch.tensor(l, offset)?, batch.feature()),
                (mean, batch.feature()),
                (variance, batch.feature()),
            ];
            let tensor = batch.elementwise(l, &all, normalized)?;
            for (result, tensor) in results.into_iter().zip([tensor, mean, variance]) {
                batch.set(l, result, tensor)?;
            }
            Ok(())
        })
        .add(|l: &mut Lower<'_>, op: stablehlo::BatchNormGradOp| {
            let operand = op.operand(&l.rw);
            let vectors = [op.scale(&l.rw), op.mean(&l.rw), op.variance(&l.rw)];
            let grad = op.grad_output(&l.rw);
            let of_operand = op.grad_operand(&l.rw);
            let (of_scale, of_offset) = (op.grad_scale(&l.rw), op.grad_offset(&l.rw));
            let batch = Batch::new(l, operand, op.feature_index(&l.rw), op.epsilon(&l.rw))?;
            let x = batch.tensor(l, operand)?;
            let [scale, mean, variance] = vectors.map(|vector| batch.tensor(l, vector));
            let (scale, mean, variance) = (scale?, mean?, variance?);
            let grad = batch.tensor(l, grad)?;
            let (whole, feature) = (batch.whole(), batch.feature());
            let mean_of_grad = batch.mean(l, &[(grad, whole.clone())], |_, [grad]| grad)?;
            let centered = [(x, whole.clone()), (mean, feature.clone()), (grad, whole.clone())];
            let mean_of_product = batch.mean(l, &centered, |l, [x, mean, grad]| {
                let difference = l.rw.subf(x, mean);
                l.rw.mulf(difference, grad)
            })?;
            let all = [
                (x, whole.clone()),
                (grad, whole),
                (scale, feature.clone()),
                (mean, feature.clone()),
                (variance, feature.clone()),
                (mean_of_grad, feature.clone()),
                (mean_of_product, feature.clone()),
            ];
            let tensor = batch.elementwise(l, &all, |l, elements, epsilon| {
                let [x, grad, scale, mean, variance, mean_of_grad, mean_of_product] = elements;
                let variance = l.rw.addf(variance, epsilon);
                let difference = l.rw.subf(x, mean);
                let slope = l.rw.divf(mean_of_product, variance);
                let along = l.rw.mulf(difference, slope);
                let rest = l.rw.subf(grad, mean_of_grad);
                let rest = l.rw.subf(rest, along);
                let deviation = l.rw.sqrt(variance);
                let factor = l.rw.divf(scale, deviation);
                l.rw.mulf(factor, rest)
            })?;
            batch.set(l, of_operand, tensor)?;
            let sizes = sizes_of(l, mean_of_grad);
            let vector = identity(1);
            let wide = batch.wide.wide();
            let number = batch.number(l)?;
            let inputs = [
                (mean_of_product, vector.clone()),
                (variance, vector.clone()),
                (mean_of_grad, vector),
            ];
            let done = generic(l, &inputs, &sizes, &[wide, wide], |l, args| {
                let [mean_of_product, variance, mean_of_grad] = std::array::from_fn(|at| args[at]);
                let epsilon = l.rw.float(wide, batch.epsilon);
                let variance = l.rw.addf(variance, epsilon);
                let deviation = l.rw.sqrt(variance);
                let product = l.rw.mulf(mean_of_product, number);
                Ok(vec![l.rw.divf(product, deviation), l.rw.mulf(mean_of_grad, number)])
            })?;
            for (result, tensor) in [of_scale, of_offset].into_iter().zip(done) {
                batch.set(l, result, tensor)?;
            }
            Ok(())
        });
}

/// `(x - mean) / sqrt(variance + epsilon) * scale + offset`
fn normalized(l: &mut Lower<'_>, elements: [Value; 5], epsilon: Value) -> Value {
    let [x, scale, offset, mean, variance] = elements;
    let difference = l.rw.subf(x, mean);
    let variance = l.rw.addf(variance, epsilon);
    let deviation = l.rw.sqrt(variance);
    let quotient = l.rw.divf(difference, deviation);
    let scaled = l.rw.mulf(quotient, scale);
    l.rw.addf(scaled, offset)
}

/// A tensor that is normalized for each index of a dimension.
struct Batch {
    operand: Value,
    rank: usize,
    dim: usize,
    epsilon: f64,
    kind: Kind,
    /// The kind in which the normalization is computed.
    wide: Kind,
}

impl Batch {
    fn new(l: &mut Lower<'_>, operand: Value, feature: u64, epsilon: FloatAttr) -> Outcome<Batch> {
        let kind = l.kind(operand)?;
        let wide = match kind {
            Kind::Float(FloatKind::F64) => kind,
            _ => Kind::Float(FloatKind::F32),
        };
        let rank = l.shape(operand).len();
        let epsilon = ods_core::Attr::from(epsilon).as_f64(&l.ctx).unwrap_or_default();
        Ok(Batch { operand, rank, dim: feature as usize, epsilon, kind, wide })
    }

    /// Returns a value as a tensor of the wide kind.
    fn tensor(&self, l: &mut Lower<'_>, value: Value) -> Outcome<Value> {
        let tensor = l.tensor(value);
        convert_tensor(l, tensor, self.kind, self.wide)
    }

    fn set(&self, l: &mut Lower<'_>, result: Value, tensor: Value) -> Outcome {
        let tensor = convert_tensor(l, tensor, self.wide, self.kind)?;
        l.set_tensor(result, tensor);
        Ok(())
    }

    fn whole(&self) -> AffineMap {
        identity(self.rank)
    }

    fn feature(&self) -> AffineMap {
        map(self.rank, [AffineExpr::Dim(self.dim as u32)])
    }

    fn elementwise<const N: usize>(
        &self,
        l: &mut Lower<'_>,
        inputs: &[(Value, AffineMap); N],
        body: impl FnOnce(&mut Lower<'_>, [Value; N], Value) -> Value,
    ) -> Outcome<Value> {
        let sizes = sizes_of(l, inputs[0].0);
        let wide: Type = self.wide.wide();
        generic_one(l, inputs, &sizes, wide, |l, elements| {
            let epsilon = l.rw.float(wide, self.epsilon);
            body(l, elements, epsilon)
        })
    }

    /// Returns the number of elements for each index of the dimension.
    fn number(&self, l: &mut Lower<'_>) -> Outcome<Value> {
        let tensor = l.tensor(self.operand);
        let sizes = sizes_of(l, tensor);
        let mut number = l.rw.index(1);
        for (_, size) in sizes.iter().enumerate().filter(|(at, _)| *at != self.dim) {
            let size = match size {
                MixedIndex::Known(size) => l.rw.index(*size),
                MixedIndex::Value(value) => *value,
            };
            number = l.rw.muli(number, size);
        }
        let number = l.rw.index_cast(number, Type::I64);
        Ok(convert(&mut l.rw, Kind::Int { bits: 64, signed: true }, self.wide, number))
    }

    /// Returns the mean of what `body` computes, for each index of the dimension.
    fn mean<const N: usize>(
        &self,
        l: &mut Lower<'_>,
        inputs: &[(Value, AffineMap); N],
        body: impl FnOnce(&mut Lower<'_>, [Value; N]) -> Value,
    ) -> Outcome<Value> {
        let wide = self.wide.wide();
        let sizes = sizes_of(l, inputs[0].0);
        let feature = [sizes[self.dim]];
        let zero = l.rw.float(wide, 0.0);
        let start = fill_sizes(l, zero, &feature);
        let mut loops = vec![Loop::Reduction; self.rank];
        loops[self.dim] = Loop::Parallel;
        let outputs = [(start, self.feature())];
        let sums = accumulate(l, inputs, &outputs, &loops, |l, elements, state| {
            let value = body(l, std::array::from_fn(|at| elements[at]));
            Ok(vec![l.rw.addf(state[0], value)])
        })?;
        let number = self.number(l)?;
        generic_one(l, &[(sums[0], identity(1))], &feature, wide, |l, [sum]| l.rw.divf(sum, number))
    }
}
