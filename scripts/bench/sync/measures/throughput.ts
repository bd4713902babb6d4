/** Strokes per second, from the first that is sent until everybody has everything. */
import type { RunningSystem } from '#scripts/bench/sync/systems/bench-system.ts'
import { allArrived, drawAll, gather, leave, newRooms } from './gather.ts'

/** Above this share of one core the driver, not the server, may be what is measured. */
const DRIVER_LIMIT = 0.9

export interface Throughput {
  readonly perSecond: number
  /** What one stroke costs the server, to all in the room: microseconds of processor time, over all its threads. */
  readonly processorMicroseconds: number
}

export async function throughput(
  system: RunningSystem,
  { rooms, perRoom, strokes }: { rooms: number; perRoom: number; strokes: number },
): Promise<Throughput> {
  const groups = await gather(system, await newRooms(system, rooms), perRoom)
  const share = Math.ceil(strokes / (rooms * perRoom))
  for (const client of groups.flat()) client.prepare(share)
  const start = performance.now()
  const usedBefore = process.cpuUsage()
  const serverBefore = system.process.processorSeconds()
  drawAll(groups, share)
  await allArrived(groups, share)
  const seconds = (performance.now() - start) / 1_000
  const serverSeconds = system.process.processorSeconds() - serverBefore
  const used = process.cpuUsage(usedBefore)
  const driver = (used.user + used.system) / 1e6 / seconds
  if (driver > DRIVER_LIMIT) console.error(`  the driver was busy ${(driver * 100).toFixed(0)} % of the time`)
  await leave(groups)
  const drawn = share * rooms * perRoom
  return { perSecond: drawn / seconds, processorMicroseconds: (serverSeconds * 1e6) / drawn }
}
