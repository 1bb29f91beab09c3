//! The dialects that ship with ods, declared in .td.
