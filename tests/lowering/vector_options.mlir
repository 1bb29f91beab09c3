// RUN: not ods opt --convert-vector-to-llvm=enable-arm-neon %s
// RUN: not ods opt --convert-vector-to-llvm=enable-x86vector %s
// RUN: not ods opt --convert-vector-to-llvm=vector-contract-lowering=fast %s
// RUN: not ods opt --convert-vector-to-scf=target-rank=-1 %s
