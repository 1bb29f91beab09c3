// RUN: ods opt %s --ownership-based-buffer-deallocation --split-input-file --verify-diagnostics --allow-unregistered-dialect

// expected-error @+1 {{Only structured control-flow loops are supported.}}
func.func @loop() {
  cf.br ^a
^a:
  cf.br ^a
}

// -----

func.func @freed(%arg: memref<4xf32>) {
  // expected-error @+1 {{memory free side-effect on MemRef value not supported!}}
  memref.dealloc %arg : memref<4xf32>
  return
}

// -----

func.func @done(%arg: memref<4xf32>, %c: i1) {
  // expected-error @+1 {{No deallocation operations must be present when running this pass!}}
  bufferization.dealloc (%arg : memref<4xf32>) if (%c)
  return
}

// -----

func.func @unknown() {
  // expected-error @+1 {{ops with unknown memory side effects are not supported}}
  "test.op"() : () -> ()
  return
}

// -----

func.func @switch(%x: i32) {
  // expected-error @+1 {{BranchOpInterface operations with multiple successors are not supported yet}}
  cf.switch %x : i32, [default: ^a, 1: ^b]
^a:
  return
^b:
  return
}

// -----

func.func @switch_buffers(%x: i32, %arg: memref<4xf32>) {
  // expected-error @+1 {{Terminators with more than one successor are not supported!}}
  cf.switch %x : i32, [default: ^a(%arg : memref<4xf32>), 1: ^b]
^a(%y: memref<4xf32>):
  return
^b:
  return
}

// -----

func.func @reduced(%arg: memref<4xf32>, %n: index) {
  %c1 = arith.constant 1 : index
  %0 = scf.parallel (%i) = (%n) to (%n) step (%c1) init (%arg) -> memref<4xf32> {
    scf.reduce(%arg : memref<4xf32>) {
    ^bb0(%x: memref<4xf32>, %y: memref<4xf32>):
      // expected-error @+1 {{only supported when operand is not a MemRef}}
      scf.reduce.return %x : memref<4xf32>
    }
  }
  return
}
