use ods_core::Registry;
use ods_core::hooks::{Verified, Verify};

/// A dialect of coins.
#[ods_macros::declare_dialect(name = "coin")]
mod ir {
    /// An amount of money, in the smallest unit.
    #[attr_type(mnemonic = "money", format = "`<` $parts `>`")]
    struct MoneyType {
        parts: u32,
    }

    #[enumeration]
    enum Rounding {
        Down,
        Up,
    }

    /// Puts two amounts together.
    #[op(
        mnemonic = "add",
        traits(Pure, SameOperandsAndResultType),
        format = "$lhs `,` $rhs (`tip` $tip^)? $rounding attr-dict `:` type($sum)",
        verify
    )]
    struct AddOp {
        #[operand]
        lhs: MoneyType,
        #[operand]
        rhs: MoneyType,
        #[attr]
        tip: OptionalAttr<I64Attr>,
        #[attr]
        rounding: Rounding,
        #[result]
        sum: MoneyType,
    }
}

impl Verify for ir::AddOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        match op.tip() {
            Some(0) => op.fail("has a tip of nothing"),
            _ => Ok(()),
        }
    }
}

pub fn register(registry: &mut Registry) {
    registry.insert::<ir::CoinDialect>();
}
