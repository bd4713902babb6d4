/** Weighs strokes that are in the log, which are not judged again. */
import { StrokeError } from '#crdt/document/codec/stroke-reader.ts'
import { validateStroke } from '#crdt/document/codec/stroke-codec.ts'
import { NO_WEIGHT, type StrokeWeight } from '#crdt/document/stroke/stroke-weight.ts'
import type { NewItem } from './new-item.ts'
import { RefusedUpdate } from './refused-update.ts'
import { UpdateCursor } from './update-cursor.ts'
import { PIECE_BYTES } from './validate-strokes.ts'

/** Returns the weight of an encoded stroke. One that is not valid, which only a log that no server has checked can hold, has none. */
export function weighEncoded(bytes: Uint8Array): StrokeWeight {
  try {
    return validateStroke(bytes).weight
  } catch (error) {
    if (error instanceof StrokeError) return NO_WEIGHT
    throw error
  }
}

/**
 * Weighs the strokes of a log entry in pieces: this is most of the work of reading a large one. Yields after each piece; returns the
 * weights of all strokes in their order, as far as the entry can be read.
 */
export function* weighStrokes(update: Uint8Array): Generator<void, readonly StrokeWeight[]> {
  const weights: StrokeWeight[] = []
  let bytes = 0
  try {
    const cursor = new UpdateCursor(update)
    while (cursor.nextStruct()) {
      if (cursor.kind !== 'binary') continue
      weights.push(weighEncoded(cursor.binaryView()))
      bytes += cursor.binarySize
      if (bytes < PIECE_BYTES) continue
      bytes = 0
      yield
    }
  } catch (error) {
    if (!(error instanceof RefusedUpdate)) throw error
  }
  return weights
}

/** Returns the weight of all strokes of an update together. */
export function weighItems(items: readonly NewItem[]): StrokeWeight {
  let points = 0
  let paint = 0
  for (const item of items) {
    if (item.kind !== 'stroke') continue
    const weight = item.weight ?? weighEncoded(item.bytes)
    points += weight.points
    paint += weight.paint
  }
  return { points, paint }
}
