//! Tensors: construction from elements, slicing, padding, reshaping, and parallel computation.

use super::types::{Shape, Tensor, Ty};
use super::writer::Writer;

impl Writer {
    /// Writes a tensor operation, whose result is in scope from here on.
    pub(super) fn tensor(&mut self, shape: Shape, text: impl AsRef<str>) -> Tensor {
        let name = self.emit(text);
        let tensor = Tensor { name, shape };
        self.scope.tensors.push(tensor.clone());
        tensor
    }

    pub(super) fn some_tensor(&mut self) -> Tensor {
        let there = self.scope.tensors.clone();
        match self.some(there) {
            Some(tensor) if self.chance(0.9) => tensor,
            _ => self.new_tensor(),
        }
    }

    /// Returns a tensor of that shape, whose type may have dynamic sizes.
    pub(super) fn tensor_of(&mut self, shape: &Shape) -> Tensor {
        let there: Vec<Tensor> =
            self.scope.tensors.iter().filter(|tensor| tensor.shape == *shape).cloned().collect();
        match self.some(there) {
            Some(tensor) if self.chance(0.8) => tensor,
            _ => self.filled(shape.clone()),
        }
    }

    fn sizes_of(&mut self, shape: &Shape) -> String {
        let mut sizes = Vec::new();
        for (size, dynamic) in shape.sizes.iter().zip(&shape.dynamic) {
            if *dynamic {
                sizes.push(self.exact_index(*size));
            }
        }
        sizes.join(", ")
    }

    fn filled(&mut self, shape: Shape) -> Tensor {
        let sizes = self.sizes_of(&shape);
        let ty = shape.tensor();
        match self.rng.u32(..3) {
            0 => {
                let value = self.pick(&shape.element);
                let empty = self.emit(format!("tensor.empty({sizes}) : {ty}"));
                let element = &shape.element;
                let text =
                    format!("linalg.fill ins({value} : {element}) outs({empty} : {ty}) -> {ty}");
                self.tensor(shape, text)
            }
            1 if !shape.dynamic.contains(&true) && shape.count() > 0 => {
                let values: Vec<String> =
                    (0..shape.count()).map(|_| self.pick(&shape.element)).collect();
                self.tensor(shape, format!("tensor.from_elements {} : {ty}", values.join(", ")))
            }
            _ => self.generated(shape, &sizes),
        }
    }

    fn generated(&mut self, shape: Shape, sizes: &str) -> Tensor {
        let name = self.fresh();
        let ty = shape.tensor();
        let ivs = self.names_of(&vec![Ty::Index; shape.rank()]);
        self.line(format!("{name} = tensor.generate {sizes} {{"));
        let args: Vec<String> = ivs.iter().map(|iv| format!("{iv}: index")).collect();
        self.line(format!("^bb0({}):", args.join(", ")));
        let (parallel, count) = (std::mem::replace(&mut self.parallel, true), shape.count());
        self.region(count, |writer| {
            for (iv, size) in ivs.iter().zip(&shape.sizes) {
                writer.add_index(iv, Some((0, (size - 1).max(0))), false);
            }
            (0..2).for_each(|_| writer.integer_statement());
            let value = writer.pick(&shape.element);
            writer.line(format!("tensor.yield {value} : {}", shape.element));
        });
        self.parallel = parallel;
        self.line(format!("}} : {ty}"));
        let tensor = Tensor { name, shape };
        self.scope.tensors.push(tensor.clone());
        tensor
    }

    fn new_tensor(&mut self) -> Tensor {
        let mut shape = self.shape();
        if shape.element == Ty::I1 {
            shape.element = Ty::Int(8);
        }
        self.filled(shape)
    }

    pub(super) fn tensor_statement(&mut self) {
        if self.runs * 20 > 600 {
            return;
        }
        let kinds: &[fn(&mut Writer)] = &[
            |writer| drop(writer.new_tensor()),
            Writer::read_element,
            Writer::read_element,
            Writer::insert_element,
            Writer::extract_slice,
            Writer::extract_slice,
            Writer::insert_slice,
            Writer::cast_tensor,
            Writer::pad,
            Writer::reshape_tensor,
            Writer::concat,
            Writer::carry_tensor,
            Writer::forall_tensor,
            Writer::structured,
            Writer::structured,
            Writer::dim_of_tensor,
        ];
        self.one(kinds)(self);
    }

    fn element_of(&mut self, shape: &Shape) -> Option<String> {
        if shape.count() == 0 {
            return None;
        }
        let at: Vec<String> = shape.sizes.iter().map(|size| self.index_below(*size)).collect();
        Some(at.join(", "))
    }

    fn read_element(&mut self) {
        let tensor = self.some_tensor();
        let Some(at) = self.element_of(&tensor.shape) else { return };
        let text = format!("tensor.extract {}[{at}] : {}", tensor.name, tensor.shape.tensor());
        self.value(tensor.shape.element, text);
    }

