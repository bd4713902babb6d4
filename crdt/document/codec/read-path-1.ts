/** Lines as strokes of version 1 have them: `hasPressures count x y (dx dy)* pressure*`, coordinates as LEB128 differences. */
import { StrokeError, type ByteReader } from './byte-reader.ts'
import type { PathVisitor } from './path-codec.ts'
import { STROKE_LIMITS } from '#crdt/document/stroke/stroke.ts'

/** Reads a line; returns whether it has pressures. Nothing is promised about the values. */
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
