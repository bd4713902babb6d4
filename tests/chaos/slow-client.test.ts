/** Backpressure: a client that reads nothing costs the others no time and the server a bounded amount of memory. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { syncStep1Frame } from '#server/sync/wire/frames.ts'
import { ServerProcess } from '#tests/e2e/support/server-process.ts'
import { isLong } from '#tests/run-options.ts'
import { createSharedArtwork, type SharedArtwork } from './support/run/shared-artwork.ts'
import { recordLatency, quantile } from './support/checks/latency.ts'
import { residentMegabytes } from './support/processes/metrics.ts'
import { RawClient } from './support/clients/raw-client.ts'

const ROUNDS = isLong ? 6 : 2
/** Points of a stroke of the heavy client. Over all tries its strokes stay below an artwork's maximum (STROKE-10). */
const HEAVY_POINTS = isLong ? 800 : 2_500
const ROUND_MS = 1_500
/** A slow measurement is repeated up to this many times in all, because a busy machine has slow moments. */
const TRIES = 3
/** Nobody notices a latency below this. */
const FLOOR_MS = 20

let server: ServerProcess
let nextClient = 1
beforeAll(async () => {
  server = await ServerProcess.start({ LOG_LEVEL: 'warn' })
})
afterAll(() => server.dispose())

/** New ones for each try of a test. */
const names = (): string[] => ['ana', 'ben', 'slow'].map((name) => `${name}${nextClient++}`)

const open = ({ artworkId, people }: SharedArtwork, person: number): Promise<RawClient> =>
  RawClient.open(server.origin, artworkId, people[person]!, nextClient++)

async function openPausedReaders(artwork: SharedArtwork, count: number): Promise<RawClient[]> {
  const clients = await Promise.all(Array.from({ length: count }, () => open(artwork, 2)))
  for (const client of clients) client.socket.pause()
  return clients
}

test('a client that reads nothing does not slow the others down', async () => {
  const artwork = await createSharedArtwork(server.origin, names())
  const [writer, reader, heavy] = [await open(artwork, 0), await open(artwork, 1), await open(artwork, 0)]
  let latencies: number[] = []
  recordLatency(writer, reader, (ms) => latencies.push(ms))

  /** Returns the latencies of one round. The heavy client sends so much that an unread socket soon fills up. */
  async function round(): Promise<number[]> {
    const measured: number[] = (latencies = [])
    const end = Date.now() + ROUND_MS
    for (let tick = 0; Date.now() < end; tick += 1) {
      writer.draw()
      if (tick % 2 === 0) heavy.draw(HEAVY_POINTS)
      await sleep(8)
    }
    await Promise.all([writer.settled(), heavy.settled()])
    await sleep(50)
    return measured
  }

  await round()
  const [without, withPaused]: [number[], number[]] = [[], []]
  const isFair = (): boolean => quantile(withPaused, 0.99) <= Math.max(FLOOR_MS, quantile(without, 0.99) * 1.2)
  for (let tries = 0; tries === 0 || (tries < TRIES && !isFair()); tries += 1) {
    for (let i = 0; i < ROUNDS; i += 1) {
      without.push(...(await round()))
      const paused = await openPausedReaders(artwork, 2)
      withPaused.push(...(await round()))
      for (const client of paused) client.close()
    }
  }
  const [alone, beside] = [quantile(without, 0.99), quantile(withPaused, 0.99)]
  console.info(`p99 ${alone.toFixed(1)} ms, with clients that read nothing ${beside.toFixed(1)} ms`)
  expect(beside).toBeLessThanOrEqual(Math.max(FLOOR_MS, alone * 1.2))
  expect(reader.socket.readyState).toBe(reader.socket.OPEN)
  for (const client of [writer, reader, heavy]) client.close()
})

test('a client that reads nothing costs a bounded amount of memory even if it keeps asking, and its close names the reason', async () => {
  const artwork = await createSharedArtwork(server.origin, names())
  const writer = await open(artwork, 0)
  // All strokes of this test together stay below an artwork's maximum of points (STROKE-10).
  for (let i = 0; i < 300; i += 1) {
    writer.draw(4_500)
    if (i % 20 === 0) await sleep(10)
  }
  await writer.settled()
  const before = await residentMegabytes(server.origin)

  const paused = await openPausedReaders(artwork, 3)
  const request = syncStep1Frame(Uint8Array.of(0))
  let peak = before
  // Each reply is the whole document, several megabytes.
  for (let i = 0; i < 120; i += 1) {
    for (const { socket } of paused) if (socket.readyState === socket.OPEN) socket.send(request)
    if (i % 2 === 0) writer.draw(4_500)
    if (i % 10 === 0) peak = Math.max(peak, await residentMegabytes(server.origin))
    await sleep(5)
  }
  peak = Math.max(peak, await residentMegabytes(server.origin))
  console.info(`memory ${before.toFixed(0)} MB, at peak ${peak.toFixed(0)} MB`)
  expect(peak - before).toBeLessThan(150)

  // More than the broadcast keeps for sockets that lag behind.
  for (let i = 0; i < 500; i += 1) {
    writer.draw(4_500)
    if (i % 20 === 0) await sleep(10)
  }
  await writer.settled()
  expect((await residentMegabytes(server.origin)) - before).toBeLessThan(150)
  for (const { socket } of paused) socket.resume()
  for (const { closed } of paused) expect(await closed).toMatch(/slow-consumer|^1006/)
  writer.close()
})
