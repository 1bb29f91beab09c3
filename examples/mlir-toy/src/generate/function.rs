//! Generation of the statements and expressions of one function.

use std::collections::HashMap;

use ods_core::fold::dense_attr;
use ods_core::ir::Inserter as _;
use ods_core::{Attr, Float, FloatKind, OpBuilder, Type, Value};

use super::{Made, Program, Typed, any_tensor};
use crate::ast::{Expr, ExprKind, Function, Statement, Struct, Variable, VariableType};
use crate::lexer::Pos;
use crate::toy::{
    AddOp, ConstantOp, GenericCallOp, MulOp, PrintOp, ReshapeOp, ReturnOp, StructAccessOp,
    StructAccessOpArgs, StructConstantOp, StructType, TransposeOp,
};

pub(super) struct FunctionBody<'p, 'a> {
    pub(super) program: &'p Program<'a>,
    pub(super) builder: OpBuilder<'p>,
    /// The variables declared so far.
    pub(super) scope: HashMap<&'a str, Typed<'a>>,
}

impl<'p, 'a> FunctionBody<'p, 'a> {
    /// Generates the statements up to and including the first `return`, and returns the type of the result.
    pub(super) fn generate(
        mut self,
        function: &'a Function,
    ) -> Made<Option<(Type, Option<&'a Struct>)>> {
        for statement in &function.body {
            match statement {
                Statement::Variable(variable) => self.variable(variable)?,
                Statement::Return(value, pos) => {
                    let value = value.as_ref().map(|value| self.expr(value)).transpose()?;
                    self.at(*pos).insert(ReturnOp::build().input(value.map(|(value, _)| value)));
                    let ir = self.builder.body();
                    return Ok(value.map(|(value, structure)| (ir.ty(value), structure)));
                }
                Statement::Expr(Expr { kind: ExprKind::Print(value), pos, .. }) => {
                    let (value, structure) = self.expr(value)?;
                    if structure.is_some() {
                        return self.program.error(*pos, "'print' takes a tensor");
                    }
                    self.at(*pos).insert(PrintOp::build(value));
                }
                Statement::Expr(Expr { kind: ExprKind::Call(callee, args), pos, .. }) => {
                    self.call(callee, args, *pos)?;
                }
                Statement::Expr(expr) => {
                    self.expr(expr)?;
                }
            }
        }
        self.at(function.pos).insert(ReturnOp::build());
        Ok(None)
    }

