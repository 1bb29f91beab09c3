//! C++ class names of types, attributes, interfaces, operations and enums, and what they are here.
//!
//! Most come from the records; the few that exist in C++ only are tables. Names are keyed in full, less the leading
//! `::` and `mlir::`.

use std::collections::BTreeMap;

use super::Class;
use crate::lang::{Record, Records};

/// What a C++ name stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Named<'a> {
    /// One class, or several that share a C++ base.
    Classes(Vec<Class>),
    /// An attribute class that wraps an integer attribute around an enum (`genSpecializedAttr`).
    EnumAttr(Record<'a>),
    /// An enum itself.
    Enum(Record<'a>),
}

/// All C++ classes known to an evaluation.
#[derive(Clone, Debug)]
pub struct ClassTable<'a> {
    by_name: BTreeMap<String, Named<'a>>,
}

/// Classes of the builtin dialect: the variant of `ods_core::schema::Class` has the C++ name.
const BUILTIN: &[&str] = &[
    "IntegerType",
    "IndexType",
    "NoneType",
    "FloatType",
    "ComplexType",
    "TupleType",
    "FunctionType",
    "VectorType",
    "FixedVectorType",
    "ScalableVectorType",
    "TensorType",
    "RankedTensorType",
    "UnrankedTensorType",
    "BaseMemRefType",
    "MemRefType",
    "UnrankedMemRefType",
    "ShapedType",
    "OpaqueType",
    "UnitAttr",
    "BoolAttr",
    "IntegerAttr",
    "FloatAttr",
    "StringAttr",
    "TypeAttr",
    "ArrayAttr",
    "DictionaryAttr",
    "SymbolRefAttr",
    "FlatSymbolRefAttr",
    "ElementsAttr",
    "DenseElementsAttr",
    "DenseIntElementsAttr",
    "DenseFPElementsAttr",
    "DenseIntOrFPElementsAttr",
    "DenseStringElementsAttr",
    "DenseResourceElementsAttr",
    "SparseElementsAttr",
    "SplatElementsAttr",
    "DenseArrayAttr",
    "DenseBoolArrayAttr",
    "DenseI8ArrayAttr",
    "DenseI16ArrayAttr",
    "DenseI32ArrayAttr",
    "DenseI64ArrayAttr",
    "DenseF32ArrayAttr",
    "DenseF64ArrayAttr",
    "AffineMapAttr",
    "IntegerSetAttr",
    "StridedLayoutAttr",
    "DistinctAttr",
    "LocationAttr",
    "FusedLoc",
    "TypedAttr",
    "OpaqueAttr",
];

/// Builtin float types: C++ class and `FloatKind`.
const FLOATS: &[(&str, &str)] = &[
    ("BFloat16Type", "BF16"),
    ("Float16Type", "F16"),
    ("FloatTF32Type", "TF32"),
    ("Float32Type", "F32"),
    ("Float64Type", "F64"),
    ("Float80Type", "F80"),
    ("Float128Type", "F128"),
    ("Float8E5M2Type", "F8E5M2"),
    ("Float8E4M3Type", "F8E4M3"),
    ("Float8E4M3FNType", "F8E4M3FN"),
    ("Float8E5M2FNUZType", "F8E5M2FNUZ"),
    ("Float8E4M3FNUZType", "F8E4M3FNUZ"),
    ("Float8E4M3B11FNUZType", "F8E4M3B11FNUZ"),
    ("Float8E3M4Type", "F8E3M4"),
    ("Float8E8M0FNUType", "F8E8M0FNU"),
    ("Float6E2M3FNType", "F6E2M3FN"),
    ("Float6E3M2FNType", "F6E3M2FN"),
    ("Float4E2M1FNType", "F4E2M1FN"),
];

/// A type or attribute class that a dialect defines in C++ only, or in a file that those who name it do not include.
struct CppOnly {
    /// The class, less `mlir::`.
    class: &'static str,
    /// Full names of what is of that class.
    names: &'static [&'static str],
    /// What its getters read, as the parameters of a definition would be called.
    params: &'static [&'static str],
}

const fn only(
    class: &'static str,
    names: &'static [&'static str],
    params: &'static [&'static str],
) -> CppOnly {
    CppOnly { class, names, params }
}

/// The types of a dialect that C++ alone declares, as far as they are known: C++ class and full name.
pub fn cpp_types(dialect: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    of_dialect(CPP_TYPES, dialect)
}

