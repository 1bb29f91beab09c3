//! Folders.

mod apply;
mod basis;
mod regions;
