/** What one person, one artwork and one socket may take of the server, by real sockets. */
import { afterEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import { CLOSE } from '#contract/socket.ts'
import { appendStroke, undoneOf } from '#crdt/document/artwork-document.ts'
import { awarenessFrame, emptyPresence, syncStep1Frame, updateFrame } from '#server/sync/wire/frames.ts'
import type { SocketLimits } from '#server/sync/limits/socket-limits.ts'
import { eventually } from '#tests/eventually.ts'
import { dot } from './dot.ts'
import { BareSocket } from './plain-client.ts'
import { ANA, BEN, SocketServer } from './socket-server.ts'

let server: SocketServer
afterEach(() => server.dispose())

const start = async (limits: Partial<SocketLimits>, budgetScale = 0): Promise<void> => {
  server = await SocketServer.start({ limits, budgetScale })
}

const open = (user: number, artworkId: number = 1): Promise<BareSocket> => BareSocket.open(server.url, artworkId, user)
const logged = async (artworkId = 1): Promise<number> => (await server.strokeLog.read(artworkId)).length
const isOpen = ({ socket }: BareSocket): boolean => socket.readyState === socket.OPEN

/** A document whose changes go over a socket, each as a message. */
function drawingBy(user: number, socket: BareSocket) {
  const doc = new Y.Doc({ gc: false })
  doc.on('update', (update: Uint8Array) => socket.send(updateFrame(update)))
  return {
    doc,
    draw: (count: number): void => {
      for (let i = 0; i < count; i += 1) appendStroke(doc, dot(`${doc.clientID}-${i}`, user))
    },
  }
}

test('a burst beyond the budget is held back, not refused: all of it arrives, no faster than the budget allows', async () => {
  await start({}, 0.1)
  const ana = await open(ANA)
  const began = Date.now()
  drawingBy(ANA, ana).draw(70)
  await eventually(logged, (count) => count >= 61)
  await eventually(logged, (count) => count === 70)
  expect(Date.now() - began).toBeGreaterThan(900)
  expect(isOpen(ana)).toBe(true)
  ana.socket.close()
})

test('what was sent before the page was closed is taken, though its sender has gone', async () => {
  await start({}, 0.1)
  const ana = await open(ANA)
  ana.send(syncStep1Frame(Uint8Array.of(0)))
  drawingBy(ANA, ana).draw(70)
  ana.send(awarenessFrame(emptyPresence))
  ana.socket.close()
  await ana.closed
  await eventually(logged, (count) => count === 70)
  await eventually(
    () => server.rooms.stats.members,
    (members) => members === 0,
  )
})

test('who has drawn too much can undo at once, and others draw on', async () => {
  await start({}, 0.1)
  const [ana, tablet, ben] = [await open(ANA), await open(ANA), await open(BEN)]
  const drawing = drawingBy(ANA, ana)
  drawing.draw(100)
  await eventually(logged, (count) => count >= 60)
  const other = new Y.Doc({ gc: false })
  Y.applyUpdate(other, Y.encodeStateAsUpdate(drawing.doc))
  const before = Y.encodeStateVector(other)
  undoneOf(other).set(`${drawing.doc.clientID}-0`, 1)
  const sent = Date.now()
  tablet.send(updateFrame(Y.encodeStateAsUpdate(other, before)))
  drawingBy(BEN, ben).draw(1)
  const written = async (): Promise<number> =>
    (await server.strokeLog.read(1)).filter(isUndoOr(BEN, other.clientID)).length
  await eventually(written, (count) => count === 2)
  expect(Date.now() - sent).toBeLessThan(1_000)
  expect(await logged()).toBeLessThan(90)
  for (const { socket } of [ana, tablet, ben]) socket.close()
})

const isUndoOr =
  (user: number, client: number) =>
  ({ userId, update }: { userId: number; update: Uint8Array }): boolean =>
    userId === user || Y.decodeUpdate(update).structs.some(({ id }) => id.client === client)

test('who floods on and on is sent away with too-fast, and what was taken is kept', async () => {
  await start({ patienceMs: 300 }, 0.1)
  const ana = await open(ANA)
  drawingBy(ANA, ana).draw(2_000)
  expect(await ana.closed).toEqual({ code: CLOSE.tooFast, reason: 'too-fast' })
  expect(await logged()).toBeGreaterThanOrEqual(60)
  expect(await logged()).toBeLessThan(100)
})

test.each([
  ['messages', { messagesPerSecond: 20 }, 'too-many-messages', 1],
  ['bytes', { bytesPerSecond: 20_000 }, 'too-many-bytes', 2_000],
] as const)('too many %s are held back, and sent away when there is no end of them', async (_, limit, reason, size) => {
  await start({ ...limit, patienceMs: 500 })
  const [ana, modest] = [await open(ANA), await open(BEN)]
  const message = new Uint8Array(size).fill(77)
  const flood = setInterval(() => {
    for (let i = 0; i < 20; i += 1) if (isOpen(ana)) ana.send(message)
  }, 10)
  // Less than five seconds' worth at once: nobody minds.
  for (let i = 0; i < 60; i += 1) modest.send(message)
  expect(await ana.closed).toEqual({ code: CLOSE.tooFast, reason })
  clearInterval(flood)
  expect(isOpen(modest)).toBe(true)
  modest.socket.close()
})

type Place = [user: number, artworkId: number]

test('who says nothing is sent away, who says anything stays', async () => {
  await start({ firstMessageMs: 150 })
  const [silent, ana] = [await open(ANA), await open(ANA)]
  ana.send(syncStep1Frame(Uint8Array.of(0)))
  expect(await silent.closed).toEqual({ code: CLOSE.silent, reason: 'silent' })
  await new Promise((later) => setTimeout(later, 200))
  expect(isOpen(ana)).toBe(true)
  ana.socket.close()
})

test.each<[string, Partial<SocketLimits>, Place[], Place, Place | null, number, string]>([
  [
    'a person',
    { connectionsPerPerson: 2 },
    [
      [ANA, 1],
      [ANA, 2],
    ],
    [ANA, 3],
    [BEN, 1],
    CLOSE.tooMany,
    'own-connections',
  ],
  [
    'an artwork',
    { connectionsPerArtwork: 2 },
    [
      [ANA, 1],
      [BEN, 1],
    ],
    [3, 1],
    [3, 2],
    CLOSE.tooMany,
    'artwork-connections',
  ],
  [
    'the server',
    { connections: 2 },
    [
      [ANA, 1],
      [BEN, 2],
    ],
    [3, 3],
    null,
    CLOSE.tryAgainLater,
    'server-connections',
  ],
])('%s has so many connections, and one that ends makes place', async (_, limits, first, more, other, code, reason) => {
  await start(limits)
  const inside = await Promise.all(first.map((place) => open(...place)))
  expect(await (await open(...more)).closed).toEqual({ code, reason })
  if (other) inside.push(await open(...other))
  await new Promise((later) => setTimeout(later, 50))
  expect(inside.every(isOpen)).toBe(true)
  inside[0]!.socket.close()
  await inside[0]!.closed
  const next = await open(...more)
  // The answer to the connection is the server's question.
  await eventually(
    () => next.received.length,
    (count) => count > 0,
  )
  for (const { socket } of [...inside, next]) socket.close()
})

test('rooms in use are not opened beyond their number; an idle one makes place', async () => {
  await start({ rooms: 2 })
  const [one, two] = [await open(ANA, 1), await open(ANA, 2)]
  drawingBy(ANA, one).draw(3)
  await eventually(logged, (count) => count === 3)
  expect(await (await open(ANA, 3)).closed).toEqual({ code: CLOSE.tryAgainLater, reason: 'server-rooms' })
  await expect(server.rooms.strokes(4)).rejects.toMatchObject({ status: 503 })
  expect([isOpen(one), isOpen(two), server.rooms.stats.rooms]).toEqual([true, true, 2])
  one.socket.close()
  const three = await eventually(async () => {
    const socket = await open(ANA, 3)
    await Promise.race([socket.closed, new Promise((later) => setTimeout(later, 100))])
    return socket
  }, isOpen)
  expect(server.rooms.stats.rooms).toBe(2)
  two.socket.close()
  // What was let go is opened again from the log.
  await eventually(
    async () => (await server.rooms.strokes(1).catch(() => [])).length,
    (count) => count === 3,
  )
  three.socket.close()
})

test('a page that is as large as it may be takes no more strokes; reading, undoing and pointing go on', async () => {
  await start({ documentBytes: 2_000 })
  const ana = await open(ANA)
  const drawing = drawingBy(ANA, ana)
  drawing.draw(200)
  expect(await ana.closed).toEqual({ code: CLOSE.notAllowed, reason: 'page-too-large' })
  const kept = await eventually(logged, (count) => count > 10)
  expect(kept).toBeLessThan(200)
  const again = await open(ANA)
  again.send(syncStep1Frame(Uint8Array.of(0)))
  again.send(awarenessFrame(emptyPresence))
  const stored = new Y.Doc({ gc: false })
  for (const { update } of await server.strokeLog.read(1)) Y.applyUpdate(stored, update)
  const before = Y.encodeStateVector(stored)
  undoneOf(stored).set(`${drawing.doc.clientID}-0`, 1)
  again.send(updateFrame(Y.encodeStateAsUpdate(stored, before)))
  await eventually(logged, (count) => count === kept + 1)
  // What it has already is no news, whoever sends it.
  again.send(updateFrame(Y.encodeStateAsUpdate(stored)))
  await new Promise((later) => setTimeout(later, 50))
  expect(isOpen(again)).toBe(true)
  again.socket.close()
  const ben = { id: BEN, username: 'ben', name: 'Ben', color: '#fff', isAdmin: false }
  const byRest = async (): Promise<void> => {
    for (let i = 0; i < 100; i += 1) await server.rooms.addStroke(1, ben, dot(`rest-${i}`, BEN))
  }
  await expect(byRest()).rejects.toMatchObject({ status: 409, code: 'page-too-large' })
})

test('what waits for a slow disk is bounded: its senders are held back, then told to try again', async () => {
  await start({ queueBytes: 1_000, patienceMs: 400 })
  const held = server.holdWrites()
  const [ana, ben] = [await open(ANA), await open(BEN)]
  drawingBy(ANA, ana).draw(500)
  drawingBy(BEN, ben).draw(1)
  expect(await ana.closed).toEqual({ code: CLOSE.tryAgainLater, reason: 'room-busy' })
  held.release()
  await eventually(logged, (count) => count > 0)
  const kept = await logged()
  expect(kept).toBeLessThan(50)
  ben.socket.close()
})
