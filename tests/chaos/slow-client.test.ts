/** A client that reads nothing: it costs the others no time and the server a bounded amount of memory. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { syncStep1Frame } from '#server/sync/wire/frames.ts'
import { ServerProcess } from '#tests/e2e/support/server-process.ts'
import { isLong } from './support/chaos-length.ts'
import { settle, type Household } from './support/household.ts'
import { measure, quantile } from './support/latency.ts'
import { residentMegabytes } from './support/metrics.ts'
import { Pen } from './support/pen.ts'

/** Tries and all, their strokes stay below what a page holds. */
const ROUNDS = isLong ? 6 : 3
const ROUND_MS = 1_500
/** Rounds are repeated this many times at most: a busy machine has slow moments of its own. */
const TRIES = 3
/** Below this nobody could tell what was slow. */
const FLOOR_MS = 20

let server: ServerProcess
let nextClient = 1
beforeAll(async () => {
  server = await ServerProcess.start({ LOG_LEVEL: 'warn' })
})
afterAll(() => server.dispose())

const open = ({ artworkId, people }: Household, person: number): Promise<Pen> =>
  Pen.open(server.origin, artworkId, people[person]!, nextClient++)

async function deafPens(household: Household, count: number): Promise<Pen[]> {
  const pens = await Promise.all(Array.from({ length: count }, () => open(household, 2)))
  for (const pen of pens) pen.socket.pause()
  return pens
}

test('does not slow the others', async () => {
  const household = await settle(server.origin, ['ana', 'ben', 'slow'])
  const [writer, reader, heavy] = [await open(household, 0), await open(household, 1), await open(household, 0)]
  let into: number[] = []
  measure(writer, reader, (ms) => into.push(ms))

  /** The latencies of one round; the heavy pen sends so much that a socket nobody reads from is soon full. */
  async function round(): Promise<number[]> {
    const measured: number[] = (into = [])
    const end = Date.now() + ROUND_MS
    for (let tick = 0; Date.now() < end; tick += 1) {
      writer.draw()
      if (tick % 2 === 0) heavy.draw(2_500)
      await sleep(8)
    }
    await Promise.all([writer.settled(), heavy.settled()])
    await sleep(50)
    return measured
  }

  await round()
  const [without, with_]: [number[], number[]] = [[], []]
  const isFair = (): boolean => quantile(with_, 0.99) <= Math.max(FLOOR_MS, quantile(without, 0.99) * 1.2)
  for (let tries = 0; tries === 0 || (tries < TRIES && !isFair()); tries += 1) {
    for (let i = 0; i < ROUNDS; i += 1) {
      without.push(...(await round()))
      const deaf = await deafPens(household, 2)
      with_.push(...(await round()))
      for (const pen of deaf) pen.leave()
    }
  }
  const [alone, beside] = [quantile(without, 0.99), quantile(with_, 0.99)]
  console.info(`p99 ${alone.toFixed(1)} ms, beside clients that read nothing ${beside.toFixed(1)} ms`)
  expect(beside).toBeLessThanOrEqual(Math.max(FLOOR_MS, alone * 1.2))
  expect(reader.socket.readyState).toBe(reader.socket.OPEN)
  for (const pen of [writer, reader, heavy]) pen.leave()
})

test('costs a bounded amount of memory, also when it asks and asks, and is told why it is cut off', async () => {
  const household = await settle(server.origin, ['cid', 'dora', 'deaf'])
  const writer = await open(household, 0)
  for (let i = 0; i < 400; i += 1) {
    writer.draw(4_500)
    if (i % 20 === 0) await sleep(10)
  }
  await writer.settled()
  const before = await residentMegabytes(server.origin)

  const deaf = await deafPens(household, 3)
  const question = syncStep1Frame(Uint8Array.of(0))
  let most = before
  // Each answer is the whole page, several megabytes.
  for (let i = 0; i < 120; i += 1) {
    for (const { socket } of deaf) if (socket.readyState === socket.OPEN) socket.send(question)
    writer.draw(4_500)
    if (i % 10 === 0) most = Math.max(most, await residentMegabytes(server.origin))
    await sleep(5)
  }
  most = Math.max(most, await residentMegabytes(server.origin))
  console.info(`memory ${before.toFixed(0)} MB, at most ${most.toFixed(0)} MB`)
  expect(most - before).toBeLessThan(150)

  // More than is kept for those that are behind.
  for (let i = 0; i < 700; i += 1) {
    writer.draw(4_500)
    if (i % 20 === 0) await sleep(10)
  }
  await writer.settled()
  expect((await residentMegabytes(server.origin)) - before).toBeLessThan(150)
  for (const { socket } of deaf) socket.resume()
  for (const { closed } of deaf) expect(await closed).toMatch(/slow-consumer|^1006/)
  writer.leave()
})
