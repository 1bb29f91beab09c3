//! Folding of the numeric operators and of comparisons.

use super::super::store::{Node, Op, ValueId};
use super::super::types::RecId;
use super::{Evaluator, Res};

impl Evaluator {
    pub(super) fn fold_arithmetic(
        &mut self,
        op: Op,
        args: &[ValueId],
        record: Option<RecId>,
    ) -> Res<Option<ValueId>> {
        let (Some(a), Some(b)) = (self.int_of(args[0]), self.int_of(args[1])) else {
            return Ok(None);
        };
        let shift = u32::try_from(b).ok().filter(|&s| s < 64);
        let result = match (op, shift) {
            (Op::Add, _) => a.wrapping_add(b),
            (Op::Sub, _) => a.wrapping_sub(b),
            (Op::Mul, _) => a.wrapping_mul(b),
            (Op::And, _) => a & b,
            (Op::Or, _) => a | b,
            (Op::Xor, _) => a ^ b,
            (Op::Shl, Some(by)) => a << by,
            (Op::Sra, Some(by)) => a >> by,
            (Op::Srl, Some(by)) => (a as u64 >> by) as i64,
            (Op::Div, _) => match a.checked_div(b) {
                Some(quotient) => quotient,
                None if b == 0 => {
                    return Err(self.record_error(record, "Illegal operation: division by zero"));
                }
                None => {
                    return Err(self.record_error(record, "Illegal operation: INT64_MIN / -1"));
                }
            },
            _ => {
                let text = "Illegal operation: out of bounds shift";
                return Err(self.record_error(record, text));
            }
        };
        Ok(Some(self.store.int(result)))
    }

    pub(super) fn fold_log2(
        &mut self,
        arg: ValueId,
        record: Option<RecId>,
    ) -> Res<Option<ValueId>> {
        let Some(value) = self.int_of(arg) else { return Ok(None) };
        match value.checked_ilog2() {
            Some(log) => Ok(Some(self.store.int(i64::from(log)))),
            None => {
                let text = "Illegal operation: logtwo is undefined on arguments less than or equal \
                            to 0";
                Err(self.record_error(record, text))
            }
        }
    }

    /// Compares numbers, strings, and for equality records; `None` if the result is not known.
    pub(super) fn compare(&mut self, op: Op, a: ValueId, b: ValueId) -> Option<bool> {
        let order = if let (Some(a), Some(b)) = (self.int_of(a), self.int_of(b)) {
            a.cmp(&b)
        } else if let (Some(a), Some(b)) = (self.string_of(a), self.string_of(b)) {
            self.text(a).cmp(self.text(b))
        } else {
            return match (op, self.node(a), self.node(b)) {
                (Op::Eq, Node::Def(a), Node::Def(b)) => Some(a == b),
                (Op::Ne, Node::Def(a), Node::Def(b)) => Some(a != b),
                _ => None,
            };
        };
        Some(match op {
            Op::Eq => order.is_eq(),
            Op::Ne => order.is_ne(),
            Op::Lt => order.is_lt(),
            Op::Le => order.is_le(),
            Op::Gt => order.is_gt(),
            _ => order.is_ge(),
        })
    }
}