/// The attributes of a dialect that C++ alone declares, as far as they are known: C++ class and full name.
pub fn cpp_attrs(dialect: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    of_dialect(CPP_ATTRS, dialect)
}

fn of_dialect(
    table: &'static [CppOnly],
    dialect: &str,
) -> impl Iterator<Item = (&'static str, &'static str)> {
    let mut seen = std::collections::BTreeSet::new();
    let all = table.iter().flat_map(|one| one.names.iter().map(|name| (one.class, *name)));
    all.filter(move |(_, name)| {
        name.split_once('.').is_some_and(|(of, _)| of == dialect) && seen.insert(*name)
    })
}

/// Parameters are given where the type has them here, or in the prelude (`ods/SPIRVTypes.td`); those of a type with no
/// definition anywhere cannot be read.
const CPP_TYPES: &[CppOnly] = &[
    only("GraphType", &["builtin.graph"], &["inputs", "results"]),
    only("quant::QuantizedType", &["quant.any", "quant.uniform", "quant.calibrated"], &[]),
    only("quant::AnyQuantizedType", &["quant.any"], &[]),
    only("quant::UniformQuantizedType", &["quant.uniform"], &[]),
    only("quant::UniformQuantizedPerAxisType", &["quant.uniform"], &[]),
    only("quant::CalibratedQuantizedType", &["quant.calibrated"], &[]),
    only("gpu::AsyncTokenType", &["gpu.async.token"], &[]),
    only("gpu::MMAMatrixType", &["gpu.mma_matrix"], &[]),
    only("gpu::SparseDnTensorHandleType", &["gpu.sparse.dntensor_handle"], &[]),
    only("gpu::SparseSpMatHandleType", &["gpu.sparse.spmat_handle"], &[]),
    only("gpu::SparseSpGEMMOpHandleType", &["gpu.sparse.spgemmop_handle"], &[]),
    only("spirv::ArrayType", &["spirv.array"], &["numElements", "elementType", "stride"]),
    only("spirv::CooperativeMatrixType", &["spirv.coopmatrix"], &[]),
    only(
        "spirv::ImageType",
        &["spirv.image"],
        &[
            "elementType",
            "dim",
            "depthInfo",
            "arrayedInfo",
            "samplingInfo",
            "samplerUseInfo",
            "imageFormat",
        ],
    ),
    only("spirv::MatrixType", &["spirv.matrix"], &["columnCount", "columnType"]),
    only("spirv::NamedBarrierType", &["spirv.named_barrier"], &[]),
    only("spirv::PointerType", &["spirv.ptr"], &["pointeeType", "storageClass"]),
    only("spirv::RuntimeArrayType", &["spirv.rtarray"], &["elementType", "stride"]),
    only("spirv::SampledImageType", &["spirv.sampled_image"], &["imageType"]),
    only("spirv::SamplerType", &["spirv.sampler"], &[]),
    only("spirv::StructType", &["spirv.struct"], &[]),
    only("spirv::TensorArmType", &["spirv.arm.tensor"], &[]),
    only("LLVM::LLVMArrayType", &["llvm.array"], &["elementType", "numElements"]),
    only("LLVM::LLVMFunctionType", &["llvm.func"], &["returnType", "params", "varArg"]),
    only("LLVM::LLVMPointerType", &["llvm.ptr"], &["addressSpace"]),
    only("LLVM::LLVMStructType", &["llvm.struct"], &["name", "body", "kind"]),
    only("LLVM::LLVMTargetExtType", &["llvm.target"], &["extTypeName", "typeParams", "intParams"]),
    only(
        "pdl::PDLType",
        &["pdl.attribute", "pdl.operation", "pdl.range", "pdl.type", "pdl.value"],
        &[],
    ),
    only("LLVM::LLVMVoidType", &["llvm.void"], &[]),
    only("LLVM::LLVMTokenType", &["llvm.token"], &[]),
    only("LLVM::LLVMLabelType", &["llvm.label"], &[]),
    only("LLVM::LLVMMetadataType", &["llvm.metadata"], &[]),
    only("LLVM::LLVMPPCFP128Type", &["llvm.ppc_fp128"], &[]),
    only("LLVM::LLVMX86AMXType", &["llvm.x86_amx"], &[]),
];

