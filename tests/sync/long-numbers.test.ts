/** Messages with a number of 148 bytes: each ends the socket that sent it, and nothing else (SYNC-26). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as Y from 'yjs'
import { MESSAGE, PROTOCOL_VERSION } from '#contract/socket.ts'
import { appendStroke } from '#crdt/document/artwork-document.ts'
import { awarenessFrame, syncStep1Frame, updateFrame } from '#server/sync/wire/frames.ts'
import { eventually } from '#tests/eventually.ts'
import { NAN_BYTES } from '#tests/raw-numbers.ts'
import { dot } from './dot.ts'
import { RawSocket, type PlainClient } from './plain-client.ts'
import { ANA, BEN, SocketServer } from './socket-server.ts'
import { strokeIds } from './stroke-ids.ts'
import { updateOn } from './update-on.ts'

/** The room has more strokes than one chunk of a sync reply holds. */
const STROKES = 2_500
/** Whose strokes are in the second chunk. */
const LAST_CLIENT = 77

let server: SocketServer
let ana: PlainClient
let drawn = STROKES
beforeAll(async () => {
  server = await SocketServer.start()
  const doc = new Y.Doc()
  for (let i = 0; i < STROKES; i += 1) {
    if (i === STROKES - 300) doc.clientID = LAST_CLIENT
    appendStroke(doc, dot(`stroke-${i}`, ANA))
  }
  ana = await server.join(ANA, 1, doc)
  await eventually(() => server.durableStrokes === STROKES)
})
afterAll(() => server.dispose())

const bytes = (...parts: readonly (number | readonly number[])[]): Uint8Array => Uint8Array.from(parts.flat())
const stroke = updateFrame(updateOn(new Y.Doc(), (doc) => appendStroke(doc, dot('of-ben', BEN))))

const messages: [where: string, message: Uint8Array][] = [
  ['the clock of a state vector', syncStep1Frame(bytes(1, LAST_CLIENT, NAN_BYTES))],
  ['a client of a state vector', syncStep1Frame(bytes(1, NAN_BYTES, 5))],
  ['the number of clients of a state vector', syncStep1Frame(bytes(NAN_BYTES, LAST_CLIENT, 5))],
  ['the size of a state vector', bytes(MESSAGE.sync, 0, NAN_BYTES, 0)],
  ['the kind of a sync message', bytes(MESSAGE.sync, NAN_BYTES, 1, 0)],
  ['the kind of a message', bytes(NAN_BYTES, 0, 1, 0)],
  ['the size of an update', bytes(MESSAGE.sync, 2, NAN_BYTES, [...stroke.subarray(3)])],
  ['the number of awareness states', awarenessFrame(bytes(NAN_BYTES))],
  ['the client of an awareness state', awarenessFrame(bytes(1, NAN_BYTES, 1, 2, 123, 125))],
  ['the clock of an awareness state', awarenessFrame(bytes(1, 5, NAN_BYTES, 2, 123, 125))],
  ['the size of an awareness state', awarenessFrame(bytes(1, 5, 1, NAN_BYTES))],
]
const presence: [where: string, message: Uint8Array][] = [
  ['a coordinate of a cursor', bytes(MESSAGE.presence, 4, NAN_BYTES, 4)],
  ['the seed of a growing stroke', bytes(MESSAGE.presence, 32, NAN_BYTES, 1, 2)],
  ['the size of a growing stroke', bytes(MESSAGE.presence, 32, 7, NAN_BYTES, 2)],
  ['the number of a line’s points', bytes(MESSAGE.presence, 64, NAN_BYTES, 0, 0)],
  ['the number of a line’s dropped points', bytes(MESSAGE.presence, 64, 0, NAN_BYTES, 0)],
  ['the number of a line’s new points', bytes(MESSAGE.presence, 64, 0, 0, NAN_BYTES)],
]
const others: [what: string, message: Uint8Array][] = [
  ['a client that a state vector names twice', syncStep1Frame(bytes(2, LAST_CLIENT, 5, LAST_CLIENT, 6))],
  ['bytes after a state vector', syncStep1Frame(bytes(1, LAST_CLIENT, 5, 0))],
  ['bytes after an update', bytes([...stroke], 0)],
  ['bytes after awareness states', awarenessFrame(bytes(0, 0))],
]

async function endsOnlyItsSocket(message: Uint8Array, query: string): Promise<void> {
  const ben = await RawSocket.open(server.url, 1, BEN, query)
  await eventually(() => ben.received.length > 0)
  ben.send(message)
  expect(await ben.closed).toEqual({ code: 4400, reason: 'malformed' })
  appendStroke(ana.doc, dot(`after-${drawn}`, ANA))
  drawn += 1
  await eventually(() => server.durableStrokes === drawn)
}

test.each(messages)('a number of 148 bytes as %s ends only its socket', (_, message) => endsOnlyItsSocket(message, ''))

test.each(presence)('a number of 148 bytes as %s in compact presence ends only its socket', (_, message) =>
  endsOnlyItsSocket(message, `&v=${PROTOCOL_VERSION}`),
)

test.each(others)('%s end only its socket', (_, message) => endsOnlyItsSocket(message, ''))

test('the room opens with all strokes after a restart', async () => {
  await server.restart()
  const cleo = await server.join(3)
  expect(strokeIds(cleo.doc)).toHaveLength(drawn)
})
