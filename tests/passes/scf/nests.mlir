// RUN: ods opt %s --scf-forall-to-for --allow-unregistered-dialect
// RUN: ods opt %s --scf-forall-to-parallel --allow-unregistered-dialect
// RUN: ods opt %s --scf-parallel-for-to-nested-fors --allow-unregistered-dialect

func.func @forall(%lo: index, %hi: index) {
  scf.forall (%i, %j) = (0, %lo) to (4, %hi) step (1, 2) {
    "test.body"(%i, %j) : (index, index) -> ()
    scf.forall (%k) in (%i) {
      "test.inner"(%k) : (index) -> ()
    }
  }
  return
}

func.func @parallel(%lo: index, %hi: index) {
  scf.parallel (%i, %j) = (%lo, %lo) to (%hi, %hi) step (%hi, %lo) {
    "test.body"(%i, %j) : (index, index) -> ()
  }
  return
}
