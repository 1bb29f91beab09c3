//! The ods command line tool, and the same tool for dialects of one's own.
