//! Assertions about the shapes of arguments, which exported functions of symbolic sizes begin with.
//!
//! An assertion that fails traps. Its location, which the trap reports, is its number.

use ods_core::rewrite::Rewriter;
use ods_core::{Attr, Module, Op, OpType, Region};
use ods_dialects::cf::AssertOp;
use ods_dialects::func::FuncOp;
use ods_dialects::{llvm, scf};
use ods_lowering::JitError;

use crate::stablehlo::CustomCallOp;

/// The custom call that asserts its first operand; its other operands are values of the message.
pub(crate) const SHAPE_ASSERTION: &str = "shape_assertion";

/// The attribute with the message of an assertion.
const MESSAGE: &str = "error_message";

/// The file of the locations of assertions.
const FILE: &str = "shape_assertion";

/// The messages of the assertions of a module, by their numbers.
#[derive(Clone, Default)]
pub(super) struct Assertions(Vec<String>);

impl Assertions {
    /// Replaces the locations of the assertions by their numbers, and returns their messages.
    pub(super) fn number(module: &mut Module) -> Assertions {
        let ctx = module.ctx().clone();
        let body = module.body_mut();
        let mut messages = Vec::new();
        let functions: Vec<Op> = body.ops_of::<FuncOp>().map(OpType::op).collect();
        for function in functions {
            let Some(inner) = body.nested_mut(function) else { continue };
            let calls: Vec<CustomCallOp> = inner.ops_of::<CustomCallOp>().collect();
            for call in calls {
                if call.call_target_name(inner) != SHAPE_ASSERTION {
                    continue;
                }
                let message: Option<Attr> = inner.view(call.op()).attr(MESSAGE);
                let message = message.and_then(|message| message.as_str(&ctx));
                let loc = ctx.file_loc(FILE, messages.len() as u32 + 1, 1);
                messages.push(spelled(message.unwrap_or("the shapes of the arguments do not fit")));
                inner.set_loc(call.op(), loc);
            }
        }
        Assertions(messages)
    }

    /// Replaces the assertions of a module of memrefs by conditional traps, which print nothing.
    pub(super) fn trap(module: &mut Module) {
        let body = module.body_mut();
        let functions: Vec<Op> = body.ops_of::<FuncOp>().map(OpType::op).collect();
        for function in functions {
            let Some(inner) = body.nested_mut(function) else { continue };
            let asserts: Vec<AssertOp> = inner.ops_of::<AssertOp>().collect();
            let mut rw = Rewriter::new(inner);
            for assert in asserts {
                let (condition, loc) = (assert.arg(&rw), rw.loc(assert.op()));
                rw.set_point_before(assert.op()).set_loc(loc);
                let new = rw.insert(scf::IfOp::build(condition));
                let regions: [Region; 2] =
                    [new.then_region(&rw).region, new.else_region(&rw).region];
                for (region, fails) in regions.into_iter().zip([false, true]) {
                    let block = rw.create_block(region, None, &[]);
                    rw.set_point_at_end(block);
                    if fails {
                        rw.insert(llvm::Trap::build());
                    }
                    rw.insert(scf::YieldOp::build());
                }
                rw.erase_op(assert.op());
            }
        }
    }

    /// Returns the message of the assertion that failed, if a trap comes from one.
    pub(super) fn failed(&self, error: &JitError) -> Option<&str> {
        let JitError::Trap(trap) = error else { return None };
        let place = trap.location.as_deref()?.strip_prefix(FILE)?.strip_prefix(':')?;
        let number: usize = place.split(':').next()?.parse().ok()?;
        self.0.get(number.checked_sub(1)?).map(String::as_str)
    }
}

/// Returns a message without the places of its values, which a trap does not report.
fn spelled(message: &str) -> String {
    let mut text = String::new();
    let mut rest = message;
    while let Some(start) = rest.find('{') {
        let (before, after) = rest.split_at(start);
        text.push_str(before);
        let digits = after[1..].bytes().take_while(u8::is_ascii_digit).count();
        match digits > 0 && after[1 + digits..].starts_with('}') {
            true => {
                text.push_str("another number");
                rest = &after[digits + 2..];
            }
            false => {
                text.push('{');
                rest = &after[1..];
            }
        }
    }
    text + rest
}
