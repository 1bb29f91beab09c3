// RUN: ods opt "--pass-pipeline=builtin.module(llvm.func(llvm-slp-vectorize{remarks=true}))" %s

// Consecutive loads, operands that change places, a copied value, and constants. Flags stay that all lanes have.
llvm.func @lanes(%p: !llvm.ptr {llvm.noalias}, %a: !llvm.ptr, %x: i32) {
  %1 = llvm.mlir.constant(1 : i32) : i32
  %2 = llvm.mlir.constant(2 : i32) : i32
  %3 = llvm.mlir.constant(3 : i32) : i32
  %4 = llvm.mlir.constant(4 : i32) : i32
  %a1 = llvm.getelementptr %a[1] : (!llvm.ptr) -> !llvm.ptr, i32
  %a2 = llvm.getelementptr %a[2] : (!llvm.ptr) -> !llvm.ptr, i32
  %a3 = llvm.getelementptr %a[3] : (!llvm.ptr) -> !llvm.ptr, i32
  %p1 = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i32
  %p2 = llvm.getelementptr %p[2] : (!llvm.ptr) -> !llvm.ptr, i32
  %p3 = llvm.getelementptr %p[3] : (!llvm.ptr) -> !llvm.ptr, i32
  %l0 = llvm.load %a : !llvm.ptr -> i32
  %m0 = llvm.mul %l0, %x overflow<nsw, nuw> : i32
  %s0 = llvm.add %m0, %1 : i32
  llvm.store %s0, %p : i32, !llvm.ptr
  %l1 = llvm.load %a1 : !llvm.ptr -> i32
  %m1 = llvm.mul %x, %l1 overflow<nsw> : i32
  %s1 = llvm.add %2, %m1 : i32
  llvm.store %s1, %p1 : i32, !llvm.ptr
  %l2 = llvm.load %a2 : !llvm.ptr -> i32
  %m2 = llvm.mul %l2, %x overflow<nsw, nuw> : i32
  %s2 = llvm.add %m2, %3 : i32
  llvm.store %s2, %p2 : i32, !llvm.ptr
  %l3 = llvm.load %a3 : !llvm.ptr -> i32
  %m3 = llvm.mul %l3, %x overflow<nsw, nuw> : i32
  %s3 = llvm.add %m3, %4 : i32
  llvm.store %s3, %p3 : i32, !llvm.ptr
  llvm.return
}

