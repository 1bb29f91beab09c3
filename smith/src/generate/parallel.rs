//! Loops whose iterations may run in any order: each iteration writes its own elements, and none reads the elements of
//! another.

use super::types::{Shape, Ty};
use super::writer::Writer;

/// Reductions whose result does not depend on the order.
const ANY_ORDER: [&str; 6] = ["addi", "muli", "xori", "andi", "minsi", "maxui"];

impl Writer {
    pub(super) fn parallel_statement(&mut self) {
        if self.parallel || !self.has_room() {
            return;
        }
        match self.rng.u32(..4) {
            0 => self.scf_parallel(),
            1 if self.features.affine => self.affine_parallel(),
            2 => self.forall_buffers(),
            _ => self.reducing_parallel(),
        }
    }

    /// Returns a buffer that the loop writes, which nothing inside may read, and the sizes of its iteration space.
    fn target(&mut self) -> (String, Shape, String) {
        let element = self.element();
        let rank = self.rng.usize(1..=2);
        let sizes: Vec<i64> = (0..rank).map(|_| self.rng.i64(1..=4)).collect();
        let shape = Shape::fixed(sizes, element);
        let buffer = self.buffer_of(shape.clone());
        let ty = buffer.ty();
        (buffer.name, shape, ty)
    }

    /// Writes the body, which reads values from outside, and writes the element of the iteration.
    fn iteration(&mut self, ivs: &[String], target: &(String, Shape, String), affine: bool) {
        let (name, shape, ty) = target;
        let parallel = std::mem::replace(&mut self.parallel, true);
        self.region(shape.count(), |writer| {
            // The buffer must not be read inside.
            writer.scope.buffers.retain(|buffer| buffer.name != *name);
            let last: Vec<i64> = shape.sizes.iter().map(|size| size - 1).collect();
            for (iv, last) in ivs.iter().zip(last) {
                writer.add_index(iv, Some((0, last)), affine);
            }
            writer.statements();
            let value = writer.pick(&shape.element);
            let op = if affine { "affine.store" } else { "memref.store" };
            writer.line(format!("{op} {value}, {name}[{}] : {ty}", ivs.join(", ")));
        });
        self.parallel = parallel;
    }

    fn ivs(&mut self, count: usize) -> Vec<String> {
        (0..count).map(|_| self.fresh()).collect()
    }

    /// Runs `inside` and restores the buffers that it hides.
    fn hiding(&mut self, inside: impl FnOnce(&mut Writer)) {
        let buffers = self.scope.buffers.clone();
        inside(self);
        self.scope.buffers = buffers;
    }

    fn scf_parallel(&mut self) {
        let target = self.target();
        let ivs = self.ivs(target.1.rank());
        let list = |writer: &mut Writer, numbers: &[i64]| {
            let list: Vec<String> = numbers.iter().map(|n| writer.exact_index(*n)).collect();
            list.join(", ")
        };
        let count = target.1.rank();
        let (low, high, step) =
            (list(self, &vec![0; count]), list(self, &target.1.sizes), list(self, &vec![1; count]));
        self.line(format!(
            "scf.parallel ({}) = ({low}) to ({high}) step ({step}) {{",
            ivs.join(", ")
        ));
        self.hiding(|writer| writer.iteration(&ivs, &target, false));
        self.line("}");
    }

    fn affine_parallel(&mut self) {
        let target = self.target();
        let ivs = self.ivs(target.1.rank());
        let low = vec!["0"; target.1.rank()].join(", ");
        let high: Vec<String> = target.1.sizes.iter().map(i64::to_string).collect();
        self.line(format!(
            "affine.parallel ({}) = ({low}) to ({}) {{",
            ivs.join(", "),
            high.join(", ")
        ));
        self.hiding(|writer| writer.iteration(&ivs, &target, true));
        self.line("}");
    }

    fn forall_buffers(&mut self) {
        let target = self.target();
        let ivs = self.ivs(target.1.rank());
        let mut high = Vec::new();
        for size in &target.1.sizes {
            high.push(if self.chance(0.5) { size.to_string() } else { self.exact_index(*size) });
        }
        self.line(format!("scf.forall ({}) in ({}) {{", ivs.join(", "), high.join(", ")));
        self.hiding(|writer| writer.iteration(&ivs, &target, false));
        self.line("}");
    }

    /// Writes a reduction over an iteration space that may be empty.
    fn reducing_parallel(&mut self) {
        let trips = self.trips();
        let ty = Ty::Int(self.one(&[8, 32, 64]));
        let (start, op) = (self.pick(&ty), self.one(&ANY_ORDER));
        let (low, high, step) = (self.exact_index(0), self.exact_index(trips), self.exact_index(1));
        let (result, iv) = (self.fresh(), self.fresh());
        self.line(format!(
            "{result} = scf.parallel ({iv}) = ({low}) to ({high}) step ({step}) init ({start}) -> {ty} {{"
        ));
        let parallel = std::mem::replace(&mut self.parallel, true);
        self.region(trips, |writer| {
            writer.add_index(&iv, Some((0, (trips - 1).max(0))), false);
            writer.statements();
            let value = writer.pick(&ty);
            writer.line(format!("scf.reduce({value} : {ty}) {{"));
            let (a, b, sum) = (writer.fresh(), writer.fresh(), writer.fresh());
            writer.line(format!("^bb0({a}: {ty}, {b}: {ty}):"));
            writer.line(format!("  {sum} = arith.{op} {a}, {b} : {ty}"));
            writer.line(format!("  scf.reduce.return {sum} : {ty}"));
            writer.line("}");
        });
        self.parallel = parallel;
        self.line("}");
        self.add(&result, ty);
    }
}
