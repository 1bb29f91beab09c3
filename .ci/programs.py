"""Runs random programs on both engines and, where it is installed, with mlir-runner, and compares what they compute.

usage: programs.py ODS [--level llvm|arith|both] [--count N] [--seed N] [--batch N] [--size N]
                   [--engines cranelift,cranelift:0,c] [--jobs N] [--keep FOLDER]
An engine may have a level of optimisation behind a colon.
A program is a function without arguments that folds every value it made into one hash; `--batch` of them make a module.
Programs are well defined: shifts stay below the width, divisors are not zero, nothing is read before it is written, and
the bits of a NaN are not looked at. `--level llvm` writes the llvm dialect; `--level arith` writes func, arith, math, scf
and vector, which each tool lowers by its own passes of the same names. Where hashes differ, the functions of the module
are run one by one, and each that differs is written to the folder of `--keep`, alone in its module.
Exit code 1 when two results differ or a program is refused, crashes or times out.
"""
import argparse
import os
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import oracle

LOWER = ['--convert-scf-to-cf', '--convert-vector-to-llvm', '--convert-math-to-llvm', '--convert-arith-to-llvm',
         '--convert-index-to-llvm', '--convert-cf-to-llvm', '--convert-func-to-llvm', '--reconcile-unrealized-casts']
SEEDS = 16
FLOAT_BITS = {'f16': 16, 'bf16': 16, 'f32': 32, 'f64': 64, 'f80': 80, 'f128': 128}
WIDTHS = [1, 2, 3, 5, 7, 8, 11, 12, 16, 17, 24, 31, 32, 33, 40, 48, 63, 64, 65, 80, 96, 100, 127, 128]
WIDE = [129, 150, 192, 256, 511]
PREDICATES = ['eq', 'ne', 'slt', 'sle', 'sgt', 'sge', 'ult', 'ule', 'ugt', 'uge']
FLOAT_PREDICATES = ['oeq', 'ogt', 'oge', 'olt', 'ole', 'one', 'ord', 'ueq', 'ugt', 'uge', 'ult', 'ule', 'une', 'uno']


def is_int(ty):
    return ty[0] == 'i' and ty[1:].isdigit()


def width(ty):
    return int(ty[1:])


def lanes(ty):
    """The length and the element of a vector type, or None and the type itself."""
    if isinstance(ty, tuple) and ty[0] == 'vector':
        return ty[1], ty[2]
    return None, ty


def spell(ty):
    if isinstance(ty, str):
        return ty
    if ty[0] == 'vector':
        return f'vector<{ty[1]}x{spell(ty[2])}>'
    if ty[0] == 'array':
        return f'!llvm.array<{ty[1]} x {spell(ty[2])}>'
    return f'!llvm.struct<({", ".join(map(spell, ty[1]))})>'


