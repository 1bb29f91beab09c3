//! The symbols of a C module: functions, data, and what they are called.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::super::{library, types};
use crate::native::backend::DeclaredFunction;
use crate::native::error::Result;
use crate::{FunctionType, LoadHook, Place, ValueType, When};

/// A function, by its number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Function(pub(in crate::c) u32);

/// A global, by its number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Data(pub(in crate::c) u32);

/// The way in which the text reaches what it does not define.
pub(crate) enum Linking {
    /// By symbols, for a linker.
    Symbols,
    /// By a table of addresses that the loader fills in.
    Table {
        /// Returns whether the host has a symbol.
        in_host: Box<dyn Fn(&str) -> bool>,
        /// True if functions ask whether they are to stop.
        interruptible: bool,
    },
}

/// A function that the text mentions.
pub(in crate::c) struct FunctionSymbol {
    /// The name in C.
    pub(in crate::c) id: String,
    pub(in crate::c) symbol: String,
    pub(in crate::c) ty: FunctionType,
    pub(in crate::c) defined: bool,
    pub(in crate::c) variadic: bool,
    /// Its place in the table of what the host has.
    pub(in crate::c) hosted: Option<usize>,
}

impl FunctionSymbol {
    /// Returns whether the C library has the function, and not the module or the host.
    fn is_foreign(&self) -> bool {
        !self.defined && !self.variadic && self.hosted.is_none()
    }

    /// The name by which compilers know a function on memory.
    pub(super) fn library(&self) -> Option<&'static str> {
        self.is_foreign().then(|| library::memory_function(&self.symbol, &self.ty))?
    }

    /// The attributes of its declaration.
    pub(super) fn attributes(&self) -> &'static str {
        match self.is_foreign() && library::is_mathematical(&self.symbol, &self.ty) {
            true => " __attribute__((const))",
            false => "",
        }
    }
}

/// A global that the text mentions.
pub(in crate::c) struct DataSymbol {
    /// The name in C.
    pub(in crate::c) id: String,
    pub(in crate::c) symbol: String,
    pub(super) defined: bool,
    pub(in crate::c) writable: bool,
}

/// The names of a module.
pub(crate) struct Symbols {
    pub(in crate::c) linking: Linking,
    pub(in crate::c) functions: Vec<FunctionSymbol>,
    pub(super) by_name: FxHashMap<String, u32>,
    pub(in crate::c) data: Vec<DataSymbol>,
    /// Symbols of the table, in order.
    pub(in crate::c) hosted: Vec<String>,
    pub(super) structs: Vec<SmallVec<[ValueType; 4]>>,
    pub(in crate::c) locations: Vec<Place>,
    pub(in crate::c) hooks: Vec<LoadHook>,
    /// Large globals that the loader fills, by their symbols.
    pub(in crate::c) filled: Vec<(String, Vec<u8>)>,
    /// The functions whose vectors are held in registers, by their symbols.
    pub(in crate::c) with_registers: FxHashSet<String>,
    /// True where debuggers are to show the lines of operations, not those of the text.
    pub(in crate::c) lines: bool,
}

impl Symbols {
    /// The function of that symbol, declared with that type.
    pub(in crate::c) fn function(
        &mut self,
        symbol: &str,
        ty: &FunctionType,
        declared: DeclaredFunction,
    ) -> Result<Function> {
        let DeclaredFunction { defined, variadic } = declared;
        if let Some(&number) = self.by_name.get(symbol) {
            let known = &self.functions[number as usize];
            if known.ty != *ty {
                return Err(format!("function '{symbol}' is declared with two types").into());
            }
            return Ok(Function(number));
        }
        let number = self.functions.len() as u32;
        let hosted = match &self.linking {
            Linking::Table { in_host, .. } if !defined && in_host(symbol) => {
                self.hosted.push(symbol.to_owned());
                Some(self.hosted.len() - 1)
            }
            _ => None,
        };
        if ty.results.len() > 1 {
            self.result_struct(&ty.results);
        }
        let id = types::identifier("f_", symbol, number as usize);
        let ty = ty.clone();
        self.functions.push(FunctionSymbol {
            id,
            symbol: symbol.to_owned(),
            ty,
            defined,
            variadic,
            hosted,
        });
        self.by_name.insert(symbol.to_owned(), number);
        Ok(Function(number))
    }

    /// The text by which a function is called.
    pub(in crate::c) fn called(&self, function: Function) -> String {
        let of = &self.functions[function.0 as usize];
        match of.hosted {
            None => of.library().map_or_else(|| of.id.clone(), str::to_owned),
            Some(place) => {
                let (result, params) = (types::result(&of.ty.results), types::params(&of.ty));
                format!("(({result} (*)({params}))ods_host[{place}])")
            }
        }
    }

    /// The text of the address of a function.
    pub(in crate::c) fn address(&self, function: Function) -> String {
        let of = &self.functions[function.0 as usize];
        match of.hosted {
            None => format!("(ptr){}", of.id),
            Some(place) => format!("(ptr)ods_host[{place}]"),
        }
    }

    /// The directive by which what follows comes from a location; nothing for one that is in no file.
    pub(in crate::c) fn line_directive(&self, location: u32) -> String {
        match self.locations.get(location as usize) {
            Some(place) => format!("\n#line {} {}\n", place.line, types::label(&place.file)),
            None => String::new(),
        }
    }

    /// Sees to it that there is a struct for several results.
    pub(in crate::c) fn result_struct(&mut self, results: &[ValueType]) {
        let name = types::struct_name(results);
        if self.structs.iter().all(|known| types::struct_name(known) != name) {
            self.structs.push(results.into());
        }
    }

    /// Has a function run by itself.
    pub(super) fn run_when(&mut self, when: When, function: Function, priority: u16) {
        let function = self.functions[function.0 as usize].symbol.clone();
        self.hooks.push(LoadHook { when, priority, function });
    }

    /// Enters a location.
    pub(in crate::c) fn location(&mut self, place: Place) -> u32 {
        self.locations.push(place);
        self.locations.len() as u32 - 1
    }
}
