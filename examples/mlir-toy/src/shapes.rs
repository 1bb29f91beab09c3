//! The pass `--toy-shape-inference`, and its interface for each operation.

use ods_core::ir::WalkOrder;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::{Body, Op, Type, Value};

use crate::toy::{
    AddOp, CastOp, ConstantOp, MulOp, ShapeInference, ShapeInferencePass, TransposeOp,
};

impl ShapeInference for ConstantOp {
    fn infer_shape(self, ir: &Body) -> Type {
        self.value(ir).type_of(ir.ctx()).unwrap_or_else(|| self.output_ty(ir))
    }
}

impl ShapeInference for AddOp {
    fn infer_shape(self, ir: &Body) -> Type {
        self.lhs_ty(ir)
    }
}

impl ShapeInference for MulOp {
    fn infer_shape(self, ir: &Body) -> Type {
        self.lhs_ty(ir)
    }
}

impl ShapeInference for CastOp {
    fn infer_shape(self, ir: &Body) -> Type {
        self.input_ty(ir)
    }
}

impl ShapeInference for TransposeOp {
    fn infer_shape(self, ir: &Body) -> Type {
        let input = self.input_ty(ir);
        let shape = input.shape(ir.ctx()).unwrap_or_default();
        let shape: Vec<i64> = shape.iter().rev().copied().collect();
        Type::tensor(ir.ctx(), &shape, Type::F64)
    }
}

impl RunPass for ShapeInferencePass {
    /// Infers all shapes in one walk, since definitions precede their uses.
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let ir = cx.body_mut();
        let is_ranked = |ir: &Body, value| ir.ty(value).shape(ir.ctx()).is_some();
        let mut left = 0;
        let ops: Vec<Op> = ir.walk(WalkOrder::Pre).collect();
        for op in ops {
            if ir.results(op).all(|value| is_ranked(ir, value)) {
                continue;
            }
            if !ir.operands(op).all(|value| is_ranked(ir, value)) {
                left += 1;
                continue;
            }
            let Some(shape) = ir.interface::<dyn ShapeInference>(op) else {
                let loc = ir.loc(op);
                let message =
                    "unable to infer shape of operation without shape inference interface";
                return Err(cx.fail(loc, message));
            };
            let ty = shape.infer_shape(ir);
            let results: Vec<Value> = ir.results(op).collect();
            results.into_iter().for_each(|result| ir.set_ty(result, ty));
        }
        match left {
            0 => Ok(()),
            left => {
                let loc = cx.root().loc();
                let message =
                    format!("Shape inference failed, {left} operations couldn't be inferred");
                Err(cx.fail(loc, message))
            }
        }
    }
}
