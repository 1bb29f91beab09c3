// RUN: poly opt %s | poly opt -
