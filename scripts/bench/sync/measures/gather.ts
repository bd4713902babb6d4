/** Rooms full of clients, and what they do at full speed. */
import { setTimeout as sleep } from 'node:timers/promises'
import { BenchClient } from '#scripts/bench/sync/systems/bench-client.ts'
import type { RunningSystem } from '#scripts/bench/sync/systems/bench-system.ts'
import { SeenItems } from '#scripts/bench/sync/systems/seen-items.ts'

/** Strokes of one client under way at most. */
const IN_FLIGHT = 32
/** Nothing new for so long means that something was lost. */
const ARRIVAL_TIMEOUT_MS = 30_000

let lastClient = 1_000

/** @param perRoom clients in every room, four people taking turns */
export async function gather(
  system: RunningSystem,
  rooms: readonly string[],
  perRoom: number,
): Promise<BenchClient[][]> {
  const groups: BenchClient[][] = []
  for (const room of rooms) {
    const seenItems = new SeenItems()
    const clients = Array.from({ length: perRoom }, () => (lastClient += 1))
    groups.push(await Promise.all(clients.map((client) => BenchClient.open(system, room, client, seenItems))))
  }
  return groups
}

export async function newRooms(system: RunningSystem, count: number): Promise<string[]> {
  const rooms: string[] = []
  for (let i = 0; i < count; i += 1) rooms.push(await system.newRoom())
  return rooms
}

/**
 * Lets every client draw `share` strokes as fast as they get through: a stroke is under way until the next client in the
 * room has it, whatever the server says of it, so that all systems are driven alike.
 */
export function drawAll(groups: readonly (readonly BenchClient[])[], share: number): void {
  for (const group of groups) {
    const refills = new Map<number, () => void>()
    for (const [i, client] of group.entries()) {
      let underWay = 0
      const fill = (): void => {
        while (underWay < IN_FLIGHT && client.sent < share) {
          underWay += 1
          client.draw()
        }
      }
      refills.set(client.client, () => {
        underWay -= 1
        fill()
      })
      const previous = group[(i + group.length - 1) % group.length]!.client
      client.onStroke = (author) => {
        if (author === previous) refills.get(author)!()
      }
      setImmediate(fill)
    }
  }
}

/** Resolves when everybody has everything, acknowledgements too where there are any. */
export async function allArrived(groups: readonly (readonly BenchClient[])[], share: number): Promise<void> {
  const clients = groups.flat()
  const wanted = groups.flatMap((group) => group.map(() => share * (group.length - 1)))
  const progress = (): number => clients.reduce((sum, { received, acknowledged }) => sum + received + acknowledged, 0)
  const done = (): boolean =>
    clients.every(
      (client, i) => client.received >= wanted[i]! && (!client.isAcknowledged || client.acknowledged >= share),
    )
  let last = { progress: progress(), at: performance.now() }
  while (!done()) {
    await sleep(2)
    const now = { progress: progress(), at: performance.now() }
    if (now.progress > last.progress) last = now
    else if (now.at - last.at > ARRIVAL_TIMEOUT_MS) throw new Error('strokes or acknowledgements did not arrive')
  }
}

export async function leave(groups: readonly (readonly BenchClient[])[]): Promise<void> {
  await Promise.all(groups.flat().map((client) => client.close()))
}
