//! Checks that operations make of themselves, to be run with the program.

use crate::Loc;
use crate::ir::{Body, Op, OpBuilder};

/// Makes the message for an operation that fails its check, from the reason.
pub type RuntimeMessage<'a> = &'a dyn Fn(&Body, Op, &str) -> String;

crate::interface! {
    /// `RuntimeVerifiableOpInterface`: an operation that can check at run time what its verifier cannot know.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `RuntimeVerifiableOpInterface`, but nothing makes its checks",
        note = "write beside its .td: `impl RuntimeVerifiableOpInterface for {Self} {{ fn generate_runtime_verification(self, builder: &mut OpBuilder<'_>, loc: Loc, message: RuntimeMessage<'_>) {{ … }} }}`"
    )]
    pub trait RuntimeVerifiableOpInterface on Op, "RuntimeVerifiableOpInterface",
        model RuntimeVerifiableOpInterfaceModel
    {
        /// Makes operations that stop the program with a message if the operation must not run.
        fn generate_runtime_verification(
            self,
            builder: &mut OpBuilder<'_>,
            loc: Loc,
            message: RuntimeMessage<'_>,
        );
    }
}