    fn insert_element(&mut self) {
        let tensor = self.some_tensor();
        let Some(at) = self.element_of(&tensor.shape) else { return };
        let value = self.pick(&tensor.shape.element);
        let text =
            format!("tensor.insert {value} into {}[{at}] : {}", tensor.name, tensor.shape.tensor());
        self.tensor(tensor.shape, text);
    }

    fn dim_of_tensor(&mut self) {
        let tensor = self.some_tensor();
        let sizes = &tensor.shape.sizes;
        if sizes.is_empty() {
            return;
        }
        let at = self.rng.usize(..sizes.len());
        let position = self.constant(&Ty::Index, at as i128);
        let size = sizes[at];
        let text = format!("tensor.dim {}, {position} : {}", tensor.name, tensor.shape.tensor());
        self.index((size, size), text);
    }

    /// Returns offsets, sizes and strides of a slice, as text with their brackets, and the shape of the slice.
    fn part(&mut self, of: &Shape) -> (String, Shape) {
        let mut shape = Shape::fixed(Vec::new(), of.element.clone());
        let mut lists: [Vec<String>; 3] = Default::default();
        for size in &of.sizes {
            let step = self.one(&[1, 1, 1, 2]);
            let count = self.rng.i64(1..=(size - 1) / step + 1);
            let offset = self.rng.i64(0..=size - 1 - (count - 1) * step);
            let dynamic = self.chance(0.25);
            lists[0].push(if self.chance(0.3) {
                self.exact_index(offset)
            } else {
                offset.to_string()
            });
            lists[1].push(if dynamic { self.exact_index(count) } else { count.to_string() });
            lists[2].push(if self.chance(0.1) { self.exact_index(step) } else { step.to_string() });
            shape.sizes.push(count);
            shape.dynamic.push(dynamic);
        }
        let text: Vec<String> = lists.iter().map(|list| format!("[{}]", list.join(", "))).collect();
        (text.join(" "), shape)
    }

    fn extract_slice(&mut self) {
        let tensor = self.some_tensor();
        if tensor.shape.sizes.contains(&0) {
            return;
        }
        let (part, shape) = self.part(&tensor.shape);
        let text = format!(
            "tensor.extract_slice {}{part} : {} to {}",
            tensor.name,
            tensor.shape.tensor(),
            shape.tensor()
        );
        self.tensor(shape, text);
    }

    fn insert_slice(&mut self) {
        let tensor = self.some_tensor();
        if tensor.shape.sizes.contains(&0) {
            return;
        }
        let (part, shape) = self.part(&tensor.shape);
        let small = self.tensor_of(&shape);
        let ty = tensor.shape.tensor();
        let text = format!(
            "tensor.insert_slice {} into {}{part} : {} into {ty}",
            small.name,
            tensor.name,
            shape.tensor()
        );
        self.tensor(tensor.shape, text);
    }

    fn cast_tensor(&mut self) {
        let tensor = self.some_tensor();
        let mut shape = tensor.shape.clone();
        for dynamic in &mut shape.dynamic {
            *dynamic = self.rng.bool();
        }
        let (from, to) = (tensor.shape.tensor(), shape.tensor());
        self.tensor(shape, format!("tensor.cast {} : {from} to {to}", tensor.name));
    }

    fn pad(&mut self) {
        let tensor = self.some_tensor();
        let rank = tensor.shape.rank();
        if rank == 0 || rank > 2 {
            return;
        }
        let mut shape = tensor.shape.clone();
        let (mut low, mut high) = (Vec::new(), Vec::new());
        for at in 0..rank {
            let (before, after) = (self.rng.i64(0..=2), self.rng.i64(0..=2));
            shape.sizes[at] += before + after;
            let hidden = self.chance(0.3);
            shape.dynamic[at] |= hidden;
            low.push(if hidden { self.exact_index(before) } else { before.to_string() });
            high.push(after.to_string());
        }
        let value = self.pick(&shape.element);
        let (name, ivs) = (self.fresh(), self.names_of(&vec![Ty::Index; rank]));
        let args: Vec<String> = ivs.iter().map(|iv| format!("{iv}: index")).collect();
        self.line(format!(
            "{name} = tensor.pad {} low[{}] high[{}] {{",
            tensor.name,
            low.join(", "),
            high.join(", ")
        ));
        self.line(format!("^bb0({}):", args.join(", ")));
        self.line(format!("  tensor.yield {value} : {}", shape.element));
        self.line(format!("}} : {} to {}", tensor.shape.tensor(), shape.tensor()));
        self.scope.tensors.push(Tensor { name, shape });
    }

