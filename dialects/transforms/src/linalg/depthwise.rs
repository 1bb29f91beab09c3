//! `--simplify-depthwise-conv`

use ods_core::ir::Inserter;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{GreedyConfig, Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Op, OpType, Type, Value};

use crate::linalg::create::complete;
use crate::linalg::shape::{dims, element, is_tensor};
use crate::linalg::{
    DepthwiseConv2DNhwcHwcOp, DepthwiseConv2DNhwcHwcQOp, DepthwiseConv2DNhwcHwcmOp,
    DepthwiseConv2DNhwcHwcmQOp, SimplifyDepthwiseConvPass,
};
use crate::reshape::{Group, Reassociation};
use crate::tensor::{CollapseShapeOp, expanded};

impl RunPass for SimplifyDepthwiseConvPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let patterns = PatternSet::new()
            .with(OneChannel::<DepthwiseConv2DNhwcHwcmOp>::default())
            .with(OneChannel::<DepthwiseConv2DNhwcHwcmQOp>::default());
        cx.apply_patterns(&patterns, &GreedyConfig::default())?;
        Ok(())
    }
}

/// A depthwise convolution with a channel multiplier.
trait Multiplied: OpType {
    /// Returns the inputs: the image, the kernel, and zero points.
    fn inputs(self, rw: &Rewriter<'_>) -> Vec<Value>;
    fn init(self, rw: &Rewriter<'_>) -> Value;
    /// Builds the convolution without a channel multiplier, with the same strides and dilations.
    fn single(self, rw: &mut Rewriter<'_>, inputs: Vec<Value>, init: Value, ty: Type) -> Op;
}

macro_rules! multiplied {
    ($($from:ident $to:ident)*) => {$(
        impl Multiplied for $from {
            fn inputs(self, rw: &Rewriter<'_>) -> Vec<Value> {
                self.inputs(rw).collect()
            }

            fn init(self, rw: &Rewriter<'_>) -> Value {
                self.outputs(rw).next().expect("a convolution has an output")
            }

            fn single(self, rw: &mut Rewriter<'_>, inputs: Vec<Value>, init: Value, ty: Type) -> Op {
                let (strides, dilations) = (self.strides(rw), self.dilations(rw));
                let new = $to::build().inputs(inputs).outputs([init]).strides(strides).dilations(dilations);
                rw.insert(new.result_tensors_type([ty])).op()
            }
        }
    )*};
}

multiplied! {
    DepthwiseConv2DNhwcHwcmOp DepthwiseConv2DNhwcHwcOp
    DepthwiseConv2DNhwcHwcmQOp DepthwiseConv2DNhwcHwcQOp
}

/// A convolution with a channel multiplier of one → the convolution whose kernel lacks that dimension.
struct OneChannel<T>(std::marker::PhantomData<fn() -> T>);

impl<T> Default for OneChannel<T> {
    fn default() -> Self {
        OneChannel(std::marker::PhantomData)
    }
}

/// Returns the reassociation of `count` dimensions that joins the last two.
fn joined(count: i64) -> Reassociation {
    let mut groups: Vec<Group> = (0..count - 2).map(|dim| [dim].into_iter().collect()).collect();
    groups.push([count - 2, count - 1].into_iter().collect());
    Reassociation(groups)
}

/// Collapses the last dimension of a value.
fn collapse(rw: &mut Rewriter<'_>, value: Value) -> (Value, Type) {
    let (ctx, ty) = (rw.ctx().clone(), rw.ty(value));
    let shape = dims(&ctx, ty);
    let reduced = Type::tensor(&ctx, &shape[..shape.len() - 1], element(&ctx, ty));
    let groups = joined(shape.len() as i64).to_attrs(&ctx);
    (rw.emit(CollapseShapeOp::build(value, &groups, reduced)), reduced)
}

impl<T: Multiplied + 'static> Pattern for OneChannel<T> {
    type Root = T;

    fn rewrite(&self, op: T, rw: &mut Rewriter<'_>) -> Rewritten {
        let ctx = rw.ctx().clone();
        let (mut inputs, init) = (op.inputs(rw), op.init(rw));
        let kernel = rw.ty(*inputs.get(1)?);
        let result = rw.results(op.into()).next()?;
        let ty = rw.ty(result);
        (is_tensor(&ctx, kernel) && is_tensor(&ctx, ty) && dims(&ctx, kernel).last() == Some(&1))
            .then_some(())?;
        inputs[1] = collapse(rw, inputs[1]).0;
        let (init, reduced) = collapse(rw, init);
        let new = op.single(rw, inputs, init, reduced);
        let others = rw.attrs(op.into());
        let others: Vec<_> = others.as_dictionary(&ctx).unwrap_or_default().to_vec();
        rw.modify(new, |ir| {
            for (name, value) in others {
                ir.set_attr(name, Some(value));
            }
            complete(ir, new);
        });
        let value = rw.results(new).next()?;
        let groups = joined(dims(&ctx, ty).len() as i64);
        let back = expanded(rw, value, ty, &groups);
        rw.replace_op(op, &[back])
    }
}
