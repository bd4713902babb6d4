/** Connects clients to rooms and lets them draw at full speed. */
import { setTimeout as sleep } from 'node:timers/promises'
import { BenchClient } from '#scripts/bench/sync/systems/bench-client.ts'
import type { RunningSystem } from '#scripts/bench/sync/systems/bench-system.ts'
import { UpdateItems } from '#scripts/bench/sync/systems/update-items.ts'

/** At most this many strokes of one client are in flight. */
const MAX_IN_FLIGHT = 32
/** No progress for this long means that something was lost. */
const ARRIVAL_TIMEOUT_MS = 30_000

let lastClient = 1_000

/** Connects `perRoom` clients to each room; the four people take turns as their users. */
export async function connectClients(
  system: RunningSystem,
  rooms: readonly string[],
  perRoom: number,
): Promise<BenchClient[][]> {
  const groups: BenchClient[][] = []
  for (const room of rooms) {
    const updateItems = new UpdateItems()
    const clients = Array.from({ length: perRoom }, () => (lastClient += 1))
    groups.push(await Promise.all(clients.map((client) => BenchClient.open(system, room, client, updateItems))))
  }
  return groups
}

export async function newRooms(system: RunningSystem, count: number): Promise<string[]> {
  const rooms: string[] = []
  for (let i = 0; i < count; i += 1) rooms.push(await system.newRoom())
  return rooms
}

/**
 * Lets every client draw `share` strokes as fast as the server passes them on. A stroke is in flight until the next client in
 * the room has it, acknowledged or not, so that all systems get the same load.
 */
export function drawAll(groups: readonly (readonly BenchClient[])[], share: number): void {
  for (const group of groups) {
    const refills = new Map<number, () => void>()
    for (const [i, client] of group.entries()) {
      let inFlight = 0
      const fill = (): void => {
        while (inFlight < MAX_IN_FLIGHT && client.sent < share) {
          inFlight += 1
          client.draw()
        }
      }
      refills.set(client.client, () => {
        inFlight -= 1
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

/** Resolves when every client has every stroke and, if the system sends them, all acknowledgements. */
export async function untilAllArrived(groups: readonly (readonly BenchClient[])[], share: number): Promise<void> {
  const clients = groups.flat()
  const expected = groups.flatMap((group) => group.map(() => share * (group.length - 1)))
  const progress = (): number => clients.reduce((sum, { received, acknowledged }) => sum + received + acknowledged, 0)
  const done = (): boolean =>
    clients.every(
      (client, i) => client.received >= expected[i]! && (!client.isAcknowledged || client.acknowledged >= share),
    )
  let last = { progress: progress(), at: performance.now() }
  while (!done()) {
    await sleep(2)
    const now = { progress: progress(), at: performance.now() }
    if (now.progress > last.progress) last = now
    else if (now.at - last.at > ARRIVAL_TIMEOUT_MS) throw new Error('strokes or acknowledgements did not arrive')
  }
}

export async function closeAll(groups: readonly (readonly BenchClient[])[]): Promise<void> {
  await Promise.all(groups.flat().map((client) => client.close()))
}
