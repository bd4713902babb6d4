/** Our own protocol over real sockets: the hello, positions of the log, refused strokes, and protocols that are not spoken. */
import { Buffer } from 'node:buffer'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import * as decoding from 'lib0/decoding'
import { CLOSE, MESSAGE } from '#contract/socket.ts'
import { appendStroke, readEntries, undoneOf } from '#crdt/document/artwork-document.ts'
import { newLogKey } from '#server/artworks/log-keys.ts'
import { syncStep1Frame, updateFrame } from '#server/sync/wire/frames.ts'
import { eventually } from '#tests/eventually.ts'
import { dot } from './dot.ts'
import { RawSocket } from './plain-client.ts'
import { hellosIn, positionsIn, refusalsIn } from './protocol-messages.ts'
import { ANA, BEN, SocketServer } from './socket-server.ts'
import { updateOn } from './update-on.ts'

let server: SocketServer
beforeAll(async () => {
  server = await SocketServer.start({ protocols: { oldest: 2, newest: 3 } })
})
afterAll(() => server.dispose())

const opened: RawSocket[] = []
afterEach(() => opened.splice(0).forEach(({ socket }) => socket.close()))
let lastArtwork = 0
const newArtwork = (): number => (lastArtwork += 1)

async function open(artworkId: number, user: number, query: string): Promise<RawSocket> {
  const raw = await RawSocket.open(server.url, artworkId, user, query)
  opened.push(raw)
  return raw
}

/** Resolves with the log's last position, as a client names it. */
async function lastPosition(artworkId: number): Promise<{ seq: number; hash: string }> {
  const { seq, hash } = await server.strokeLog.lastPosition(artworkId)
  return { seq, hash: Buffer.from(hash).toString('hex') }
}

const stroke = (id: string, author: number): Uint8Array =>
  updateFrame(updateOn(new Y.Doc(), (doc) => appendStroke(doc, dot(id, author))))

const addressOf = (seq: number, hash: string): string => `&v=2&log=${server.logKey}&seq=${seq}&hash=${hash}`

/** Draws on an artwork until its log has this many entries. */
async function draw(artworkId: number, count: number): Promise<void> {
  const plain = await open(artworkId, ANA, '')
  const before = await server.logLength(artworkId)
  for (let i = before; i < count; i += 1) plain.send(stroke(`${artworkId}-${i}`, ANA))
  await eventually(
    () => server.logLength(artworkId),
    (length) => length === count,
  )
}

describe('a client that speaks our protocol', () => {
  test('gets the protocol, the key of the log and the id of its presence first (SYNC-18)', async () => {
    const [ana, ben] = [await open(newArtwork(), ANA, '&v=2'), await open(lastArtwork, BEN, '&v=3')]
    for (const raw of [ana, ben]) await eventually(() => raw.received.length > 1)
    for (const raw of [ana, ben]) expect(raw.received[0]![0]).toBe(MESSAGE.hello)
    const hellos = [ana, ben].flatMap(({ received }) => hellosIn(received))
    expect(hellos).toMatchObject([
      { protocol: 2, newest: 3, logKey: server.logKey },
      { protocol: 3, newest: 3, logKey: server.logKey },
    ])
    expect(hellos[0]!.presenceId).not.toBe(hellos[1]!.presenceId)
  })

  test('is closed as signed-out when its session is another person’s, before anything is judged (SYNC-23)', async () => {
    const artworkId = newArtwork()
    const forged = await open(artworkId, BEN, `&v=2&user=${ANA}`)
    forged.send(stroke('of-ana', ANA))
    expect(await forged.closed).toEqual({ code: CLOSE.sessionEnded, reason: 'signed-out' })
    const wrong = await open(artworkId, BEN, '&v=2&user=ben')
    expect((await wrong.closed).reason).toBe('malformed')
    const own = await open(artworkId, BEN, `&v=2&user=${BEN}`)
    own.send(stroke('of-ben', BEN))
    await eventually(async () => (await server.logLength(artworkId)) === 1)
    expect(refusalsIn(forged.received)).toEqual([])
  })

  test('gets a position after a sync reply, and after acknowledgements at most once a second (SYNC-20)', async () => {
    const artworkId = newArtwork()
    await draw(artworkId, 3)
    const ben = await open(artworkId, BEN, '&v=2')
    ben.send(syncStep1Frame(Uint8Array.of(0)))
    const positions = () => positionsIn(ben.received)
    await eventually(positions, ({ length }) => length === 1)
    expect(positions()).toEqual([await lastPosition(artworkId)])
    const start = performance.now()
    for (let i = 0; i < 30; i += 1) {
      ben.send(stroke(`ben-${i}`, BEN))
      await eventually(() => ben.received.filter(([type]) => type === MESSAGE.persisted).length > i)
    }
    await eventually(positions, (sent) => sent.at(-1)!.seq === 33)
    expect(positions().at(-1)).toEqual(await lastPosition(artworkId))
    expect(positions().length - 1).toBeLessThanOrEqual(2 + (performance.now() - start) / 1_000)
  })

  test('has everything up to a position when it gets it, however much others draw (SYNC-20)', async () => {
    const artworkId = newArtwork()
    const ben = await open(artworkId, BEN, '&v=2')
    const doc = new Y.Doc()
    const seen: [seq: number, strokes: number][] = []
    ben.socket.on('message', (data: Buffer) => {
      const frame = decoding.createDecoder(new Uint8Array(data))
      if (decoding.readVarUint(frame) === MESSAGE.sync && decoding.readVarUint(frame) > 0)
        Y.applyUpdate(doc, decoding.readVarUint8Array(frame))
      for (const { seq } of positionsIn([new Uint8Array(data)])) seen.push([seq, readEntries(doc).length])
    })
    const drawing = draw(artworkId, 400)
    for (let i = 0; i < 40; i += 1) {
      ben.send(syncStep1Frame(Y.encodeStateVector(doc)))
      await new Promise((turn) => setImmediate(turn))
    }
    await drawing
    ben.send(syncStep1Frame(Y.encodeStateVector(doc)))
    await eventually(() => seen.at(-1)?.[0] === 400)
    expect(seen.length).toBeGreaterThan(3)
    for (const [seq, strokes] of seen) expect(strokes).toBeGreaterThanOrEqual(seq)
  })
})

