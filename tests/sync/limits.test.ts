/** Limits and backpressure over real sockets: budgets, rates, connections, rooms, document size, slow disk. */
import { afterEach, describe, expect, test } from 'vitest'
import { Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { CLOSE, MAX_MESSAGE_BYTES, MESSAGE } from '#contract/socket.ts'
import { appendStroke, undoneOf } from '#crdt/document/artwork-document.ts'
import { awarenessFrame, emptyAwareness, syncStep1Frame, updateFrame } from '#server/sync/wire/frames.ts'
import { LOG_START } from '#server/log/log-chain.ts'
import type { HeldLimits } from '#server/http/budgets/held-bytes.ts'
import type { SocketLimits } from '#server/sync/limits/socket-limits.ts'
import { eventually } from '#tests/eventually.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { dot } from './dot.ts'
import { type Closed, RawSocket } from './plain-client.ts'
import { ANA, BEN, SocketServer } from './socket-server.ts'
import { readStrokes } from './read-strokes.ts'
import { strokeUpdate } from './stroke-update.ts'

let server: SocketServer
afterEach(() => server.dispose())

const start = async (limits: Partial<SocketLimits>, budgetScale = 0, held: Partial<HeldLimits> = {}): Promise<void> => {
  server = await SocketServer.start({ limits, budgetScale, held })
}

const open = (user: number, artworkId: number = 1): Promise<RawSocket> => RawSocket.open(server.url, artworkId, user)
const isOpen = ({ socket }: RawSocket): boolean => socket.readyState === socket.OPEN

/** Returns a document whose changes go over a socket, each as one message. */
function drawingBy(user: number, socket: RawSocket) {
  const doc = new Y.Doc({ gc: false })
  doc.on('update', (update: Uint8Array) => socket.send(updateFrame(update)))
  return {
    doc,
    draw: (count: number): void => {
      for (let i = 0; i < count; i += 1) appendStroke(doc, dot(`${doc.clientID}-${i}`, user))
    },
  }
}

/**
 * Resolves when every write accepted so far, of which there must be one, is in the log. A room settles writes in order, so
 * its acknowledgement of a repeated update comes after all of them.
 */
async function settleRoom(): Promise<void> {
  const [first] = await eventually(
    () => server.strokeLog.read(1),
    (entries) => entries.length > 0,
  )
  const socket = await RawSocket.open(server.url, 1, ANA, '&ack=1')
  socket.send(updateFrame(first!.update))
  await eventually(() => socket.received.some(([type]) => type === MESSAGE.persisted))
  socket.socket.close()
}

test('a burst beyond the stroke budget is throttled, not refused, and arrives whole at the rate of the budget', async () => {
  await start({}, 0.1)
  const ana = await open(ANA)
  const began = Date.now()
  drawingBy(ANA, ana).draw(70)
  await eventually(server.logLength, (count) => count >= 61)
  await eventually(server.logLength, (count) => count === 70)
  expect(Date.now() - began).toBeGreaterThan(900)
  expect(isOpen(ana)).toBe(true)
  ana.socket.close()
})

test('updates that were received before the socket closed still become durable', async () => {
  await start({}, 0.1)
  const ana = await open(ANA)
  ana.send(syncStep1Frame(Uint8Array.of(0)))
  drawingBy(ANA, ana).draw(70)
  ana.send(awarenessFrame(emptyAwareness))
  ana.socket.close()
  await ana.closed
  await eventually(server.logLength, (count) => count === 70)
  await eventually(
    () => server.live.seats.count,
    (members) => members === 0,
  )
})

test('a person who is throttled for drawing can still undo at once, and others draw on', async () => {
  await start({}, 0.1)
  const [ana, tablet, ben] = [await open(ANA), await open(ANA), await open(BEN)]
  const drawing = drawingBy(ANA, ana)
  drawing.draw(100)
  await eventually(server.logLength, (count) => count >= 60)
  const other = new Y.Doc({ gc: false })
  Y.applyUpdate(other, Y.encodeStateAsUpdate(drawing.doc))
  const before = Y.encodeStateVector(other)
  undoneOf(other).set(`${drawing.doc.clientID}-0`, 1)
  tablet.send(updateFrame(Y.encodeStateAsUpdate(other, before)))
  drawingBy(BEN, ben).draw(1)
  const written = async (): Promise<number> =>
    (await server.strokeLog.read(1)).filter(isUndoOr(BEN, other.clientID)).length
  await eventually(written, (count) => count === 2)
  // The strokes are still waiting.
  expect(await server.logLength()).toBeLessThan(90)
  for (const { socket } of [ana, tablet, ben]) socket.close()
})

const isUndoOr =
  (user: number, client: number) =>
  ({ userId, update }: { userId: number; update: Uint8Array }): boolean =>
    userId === user || Y.decodeUpdate(update).structs.some(({ id }) => id.client === client)

test('an endless flood of strokes is closed with too-fast, and what was accepted is kept', async () => {
  await start({ maxThrottledMs: 300 }, 0.1)
  const ana = await open(ANA)
  drawingBy(ANA, ana).draw(2_000)
  expect(await ana.closed).toEqual({ code: CLOSE.tooFast, reason: 'too-fast' })
  await settleRoom()
  expect(await server.logLength()).toBeGreaterThanOrEqual(60)
  expect(await server.logLength()).toBeLessThan(100)
})

test.each([
  ['messages', { messagesPerSecond: 20 }, 'too-many-messages', 1],
  ['bytes', { bytesPerSecond: 20_000 }, 'too-many-bytes', 2_000],
] as const)('a flood of %s is throttled, and closed when it does not end', async (_, limit, reason, size) => {
  await start({ ...limit, maxThrottledMs: 500 })
  const [ana, calm] = [await open(ANA), await open(BEN)]
  const message = new Uint8Array(size).fill(77)
  const flood = setInterval(() => {
    for (let i = 0; i < 20; i += 1) if (isOpen(ana)) ana.send(message)
  }, 10)
  // Messages within the burst of both rates are not throttled.
  for (let i = 0; i < 60; i += 1) calm.send(message)
  expect(await ana.closed).toEqual({ code: CLOSE.tooFast, reason })
  clearInterval(flood)
  expect(isOpen(calm)).toBe(true)
  calm.socket.close()
})

const CHANGE = new Uint8Array([MESSAGE.presence, 0])
const awareness = (clock: number): Uint8Array => {
  const doc = new Y.Doc()
  const own = new Awareness(doc)
  own.setLocalState({ user: { id: ANA, name: 'Ana', color: '#4c6ef5' }, cursor: { x: clock, y: 1 } })
  const frame = awarenessFrame(encodeAwarenessUpdate(own, [doc.clientID]))
  own.destroy()
  return frame
}

test.each<[string, string, (i: number) => Uint8Array]>([
  ['sync step 1', '', () => syncStep1Frame(Uint8Array.of(0))],
  ['awareness', '', awareness],
  ['questions for everybody’s awareness', '', () => new Uint8Array([MESSAGE.queryAwareness])],
  ['changes of presence', '&v=3', () => CHANGE],
  ['questions for everybody’s presence', '&v=3', () => new Uint8Array([MESSAGE.presence])],
])('a flood of %s costs its sender, on all their connections, and nobody else (SYNC-13)', async (_, query, message) => {
  await start({}, 0.01)
  const [flooding, ben] = [await RawSocket.open(server.url, 1, ANA, query), await open(BEN)]
  for (let i = 0; i < 150; i += 1) flooding.send(message(i))
  const [anas, bens] = [drawingBy(ANA, flooding), drawingBy(BEN, ben)]
  anas.draw(1)
  bens.draw(1)
  await eventually(server.logLength, (count) => count === 1)
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect((await server.strokeLog.read(1)).map(({ userId }) => userId)).toEqual([BEN])
  for (const { socket } of [flooding, ben]) socket.close()
})

type Connection = [user: number, artworkId: number]

test('a socket that sends no message is closed, and one that sends any stays open', async () => {
  await start({ firstMessageMs: 150 })
  const [silent, ana] = [await open(ANA), await open(ANA)]
  ana.send(syncStep1Frame(Uint8Array.of(0)))
  expect(await silent.closed).toEqual({ code: CLOSE.silent, reason: 'silent' })
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(isOpen(ana)).toBe(true)
  ana.socket.close()
})

test.each<[string, Partial<SocketLimits>, Connection[], Connection, Connection | null, number, string]>([
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
])(
  '%s has a connection limit, and a closed connection frees a place',
  async (_, limits, first, more, other, code, reason) => {
    await start(limits)
    const admitted = await Promise.all(first.map((connection) => open(...connection)))
    expect(await (await open(...more)).closed).toEqual({ code, reason })
    if (other) admitted.push(await open(...other))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(admitted.every(isOpen)).toBe(true)
    admitted[0]!.socket.close()
    await admitted[0]!.closed
    const next = await open(...more)
    // The server sends its sync step 1 to every member.
    await eventually(
      () => next.received.length,
      (count) => count > 0,
    )
    for (const { socket } of [...admitted, next]) socket.close()
  },
)

/** Only Ana owns and draws; everybody else reads. */
function makePublic(): void {
  const { accessOf } = server
  server.accessOf = (artworkId, userId) => {
    const access = accessOf(artworkId, userId)
    const isAna = userId === ANA
    return { ...access, draw: isAna, participant: isAna, denial: isAna ? null : 'read-only' }
  }
}

/** Opens sockets one after the other, each when the server has made the one before a member. */
async function openAll(users: readonly number[]): Promise<RawSocket[]> {
  const sockets: RawSocket[] = []
  for (const user of users) {
    const socket = await open(user)
    await Promise.race([socket.closed, eventually(() => socket.received.length > 0)])
    sockets.push(socket)
  }
  return sockets
}

test('readers of a public page cannot keep its owner out, and the one with the most sockets makes room for others (SYNC-32)', async () => {
  await start({ connectionsPerArtwork: 4 })
  makePublic()
  const readers = await openAll([11, 11, 11])
  const [refused] = await openAll([11])
  expect(await refused!.closed).toEqual({ code: CLOSE.tooMany, reason: 'artwork-readers' })
  const [other] = await openAll([12])
  expect(await readers[0]!.closed).toEqual({ code: CLOSE.tooMany, reason: 'own-connections' })
  const own = await openAll([ANA, ANA])
  expect(await readers[1]!.closed).toEqual({ code: CLOSE.tooMany, reason: 'artwork-readers' })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([readers[2]!, other!, ...own].map(isOpen)).toEqual([true, true, true, true])
  for (const { socket } of [readers[2]!, other!, ...own]) socket.close()
})

test('sockets that are still joining take no place of an artwork (SYNC-32)', async () => {
  await start({ connectionsPerArtwork: 2 })
  const { accessOf } = server
  server.accessOf = (artworkId, userId) => ({
    ...accessOf(artworkId, userId),
    ...(userId !== ANA && { artwork: null }),
  })
  const strangers = await openAll([11, 11, 12, 12])
  const [ana] = await openAll([ANA])
  expect((await Promise.all(strangers.map(({ closed }) => closed))).map(({ reason }) => reason)).toEqual(
    Array(4).fill('not-found'),
  )
  expect(isOpen(ana!)).toBe(true)
  ana!.socket.close()
})

const isJoinRefusal = ({ code, reason }: Closed): boolean => code === CLOSE.tooFast && reason === 'too-many-joins'

test('joining costs budget: more joins in a row than honest tabs need are refused before anything is read (SYNC-31)', async () => {
  await start({}, 0.1)
  let reads = 0
  const { accessOf } = server
  server.accessOf = (...asked) => {
    reads += 1
    return accessOf(...asked)
  }
  const sockets = await openAll(Array<number>(12).fill(ANA))
  const refused = sockets.filter((socket) => !isOpen(socket))
  expect(refused.length).toBeGreaterThan(2)
  expect((await Promise.all(refused.map(({ closed }) => closed))).every(isJoinRefusal)).toBe(true)
  // Each member's rights are read twice (ACCESS-12).
  expect(reads).toBe(2 * (sockets.length - refused.length))
  const [ben] = await openAll([BEN])
  expect(isOpen(ben!)).toBe(true)
  for (const { socket } of [...sockets, ben!]) socket.close()
})

/** Sends a message in fragments of this size, and leaves out the last one. */
function sendUnfinished({ socket }: RawSocket, bytes: number, fragment = 16_000): void {
  for (let sent = 0; sent < bytes; sent += fragment) socket.send(new Uint8Array(fragment).fill(77), { fin: false })
}

test('messages that never become whole hold a bounded memory of a person, over all sockets (SYNC-33)', async () => {
  await start({}, 0, { perSender: 2_000_000 })
  const [one, two, whole, ben] = await openAll([ANA, ANA, ANA, BEN])
  // In fragments, and whole: none of it is held any more.
  sendUnfinished(whole!, 1_200_000)
  whole!.socket.send(new Uint8Array(10))
  whole!.send(new Uint8Array(1_500_000).fill(77))
  whole!.send(new Uint8Array([MESSAGE.queryAwareness]))
  await eventually(() => whole!.received.some(([type]) => type === MESSAGE.awareness))
  sendUnfinished(ben!, 1_200_000)
  sendUnfinished(one!, 1_200_000)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect([one!, two!, whole!, ben!].map(isOpen)).toEqual([true, true, true, true])
  sendUnfinished(two!, 1_200_000)
  expect(await two!.closed).toEqual({ code: CLOSE.tooFast, reason: 'too-many-bytes' })
  expect([one!, whole!, ben!].map(isOpen)).toEqual([true, true, true])
  for (const { socket } of [one!, whole!, ben!]) socket.close()
})

test('a message above the limit ends its connection before it is whole, also in fragments', async () => {
  await start({})
  const ana = await open(ANA)
  sendUnfinished(ana, MAX_MESSAGE_BYTES + 100_000, 100_000)
  expect(await ana.closed).toMatchObject({ code: CLOSE.messageTooBig })
})

test('more pongs than messages may come close the connection (SYNC-13)', async () => {
  await start({ messagesPerSecond: 20 })
  const [ana, ben] = await openAll([ANA, BEN])
  for (let sent = 0; sent < 100; sent += 1) ben!.socket.pong()
  for (let sent = 0; sent < 5_000; sent += 1) ana!.socket.pong()
  expect(await ana!.closed).toEqual({ code: CLOSE.tooFast, reason: 'too-many-messages' })
  expect(isOpen(ben!)).toBe(true)
  ben!.socket.close()
})

test('a message in more than 1,024 fragments ends its connection (SYNC-33)', async () => {
  await start({})
  const [ana, ben] = await openAll([ANA, BEN])
  sendUnfinished(ana!, 1_025, 1)
  sendUnfinished(ben!, 1_023, 1)
  expect(await ana!.closed).toMatchObject({ code: 1008 })
  ben!.socket.send(new Uint8Array(1))
  ben!.send(new Uint8Array([MESSAGE.queryAwareness]))
  await eventually(() => ben!.received.some(([type]) => type === MESSAGE.awareness))
  ben!.socket.close()
})

test('no room is opened beyond the limit while all are in use, and an idle one is evicted', async () => {
  await start({ rooms: 2 })
  const [one, two] = [await open(ANA, 1), await open(ANA, 2)]
  drawingBy(ANA, one).draw(3)
  await eventually(server.logLength, (count) => count === 3)
  expect(await (await open(ANA, 3)).closed).toEqual({ code: CLOSE.tryAgainLater, reason: 'server-rooms' })
  await expect(server.live.strokeReader.read(4, ANA)).rejects.toMatchObject({ status: 503 })
  expect([isOpen(one), isOpen(two), server.rooms.stats.rooms]).toEqual([true, true, 2])
  one.socket.close()
  const three = await eventually(async () => {
    const socket = await open(ANA, 3)
    await Promise.race([socket.closed, new Promise((resolve) => setTimeout(resolve, 100))])
    return socket
  }, isOpen)
  expect(server.rooms.stats.rooms).toBe(2)
  two.socket.close()
  // The evicted room is opened again from the log.
  await eventually(
    async () => (await readStrokes(server.live, 1).catch(() => [])).length,
    (count) => count === 3,
  )
  three.socket.close()
})

const points = Array.from({ length: 300 }, (_, i) => [i % 2 === 0 ? 0 : 12_800, (i * 40) % 9_600]).flat()
const dear = (id: string, author: number, path = points): Stroke =>
  plainLine({ id, author, tip: 'sketchy', size: 50, path: { points: path, pressures: null } })

test('a flood of strokes that take long to paint is held back and then closed, and REST tells to wait (STROKE-9)', async () => {
  await start({ maxThrottledMs: 200 }, 0.01)
  const ana = await open(ANA)
  const { doc } = drawingBy(ANA, ana)
  for (let i = 0; i < 5; i += 1) appendStroke(doc, dear(`dear-${i}`, ANA))
  expect(await ana.closed).toEqual({ code: CLOSE.tooFast, reason: 'too-much-painting' })
  await eventually(server.logLength, (count) => count > 0)
  const person = { id: ANA, username: 'ana', name: 'Ana', color: '#fff', isAdmin: false, isChild: false }
  await expect(server.live.strokeWriter.add(1, person, dear('again', ANA))).rejects.toMatchObject({ status: 429 })
  const longest = dear('longest', BEN, [points, points, points, points].flat())
  const denial = { status: 400, code: 'too-large' }
  await expect(server.live.strokeWriter.add(1, { ...person, id: BEN }, longest)).rejects.toMatchObject(denial)
  expect(await server.logLength()).toBeLessThan(5)
})

test('a person who has drawn what takes long to paint still reads, undoes and sends presence, and only new strokes wait (STROKE-9)', async () => {
  await start({}, 0.05)
  const [ana, ben] = [await open(ANA), await open(BEN)]
  const { doc } = drawingBy(ANA, ana)
  // One message, which is accepted whole.
  const strokes = new Y.Doc({ gc: false })
  strokes.clientID = doc.clientID
  for (let i = 0; i < 12; i += 1) appendStroke(strokes, dear(`dear-${i}`, ANA))
  ana.send(updateFrame(Y.encodeStateAsUpdate(strokes)))
  await eventually(server.logLength, (count) => count === 1)

  const again = await open(ANA)
  const before = again.received.length
  again.send(syncStep1Frame(Uint8Array.of(0)))
  // What the server has already, as every client repeats it.
  again.send(updateFrame(Y.encodeStateAsUpdate(strokes)))
  const known = Y.encodeStateVector(strokes)
  undoneOf(strokes).set('dear-0', 1)
  again.send(updateFrame(Y.encodeStateAsUpdate(strokes, known)))
  await eventually(server.logLength, (count) => count === 2)
  await eventually(() => again.received.slice(before).some((bytes) => bytes.length > 1_000))
  const undone = Y.encodeStateVector(strokes)
  appendStroke(strokes, dear('waits', ANA))
  again.send(updateFrame(Y.encodeStateAsUpdate(strokes, undone)))
  drawingBy(BEN, ben).draw(1)
  await eventually(server.logLength, (count) => count === 3)
  expect((await readStrokes(server.live, 1)).map(({ stroke }) => stroke.id)).not.toContain('waits')
  expect(isOpen(again)).toBe(true)
  for (const { socket } of [ana, ben, again]) socket.close()
})

test('a full document accepts no more strokes, but still reads, undo flags and presence', async () => {
  await start({ documentBytes: 2_000 })
  const ana = await open(ANA)
  const drawing = drawingBy(ANA, ana)
  drawing.draw(200)
  expect(await ana.closed).toEqual({ code: CLOSE.notAllowed, reason: 'page-too-large' })
  await eventually(server.logLength, (count) => count > 10)
  await settleRoom()
  const kept = await server.logLength()
  expect(kept).toBeLessThan(200)
  const again = await open(ANA)
  again.send(syncStep1Frame(Uint8Array.of(0)))
  again.send(awarenessFrame(emptyAwareness))
  const stored = new Y.Doc({ gc: false })
  for (const { update } of await server.strokeLog.read(1)) Y.applyUpdate(stored, update)
  const before = Y.encodeStateVector(stored)
  undoneOf(stored).set(`${drawing.doc.clientID}-0`, 1)
  again.send(updateFrame(Y.encodeStateAsUpdate(stored, before)))
  await eventually(server.logLength, (count) => count === kept + 1)
  // An update that the room has already is accepted from anybody.
  again.send(updateFrame(Y.encodeStateAsUpdate(stored)))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(isOpen(again)).toBe(true)
  again.socket.close()
  const ben = { id: BEN, username: 'ben', name: 'Ben', color: '#fff', isAdmin: false, isChild: false }
  const byRest = async (): Promise<void> => {
    for (let i = 0; i < 100; i += 1) await server.live.strokeWriter.add(1, ben, dot(`rest-${i}`, BEN))
  }
  await expect(byRest()).rejects.toMatchObject({ status: 409, code: 'page-too-large' })
})

test('an artwork of as many strokes as it may have accepts no more, but still undo (STROKE-2)', async () => {
  await start({ documentStrokes: 5 })
  const ana = await open(ANA)
  const drawing = drawingBy(ANA, ana)
  drawing.draw(6)
  expect(await ana.closed).toEqual({ code: CLOSE.notAllowed, reason: 'too-many-strokes' })
  await settleRoom()
  expect(await server.logLength()).toBe(5)
  const stored = new Y.Doc({ gc: false })
  for (const { update } of await server.strokeLog.read(1)) Y.applyUpdate(stored, update)
  const before = Y.encodeStateVector(stored)
  undoneOf(stored).set(`${drawing.doc.clientID}-0`, 5)
  const again = await open(ANA)
  again.send(updateFrame(Y.encodeStateAsUpdate(stored, before)))
  await eventually(server.logLength, (count) => count === 6)
  again.socket.close()
  const ben = { id: BEN, username: 'ben', name: 'Ben', color: '#fff', isAdmin: false, isChild: false }
  await expect(server.live.strokeWriter.add(1, ben, dot('rest', BEN))).rejects.toMatchObject({
    status: 409,
    code: 'too-many-strokes',
  })
  expect(await server.logLength()).toBe(6)
})

test('a slow disk causes backpressure: senders are throttled and then closed with room-busy', async () => {
  await start({ queueBytes: 1_000, maxThrottledMs: 400 })
  const held = server.holdWrites()
  const [ana, ben] = [await open(ANA), await open(BEN)]
  drawingBy(ANA, ana).draw(500)
  drawingBy(BEN, ben).draw(1)
  expect(await ana.closed).toEqual({ code: CLOSE.tryAgainLater, reason: 'room-busy' })
  held.release()
  await eventually(server.logLength, (count) => count > 0)
  await settleRoom()
  const kept = await server.logLength()
  expect(kept).toBeLessThan(50)
  ben.socket.close()
})

const READ_STROKES = 400

/** Puts strokes into the logs of artworks whose rooms are not loaded. */
async function fillLogs(artworks: number): Promise<void> {
  const writes = Array.from({ length: READ_STROKES }, (_, i) => ({
    userId: BEN,
    at: new Date(0),
    update: strokeUpdate(7, i, dot(`s${i}`, BEN)),
  }))
  for (let id = 1; id <= artworks; id += 1) await server.strokeLog.append(id, LOG_START, writes)
}

async function countStrokes(artworkId: number, reader: number, after = 0): Promise<number> {
  let count = 0
  for await (const view of await server.live.strokeReader.read(artworkId, reader, after))
    count += view.strokeId > 0 ? 1 : 0
  return count
}

describe('reading artworks has a price (SYNC-45)', () => {
  const ARTWORKS = 60

  test('strokes by REST are paid before they are read, and others read on', async () => {
    await start({}, 0.01)
    await fillLogs(1)
    const replies = await Promise.allSettled(Array.from({ length: 100 }, () => countStrokes(1, ANA)))
    const refused = replies.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(80)
    expect(refused.length).toBeLessThan(100)
    expect(refused[0]).toMatchObject({ reason: { status: 429 } })
    expect(await countStrokes(1, BEN)).toBe(READ_STROKES)
  })

  test('a person who has many rooms loaded pays for it, by REST and by sockets, and still joins what is loaded', async () => {
    await start({}, 0.05)
    await fillLogs(ARTWORKS)
    let loaded = 0
    await expect(
      (async () => {
        for (; loaded < ARTWORKS - 1; loaded += 1) await countStrokes(loaded + 1, ANA, READ_STROKES)
      })(),
    ).rejects.toMatchObject({ status: 429 })
    expect(loaded).toBeGreaterThan(2)
    expect(await (await open(ANA, ARTWORKS)).closed).toEqual({ code: CLOSE.tooFast, reason: 'too-many-joins' })
    const [known, other] = [await open(ANA, 1), await open(BEN, ARTWORKS)]
    await eventually(() => known.received.length > 0 && other.received.length > 0)
    expect(server.live.seats.count).toBe(2)
    for (const { socket } of [known, other]) socket.close()
  })

  test('a person also pays for a room that was loaded for them when they get no seat in it', async () => {
    await start({}, 0.001)
    await fillLogs(2)
    const follower = { deliver: () => undefined, close: () => undefined }
    server.readOwned = async () => {
      // Until the room is loaded.
      await server.rooms.follow(1, BEN, () => follower)
      throw new Error('the items cannot be read')
    }
    expect(await (await open(ANA, 1)).closed).toEqual({ code: CLOSE.tryAgainLater, reason: 'storage' })
    await expect(server.rooms.follow(2, ANA, () => follower)).rejects.toMatchObject({ status: 429 })
  })
})

test('an update of which nothing is new is paid for, too: a flood of them is held back and closed (SYNC-13)', async () => {
  await start({ maxThrottledMs: 200 }, 0.01)
  const ana = await open(ANA)
  const { doc, draw } = drawingBy(ANA, ana)
  draw(1)
  await eventually(server.logLength, (count) => count === 1)
  for (let i = 0; i < 2_000; i += 1) ana.send(updateFrame(Y.encodeStateAsUpdate(doc)))
  const end = await Promise.race([ana.closed, new Promise((resolve) => setTimeout(resolve, 5_000, 'still open'))])
  expect(end).toEqual({ code: CLOSE.tooFast, reason: 'too-fast' })
})