class Body:
    """The body of a function while it is written: lines, and the values that may be used."""

    def __init__(self, rng, callees):
        self.rng, self.callees = rng, callees
        self.lines, self.values, self.counter, self.blocks = [], [], 0, 0

    def name(self):
        self.counter += 1
        return f'%v{self.counter}'

    def emit(self, text, ty):
        """An operation with one result: its value, which may be used from here on."""
        name = self.name()
        self.lines.append(f'  {name} = {text}')
        self.values.append((name, ty))
        return name

    def scalar(self):
        if self.rng.random() < 0.3:
            return self.rng.choice(self.floats())
        return f'i{self.rng.choice(WIDTHS) if self.rng.random() < 0.8 else self.rng.randrange(1, 129)}'

    def wide_scalar(self):
        """A scalar that may have more bits than any register, which lanes of vectors have not."""
        return f'i{self.rng.choice(WIDE)}' if self.rng.random() < 0.07 else self.scalar()

    def type(self, depth=0):
        roll = self.rng.random()
        if roll < 0.7:
            return self.wide_scalar()
        if roll < 0.9 or depth > 1 or not self.aggregates:
            return 'vector', self.rng.choice([1, 2, 3, 4, 5, 8, 16]), self.scalar()
        if roll < 0.95:
            return 'array', self.rng.randrange(1, 4), self.type(depth + 1)
        return 'struct', tuple(self.type(depth + 1) for _ in range(self.rng.randrange(1, 4)))

    def pick(self, ty):
        """A value of that type: one that is there, most of the time."""
        there = [name for name, have in self.values if have == ty]
        if there and self.rng.random() < 0.85:
            return self.rng.choice(there[-8:])
        return self.make(ty)

    def some(self, good):
        """A value whose type is as asked for, or None."""
        there = [one for one in self.values if good(one[1])]
        return self.rng.choice(there) if there else None

    def make(self, ty):
        count, element = lanes(ty)
        if count is not None:
            return self.from_lanes(ty, [self.pick(element) for _ in range(count)])
        if isinstance(ty, tuple):
            return self.aggregate(ty)
        if is_int(ty):
            if self.rng.random() < 0.2:
                return self.constant(ty, self.interesting(width(ty)))
            return self.from_seed(ty)
        # Hosts with instructions for bf16 take its subnormal numbers for zero, and LLVM uses them: none are made. Of f80
        # some bits are no number.
        if ty in ('bf16', 'f80') or self.rng.random() < 0.5:
            return self.small_float(ty)
        return self.bitcast(self.pick(f'i{FLOAT_BITS[ty]}'), f'i{FLOAT_BITS[ty]}', ty)

    def from_seed(self, ty):
        seed, bits = self.seed(), width(ty)
        if bits < 64:
            return self.cast('trunc', seed, 'i64', ty)
        if bits == 64:
            return seed
        wide = self.cast(self.rng.choice(['sext', 'zext']), seed, 'i64', ty)
        other = self.cast('zext', self.seed(), 'i64', ty)
        moved = self.binary('shl', other, self.constant(ty, self.rng.randrange(1, bits)), ty)
        return self.binary('xor', wide, moved, ty)

    def small_float(self, ty):
        """A float that is a small whole number, or a fraction of one."""
        whole = self.cast('sitofp', self.pick('i8'), 'i8', ty)
        if self.rng.random() < 0.5:
            return whole
        return self.binary('fmul', whole, self.float_constant(ty, self.rng.choice([0.5, 0.125, -3.0, 1.5])), ty)

    def interesting(self, bits):
        top = 1 << bits - 1
        return self.rng.choice([0, 1, -1, top - 1, -top, self.rng.randrange(-top, top), self.rng.randrange(-top, top)])

    def whole(self, ty):
        """A constant of an integer, or of a vector of them, and whether it may divide: it is neither 0 nor -1."""
        return self.splat(ty, self.rng.choice([2, 3, 5, 7, 10, 100, 127, 641, 65537]))

    def step(self):
        """One or a few operations."""
        self.rng.choice(self.kinds)(self)

    def hash(self):
        """The values folded into one i64."""
        total = self.constant('i64', 1469598103934665603)
        for name, ty in list(self.values):
            for word in self.words(name, ty):
                mixed = self.binary('xor', total, word, 'i64')
                total = self.binary('mul', mixed, self.constant('i64', 1099511628211), 'i64')
        return total

    def words(self, value, ty):
        """The i64s that say what a value is."""
        count, element = lanes(ty)
        if count is not None:
            return [word for at in range(count) for word in self.words(self.lane(value, ty, at), element)]
        if isinstance(ty, tuple):
            parts = [ty[2]] * ty[1] if ty[0] == 'array' else ty[1]
            return [word for at, part in enumerate(parts) for word in self.words(self.field(value, ty, at), part)]
        if not is_int(ty):
            bits = f'i{FLOAT_BITS[ty]}'
            raw = self.bitcast(value, ty, bits)
            nan = self.compare_floats('uno', value, value, ty)
            return self.words(self.select(nan, self.constant(bits, 1), raw, bits), bits)
        if width(ty) < 64:
            return [self.cast('zext', value, ty, 'i64')]
        if width(ty) == 64:
            return [value]
        parts = [self.binary('lshr', value, self.constant(ty, at), ty) for at in range(64, width(ty), 64)]
        return [self.cast('trunc', part, ty, 'i64') for part in (value, *parts)]

    # One of each kind of operation.

    def int_type(self, most=4096):
        if most > 128 and self.rng.random() < 0.1:
            return f'i{self.rng.choice(WIDE)}'
        element = f'i{self.rng.choice([bits for bits in WIDTHS if bits <= most])}'
        return element if self.rng.random() < 0.7 else ('vector', self.rng.choice([2, 3, 4, 8]), element)

    def float_type(self):
        element = self.rng.choice(self.floats())
        return element if self.rng.random() < 0.7 else ('vector', self.rng.choice([2, 3, 4, 8]), element)

    def int_2(self):
        ty = self.int_type()
        op = self.rng.choice(['add', 'sub', 'mul', 'and', 'or', 'xor', 'smax', 'smin', 'umax', 'umin'])
        self.binary(op, self.pick(ty), self.pick(ty), ty)

    def shift(self):
        ty = self.int_type()
        amount = self.splat(ty, self.rng.randrange(0, width(lanes(ty)[1])))
        self.binary(self.rng.choice(['shl', 'lshr', 'ashr']), self.pick(ty), amount, ty)

    def divide(self):
        ty = self.int_type()
        # The divisor has to be representable, and not -1.
        if width(lanes(ty)[1]) < 19:
            return
        self.binary(self.rng.choice(['sdiv', 'udiv', 'srem', 'urem']), self.pick(ty), self.whole(ty), ty)

    def compare(self):
        if self.rng.random() < 0.6:
            ty = self.int_type()
            self.compare_ints(self.rng.choice(PREDICATES), self.pick(ty), self.pick(ty), ty)
        else:
            ty = self.float_type()
            self.compare_floats(self.rng.choice(FLOAT_PREDICATES), self.pick(ty), self.pick(ty), ty)

    def choose(self):
        ty = self.type()
        self.select(self.pick('i1'), self.pick(ty), self.pick(ty), ty)

    def float_2(self):
        ty = self.float_type()
        op = self.rng.choice(['fadd', 'fsub', 'fmul', 'fdiv', 'maximum', 'minimum', 'copysign'])
        a, b = self.pick(ty), self.pick(ty)
        if op == 'copysign':
            if isinstance(ty, tuple):
                return
            # Nothing says what the sign of a NaN is.
            nan = self.compare_floats('uno', b, b, ty)
            b = self.select(nan, self.float_constant(ty, 1.0), b, ty)
        self.binary(op, a, b, ty)

    def float_1(self):
        ty = self.float_type()
        self.unary(self.rng.choice(['fneg', 'fabs', 'sqrt', 'floor', 'ceil', 'round', 'roundeven', 'ftrunc']),
                   self.pick(ty), ty)

    def count_bits(self):
        ty = self.int_type()
        self.unary(self.rng.choice(['ctpop', 'ctlz', 'cttz']), self.pick(ty), ty)

    def fma(self):
        ty = self.float_type()
        self.three('fma', [self.pick(ty) for _ in range(3)], ty)

    def convert(self):
        have = self.some(lambda ty: isinstance(ty, str) and is_int(ty))
        if have is None:
            return
        name, ty = have
        to = f'i{self.rng.choice(WIDE) if self.rng.random() < 0.1 else self.rng.randrange(1, 129)}'
        if width(to) < width(ty):
            self.cast('trunc', name, ty, to)
        elif width(to) > width(ty):
            self.cast(self.rng.choice(['sext', 'zext']), name, ty, to)
        else:
            # Wider integers than a double's exponent may be infinite, which is fine; f16 overflows to it.
            self.cast(self.rng.choice(['sitofp', 'uitofp']), name, ty, self.rng.choice(self.floats()))

    def convert_float(self):
        wide, narrow = self.rng.choice([('f64', 'f32'), ('f32', 'f16'), ('f64', 'f16'), ('f128', 'f80'), ('f128', 'f64'),
                                         ('f128', 'f32'), ('f80', 'f64'), ('f80', 'f32')])
        if self.rng.random() < 0.5:
            self.cast('fptrunc', self.pick(wide), wide, narrow)
        else:
            self.cast('fpext', self.pick(narrow), narrow, wide)

    def rearrange(self):
        """A shuffle, a lane put in, or a reduction."""
        ty = 'vector', self.rng.choice([2, 3, 4, 8]), self.scalar()
        value, roll = self.pick(ty), self.rng.random()
        if roll < 0.4:
            mask = [self.rng.randrange(0, 2 * ty[1]) for _ in range(self.rng.choice([1, 2, 4, 6]))]
            self.shuffle(value, self.pick(ty), mask, ty)
        elif roll < 0.7:
            self.put_lane(self.pick(ty[2]), value, self.rng.randrange(ty[1]), ty)
        elif is_int(ty[2]):
            self.reduce(self.rng.choice(['add', 'mul', 'and', 'or', 'xor', 'smax', 'smin', 'umax', 'umin']), value, ty)

    def call(self):
        if not self.callees:
            return
        name, params, result = self.rng.choice(self.callees)
        self.call_function(name, [self.pick(ty) for ty in params], params, result)

    def inner(self, steps):
        """Runs `steps` in a scope of its own; a value of the type asked for, or one of those before."""
        outside = list(self.values)
        for _ in range(steps):
            self.rng.choice(self.straight)(self)
        return outside

    straight = [int_2, int_2, shift, divide, compare, choose, float_2, float_1, count_bits, fma, convert, convert_float,
                rearrange]


