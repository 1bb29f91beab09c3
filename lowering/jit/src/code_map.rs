//! The map of compiled code: the function, trap and source location that an address belongs to.
//!
//! The map is process-wide, since a trap handler knows only an address. A module's functions enter it when the module
//! is finished and leave it before its pages are freed.

use std::sync::{RwLock, TryLockError};

use cranelift_codegen::ir::TrapCode;

use super::error::TrapKind;

/// The code of one function with its traps and locations.
pub(crate) struct CodeInfo {
    pub(crate) name: String,
    pub(crate) size: usize,
    /// Offsets of instructions that trap by code, ascending.
    pub(crate) traps: Vec<(u32, TrapCode)>,
    /// Start offsets of ranges and their index into the module's locations, ascending.
    pub(crate) locations: Vec<(u32, u32)>,
}

impl CodeInfo {
    /// The trap code of the instruction at `offset`.
    pub(super) fn trap_at(&self, offset: u32) -> Option<TrapKind> {
        let i = self.traps.binary_search_by_key(&offset, |t| t.0).ok()?;
        Some(TrapKind::from_code(self.traps[i].1))
    }

    /// The location index of the instruction at `offset`.
    pub(super) fn location_at(&self, offset: u32) -> Option<u32> {
        let i = self.locations.partition_point(|l| l.0 <= offset);
        Some(self.locations[i.checked_sub(1)?].1)
    }
}

/// The address range of one module's function.
#[derive(Clone, Copy)]
struct Range {
    start: usize,
    end: usize,
}

/// All ranges of compiled code in the process, ascending and disjoint.
static RANGES: RwLock<Vec<Range>> = RwLock::new(Vec::new());

/// Enters ranges of code, each a start address and a size.
pub(super) fn insert(ranges: impl Iterator<Item = (usize, usize)>) {
    let mut map = RANGES.write().unwrap_or_else(|e| e.into_inner());
    map.extend(ranges.map(|(start, size)| Range { start, end: start + size }));
    map.sort_unstable_by_key(|r| r.start);
}

/// The executable memory around an address, known as compiled code as long as this lives.
pub(crate) struct ExecutableRange {
    start: usize,
}

impl ExecutableRange {
    /// Enters the mapping that `address` lies in; `None` where the system does not tell.
    pub(crate) fn containing(address: usize) -> Option<ExecutableRange> {
        let maps = std::fs::read_to_string("/proc/self/maps").ok()?;
        let range = maps.lines().find_map(|line| {
            let (start, end) = line.split_once(' ')?.0.split_once('-')?;
            let start = usize::from_str_radix(start, 16).ok()?;
            let end = usize::from_str_radix(end, 16).ok()?;
            (start..end).contains(&address).then_some((start, end))
        })?;
        insert(std::iter::once((range.0, range.1 - range.0)));
        Some(ExecutableRange { start: range.0 })
    }
}

impl Drop for ExecutableRange {
    fn drop(&mut self) {
        remove(&[self.start]);
    }
}

/// Removes the ranges that start at `starts`, which are ascending.
pub(super) fn remove(starts: &[usize]) {
    let mut map = RANGES.write().unwrap_or_else(|e| e.into_inner());
    map.retain(|r| starts.binary_search(&r.start).is_err());
}

/// Returns whether `address` lies in compiled code. Safe to call in a signal handler.
///
/// The faulting thread holds the lock only if it faulted inside this file, so waiting for another thread's update ends;
/// the bound covers the remaining case.
pub(super) fn contains(address: usize) -> bool {
    for _ in 0..1_000_000 {
        match RANGES.try_read() {
            Ok(map) => return lookup(&map, address),
            Err(TryLockError::Poisoned(e)) => return lookup(&e.into_inner(), address),
            Err(TryLockError::WouldBlock) => std::hint::spin_loop(),
        }
    }
    false
}

fn lookup(map: &[Range], address: usize) -> bool {
    let i = map.partition_point(|r| r.start <= address);
    i > 0 && address < map[i - 1].end
}
