/** Measures strokes per second, from the first one sent until every client has all of them. */
import type { RunningSystem } from '#scripts/bench/sync/systems/bench-system.ts'
import { noteDriverLoad } from './driver-load.ts'
import { untilAllArrived, drawAll, connectClients, closeAll, newRooms } from './room-clients.ts'

export interface Throughput {
  readonly perSecond: number
  /** Microseconds of the server's processor time per stroke, over all threads, delivery to the whole room included. */
  readonly processorMicroseconds: number
}

export async function throughput(
  system: RunningSystem,
  { rooms, perRoom, strokes }: { rooms: number; perRoom: number; strokes: number },
): Promise<Throughput> {
  const groups = await connectClients(system, await newRooms(system, rooms), perRoom)
  const share = Math.ceil(strokes / (rooms * perRoom))
  for (const client of groups.flat()) client.prepare(share)
  const start = performance.now()
  const usedBefore = process.cpuUsage()
  const serverBefore = system.process.processorSeconds()
  drawAll(groups, share)
  await untilAllArrived(groups, share)
  const seconds = (performance.now() - start) / 1_000
  const serverSeconds = system.process.processorSeconds() - serverBefore
  noteDriverLoad(usedBefore, start)
  await closeAll(groups)
  const drawn = share * rooms * perRoom
  return { perSecond: drawn / seconds, processorMicroseconds: (serverSeconds * 1e6) / drawn }
}
