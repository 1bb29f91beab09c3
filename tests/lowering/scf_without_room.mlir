// RUN: not ods opt --convert-scf-to-cf %s
// A loop of affine holds one block, so what is inside cannot become several.
func.func @inside(%c: i1, %m: memref<4xi32>, %v: i32) {
  affine.for %i = 0 to 4 {
    scf.if %c {
      affine.store %v, %m[%i] : memref<4xi32>
    }
  }
  return
}
