/** Kills the server with SIGKILL under full load, starts it again, and counts the lost strokes. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchClient } from '#scripts/bench/sync/systems/bench-client.ts'
import type { BenchSystem } from '#scripts/bench/sync/systems/bench-system.ts'
import { newDirectory, removeDirectory } from './filled-room.ts'
import { drawAll, connectClients, newRooms } from './room-clients.ts'
import { RoomReader } from './room-reader.ts'

const ROOMS = 4
const PER_ROOM = 4
/** More strokes than a client draws in that time. */
const MAX_STROKES = 100_000

export interface Crash {
  /** Strokes that another client received, or that the server acknowledged. */
  readonly expected: number
  /** Of those, the ones that the restarted server lacks. */
  readonly lost: number
}

/** @param seconds of drawing before the kill */
export async function crash(system: BenchSystem, seconds: number): Promise<Crash> {
  const directory = newDirectory()
  try {
    const killed = await system.start(directory)
    const rooms = await newRooms(killed, ROOMS)
    const groups = await connectClients(killed, rooms, PER_ROOM)
    const seen = new Map<number, number>()
    drawAll(groups, MAX_STROKES)
    for (const client of groups.flat()) {
      const draw = client.onStroke
      client.onStroke = (author, clock) => {
        seen.set(author, Math.max(seen.get(author) ?? 0, clock + 1))
        draw(author, clock)
      }
    }
    await sleep(seconds * 1_000)
    await killed.process.end('SIGKILL')
    await Promise.all(groups.flat().map((client) => client.untilClosed()))
    const expectedOf = ({ client, acknowledged }: BenchClient): number => Math.max(seen.get(client) ?? 0, acknowledged)

    const restarted = await system.start(directory)
    let expected = 0
    let lost = 0
    for (const [i, room] of rooms.entries()) {
      const reader = new RoomReader(restarted.addressOf(room, 0), restarted.protocol)
      await restarted.process.idle()
      const { vector } = reader
      for (const client of groups[i]!) {
        expected += expectedOf(client)
        lost += Math.max(0, expectedOf(client) - (vector.get(client.client) ?? 0))
      }
      await reader.socket.close()
    }
    await restarted.process.discard()
    return { expected, lost }
  } finally {
    removeDirectory(directory)
  }
}
