// Passes of the optimiser that change loops. They have the names of LLVM's passes.
#ifndef ODS_LLVM_LOOP_PASSES_TD
#define ODS_LLVM_LOOP_PASSES_TD

include "mlir/Pass/PassBase.td"

defvar LoopRemarksOption
    = Option<"remarks", "remarks", "bool", "false",
             "Report what is done, and what is not done for which reason, at the operation in question">;

def LLVMIndVarsPass : Pass<"llvm-indvars", "::mlir::LLVM::LLVMFuncOp"> {
  let summary = "Count loops in 64 bits";
  let description = [{
    Replaces the extension of a loop's counter to 64 bits by a counter of 64 bits, if the counter cannot wrap: its addition
    has the flag `nsw` or `nuw`, or the test at the top of the loop bounds it. The narrow counter is erased if nothing else
    uses it. Addresses made of the wide counter are linear in the number of the iteration, as `llvm-loop-vectorize` needs
    them.
  }];
  let options = [LoopRemarksOption];
  let statistics = [Statistic<"widened", "num-widened", "Number of counters widened">];
}

def LLVMLoopInterchangePass : Pass<"llvm-loop-interchange", "::mlir::LLVM::LLVMFuncOp"> {
  let summary = "Add up rows of sums instead of one sum after the other";
  let description = [{
    Interchanges a loop over consecutive elements with the loop inside that adds up an element, as in a product of
    matrices, if the accesses of the new inner loop are consecutive. Each element is added up in the order as before.
    The sums have to be in memory that the loop inside does not read, and the numbers of iterations have to be constant.
  }];
  let options = [LoopRemarksOption];
  let statistics = [Statistic<"interchanged", "num-interchanged", "Number of loops interchanged">];
}

def LLVMLoopRotatePass : Pass<"llvm-loop-rotate", "::mlir::LLVM::LLVMFuncOp"> {
  let summary = "Move the test of loops from their top to their bottom";
  let description = [{
    Copies the header of a loop that ends there into the block before the loop, as a guard, and into its latch. Then
    the body runs at least once when it is reached, which other passes rely on. A loop stays as it is if it has several
    exits, latches or entries, or a large header.
  }];
  let options = [
    Option<"maxHeaderSize", "max-header-size", "unsigned", "16",
           "The maximal number of operations of a header that is copied">,
    LoopRemarksOption,
  ];
  let statistics = [Statistic<"rotated", "num-rotated", "Number of loops rotated">];
}

def LLVMLoopUnrollPass : Pass<"llvm-loop-unroll", "::mlir::LLVM::LLVMFuncOp"> {
  let summary = "Replace loops with a small constant number of iterations by their iterations";
  let description = [{
    Unrolls innermost loops completely, and outer loops that become innermost thereby. An exit has to be in the header
    or in the latch, and to compare an induction variable with a constant; no copy has its test. `llvm-gvn` and
    `llvm-simplify-cfg` clean up afterwards. With `partial-threshold`, two or four iterations of other small loops follow
    one another without tests, if that divides the number of iterations.
  }];
  let options = [
    Option<"maxCount", "max-count", "unsigned", "32",
           "The maximal number of iterations of a loop that is unrolled">,
    Option<"threshold", "threshold", "unsigned", "300",
           "The maximal number of operations of all iterations, without those that are expected to fold">,
    Option<"partialThreshold", "partial-threshold", "unsigned", "0",
           "The maximal number of operations of iterations that follow one another in a loop that remains; 0 for none">,
    LoopRemarksOption,
  ];
  let statistics = [Statistic<"unrolled", "num-unrolled", "Number of loops unrolled">];
}

def LLVMLoopVectorizePass : Pass<"llvm-loop-vectorize", "::mlir::LLVM::LLVMFuncOp"> {
  let summary = "Run several iterations of innermost loops at once, in vectors";
  let description = [{
    Vectorizes innermost loops of one block with the test at its end, which `llvm-loop-rotate` produces: consecutive
    loads and stores, in either direction, loads of every second, third or fourth element or of half or more of eight,
    as many stores that together write all elements, values that do not change, linear values, values of the iterations
    before, operations lane by lane, and reductions (of integers; of floats with `reassoc`): counts of conditions, and
    extremes together with the places where they are first, also of floats, among them. Values of different widths have
    the same number of lanes. Sums, differences, products and absolute values of integers that were extended are
    computed in 16 or 32 bits if the results fit, and so is what is truncated afterwards. Sums and differences that are
    limited to the numbers of 8 or 16 bits become operations that saturate, and so do absolute differences; half of a
    sum of two such numbers needs no more bits. A sum in 32 bits of products of 16-bit integers has a lane for each two
    iterations. Numbers that are small enough are divided by constants by a product and a shift. Zeros are counted by
    the exponents of floats.
    Whether arrays overlap that are not known to be distinct is tested before the loop. Vectors with fewer lanes do the
    rest of the iterations. If the loop reads no array that it writes, and adds nothing up, the last of these vectors does
    the last iterations, some of them for the second time; otherwise the loop itself stays for what remains.
  }];
  let options = [
    Option<"lanes", "lanes", "unsigned", "0",
           "The number of lanes, a power of two; 0 chooses it by the types and the size of the loop">,
    Option<"forC", "for-c", "bool", "false",
           "Only loops that C compilers leave as they are: with values of the iteration before, with extremes and their "
           "places, with sums that saturate, or those of narrow lanes with many iterations behind the last vector">,
    LoopRemarksOption,
  ];
  let statistics = [Statistic<"vectorized", "num-vectorized", "Number of loops vectorized">];
}

def LLVMSimpleLoopUnswitchPass : Pass<"llvm-simple-loop-unswitch", "::mlir::LLVM::LLVMFuncOp"> {
  let summary = "Take branches on values that do not change before the loop";
  let description = [{
    Makes a version of an innermost loop for each way of a `cond_br` or `switch` in it whose value the loop does not
    change, and chooses one before the loop. A version without branches can be vectorized, and a way out of the loop whose
    condition does not change is tested once. At most three branches of a loop are taken one after the other.
    `llvm-simplify-cfg` merges the blocks of a version.
  }];
  let options = [
    Option<"threshold", "threshold", "unsigned", "100",
           "The maximal number of operations that the versions have more than the loop">,
    LoopRemarksOption,
  ];
  let statistics = [Statistic<"unswitched", "num-unswitched", "Number of branches taken before loops">];
}

#endif // ODS_LLVM_LOOP_PASSES_TD
