//! The verifier of `cf.switch`.

use ods_core::hooks::{Verified, Verify};

use super::SwitchOp;

impl Verify for SwitchOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let (ctx, cases) = (op.ctx(), op.case_destinations().len());
        let Some(values) = op.case_values().and_then(|values| values.type_of(ctx)) else {
            return match cases {
                0 => Ok(()),
                _ => op.fail(format!(
                    "number of case values (0) should match number of case destinations ({cases})"
                )),
            };
        };
        let (flag, elem) = (op.flag().ty(), values.element_type_or_self(ctx));
        if elem != flag {
            return op.fail(format!(
                "'flag' type ('{}') should match case value type ('{}')",
                op.show(flag),
                op.show(elem)
            ));
        }
        let count = values.num_elements(ctx).unwrap_or(0);
        if count != cases as u64 {
            return op.fail(format!(
                "number of case values ({count}) should match number of case destinations ({cases})"
            ));
        }
        Ok(())
    }
}
