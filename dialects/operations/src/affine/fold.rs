//! Folders.

mod access;
mod apply;
mod basis;
mod regions;
