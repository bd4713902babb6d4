/**
 * Encodes a path by delta prediction and Rice codes (docs/decisions/0076). A hand moves smoothly, so each coordinate is stored
 * as its difference from a prediction: the same place (order 1), the same step again (order 2) or the same change of step
 * again (order 3), whichever is shortest for the whole path. Pressures are stored as differences of order 1.
 *
 *     order * 2 + hasPressures, count, k, x, y, (dx dy)* | with pressures: k, pressure, difference*
 */
import * as encoding from 'lib0/encoding'
import type { ByteReader } from '#crdt/bytes/byte-reader.ts'
import { isOnPageOrMargin, isPressure } from '#crdt/document/stroke/stroke-fault.ts'
import { PathMeasure } from '#crdt/document/stroke/stroke-weight.ts'
import { STROKE_LIMITS, type Path } from '#crdt/document/stroke/stroke.ts'
import { isRiceParameter, readRice, riceParameter, writeRice, zigzag } from './rice-code.ts'
import { StrokeError } from './stroke-reader.ts'
import { writeZigzag } from './write-zigzag.ts'

/** Receives a path while it is read: all points in order, then all pressures, if there are any. */
interface PathVisitor {
  point(x: number, y: number): void
  pressure(pressure: number): void
}

/** Scratch buffers for the differences of one path, one for each order; reading uses the first. Paths are never interleaved. */
const differences = [1, 2, 3].map(() => new Int32Array(2 * STROKE_LIMITS.points))

/** Writes a valid path in the form above, with the order that makes it shortest. */
export function writePath(out: encoding.Encoder, { points, pressures }: Path): void {
  const count = points.length / 2
  const sums = fillDifferences(points)
  const best = sums.indexOf(Math.min(...sums))
  const k = riceParameter(sums[best]!, points.length - 2)
  encoding.write(out, (best + 1) * 2 + (pressures ? 1 : 0))
  encoding.writeVarUint(out, count)
  encoding.write(out, k)
  writeZigzag(out, points[0]!)
  writeZigzag(out, points[1]!)
  writeRice(out, differences[best]!, points.length - 2, k)
  if (pressures) writePressures(out, pressures)
}

/** Fills `differences` with alternating x and y, without the first point; returns each order's sum of zigzag values. */
function fillDifferences(points: readonly number[]): number[] {
  const [first, second, third] = differences as [Int32Array, Int32Array, Int32Array]
  const sums = [0, 0, 0]
  for (let i = 2; i < points.length; i += 1) {
    const at = i - 2
    const step = points[i]! - points[at]!
    const last = at < 2 ? 0 : first[at - 2]!
    const beforeLast = at < 4 ? 0 : first[at - 4]!
    first[at] = step
    second[at] = step - last
    third[at] = step - 2 * last + beforeLast
    sums[0]! += zigzag(step)
    sums[1]! += zigzag(second[at])
    sums[2]! += zigzag(third[at])
  }
  return sums
}

function writePressures(out: encoding.Encoder, pressures: readonly number[]): void {
  const [changes] = differences as [Int32Array]
  let sum = 0
  for (let i = 1; i < pressures.length; i += 1) {
    changes[i - 1] = pressures[i]! - pressures[i - 1]!
    sum += zigzag(changes[i - 1]!)
  }
  const k = riceParameter(sum, pressures.length - 1)
  encoding.write(out, k)
  encoding.write(out, pressures[0]!)
  writeRice(out, changes, pressures.length - 1, k)
}

