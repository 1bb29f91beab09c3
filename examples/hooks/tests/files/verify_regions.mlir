// RUN: hooks opt %s --verify-diagnostics

// expected-error @+1 {{'race.laps' op has 2 laps, but at most 1 are run}}
race.laps 1 {
^bb0(%number: index):
  race.lap
  race.lap
}