class Llvm(Body):
    """A body in the llvm dialect."""
    aggregates = True
    NAMES = {'smax': 'intr.smax', 'smin': 'intr.smin', 'umax': 'intr.umax', 'umin': 'intr.umin',
             'maximum': 'intr.maximum', 'minimum': 'intr.minimum', 'copysign': 'intr.copysign'}

    def floats(self):
        return list(FLOAT_BITS)

    def constant(self, ty, value):
        return self.emit(f'llvm.mlir.constant({value} : {ty}) : {ty}', ty) if width(ty) > 1 else \
            self.emit(f'llvm.mlir.constant({"true" if value & 1 else "false"}) : i1', ty)

    def float_constant(self, ty, value):
        return self.emit(f'llvm.mlir.constant({value:e} : {ty}) : {ty}', ty)

    def splat(self, ty, value):
        count, element = lanes(ty)
        if count is None:
            return self.constant(ty, value)
        spelled = ('true' if value & 1 else 'false') if element == 'i1' else value
        return self.emit(f'llvm.mlir.constant(dense<{spelled}> : {spell(ty)}) : {spell(ty)}', ty)

    def seed(self):
        base = self.emit('llvm.mlir.addressof @seeds : !llvm.ptr', 'ptr')
        at = self.emit(f'llvm.getelementptr {base}[0, {self.rng.randrange(SEEDS)}] : (!llvm.ptr) -> !llvm.ptr, '
                       f'!llvm.array<{SEEDS} x i64>', 'ptr')
        return self.emit(f'llvm.load {at} : !llvm.ptr -> i64', 'i64')

    def hash(self):
        self.values = [one for one in self.values if one[1] != 'ptr']
        return super().hash()

    def from_lanes(self, ty, values):
        at = self.emit(f'llvm.mlir.undef : {spell(ty)}', 'undef')
        for number, value in enumerate(values):
            last = ty if number == len(values) - 1 else 'undef'
            index = self.emit(f'llvm.mlir.constant({number} : i32) : i32', 'i32')
            at = self.emit(f'llvm.insertelement {value}, {at}[{index} : i32] : {spell(ty)}', last)
        self.values = [one for one in self.values if one[1] != 'undef']
        return at

    def aggregate(self, ty):
        at = self.emit(f'llvm.mlir.undef : {spell(ty)}', 'undef')
        parts = [ty[2]] * ty[1] if ty[0] == 'array' else ty[1]
        for number, part in enumerate(parts):
            value = self.pick(part)
            last = ty if number == len(parts) - 1 else 'undef'
            at = self.emit(f'llvm.insertvalue {value}, {at}[{number}] : {spell(ty)}', last)
        self.values = [one for one in self.values if one[1] != 'undef']
        return at

    def lane(self, value, ty, number):
        index = self.emit(f'llvm.mlir.constant({number} : i64) : i64', 'i64')
        return self.emit(f'llvm.extractelement {value}[{index} : i64] : {spell(ty)}', ty[2])

    def put_lane(self, lane, value, number, ty):
        index = self.emit(f'llvm.mlir.constant({number} : i64) : i64', 'i64')
        return self.emit(f'llvm.insertelement {lane}, {value}[{index} : i64] : {spell(ty)}', ty)

    def field(self, value, ty, number):
        part = ty[2] if ty[0] == 'array' else ty[1][number]
        return self.emit(f'llvm.extractvalue {value}[{number}] : {spell(ty)}', part)

    def cast(self, op, value, ty, to):
        return self.emit(f'llvm.{op} {value} : {spell(ty)} to {spell(to)}', to)

    def bitcast(self, value, ty, to):
        return self.cast('bitcast', value, ty, to)

    def binary(self, op, a, b, ty):
        if op in self.NAMES:
            kind = spell(ty)
            return self.emit(f'llvm.{self.NAMES[op]}({a}, {b}) : ({kind}, {kind}) -> {kind}', ty)
        return self.emit(f'llvm.{op} {a}, {b} : {spell(ty)}', ty)

    def unary(self, op, a, ty):
        kind = spell(ty)
        if op == 'fneg':
            return self.emit(f'llvm.fneg {a} : {kind}', ty)
        if op in ('ctlz', 'cttz'):
            return self.emit(f'"llvm.intr.{op}"({a}) <{{is_zero_poison = false}}> : ({kind}) -> {kind}', ty)
        op = {'ftrunc': 'trunc'}.get(op, op)
        return self.emit(f'llvm.intr.{op}({a}) : ({kind}) -> {kind}', ty)

    def three(self, op, args, ty):
        kind = spell(ty)
        return self.emit(f'llvm.intr.{op}({", ".join(args)}) : ({kind}, {kind}, {kind}) -> {kind}', ty)

    def compare_ints(self, predicate, a, b, ty):
        count = lanes(ty)[0]
        return self.emit(f'llvm.icmp "{predicate}" {a}, {b} : {spell(ty)}', ('vector', count, 'i1') if count else 'i1')

    def compare_floats(self, predicate, a, b, ty):
        count = lanes(ty)[0]
        return self.emit(f'llvm.fcmp "{predicate}" {a}, {b} : {spell(ty)}', ('vector', count, 'i1') if count else 'i1')

    def select(self, condition, a, b, ty):
        return self.emit(f'llvm.select {condition}, {a}, {b} : i1, {spell(ty)}', ty)

    def shuffle(self, a, b, mask, ty):
        return self.emit(f'llvm.shufflevector {a}, {b} {mask} : {spell(ty)}', ('vector', len(mask), ty[2]))

    def reduce(self, op, value, ty):
        return self.emit(f'"llvm.intr.vector.reduce.{op}"({value}) : ({spell(ty)}) -> {ty[2]}', ty[2])

    def call_function(self, name, args, params, result):
        kinds = ', '.join(map(spell, params))
        return self.emit(f'llvm.call @{name}({", ".join(args)}) : ({kinds}) -> {spell(result)}', result)

    def intrinsic(self):
        """An intrinsic that only the llvm dialect has."""
        ty, roll = self.int_type(), self.rng.random()
        kind, bits = spell(ty), width(lanes(ty)[1])
        if roll < 0.25:
            args = ', '.join(self.pick(ty) for _ in range(3))
            op = self.rng.choice(['fshl', 'fshr'])
            self.emit(f'llvm.intr.{op}({args}) : ({kind}, {kind}, {kind}) -> {kind}', ty)
        elif roll < 0.5:
            op = self.rng.choice(['sadd', 'uadd', 'ssub', 'usub'])
            self.emit(f'llvm.intr.{op}.sat({self.pick(ty)}, {self.pick(ty)}) : ({kind}, {kind}) -> {kind}', ty)
        elif roll < 0.65:
            self.emit(f'llvm.intr.bitreverse({self.pick(ty)}) : ({kind}) -> {kind}', ty)
        elif roll < 0.75 and bits % 16 == 0:
            self.emit(f'llvm.intr.bswap({self.pick(ty)}) : ({kind}) -> {kind}', ty)
        elif isinstance(ty, str):
            op = self.rng.choice(['sadd', 'uadd', 'ssub', 'usub', 'umul', 'smul'])
            pair = 'struct', (ty, 'i1')
            self.emit(f'"llvm.intr.{op}.with.overflow"({self.pick(ty)}, {self.pick(ty)}) : ({kind}, {kind}) -> '
                      f'{spell(pair)}', pair)

    def saturate(self):
        """A float to an integer that takes it or its nearest."""
        ty, to = self.rng.choice(['f32', 'f64']), f'i{self.rng.choice([8, 16, 32, 64])}'
        op = self.rng.choice(['fptosi', 'fptoui'])
        self.emit(f'llvm.call_intrinsic "llvm.{op}.sat.{to}.{ty}"({self.pick(ty)}) : ({ty}) -> {to}', to)

    def memory(self):
        """A value through memory, or through one place of an array."""
        ty = self.type()
        value, kind = self.pick(ty), spell(ty)
        one = self.emit('llvm.mlir.constant(1 : i64) : i64', 'i64')
        if self.rng.random() < 0.5:
            at = self.emit(f'llvm.alloca {one} x {kind} : (i64) -> !llvm.ptr', 'ptr')
        else:
            count = self.rng.randrange(1, 5)
            base = self.emit(f'llvm.alloca {one} x !llvm.array<{count} x {kind}> : (i64) -> !llvm.ptr', 'ptr')
            at = self.emit(f'llvm.getelementptr {base}[0, {self.rng.randrange(count)}] : (!llvm.ptr) -> !llvm.ptr, '
                           f'!llvm.array<{count} x {kind}>', 'ptr')
        self.lines.append(f'  llvm.store {value}, {at} : {kind}, !llvm.ptr')
        self.emit(f'llvm.load {at} : !llvm.ptr -> {kind}', ty)

    def block(self):
        self.blocks += 1
        return f'^b{self.blocks}'

    def branch(self):
        """Two ways, which meet in a block with an argument."""
        ty = self.type()
        condition, before = self.pick('i1'), self.pick(ty)
        on, off, join = self.block(), self.block(), self.block()
        self.lines.append(f'  llvm.cond_br {condition}, {on}, {off}')
        for label in (on, off):
            self.lines.append(f'{label}:')
            outside = self.inner(self.rng.randrange(1, 4))
            passed = self.pick(ty) if self.rng.random() < 0.8 else before
            self.values = outside
            self.lines.append(f'  llvm.br {join}({passed} : {spell(ty)})')
        self.arrive(join, [ty])

    def loop(self):
        """A few rounds that carry a value."""
        ty, count = self.type(), self.rng.randrange(1, 7)
        start, first = self.constant('i64', 0), self.pick(ty)
        head, body, leave = self.block(), self.block(), self.block()
        kinds = f'i64, {spell(ty)}'
        self.lines.append(f'  llvm.br {head}({start}, {first} : {kinds})')
        outside = list(self.values)
        index, carried = self.arrive(head, ['i64', ty])
        more = self.compare_ints('ult', index, self.constant('i64', count), 'i64')
        self.lines.append(f'  llvm.cond_br {more}, {body}, {leave}')
        self.lines.append(f'{body}:')
        self.inner(self.rng.randrange(1, 4))
        passed = self.pick(ty)
        following = self.binary('add', index, self.constant('i64', 1), 'i64')
        self.lines.append(f'  llvm.br {head}({following}, {passed} : {kinds})')
        self.values = outside + [(index, 'i64'), (carried, ty)]
        self.lines.append(f'{leave}:')

    def arrive(self, label, types):
        names = [self.name() for _ in types]
        self.values += list(zip(names, types))
        args = ', '.join(f'{name}: {spell(ty)}' for name, ty in zip(names, types))
        self.lines.append(f'{label}({args}):')
        return names

    kinds = Body.straight * 2 + [intrinsic, intrinsic, saturate, memory, memory, Body.call, Body.call, branch, loop]

    @staticmethod
    def module(functions):
        rng = random.Random(7)
        words = ', '.join(str(rng.randrange(-1 << 63, 1 << 63)) for _ in range(SEEDS))
        head = f'llvm.mlir.global internal @seeds(dense<[{words}]> : tensor<{SEEDS}xi64>) : ' \
               f'!llvm.array<{SEEDS} x i64>\n'
        return head + '\n'.join(functions)

    @staticmethod
    def function(name, params, result, body, returned):
        args = ', '.join(f'%a{number}: {spell(ty)}' for number, ty in enumerate(params))
        lines = '\n'.join(body.lines)
        return f'llvm.func @{name}({args}) -> {spell(result)} {{\n{lines}\n  llvm.return {returned} : {spell(result)}\n}}'


