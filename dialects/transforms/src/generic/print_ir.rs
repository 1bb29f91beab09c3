//! `print-ir`

use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::text::{PrintFlags, print_op};

use super::PrintIRPass;

impl RunPass for PrintIRPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let flags = PrintFlags { local_scope: true, ..PrintFlags::default() };
        let label = match self.label.as_str() {
            "" => String::new(),
            label => format!(" {label}"),
        };
        let ir = print_op(cx.root(), &flags);
        cx.show(&format!("// -----// IR Dump{label} //----- //\n{ir}\n"));
        cx.preserve_all();
        Ok(())
    }
}
