// RUN: not ods opt %s
// The alignment of a blob without data is a power of two as well.
{-#
  dialect_resources: {
    builtin: {
      odd: "0x03000000"
    }
  }
#-}
