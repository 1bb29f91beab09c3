// A name that does not exist is reported with the names that may be meant. (`--verify-diagnostics` omits these notes.)
// RUN: not ods opt %s --split-input-file

func.func @no_prefix(%x: i32) {
  %0 = addi %x, %x : i32
  return
}

// -----

func.func @more_than_three(%c: i1, %x: i32) {
  %0 = select %c, %x, %x : i32
  return
}

// -----

func.func @no_default_dialect(%c: i1) {
  scf.if %c {
    %0 = alloca() : memref<1xi32>
  }
  return
}

// -----

func.func @misspelt_dialect(%x: i32) {
  %0 = artih.addi %x, %x : i32
  return
}

// -----

func.func @nothing_similar() {
  frobnicate
  return
}

// -----

func.func private @type(!transform.any_oq)

// -----

func.func private @attr() attributes {a = #arith.fastmat<none>}
