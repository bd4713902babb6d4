/** A child process that opens one room as a client would and prints the times as JSON. Its argument is the order as JSON. */
import { performance } from 'node:perf_hooks'
import type { SocketAddress } from '#scripts/bench/sync/systems/bench-system.ts'
import type { SystemName } from '#scripts/bench/sync/systems/system-protocol.ts'
import { protocols } from '#scripts/bench/sync/systems/system-protocols.ts'
import type { Opened } from './open-room.ts'
import { RoomReader } from './room-reader.ts'

const order = JSON.parse(process.argv[2]!) as { name: SystemName; address: SocketAddress; strokes: number }
const protocol = protocols[order.name]
const start = performance.now()
const reader = new RoomReader(order.address, protocol)
await reader.untilLoaded(order.strokes)
const synced = performance.now() - start
const read = protocol.readStrokes(reader.document)
const decoded = performance.now() - start
if (read !== order.strokes) throw new Error(`${read} strokes of ${order.strokes}`)
const opened: Opened = { synced, decoded, megabytes: reader.socket.bytesReceived / 1e6 }
console.log(JSON.stringify(opened))
// The client stays in the room until standard input ends.
process.stdin.resume()
process.stdin.once('end', () => void reader.socket.close().then(() => process.exit()))
