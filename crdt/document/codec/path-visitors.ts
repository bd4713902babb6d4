/** Two ways to read a path: to collect its points, or only to validate them. */
import type { ByteReader } from './byte-reader.ts'
import type { PathVisitor } from './path-codec.ts'
import { isOnPageOrMargin, isPressure } from '#crdt/document/stroke/stroke-fault.ts'
import type { Path } from '#crdt/document/stroke/stroke.ts'

/** Reads one path into a visitor; returns whether it has pressures. Throws StrokeError. */
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

/** Reads a path without storing its points. Returns a placeholder that passes validation exactly when the path would. */
export function validatePath(input: ByteReader, read: PathReader): Path {
  validator.points = 0
  validator.valid = true
  read(input, validator)
  return validator.valid && validator.points > 0 ? VALID_PATH : INVALID_PATH
}

const VALID_PATH: Path = { points: [0, 0], pressures: null }
const INVALID_PATH: Path = { points: [], pressures: null }

/** Shared by all calls, which never overlap, so that the guard allocates nothing for a path. */
const validator = {
  points: 0,
  valid: true,
  point(x: number, y: number): void {
    this.points += 1
    if (!isOnPageOrMargin(x, y)) this.valid = false
  },
  pressure(pressure: number): void {
    if (!isPressure(pressure)) this.valid = false
  },
}
