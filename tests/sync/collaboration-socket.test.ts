import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import * as decoding from 'lib0/decoding'
import { WebSocket } from 'ws'
import { MESSAGE } from '#contract/socket.ts'
import { appendStroke, strokesOf, undoneOf } from '#crdt/document/artwork-document.ts'
import { undoLatest } from '#crdt/document/undo.ts'
import type { Path } from '#crdt/document/stroke/stroke.ts'
import { NO_ACCESS } from '#server/artworks/artwork-policy.ts'
import { updateFrame } from '#server/sync/wire/frames.ts'
import { ANNOUNCED_WITHIN_MS } from '#tests/announced.ts'
import { eventually } from '#tests/eventually.ts'
import { dot } from './dot.ts'
import { RawSocket } from './plain-client.ts'
import { ANA, BEN, SocketServer } from './socket-server.ts'
import { strokeIds } from './stroke-ids.ts'
import { updateOn } from './update-on.ts'
import { readStrokes } from './read-strokes.ts'

let server: SocketServer
beforeEach(async () => {
  server = await SocketServer.start()
})
afterEach(() => server.dispose())

describe('an unmodified y-websocket client', () => {
  test('syncs with another both ways and gets its presence', async () => {
    const [ana, ben] = [await server.join(ANA), await server.join(BEN)]
    appendStroke(ana.doc, dot('a', ANA))
    appendStroke(ben.doc, dot('b', BEN))
    undoLatest(ben.doc, BEN)
    await eventually(
      () => strokeIds(ana.doc),
      (list) => list.length === 2 && list.includes('b-'),
    )
    await eventually(
      () => strokeIds(ben.doc),
      (list) => list.length === 2,
    )
    expect(strokeIds(ana.doc)).toEqual(strokeIds(ben.doc))
    ana.provider.awareness.setLocalStateField('cursor', { x: 3, y: 4 })
    const seen = (): unknown => ben.provider.awareness.getStates().get(ana.doc.clientID)
    await eventually(seen, (state) => state !== undefined)
    expect(seen()).toMatchObject({ user: { id: ANA, name: 'Ana' }, cursor: { x: 3, y: 4 } })
    ana.leave()
    await eventually(seen, (state) => state === undefined)
  })

  test('keeps its presence over null states, lost rights and new connections, and its people see it again', async () => {
    const [ana, ben] = [await server.join(ANA), await server.join(BEN)]
    const { awareness } = ana.provider
    const cursorSeen = (): unknown => ben.provider.awareness.getStates().get(ana.doc.clientID)?.['cursor']
    const isHidden = (): boolean => !ben.provider.awareness.getStates().has(ana.doc.clientID)
    let x = 0
    /** Moves until the others see it: y-protocols ignores a state whose clock is not newer than a removal's. */
    const moveUntilSeen = (): Promise<unknown> =>
      eventually(() => {
        awareness.setLocalState({ cursor: { x: (x += 1), y: 0 } })
        return cursorSeen()
      })
    const start = server.accessOf

    await moveUntilSeen()
    awareness.setLocalState(null)
    await eventually(isHidden)
    await moveUntilSeen()
    ana.provider.disconnect()
    await eventually(isHidden)
    ana.provider.connect()
    await moveUntilSeen()
    // The network is gone without a goodbye, and the new connection comes before the server ends the old one.
    ana.provider.ws = null
    ana.provider.wsconnected = false
    ana.provider.connect()
    await eventually(() => server.live.seats.count === 3)
    await eventually(() => {
      awareness.setLocalState({ cursor: { x: 500, y: 0 } })
      return (cursorSeen() as { x: number } | undefined)?.x === 500
    })
    server.accessOf = () => ({ ...start(1, ANA), draw: false, denial: 'completed' })
    await server.announce({ userId: ANA })
    await eventually(isHidden)
    server.accessOf = start
    await server.announce({ userId: ANA })
    await moveUntilSeen()
    expect(server.rooms.stats.presence.entries).toBe(2)
    ana.provider.awareness.destroy()
    await eventually(isHidden)
    expect(ben.provider.wsconnected).toBe(true)
  })

  test('syncs again after a restart of the server and sends what it drew meanwhile', async () => {
    const ana = await server.join(ANA)
    appendStroke(ana.doc, dot('a', ANA))
    await eventually(server.logLength, (count) => count === 1)
    await server.restart()
    appendStroke(ana.doc, dot('b', ANA))
    const ben = await server.join(BEN)
    await eventually(
      () => strokeIds(ben.doc),
      (list) => list.length === 2,
    )
    expect(strokeIds(ben.doc)).toEqual(['a', 'b'])
    expect(await server.logLength()).toBe(2)
  })

  test('gets no message of a type that it does not know', async () => {
    const raw = await RawSocket.open(server.url, 1, ANA)
    raw.send(updateFrame(updateOn(new Y.Doc(), (doc) => appendStroke(doc, dot('a', ANA)))))
    await eventually(server.logLength, (count) => count === 1)
    expect(new Set(raw.received.map((frame) => frame[0]))).toEqual(new Set([MESSAGE.sync]))
    raw.socket.close()
  })
})