/// Attributes likewise.
const CPP_ATTRS: &[CppOnly] = &[
    only("spirv::InterfaceVarABIAttr", &["spirv.interface_var_abi"], &[]),
    only("spirv::TargetEnvAttr", &["spirv.target_env"], &[]),
    only("spirv::VerCapExtAttr", &["spirv.vce"], &[]),
];

/// Attributes of other dialects that are named where their definition is not included.
const FOREIGN_ATTRS: &[CppOnly] = &[
    only("gpu::AddressSpaceAttr", &["gpu.address_space"], &["value"]),
    only("xevm::AddrSpaceAttr", &["xevm.addr_space"], &["value"]),
];

/// C++ base classes of attributes, and the attributes that derive from each.
const CPP_ATTR_BASES: &[(&str, &[&str])] = &[
    (
        "LLVM::DINodeAttr",
        &[
            "llvm.di_annotation",
            "llvm.di_basic_type",
            "llvm.di_common_block",
            "llvm.di_compile_unit",
            "llvm.di_composite_type",
            "llvm.di_derived_type",
            "llvm.di_file",
            "llvm.di_generic_subrange",
            "llvm.di_global_variable",
            "llvm.di_imported_entity",
            "llvm.di_label",
            "llvm.di_lexical_block",
            "llvm.di_lexical_block_file",
            "llvm.di_local_variable",
            "llvm.di_module",
            "llvm.di_namespace",
            "llvm.di_null_type",
            "llvm.di_string_type",
            "llvm.di_subprogram",
            "llvm.di_subrange",
            "llvm.di_subroutine_type",
        ],
    ),
    (
        "LLVM::DIScopeAttr",
        &[
            "llvm.di_common_block",
            "llvm.di_compile_unit",
            "llvm.di_composite_type",
            "llvm.di_file",
            "llvm.di_lexical_block",
            "llvm.di_lexical_block_file",
            "llvm.di_module",
            "llvm.di_namespace",
            "llvm.di_subprogram",
        ],
    ),
    (
        "LLVM::DILocalScopeAttr",
        &["llvm.di_lexical_block", "llvm.di_lexical_block_file", "llvm.di_subprogram"],
    ),
    (
        "LLVM::DITypeAttr",
        &[
            "llvm.di_basic_type",
            "llvm.di_composite_type",
            "llvm.di_derived_type",
            "llvm.di_null_type",
            "llvm.di_string_type",
            "llvm.di_subroutine_type",
        ],
    ),
    ("LLVM::DIVariableAttr", &["llvm.di_global_variable", "llvm.di_local_variable"]),
    ("LLVM::TBAANodeAttr", &["llvm.tbaa_root", "llvm.tbaa_type_desc"]),
];

/// Operations and their interfaces named in files that do not include their definition: class, and full name.
const CPP_OPS: &[(&str, &str)] = &[
    ("ModuleOp", "builtin.module"),
    ("bufferization::MaterializeInDestinationOp", "bufferization.materialize_in_destination"),
    ("FunctionOpInterface", "FunctionOpInterface"),
    ("func::FuncOp", "func.func"),
    ("gpu::GPUModuleOp", "gpu.module"),
    ("linalg::YieldOp", "linalg.yield"),
    ("scf::YieldOp", "scf.yield"),
    ("smt::YieldOp", "smt.yield"),
    ("spirv::ModuleOp", "spirv.module"),
    ("tensor::YieldOp", "tensor.yield"),
    ("transform::YieldOp", "transform.yield"),
];

/// Interfaces that the C++ of one dialect gives to types (`!`) and attributes (`#`) of others: dialect, interface, and to
/// which.
const EXTERNAL_INTERFACES: &[(&str, &str, &[&str])] = &[
    ("acc", "acc::PointerLikeType", &["!builtin.memref", "!builtin.unranked_memref", "!llvm.ptr"]),
    (
        "gpu",
        "gpu::TargetAttrInterface",
        &["#nvvm.target", "#rocdl.target", "#spirv.target_env", "#xevm.target"],
    ),
    ("omp", "omp::PointerLikeType", &["!builtin.memref", "!builtin.unranked_memref", "!llvm.ptr"]),
    ("transform", "transform::TransformHandleTypeInterface", &["!pdl.operation"]),
];

/// The interfaces that the C++ of a dialect gives to types and attributes of others: C++ name less `mlir::`, whether it
/// is a type, and its full name.
pub fn external_interfaces(
    dialect: &str,
) -> impl Iterator<Item = (&'static str, bool, &'static str)> {
    let own = EXTERNAL_INTERFACES.iter().filter(move |one| one.0 == dialect);
    own.flat_map(|(_, interface, to)| {
        to.iter().map(move |name| (*interface, name.starts_with('!'), &name[1..]))
    })
}

