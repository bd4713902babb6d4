/** A Yjs update that appends one stroke, written for a person who sent the stroke by REST and has no document. */
import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'
import { STROKES, strokesOf } from '#crdt/document/artwork-document.ts'

const CONTENT_BINARY = 4 - 1
const HAS_ORIGIN = 0x80

/**
 * Yjs's update format, version 1: one client, one item, no deletes. The item follows the last stroke of `doc`.
 * @param client the Yjs client id to write with, `clock` its next clock
 */
export function strokeUpdate(doc: Y.Doc, client: number, clock: number, stroke: Uint8Array): Uint8Array {
  const strokes = strokesOf(doc)
  const last = strokes.length === 0 ? null : Y.createRelativePositionFromTypeIndex(strokes, strokes.length, -1).item
  const encoder = encoding.createEncoder()
  for (const header of [1, 1, client, clock]) encoding.writeVarUint(encoder, header)
  encoding.writeUint8(encoder, CONTENT_BINARY | (last ? HAS_ORIGIN : 0))
  if (last) {
    encoding.writeVarUint(encoder, last.client)
    encoding.writeVarUint(encoder, last.clock)
  } else {
    encoding.writeVarUint(encoder, 1)
    encoding.writeVarString(encoder, STROKES)
  }
  encoding.writeVarUint8Array(encoder, stroke)
  encoding.writeVarUint(encoder, 0)
  return encoding.toUint8Array(encoder)
}
