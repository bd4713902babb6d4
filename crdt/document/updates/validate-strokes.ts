/**
 * Validates the strokes of an update in pieces. This is most of the work of judging a large update, and needs no document, so a
 * server does it over several turns of its event loop.
 */
import type { StrokeWeight } from '#crdt/document/stroke/stroke-weight.ts'
import { UpdateCursor } from './update-cursor.ts'
import { requireValidStroke } from './update-guard.ts'

/** Bytes of strokes in one piece: a millisecond for those with the most points a byte. */
export const PIECE_BYTES = 16 * 1024

/**
 * Yields after each piece; returns the weights of all strokes in their order. Throws RefusedUpdate (malformed, bad-stroke). The update
 * must not change meanwhile.
 */
export function* validateStrokes(update: Uint8Array): Generator<void, readonly StrokeWeight[]> {
  const cursor = new UpdateCursor(update)
  const weights: StrokeWeight[] = []
  let bytes = 0
  while (cursor.nextStruct()) {
    if (cursor.kind !== 'binary') continue
    weights.push(requireValidStroke(cursor.binaryView()).weight)
    bytes += cursor.binarySize
    if (bytes < PIECE_BYTES) continue
    bytes = 0
    yield
  }
  return weights
}
