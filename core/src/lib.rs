//! Context, IR, schemas, text and bytecode codecs, verifier.
