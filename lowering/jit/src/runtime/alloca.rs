//! Stack allocations of dynamic size, or in a loop.
//!
//! The code generator has only fixed frames, so such an allocation comes from the heap and is linked into a list whose
//! head is in the function's frame. Returning, or restoring a saved stack, frees the allocations made since.

use std::alloc::{Layout, alloc, dealloc, handle_alloc_error};

use super::symbol_table;

symbol_table!(__ods_alloca, __ods_alloca_release);

/// The header before each allocation.
struct Header {
    next: *mut Header,
    layout: Layout,
}

/// Allocates `size` bytes aligned to `align`, a power of two, and links them into the list.
///
/// # Safety
/// `head` must point to the head of a list of allocations of this function.
unsafe extern "C" fn __ods_alloca(head: *mut *mut Header, size: u64, align: u64) -> *mut u8 {
    let header = Layout::new::<Header>();
    let content = usize::try_from(size).ok().zip(usize::try_from(align).ok());
    let layout = content
        .and_then(|(size, align)| Layout::from_size_align(size, align).ok())
        .and_then(|content| header.extend(content).ok());
    let Some((layout, offset)) = layout else { handle_alloc_error(header) };
    // SAFETY: the layout is not empty, as it begins with a header; the header is written before it is read; the caller
    // guarantees `head`.
    unsafe {
        let start = alloc(layout);
        if start.is_null() {
            handle_alloc_error(layout);
        }
        let entry: *mut Header = start.cast();
        entry.write(Header { next: *head, layout });
        *head = entry;
        start.add(offset)
    }
}

/// Frees allocations from the head of the list until the head is `until`.
///
/// # Safety
/// `head` must point to the head of a list of allocations, and `until` must be null or an earlier head of it.
unsafe extern "C" fn __ods_alloca_release(head: *mut *mut Header, until: *mut Header) {
    // SAFETY: `__ods_alloca` allocated every entry with the layout it records; each is unlinked before it is freed.
    unsafe {
        while *head != until && !(*head).is_null() {
            let entry = *head;
            *head = (*entry).next;
            let layout = (*entry).layout;
            dealloc(entry.cast(), layout);
        }
    }
}
