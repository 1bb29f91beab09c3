// Symbols that nobody sees and nothing alive refers to go.
// RUN: ods opt --symbol-dce --allow-unregistered-dialect --split-input-file %s

func.func private @declared()
func.func private @called()
func.func private @only_by_dead() { return }
func.func private @dead() {
  call @only_by_dead() : () -> ()
  return
}
func.func private @in_circle() {
  call @in_circle() : () -> ()
  return
}
func.func private @in_attribute()
func.func private @in_type()
func.func nested @nested() { return }
func.func @public() {
  call @called() : () -> ()
  "t.use"() {a = [{b = @in_attribute}], c = tensor<2xi32, @in_type>} : () -> ()
  return
}

// -----

// Tables inside: what a private table holds is hidden, and references reach in.
module @shown {
  func.func private @unused()
  func.func nested @nested() { return }
  func.func @public() { return }
}
module @hidden attributes {sym_visibility = "private"} {
  func.func @used() { return }
  func.func @unused() { return }
}
module attributes {t.unnamed} {
  func.func @unused() { return }
}
"t.use"() {a = @hidden::@used} : () -> ()

// -----

// Other operations are alive with all they refer to, at any depth.
func.func private @deep()
"t.holder"() ({
  "t.inner"() ({
    "t.use"() {a = @deep} : () -> ()
  }, {
  }) : () -> ()
}, {
}) : () -> ()