    fn reshape_tensor(&mut self) {
        let tensor = self.some_tensor();
        let (name, from) = (&tensor.name, tensor.shape.tensor());
        if tensor.shape.rank() >= 2 {
            let shape = Shape {
                sizes: vec![tensor.shape.count()],
                dynamic: vec![tensor.shape.dynamic.contains(&true)],
                element: tensor.shape.element.clone(),
            };
            let group: Vec<String> = (0..tensor.shape.rank()).map(|at| at.to_string()).collect();
            let text = format!(
                "tensor.collapse_shape {name} [[{}]] : {from} into {}",
                group.join(", "),
                shape.tensor()
            );
            self.tensor(shape, text);
        } else if tensor.shape.dynamic == [false] {
            let size = tensor.shape.sizes[0];
            let factors: Vec<i64> = (1..=size).filter(|factor| size % factor == 0).collect();
            if factors.is_empty() {
                return;
            }
            let factor = self.one(&factors);
            let sizes = vec![factor, size / factor];
            let shape = Shape::fixed(sizes.clone(), tensor.shape.element.clone());
            let text = format!(
                "tensor.expand_shape {name} [[0, 1]] output_shape {sizes:?} : {from} into {}",
                shape.tensor()
            );
            self.tensor(shape, text);
        }
    }

    fn concat(&mut self) {
        let tensor = self.some_tensor();
        let mut shape = tensor.shape.clone();
        if shape.rank() == 0 || shape.dynamic.contains(&true) || shape.count() > 30 {
            return;
        }
        let other = self.tensor_of(&shape);
        let at = self.rng.usize(..shape.rank());
        shape.sizes[at] *= 2;
        let ty = tensor.shape.tensor();
        let text = format!(
            "tensor.concat dim({at}) {}, {} : ({ty}, {ty}) -> {}",
            tensor.name,
            other.name,
            shape.tensor()
        );
        self.tensor(shape, text);
    }

    /// Writes a loop that carries a tensor.
    fn carry_tensor(&mut self) {
        if !self.has_room() {
            return;
        }
        let start = self.some_tensor();
        let ty = start.shape.tensor();
        let trips = self.trips();
        let (low, high, step) = (self.exact_index(0), self.exact_index(trips), self.exact_index(1));
        let (result, iv, arg) = (self.fresh(), self.fresh(), self.fresh());
        self.line(format!(
            "{result} = scf.for {iv} = {low} to {high} step {step} iter_args({arg} = {}) -> ({ty}) {{",
            start.name
        ));
        self.region(trips, |writer| {
            writer.add_index(&iv, Some((0, (trips - 1).max(0))), false);
            writer.scope.tensors.push(Tensor { name: arg, shape: start.shape.clone() });
            writer.statements();
            let there: Vec<Tensor> = writer
                .scope
                .tensors
                .iter()
                .filter(|tensor| tensor.shape == start.shape)
                .cloned()
                .collect();
            let last = writer.some(there).map_or(start.name.clone(), |tensor| tensor.name);
            writer.line(format!("scf.yield {last} : {ty}"));
        });
        self.line("}");
        self.scope.tensors.push(Tensor { name: result, shape: start.shape });
    }

    /// Writes a parallel loop whose iterations each compute one row or element of the result.
    fn forall_tensor(&mut self) {
        let start = self.some_tensor();
        let shape = start.shape.clone();
        if self.parallel
            || !self.has_room()
            || shape.rank() == 0
            || shape.rank() > 2
            || shape.count() == 0
        {
            return;
        }
        let (ty, count) = (shape.tensor(), shape.sizes[0]);
        let bound = self.exact_index(count);
        let (result, iv, arg) = (self.fresh(), self.fresh(), self.fresh());
        self.line(format!(
            "{result} = scf.forall ({iv}) in ({bound}) shared_outs({arg} = {}) -> ({ty}) {{",
            start.name
        ));
        let parallel = std::mem::replace(&mut self.parallel, true);
        self.region(count, |writer| {
            writer.add_index(&iv, Some((0, count - 1)), false);
            writer.statements();
            let mut row = shape.clone();
            (row.sizes[0], row.dynamic[0]) = (1, false);
            if let Some(dynamic) = row.dynamic.get_mut(1) {
                *dynamic = false;
            }
            let part = writer.tensor_of(&row);
            let (zeros, ones) = (vec!["0"; row.rank() - 1], vec!["1"; row.rank()]);
            let offsets: Vec<&str> =
                std::iter::once(iv.as_str()).chain(zeros.iter().copied()).collect();
            writer.line("scf.forall.in_parallel {");
            writer.line(format!(
                "  tensor.parallel_insert_slice {} into {arg}[{}] {:?} [{}] : {} into {ty}",
                part.name,
                offsets.join(", "),
                row.sizes,
                ones.join(", "),
                row.tensor()
            ));
            writer.line("}");
        });
        self.parallel = parallel;
        self.line("}");
        self.scope.tensors.push(Tensor { name: result, shape });
    }
}
