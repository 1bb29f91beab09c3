// RUN: not ods opt --symbol-dce --allow-unregistered-dialect %s
// RUN: not ods opt --pass-pipeline=builtin.module(func.func(symbol-dce)) --allow-unregistered-dialect %s

// An operation of a dialect that nobody knows may be a table of its own.
func.func private @maybe()
func.func @f() {
  "t.table"() ({
    "t.use"() {a = @maybe} : () -> ()
  }) : () -> ()
  return
}
