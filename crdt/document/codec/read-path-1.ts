/**
 * Reads the path of a version 1 stroke: `hasPressures count x y (dx dy)* pressure*`, coordinates as zigzag LEB128 differences.
 * Nothing here writes version 1, but docs/decisions/0076 offers it to other writers, so logs may hold it.
 */
import type { ByteReader } from '#crdt/bytes/byte-reader.ts'
import { StrokeError } from './stroke-reader.ts'
import type { PathVisitor } from './path-codec.ts'
import { STROKE_LIMITS } from '#crdt/document/stroke/stroke.ts'

/** Reads a path; returns whether it has pressures. Throws StrokeError, but does not check the ranges of the values. */
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
