//! Generation of the toy dialect from a syntax tree.

mod function;

use std::collections::HashMap;

use ods_core::{Context, Diagnostic, Loc, Module, OpBuilder, Type, TypeData, Value};

use crate::ast::{Function, Record, Struct, Variable, VariableType};
use crate::lexer::Pos;
use crate::toy::{FuncOp, StructType};
use function::FunctionBody;

type Made<T> = Result<T, Diagnostic>;

/// Generates a module from the records of a file; `file` is its name in locations.
///
/// # Errors
/// The first semantic error in the program.
pub(crate) fn generate(ctx: &Context, records: &[Record], file: &str) -> Made<Module> {
    let mut module = Module::new(ctx, Loc::UNKNOWN);
    let mut program = Program { ctx, file, structs: HashMap::new(), functions: HashMap::new() };
    let body = module.body_mut();
    let block = body.entry_block(body.region()).expect("a module has a block");
    for record in records {
        match record {
            Record::Struct(structure) => program.structure(structure)?,
            Record::Function(function) => {
                program.function(&mut OpBuilder::at_end(body, block), function)?;
            }
        }
    }
    Ok(module)
}

/// The functions and structs declared so far.
struct Program<'a> {
    ctx: &'a Context,
    file: &'a str,
    structs: HashMap<&'a str, (Type, &'a Struct)>,
    functions: HashMap<&'a str, Signature<'a>>,
}

/// The number of parameters of a function, and the type of its result.
struct Signature<'a> {
    params: usize,
    result: Option<(Type, Option<&'a Struct>)>,
}

/// The value of an expression, and its struct declaration if it is a struct.
type Typed<'a> = (Value, Option<&'a Struct>);

impl<'a> Program<'a> {
    fn loc(&self, pos: Pos) -> Loc {
        self.ctx.file_loc(self.file, pos.line, pos.column)
    }

    fn error<T>(&self, pos: Pos, message: impl Into<String>) -> Made<T> {
        Err(Diagnostic::error(self.loc(pos), message))
    }

    /// Returns the tensor type of that shape; unranked if the list is empty.
    fn tensor(&self, shape: &[i64]) -> Type {
        match shape {
            [] => any_tensor(self.ctx),
            _ => Type::tensor(self.ctx, shape, Type::F64),
        }
    }

    /// Returns the type of a variable, and its struct declaration if it is a struct.
    fn variable_type(&self, variable: &Variable) -> Made<(Type, Option<&'a Struct>)> {
        match &variable.ty {
            VariableType::Tensor(shape) => Ok((self.tensor(shape), None)),
            VariableType::Struct(name) => match self.structs.get(name.as_str()) {
                Some((ty, structure)) => Ok((*ty, Some(structure))),
                None => self.error(variable.pos, format!("there is no struct '{name}'")),
            },
        }
    }

    fn structure(&mut self, structure: &'a Struct) -> Made<()> {
        if self.structs.contains_key(structure.name.as_str()) {
            let message = format!("struct '{}' is there already", structure.name);
            return self.error(structure.pos, message);
        }
        let mut elements = Vec::new();
        for field in &structure.fields {
            if field.init.is_some() {
                return self.error(field.pos, "a field has no initializer");
            }
            if matches!(&field.ty, VariableType::Tensor(shape) if !shape.is_empty()) {
                return self.error(field.pos, "a field has no shape");
            }
            elements.push(self.variable_type(field)?.0);
        }
        let ty = StructType::get(self.ctx, elements).into();
        self.structs.insert(&structure.name, (ty, structure));
        Ok(())
    }

    fn function(&mut self, builder: &mut OpBuilder<'_>, function: &'a Function) -> Made<()> {
        if self.functions.contains_key(function.name.as_str()) {
            let message = format!("function '{}' is there already", function.name);
            return self.error(function.pos, message);
        }
        let types: Vec<_> =
            function.params.iter().map(|one| self.variable_type(one)).collect::<Made<_>>()?;
        let inputs: Vec<Type> = types.iter().map(|(ty, _)| *ty).collect();
        builder.set_loc(self.loc(function.pos));
        let mut new = FuncOp::build(&function.name, Type::function(self.ctx, &inputs, &[]));
        if function.name != "main" {
            new = new.sym_visibility("private");
        }
        let op = builder.insert(new);

        let mut inside = builder.nested(op.into(), FuncOp::BODY.index());
        let entry = inside.body().entry_block(inside.body().region());
        let entry = entry.expect("the builder is in the entry block");
        let mut scope = HashMap::new();
        for (param, (ty, structure)) in function.params.iter().zip(types) {
            let loc = self.loc(param.pos);
            let value = inside.add_arg(entry, ty, loc);
            if scope.insert(param.name.as_str(), (value, structure)).is_some() {
                return self.error(param.pos, format!("'{}' is declared already", param.name));
            }
        }
        let body = FunctionBody { program: self, builder: inside, scope };
        let result = body.generate(function)?;
        let results: Vec<Type> = result.iter().map(|(ty, _)| *ty).collect();
        let ty = Type::function(self.ctx, &inputs, &results);
        op.set_function_type(builder, ty);
        self.functions.insert(&function.name, Signature { params: inputs.len(), result });
        Ok(())
    }
}

/// Returns the type of a tensor of unknown shape.
pub(crate) fn any_tensor(ctx: &Context) -> Type {
    ctx.intern_type(TypeData::UnrankedTensor(Type::F64))
}
