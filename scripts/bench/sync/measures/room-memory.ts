/** Measures how much memory a large open room adds to the server. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchSystem } from '#scripts/bench/sync/systems/bench-system.ts'
import type { FilledRooms } from './filled-room.ts'
import { openRoom } from './open-room.ts'

/** The wait until memory that only the opening needed may have been freed. */
const SETTLE_MS = 3_000

/** Megabytes added: resident memory after the wait, and memory that survives a garbage collection. */
export interface RoomMemory {
  readonly resident: number
  readonly live: number
}

export function roomMemory(system: BenchSystem, strokes: number, rooms: FilledRooms): Promise<RoomMemory> {
  return rooms.withRoom(system, strokes, async (running, room) => {
    const { process: server } = running
    // Another room is open before, so that memory which any first room needs is not counted.
    const other = await openRoom(system.name, running, await running.newRoom(), 0)
    const live = await server.liveMegabytes()
    const resident = server.residentMegabytes()
    const { leave } = await openRoom(system.name, running, room, strokes)
    await sleep(SETTLE_MS)
    const memory = {
      resident: server.residentMegabytes() - resident,
      live: (await server.liveMegabytes()) - live,
    }
    await leave()
    await other.leave()
    return memory
  })
}
