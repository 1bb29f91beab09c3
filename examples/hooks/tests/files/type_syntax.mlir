// RUN: hooks opt %s

func.func private @spans(!span.range<1 to 7>, !span.range<3>, !span.range<4 to 4>)
