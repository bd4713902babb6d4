/** The streams of people who only look: what is sent to whom, and what is not kept for those who are slow (SYNC-46, SYNC-47). */
import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import { appendStroke, strokesOf } from '#crdt/document/artwork-document.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { NO_ITEMS } from '#crdt/document/updates/state-vector.ts'
import { NO_ACCESS } from '#server/artworks/artwork-policy.ts'
import { ReadBudget } from '#server/http/limits/read-budget.ts'
import { DEFAULT_SOCKET_LIMITS } from '#server/sync/limits/socket-limits.ts'
import { readSocketRequest, SPOKEN_PROTOCOLS } from '#server/sync/wire/socket-request.ts'
import { HEARTBEAT } from '#server/sync/viewers/viewer.ts'
import { type ViewRequest, Viewers } from '#server/sync/viewers/viewers.ts'
import { eventually } from '#tests/eventually.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { signedIn } from '#tests/signed-in.ts'
import type { PlainClient } from './plain-client.ts'
import { ANA, BEN, person, SocketServer } from './socket-server.ts'

const clock = (): number => performance.now()
const PLAIN = readSocketRequest(new URLSearchParams(), SPOKEN_PROTOCOLS)

let server: SocketServer
let viewers: Viewers
let ana: PlainClient
let drawn = 0
let beforeJudgement: () => Promise<unknown>
beforeEach(async () => {
  server = await SocketServer.start()
  beforeJudgement = () => Promise.resolve()
  viewers = newViewers({})
  ana = await server.join(ANA)
})
afterEach(async () => {
  viewers.stop()
  await server.dispose()
})

const newViewers = (limits: Partial<typeof DEFAULT_SOCKET_LIMITS>, isShared = false): Viewers =>
  new Viewers({
    rooms: server.rooms,
    access: {
      async accessOf(artworkId, { id }) {
        await beforeJudgement()
        return server.accessOf(artworkId, id)
      },
    },
    sessionEnded: async (sessionId) => server.endedSessions.has(sessionId),
    strokeLog: server.strokeLog,
    reads: new ReadBudget(0, clock),
    isShared,
    limits: { ...DEFAULT_SOCKET_LIMITS, ...limits },
    clock,
    onClosed() {},
    log: pino({ level: 'silent' }),
  })

/** A connection whose reader takes a piece only when the test says so. */
class Reader {
  readonly doc = new Y.Doc()
  readonly pieces: Uint8Array[] = []
  /** The numbers of log entries that it was told to have reached. */
  readonly ids: number[] = []
  closed: string | null = null
  isCut = false
  #pieces!: AsyncIterator<Uint8Array>
  #gone: (() => void) | null = null

  static async open(on: Viewers, userId: number, request: Partial<ViewRequest> = {}): Promise<Reader> {
    const reader = new Reader()
    const pieces = await on.open({
      signedIn: signedIn(person(userId), `session-${userId}`),
      artworkId: 1,
      address: '192.0.2.1',
      look: 'strokes',
      asked: PLAIN,
      known: NO_ITEMS,
      reached: null,
      connection: {
        isGone: false,
        onGone: (listener) => (reader.#gone = listener),
        destroy: () => (reader.isCut = true),
      },
      ...request,
    })
    reader.#pieces = pieces[Symbol.asyncIterator]()
    return reader
  }

  /** Takes all pieces, as they come. */
  readAll(): this {
    void this.#readOn()
    return this
  }

  async #readOn(): Promise<void> {
    while (!(await this.take()));
  }

  /** Takes the next piece. Returns true after the last. */
  async take(): Promise<boolean> {
    const { value, done } = await this.#pieces.next()
    if (done) return true
    this.pieces.push(value)
    for (const [, id] of Buffer.from(value)
      .toString()
      .matchAll(/^id: (\d+)$/gm))
      this.ids.push(Number(id))
    for (const [, event, data] of Buffer.from(value)
      .toString()
      .matchAll(/(?:event: (\w+)\n)?data: (.*)\n\n/g)) {
      if (event === 'closed') this.closed = (JSON.parse(data!) as { reason: string }).reason
      else this.#apply(Buffer.from(data!, 'base64'))
    }
    return false
  }

  leave(): void {
    this.#gone?.()
  }

  get strokes(): number {
    return strokesOf(this.doc).length
  }

  #apply(message: Uint8Array): void {
    if (message[0] !== 0) return
    // The length of the update takes one to four bytes.
    const start = 3 + message.subarray(2).findIndex((byte) => byte < 128)
    Y.applyUpdate(this.doc, message.subarray(start))
  }
}

/** A thin line whose points do not follow one another, so that each takes a few bytes. */
function line(points: number): Stroke {
  const wild = Array.from({ length: points * 2 }, (_, i) => (i * 397) % 509)
  return plainLine({ id: `line-${(drawn += 1)}`, author: ANA, size: 1, path: { points: wild, pressures: null } })
}

async function draw(count: number, points = 1): Promise<void> {
  const before = server.durableStrokes
  for (let i = 0; i < count; i += 1) appendStroke(ana.doc, line(points))
  await eventually(() => server.durableStrokes === before + count)
}

test('a step is encoded once for all viewers, and each gets it', async () => {
  await draw(3)
  const readers = await Promise.all(
    Array.from({ length: 500 }, async (_, i) => (await Reader.open(viewers, 10 + i)).readAll()),
  )
  await eventually(() => readers.every(({ strokes }) => strokes === 3))
  await draw(1)
  await eventually(() => readers.every(({ strokes }) => strokes === 4))
  // Heartbeats come at any time.
  const last = readers.map(({ pieces }) => pieces.findLast((piece) => piece !== HEARTBEAT))
  expect(new Set(last).size).toBe(1)
  expect(server.live.seats.count).toBe(1)
  for (const reader of readers) reader.leave()
  expect(viewers.count).toBe(0)
})