class Arith(Body):
    """A body in func, arith, math, scf and vector."""
    aggregates = False
    NAMES = {'add': 'addi', 'sub': 'subi', 'mul': 'muli', 'and': 'andi', 'or': 'ori', 'xor': 'xori', 'shl': 'shli',
             'lshr': 'shrui', 'ashr': 'shrsi', 'sdiv': 'divsi', 'udiv': 'divui', 'srem': 'remsi', 'urem': 'remui',
             'smax': 'maxsi', 'smin': 'minsi', 'umax': 'maxui', 'umin': 'minui', 'fadd': 'addf', 'fsub': 'subf',
             'fmul': 'mulf', 'fdiv': 'divf', 'maximum': 'maximumf', 'minimum': 'minimumf', 'trunc': 'trunci',
             'sext': 'extsi', 'zext': 'extui', 'sitofp': 'sitofp', 'uitofp': 'uitofp', 'fpext': 'extf',
             'fptrunc': 'truncf', 'ceildivsi': 'ceildivsi', 'floordivsi': 'floordivsi', 'ceildivui': 'ceildivui'}
    MATH = {'fabs': 'absf', 'sqrt': 'sqrt', 'floor': 'floor', 'ceil': 'ceil', 'round': 'round',
            'roundeven': 'roundeven', 'ftrunc': 'trunc', 'ctpop': 'ctpop', 'ctlz': 'ctlz', 'cttz': 'cttz'}

    def floats(self):
        return list(FLOAT_BITS)

    def constant(self, ty, value):
        if ty == 'i1':
            return self.emit(f'arith.constant {"true" if value & 1 else "false"}', ty)
        return self.emit(f'arith.constant {value} : {ty}', ty)

    def float_constant(self, ty, value):
        return self.emit(f'arith.constant {value:e} : {ty}', ty)

    def splat(self, ty, value):
        count, element = lanes(ty)
        if count is None:
            return self.constant(ty, value)
        spelled = ('true' if value & 1 else 'false') if element == 'i1' else value
        return self.emit(f'arith.constant dense<{spelled}> : {spell(ty)}', ty)

    def seed(self):
        return f'%s{self.rng.randrange(SEEDS)}'

    def from_lanes(self, ty, values):
        args = ', '.join(values)
        return self.emit(f'vector.from_elements {args} : {spell(ty)}', ty)

    def lane(self, value, ty, number):
        return self.emit(f'vector.extract {value}[{number}] : {ty[2]} from {spell(ty)}', ty[2])

    def put_lane(self, lane, value, number, ty):
        return self.emit(f'vector.insert {lane}, {value} [{number}] : {ty[2]} into {spell(ty)}', ty)

    def cast(self, op, value, ty, to):
        return self.emit(f'arith.{self.NAMES[op]} {value} : {spell(ty)} to {spell(to)}', to)

    def bitcast(self, value, ty, to):
        return self.emit(f'arith.bitcast {value} : {spell(ty)} to {spell(to)}', to)

    def binary(self, op, a, b, ty):
        if op == 'copysign':
            return self.emit(f'math.copysign {a}, {b} : {spell(ty)}', ty)
        return self.emit(f'arith.{self.NAMES[op]} {a}, {b} : {spell(ty)}', ty)

    def unary(self, op, a, ty):
        name = 'arith.negf' if op == 'fneg' else f'math.{self.MATH[op]}'
        return self.emit(f'{name} {a} : {spell(ty)}', ty)

    def three(self, op, args, ty):
        return self.emit(f'math.{op} {", ".join(args)} : {spell(ty)}', ty)

    def compare_ints(self, predicate, a, b, ty):
        count = lanes(ty)[0]
        return self.emit(f'arith.cmpi {predicate}, {a}, {b} : {spell(ty)}', ('vector', count, 'i1') if count else 'i1')

    def compare_floats(self, predicate, a, b, ty):
        count = lanes(ty)[0]
        return self.emit(f'arith.cmpf {predicate}, {a}, {b} : {spell(ty)}', ('vector', count, 'i1') if count else 'i1')

    def select(self, condition, a, b, ty):
        return self.emit(f'arith.select {condition}, {a}, {b} : {spell(ty)}', ty)

    def shuffle(self, a, b, mask, ty):
        return self.emit(f'vector.shuffle {a}, {b} {mask} : {spell(ty)}, {spell(ty)}', ('vector', len(mask), ty[2]))

    def reduce(self, op, value, ty):
        op = {'smax': 'maxsi', 'smin': 'minsi', 'umax': 'maxui', 'umin': 'minui'}.get(op, op)
        return self.emit(f'vector.reduction <{op}>, {value} : {spell(ty)} into {ty[2]}', ty[2])

    def call_function(self, name, args, params, result):
        args = args + [f'%s{number}' for number in range(SEEDS)]
        kinds = ', '.join([spell(ty) for ty in params] + ['i64'] * SEEDS)
        return self.emit(f'func.call @{name}({", ".join(args)}) : ({kinds}) -> {spell(result)}', result)

    def rounded(self):
        """A division that rounds, or a product in two halves."""
        ty = self.int_type(64)
        if self.rng.random() < 0.5:
            if width(lanes(ty)[1]) >= 19:
                op = self.rng.choice(['ceildivsi', 'floordivsi', 'ceildivui'])
                self.binary(op, self.pick(ty), self.whole(ty), ty)
            return
        low, high = self.name(), self.name()
        op = self.rng.choice(['mulsi_extended', 'mului_extended'])
        self.lines.append(f'  {low}, {high} = arith.{op} {self.pick(ty)}, {self.pick(ty)} : {spell(ty)}')
        self.values += [(low, ty), (high, ty)]

    def through_index(self):
        ty = self.rng.choice(['i8', 'i32', 'i64', 'i128'])
        op = self.rng.choice(['index_cast', 'index_castui'])
        at = self.emit(f'arith.{op} {self.pick(ty)} : {ty} to index', 'index')
        self.emit(f'arith.{op} {at} : index to {ty}', ty)

    def hash(self):
        self.values = [one for one in self.values if one[1] != 'index']
        return super().hash()

    def branch(self):
        """A conditional with a result."""
        ty = self.type()
        condition, before = self.pick('i1'), self.pick(ty)
        name, kind, arms = self.name(), spell(ty), []
        for _ in range(2):
            lines, self.lines = self.lines, []
            outside = self.inner(self.rng.randrange(1, 4))
            passed = self.pick(ty) if self.rng.random() < 0.8 else before
            arms.append(self.lines + [f'  scf.yield {passed} : {kind}'])
            self.lines, self.values = lines, outside
        self.lines += [f'  {name} = scf.if {condition} -> ({kind}) {{', *arms[0], '  } else {', *arms[1], '  }']
        self.values.append((name, ty))

    def loop(self):
        """A few rounds that carry a value."""
        ty, count = self.type(), self.rng.randrange(1, 7)
        bounds = [self.constant('index', bound) for bound in (0, count, 1)]
        self.values = [one for one in self.values if one[1] != 'index']
        first, index, carried, name = self.pick(ty), self.name(), self.name(), self.name()
        kind = spell(ty)
        lines, outside, self.lines = self.lines, list(self.values), []
        self.values.append((carried, ty))
        self.inner(self.rng.randrange(1, 4))
        passed = self.pick(ty)
        inside, self.lines, self.values = self.lines, lines, outside
        self.lines += [f'  {name} = scf.for {index} = {bounds[0]} to {bounds[1]} step {bounds[2]} '
                       f'iter_args({carried} = {first}) -> ({kind}) {{', *inside, f'  scf.yield {passed} : {kind}', '  }']
        self.values.append((name, ty))

    kinds = Body.straight * 2 + [rounded, rounded, through_index, Body.call, Body.call, branch, loop]

    @staticmethod
    def module(functions):
        return '\n'.join(functions)

    @staticmethod
    def function(name, params, result, body, returned):
        args = [f'%a{number}: {spell(ty)}' for number, ty in enumerate(params)]
        lines = '\n'.join(body.lines)
        if name.startswith('f') or name == 'main':
            rng = random.Random(7)
            lines = '\n'.join(f'  %s{number} = arith.constant {rng.randrange(-1 << 63, 1 << 63)} : i64'
                              for number in range(SEEDS)) + '\n' + lines
        else:
            args += [f'%s{number}: i64' for number in range(SEEDS)]
        return f'func.func @{name}({", ".join(args)}) -> {spell(result)} {{\n{lines}\n  return {returned} : {spell(result)}\n}}'


