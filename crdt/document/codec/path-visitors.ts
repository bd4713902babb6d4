/** Two ways to read a path: to collect its points, or only to validate and measure them. */
import type { ByteReader } from '#crdt/bytes/byte-reader.ts'
import type { PathVisitor } from './path-codec.ts'
import { isOnPageOrMargin, isPressure } from '#crdt/document/stroke/stroke-fault.ts'
import { PathMeasure } from '#crdt/document/stroke/stroke-weight.ts'
import type { Path } from '#crdt/document/stroke/stroke.ts'
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