/// Parameters of a type or attribute that no record defines.
pub(super) fn cpp_params(full: &str) -> Option<&'static [&'static str]> {
    let found = CPP_TYPES.iter().chain(FOREIGN_ATTRS).find(|one| one.names.contains(&full))?;
    Some(found.params)
}

/// A C++ name without `::` in front, `const`, references and the `mlir` namespace.
pub fn normalise(name: &str) -> &str {
    let mut name = name.trim().trim_end_matches(['&', '*', ' ']);
    loop {
        let stripped = name
            .strip_prefix("const ")
            .or_else(|| name.strip_prefix("::"))
            .or_else(|| name.strip_prefix("mlir::"))
            .or_else(|| name.strip_prefix("typename "));
        match stripped {
            Some(rest) => name = rest.trim_start(),
            None => return name,
        }
    }
}

/// The C++ name of a record from its namespace and class fields.
pub fn qualified(namespace: &str, class: &str) -> String {
    let namespace = normalise(namespace);
    match namespace {
        "" | "mlir" => normalise(class).to_owned(),
        _ if class.contains("::") => normalise(class).to_owned(),
        _ => format!("{namespace}::{class}"),
    }
}

/// Full name of a `TypeDef` or `AttrDef`, the key of its instances: its `typeName` or `attrName`, or its class where
/// it has no mnemonic.
pub fn definition_name(def: Record<'_>) -> String {
    let given = def.opt_str("typeName").or_else(|| def.opt_str("attrName")).unwrap_or("");
    let dialect = def.opt_rec("dialect").and_then(|d| d.opt_str("name")).unwrap_or("");
    match given.strip_suffix('.') {
        None if !given.is_empty() => given.to_owned(),
        _ => format!("{dialect}.{}", def.opt_str("cppClassName").unwrap_or(def.name())),
    }
}