/** Reads a path; returns whether it has pressures. Throws StrokeError, but does not check the ranges of the values. */
export function readPath(input: ByteReader, visitor: PathVisitor): boolean {
  const kind = input.byte()
  const order = kind >> 1
  if (order < 1 || order > 3) throw new StrokeError('unknown order of differences')
  const count = input.unsigned()
  if (count < 1 || count > STROKE_LIMITS.points) throw new StrokeError('number of points')
  const k = readParameter(input)
  let x = input.signed()
  let y = input.signed()
  const [residuals] = differences as [Int32Array]
  input.readWith((bytes, start) => readRice(bytes, start, residuals, 2 * count - 2, k))
  visitor.point(x, y)
  let [dx, dy, dxBefore, dyBefore] = [0, 0, 0, 0]
  for (let i = 0; i < 2 * count - 2; i += 2) {
    let nextX = residuals[i]!
    let nextY = residuals[i + 1]!
    if (order === 2) {
      nextX += dx
      nextY += dy
    } else if (order === 3) {
      nextX += 2 * dx - dxBefore
      nextY += 2 * dy - dyBefore
    }
    dxBefore = dx
    dyBefore = dy
    dx = nextX
    dy = nextY
    visitor.point((x += dx), (y += dy))
  }
  const hasPressures = (kind & 1) === 1
  if (hasPressures) readPressures(input, count, visitor)
  return hasPressures
}

function readPressures(input: ByteReader, count: number, visitor: PathVisitor): void {
  const k = readParameter(input)
  let pressure = input.byte()
  const [changes] = differences as [Int32Array]
  input.readWith((bytes, start) => readRice(bytes, start, changes, count - 1, k))
  visitor.pressure(pressure)
  for (let i = 0; i < count - 1; i += 1) visitor.pressure((pressure += changes[i]!))
}

function readParameter(input: ByteReader): number {
  const k = input.byte()
  if (!isRiceParameter(k)) throw new StrokeError('unknown parameter')
  return k
}

/**
 * Reads the path of a version 1 stroke: `hasPressures count x y (dx dy)* pressure*`, coordinates as zigzag LEB128 differences.
 * Nothing here writes version 1, but docs/decisions/0076 offers it to other writers, so logs may hold it. Returns and throws as `readPath`.
 */
export function readPath1(input: ByteReader, visitor: PathVisitor): boolean {
  const hasPressures = input.byte()
  if (hasPressures > 1) throw new StrokeError('neither with nor without pressures')
  const count = input.unsigned()
  if (count > STROKE_LIMITS.points) throw new StrokeError('number of points')
  let x = 0
  let y = 0
  for (let i = 0; i < count; i += 1) {
    x += input.signed()
    y += input.signed()
    visitor.point(x, y)
  }
  if (hasPressures === 0) return false
  for (let i = 0; i < count; i += 1) visitor.pressure(input.byte())
  return true
}

export type PathReader = (input: ByteReader, visitor: PathVisitor) => boolean

/** Reads a path without checking the ranges of its values. */
export function collectPath(input: ByteReader, read: PathReader): Path {
  const points: number[] = []
  const pressures: number[] = []
  const hasPressures = read(input, {
    point: (x, y) => void points.push(x, y),
    pressure: (pressure) => void pressures.push(pressure),
  })
  return { points, pressures: hasPressures ? pressures : null }
}

/** Shared by all calls, which never overlap, so that the guard allocates nothing for a path. */
const measure = new PathMeasure()
const validator = {
  valid: true,
  point(x: number, y: number): void {
    if (isOnPageOrMargin(x, y)) measure.point(x, y)
    else this.valid = false
  },
  pressure(pressure: number): void {
    if (isPressure(pressure)) measure.pressure(pressure)
    else this.valid = false
  },
}

/** Reads a path without storing its points. Returns a placeholder that passes validation exactly when the path would. */
export function validatePath(input: ByteReader, read: PathReader): Path {
  measure.reset()
  validator.valid = true
  read(input, validator)
  return validator.valid && measure.points > 0 ? VALID_PATH : INVALID_PATH
}

/** Returns the measure of the path that `validatePath` has read last; the next call changes it. */
export const lastMeasure = (): PathMeasure => measure

const VALID_PATH: Path = { points: [0, 0], pressures: null }
const INVALID_PATH: Path = { points: [], pressures: null }
