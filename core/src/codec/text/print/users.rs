//! `--mlir-print-value-users`: comments that list the users of a value.

use crate::ir::{BlockRef, Op, OpRef, Value, ValueRef};
use crate::text::OpPrinter;

impl<'ir> OpPrinter<'_, 'ir> {
    /// Prints a line for each argument of a block.
    pub(super) fn print_arg_users(&mut self, block: BlockRef<'ir>) {
        for arg in block.args() {
            self.print_indent();
            self.print("// ");
            self.print_operand(arg);
            let used = arg.body.is_used(arg.value);
            self.print(if used { " is used by " } else { " is unused" });
            self.print_users(arg);
            self.print("\n");
        }
    }

    /// Prints, behind an operation, the users of its results; its own number if it has no results.
    pub(super) fn print_op_users(&mut self, op: OpRef<'ir>) {
        let (body, count) = (op.body, op.body.results(op.op).len());
        if count == 0 {
            if body.num_operands(op.op) != 0 {
                self.print(" // id: ");
                self.print_op_id(op.op);
            }
            return;
        }
        let mut users: Vec<Op> = Vec::new();
        for result in body.results(op.op) {
            users.extend(self.users(ValueRef { body, value: result }));
        }
        users.sort_unstable();
        users.dedup();
        if users.is_empty() {
            return self.print(" // unused");
        }
        let values: usize = users.iter().map(|user| body.results(*user).len()).sum();
        let one = count == 1 && users.len() == 1 && values <= 1;
        self.print(if one { " // user: " } else { " // users: " });
        for (index, result) in op.results().enumerate() {
            if index != 0 {
                self.print(", ");
            }
            if count == 1 {
                self.print_users(result);
                continue;
            }
            let used = body.is_used(result.value);
            self.print(if used { "(" } else { "(unused" });
            self.print_users(result);
            self.print(")");
        }
    }

    /// Returns the users of a value, each once, in the order of the uses.
    fn users(&self, value: ValueRef<'ir>) -> Vec<Op> {
        let mut users = Vec::new();
        for slot in value.body.uses(value.value) {
            let user = value.body.use_owner(slot);
            if !users.contains(&user) {
                users.push(user);
            }
        }
        users
    }

    /// Prints the results of the users of a value; the number of a user without results.
    fn print_users(&mut self, value: ValueRef<'ir>) {
        for (index, user) in self.users(value).into_iter().enumerate() {
            if index != 0 {
                self.print(", ");
            }
            let results: Vec<Value> = value.body.results(user).collect();
            for (index, result) in results.iter().enumerate() {
                if index != 0 {
                    self.print(", ");
                }
                self.print_operand(ValueRef { body: value.body, value: *result });
            }
            if results.is_empty() {
                self.print_op_id(user);
            }
        }
    }

    fn print_op_id(&mut self, op: Op) {
        match self.names.op_id(self.table, op) {
            Some(number) => self.print_fmt(format_args!("%{number}")),
            None => self.print("<<UNKNOWN OPERATION>>"),
        }
    }
}
