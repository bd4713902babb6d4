import { StrokeError } from '#crdt/document/codec/stroke-reader.ts'
import { peekStroke } from '#crdt/document/codec/stroke-codec.ts'
import { RefusedUpdate, type Refusal } from './refused-update.ts'

/** Returns the refusal of an update for one of its strokes, which it names if the stroke's bytes begin with an id. */
export function refusedStroke(reason: Refusal, bytes: Uint8Array): RefusedUpdate {
  return new RefusedUpdate(reason, idIn(bytes))
}

function idIn(bytes: Uint8Array): string | null {
  try {
    return peekStroke(bytes).id
  } catch (error) {
    if (error instanceof StrokeError) return null
    throw error
  }
}
