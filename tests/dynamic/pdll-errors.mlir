// RUN: not ods opt --load-dialect=include/Gem.td --pdll-file=include/GemWrong.pdll -Iinclude %s
// RUN: not ods opt --pdll-file=include/GemUsers.pdll %s
// RUN: not ods opt --pdll-file=include/None.pdll %s
// RUN: not ods pdll include/GemUsers.pdll