test('for a slow viewer nothing is kept: it gets the newest state at once, or begins anew when it is far behind', async () => {
  const [slow, slower] = [await Reader.open(viewers, BEN), await Reader.open(viewers, BEN)]
  for (const reader of [slow, slower]) {
    while (reader.pieces.length < 2) await reader.take()
  }
  for (let i = 0; i < 5; i += 1) await draw(20)
  await slow.take()
  expect([slow.strokes, slow.pieces.length]).toEqual([100, 3])
  for (let i = 0; i < 6; i += 1) await draw(20, 4_000)
  while (!(await slower.take()));
  expect(slower.closed).toBe('slow-consumer')
  expect(slower.strokes).toBe(0)
})

test('from the announcement of a change on, nobody gets anything before they are judged again (ACCESS-10)', async () => {
  const [ben, cleo] = [(await Reader.open(viewers, BEN)).readAll(), (await Reader.open(viewers, 3)).readAll()]
  await draw(1)
  await eventually(() => ben.strokes === 1 && cleo.strokes === 1)
  const judgements: (() => void)[] = []
  beforeJudgement = () => new Promise<void>((resolve) => judgements.push(resolve))
  const allowed = server.accessOf
  server.accessOf = (artworkId, userId) => (userId === BEN ? NO_ACCESS : allowed(artworkId, userId))
  viewers.rightsChanged({ artworkId: 1 })
  await draw(1)
  for (let turns = 0; turns < 50; turns += 1) await setImmediate()
  expect([ben.strokes, cleo.strokes]).toEqual([1, 1])
  while (ben.closed === null || cleo.strokes < 2) {
    for (const judge of judgements.splice(0)) judge()
    await setImmediate()
  }
  expect([ben.closed, ben.strokes]).toEqual(['no-right', 1])
})

test('a reader that does not take its last event is cut off', async () => {
  const reader = await Reader.open(viewers, BEN)
  viewers.rightsChanged({ artworkId: 1, isDeleted: true })
  await eventually(() => reader.isCut, Boolean, 2_000)
})

test('a room that ends ends the streams of its strokes, and they begin again', async () => {
  const [strokes, picture] = [
    (await Reader.open(viewers, BEN)).readAll(),
    (await Reader.open(viewers, BEN, { look: 'picture' })).readAll(),
  ]
  await draw(1)
  await eventually(() => strokes.strokes === 1)
  server.refuseWrites = new Error('the disk is gone')
  appendStroke(ana.doc, line(1))
  await eventually(() => strokes.closed !== null)
  expect(picture.closed).toBeNull()
  server.refuseWrites = null
  const again = (await Reader.open(viewers, BEN)).readAll()
  await eventually(() => again.strokes >= 1)
})

test('a person, an address and the process have a number of streams (SYNC-47)', async () => {
  const limited = newViewers({ viewers: 4, viewersPerPerson: 2, viewersPerAddress: 3 })
  const open = async (userId: number, address: string): Promise<[Reader, string | null]> => {
    const reader = await Reader.open(limited, userId, { address })
    await reader.take()
    return [reader, reader.closed]
  }
  const [first] = await open(BEN, 'a')
  await open(BEN, 'a')
  expect((await open(BEN, 'b'))[1]).toBe('own-connections')
  await open(3, 'a')
  expect((await open(4, 'a'))[1]).toBe('server-connections')
  await open(4, 'b')
  expect((await open(5, 'b'))[1]).toBe('server-connections')
  first.leave()
  expect((await open(BEN, 'b'))[1]).toBeNull()
  limited.stop()
})

test('with other processes, a room that ends ends the streams of its picture too, because nothing else would tell them of drawing', async () => {
  const shared = newViewers({}, true)
  const picture = (await Reader.open(shared, BEN, { look: 'picture' })).readAll()
  server.refuseWrites = new Error('the disk is gone')
  appendStroke(ana.doc, line(1))
  await eventually(() => picture.closed !== null)
  server.refuseWrites = null
  shared.stop()
})

test('a viewer that comes again is told no position before the steps up to it', async () => {
  const first = (await Reader.open(viewers, BEN)).readAll()
  await draw(1)
  await eventually(() => first.strokes === 1)
  const reached = first.ids.at(-1)!
  const had = Y.encodeStateAsUpdate(first.doc)
  await draw(3)
  await eventually(() => first.strokes === 4)
  const again = await Reader.open(viewers, BEN, { reached })
  await again.take()
  Y.applyUpdate(again.doc, had)
  expect([again.strokes, again.ids.filter((id) => id > reached)]).toEqual([1, []])
  while (again.strokes < 4) await again.take()
  expect(again.ids.at(-1)).toBe(first.ids.at(-1))
})

test('what waits in the connection of a slow reader is little', async () => {
  const slow = await Reader.open(viewers, BEN)
  while (slow.pieces.length < 2) await slow.take()
  await draw(100, 2_000)
  while (slow.strokes < 100) await slow.take()
  expect(Math.max(...slow.pieces.map(({ length }) => length))).toBeLessThan(192 * 1024)
})

test('many changes at once are one judgement of a viewer that waits for it', async () => {
  for (let i = 0; i < 40; i += 1) (await Reader.open(viewers, 10 + i)).readAll()
  for (let turns = 0; turns < 50; turns += 1) await setImmediate()
  let judgements = 0
  beforeJudgement = async () => void (judgements += 1)
  for (let i = 0; i < 50; i += 1) viewers.rightsChanged({ artworkId: 1 })
  for (let turns = 0; turns < 200; turns += 1) await setImmediate()
  expect(judgements).toBeLessThanOrEqual(80)
})
