//! Structured operations on tensors.

use super::types::{Shape, Ty};
use super::writer::Writer;

impl Writer {
    pub(super) fn structured(&mut self) {
        match self.rng.u32(..5) {
            0 => self.elementwise(),
            1 => self.product(),
            2 => self.sum_of_rows(),
            3 => self.transposed(),
            _ => self.generic(),
        }
    }

    /// Writes an empty tensor as the destination of a computation.
    fn empty(&mut self, shape: &Shape) -> String {
        let mut sizes = Vec::new();
        for (size, dynamic) in shape.sizes.iter().zip(&shape.dynamic) {
            if *dynamic {
                sizes.push(self.exact_index(*size));
            }
        }
        self.emit(format!("tensor.empty({}) : {}", sizes.join(", "), shape.tensor()))
    }

    fn elementwise(&mut self) {
        let a = self.some_tensor();
        if !a.shape.element.is_int() {
            return;
        }
        let b = self.tensor_of(&a.shape);
        let out = self.empty(&a.shape);
        // Booleans have no subtraction.
        let ops: &[&str] = match a.shape.element {
            Ty::Int(1) => &["add", "mul", "max"],
            _ => &["add", "sub", "mul", "max"],
        };
        let (op, ty) = (self.one(ops), a.shape.tensor());
        let text = format!(
            "linalg.{op} ins({}, {} : {ty}, {ty}) outs({out} : {ty}) -> {ty}",
            a.name, b.name
        );
        self.tensor(a.shape, text);
    }

    fn product(&mut self) {
        let element = Ty::Int(self.one(&[8, 32, 64]));
        let (m, n, k) = (self.rng.i64(1..4), self.rng.i64(1..4), self.rng.i64(1..4));
        let hidden = self.chance(0.3);
        let shape = |a, b| Shape {
            sizes: vec![a, b],
            dynamic: vec![hidden, false],
            element: element.clone(),
        };
        let (left, right, out) = (shape(m, k), shape(k, n), shape(m, n));
        let (a, b, c) = (self.tensor_of(&left), self.tensor_of(&right), self.tensor_of(&out));
        let text = format!(
            "linalg.matmul ins({}, {} : {}, {}) outs({} : {ty}) -> {ty}",
            a.name,
            b.name,
            left.tensor(),
            right.tensor(),
            c.name,
            ty = out.tensor()
        );
        self.tensor(out, text);
    }

    fn sum_of_rows(&mut self) {
        let a = self.some_tensor();
        if a.shape.rank() < 2 || !a.shape.element.is_int() {
            return;
        }
        let gone = self.rng.usize(..a.shape.rank());
        let mut out = a.shape.clone();
        out.sizes.remove(gone);
        out.dynamic.remove(gone);
        let start = self.tensor_of(&out);
        let op = self.one(&["addi", "muli", "xori", "maxsi"]);
        let text = format!(
            "linalg.reduce {{ arith.{op} }} ins({} : {}) outs({} : {}) dimensions = [{gone}]",
            a.name,
            a.shape.tensor(),
            start.name,
            out.tensor()
        );
        self.tensor(out, text);
    }

    fn transposed(&mut self) {
        let a = self.some_tensor();
        let mut order: Vec<usize> = (0..a.shape.rank()).collect();
        if order.len() < 2 {
            return;
        }
        self.rng.shuffle(&mut order);
        let out = Shape {
            sizes: order.iter().map(|at| a.shape.sizes[*at]).collect(),
            dynamic: order.iter().map(|at| a.shape.dynamic[*at]).collect(),
            element: a.shape.element.clone(),
        };
        let into = self.empty(&out);
        let text = format!(
            "linalg.transpose ins({} : {}) outs({into} : {}) permutation = {order:?}",
            a.name,
            a.shape.tensor(),
            out.tensor()
        );
        self.tensor(out, text);
    }

    /// Writes a generic operation with a random body over one or two tensors, one of them possibly of lower rank.
    fn generic(&mut self) {
        let a = self.some_tensor();
        let rank = a.shape.rank();
        if self.parallel && self.chance(0.5) || rank > 2 || !self.has_room() {
            return;
        }
        let dims: Vec<String> = (0..rank).map(|at| format!("d{at}")).collect();
        let all = dims.join(", ");
        let identity = format!("affine_map<({all}) -> ({all})>");
        let second = if rank == 0 || self.chance(0.5) {
            (self.tensor_of(&a.shape), identity.clone())
        } else {
            let at = self.rng.usize(..rank);
            let shape = Shape {
                sizes: vec![a.shape.sizes[at]],
                dynamic: vec![a.shape.dynamic[at]],
                element: self.element(),
            };
            (self.tensor_of(&shape), format!("affine_map<({all}) -> (d{at})>"))
        };
        let mut out = a.shape.clone();
        out.element = self.element();
        let into = self.tensor_of(&out);
        let iterators = vec!["\"parallel\""; rank].join(", ");
        let (name, ty) = (self.fresh(), out.tensor());
        let (x, y, z) = (self.fresh(), self.fresh(), self.fresh());
        self.line(format!(
            "{name} = linalg.generic {{indexing_maps = [{identity}, {}, {identity}], iterator_types = [{iterators}]}} ins({}, {} : {}, {}) outs({} : {ty}) {{",
            second.1,
            a.name,
            second.0.name,
            a.shape.tensor(),
            second.0.shape.tensor(),
            into.name
        ));
        self.line(format!(
            "^bb0({x}: {}, {y}: {}, {z}: {}):",
            a.shape.element, second.0.shape.element, out.element
        ));
        let parallel = std::mem::replace(&mut self.parallel, true);
        self.region(a.shape.count(), |writer| {
            writer.add(&x, a.shape.element.clone());
            writer.add(&y, second.0.shape.element.clone());
            writer.add(&z, out.element.clone());
            for at in 0..rank {
                if writer.chance(0.3) {
                    let last = (a.shape.sizes[at] - 1).max(0);
                    writer.index((0, last), format!("linalg.index {at} : index"));
                }
            }
            (0..3).for_each(|_| match writer.chance(0.3) && writer.features.floats {
                true => writer.float_statement(),
                false => writer.integer_statement(),
            });
            let value = writer.pick(&out.element);
            writer.line(format!("linalg.yield {value} : {}", out.element));
        });
        self.parallel = parallel;
        self.line(format!("}} -> {ty}"));
        self.scope.tensors.push(super::types::Tensor { name, shape: out });
    }
}
