//! A dialect declared by annotated structs has builders, accessors, hooks and text like any other.

use ods_core::hooks::{Verified, VerifyIn};
use ods_core::text::parse_module;
use ods_core::verify::{VerifyCx, verify_module};
use ods_core::{Context, Diagnostics};

/// Declared by structs; what is Rust already stays as it is.
#[ods_macros::declare_dialect(name = "shop", summary = "things to buy")]
mod shop {
    /// Adds prices.
    #[op(
        mnemonic = "add",
        traits(Pure, SameOperandsAndResultType),
        format = "$lhs `,` $rhs attr-dict `:` type($sum)"
    )]
    struct AddOp {
        #[operand]
        lhs: SignlessIntegerLike,
        #[operand]
        rhs: SignlessIntegerLike,
        #[result]
        sum: SignlessIntegerLike,
    }

    #[op(
        mnemonic = "pay",
        traits(AttrSizedOperandSegments),
        format = "$size (`of` $coins^ `:` type($coins))? (`tip` $tip^)? (`to` $shop^)? attr-dict",
        verify
    )]
    struct PayOp {
        #[attr]
        size: Size,
        #[operand]
        coins: Variadic<AnyTypeOf<(CoinType, I32)>>,
        #[operand]
        tip: Optional<I32>,
        #[attr]
        shop: OptionalAttr<FlatSymbolRefAttr>,
    }

    #[attr_type(mnemonic = "coin", format = "`<` $cents (`,` $metal^)? `>`")]
    struct CoinType {
        cents: u32,
        metal: Option<Type>,
    }

    #[enumeration]
    enum Size {
        Small,
        #[text("LARGE")]
        Large = 7,
    }

    /// The least that is paid.
    pub(crate) const LEAST: usize = 1;
}

impl VerifyIn for shop::PayOp {
    fn verify_in(this: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        if Self::from(this).coins(cx.body).len() < shop::LEAST {
            return cx.fail(this.op, "takes a coin");
        }
        Ok(())
    }
}

#[test]
fn a_dialect_of_structs_parses_prints_and_verifies() {
    let ctx = Context::with(|registry| {
        registry.insert::<shop::ShopDialect>();
        ods_dialects::register_all(registry);
    });
    let text = "\
module {
  func.func @f(%arg0: i32, %arg1: !shop.coin<5, i8>) {
    %0 = shop.add %arg0, %arg0 : i32
    shop.pay LARGE of %arg1, %0 : !shop.coin<5, i8>, i32 tip %0 to @here
    shop.pay Small
    return
  }
}
";
    let mut reported = Diagnostics::new();
    let module = parse_module(&ctx, text.as_bytes(), "t", &mut reported);
    let module = module.unwrap_or_else(|| panic!("{reported:?}"));
    assert_eq!(module.to_string(), text);
    assert!(!verify_module(&module, &mut reported));
    assert_eq!(reported.list()[0].message, "'shop.pay' op takes a coin");
    assert_eq!(shop::Size::Large.value(), 7);
}
