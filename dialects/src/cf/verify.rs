//! The verifier of `cf.switch`.

use ods_core::hooks::{Verified, VerifyIn};
use ods_core::verify::VerifyCx;

use super::SwitchOp;

impl VerifyIn for SwitchOp {
    fn verify_in(this: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        let (ctx, op) = (cx.ctx(), this.op);
        let cases = cx.body.num_successors(op).saturating_sub(1);
        let values = cx.view(op).attr("case_values").and_then(|attr| attr.type_of(ctx));
        let Some(values) = values else {
            return match cases {
                0 => Ok(()),
                _ => cx.fail(
                    op,
                    format!(
                        "number of case values (0) should match number of case destinations ({cases})"
                    ),
                ),
            };
        };
        let flag = cx.body.ty(cx.body.operand(op, 0));
        let elem = values.element_type_or_self(ctx);
        if elem != flag {
            return cx.fail(
                op,
                format!(
                    "'flag' type ('{}') should match case value type ('{}')",
                    cx.spell(flag),
                    cx.spell(elem)
                ),
            );
        }
        let count: i64 = values.shape(ctx).unwrap_or_default().iter().product();
        if count != cases as i64 {
            return cx.fail(
                op,
                format!(
                    "number of case values ({count}) should match number of case destinations ({cases})"
                ),
            );
        }
        Ok(())
    }
}
