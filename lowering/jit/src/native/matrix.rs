//! Matrices, which lie in vectors column by column.

use ods_core::Body;
use ods_dialects::llvm;

use super::error::Result;
use super::function::NativeBuilder;
use super::interface::TranslateToNative;
use super::layout::storage_bytes;
use super::target::{Immediate, Scalar};
use crate::ValueType;
use ods_core::schema::{Float2, Inst, Int2};

/// A vector with the number of rows of the matrix in it.
struct Matrix<V> {
    lanes: Vec<Scalar<V>>,
    rows: usize,
}

impl<V: Copy> Matrix<V> {
    fn new(lanes: &[Scalar<V>], rows: u32, columns: u32) -> Result<Matrix<V>> {
        let (rows, columns) = (rows as usize, columns as usize);
        match rows.checked_mul(columns) == Some(lanes.len()) {
            true => Ok(Matrix { lanes: lanes.to_vec(), rows }),
            false => {
                Err(format!("{} lanes are no matrix of {rows} by {columns}", lanes.len()).into())
            }
        }
    }

    fn at(&self, row: usize, column: usize) -> Scalar<V> {
        self.lanes[column * self.rows + row]
    }
}

impl TranslateToNative for llvm::MatrixMultiplyOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let (rows, inner, columns) = (op.lhs_rows(), op.lhs_columns(), op.rhs_columns());
        let lhs = Matrix::new(f.lanes(op.lhs()), rows, inner)?;
        let rhs = Matrix::new(f.lanes(op.rhs()), inner, columns)?;
        let mut lanes = Vec::with_capacity(rows as usize * columns as usize);
        for column in 0..columns as usize {
            for row in 0..rows as usize {
                let mut sum: Option<Scalar> = None;
                for k in 0..inner as usize {
                    let (a, b) = (lhs.at(row, k), rhs.at(k, column));
                    let (times, plus) = match a.ty {
                        ValueType::Int(_) => (Inst::Int2(Int2::Mul), Inst::Int2(Int2::Add)),
                        _ => (Inst::Float2(Float2::Mul), Inst::Float2(Float2::Add)),
                    };
                    let product = f.inst(times, &[a, b], Immediate::None, None)?;
                    sum = Some(match sum {
                        Some(sum) => f.inst(plus, &[sum, product], Immediate::None, None)?,
                        None => product,
                    });
                }
                lanes.push(sum.ok_or("it multiplies empty matrices")?);
            }
        }
        f.define(op.res(), &lanes);
        Ok(())
    }
}

impl TranslateToNative for llvm::MatrixTransposeOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let matrix = Matrix::new(f.lanes(op.matrix()), op.rows(), op.columns())?;
        let columns = op.columns() as usize;
        let lanes: Vec<Scalar> = (0..matrix.rows)
            .flat_map(|row| (0..columns).map(move |column| (row, column)))
            .map(|(row, column)| matrix.at(row, column))
            .collect();
        f.define(op.res(), &lanes);
        Ok(())
    }
}

impl TranslateToNative for llvm::MatrixColumnMajorLoadOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let types = f.leaf_types(op.res().ty())?;
        let (base, stride) = (f.scalar(op.data())?, f.scalar(op.stride())?);
        let places = f.places(base, stride, &types, op.rows())?;
        let lanes: Vec<Scalar> =
            places.iter().map(|place| f.load(place.ty, place.value, 0)).collect();
        f.define(op.res(), &lanes);
        Ok(())
    }
}

impl TranslateToNative for llvm::MatrixColumnMajorStoreOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let lanes = f.lanes(op.matrix()).to_vec();
        let types: Vec<ValueType> = lanes.iter().map(|lane| lane.ty).collect();
        let (base, stride) = (f.scalar(op.data())?, f.scalar(op.stride())?);
        let places = f.places(base, stride, &types, op.rows())?;
        for (lane, place) in lanes.into_iter().zip(places) {
            f.store(lane, place.value, 0);
        }
        Ok(())
    }
}

impl NativeBuilder<'_> {
    /// The address of each element of a matrix in memory, with the element's type; columns begin `stride` elements
    /// apart.
    fn places(
        &mut self,
        base: Scalar,
        stride: Scalar,
        types: &[ValueType],
        rows: u32,
    ) -> Result<Vec<Scalar>> {
        let rows = (rows as usize).max(1);
        let stride = Scalar { value: self.index_word(stride)?, ty: ValueType::Int(64) };
        let mut places = Vec::with_capacity(types.len());
        for (i, &ty) in types.iter().enumerate() {
            let bytes = storage_bytes(ty).next_power_of_two() as i64;
            let column = self.int(stride.ty, (i / rows) as u128);
            let columns = self.int2(Int2::Mul, stride, column)?;
            let row = self.int(stride.ty, (i % rows) as u128);
            let offset = self.int2(Int2::Add, columns, row)?;
            places.push(Scalar { value: self.indexed(base.value, offset.value, bytes), ty });
        }
        Ok(places)
    }
}