// A product of complex numbers: a difference and a sum, elements that are copied, and some in reverse.
llvm.func @complex(%p: !llvm.ptr {llvm.noalias}, %a: !llvm.ptr, %b: !llvm.ptr) {
  %a1 = llvm.getelementptr %a[1] : (!llvm.ptr) -> !llvm.ptr, f64
  %b1 = llvm.getelementptr %b[1] : (!llvm.ptr) -> !llvm.ptr, f64
  %p1 = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f64
  %ar = llvm.load %a : !llvm.ptr -> f64
  %ai = llvm.load %a1 : !llvm.ptr -> f64
  %br = llvm.load %b : !llvm.ptr -> f64
  %bi = llvm.load %b1 : !llvm.ptr -> f64
  %rr = llvm.fmul %ar, %br {fastmathFlags = #llvm.fastmath<contract>} : f64
  %ii = llvm.fmul %ai, %bi {fastmathFlags = #llvm.fastmath<contract>} : f64
  %re = llvm.fsub %rr, %ii : f64
  %ri = llvm.fmul %ar, %bi {fastmathFlags = #llvm.fastmath<fast>} : f64
  %ir = llvm.fmul %ai, %br {fastmathFlags = #llvm.fastmath<fast>} : f64
  %im = llvm.fadd %ri, %ir : f64
  llvm.store %re, %p : f64, !llvm.ptr
  llvm.store %im, %p1 : f64, !llvm.ptr
  llvm.return
}

// Both operands read each sum twice: one vector of them, of which lanes are picked.
llvm.func @butterfly(%p: !llvm.ptr {llvm.noalias}, %a: !llvm.ptr, %b: !llvm.ptr) {
  %a1 = llvm.getelementptr %a[1] : (!llvm.ptr) -> !llvm.ptr, f32
  %a2 = llvm.getelementptr %a[2] : (!llvm.ptr) -> !llvm.ptr, f32
  %a3 = llvm.getelementptr %a[3] : (!llvm.ptr) -> !llvm.ptr, f32
  %b1 = llvm.getelementptr %b[1] : (!llvm.ptr) -> !llvm.ptr, f32
  %b2 = llvm.getelementptr %b[2] : (!llvm.ptr) -> !llvm.ptr, f32
  %b3 = llvm.getelementptr %b[3] : (!llvm.ptr) -> !llvm.ptr, f32
  %p1 = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f32
  %p2 = llvm.getelementptr %p[2] : (!llvm.ptr) -> !llvm.ptr, f32
  %p3 = llvm.getelementptr %p[3] : (!llvm.ptr) -> !llvm.ptr, f32
  %x0 = llvm.load %a : !llvm.ptr -> f32
  %x1 = llvm.load %a1 : !llvm.ptr -> f32
  %x2 = llvm.load %a2 : !llvm.ptr -> f32
  %x3 = llvm.load %a3 : !llvm.ptr -> f32
  %y0 = llvm.load %b : !llvm.ptr -> f32
  %y1 = llvm.load %b1 : !llvm.ptr -> f32
  %y2 = llvm.load %b2 : !llvm.ptr -> f32
  %y3 = llvm.load %b3 : !llvm.ptr -> f32
  %s0 = llvm.fadd %x0, %y0 : f32
  %s1 = llvm.fadd %x1, %y1 : f32
  %s2 = llvm.fadd %x2, %y2 : f32
  %s3 = llvm.fadd %x3, %y3 : f32
  %t0 = llvm.fadd %s0, %s2 : f32
  %t1 = llvm.fadd %s1, %s3 : f32
  %t2 = llvm.fsub %s0, %s2 : f32
  %t3 = llvm.fsub %s1, %s3 : f32
  llvm.store %t0, %p : f32, !llvm.ptr
  llvm.store %t1, %p1 : f32, !llvm.ptr
  llvm.store %t2, %p2 : f32, !llvm.ptr
  llvm.store %t3, %p3 : f32, !llvm.ptr
  llvm.return
}

// Each element is loaded before the store to it, so that all are loaded at the first load. The address of the vector
// is computed from that of the first load, which is its second lane. A choice by comparisons.
llvm.func @in_place(%p: !llvm.ptr, %least: f64, %most: f64) {
  %p1 = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f64
  %x1 = llvm.load %p1 : !llvm.ptr -> f64
  %c1 = llvm.fcmp "olt" %x1, %least : f64
  %y1 = llvm.select %c1, %most, %x1 : i1, f64
  llvm.store %y1, %p1 : f64, !llvm.ptr
  %p0 = llvm.getelementptr %p[0] : (!llvm.ptr) -> !llvm.ptr, f64
  %x0 = llvm.load %p0 : !llvm.ptr -> f64
  %c0 = llvm.fcmp "olt" %x0, %least : f64
  %y0 = llvm.select %c0, %most, %x0 : i1, f64
  llvm.store %y0, %p0 : f64, !llvm.ptr
  llvm.return
}

// Two lanes of f32 do not fill a register: four stores of f64 are vectorized together. The condition of the choice is one
// for all lanes.
llvm.func @widen(%p: !llvm.ptr {llvm.noalias}, %a: !llvm.ptr, %c: i1, %x: f64) {
  %a1 = llvm.getelementptr %a[1] : (!llvm.ptr) -> !llvm.ptr, f32
  %a2 = llvm.getelementptr %a[2] : (!llvm.ptr) -> !llvm.ptr, f32
  %a3 = llvm.getelementptr %a[3] : (!llvm.ptr) -> !llvm.ptr, f32
  %p1 = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f64
  %p2 = llvm.getelementptr %p[2] : (!llvm.ptr) -> !llvm.ptr, f64
  %p3 = llvm.getelementptr %p[3] : (!llvm.ptr) -> !llvm.ptr, f64
  %l0 = llvm.load %a : !llvm.ptr -> f32
  %l1 = llvm.load %a1 : !llvm.ptr -> f32
  %l2 = llvm.load %a2 : !llvm.ptr -> f32
  %l3 = llvm.load %a3 : !llvm.ptr -> f32
  %w0 = llvm.fpext %l0 : f32 to f64
  %w1 = llvm.fpext %l1 : f32 to f64
  %w2 = llvm.fpext %l2 : f32 to f64
  %w3 = llvm.fpext %l3 : f32 to f64
  %s0 = llvm.select %c, %w0, %x : i1, f64
  %s1 = llvm.select %c, %w1, %x : i1, f64
  %s2 = llvm.select %c, %w2, %x : i1, f64
  %s3 = llvm.select %c, %w3, %x : i1, f64
  llvm.store %s0, %p : f64, !llvm.ptr
  llvm.store %s1, %p1 : f64, !llvm.ptr
  llvm.store %s2, %p2 : f64, !llvm.ptr
  llvm.store %s3, %p3 : f64, !llvm.ptr
  llvm.return
}

// Values without a common operation are inserted; one that another operation reads later is taken out, and one that is
// read before the vector is complete is computed as before.
llvm.func @outside(%p: !llvm.ptr {llvm.noalias}, %q: !llvm.ptr {llvm.noalias}, %x: f64, %y: f64, %z: f64) -> f64 {
  %q1 = llvm.getelementptr %q[1] : (!llvm.ptr) -> !llvm.ptr, f64
  %p1 = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f64
  %l0 = llvm.load %q : !llvm.ptr -> f64
  %l1 = llvm.load %q1 : !llvm.ptr -> f64
  %s0 = llvm.fmul %l0, %x : f64
  %early = llvm.fdiv %s0, %x : f64
  %s1 = llvm.fmul %l1, %y : f64
  %n0 = llvm.fneg %s0 : f64
  %n1 = llvm.fneg %s1 : f64
  %m0 = llvm.intr.fabs(%n0) : (f64) -> f64
  %m1 = llvm.intr.fabs(%n1) : (f64) -> f64
  %r0 = llvm.fadd %m0, %n0 : f64
  %r1 = llvm.fadd %m1, %n1 : f64
  %t0 = llvm.fmul %r0, %z : f64
  %t1 = llvm.fmul %r1, %z : f64
  llvm.store %t0, %p : f64, !llvm.ptr
  llvm.store %t1, %p1 : f64, !llvm.ptr
  %late = llvm.fadd %t0, %early : f64
  llvm.return %late : f64
}

// The rows of a product share the columns: what one vector contains is picked from it for the next.
llvm.func @shared(%p: !llvm.ptr {llvm.noalias}, %a: !llvm.ptr, %x: f64, %y: f64) {
  %a1 = llvm.getelementptr %a[1] : (!llvm.ptr) -> !llvm.ptr, f64
  %p1 = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f64
  %p2 = llvm.getelementptr %p[8] : (!llvm.ptr) -> !llvm.ptr, f64
  %p3 = llvm.getelementptr %p[9] : (!llvm.ptr) -> !llvm.ptr, f64
  %l0 = llvm.load %a : !llvm.ptr -> f64
  %l1 = llvm.load %a1 : !llvm.ptr -> f64
  %m0 = llvm.fmul %l0, %x : f64
  %m1 = llvm.fmul %l1, %x : f64
  llvm.store %m0, %p : f64, !llvm.ptr
  llvm.store %m1, %p1 : f64, !llvm.ptr
  %n0 = llvm.fmul %l1, %y : f64
  %n1 = llvm.fmul %l0, %y : f64
  llvm.store %n0, %p2 : f64, !llvm.ptr
  llvm.store %n1, %p3 : f64, !llvm.ptr
  llvm.return
}

// The second load may read what the first store writes.
llvm.func @aliasing(%p: !llvm.ptr, %a: !llvm.ptr) {
  %a1 = llvm.getelementptr %a[1] : (!llvm.ptr) -> !llvm.ptr, f64
  %p1 = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f64
  %l0 = llvm.load %a : !llvm.ptr -> f64
  llvm.store %l0, %p : f64, !llvm.ptr
  %l1 = llvm.load %a1 : !llvm.ptr -> f64
  llvm.store %l1, %p1 : f64, !llvm.ptr
  llvm.return
}

// The call may end the program, and must not run before the first store.
llvm.func @g() attributes {no_unwind}
llvm.func @effects(%p: !llvm.ptr {llvm.noalias}, %x: i64) {
  %p1 = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i64
  llvm.store %x, %p : i64, !llvm.ptr
  llvm.call @g() : () -> ()
  llvm.store %x, %p1 : i64, !llvm.ptr
  llvm.return
}

// Volatile stores, and a gap between the addresses.
llvm.func @apart(%p: !llvm.ptr, %x: i64) {
  %p1 = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i64
  %p3 = llvm.getelementptr %p[3] : (!llvm.ptr) -> !llvm.ptr, i64
  llvm.store volatile %x, %p : i64, !llvm.ptr
  llvm.store %x, %p1 : i64, !llvm.ptr
  llvm.store %x, %p3 : i64, !llvm.ptr
  llvm.return
}

// Unrelated values: it takes as many instructions to insert them.
llvm.func @costs(%p: !llvm.ptr, %x: i64, %y: i64) {
  %p1 = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i64
  llvm.store %x, %p : i64, !llvm.ptr
  llvm.store %y, %p1 : i64, !llvm.ptr
  llvm.return
}

// A record of three fields would be stored in parts.
llvm.func @three(%p: !llvm.ptr, %x: f64) {
  %p1 = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f64
  %p2 = llvm.getelementptr %p[2] : (!llvm.ptr) -> !llvm.ptr, f64
  llvm.store %x, %p : f64, !llvm.ptr
  llvm.store %x, %p1 : f64, !llvm.ptr
  llvm.store %x, %p2 : f64, !llvm.ptr
  llvm.return
}
