/** The protocols of the systems. Peers store a stroke as a plain object in a Y.Array, ours as packed bytes. */
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'
import { MESSAGE } from '#contract/socket.ts'
import { newArtworkDocument, readEntries, STROKES } from '#crdt/document/artwork-document.ts'
import { encodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import { UNITS_PER_PIXEL } from '#crdt/document/stroke/stroke.ts'
import type { BenchStroke } from './bench-stroke.ts'
import { CONTENT, type Acknowledgement, type SystemProtocol, type SystemName } from './system-protocol.ts'

const NO_PREFIX = new Uint8Array()
const MADE_AT = Date.UTC(2026, 0, 1)
/** Hocuspocus: MessageType and AuthMessageType. */
const HOCUSPOCUS = { auth: 2, token: 0, syncStatus: 8 } as const

function bytesOf(write: (encoder: encoding.Encoder) => void): Uint8Array {
  const encoder = encoding.createEncoder()
  write(encoder)
  return encoding.toUint8Array(encoder)
}

const plain = {
  relaysAsSent: false,
  contentReference: CONTENT.any,
  encodeContent: (stroke: BenchStroke) =>
    bytesOf((encoder) => {
      encoding.writeVarUint(encoder, 1)
      encoding.writeAny(encoder, stroke as unknown as Parameters<typeof encoding.writeAny>[1])
    }),
  newDocument: () => new Y.Doc(),
  readStrokes: (document: Y.Doc) => document.getArray(STROKES).toArray().length,
}

const ours: SystemProtocol = {
  prefix: () => NO_PREFIX,
  authMessage: null,
  contentReference: CONTENT.binary,
  encodeContent: ({ id, author, color, size, points }) =>
    bytesOf((encoder) => {
      const units = points.flatMap(({ x, y }) => [Math.round(x * UNITS_PER_PIXEL), Math.round(y * UNITS_PER_PIXEL)])
      const stroke = encodeStroke({
        id,
        author,
        madeAt: MADE_AT,
        itemId: 0,
        tool: 'brush',
        color: Number.parseInt(color.slice(1), 16),
        size,
        opacity: 100,
        tip: 'round',
        insideRegion: 0,
        path: { points: units, pressures: null },
      })
      encoding.writeVarUint8Array(encoder, stroke)
    }),
  acknowledges: 'durable',
  relaysAsSent: false,
  readAcknowledgement: (message, client) => {
    const decoder = decoding.createDecoder(message)
    if (decoding.readVarUint(decoder) !== MESSAGE.persisted) return null
    const vector = decoding.createDecoder(decoding.readVarUint8Array(decoder))
    for (let left = decoding.readVarUint(vector); left > 0; left -= 1) {
      const named = decoding.readVarUint(vector)
      const clock = decoding.readVarUint(vector)
      if (named === client) return { atLeast: clock }
    }
    return null
  },
  newDocument: newArtworkDocument,
  readStrokes: (document) => readEntries(document).length,
}

const yWebsocket: SystemProtocol = {
  ...plain,
  prefix: () => NO_PREFIX,
  authMessage: null,
  acknowledges: 'never',
  readAcknowledgement: () => null,
}

const hocuspocus: SystemProtocol = {
  ...plain,
  prefix: (room) => bytesOf((encoder) => encoding.writeVarString(encoder, room)),
  authMessage: bytesOf((encoder) => {
    encoding.writeVarUint(encoder, HOCUSPOCUS.auth)
    encoding.writeVarUint(encoder, HOCUSPOCUS.token)
    encoding.writeVarString(encoder, '')
  }),
  acknowledges: 'received',
  readAcknowledgement: (message): Acknowledgement | null =>
    message[0] === HOCUSPOCUS.syncStatus ? { more: message[1] ?? 0 } : null,
}

export const protocols: Readonly<Record<SystemName, SystemProtocol>> = {
  ours,
  before: ours,
  hocuspocus,
  'y-websocket': yWebsocket,
  relay: { ...yWebsocket, relaysAsSent: true },
  'gathering-relay': { ...yWebsocket, relaysAsSent: true },
  // The strokes are ours, so that as many bytes are stored. It acknowledges nothing.
  'storing-relay': { ...ours, acknowledges: 'never' },
}
