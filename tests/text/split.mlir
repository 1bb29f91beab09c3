// RUN: not ods opt %s --split-input-file --mlir-print-debuginfo --output-split-marker=--

func.func private @first()
// -----
func.func private @second() // ----- func.func private @third()

// -----0 is a near miss, and so is // ---

// -----

func.func private @fails() -> // -----
// -----
