//! The parameters of a function as its source says them, and calls with arguments of the host that are held to them.
//!
//! Native code knows scalars only. What a memref parameter wants of its memory is read from the module before it is
//! lowered.

use ods_core::interface::{
    CallableOpInterface, EffectTarget, FunctionOpInterface, MemoryEffectOpInterface,
    ViewLikeOpInterface, arg_attrs_of,
};
use ods_core::ir::ValueRef;
use ods_core::memref_type::StridedLayout;
use ods_core::schema::EffectKind;
use ods_core::symbol::symbol_name;
use ods_core::{
    AttrData, Context, DYNAMIC, FloatKind, MemRefType, Module, OpRef, Signedness, Type, TypeData,
};
use ods_dialects::llvm::representation;
use smallvec::SmallVec;

use super::error::JitError;
use super::memref::{Element, HostMemory};
use super::module::JitFunction;
use super::value::{GenericVal, ValueType};

/// An argument of a call: a scalar, or memory.
#[derive(Debug)]
pub enum Argument<'a> {
    /// A scalar.
    Scalar(GenericVal),
    /// The memory of a memref.
    Memory(HostMemory<'a>),
}

impl<'a> From<HostMemory<'a>> for Argument<'a> {
    fn from(memory: HostMemory<'a>) -> Self {
        Argument::Memory(memory)
    }
}

impl<'a, T: Element> From<&'a [T]> for Argument<'a> {
    fn from(slice: &'a [T]) -> Self {
        Argument::Memory(slice.into())
    }
}

impl<'a, T: Element> From<&'a mut [T]> for Argument<'a> {
    fn from(slice: &'a mut [T]) -> Self {
        Argument::Memory(slice.into())
    }
}

/// The attribute of an argument whose memory the function and its callees only read.
const READ_ONLY: &str = "llvm.readonly";

/// The parameters of a function, as a module says that is not lowered yet.
///
/// Memory of an argument with the attribute `llvm.readonly` may be lent for reading, whatever the function does.
///
/// # Examples
/// ```
/// use ods_core::{Context, Diagnostics, text};
/// use ods_lowering::convert::convert_program;
/// use ods_lowering::{JitEngine, Parameters};
///
/// let ctx = Context::with(|registry| {
///     ods_dialects::register_all(registry);
///     ods_lowering::register_all(registry);
/// });
/// let source = "func.func @swap(%m: memref<?xf32>) {
///                 %c0 = arith.constant 0 : index
///                 %c1 = arith.constant 1 : index
///                 %a = memref.load %m[%c0] : memref<?xf32>
///                 %b = memref.load %m[%c1] : memref<?xf32>
///                 memref.store %b, %m[%c0] : memref<?xf32>
///                 memref.store %a, %m[%c1] : memref<?xf32>
///                 return
///               }";
/// let mut module = text::parse_module(&ctx, source, "a.mlir", &mut Diagnostics::new()).expect("it is valid");
/// let parameters = Parameters::of(&module, "swap")?;
/// convert_program(&mut module).expect("all of it has a form in the llvm dialect");
/// let code = JitEngine::cranelift().compile(&module).expect("all of it has a native form");
/// let swap = parameters.bind(code.function("swap")?)?;
/// let mut numbers = [1.0f32, 2.0];
/// swap.call([numbers.as_mut_slice().into()])?;
/// assert_eq!(numbers, [2.0, 1.0]);
/// # Ok::<(), ods_lowering::JitError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Parameters {
    function: String,
    list: Vec<Parameter>,
}

#[derive(Clone, Debug)]
enum Parameter {
    Scalar(ValueType),
    Memory(MemoryParameter),
}

/// The memory that a memref parameter takes.
#[derive(Clone, Debug)]
struct MemoryParameter {
    /// The type as it is written.
    ty: String,
    elem: ValueType,
    shape: Vec<i64>,
    /// The strides; `None` for those of elements that lie side by side.
    strides: Option<Vec<i64>>,
    written: bool,
}

/// A function of native code together with its [`Parameters`].
#[derive(Clone)]
pub struct BoundFunction {
    function: JitFunction,
    parameters: Parameters,
}

