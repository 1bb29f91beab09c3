//! `--sccp`

use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::transforms::propagate_constants;

use super::SCCP;

impl RunPass for SCCP {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        propagate_constants(cx.module());
        Ok(())
    }
}