impl<'a> ClassTable<'a> {
    /// Reads all classes out of the records.
    pub fn new(records: &'a Records) -> ClassTable<'a> {
        let mut table = ClassTable { by_name: BTreeMap::new() };
        for def in records.defs_of_class("EnumInfo") {
            table.add_enum(def);
        }
        for (class, interface) in [("TypeInterface", true), ("AttrInterface", false)] {
            for def in records.defs_of_class(class) {
                let name = interface_name(def);
                let class = if interface {
                    Class::TypeInterface(name.clone())
                } else {
                    Class::AttrInterface(name.clone())
                };
                table.add(name, vec![class]);
            }
        }
        for def in records.defs_of_class("OpInterface") {
            let name = interface_name(def);
            table.add(name.clone(), vec![Class::Op(name)]);
        }
        for def in records.defs_of_class("Op") {
            if let Some(name) = op_name(def) {
                let namespace = def.opt_str("cppNamespace").unwrap_or("");
                table.add(qualified(namespace, op_class(def.name())), vec![Class::Op(name)]);
            }
        }
        for class in ["TypeDef", "AttrDef"] {
            for def in records.defs_of_class(class) {
                table.add_definition(def, class == "TypeDef");
            }
        }
        for (known, class) in [
            (CPP_TYPES, Class::Type as fn(String) -> Class),
            (CPP_ATTRS, Class::Attr as fn(String) -> Class),
            (FOREIGN_ATTRS, Class::Attr as fn(String) -> Class),
        ] {
            for one in known {
                let classes = one.names.iter().map(|name| class((*name).to_owned())).collect();
                table.by_name.entry(one.class.to_owned()).or_insert(Named::Classes(classes));
            }
        }
        for (base, names) in CPP_ATTR_BASES {
            let classes = names.iter().map(|name| Class::Attr((*name).to_owned())).collect();
            table.by_name.entry((*base).to_owned()).or_insert(Named::Classes(classes));
        }
        for (class, name) in CPP_OPS {
            let op = || Named::Classes(vec![Class::Op((*name).to_owned())]);
            table.by_name.entry((*class).to_owned()).or_insert_with(op);
        }
        for name in BUILTIN {
            table.add((*name).to_owned(), vec![Class::Builtin(name)]);
        }
        for (name, kind) in FLOATS {
            table.add((*name).to_owned(), vec![Class::FloatOf(kind)]);
        }
        table.add("Type".to_owned(), vec![Class::Builtin("AnyType")]);
        table.add("Attribute".to_owned(), vec![Class::Builtin("AnyAttr")]);
        table
    }

    fn add(&mut self, name: String, classes: Vec<Class>) {
        self.by_name.insert(name, Named::Classes(classes));
    }

    fn add_enum(&mut self, def: Record<'a>) {
        let namespace = def.opt_str("cppNamespace").unwrap_or("");
        let name = qualified(namespace, def.opt_str("className").unwrap_or(def.name()));
        // LLVM's enums live in a namespace of their own each, and `using` brings them into the one around.
        if let Some((around, class)) = name.rsplit_once("::")
            && let Some((outer, _)) = around.rsplit_once("::")
        {
            self.by_name.entry(format!("{outer}::{class}")).or_insert(Named::Enum(def));
        }
        self.by_name.insert(name, Named::Enum(def));
        if def.opt_bit("genSpecializedAttr") == Some(true) {
            let class = def.opt_str("specializedAttrClassName").map_or_else(
                || format!("{}Attr", def.opt_str("className").unwrap_or(def.name())),
                str::to_owned,
            );
            self.by_name.insert(qualified(namespace, &class), Named::EnumAttr(def));
        }
    }

    fn add_definition(&mut self, def: Record<'a>, is_type: bool) {
        let class = def.opt_str("cppClassName").unwrap_or(def.name());
        let name =
            qualified(def.opt_str("cppNamespace").unwrap_or_else(|| namespace_of(def)), class);
        let full = definition_name(def);
        let class = if is_type { Class::Type(full) } else { Class::Attr(full) };
        // An enum's attribute is in the namespace of the dialect that has it, not of the enum.
        if let Some(cpp) = def.opt_str("cppType").map(normalise).filter(|cpp| *cpp != name) {
            let classes = || Named::Classes(vec![class.clone()]);
            self.by_name.entry(cpp.to_owned()).or_insert_with(classes);
        }
        self.add(name, vec![class]);
    }

    /// What the C++ name, as seen from inside C++ namespace `within`, stands for.
    pub fn get(&self, name: &str, within: &str) -> Option<&Named<'a>> {
        let name = normalise(name);
        let within = normalise(within);
        let nested =
            (!within.is_empty()).then(|| self.by_name.get(&format!("{within}::{name}"))).flatten();
        nested.or_else(|| self.by_name.get(name))
    }

    /// The value of the enum case of that C++ name, `arith::FastMathFlags::none`.
    pub fn enum_case(&self, name: &str, within: &str) -> Option<i64> {
        let (of, case) = normalise(name).rsplit_once("::")?;
        let Some(Named::Enum(def)) = self.get(of, within) else { return None };
        let cases = def.opt_list("enumerants")?;
        let found = cases
            .iter()
            .filter_map(|case| case.as_record())
            .find(|one| one.opt_str("symbol") == Some(case))?;
        found.opt_int("value")
    }
}

fn namespace_of(def: Record<'_>) -> &str {
    def.opt_rec("dialect").and_then(|dialect| dialect.opt_str("cppNamespace")).unwrap_or("")
}

/// The C++ name of an interface record, less `mlir::`.
pub fn interface_name(def: Record<'_>) -> String {
    qualified(
        def.opt_str("cppNamespace").unwrap_or(""),
        def.opt_str("cppInterfaceName").unwrap_or(def.name()),
    )
}

/// The full name of an operation record.
pub fn op_name(def: Record<'_>) -> Option<String> {
    let dialect = def.opt_rec("opDialect")?.opt_str("name")?;
    let mnemonic = def.opt_str("opName")?;
    Some(if dialect.is_empty() { mnemonic.to_owned() } else { format!("{dialect}.{mnemonic}") })
}

/// The C++ class that an operation's def name stands for: what follows the first `_`, unless nothing is before it.
pub fn op_class(def: &str) -> &str {
    match def.split_once('_') {
        Some((prefix, class)) if !prefix.is_empty() && !class.is_empty() => class,
        _ => def,
    }
}

/// `foo_bar` as `FooBar`, as C++ accessors spell it.
pub fn camel(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    let mut up = true;
    for c in name.chars() {
        if c == '_' {
            up = true;
        } else if up {
            out.extend(c.to_uppercase());
            up = false;
        } else {
            out.push(c);
        }
    }
    out
}