impl Parameters {
    /// Reads the parameters of a function of a module.
    ///
    /// # Errors
    /// When the module has no such function, or a parameter is neither a scalar nor a memref by strides whose elements
    /// are scalars.
    pub fn of(module: &Module, function: &str) -> Result<Parameters, JitError> {
        let unknown = || JitError::UnknownFunction(function.to_owned());
        let top = module.root().regions().next().and_then(|region| region.entry());
        let mut ops = top.ok_or_else(unknown)?.ops();
        let named = |op: &OpRef<'_>| {
            symbol_name(*op).and_then(|name| name.as_str(op.ctx())) == Some(function)
        };
        let op = ops.find(named).ok_or_else(unknown)?;
        let declared = op.interface::<dyn FunctionOpInterface>().ok_or_else(unknown)?;
        let ctx = module.ctx();
        let entry = op.regions().next().and_then(|region| region.entry());
        let mut list = Vec::new();
        for (index, ty) in declared.argument_types(op.body).into_iter().enumerate() {
            let argument = entry.and_then(|block| block.args().nth(index));
            let parameter = Parameter::of(ctx, ty, argument);
            let mut parameter =
                parameter.map_err(|message| argument_error(function, index, message))?;
            if let Parameter::Memory(memory) = &mut parameter
                && is_read_only(op, index)
            {
                memory.written = false;
            }
            list.push(parameter);
        }
        Ok(Parameters { function: function.to_owned(), list })
    }

    /// Puts them to the function that was made of the lowered module.
    ///
    /// # Errors
    /// When its scalars are not those of the parameters: it is another function, or was lowered with another convention.
    pub fn bind(&self, function: JitFunction) -> Result<BoundFunction, JitError> {
        let mut scalars = Vec::new();
        for parameter in &self.list {
            match parameter {
                Parameter::Scalar(ty) => scalars.push(*ty),
                Parameter::Memory(memory) => {
                    scalars.extend([ValueType::Ptr; 2]);
                    scalars.extend(vec![ValueType::Int(64); 1 + 2 * memory.shape.len()]);
                }
            }
        }
        if scalars != function.ty().params {
            return Err(JitError::Symbol(format!(
                "function '{}' does not take the scalars of the parameters of function '{}'",
                function.name(),
                self.function
            )));
        }
        Ok(BoundFunction { function, parameters: self.clone() })
    }
}

impl Parameter {
    fn of(ctx: &Context, ty: Type, argument: Option<ValueRef<'_>>) -> Result<Parameter, String> {
        if let Some(scalar) = scalar_type(ctx, ty) {
            return Ok(Parameter::Scalar(scalar));
        }
        let text = ty.display(ctx).to_string();
        let unsupported =
            |what: &str| format!("{what} of type {text} has no counterpart in the host");
        let memref = MemRefType::of(ctx, ty).ok_or_else(|| unsupported("a value"))?;
        let elem = scalar_type(ctx, memref.elem).ok_or_else(|| unsupported("memory"))?;
        let layout = memref.strides(ctx).ok_or_else(|| unsupported("memory"))?;
        if layout.offset != 0 && layout.offset != DYNAMIC {
            return Err(unsupported("memory"));
        }
        let identity =
            matches!(memref.layout.data(ctx), AttrData::AffineMap(map) if map.is_identity());
        // A function that is only declared may do anything.
        let written = argument.is_none_or(is_written);
        Ok(Parameter::Memory(MemoryParameter {
            elem,
            shape: memref.shape.to_vec(),
            strides: (!identity).then(|| layout.strides.to_vec()),
            written,
            ty: text,
        }))
    }
}

/// Returns whether an argument has the attribute [`READ_ONLY`].
fn is_read_only(function: OpRef<'_>, index: usize) -> bool {
    let ctx = function.ctx();
    let all = arg_attrs_of(function.header()).and_then(|all| all.as_array(ctx));
    let attrs = all.and_then(|all| all.get(index)).and_then(|attrs| attrs.as_dictionary(ctx));
    attrs.is_some_and(|attrs| attrs.iter().any(|(name, _)| name.as_str() == READ_ONLY))
}

/// The scalar that a type is, if it is one.
fn scalar_type(ctx: &Context, ty: Type) -> Option<ValueType> {
    let ty = representation(ctx, ty).unwrap_or(ty);
    Some(match ty.data(ctx) {
        TypeData::Integer(width @ 1..=128, Signedness::Signless) => ValueType::Int(*width as u8),
        TypeData::Index => ValueType::Int(64),
        TypeData::Float(FloatKind::F16) => ValueType::F16,
        TypeData::Float(FloatKind::BF16) => ValueType::BF16,
        TypeData::Float(FloatKind::F32) => ValueType::F32,
        TypeData::Float(FloatKind::F64) => ValueType::F64,
        TypeData::Float(FloatKind::F80) => ValueType::F80,
        TypeData::Float(FloatKind::F128) => ValueType::F128,
        _ => return None,
    })
}

