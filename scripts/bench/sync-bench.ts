/**
 * The room under load, from outside: strokes per second end to end, how long a stroke takes to the others and to its
 * acknowledgement, and how long a large artwork takes to open.
 */
import { once } from 'node:events'
import { WebSocket } from 'ws'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'
import { MESSAGE } from '#contract/socket.ts'
import { BenchApp } from './bench-app.ts'
import { BenchClient } from './bench-client.ts'

const quantile = (sorted: readonly number[], q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN
const ms = (value: number): string => value.toFixed(1)

let nextClient = 1_000

/** Rooms of clients, each client one of the app's people. */
async function gather(app: BenchApp, rooms: number, perRoom: number): Promise<BenchClient[][]> {
  return Promise.all(
    Array.from({ length: rooms }, async () => {
      const url = app.socketUrl(await app.sharedArtwork())
      return Promise.all(
        Array.from({ length: perRoom }, (_, i) => new BenchClient(url, app.people[i % 4]!, (nextClient += 1)).opened()),
      )
    }),
  )
}

/** Every client keeps 32 strokes in flight until it has drawn its share; the clock stops when everybody has everything. */
async function throughput(app: BenchApp, rooms: number, perRoom: number, total: number): Promise<number> {
  const groups = await gather(app, rooms, perRoom)
  const clients = groups.flat()
  const share = Math.ceil(total / clients.length)
  const complete = (): boolean =>
    clients.every((client) => client.received === share * (perRoom - 1) && client.acknowledged === share)
  const start = performance.now()
  for (const client of clients) {
    const refill = (): void => {
      while (client.sent < share && client.sent - client.acknowledged < 32) client.draw()
    }
    client.onAcknowledged = refill
    refill()
  }
  while (!complete()) await new Promise((later) => setTimeout(later, 2))
  const seconds = (performance.now() - start) / 1_000
  for (const client of clients) client.close()
  return (share * clients.length) / seconds
}

/** A steady rate over all rooms for some seconds: milliseconds to the others, and to the acknowledgement. */
async function latency(
  app: BenchApp,
  rooms: number,
  perRoom: number,
  perSecond: number,
  seconds: number,
): Promise<string> {
  const groups = await gather(app, rooms, perRoom)
  const clients = groups.flat()
  const byClient = new Map(clients.map((client) => [client.client, client]))
  const seen: number[] = []
  const saved: number[] = []
  for (const client of clients) {
    let known = 0
    client.onStroke = (author, clock) => seen.push(performance.now() - byClient.get(author)!.sentAt[clock]!)
    client.onAcknowledged = () => {
      for (; known < client.acknowledged; known += 1) saved.push(performance.now() - client.sentAt[known]!)
    }
  }
  const start = performance.now()
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const wait = start + (n * 1_000) / perSecond - performance.now()
    if (wait > 0) await new Promise((later) => setTimeout(later, wait))
    clients[(n * 7) % clients.length]!.draw()
  }
  await new Promise((later) => setTimeout(later, 500))
  for (const client of clients) client.close()
  seen.sort((a, b) => a - b)
  saved.sort((a, b) => a - b)
  return `seen p50 ${ms(quantile(seen, 0.5))} p99 ${ms(quantile(seen, 0.99))} ms, acknowledged p50 ${ms(quantile(saved, 0.5))} p99 ${ms(quantile(saved, 0.99))} ms`
}

/** An artwork of `count` strokes, opened after a restart and again while it is warm: until the whole document is applied. */
async function coldLoad(app: BenchApp, count: number): Promise<string> {
  const artworkId = await app.sharedArtwork()
  const painters = await Promise.all(
    app.people.map((person) => new BenchClient(app.socketUrl(artworkId), person, (nextClient += 1)).opened()),
  )
  while (painters.some((painter) => painter.acknowledged < count / 4)) {
    for (const painter of painters)
      while (painter.sent < count / 4 && painter.sent - painter.acknowledged < 64) painter.draw()
    await new Promise((later) => setImmediate(later))
  }
  for (const painter of painters) painter.close()
  await app.restart()
  const before = app.memory()
  const first = await open(app, artworkId)
  const memory = app.memory() - before
  const second = await open(app, artworkId)
  return `first ${ms(first.ms)} ms, again ${ms(second.ms)} ms, ${(first.bytes / 1e6).toFixed(2)} MB on the wire, ${memory.toFixed(0)} MB more in the server`
}

async function open(app: BenchApp, artworkId: number): Promise<{ ms: number; bytes: number }> {
  const start = performance.now()
  const socket = new WebSocket(app.socketUrl(artworkId), {
    headers: { cookie: app.people[0]!.cookie },
    perMessageDeflate: false,
  })
  let bytes = 0
  const whole = new Promise<void>((done) => {
    socket.on('message', (data: Buffer) => {
      bytes += data.length
      const decoder = decoding.createDecoder(data)
      if (decoding.readVarUint(decoder) !== MESSAGE.sync || decoding.readVarUint(decoder) !== 1) return
      Y.applyUpdate(new Y.Doc({ gc: false }), decoding.readVarUint8Array(decoder))
      done()
    })
  })
  await once(socket, 'open')
  const encoder = encoding.createEncoder()
  for (const part of [MESSAGE.sync, 0]) encoding.writeVarUint(encoder, part)
  encoding.writeVarUint8Array(encoder, Y.encodeStateVector(new Y.Doc()))
  socket.send(encoding.toUint8Array(encoder))
  await whole
  const elapsed = performance.now() - start
  socket.close()
  return { ms: elapsed, bytes }
}

/** Prints the table; needs a build. */
export async function syncBench(): Promise<void> {
  const app = await BenchApp.start()
  try {
    await throughput(app, 1, 2, 2_000)
    for (const [rooms, perRoom, total] of [
      [1, 2, 12_000],
      [1, 20, 6_000],
      [50, 4, 16_000],
    ] as const) {
      console.log(
        `strokes/s end to end, ${rooms} x ${perRoom}: ${(await throughput(app, rooms, perRoom, total)).toFixed(0)}`,
      )
    }
    for (const [rooms, perRoom, rate] of [
      [1, 20, 40],
      [50, 4, 200],
    ] as const) {
      console.log(`at ${rate}/s, ${rooms} x ${perRoom}: ${await latency(app, rooms, perRoom, rate, 8)}`)
    }
    for (const count of [1_000, 10_000]) console.log(`cold load of ${count} strokes: ${await coldLoad(app, count)}`)
  } finally {
    await app.stop()
  }
}
