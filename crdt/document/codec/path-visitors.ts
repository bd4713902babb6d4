/** What is made of a line while it is read: the line itself, or only a judgement. */
import type { ByteReader } from './byte-reader.ts'
import type { PathVisitor } from './path-codec.ts'
import { isOnPageOrMargin, isPressure } from '#crdt/document/stroke/stroke-fault.ts'
import type { Path } from '#crdt/document/stroke/stroke.ts'

/** Reads one line with a visitor; returns whether it has pressures. Throws StrokeError. */
export type PathReader = (input: ByteReader, visitor: PathVisitor) => boolean

/** Reads a line as it is. */
export function collectPath(input: ByteReader, read: PathReader): Path {
  const points: number[] = []
  const pressures: number[] = []
  const hasPressures = read(input, {
    point: (x, y) => void points.push(x, y),
    pressure: (pressure) => void pressures.push(pressure),
  })
  return { points, pressures: hasPressures ? pressures : null }
}

/** Reads and judges a line without keeping it; answers one that is valid if and only if what was read is. */
export function validatePath(input: ByteReader, read: PathReader): Path {
  judge.points = 0
  judge.valid = true
  read(input, judge)
  return judge.valid && judge.points > 0 ? DOT : NO_PATH
}

const DOT: Path = { points: [0, 0], pressures: null }
const NO_PATH: Path = { points: [], pressures: null }

/** One for all: strokes are read one after the other. */
const judge = {
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
