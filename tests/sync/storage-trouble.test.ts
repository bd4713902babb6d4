/** Storage that takes no writes for a while: nothing is acknowledged, members get the reason, and no stroke is lost. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import { CLOSE, MESSAGE } from '#contract/socket.ts'
import { appendStroke, readEntries } from '#crdt/document/artwork-document.ts'
import { syncStep1Frame, updateFrame } from '#server/sync/wire/frames.ts'
import { StorageUnavailable } from '#server/storage/storage.ts'
import { eventually } from '#tests/eventually.ts'
import { dot } from './dot.ts'
import { RawSocket, connectPlainClient } from './plain-client.ts'
import { ANA, BEN, SocketServer } from './socket-server.ts'

let server: SocketServer
beforeEach(async () => {
  server = await SocketServer.start({ limits: { stallMs: 300 } })
})
afterEach(() => server.dispose())

const unavailable = (code: string): Error =>
  new StorageUnavailable('the storage could not write', { cause: Object.assign(new Error('no'), { code }) })
const acknowledgements = ({ received }: RawSocket): number =>
  received.filter(([type]) => type === MESSAGE.persisted).length

function stroke(id: string): Uint8Array {
  const doc = new Y.Doc()
  appendStroke(doc, dot(id, ANA))
  return updateFrame(Y.encodeStateAsUpdate(doc))
}

test.each([
  ['ENOSPC', 'full', 'storage-full'],
  ['EROFS', 'read-only', 'storage-read-only'],
  ['ECONNREFUSED', 'away', 'storage'],
] as const)('%s closes every member of the room and is logged as %s', async (code, trouble, reason) => {
  const [ana, ben] = [
    await RawSocket.open(server.url, 1, ANA, '&ack=1'),
    await RawSocket.open(server.url, 1, BEN, '&ack=1'),
  ]
  server.refuseWrites = unavailable(code)
  ana.send(stroke('a'))
  for (const { closed } of [ana, ben]) expect(await closed).toEqual({ code: CLOSE.tryAgainLater, reason })
  expect(acknowledgements(ana)).toBe(0)
  const lines = server.logLines.map((line) => JSON.parse(line) as { trouble?: string; artworkId?: number })
  expect(lines.filter((line) => line.trouble !== undefined)).toMatchObject([{ trouble, artworkId: 1 }])

  // Reading goes on: a new member gets the document.
  const reader = await RawSocket.open(server.url, 1, BEN)
  reader.send(syncStep1Frame(Uint8Array.of(0)))
  await eventually(
    () => reader.received.length,
    (count) => count >= 2,
  )
  reader.socket.close()
})

test('strokes drawn while the disk was full arrive when there is space again, from a plain client too', async () => {
  const ana = await connectPlainClient(server.url, 1, ANA)
  appendStroke(ana.doc, dot('a', ANA))
  await eventually(server.logLength, (count) => count === 1)
  server.refuseWrites = unavailable('ENOSPC')
  for (const id of ['b', 'c']) appendStroke(ana.doc, dot(id, ANA))
  await eventually(
    () => ana.provider.wsconnected,
    (connected) => !connected,
  )
  appendStroke(ana.doc, dot('d', ANA))
  await new Promise((resolve) => setTimeout(resolve, 300))
  server.refuseWrites = null
  await eventually(server.logLength, (count) => count >= 2, 10_000)
  const ben = await connectPlainClient(server.url, 1, BEN)
  await eventually(
    () => readEntries(ben.doc).map(({ stroke: { id } }) => id),
    (ids) => ids.join('') === 'abcd',
    10_000,
  )
  ana.leave()
  ben.leave()
})

test('a write that hangs closes only its sender, and becomes visible once it is durable', async () => {
  const held = server.holdWrites()
  const [ana, ben] = [await RawSocket.open(server.url, 1, ANA, '&ack=1'), await RawSocket.open(server.url, 1, BEN)]
  ana.send(stroke('a'))
  expect(await ana.closed).toEqual({ code: CLOSE.tryAgainLater, reason: 'storage' })
  expect(acknowledgements(ana)).toBe(0)
  expect(ben.socket.readyState).toBe(ben.socket.OPEN)
  held.release()
  await eventually(
    () => ben.received.some((frame) => Buffer.from(frame).includes('strokes')),
    (seen) => seen,
  )
  expect(await server.logLength()).toBe(1)
  ben.socket.close()
})
