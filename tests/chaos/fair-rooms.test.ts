/** The fair scheduler shares the process: a flooded room does not delay another room. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ServerProcess } from '#tests/e2e/support/server-process.ts'
import { isLong } from '#tests/run-options.ts'
import { quantile, recordLatency } from './support/checks/latency.ts'
import { RawClient } from './support/clients/raw-client.ts'
import { createSharedArtwork, type SharedArtwork } from './support/run/shared-artwork.ts'

const FLOODER = fileURLToPath(new URL('support/processes/flooder.ts', import.meta.url))
const SOCKETS = 12
/** Some 180 strokes, or 360. */
const ROUND_MS = isLong ? 2_000 : 1_000
/** A slow measurement is repeated up to this many times in all, because a busy machine has slow moments. */
const TRIES = 3
/** Three processes on two cores also wait for each other; nobody notices a latency below this. */
const FLOOR_MS = 100

let server: ServerProcess
let quiet: SharedArtwork
let flooded: SharedArtwork
beforeAll(async () => {
  // The rate limits are off: the test measures only how rooms share the process.
  server = await ServerProcess.start({ LOG_LEVEL: 'warn' })
  quiet = await createSharedArtwork(server.origin, ['ana', 'ben'])
  flooded = await createSharedArtwork(server.origin, ['cem', 'dora'])
})
afterAll(() => server.dispose())

function flood(): ChildProcess {
  const { artworkId, people } = flooded
  const { id, cookie } = people[0]!
  const values = [server.origin, artworkId, id, cookie, SOCKETS].map(String)
  const flooder = spawn(process.execPath, ['--import', 'tsx', FLOODER, ...values], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // Low priority keeps the flooder from taking processor time that the server needs.
  if (flooder.pid !== undefined) setPriority(flooder.pid, constants.priority.PRIORITY_LOW)
  return flooder
}

/** Returns the milliseconds that one person's strokes take to another person of the same artwork. */
async function round({ artworkId, people }: SharedArtwork): Promise<number[]> {
  const client = 1 + Math.floor(performance.now() * 1_000)
  const writer = await RawClient.open(server.origin, artworkId, people[0]!, client)
  const reader = await RawClient.open(server.origin, artworkId, people[1]!, client + 1)
  const measured: number[] = []
  recordLatency(writer, reader, (ms) => measured.push(ms))
  for (const end = Date.now() + ROUND_MS; Date.now() < end;) {
    writer.draw()
    await sleep(5)
  }
  for (let i = 0; i < 200 && measured.length < writer.sent; i += 1) await sleep(20)
  expect(measured).toHaveLength(writer.sent)
  writer.close()
  reader.close()
  return measured
}

test('a flooded room does not slow another room down', async () => {
  await round(quiet)
  let [alone, beside, inFlooded] = [0, Infinity, Infinity]
  for (let tries = 0; tries < TRIES && beside > Math.max(FLOOR_MS, alone * 3); tries += 1) {
    alone = quantile(await round(quiet), 0.99)
    const flooding = flood()
    try {
      await sleep(2_000)
      beside = quantile(await round(quiet), 0.99)
      inFlooded = quantile(await round(flooded), 0.99)
    } finally {
      flooding.kill('SIGKILL')
      await once(flooding, 'exit')
    }
  }
  const shown = [alone, beside, inFlooded].map((ms) => ms.toFixed(1))
  console.info(
    `p99 ${shown[0]} ms alone, ${shown[1]} ms while another room is flooded, ${shown[2]} ms in the flooded room`,
  )
  expect(beside).toBeLessThanOrEqual(Math.max(FLOOR_MS, alone * 3))
})
