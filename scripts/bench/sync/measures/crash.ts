/** Kills the server without a word while everybody draws at full speed, starts it again, and looks for what had been seen. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchClient } from '#scripts/bench/sync/systems/bench-client.ts'
import type { BenchSystem } from '#scripts/bench/sync/systems/bench-system.ts'
import { newDirectory, removeDirectory } from './filled-room.ts'
import { drawAll, gather, newRooms } from './gather.ts'
import { RoomReader } from './room-reader.ts'

const ROOMS = 4
const PER_ROOM = 4
const DRAW_MS = 3_000
/** More than anybody draws in that time. */
const ENDLESS = 100_000

export interface Crash {
  /** Strokes somebody else had on the screen, or whose author was told that the server has them. */
  readonly promised: number
  /** Of those, the ones that are gone. */
  readonly lost: number
}

export async function crash(system: BenchSystem): Promise<Crash> {
  const directory = newDirectory()
  try {
    const doomed = await system.start(directory)
    const rooms = await newRooms(doomed, ROOMS)
    const groups = await gather(doomed, rooms, PER_ROOM)
    const seen = new Map<number, number>()
    drawAll(groups, ENDLESS)
    for (const client of groups.flat()) {
      const draw = client.onStroke
      client.onStroke = (author, clock) => {
        seen.set(author, Math.max(seen.get(author) ?? 0, clock + 1))
        draw(author, clock)
      }
    }
    await sleep(DRAW_MS)
    await doomed.process.end('SIGKILL')
    await Promise.all(groups.flat().map((client) => client.gone()))
    const promisedBy = ({ client, acknowledged }: BenchClient): number => Math.max(seen.get(client) ?? 0, acknowledged)

    const restarted = await system.start(directory)
    let promised = 0
    let lost = 0
    for (const [i, room] of rooms.entries()) {
      const reader = new RoomReader(restarted.addressOf(room, 0), restarted.dialect)
      await restarted.process.idle()
      const { vector } = reader
      for (const client of groups[i]!) {
        promised += promisedBy(client)
        lost += Math.max(0, promisedBy(client) - (vector.get(client.client) ?? 0))
      }
      await reader.socket.close()
    }
    await restarted.process.discard()
    return { promised, lost }
  } finally {
    removeDirectory(directory)
  }
}
