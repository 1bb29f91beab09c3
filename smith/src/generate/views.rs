//! Views: buffers that alias other buffers.

use super::types::{Buffer, Shape};
use super::writer::Writer;

impl Writer {
    pub(super) fn view(&mut self) {
        let Some(buffer) = self.some_buffer(false) else { return };
        match self.rng.u32(..5) {
            0 | 1 => self.subview(&buffer),
            2 => self.cast_buffer(&buffer),
            3 => self.collapse(&buffer),
            _ => self.expand(&buffer),
        }
    }

    fn add_view(&mut self, of: &Buffer, name: String, shape: Shape, layout: String) {
        let (base, writable) = (of.base, of.writable);
        self.scope.buffers.push(Buffer { name, shape, layout, base, writable });
    }

    fn subview(&mut self, of: &Buffer) {
        let rank = of.shape.rank();
        if rank == 0 || !of.layout.is_empty() {
            return;
        }
        let (mut offsets, mut sizes, mut steps) = (Vec::new(), Vec::new(), Vec::new());
        for size in &of.shape.sizes {
            let step = self.one(&[1, 1, 1, 2, 3]);
            let count = self.rng.i64(1..=(size - 1) / step + 1);
            offsets.push(self.rng.i64(0..=size - 1 - (count - 1) * step));
            sizes.push(count);
            steps.push(step);
        }
        let spelled =
            |writer: &mut Writer, numbers: &[i64], part: f64| -> (Vec<String>, Vec<bool>) {
                let one = |number: &i64| match writer.chance(part) {
                    true => (writer.exact_index(*number), true),
                    false => (number.to_string(), false),
                };
                numbers.iter().map(one).unzip()
            };
        let (offset_texts, offset_dynamic) = spelled(self, &offsets, 0.25);
        let (size_texts, dynamic) = spelled(self, &sizes, 0.25);
        let (step_texts, step_dynamic) = spelled(self, &steps, 0.15);
        // The strides of a buffer with the identity layout: the products of the sizes of inner dimensions.
        let mut distances: Vec<Option<i64>> = vec![Some(1); rank];
        for at in (0..rank - 1).rev() {
            let behind = (!of.shape.dynamic[at + 1]).then_some(of.shape.sizes[at + 1]);
            distances[at] = distances[at + 1].zip(behind).map(|(a, b)| a * b);
        }
        let strides: Vec<Option<i64>> = (0..rank)
            .map(|at| {
                distances[at].filter(|_| !step_dynamic[at]).map(|distance| distance * steps[at])
            })
            .collect();
        let offset: Option<i64> = (0..rank)
            .map(|at| match (offset_dynamic[at], offsets[at]) {
                (false, 0) => Some(0),
                (false, offset) => distances[at].map(|distance| distance * offset),
                (true, _) => None,
            })
            .sum();
        let unknown = |number: &Option<i64>| number.map_or("?".to_owned(), |n| n.to_string());
        let strides: Vec<String> = strides.iter().map(unknown).collect();
        let offset = match offset {
            Some(0) => String::new(),
            other => format!(", offset: {}", unknown(&other)),
        };
        let shape = Shape { sizes, dynamic, element: of.shape.element.clone() };
        let layout = format!(", strided<[{}]{offset}>", strides.join(", "));
        let (from, to) = (of.ty(), format!("memref<{}{layout}>", shape.spell()));
        let text = format!(
            "memref.subview {}[{}] [{}] [{}] : {from} to {to}",
            of.name,
            offset_texts.join(", "),
            size_texts.join(", "),
            step_texts.join(", ")
        );
        let name = self.emit(text);
        self.add_view(of, name, shape, layout);
    }

    fn cast_buffer(&mut self, of: &Buffer) {
        if of.shape.rank() == 0 || !of.layout.is_empty() {
            return;
        }
        let mut shape = of.shape.clone();
        for dynamic in &mut shape.dynamic {
            *dynamic = self.rng.bool();
        }
        let to = format!("memref<{}>", shape.spell());
        let name = self.emit(format!("memref.cast {} : {} to {to}", of.name, of.ty()));
        self.add_view(of, name, shape, String::new());
    }

    fn collapse(&mut self, of: &Buffer) {
        let rank = of.shape.rank();
        if rank < 2 || !of.layout.is_empty() {
            return;
        }
        let dynamic = of.shape.dynamic.iter().any(|dynamic| *dynamic);
        let shape = Shape {
            sizes: vec![of.shape.count()],
            dynamic: vec![dynamic],
            element: of.shape.element.clone(),
        };
        let group: Vec<String> = (0..rank).map(|at| at.to_string()).collect();
        let to = format!("memref<{}>", shape.spell());
        let text = format!(
            "memref.collapse_shape {} [[{}]] : {} into {to}",
            of.name,
            group.join(", "),
            of.ty()
        );
        let name = self.emit(text);
        self.add_view(of, name, shape, String::new());
    }

    fn expand(&mut self, of: &Buffer) {
        if of.shape.rank() != 1 || !of.layout.is_empty() || of.shape.dynamic[0] {
            return;
        }
        let size = of.shape.sizes[0];
        let divides = |factor: &i64| size % factor == 0;
        let factors: Vec<i64> = (1..=size).filter(divides).collect();
        let factor = self.one(&factors);
        let shape = Shape::fixed(vec![factor, size / factor], of.shape.element.clone());
        let to = format!("memref<{}>", shape.spell());
        let text = format!(
            "memref.expand_shape {} [[0, 1]] output_shape [{factor}, {}] : {} into {to}",
            of.name,
            size / factor,
            of.ty()
        );
        let name = self.emit(text);
        self.add_view(of, name, shape, String::new());
    }
}
