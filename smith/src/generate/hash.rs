//! The hash of all values that a function computes.

use super::types::{Buffer, Tensor, Ty};
use super::writer::Writer;

impl Writer {
    /// Writes the function that mixes a number into a hash.
    pub(super) fn mixer(&mut self) {
        self.out += "func.func private @mix(%hash: i64, %value: i64) -> i64 {\n";
        self.line("%prime = arith.constant 1099511628211 : i64");
        self.line("%c29 = arith.constant 29 : i64");
        self.line("%mixed = arith.xori %hash, %value : i64");
        self.line("%spread = arith.muli %mixed, %prime : i64");
        self.line("%high = arith.shrui %spread, %c29 : i64");
        self.line("%r = arith.xori %spread, %high : i64");
        self.line("return %r : i64");
        self.out += "}\n";
    }

    /// Mixes all values in scope into one `i64`.
    pub(super) fn hash(&mut self) -> String {
        let mut hash = self.emit("arith.constant 1469598103934665603 : i64");
        let values = self.scope.values.clone();
        for value in values {
            // A constant carries no information.
            if value.range.is_some_and(|(low, high)| low == high) && self.chance(0.8) {
                continue;
            }
            let scalars = self.scalars(&value.name, &value.ty);
            for (name, ty) in scalars {
                hash = self.mix(&hash, &name, &ty);
            }
        }
        let buffers = self.scope.buffers.clone();
        for buffer in buffers {
            hash = self.hash_buffer(&hash, &buffer);
        }
        let tensors = self.scope.tensors.clone();
        for tensor in tensors {
            hash = self.hash_tensor(&hash, &tensor);
        }
        hash
    }

    /// Extracts the lanes of a vector; returns a scalar itself.
    fn scalars(&mut self, name: &str, ty: &Ty) -> Vec<(String, Ty)> {
        let Ty::Vector(sizes, element) = ty else { return vec![(name.to_owned(), ty.clone())] };
        let mut places: Vec<Vec<i64>> = vec![Vec::new()];
        for size in sizes {
            places = places
                .into_iter()
                .flat_map(|place| (0..*size).map(move |at| [&place[..], &[at]].concat()))
                .collect();
        }
        let lane = |place: Vec<i64>| {
            let lane = self.emit(format!("vector.extract {name}{place:?} : {element} from {ty}"));
            (lane, (**element).clone())
        };
        places.into_iter().map(lane).collect()
    }

    fn mix(&mut self, hash: &str, value: &str, ty: &Ty) -> String {
        let word = self.word(value, ty);
        self.emit(format!("func.call @mix({hash}, {word}) : (i64, i64) -> i64"))
    }

    /// Converts the bits of a scalar to an `i64`; all NaNs give the same number.
    fn word(&mut self, value: &str, ty: &Ty) -> String {
        match ty {
            Ty::Int(64) => value.to_owned(),
            Ty::Int(..64) => self.emit(format!("arith.extui {value} : {ty} to i64")),
            Ty::Int(_) => {
                let by = self.emit(format!("arith.constant 64 : {ty}"));
                let high = self.emit(format!("arith.shrui {value}, {by} : {ty}"));
                let mixed = self.emit(format!("arith.xori {value}, {high} : {ty}"));
                self.emit(format!("arith.trunci {mixed} : {ty} to i64"))
            }
            Ty::Float(float) => {
                let bits = format!("i{}", float.bits());
                let nan = self.emit(format!("arith.cmpf uno, {value}, {value} : {ty}"));
                let raw = self.emit(format!("arith.bitcast {value} : {ty} to {bits}"));
                let one = self.emit(format!("arith.constant 1 : {bits}"));
                let word = self.emit(format!("arith.select {nan}, {one}, {raw} : {bits}"));
                self.word(&word, &Ty::Int(float.bits()))
            }
            Ty::Index => self.emit(format!("arith.index_cast {value} : index to i64")),
            Ty::Vector(..) => value.to_owned(),
        }
    }

    /// Writes loops over the elements of a shape; `load` returns the operation that reads an element.
    fn hash_elements(
        &mut self,
        hash: &str,
        sizes: &[i64],
        element: &Ty,
        load: impl FnOnce(&str) -> String,
    ) -> String {
        let mut carried = hash.to_owned();
        let mut outer = Vec::new();
        let mut ivs = Vec::new();
        let zero = self.emit("arith.constant 0 : index");
        let one = self.emit("arith.constant 1 : index");
        for size in sizes {
            let bound = self.emit(format!("arith.constant {size} : index"));
            let (result, iv, arg) = (self.fresh(), self.fresh(), self.fresh());
            self.line(format!(
                "{result} = scf.for {iv} = {zero} to {bound} step {one} iter_args({arg} = {carried}) -> (i64) {{"
            ));
            self.depth += 1;
            outer.push(result);
            ivs.push(iv);
            carried = arg;
        }
        let value = self.emit(load(&ivs.join(", ")));
        let mut last = self.mix(&carried, &value, element);
        while let Some(result) = outer.pop() {
            self.line(format!("scf.yield {last} : i64"));
            self.depth -= 1;
            self.line("}");
            last = result;
        }
        last
    }

    fn hash_buffer(&mut self, hash: &str, buffer: &Buffer) -> String {
        let (name, ty) = (&buffer.name, buffer.ty());
        let load = |at: &str| format!("memref.load {name}[{at}] : {ty}");
        self.hash_elements(hash, &buffer.shape.sizes, &buffer.shape.element, load)
    }

    fn hash_tensor(&mut self, hash: &str, tensor: &Tensor) -> String {
        let (name, ty) = (&tensor.name, tensor.shape.tensor());
        let load = |at: &str| format!("tensor.extract {name}[{at}] : {ty}");
        self.hash_elements(hash, &tensor.shape.sizes, &tensor.shape.element, load)
    }
}