    /// Returns the builder, with its location set to `pos`.
    fn at(&mut self, pos: Pos) -> &mut OpBuilder<'p> {
        let loc = self.program.loc(pos);
        self.builder.set_loc(loc)
    }

    fn variable(&mut self, variable: &'a Variable) -> Made<()> {
        let Some(init) = &variable.init else {
            return self.program.error(variable.pos, "a variable has an initializer");
        };
        let (mut value, mut structure) = self.expr(init)?;
        let (ty, declared) = self.program.variable_type(variable)?;
        match &variable.ty {
            VariableType::Tensor(_) if structure.is_some() => {
                return self.program.error(variable.pos, "a struct has a variable of its type");
            }
            VariableType::Tensor(shape) if shape.is_empty() => {}
            VariableType::Tensor(_) => {
                value = self.at(variable.pos).emit(ReshapeOp::build(value, ty));
            }
            VariableType::Struct(_) => {
                let have = self.builder.body().ty(value);
                if have != ty {
                    let ctx = self.program.ctx;
                    let [have, ty] = [have, ty].map(|ty| ty.display(ctx).to_string());
                    let message = format!("the initializer is of type {have}, but expected {ty}");
                    return self.program.error(variable.pos, message);
                }
                structure = declared;
            }
        }
        if self.scope.insert(&variable.name, (value, structure)).is_some() {
            let message = format!("'{}' is declared already", variable.name);
            return self.program.error(variable.pos, message);
        }
        Ok(())
    }

    fn expr(&mut self, expr: &Expr) -> Made<Typed<'a>> {
        let ctx = self.program.ctx;
        let pos = expr.pos;
        let value = match &expr.kind {
            ExprKind::Number(_) | ExprKind::Literal(..) => {
                let value = constant(self.program, expr).0;
                let ty = value.type_of(ctx).expect("a dense attribute has a type");
                self.at(pos).emit(ConstantOp::build(value, ty))
            }
            ExprKind::StructLiteral(_) => {
                let (value, ty) = constant(self.program, expr);
                let items = value.as_array(ctx).expect("it is made of an array");
                self.at(pos).emit(StructConstantOp::build(items, ty))
            }
            ExprKind::Variable(name) => {
                return match self.scope.get(name.as_str()) {
                    Some(typed) => Ok(*typed),
                    None => self.program.error(pos, format!("there is no variable '{name}'")),
                };
            }
            ExprKind::Binary('.', sides) => return self.access(&sides[0], &sides[1], pos),
            ExprKind::Binary(sign, sides) => {
                let [lhs, rhs] = [self.tensor(&sides[0])?, self.tensor(&sides[1])?];
                let any = any_tensor(ctx);
                match sign {
                    '+' => self.at(pos).emit(AddOp::build(lhs, rhs, any)),
                    '*' => self.at(pos).emit(MulOp::build(lhs, rhs, any)),
                    _ => return self.program.error(pos, format!("there is no operator '{sign}'")),
                }
            }
            ExprKind::Call(callee, args) if callee == "transpose" => {
                let [arg] = &args[..] else {
                    return self.program.error(pos, "'transpose' takes one argument");
                };
                let arg = self.tensor(arg)?;
                self.at(pos).emit(TransposeOp::build(arg, any_tensor(ctx)))
            }
            ExprKind::Call(callee, args) => {
                return match self.call(callee, args, pos)? {
                    Some(typed) => Ok(typed),
                    None => self.program.error(pos, format!("'{callee}' returns nothing")),
                };
            }
            ExprKind::Print(_) => return self.program.error(pos, "'print' is a statement"),
        };
        // The struct declaration of a literal is taken from the variable that it initializes.
        Ok((value, None))
    }

    fn tensor(&mut self, expr: &Expr) -> Made<Value> {
        let (value, _) = self.expr(expr)?;
        let ir = self.builder.body();
        match StructType::cast(ir.ctx(), ir.ty(value)) {
            Some(_) => self.program.error(expr.pos, "a struct is no tensor"),
            None => Ok(value),
        }
    }

    fn call(&mut self, callee: &str, args: &[Expr], pos: Pos) -> Made<Option<Typed<'a>>> {
        let mut inputs = Vec::new();
        for arg in args {
            inputs.push(self.expr(arg)?.0);
        }
        let Some(function) = self.program.functions.get(callee) else {
            return self.program.error(pos, format!("there is no function '{callee}' so far"));
        };
        if inputs.len() != function.params {
            let message =
                format!("'{callee}' takes {} arguments, but got {}", function.params, inputs.len());
            return self.program.error(pos, message);
        }
        let result = function.result;
        let call = GenericCallOp::build(callee).inputs(inputs);
        let call = match result {
            Some((ty, _)) => call.output_type([ty]),
            None => call,
        };
        let call = self.at(pos).insert(call);
        let value = call.output(self.builder.body());
        Ok(value.zip(result).map(|(value, (_, structure))| (value, structure)))
    }

    /// Generates the access `left.name`.
    fn access(&mut self, left: &Expr, right: &Expr, pos: Pos) -> Made<Typed<'a>> {
        let (value, structure) = self.expr(left)?;
        let found = structure.zip(match &right.kind {
            ExprKind::Variable(name) => Some(name),
            _ => None,
        });
        let found = found.and_then(|(structure, name)| {
            let index = structure.fields.iter().position(|field| field.name == *name)?;
            Some((index, &structure.fields[index]))
        });
        let Some((index, field)) = found else {
            return self.program.error(pos, "there is no such field");
        };
        let (ty, structure) = self.program.variable_type(field)?;
        let access = StructAccessOp::build(value, ty, StructAccessOpArgs { index: index as u64 });
        Ok((self.at(pos).emit(access), structure))
    }
}

/// Returns the attribute of a literal, and the type of its value as an element of a struct.
fn constant(program: &Program<'_>, expr: &Expr) -> (Attr, Type) {
    let ctx = program.ctx;
    if let ExprKind::StructLiteral(values) = &expr.kind {
        let (values, types): (Vec<Attr>, Vec<Type>) =
            values.iter().map(|value| constant(program, value)).unzip();
        return (Attr::array(ctx, &values), StructType::get(ctx, types).into());
    }
    let shape: &[i64] = match &expr.kind {
        ExprKind::Literal(shape, _) => shape,
        _ => &[],
    };
    let mut numbers = Vec::new();
    collect(expr, &mut numbers);
    let value = dense_attr(ctx, Type::tensor(ctx, shape, Type::F64), &numbers);
    (value.expect("the parser counted the numbers"), any_tensor(ctx))
}

/// Appends the numbers of a literal, row by row.
fn collect(expr: &Expr, numbers: &mut Vec<Float>) {
    match &expr.kind {
        ExprKind::Number(number) => numbers.push(Float::from_f64(FloatKind::F64, *number)),
        ExprKind::Literal(_, values) => values.iter().for_each(|value| collect(value, numbers)),
        _ => {}
    }
}
