// Resources: only those referred to are printed, in that order; external ones all.
"t.r"() {a = dense_resource<second> : tensor<1xi8>, b = dense_resource<"odd key"> : tensor<1xi8>, c = dense_resource<nodata> : tensor<2xi8>} : () -> ()
{-#
  dialect_resources: {
    builtin: {
      unused: "0x0400000001",
      second: "0x0400000002",
      "odd key": "0x0800000003"
    }
  },
  external_resources: {
    tool: {
      blob: "0x040000000102",
      flag: true,
      text: "hello"
    }
  }
#-}
