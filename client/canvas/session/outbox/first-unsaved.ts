/** The outbox one item at a time: how the client finds which of its strokes the server refuses when the server does not say. */
import { writeVarUint } from 'lib0/encoding'
import * as Y from 'yjs'
import { StrokeError } from '#crdt/document/codec/stroke-reader.ts'
import { peekStroke } from '#crdt/document/codec/stroke-codec.ts'
import { inCausalOrder, type Struct } from './backlog.ts'

export interface UnsavedItem {
  /** A Yjs update with this item only. */
  readonly update: Uint8Array
  readonly client: number
  /** The clock after it. */
  readonly end: number
  /** The stroke that it is, or that its undo flag is for. */
  readonly strokeId: string
  readonly isFlag: boolean
}

/** The stroke or flag that a refusal is about. */
export interface RefusedItem extends Pick<UnsavedItem, 'strokeId' | 'isFlag'> {
  /** The server has named it, or has accepted others of the outbox when they were sent one by one. */
  readonly isAtFault: boolean
}

/** Returns the first item that the server does not have, after which all others can be applied; null when it has everything. */
export function firstUnsaved(doc: Y.Doc, durable: ReadonlyMap<number, number>): UnsavedItem | null {
  for (const item of inCausalOrder(doc, durable)) {
    const { client, clock } = item.id
    const offset = Math.max(0, (durable.get(client) ?? 0) - clock)
    const isFlag = item instanceof Y.Item && item.parentSub !== null
    const strokeId = isFlag ? item.parentSub! : (strokeIdOf(item) ?? `${client}-${clock}`)
    return { update: encodeItem(item, offset), client, end: clock + item.length, strokeId, isFlag }
  }
  return null
}

function strokeIdOf(item: Struct): string | null {
  if (!(item instanceof Y.Item && item.content instanceof Y.ContentBinary)) return null
  try {
    return peekStroke(item.content.content).id
  } catch (error) {
    if (!(error instanceof StrokeError)) throw error
    return null
  }
}

/** Returns an update in Yjs's first encoding: one client, one struct, no deletes. @param offset elements that are left out */
function encodeItem(item: Struct, offset: number): Uint8Array {
  const encoder = new Y.UpdateEncoderV1()
  writeVarUint(encoder.restEncoder, 1)
  writeVarUint(encoder.restEncoder, 1)
  encoder.writeClient(item.id.client)
  writeVarUint(encoder.restEncoder, item.id.clock + offset)
  item.write(encoder, offset)
  writeVarUint(encoder.restEncoder, 0)
  return encoder.toUint8Array()
}
