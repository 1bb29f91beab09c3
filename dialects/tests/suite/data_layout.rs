//! Queries of data layouts.

use ods_core::text::parse_module;
use ods_core::{Attr, Context, DataLayoutKey, Diagnostics};
use ods_dialects::dlti::query;

#[test]
fn keys_lead_through_attributes() {
    let ctx = Context::with(ods_dialects::register_all);
    let text = r#"module attributes {dlti.map = #dlti.map<"cache" = #dlti.map<"L1" = 65536 : i32>, i32 = "fast">} {}"#;
    let module = parse_module(&ctx, text, "in", &mut Diagnostics::new()).expect("it is valid");
    let name = |text: &str| DataLayoutKey::Identifier(Attr::string(&ctx, text));
    let op = module.root();
    let found = query(op, &[name("cache"), name("L1")]);
    assert_eq!(found.and_then(|value| value.as_i64(&ctx)), Some(65536));
    let fast = query(op, &[DataLayoutKey::Type(ods_core::Type::I32)]);
    assert_eq!(fast.and_then(|value| value.as_str(&ctx)), Some("fast"));
    assert_eq!(query(op, &[name("cache"), name("L2")]), None);
    assert_eq!(query(op, &[]), None);
}
