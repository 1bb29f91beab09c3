//! Comparisons, selects, and accesses to elements of vectors and aggregates.

use ods_core::Body;
use ods_dialects::llvm::*;

use super::super::error::Result;
use super::super::interface::TranslateToLLVMIR;
use super::super::ir::{Shape, Value};
use super::super::module::Translator;
use super::super::types;
use super::fast_math_text;

impl TranslateToLLVMIR for ICmpOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let operands = [t.value(op.lhs())?, t.value(op.rhs())?];
        let folded = match t.all_constant(&operands).as_deref() {
            Some(&[lhs, rhs]) => t.fold_icmp(op.predicate(), lhs, rhs),
            _ => None,
        };
        let value = match folded {
            Some(constant) => Value::Const(constant),
            None => {
                let text = format!("icmp {}", op.predicate().text());
                t.emit(text, Shape::Plain, op.res().ty(), &operands, String::new())?
            }
        };
        t.define(op.res(), value);
        Ok(())
    }
}

impl TranslateToLLVMIR for FCmpOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let operands = [t.value(op.lhs())?, t.value(op.rhs())?];
        let folded = match t.all_constant(&operands).as_deref() {
            Some(&[lhs, rhs]) => t.fold_fcmp(op.predicate(), lhs, rhs),
            _ => None,
        };
        let value = match folded {
            Some(constant) => Value::Const(constant),
            None => {
                let flags = fast_math_text(op.fastmath_flags());
                let predicate = op.predicate().text().trim_start_matches('_');
                let text = format!("fcmp{flags} {predicate}");
                t.emit(text, Shape::Plain, op.res().ty(), &operands, String::new())?
            }
        };
        t.define(op.res(), value);
        Ok(())
    }
}

impl TranslateToLLVMIR for SelectOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let operands =
            [t.value(op.condition())?, t.value(op.true_value())?, t.value(op.false_value())?];
        let folded = match t.all_constant(&operands).as_deref() {
            Some(&[condition, on_true, on_false]) => t.fold_select(condition, on_true, on_false),
            _ => None,
        };
        let value = match folded {
            Some(constant) => Value::Const(constant),
            None => {
                let ty = t.checked(op.res().ty())?;
                let flags = match types::has_fast_math(t.ctx, ty) {
                    true => fast_math_text(op.fastmath_flags()),
                    false => String::new(),
                };
                t.emit(format!("select{flags}"), Shape::Typed, ty, &operands, String::new())?
            }
        };
        t.define(op.res(), value);
        Ok(())
    }
}

impl TranslateToLLVMIR for FreezeOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let operand = t.value(op.val())?;
        let ty = t.checked(op.res().ty())?;
        let value = t.emit("freeze", Shape::Plain, ty, &[operand], String::new())?;
        t.define(op.res(), value);
        Ok(())
    }
}

/// Returns the indices as printed: `, 0, 1`.
fn path_text(path: &[i64]) -> String {
    path.iter().map(|index| format!(", {index}")).collect()
}

impl TranslateToLLVMIR for ExtractValueOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let container = t.value(op.container())?;
        let path = op.position();
        let folded = match container {
            Value::Const(id) => t.fold_extract_value(id, &path),
            _ => None,
        };
        let value = match folded {
            Some(constant) => Value::Const(constant),
            None => {
                let ty = t.checked(op.res().ty())?;
                t.emit("extractvalue", Shape::Plain, ty, &[container], path_text(&path))?
            }
        };
        t.define(op.res(), value);
        Ok(())
    }
}

impl TranslateToLLVMIR for InsertValueOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let operands = [t.value(op.container())?, t.value(op.value())?];
        let path = op.position();
        let folded = match t.all_constant(&operands).as_deref() {
            Some(&[container, value]) => t.fold_insert_value(container, value, &path),
            _ => None,
        };
        let value = match folded {
            Some(constant) => Value::Const(constant),
            None => {
                let ty = t.checked(op.res().ty())?;
                t.emit("insertvalue", Shape::Typed, ty, &operands, path_text(&path))?
            }
        };
        t.define(op.res(), value);
        Ok(())
    }
}

impl TranslateToLLVMIR for ExtractElementOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let operands = [t.value(op.vector())?, t.value(op.position())?];
        let folded = match t.all_constant(&operands).as_deref() {
            Some(&[vector, position]) => t.fold_extract_element(vector, position),
            _ => None,
        };
        let value = match folded {
            Some(constant) => Value::Const(constant),
            None => {
                let ty = t.checked(op.res().ty())?;
                t.emit("extractelement", Shape::Typed, ty, &operands, String::new())?
            }
        };
        t.define(op.res(), value);
        Ok(())
    }
}

impl TranslateToLLVMIR for InsertElementOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let operands = [t.value(op.vector())?, t.value(op.value())?, t.value(op.position())?];
        let folded = match t.all_constant(&operands).as_deref() {
            Some(&[vector, value, position]) => t.fold_insert_element(vector, value, position),
            _ => None,
        };
        let value = match folded {
            Some(constant) => Value::Const(constant),
            None => {
                let ty = t.checked(op.res().ty())?;
                t.emit("insertelement", Shape::Typed, ty, &operands, String::new())?
            }
        };
        t.define(op.res(), value);
        Ok(())
    }
}

impl TranslateToLLVMIR for ShuffleVectorOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let operands = [t.value(op.v1())?, t.value(op.v2())?];
        let mask = op.mask();
        let ty = t.checked(op.res().ty())?;
        let folded = match t.all_constant(&operands).as_deref() {
            Some(&[a, b]) => t.fold_shuffle(a, b, &mask, ty),
            _ => None,
        };
        let value = match folded {
            Some(constant) => Value::Const(constant),
            None => {
                let tail = t.mask_text(ty, &mask);
                t.emit("shufflevector", Shape::Typed, ty, &operands, tail)?
            }
        };
        t.define(op.res(), value);
        Ok(())
    }
}

impl Translator<'_> {
    /// Returns the mask of a shuffle as a printed operand.
    fn mask_text(&self, ty: ods_core::Type, mask: &[i32]) -> String {
        let shape = types::like(self.ctx, ty, ods_core::Type::I32);
        let mut text = format!(", {} ", types::text(self.ctx, shape));
        if mask.iter().all(|one| *one == 0) {
            text.push_str("zeroinitializer");
        } else if mask.iter().all(|one| *one < 0) {
            text.push_str("poison");
        } else {
            let lane = |one: &i32| match one {
                -1 => "i32 poison".to_owned(),
                index => format!("i32 {index}"),
            };
            let lanes: Vec<String> = mask.iter().map(lane).collect();
            text.push_str(&format!("<{}>", lanes.join(", ")));
        }
        text
    }
}
