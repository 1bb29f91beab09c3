//! Registration of everything that this crate and the dialects have.

use ods_core::{Context, Registry};

fn register(registry: &mut Registry) {
    ods_dialects::register_all(registry);
    ods_lowering::register_all(registry);
}

/// A program may register everything before a tool does.
#[test]
fn everything_may_be_registered_twice() {
    let passes = |ctx: &Context| ctx.registry().passes().count();
    let once = Context::with(register);
    let twice = Context::with(|registry| {
        register(registry);
        register(registry);
    });
    assert_eq!(passes(&once), passes(&twice));
}
