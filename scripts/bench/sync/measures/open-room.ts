/** Opens one room in a process of its own, as a page would, and tells how that went; reads its order from the arguments. */
import { performance } from 'node:perf_hooks'
import type { SocketAddress } from '#scripts/bench/sync/systems/bench-system.ts'
import type { SystemName } from '#scripts/bench/sync/systems/dialect.ts'
import { dialects } from '#scripts/bench/sync/systems/dialects.ts'
import type { Opened } from './opened.ts'
import { RoomReader } from './room-reader.ts'

const order = JSON.parse(process.argv[2]!) as { name: SystemName; address: SocketAddress; strokes: number }
const dialect = dialects[order.name]
const start = performance.now()
const reader = new RoomReader(order.address, dialect)
await reader.whole(order.strokes)
const synced = performance.now() - start
const read = dialect.readStrokes(reader.document)
const inHand = performance.now() - start
if (read !== order.strokes) throw new Error(`${read} strokes of ${order.strokes}`)
const opened: Opened = { synced, inHand, megabytes: reader.socket.bytesReceived / 1e6 }
console.log(JSON.stringify(opened))
// Stays in the room until it is told to go.
process.stdin.resume()
process.stdin.once('end', () => void reader.socket.close().then(() => process.exit()))
