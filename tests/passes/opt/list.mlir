// The list of passes does not read the input.
// RUN: ods opt --list-passes %s
