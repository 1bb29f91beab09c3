//! A module as C text.

mod symbols;

use std::fmt::Write as _;

use ods_core::ir::WalkOrder;
use ods_core::{Diagnostic, Module, OpRef};
use ods_dialects::llvm::{FAddOp, FMulOp, FSubOp, LLVMFuncOp};
use rustc_hash::{FxHashMap, FxHashSet};

use super::function::Writer;
use super::packed::holds_vectors;
use super::{EXTENDED, PRELUDE, VECTORS, packed, types};
use crate::native::backend::{Backend, DataContent, DeclaredFunction, DeclaredGlobal, Write};
use crate::native::error::Result;
use crate::native::module::translate;
use crate::native::target::{TargetData, TargetFunction};
use crate::{FunctionType, ValueType, When};
pub(crate) use symbols::{Data, Function, Linking, Symbols};
pub(super) use symbols::{DataSymbol, FunctionSymbol};

/// C, as a module is written.
pub(super) struct Text {
    pub(super) symbols: Symbols,
    /// The types of globals, and their declarations.
    pub(super) layouts: String,
    /// The definitions of globals.
    pub(super) data: String,
    code: String,
}

/// The report of a trap to the loader: its kind and its place.
const TRAPS: &str = "\
_Thread_local struct { u32 kind, place; } ods_trap;
void ods_last_trap(u32 *out) {
  out[0] = ods_trap.kind;
  out[1] = ods_trap.place;
  ods_trap.kind = 0;
}
#define ODS_TRAP(k, p) do { ods_trap.kind = k; ods_trap.place = p; __builtin_trap(); } while (0)
";

/// The definition that the prelude reads if a module adds to products as well as it subtracts.
const PRODUCTS_BY_TURNS: &str = "#define ODS_SUMS_AND_DIFFERENCES_OF_PRODUCTS\n";

/// A module as text, and what its loader must know.
pub(crate) struct Written {
    pub(crate) text: String,
    pub(crate) symbols: Symbols,
}

/// Writes a verified module of the llvm dialect as C, with the lines of the operations if `lines` says so.
///
/// # Errors
/// One diagnostic for each function or global that has no form in C, at the operation that is the reason.
pub(super) fn write_module(
    module: &Module,
    lines: bool,
) -> std::result::Result<String, Vec<Diagnostic>> {
    Ok(write(module, Linking::Symbols, lines)?.text)
}

/// Declares the functions that a module defines, for C programs. `words` says that each of several results takes whole
/// words, as in code by Cranelift.
///
/// # Errors
/// Those of [`write_module`].
pub(crate) fn write_header(
    module: &Module,
    words: bool,
) -> std::result::Result<String, Vec<Diagnostic>> {
    let symbols = write(module, Linking::Symbols, false)?.symbols;
    let aligned = if words { " __attribute__((packed, aligned(8)))" } else { "" };
    let mut out = String::from(HEADER);
    for results in &symbols.structs {
        let _ = write!(out, "struct {} {{ ", types::struct_name(results));
        for (i, ty) in results.iter().enumerate() {
            let _ = write!(out, "{} f{i}{aligned}; ", types::standard(types::name(*ty)));
        }
        out.push_str("};\n");
    }
    for function in symbols.functions.iter().filter(|one| one.defined) {
        let result = match function.ty.results.as_slice() {
            [one] => types::standard(types::name(*one)).to_owned(),
            results => types::result(results),
        };
        let params: Vec<&str> =
            function.ty.params.iter().map(|ty| types::standard(types::param(*ty))).collect();
        let params = if params.is_empty() { "void".to_owned() } else { params.join(", ") };
        // A name that is no identifier in C has another there.
        let (id, symbol) = (types::identifier("", &function.symbol, 0), &function.symbol);
        let label = match id == *symbol {
            true => String::new(),
            false => format!(" __asm__({})", types::label(symbol)),
        };
        let _ = writeln!(out, "{result} {id}({params}){label};");
    }
    out.push_str("\n#ifdef __cplusplus\n}\n#endif\n");
    Ok(out)
}

/// The head of a header.
const HEADER: &str = "\
#pragma once
#include <stdint.h>

#ifdef __cplusplus
extern \"C\" {
#endif

";

