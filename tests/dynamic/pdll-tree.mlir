// The checked tree of a file.
// RUN: ods pdll -x ast -Iinclude include/Tree.pdll
