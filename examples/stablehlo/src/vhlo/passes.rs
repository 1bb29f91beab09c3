//! The passes between stablehlo and versions of vhlo.

use ods_core::pass::{PassCx, PassFailed, RunPass};

use super::{
    StablehloLegalizeToVhloPass, VhloLegalizeToStablehloPass, VhloToVersionPass, from_vhlo,
    read_target, to_version, to_vhlo,
};

impl RunPass for StablehloLegalizeToVhloPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        match to_vhlo(cx.module(), self.allow_other_dialects) {
            Ok(converted) => *cx.module() = converted,
            Err(error) => return Err(cx.fail_with(error)),
        }
        Ok(())
    }
}

impl RunPass for VhloToVersionPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let version = match read_target(&self.target) {
            Ok(version) => version,
            Err(message) => return Err(cx.fail_here(message)),
        };
        to_version(cx.module(), version).map_err(|errors| cx.fail_all(errors))
    }
}

impl RunPass for VhloLegalizeToStablehloPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        match from_vhlo(cx.module()) {
            Ok(converted) => *cx.module() = converted,
            Err(error) => return Err(cx.fail_with(error)),
        }
        Ok(())
    }
}