/// [`write_module`] with a choice of linking, and what its loader must know.
pub(crate) fn write(
    module: &Module,
    linking: Linking,
    lines: bool,
) -> std::result::Result<Written, Vec<Diagnostic>> {
    let symbols = Symbols {
        linking,
        functions: Vec::new(),
        by_name: FxHashMap::default(),
        data: Vec::new(),
        hosted: Vec::new(),
        structs: Vec::new(),
        locations: Vec::new(),
        hooks: Vec::new(),
        filled: Vec::new(),
        with_registers: functions_with_registers(module),
        lines,
    };
    let mut text =
        Text { symbols, layouts: String::new(), data: String::new(), code: String::new() };
    let interruptible = matches!(text.symbols.linking, Linking::Table { interruptible: true, .. });
    translate(module, &mut text, interruptible)?;
    let head = if has_products_by_turns(module) { PRODUCTS_BY_TURNS } else { "" };
    Ok(Written { text: text.assemble(head), symbols: text.symbols })
}

/// Returns the names of the functions whose vectors are held in registers.
fn functions_with_registers(module: &Module) -> FxHashSet<String> {
    let block = module.root().regions().next().and_then(|region| region.entry());
    let functions = block.into_iter().flat_map(|block| block.ops());
    let functions = functions.filter_map(|op| op.cast::<LLVMFuncOp>());
    functions.filter(|op| holds_vectors(**op)).map(|op| op.sym_name().to_owned()).collect()
}

/// Returns whether a module has a sum and a difference of floats with a product as operand.
fn has_products_by_turns(module: &Module) -> bool {
    let of_product =
        |op: OpRef<'_>| op.operands().any(|operand| operand.defined_by::<FMulOp>().is_some());
    let (mut sum, mut difference) = (false, false);
    for op in module.root().walk(WalkOrder::Pre) {
        sum |= op.isa::<FAddOp>() && of_product(op);
        difference |= op.isa::<FSubOp>() && of_product(op);
    }
    sum && difference
}

impl Text {
    /// The whole text: prelude, declarations, globals, functions, and the calls of functions from words in memory.
    fn assemble(&self, head: &str) -> String {
        let declared = self.after_prelude();
        let extended = [ValueType::F80, ValueType::F128].map(types::name);
        let when_any = |names: &[&str], definitions| {
            let any = names.iter().any(|name| declared.contains(name));
            if any { definitions } else { "" }
        };
        let (extended, vectors) =
            (when_any(&extended, EXTENDED), when_any(&packed::NAMES, VECTORS));
        [head, PRELUDE, extended, vectors, "\n", &declared].concat()
    }

    fn after_prelude(&self) -> String {
        let mut out = String::new();
        for results in &self.symbols.structs {
            let _ = write!(out, "struct {} {{ ", types::struct_name(results));
            for (i, ty) in results.iter().enumerate() {
                let _ = write!(out, "{} f{i}; ", types::name(*ty));
            }
            out.push_str("};\n");
        }
        if let Linking::Table { .. } = self.symbols.linking {
            let _ = writeln!(out, "void *ods_host[{}];", self.symbols.hosted.len().max(1));
            out.push_str(TRAPS);
        } else {
            out.push_str("#define ODS_TRAP(kind, place) __builtin_trap()\n");
        }
        for function in self.symbols.functions.iter().filter(|one| one.hosted.is_none()) {
            let (result, params) =
                (types::result(&function.ty.results), types::params(&function.ty));
            let params = if function.variadic { format!("{params}, ...") } else { params };
            let (id, symbol) = (&function.id, types::label(&function.symbol));
            let attributes = function.attributes();
            let _ = writeln!(out, "{result} {id}({params}) __asm__({symbol}){attributes};");
        }
        for data in self.symbols.data.iter().filter(|one| !one.defined) {
            let _ =
                writeln!(out, "extern char {}[] __asm__({});", data.id, types::label(&data.symbol));
        }
        out.push_str(&self.layouts);
        out.push_str(&self.data);
        out.push_str(&self.code);
        if let Linking::Table { .. } = self.symbols.linking {
            self.packed_calls(&mut out);
        } else {
            self.load_hooks(&mut out);
        }
        out
    }

