//! Flags and names of DWARF, as LLVM prints them.

use ods_dialects::llvm::{DIFlags, DISubprogramFlags, dwarf};

/// The opcode of a variable's fragment, with offset and size.
const FRAGMENT: u64 = 0x1000;

/// Merges nested fragments into one: LLVM supports a single fragment.
pub(super) fn merge_fragments(operations: &mut Vec<(u64, Vec<u64>)>) {
    while let [.., (FRAGMENT, first), (FRAGMENT, second)] = &mut operations[..] {
        // The inner fragment comes first.
        let merged = match (&first[..], &second[..]) {
            ([inner, size], [outer, _]) => vec![inner.wrapping_add(*outer), *size],
            _ => return,
        };
        operations.pop();
        if let Some((_, arguments)) = operations.last_mut() {
            *arguments = merged;
        }
    }
}

fn name(table: &[(u32, &'static str)], prefix: &str, number: u32) -> String {
    match table.iter().find(|(have, _)| *have == number) {
        Some((_, name)) => format!("{prefix}{name}"),
        None => number.to_string(),
    }
}

pub(super) fn tag(number: u32) -> String {
    name(dwarf::TAG, "DW_TAG_", number)
}

pub(super) fn encoding(number: u32) -> String {
    if number == 0 { String::new() } else { name(dwarf::ATE, "DW_ATE_", number) }
}

pub(super) fn language(number: u32) -> String {
    name(dwarf::LANG, "DW_LANG_", number)
}

pub(super) fn calling_convention(number: u32) -> String {
    if number == 0 { String::new() } else { name(dwarf::CC, "DW_CC_", number) }
}

/// Returns the flags of a node; flags of two bits come first.
pub(super) fn node(flags: DIFlags) -> String {
    let mut bits = flags.value();
    let mut names = Vec::new();
    let accessibility = ["", "DIFlagPrivate", "DIFlagProtected", "DIFlagPublic"];
    if bits & 3 != 0 {
        names.push(accessibility[(bits & 3) as usize]);
        bits &= !3;
    }
    let inheritance =
        ["", "DIFlagSingleInheritance", "DIFlagMultipleInheritance", "DIFlagVirtualInheritance"];
    let kind = bits >> 16 & 3;
    if kind != 0 {
        names.push(inheritance[kind as usize]);
        bits &= !(3 << 16);
    }
    // A virtual base that is only declared.
    if bits & (1 << 2 | 1 << 5) == (1 << 2 | 1 << 5) {
        names.push("DIFlagIndirectVirtualBase");
        bits &= !(1 << 2 | 1 << 5);
    }
    for (bit, name) in NODE_FLAGS {
        if bits & (1 << bit) != 0 {
            names.push(name);
            bits &= !(1 << bit);
        }
    }
    if bits != 0 || names.is_empty() {
        let rest = if bits == 0 { String::new() } else { bits.to_string() };
        return [names.join(" | "), rest]
            .into_iter()
            .filter(|one| !one.is_empty())
            .collect::<Vec<_>>()
            .join(" | ");
    }
    names.join(" | ")
}

const NODE_FLAGS: [(u32, &str); 25] = [
    (2, "DIFlagFwdDecl"),
    (3, "DIFlagAppleBlock"),
    (4, "DIFlagReservedBit4"),
    (5, "DIFlagVirtual"),
    (6, "DIFlagArtificial"),
    (7, "DIFlagExplicit"),
    (8, "DIFlagPrototyped"),
    (9, "DIFlagObjcClassComplete"),
    (10, "DIFlagObjectPointer"),
    (11, "DIFlagVector"),
    (12, "DIFlagStaticMember"),
    (13, "DIFlagLValueReference"),
    (14, "DIFlagRValueReference"),
    (15, "DIFlagExportSymbols"),
    (18, "DIFlagIntroducedVirtual"),
    (19, "DIFlagBitField"),
    (20, "DIFlagNoReturn"),
    (22, "DIFlagTypePassByValue"),
    (23, "DIFlagTypePassByReference"),
    (24, "DIFlagEnumClass"),
    (25, "DIFlagThunk"),
    (26, "DIFlagNonTrivial"),
    (27, "DIFlagBigEndian"),
    (28, "DIFlagLittleEndian"),
    (29, "DIFlagAllCallsDescribed"),
];

/// Returns the flags of a subprogram.
pub(super) fn subprogram(flags: DISubprogramFlags) -> String {
    let bits = flags.value();
    let mut names = Vec::new();
    match bits & 3 {
        1 => names.push("DISPFlagVirtual"),
        2 => names.push("DISPFlagPureVirtual"),
        _ => {}
    }
    for (bit, name) in SUBPROGRAM_FLAGS {
        if bits & (1 << bit) != 0 {
            names.push(name);
        }
    }
    if names.is_empty() { "0".to_owned() } else { names.join(" | ") }
}

const SUBPROGRAM_FLAGS: [(u32, &str); 9] = [
    (2, "DISPFlagLocalToUnit"),
    (3, "DISPFlagDefinition"),
    (4, "DISPFlagOptimized"),
    (5, "DISPFlagPure"),
    (6, "DISPFlagElemental"),
    (7, "DISPFlagRecursive"),
    (8, "DISPFlagMainSubprogram"),
    (9, "DISPFlagDeleted"),
    (11, "DISPFlagObjCDirect"),
];
