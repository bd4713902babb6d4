/**
 * `npm run bench -- viewers` (build first): one picture with 10,000 people who only look, on one process: the memory of each, the
 * processor time of a step, and how long a stroke takes to them. `--only 1000` measures fewer people.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { atMost, type Figure } from './figures/figures.ts'
import { newDirectory, removeDirectory } from './sync/measures/filled-room.ts'
import { quantile } from './sync/measures/quantile.ts'
import { connectClients } from './sync/measures/room-clients.ts'
import { PEOPLE, type RunningSystem } from './sync/systems/bench-system.ts'
import { createOurSystem } from './sync/systems/our-system.ts'

const VIEWERS = 10_000
const OPENED_AT_ONCE = 100
/** Until the garbage of what was before has been collected, and the server takes itself for idle (server/young-generation.ts). */
const SETTLE_MS = 12_000
/** After a step, so that each is measured by itself. */
const PAUSE_MS = 1_000
/** A step that takes longer to somebody counts as missing. */
const LONGEST_STEP_MS = 10_000
const IDLE_MS = 30_000
const STEPS = 20
/** Of the steps; the first ones warm up. */
const COUNTED_FROM = 3

/** @param only the number of viewers, if it is given */
export async function viewersBench({ only }: { readonly only: readonly string[] }): Promise<readonly Figure[]> {
  const count = Math.trunc(Number(only[0])) || VIEWERS
  const directory = newDirectory()
  const running = await createOurSystem(null).start(directory)
  try {
    return await measure(running, count)
  } finally {
    await running.process.discard()
    removeDirectory(directory)
  }
}

async function measure(running: RunningSystem, count: number): Promise<readonly Figure[]> {
  const { process: server } = running
  const room = await running.newRoom()
  const drawer = (await connectClients(running, [room], 1))[0]![0]!
  // Viewers that come first make the process load what it needs for the first of them.
  const viewers = await openViewers(running, room, OPENED_AT_ONCE)
  await sleep(SETTLE_MS)
  const before = { resident: server.residentMegabytes(), live: await server.liveMegabytes() }
  const start = performance.now()
  viewers.push(...(await openViewers(running, room, count - OPENED_AT_ONCE)))
  console.error(`${count} viewers have opened the picture in ${((performance.now() - start) / 1_000).toFixed(1)} s`)
  await sleep(SETTLE_MS)
  const more = count - OPENED_AT_ONCE
  const resident = ((server.residentMegabytes() - before.resident) * 1_024) / more
  const live = (((await server.liveMegabytes()) - before.live) * 1_024) / more

  const delays: number[] = []
  let missing = 0
  let drawnMs = 0
  const drawnSeconds = await processorSecondsOf(running, async () => {
    for (let step = 0; step < STEPS; step += 1) {
      const sentAt = performance.now()
      const arrived = allHave(viewers, () => step >= COUNTED_FROM && delays.push(performance.now() - sentAt))
      drawer.draw()
      missing += await arrived
      await sleep(PAUSE_MS)
      drawnMs += performance.now() - sentAt
    }
  })
  const idleSeconds = await processorSecondsOf(running, () => sleep(IDLE_MS))
  for (const { socket } of viewers) socket.destroy()
  const sorted = delays.toSorted((a, b) => a - b)
  const step = (drawnSeconds * 1_000 - (idleSeconds / IDLE_MS) * 1_000 * drawnMs) / STEPS
  return [
    { what: `one of ${count} viewers: resident`, value: resident, unit: 'kB', digits: 1, goal: atMost(50) },
    { what: '... of it live after a garbage collection', value: live, unit: 'kB', digits: 1, goal: atMost(25) },
    { what: 'a step to all of them: processor time', value: step, unit: 'ms', goal: atMost(200) },
    { what: 'a stroke until half of them have it', value: quantile(sorted, 0.5), unit: 'ms', goal: atMost(500) },
    { what: '... until 99 percent have it', value: quantile(sorted, 0.99), unit: 'ms', goal: atMost(1_000) },
    { what: 'steps that did not come in time', value: missing, unit: '', goal: atMost(0) },
    {
      what: 'all of them looking on: processor time',
      value: (idleSeconds / IDLE_MS) * 100_000,
      unit: '%',
      digits: 1,
      goal: atMost(10),
    },
  ]
}

async function processorSecondsOf({ process: server }: RunningSystem, work: () => Promise<unknown>): Promise<number> {
  const before = server.processorSeconds()
  await work()
  return server.processorSeconds() - before
}

/** Calls `onStep` for each viewer when it has the next step. Resolves with how many still lack it after a while. */
async function allHave(viewers: readonly OpenViewer[], onStep: () => void): Promise<number> {
  let lacking = viewers.length
  const all = new Promise<void>((resolve) => {
    for (const viewer of viewers)
      viewer.onStep = () => {
        onStep()
        lacking -= 1
        if (lacking === 0) resolve()
      }
  })
  const late = new AbortController()
  await Promise.race([all, sleep(LONGEST_STEP_MS, null, { signal: late.signal }).catch(() => null)])
  late.abort()
  return lacking
}

interface OpenViewer {
  readonly socket: Socket
  /** A stroke has come, and none since this was set. */
  onStep: (() => void) | null
}

async function openViewers(running: RunningSystem, room: string, count: number): Promise<OpenViewer[]> {
  const viewers: OpenViewer[] = []
  while (viewers.length < count) {
    const group = Array.from({ length: Math.min(OPENED_AT_ONCE, count - viewers.length) }, (_, i) =>
      openViewer(running, room, i % PEOPLE),
    )
    viewers.push(...(await Promise.all(group)))
  }
  return viewers
}

/** Resolves when the stream has begun. A plain socket, because fetch would take more of the machine than the server. */
async function openViewer(running: RunningSystem, room: string, person: number): Promise<OpenViewer> {
  const { url, headers } = running.addressOf(room, person)
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(
    `GET /api/artworks/${room}/live?look=strokes&v=3 HTTP/1.1\r\nHost: ${host}\r\nCookie: ${headers['cookie']}\r\n\r\n`,
  )
  const [first] = (await once(socket, 'data')) as [Buffer]
  if (!first.toString('latin1').startsWith('HTTP/1.1 200')) throw new Error(first.toString('latin1').slice(0, 200))
  const viewer: OpenViewer = { socket, onStep: null }
  socket.on('data', (data) => {
    // Only steps have a number; heartbeats have none.
    if (!viewer.onStep || !data.includes('id: ')) return
    viewer.onStep()
    viewer.onStep = null
  })
  return viewer
}
