//! `tensor.reshape`, `tensor.expand_shape` and `tensor.collapse_shape`

use ods_core::hooks::{Verified, Verify};
use ods_core::ir::ValueRef;
use ods_core::{DYNAMIC, OpRef, TypeData};

use super::super::ranked::Ranked;
use super::super::{CollapseShapeOp, ExpandShapeOp, ReshapeOp};
use crate::reshape::{Reassociation, num_dynamic, verify_reshape_like};

impl Verify for ReshapeOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let ctx = op.ctx();
        let (source, result) = (op.source().ty(), op.result().ty());
        if source.element_type(ctx) != result.element_type(ctx) {
            return op
                .fail("element types of source and destination tensor types should be the same");
        }
        let Some(result) = Ranked::of_type(ctx, result) else { return Ok(()) };
        if let Some(source) = Ranked::of_type(ctx, source)
            && source.is_static()
            && result.is_static()
            && source.num_elements() != result.num_elements()
        {
            return op
                .fail("source and destination tensor should have the same number of elements");
        }
        match Ranked::of(op.shape()).shape {
            [DYNAMIC] => op.fail(
                "cannot use shape operand with dynamic length to reshape to statically-ranked tensor type",
            ),
            [length] if *length != result.rank() as i64 => {
                op.fail("length of shape operand differs from the result's tensor rank")
            }
            _ => Ok(()),
        }
    }
}

impl Verify for ExpandShapeOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let groups = Reassociation::of_attr(op.ctx(), op.reassociation());
        verify_ranked(*op, [op.src(), op.result()])?;
        let (rank, sizes) = (Ranked::of(op.result()).rank(), op.static_output_shape());
        if sizes.len() != rank {
            return op.fail(format!(
                "expected number of static shape dims to be equal to the output rank ({rank}) but found {} inputs instead",
                sizes.len()
            ));
        }
        let (dynamic, values) = (num_dynamic(&sizes), op.output_shape().len());
        if dynamic != values {
            return op.fail(format!(
                "mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has {dynamic} dynamic dims while output_shape has {values} values"
            ));
        }
        verify_groups(*op, op.result(), op.src(), &groups)
    }
}

impl Verify for CollapseShapeOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let groups = Reassociation::of_attr(op.ctx(), op.reassociation());
        verify_ranked(*op, [op.src(), op.result()])?;
        if groups.groups().iter().any(|group| group.is_empty()) {
            return op.fail("reassociation indices must not be empty");
        }
        verify_groups(*op, op.src(), op.result(), &groups)
    }
}

/// Verifies that both types are ranked, which upstream assumes.
fn verify_ranked(op: OpRef<'_>, values: [ValueRef<'_>; 2]) -> Verified {
    let unranked =
        |value: &ValueRef<'_>| matches!(value.ty().data(op.ctx()), TypeData::UnrankedTensor(_));
    match values.iter().any(unranked) {
        true => op.fail("expected ranked tensors"),
        false => Ok(()),
    }
}

fn verify_groups(
    op: OpRef<'_>,
    expanded: ValueRef<'_>,
    collapsed: ValueRef<'_>,
    groups: &Reassociation,
) -> Verified {
    verify_reshape_like(op, expanded.ty(), collapsed.ty(), groups)?;
    let (large, small) = (Ranked::of(expanded), Ranked::of(collapsed));
    let shape = groups.collapse(large.shape);
    if shape.as_slice() == small.shape && large.elem == small.elem {
        return Ok(());
    }
    let expected = Ranked { shape: &shape, encoding: None, ..large }.with_shape(op.ctx(), &shape);
    op.fail(format!(
        "expected collapsed type to be '{}', but got '{}'",
        op.show(expected),
        op.show(collapsed.ty())
    ))
}
