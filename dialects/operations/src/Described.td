// The description of an operation whose example is put together by its class.
#ifndef ODS_DESCRIBED_TD
#define ODS_DESCRIBED_TD

class Described<string words, string example> {
  string ret = words # "\n\n```mlir\n" # example # "\n```\n";
}

#endif // ODS_DESCRIBED_TD
