/** Weighs strokes that are in the log, which are not judged again. */
import { StrokeError } from '#crdt/document/codec/stroke-reader.ts'
import { validateStroke } from '#crdt/document/codec/stroke-codec.ts'
import { NO_WEIGHT, type StrokeWeight } from '#crdt/document/stroke/stroke-weight.ts'
import type { NewItem } from './new-item.ts'

/** Returns the weight of an encoded stroke. One that is not valid, which only a log that no server has checked can hold, has none. */
export function weighEncoded(bytes: Uint8Array): StrokeWeight {
  try {
    return validateStroke(bytes).weight
  } catch (error) {
    if (error instanceof StrokeError) return NO_WEIGHT
    throw error
  }
}

/** Returns the weight of all strokes of an update together. */
export function weighItems(items: readonly NewItem[]): StrokeWeight {
  let points = 0
  let paint = 0
  for (const item of items) {
    if (item.kind !== 'stroke') continue
    const weight = weighEncoded(item.bytes)
    points += weight.points
    paint += weight.paint
  }
  return { points, paint }
}