describe('a refused update', () => {
  const refusals: [name: string, strokeId: string | null, reason: string, update: () => Uint8Array][] = [
    ['by another author', 'x', 'forged-author', () => stroke('x', ANA)],
    ['with a taken id', 'a', 'duplicate-stroke', () => stroke('a', BEN)],
    [
      'with a flag on another person’s stroke',
      'a',
      'foreign-undo',
      () => updateFrame(updateOn(new Y.Doc(), (doc) => undoneOf(doc).set('a', true))),
    ],
    [
      'with another root',
      null,
      'unknown-root',
      () => updateFrame(updateOn(new Y.Doc(), (doc) => doc.getMap('x').set('y', 1))),
    ],
  ]
  test.each(refusals)('%s is named before the socket is closed (SYNC-21)', async (_, strokeId, reason, update) => {
    const artworkId = newArtwork()
    const ana = await open(artworkId, ANA, '')
    ana.send(stroke('a', ANA))
    await eventually(
      () => server.logLength(artworkId),
      (length) => length === 1,
    )
    const [ben, plain] = [await open(artworkId, BEN, '&v=2'), await open(artworkId, BEN, '&ack=1')]
    for (const raw of [ben, plain]) raw.send(update())
    expect((await ben.closed).reason).toBe(reason)
    expect((await plain.closed).reason).toBe(reason)
    expect(refusalsIn(ben.received)).toEqual([{ reason, strokeId }])
    expect(ben.received.at(-1)![0]).toBe(MESSAGE.refused)
    expect(refusalsIn(plain.received)).toEqual([])
  })

  test('of a person who may not draw is named without a stroke', async () => {
    const before = server.accessOf
    const may = before(newArtwork(), BEN)
    server.accessOf = () => ({ ...may, draw: false, denial: 'completed' })
    const ben = await open(lastArtwork, BEN, '&v=2')
    ben.send(stroke('b', BEN))
    expect(await ben.closed).toEqual({ code: 4409, reason: 'completed' })
    expect(refusalsIn(ben.received)).toEqual([{ reason: 'completed', strokeId: null }])
    server.accessOf = before
  })
})

describe('an address', () => {
  const hash = '0'.repeat(32)
  test.each([
    ['an older protocol', '&v=1', 4426, 'older-client'],
    ['a newer protocol', '&v=4&log=in-a-way-of-its-own', 1013, 'older-server'],
    ['no number as its protocol', '&v=two', 4400, 'malformed'],
    ['a log without a position', `&v=2&log=${newLogKey()}`, 4400, 'malformed'],
    ['a hash that is none', `&v=2&log=${newLogKey()}&seq=1&hash=abc`, 4400, 'malformed'],
    ['the key of another log', `&v=2&log=${newLogKey()}&seq=0&hash=${hash}`, 4410, 'other-log'],
  ])('with %s is refused before anything is synced', async (_, query, code, reason) => {
    const ben = await open(newArtwork(), BEN, query)
    expect(await ben.closed).toEqual({ code, reason })
    expect(ben.received).toEqual([])
  })

  test('with a position of the log is admitted, and with any other it is refused (SYNC-19)', async () => {
    const artworkId = newArtwork()
    await draw(artworkId, 2)
    const { hash: last } = await lastPosition(artworkId)
    for (const query of [addressOf(0, hash), addressOf(2, last)]) {
      const ben = await open(artworkId, BEN, query)
      await eventually(() => hellosIn(ben.received).length === 1)
    }
    for (const query of [addressOf(1, last), addressOf(2, hash), addressOf(3, last), addressOf(0, last)])
      expect(await (await open(artworkId, BEN, query)).closed).toEqual({ code: 4410, reason: 'other-log' })
  })
})