test('a client with ?ack=1 gets an acknowledgement after each group commit with its updates (SYNC-5)', async () => {
  const raw = await RawSocket.open(server.url, 1, ANA, '&ack=1')
  const doc = new Y.Doc()
  raw.send(updateFrame(updateOn(doc, (copy) => appendStroke(copy, dot('a', ANA)))))
  const frames = (): Uint8Array[] => raw.received.filter((frame) => frame[0] === MESSAGE.persisted)
  await eventually(frames, (list) => list.length === 1)
  const decoder = decoding.createDecoder(frames()[0]!)
  decoding.readVarUint(decoder)
  const durable = Y.decodeStateVector(decoding.readVarUint8Array(decoder))
  expect([...durable.values()]).toEqual([1])
  expect(await server.logLength()).toBe(1)
  raw.socket.close()
})

test('an acknowledgement names the ids that its receiver writes with, however many others there are (SYNC-5)', async () => {
  const ben = await RawSocket.open(server.url, 1, BEN)
  const crowd = new Y.Doc({ gc: false })
  for (let i = 0; i < 300; i += 1) {
    crowd.clientID = 1_000_000 + i
    appendStroke(crowd, dot(`ben-${i}`, BEN))
  }
  ben.send(updateFrame(Y.encodeStateAsUpdate(crowd)))
  await eventually(server.logLength, (count) => count === 1)

  const ana = await RawSocket.open(server.url, 1, ANA, '&ack=1')
  const own = new Y.Doc({ gc: false })
  own.clientID = 7
  // Also what others have drawn, as a device repeats it that has lost its connection.
  ana.send(updateFrame(Y.encodeStateAsUpdate(crowd)))
  own.on('update', (update: Uint8Array) => ana.send(updateFrame(update)))
  for (const id of ['a', 'b']) appendStroke(own, dot(id, ANA))
  const acknowledged = (): Map<number, number>[] =>
    ana.received
      .filter(([type]) => type === MESSAGE.persisted)
      .map((frame) => Y.decodeStateVector(decoding.readVarUint8Array(decoding.createDecoder(frame.subarray(1)))))
  await eventually(acknowledged, (vectors) => vectors.at(-1)?.get(7) === 2)
  expect(Math.max(...acknowledged().map(({ size }) => size))).toBe(1)
  for (const { socket } of [ana, ben]) socket.close()
})

test('unknown messages and empty frames are ignored, a text frame closes the socket (SYNC-9)', async () => {
  const raw = await RawSocket.open(server.url, 1, ANA)
  raw.send(new Uint8Array([77, 1, 2]))
  raw.send(new Uint8Array())
  raw.send(updateFrame(updateOn(new Y.Doc(), (doc) => appendStroke(doc, dot('a', ANA)))))
  await eventually(server.logLength, (count) => count === 1)
  raw.send('hello')
  expect(await raw.closed).toMatchObject({ code: 1003 })
})

/** Returns how a connection is refused: by the upgrade's error, or by the close code and reason. */
async function refusalOf(user: number, artworkId: number, headers = {}): Promise<string> {
  const socket = new WebSocket(`${server.url}/${artworkId}${user ? `?as=${user}` : ''}`, { headers })
  return new Promise((done) => {
    socket.on('error', (error) => done(error.message))
    socket.on('close', (code, reason) => done(`${code} ${String(reason)}`))
  })
}

describe('rights', () => {
  test('an upgrade without a session or from another site is refused (SYNC-6)', async () => {
    expect(await refusalOf(0, 1)).toContain('401')
    expect(await refusalOf(ANA, 1, { origin: 'https://elsewhere.example' })).toContain('403')
  })

  test('a person who may not read gets not-found', async () => {
    server.accessOf = () => NO_ACCESS
    expect(await refusalOf(BEN, 1)).toBe('4404 not-found')
  })

  test.each([
    ['read-only' as const, 4403],
    ['completed' as const, 4409],
  ])('a reader (%s) gets the whole document and is closed at the first write (ACCESS-9)', async (denial, code) => {
    const ana = await server.join(ANA)
    appendStroke(ana.doc, dot('a', ANA))
    await eventually(server.logLength, (count) => count === 1)
    const may = server.accessOf(1, ANA)
    server.accessOf = () => ({ ...may, draw: false, own: false, participant: false, denial })
    const ben = await server.join(BEN)
    expect(strokeIds(ben.doc)).toEqual(['a'])
    ben.provider.shouldReconnect = () => false
    const closed = new Promise((done) => ben.provider.on('closed', done))
    appendStroke(ben.doc, dot('b', BEN))
    expect(await closed).toMatchObject({ code, reason: denial })
    expect(await server.logLength()).toBe(1)
  })

  test('a lost right or an ended session closes the socket within a second (ACCESS-10)', async () => {
    const [left, right] = [await RawSocket.open(server.url, 1, BEN), await RawSocket.open(server.url, 2, BEN)]
    await server.join(ANA)
    const allowed = server.accessOf
    server.accessOf = (artworkId, userId) =>
      artworkId === 1 && userId === BEN ? NO_ACCESS : allowed(artworkId, userId)
    const start = Date.now()
    await server.announce({ artworkId: 1 })
    expect(await left.closed).toEqual({ code: 4404, reason: 'no-right' })
    server.endedSessions.add(`session-${BEN}`)
    await server.announce({ sessionId: `session-${BEN}` })
    expect(await right.closed).toEqual({ code: 4401, reason: 'signed-out' })
    expect(Date.now() - start).toBeLessThan(ANNOUNCED_WITHIN_MS)
    await eventually(
      () => server.live.seats.count,
      (members) => members === 1,
    )
  })
})

