import { encodeItems } from '#crdt/document/updates/encode-items.ts'
import { encodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'

/**
 * Returns the update that adds a stroke for a Yjs client without a document. Such a client only adds strokes, each behind its
 * last one, and `clock` counts them from 0.
 */
export function strokeUpdate(client: number, clock: number, stroke: Stroke): Uint8Array {
  const origin = clock === 0 ? null : { client, clock: clock - 1 }
  const { id: strokeId, author } = stroke
  return encodeItems([
    { kind: 'stroke', client, clock, origin, length: 1, bytes: encodeStroke(stroke), strokeId, author },
  ])
}
