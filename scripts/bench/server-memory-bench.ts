/**
 * `npm run bench -- server-memory` (build first): the memory of the server's process at rest, of a room in which nobody does anything, and
 * of an open room of 10,000 strokes, at the same time as y-websocket's server. `--ours` measures without it, `--before folder` also an earlier
 * state that was built there.
 */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { atMost, type Figure, ratioAtMost } from './figures/figures.ts'
import type { Row } from './sync/measures.ts'
import { FilledRooms, newDirectory, removeDirectory } from './sync/measures/filled-room.ts'
import { type RoomMemory, roomMemory } from './sync/measures/large-room.ts'
import { newRooms } from './sync/measures/room-clients.ts'
import type { BenchSystem, RunningSystem } from './sync/systems/bench-system.ts'
import { createEarlierSystem, createOurSystem } from './sync/systems/our-system.ts'
import { installPeers, yWebsocketSystem } from './sync/systems/peer-systems.ts'
import { RoomSocket } from './sync/systems/room-socket.ts'
import { figureOf, type Line, table } from './sync/table.ts'

/** After the start, so that its garbage may have been collected. */
const REST_MS = 15_000
/** After a load, for the same, and until the server takes itself for idle (server/young-generation.ts). */
const SETTLE_MS = 12_000
/** Rooms that are opened first, so that what the first rooms make the process load is not counted. */
const FIRST_ROOMS = 50
const IDLE_ROOMS = 300
const STROKES = 10_000

export interface ServerMemoryOptions {
  readonly rounds: number
  readonly ours: boolean
  /** A folder with an earlier state of the project; null for none. */
  readonly before: string | null
}

const ROWS: readonly Row[] = [
  { what: 'a process at rest: resident', unit: 'MB', digits: 1, better: 'less', goal: atMost(100) },
  { what: 'a room with one silent person: resident', unit: 'kB', digits: 0, better: 'less', goal: ratioAtMost(1) },
  {
    what: 'a room with one silent person: live after a garbage collection',
    unit: 'kB',
    digits: 0,
    better: 'less',
    goal: ratioAtMost(1),
  },
  { what: 'an open room of 10,000 strokes: resident', unit: 'MB', digits: 1, better: 'less', goal: atMost(10) },
  {
    what: 'an open room of 10,000 strokes: live after a garbage collection',
    unit: 'MB',
    digits: 1,
    better: 'less',
    goal: atMost(10),
  },
]

/** Prints the table as well. @param shared rooms that other benchmarks use too, and remove; absent for new ones */
export async function serverMemoryBench(
  { rounds, ours, before }: ServerMemoryOptions,
  shared?: FilledRooms,
): Promise<readonly Figure[]> {
  const systems = [createOurSystem(null)]
  if (before !== null) systems.push(createEarlierSystem(before))
  if (!ours) {
    installPeers()
    systems.push(yWebsocketSystem)
  }
  const filled = shared ?? new FilledRooms()
  const values = systems.map((): number[][] => [])
  try {
    for (let round = 0; round < rounds; round += 1) {
      // At once, because each of them mostly waits, and memory does not depend on the pace of the machine.
      const results = await Promise.all(systems.map((system) => memoryOf(system, filled)))
      for (const [i, result] of results.entries()) {
        console.error(`round ${round + 1}, ${systems[i]!.name}: ${result.map((value) => value.toFixed(1)).join(' ')}`)
        values[i]!.push([...result])
      }
    }
  } finally {
    if (!shared) filled.remove()
  }
  const lines = ROWS.map((row, r): Line => ({
    row,
    values: values.map((results) => results.map((result) => result[r]!)),
  }))
  const columns = systems.map(({ name, description }) => ({ name, description, isLimit: false }))
  console.log(table(columns, lines, 0))
  return lines.map((line) => figureOf(columns, line, 0))
}

/** Returns a value for each of the rows. */
async function memoryOf(system: BenchSystem, filled: FilledRooms): Promise<readonly number[]> {
  const directory = newDirectory()
  const running = await system.start(directory)
  try {
    await sleep(REST_MS)
    const rest = running.process.residentMegabytes()
    const idle = await idleRoomMemory(running)
    const full = await roomMemory(system, STROKES, filled)
    return [rest, idle.resident * 1_024, idle.live * 1_024, full.resident, full.live]
  } finally {
    await running.process.discard()
    removeDirectory(directory)
  }
}

/** Returns what a room takes in which one person is and says nothing, their connection included: the mean of many. */
async function idleRoomMemory(running: RunningSystem): Promise<RoomMemory> {
  const { process: server } = running
  const rooms = await newRooms(running, FIRST_ROOMS + IDLE_ROOMS)
  const sockets = await join(running, rooms.slice(0, FIRST_ROOMS))
  const live = await server.liveMegabytes()
  await sleep(SETTLE_MS)
  const resident = server.residentMegabytes()
  sockets.push(...(await join(running, rooms.slice(FIRST_ROOMS))))
  await sleep(SETTLE_MS)
  const added = {
    resident: (server.residentMegabytes() - resident) / IDLE_ROOMS,
    live: ((await server.liveMegabytes()) - live) / IDLE_ROOMS,
  }
  for (const { socket } of sockets) socket.terminate()
  return added
}

/** Connects the first person to each room and waits for the room's answer. */
async function join(running: RunningSystem, rooms: readonly string[]): Promise<RoomSocket[]> {
  const sockets: RoomSocket[] = []
  for (const room of rooms) {
    const socket = new RoomSocket(running.addressOf(room, 0), running.protocol, { compression: true, receive() {} })
    await once(socket.socket, 'message')
    sockets.push(socket)
  }
  return sockets
}