test('a slow consumer is closed when it falls behind, and delays no other member', async () => {
  const [ana, ben] = [await server.join(ANA), await server.join(BEN)]
  const slow = await RawSocket.open(server.url, 1, BEN)
  slow.socket.pause()
  const points = Array.from({ length: 4_000 }, (_, i) => [i, (i * 7_919) % 9_600]).flat()
  const path = { points, pressures: null }
  const line = { ...dot('', ANA), tool: 'brush', size: 5, tip: 'round', insideRegion: 0, path } as const
  for (let i = 0; i < 900; i += 1) {
    appendStroke(ana.doc, { ...line, id: `s${i}` })
    if (i % 50 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  await eventually(
    () => strokesOf(ben.doc).length,
    (length) => length === 900,
  )
  slow.socket.resume()
  expect(await slow.closed).toMatchObject({ reason: expect.stringMatching(/slow-consumer|^$/) as string })
}, 40_000)

test('REST strokes go into the same document in order, and a repeated id is one stroke', async () => {
  const ben = await server.join(BEN)
  const ana = { id: ANA, username: 'ana', name: 'Ana', color: '#fff', isAdmin: false, isChild: false }
  const views = await Promise.all(['a', 'b', 'c', 'a'].map((id) => server.live.strokeWriter.add(1, ana, dot(id, ANA))))
  expect(views.map(({ strokeId }) => strokeId)).toEqual([1, 2, 3, 1])
  await eventually(
    () => strokeIds(ben.doc),
    (list) => list.length === 3,
  )
  expect(strokeIds(ben.doc)).toEqual(['a', 'b', 'c'])
  expect((await readStrokes(server.live, 1)).map(({ stroke }) => stroke.id)).toEqual(['a', 'b', 'c'])
  expect(server.durableStrokes).toBe(3)
  await server.restart()
  expect(await readStrokes(server.live, 1)).toHaveLength(3)
  // Entries read again at opening are not reported as new strokes.
  expect(server.durableStrokes).toBe(3)
  expect(Y.decodeStateVector(Y.encodeStateVector(ben.doc)).size).toBe(1)
})

test('a room opens from its snapshot and the log after it', async () => {
  const ana = await server.join(ANA)
  for (let i = 0; i < 1_100; i += 1) appendStroke(ana.doc, dot(`s${i}`, ANA))
  undoLatest(ana.doc, ANA)
  await eventually(server.logLength, (count) => count === 1_101)
  await server.restart()
  const ben = await server.join(BEN)
  expect(strokeIds(ben.doc)).toEqual(strokeIds(ana.doc))
  expect((await server.snapshots.load(1))?.seq).toBeGreaterThanOrEqual(1_000)
})

test('a long artwork arrives in pieces that apply in order, and the client is synced with the last', async () => {
  const ana = await server.join(ANA)
  const long: Path = {
    points: Array.from({ length: 1_000 }, (_, i) => (i * 7_919) % 9_000),
    pressures: null,
  }
  for (let i = 0; i < 400; i += 1)
    appendStroke(ana.doc, {
      ...dot(`s${i}`, ANA),
      tool: 'eraser',
      size: 5,
      strength: 50,
      tip: 'round',
      insideRegion: 0,
      path: long,
    })
  await eventually(server.logLength, (count) => count === 400)
  for (const restarted of [false, true]) {
    if (restarted) await server.restart()
    const doc = new Y.Doc()
    const growth: number[] = []
    doc.on('update', () => {
      growth.push(strokesOf(doc).length)
      expect(doc.store.pendingStructs).toBeNull()
    })
    const ben = await server.join(BEN, 1, doc)
    expect(growth.length).toBeGreaterThan(5)
    expect(growth.every((length, i) => length - (growth[i - 1] ?? 0) < 100)).toBe(true)
    expect(strokesOf(doc).length).toBe(400)
    ben.leave()
  }
})

test('a client whose update builds on missing items is asked for them repeatedly, with a pause between', async () => {
  const raw = await RawSocket.open(server.url, 1, ANA)
  const gap = updateFrame(updateOn(new Y.Doc(), (doc) => undoneOf(doc).set('nowhere', true)))
  let questions = 0
  raw.socket.on('message', () => {
    questions += 1
    raw.send(gap)
  })
  raw.send(gap)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(questions).toBeGreaterThan(2)
  expect(questions).toBeLessThan(30)
  expect(await server.logLength()).toBe(0)
  raw.socket.close()
})
