//! An in-memory LLVM IR module, before numbering.
//!
//! Types are types of the llvm dialect. Parts of an instruction that need no numbering (flags, orderings, alignments)
//! are text from the start; values, blocks, metadata and attribute groups are ids until they are printed.

use std::borrow::Cow;

use ods_core::Type;
use smallvec::SmallVec;

use super::attributes::{AttrSet, Attributes};
use super::constant::Constants;
use super::local_names::{LocalNames, Name};
use super::metadata::{Md, MdId, Metadata};

macro_rules! id {
    ($($(#[$doc:meta])* $vis:vis $name:ident;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
            $vis struct $name(pub(super) u32);

            impl $name {
                pub(super) fn index(self) -> usize {
                    self.0 as usize
                }
            }
        )*
    };
}
pub(super) use id;

id! {
    /// A constant of the module's pool.
    pub ConstId;
    /// A variable, alias, ifunc or function.
    pub(super) GlobalId;
    /// An instruction of a function.
    pub InstId;
    /// A block of a function.
    pub(super) BlockId;
}

/// An operand of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
#[expect(missing_docs, reason = "each case is named after the definition of the value")]
pub enum Value {
    Const(ConstId),
    Arg(u32),
    Inst(InstId),
    Metadata(Md),
    /// Inline assembly, by its index in [`Function::asm`].
    Asm(u32),
}

/// The module.
pub(super) struct Module {
    pub(super) data_layout: String,
    pub(super) triple: String,
    /// Lines of module-level assembly.
    pub(super) asm: Vec<u8>,
    pub(super) comdats: Vec<(Vec<u8>, &'static str)>,
    pub(super) globals: Vec<Global>,
    pub(super) constants: Constants,
    pub(super) metadata: Metadata,
    pub(super) named_metadata: Vec<(String, Vec<Md>)>,
    /// The symbols in printed order.
    pub(super) order: Vec<GlobalId>,
    /// The last number that was appended to make a name unique.
    pub(super) last_unique: u32,
}

impl Module {
    /// Iterates over the symbols in printed order.
    pub(super) fn in_order(&self) -> impl Iterator<Item = &Global> {
        self.order.iter().map(|id| &self.globals[id.index()])
    }

    /// Moves a symbol directly after another.
    pub(super) fn place_after(&mut self, id: GlobalId, other: GlobalId) {
        self.order.retain(|one| *one != id);
        let at = self.order.iter().position(|one| *one == other);
        self.order.insert(at.map_or(self.order.len(), |at| at + 1), id);
    }
}

/// The properties that variables, aliases, ifuncs and functions share.
pub(super) struct Global {
    pub(super) name: Vec<u8>,
    /// The value type of the symbol.
    pub(super) ty: Type,
    pub(super) address_space: u32,
    /// The keyword, such as `internal`; empty for external.
    pub(super) linkage: &'static str,
    pub(super) visibility: &'static str,
    pub(super) dso_local: bool,
    pub(super) unnamed_addr: &'static str,
    pub(super) thread_local: bool,
    pub(super) section: Option<Vec<u8>>,
    /// An index into the module's comdats.
    pub(super) comdat: Option<usize>,
    pub(super) align: Option<u64>,
    pub(super) metadata: Vec<(MdKind, MdId)>,
    pub(super) kind: GlobalKind,
}

/// The kinds of symbol.
pub(super) enum GlobalKind {
    Variable {
        constant: bool,
        externally_initialized: bool,
        initializer: Option<ConstId>,
        attrs: AttrSet,
    },
    Alias(Option<ConstId>),
    IFunc(GlobalId),
    Function(Box<Function>),
}

impl GlobalKind {
    /// Returns the function without its body, to be found while the body is under construction.
    pub(super) fn signature(&self) -> GlobalKind {
        let GlobalKind::Function(function) = self else { return GlobalKind::Alias(None) };
        GlobalKind::Function(Box::new(Function {
            params: function.params.clone(),
            result: function.result,
            variadic: function.variadic,
            intrinsic: function.intrinsic,
            ..Function::default()
        }))
    }
}

impl Global {
    /// Returns the function, if the symbol is one.
    pub(super) fn function(&self) -> Option<&Function> {
        match &self.kind {
            GlobalKind::Function(function) => Some(function),
            _ => None,
        }
    }
}

/// The properties that only functions have.
#[derive(Default)]
pub(super) struct Function {
    pub(super) params: Vec<Type>,
    pub(super) result: Option<Type>,
    pub(super) variadic: bool,
    pub(super) calling_convention: Cow<'static, str>,
    pub(super) attrs: Attributes,
    pub(super) gc: Option<Vec<u8>>,
    pub(super) personality: Option<ConstId>,
    /// All blocks by id, removed blocks included.
    pub(super) blocks: Vec<Block>,
    /// The blocks in printed order; empty in a declaration.
    pub(super) layout: Vec<BlockId>,
    pub(super) insts: Vec<Inst>,
    /// Names of arguments; arguments without an entry are unnamed.
    pub(super) param_names: Vec<Name>,
    pub(super) names: LocalNames,
    pub(super) asm: Vec<InlineAsm>,
    /// Set for an intrinsic.
    pub(super) intrinsic: bool,
}

/// A block: instructions, and debug records between them.
#[derive(Default)]
pub(super) struct Block {
    pub(super) name: Name,
    pub(super) items: Vec<Item>,
    /// The predecessors, once per branch edge, the latest branch first.
    pub(super) predecessors: Vec<BlockId>,
}

/// An item of a block.
pub(super) enum Item {
    Inst(InstId),
    Record(DebugRecord),
}

/// A debug record, such as `#dbg_value(…)`.
pub(super) struct DebugRecord {
    /// `value`, `declare` or `label`.
    pub(super) kind: &'static str,
    /// The value and the expression; `None` for a label.
    pub(super) value: Option<(Value, MdId)>,
    /// The variable or label.
    pub(super) node: MdId,
    pub(super) loc: MdId,
}

/// Inline assembly.
pub(super) struct InlineAsm {
    pub(super) text: Vec<u8>,
    pub(super) constraints: Vec<u8>,
    /// `sideeffect alignstack inteldialect`.
    pub(super) flags: String,
}

/// An instruction.
pub(super) struct Inst {
    pub(super) name: Name,
    /// The opcode with its flags: `add nuw`.
    pub(super) text: Cow<'static, str>,
    pub(super) shape: Shape,
    /// The result type; void if there is no result.
    pub(super) ty: Type,
    pub(super) operands: SmallVec<[Value; 3]>,
    /// The text after the operands: `, align 8`.
    pub(super) tail: String,
    pub(super) metadata: SmallVec<[(MdKind, MdId); 1]>,
    pub(super) loc: Option<MdId>,
}

/// The syntax of an instruction.
pub(super) enum Shape {
    /// `add i32 %0, %1`: the type once if all operands have the same, else before each operand.
    Plain,
    /// `store i32 %0, ptr %1`: the type before each operand.
    Typed,
    /// `load i32, ptr %0`
    Of(Type),
    /// `zext i32 %0 to i64`
    Cast,
    /// `phi i32 [ %0, %1 ], …`: one operand per block.
    Phi(Vec<BlockId>),
    /// `br label %1`; the operand is the condition.
    Br(SmallVec<[BlockId; 2]>),
    /// `switch i32 %0, label %1 [ … ]`
    Switch {
        default: BlockId,
        cases: Vec<(ConstId, BlockId)>,
    },
    /// `indirectbr ptr %0, [ … ]`
    IndirectBr(Vec<BlockId>),
    /// `landingpad { ptr, i32 } catch ptr @x`
    LandingPad {
        cleanup: bool,
    },
    Call(Box<Call>),
}

/// A call or an invoke. The first operand is the callee; arguments, then bundle operands follow.
pub(super) struct Call {
    pub(super) calling_convention: Cow<'static, str>,
    /// The function type, printed if it is variadic.
    pub(super) variadic: Option<Type>,
    pub(super) attrs: Attributes,
    pub(super) bundles: Vec<(Vec<u8>, usize)>,
    /// For an invoke, the normal and the unwind destination.
    pub(super) destinations: Option<(BlockId, BlockId)>,
}

/// A kind of metadata attachment, by LLVM's number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct MdKind(pub(super) u32);

/// The kinds that LLVM predefines, in the order of their numbers.
const FIXED_KINDS: [&str; 42] = [
    "dbg",
    "tbaa",
    "prof",
    "fpmath",
    "range",
    "tbaa.struct",
    "invariant.load",
    "alias.scope",
    "noalias",
    "nontemporal",
    "llvm.mem.parallel_loop_access",
    "nonnull",
    "dereferenceable",
    "dereferenceable_or_null",
    "make.implicit",
    "unpredictable",
    "invariant.group",
    "align",
    "llvm.loop",
    "type",
    "section_prefix",
    "absolute_symbol",
    "associated",
    "callees",
    "irr_loop",
    "llvm.access.group",
    "callback",
    "llvm.preserve.access.index",
    "vcall_visibility",
    "noundef",
    "annotation",
    "nosanitize",
    "func_sanitize",
    "exclude",
    "memprof",
    "callsite",
    "kcfi_type",
    "pcsections",
    "DIAssignID",
    "coro.outside.frame",
    "mmra",
    "noalias.addrspace",
];

/// The names of kinds; kinds that LLVM does not predefine are numbered in order of appearance.
#[derive(Default)]
pub(super) struct MdKinds {
    own: Vec<String>,
}

impl MdKinds {
    /// Returns the kind of that name.
    pub(super) fn get(&mut self, name: &str) -> MdKind {
        let fixed = FIXED_KINDS.iter().position(|kind| *kind == name);
        let index = fixed.unwrap_or_else(|| {
            let at = self.own.iter().position(|kind| kind == name).unwrap_or_else(|| {
                self.own.push(name.to_owned());
                self.own.len() - 1
            });
            FIXED_KINDS.len() + at
        });
        MdKind(index as u32)
    }

    pub(super) fn name(&self, kind: MdKind) -> &str {
        let index = kind.0 as usize;
        FIXED_KINDS.get(index).copied().unwrap_or_else(|| &self.own[index - FIXED_KINDS.len()])
    }
}
