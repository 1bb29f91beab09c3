// RUN: not ods opt %s
// The alignment of a blob, its first four bytes, is a power of two; a blob without data may have none.
module attributes {
  a = dense_resource<aligned> : tensor<2xi32>, b = dense_resource<empty> : tensor<0xi32>
} {}
{-#
  dialect_resources: {
    builtin: {
      aligned: "0x040000000100000002000000",
      empty: "0x00000000",
      unaligned: "0x00000000000000000100000002000000"
    }
  }
#-}
