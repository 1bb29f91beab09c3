// The examples to start from.
import fixedTd from "../../examples/toy/src/Fixed.td";
import fixed from "../../examples/toy/demo.mlir";
import calcTd from "../examples/Calc.td";
import calc from "../examples/calc.mlir";
import brokenTd from "../examples/Broken.td";
import linalg from "../examples/linalg.mlir";
import loops from "../examples/loops.mlir";

const TO_LLVM = "convert-scf-to-cf,convert-to-llvm,reconcile-unrealized-casts";

export const examples = [
  { name: "A dialect with patterns", td: calcTd, mlir: calc, pipeline: "canonicalize", tab: "passes" },
  { name: "Types, attributes, regions", td: fixedTd, mlir: fixed, pipeline: "", tab: "docs" },
  { name: "Errors", td: brokenTd, mlir: "", pipeline: "", tab: "records" },
  { name: "A loop to LLVM IR", td: "", mlir: loops, pipeline: TO_LLVM, tab: "llvmir" },
  { name: "Matrices to loops", td: "", mlir: linalg, pipeline: "func.func(convert-linalg-to-loops),canonicalize", tab: "passes" },
];

export const pipelines = ["canonicalize", "cse", "canonicalize,cse,symbol-dce", "inline", "sccp,canonicalize", TO_LLVM];
