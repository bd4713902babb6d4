/** Measures opening a large room right after the server's start, and again after everybody has left. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchSystem } from '#scripts/bench/sync/systems/bench-system.ts'
import type { FilledRooms } from './filled-room.ts'
import { openRoom, type Opened } from './open-room.ts'

const PAUSE_MS = 500

export function coldLoad(
  system: BenchSystem,
  strokes: number,
  rooms: FilledRooms,
): Promise<{ first: Opened; again: Opened }> {
  return rooms.withRoom(system, strokes, async (running, room) => {
    const first = await openRoom(system.name, running, room, strokes)
    await first.leave()
    await sleep(PAUSE_MS)
    const again = await openRoom(system.name, running, room, strokes)
    await again.leave()
    return { first: first.opened, again: again.opened }
  })
}