/// Returns whether anything may write to what a memref refers to: an operation that says so, or that does not say.
fn is_written(memref: ValueRef<'_>) -> bool {
    let body = memref.body;
    body.uses(memref.value).any(|one| {
        let op = body.view(body.use_owner(one));
        if let Some(view) = op.interface::<dyn ViewLikeOpInterface>()
            && view.view_source(body) == memref.value
        {
            return is_written(ValueRef { body, value: view.view_dest(body) });
        }
        let Some(memory) = op.interface::<dyn MemoryEffectOpInterface>() else { return true };
        memory.effects(body).iter().any(|effect| {
            let here = match effect.on {
                EffectTarget::Nothing => true,
                on => on.value(body) == Some(memref.value),
            };
            here && effect.kind != EffectKind::Read
        })
    })
}

impl MemoryParameter {
    /// Says what is wrong with memory for this parameter.
    fn check(&self, memory: &HostMemory<'_>) -> Result<(), String> {
        if memory.elem != self.elem {
            return Err(format!(
                "{} wants elements of {}, not {}",
                self.ty, self.elem, memory.elem
            ));
        }
        let rank = memory.sizes.len();
        if rank != self.shape.len() {
            return Err(format!("{} wants {} dimensions, not {rank}", self.ty, self.shape.len()));
        }
        for (dim, (size, wanted)) in memory.sizes.iter().zip(&self.shape).enumerate() {
            if *wanted != DYNAMIC && size != wanted {
                return Err(format!(
                    "{} has {wanted} elements in dimension {dim}, not {size}",
                    self.ty
                ));
            }
        }
        let row_major;
        let strides = match &self.strides {
            Some(strides) => strides.as_slice(),
            None => {
                row_major = StridedLayout::row_major(&memory.sizes).strides;
                row_major.as_slice()
            }
        };
        for (dim, (stride, wanted)) in memory.strides.iter().zip(strides).enumerate() {
            // Of one element nobody asks where the next is.
            if *wanted != DYNAMIC && stride != wanted && memory.sizes[dim] > 1 {
                return Err(format!(
                    "{} has stride {wanted} in dimension {dim}, not {stride}",
                    self.ty
                ));
            }
        }
        if self.written && !memory.writable {
            return Err(
                "the function may write to it, and the memory was lent for reading".to_owned()
            );
        }
        Ok(())
    }
}

impl BoundFunction {
    /// Calls the function, as [`JitFunction::call`] does.
    ///
    /// # Errors
    /// A trap, or an argument that is not what its parameter says: another type, number or size of dimensions, strides
    /// where the type has some, or memory that was lent for reading and may be written to.
    pub fn call<'a>(
        &self,
        args: impl IntoIterator<Item = Argument<'a>>,
    ) -> Result<Vec<GenericVal>, JitError> {
        let args: SmallVec<[Argument<'a>; 4]> = args.into_iter().collect();
        let Parameters { function, list } = &self.parameters;
        if args.len() != list.len() {
            return Err(JitError::ArgumentCount {
                function: function.clone(),
                expected: list.len(),
                found: args.len(),
            });
        }
        let mut scalars: SmallVec<[GenericVal; 16]> = SmallVec::new();
        for (index, (argument, parameter)) in args.iter().zip(list).enumerate() {
            let checked = match (argument, parameter) {
                (Argument::Scalar(value), Parameter::Scalar(ty)) if value.ty() == *ty => {
                    scalars.push(*value);
                    Ok(())
                }
                (Argument::Memory(memory), Parameter::Memory(wanted)) => {
                    memory.push_descriptor(&mut scalars);
                    wanted.check(memory)
                }
                (Argument::Scalar(value), Parameter::Scalar(ty)) => {
                    Err(format!("a value of type {ty} is expected, not {}", value.ty()))
                }
                (Argument::Scalar(_), Parameter::Memory(wanted)) => {
                    Err(format!("memory of type {} is expected, not a scalar", wanted.ty))
                }
                (Argument::Memory(_), Parameter::Scalar(ty)) => {
                    Err(format!("a value of type {ty} is expected, not memory"))
                }
            };
            checked.map_err(|message| argument_error(function, index, message))?;
        }
        self.function.call(&scalars)
    }
}

fn argument_error(function: &str, index: usize, message: String) -> JitError {
    JitError::Argument { function: function.to_owned(), index, message }
}

macro_rules! scalar_arguments {
    ($($rust:ty),*) => {$(
        impl From<$rust> for Argument<'_> {
            fn from(value: $rust) -> Self {
                Argument::Scalar(value.into())
            }
        }
    )*};
}
scalar_arguments!(GenericVal, bool, i8, u8, i16, u16, i32, u32, i64, u64, i128, u128, f32, f64);