LEVELS = {'llvm': Llvm, 'arith': Arith}


def programs(level, seed, batch, size):
    """The functions of a module: some that are called, and `batch` programs; each program with all that it calls."""
    rng, kind = random.Random(f'{level} {seed}'), LEVELS[level]
    helpers, callees = [], []
    for number in range(3):
        body = kind(rng, callees[:])
        params = [body.type() for _ in range(rng.randrange(1, 4))]
        result = body.type()
        body.values = [(f'%a{at}', ty) for at, ty in enumerate(params)]
        for _ in range(size // 3):
            body.step()
        helpers.append(kind.function(f'g{number}', params, result, body, body.pick(result)))
        callees.append((f'g{number}', params, result))
    all = []
    for number in range(batch):
        body = kind(rng, callees)
        for _ in range(size):
            body.step()
        all.append(kind.function(f'f{number}', [], 'i64', body, body.hash()))
    return kind, helpers, all


def main_of(kind, count):
    """The function that adds up what the programs give."""
    if kind is Llvm:
        lines = ['  %t0 = llvm.mlir.constant(0 : i64) : i64']
        for at in range(count):
            lines += [f'  %r{at} = llvm.call @f{at}() : () -> i64', f'  %p{at} = llvm.mul %t{at}, %t{at} : i64',
                      f'  %q{at} = llvm.add %p{at}, %t{at} : i64', f'  %t{at + 1} = llvm.xor %q{at}, %r{at} : i64']
        return '\n'.join(['llvm.func @main() -> i64 {', *lines, f'  llvm.return %t{count} : i64', '}'])
    lines = ['  %t0 = arith.constant 0 : i64']
    for at in range(count):
        lines += [f'  %r{at} = call @f{at}() : () -> i64', f'  %p{at} = arith.muli %t{at}, %t{at} : i64',
                  f'  %q{at} = arith.addi %p{at}, %t{at} : i64', f'  %t{at + 1} = arith.xori %q{at}, %r{at} : i64']
    return '\n'.join(['func.func @main() -> i64 {', *lines, f'  return %t{count} : i64', '}'])


def run(command, text):
    try:
        done = subprocess.run(command, input=text.encode(), capture_output=True, timeout=120)
    except subprocess.TimeoutExpired:
        return None, 'timed out'
    said = done.stderr.decode(errors='replace').strip()
    return (done.stdout.decode(), said) if done.returncode == 0 else (None, said or f'exit {done.returncode}')


def results(args, level, text, entry='main'):
    """What each tool gives: by its name, the output, or why there is none."""
    ours = theirs = text
    out = {}
    if level == 'arith':
        ours, said = run([args.ods, 'opt', *LOWER], text)
        if ours is None:
            out.update((engine, f'refused: {said[:300]}') for engine in args.engines)
        if args.oracle:
            theirs, said = run([oracle.OPT, *LOWER], text)
            if theirs is None:
                return {'mlir': f'invalid: {said[:300]}'}
    for engine in args.engines if ours is not None else []:
        name, _, optimise = engine.partition(':')
        command = [args.ods, 'run', f'--engine={name}', *([f'-O{optimise}'] if optimise else [])]
        got, said = run([*command, '-e', entry, '--entry-point-result=i64'], ours)
        out[engine] = got.strip() if got is not None else f'refused: {said[:300]}'
    if args.oracle:
        got, said = run([oracle.RUNNER, '-e', entry, '--entry-point-result=i64'], theirs)
        # Some programs with f80, f128 and wide integers LLVM gives up on: the engines are compared with each other.
        if got is not None or not said.startswith('LLVM ERROR: '):
            out['mlir'] = got.strip() if got is not None else f'invalid: {said[:300]}'
    return out


def check(args, level, seed):
    """The differences in one module: the function, and what each tool says."""
    kind, helpers, all = programs(level, seed, args.batch, args.size)
    whole = kind.module(helpers + all + [main_of(kind, len(all))])
    together = results(args, level, whole)
    if len(set(together.values())) == 1 and not next(iter(together.values())).startswith(('refused', 'invalid')):
        return []
    found = []
    for number, program in enumerate(all):
        text = kind.module(helpers + [program])
        got = results(args, level, text, f'f{number}')
        if len(set(got.values())) > 1 or next(iter(got.values())).startswith(('refused', 'invalid')):
            found.append((f'{level}-{seed}-f{number}', text, got))
    return found or [(f'{level}-{seed}-main', whole, together)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('ods')
    parser.add_argument('--level', choices=['llvm', 'arith', 'both'], default='both')
    parser.add_argument('--count', type=int, default=1000)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--batch', type=int, default=50)
    parser.add_argument('--size', type=int, default=25)
    parser.add_argument('--engines', default='cranelift,cranelift:0,c')
    parser.add_argument('--jobs', type=int, default=2)
    parser.add_argument('--keep')
    args = parser.parse_args()
    args.engines = args.engines.split(',')
    args.oracle = os.path.exists(oracle.RUNNER)
    if not args.oracle:
        print('mlir-runner is not installed: the engines are compared with each other')
    levels = ['llvm', 'arith'] if args.level == 'both' else [args.level]
    modules = -(-args.count // args.batch)
    work = [(levels[at % len(levels)], args.seed + at) for at in range(modules)]
    differ = 0
    with ThreadPoolExecutor(args.jobs) as pool:
        for found in pool.map(lambda one: check(args, *one), work):
            for name, text, got in found:
                differ += 1
                print(f'{name}: {got}', flush=True)
                if args.keep:
                    os.makedirs(args.keep, exist_ok=True)
                    with open(os.path.join(args.keep, f'{name}.mlir'), 'w') as file:
                        file.write(text)
    print(f'programs: {modules * args.batch} on {", ".join(args.engines)}{" and mlir-runner" if args.oracle else ""}, '
          f'{differ} differ')
    sys.exit(1 if differ else 0)


if __name__ == '__main__':
    main()