    /// Functions that the loader calls.
    fn load_hooks(&self, out: &mut String) {
        for (number, hook) in self.symbols.hooks.iter().enumerate() {
            let attribute = match hook.when {
                When::Loaded => "constructor",
                When::Unloaded => "destructor",
            };
            let priority = hook.priority;
            let mut functions = self.symbols.functions.iter();
            let function = functions.find(|one| one.symbol == hook.function);
            let Some(FunctionSymbol { id, .. }) = function else { continue };
            let _ = writeln!(
                out,
                "static void __attribute__(({attribute}({priority}), used)) ods_hook_{number}(void) {{ {id}(); }}"
            );
        }
    }

    /// Functions that call each defined function with arguments and results in words: 8 bytes for a scalar, 16 for
    /// one of more than 64 bits.
    fn packed_calls(&self, out: &mut String) {
        for (number, function) in self.symbols.functions.iter().enumerate() {
            if !function.defined {
                continue;
            }
            let _ = writeln!(out, "void ods_call_{number}(ptr callee, ptr args, ptr results) {{");
            let mut at = 0;
            let args: Vec<String> = function
                .ty
                .params
                .iter()
                .map(|ty| {
                    let text = format!("*({}_mem *)(args + {at})", types::name(*ty));
                    at += 8 * ty.words();
                    text
                })
                .collect();
            let (result, params) =
                (types::result(&function.ty.results), types::params(&function.ty));
            let call = format!("(({result} (*)({params}))callee)({})", args.join(", "));
            let mut at = 0;
            let mut stores = String::new();
            for (i, ty) in function.ty.results.iter().enumerate() {
                let field =
                    if function.ty.results.len() == 1 { String::new() } else { format!(".f{i}") };
                let _ =
                    writeln!(stores, "  *({}_mem *)(results + {at}) = r{field};", types::name(*ty));
                at += 8 * ty.words();
            }
            let keep = if function.ty.results.is_empty() {
                String::new()
            } else {
                format!("{result} r = ")
            };
            let _ = write!(
                out,
                "  (void)callee; (void)args; (void)results;\n  {keep}{call};\n{stores}}}\n"
            );
        }
    }
}

impl Backend for Text {
    fn declare_function(
        &mut self,
        name: &str,
        ty: &FunctionType,
        declared: DeclaredFunction,
    ) -> Result<TargetFunction> {
        self.symbols.function(name, ty, declared).map(|function| TargetFunction(function.0))
    }

    fn declare_tail(&mut self, _: TargetFunction, _: &str, _: &FunctionType) -> Result {
        Ok(())
    }

    fn declare_data(&mut self, name: &str, declared: DeclaredGlobal) -> Result<TargetData> {
        let DeclaredGlobal { defined, writable } = declared;
        let number = self.symbols.data.len() as u32;
        let id = types::identifier("g_", name, number as usize);
        self.symbols.data.push(DataSymbol { id, symbol: name.to_owned(), defined, writable });
        Ok(TargetData(number))
    }

    fn define_function(
        &mut self,
        function: TargetFunction,
        ty: &FunctionType,
        _: bool,
        write: Write<'_>,
    ) -> Result {
        let name = &self.symbols.functions[function.0 as usize].symbol;
        let has_registers = self.symbols.with_registers.contains(name);
        let mut writer = Writer::new(&mut self.symbols, ty, has_registers);
        write(&mut writer)?;
        let (attributes, body) = writer.finish();
        let params: Vec<String> = ty
            .params
            .iter()
            .enumerate()
            .map(|(i, ty)| format!("{} p{i}", types::param(*ty)))
            .collect();
        let mut params = if params.is_empty() { "void".to_owned() } else { params.join(", ") };
        if self.symbols.functions[function.0 as usize].variadic {
            params.push_str(", ...");
        }
        let (result, id) =
            (types::result(&ty.results), &self.symbols.functions[function.0 as usize].id);
        let _ = write!(self.code, "\n{attributes}{result} {id}({params}) {{\n{body}}}\n");
        Ok(())
    }

    fn is_for_linker(&self) -> bool {
        matches!(self.symbols.linking, Linking::Symbols)
    }

    fn has_address(&self, _: TargetFunction) -> bool {
        true
    }

    fn run_when(&mut self, when: When, function: TargetFunction, priority: u16) -> Result {
        self.symbols.run_when(when, Function(function.0), priority);
        Ok(())
    }

    fn define_data(&mut self, data: TargetData, content: DataContent) -> Result {
        self.write_data(Data(data.0), content)
    }
}
