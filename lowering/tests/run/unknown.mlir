// What has no native form is an error where it stands.
func.func @main() {
  "test.strange"() : () -> ()
  return
}
