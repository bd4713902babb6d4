/** What a large room adds to the server while somebody is in it. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchSystem } from '#scripts/bench/sync/systems/bench-system.ts'
import type { FilledRooms } from './filled-room.ts'
import { openRoom } from './opened.ts'

/** Until what was needed only for opening may have been given back. */
const SETTLE_MS = 3_000

/** Megabytes: resident memory as it stands a while later, and what a garbage collection leaves. */
export interface RoomMemory {
  readonly resident: number
  readonly live: number
}

export function roomMemory(system: BenchSystem, strokes: number, rooms: FilledRooms): Promise<RoomMemory> {
  return rooms.withRoom(system, strokes, async (running, room) => {
    const { process: server } = running
    // Somebody is in another room before: the memory of code that serves any room is not this room's.
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
