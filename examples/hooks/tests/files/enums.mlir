// RUN: hooks opt %s --canonicalize --split-input-file --verify-diagnostics

func.func @send(%x: i32) {
  parcel.send %x slow
  parcel.send %x fast care<cold>
  parcel.send %x slow care<dry> {spare = #parcel<speed fast>, other = #parcel.care<none>}
  return
}

// -----

func.func @warm(%x: i32) {
  // expected-error @+1 {{'parcel.send' op keeps nothing cold for so long}}
  parcel.send %x slow care<dry,cold>
  return
}
