//! How cargo links the executables of a package.

use std::env;

use super::write::say;

/// Links the executables of the package at a fixed address, when its build script calls this.
///
/// Declarations are constants that hold addresses: 390,000 of them in a tool with all dialects of ods. The loader relocates
/// every one when a position-independent executable starts, which takes such a tool 5 ms, and a fixed address saves it.
/// The operating system then cannot place the code of the executable at a random address.
///
/// The function has an effect on Linux with a shared glibc, where the linker's driver knows `-no-pie`. Cargo reports an
/// error if the package has no executable.
///
/// ```no_run
/// // build.rs
/// ods_spec::link_at_fixed_address();
/// ```
pub fn link_at_fixed_address() {
    say("cargo::rerun-if-changed=build.rs");
    let is = |variable: &str, value: &str| env::var(variable).as_deref() == Ok(value);
    let features = env::var("CARGO_CFG_TARGET_FEATURE").unwrap_or_default();
    let is_static = features.split(',').any(|feature| feature == "crt-static");
    if is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu") && !is_static {
        say("cargo::rustc-link-arg-bins=-no-pie");
    }
}
