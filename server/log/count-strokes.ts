import { RefusedUpdate } from '#crdt/document/updates/refused-update.ts'
import { UpdateCursor } from '#crdt/document/updates/update-cursor.ts'

/**
 * Returns how many strokes an update adds. Strokes are the only binary items of a document; all others are undo flags.
 * Throws RefusedUpdate (malformed).
 */
export function countStrokes(update: Uint8Array): number {
  const cursor = new UpdateCursor(update)
  let count = 0
  while (cursor.nextStruct()) if (cursor.kind === 'binary') count += 1
  return count
}

/** Like `countStrokes`, but returns 0 for a damaged entry, which `npm run artwork -- verify` reports. */
export function strokesIn(update: Uint8Array): number {
  try {
    return countStrokes(update)
  } catch (error) {
    if (error instanceof RefusedUpdate) return 0
    throw error
  }
}
