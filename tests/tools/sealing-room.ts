/**
 * A process that draws on artwork 7 and stores a snapshot after every few strokes until it is killed. Its chapters are small, so that most
 * snapshots seal one. Each line on its standard output is the number of strokes that were durable when a snapshot had been stored.
 *
 *     sealing-room.ts <data directory> <MongoDB address or ''>
 */
import { encodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import { encodeItems } from '#crdt/document/updates/encode-items.ts'
import { openStorage } from '#server/open-storage.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { openSmallChapters } from './small-chapters.ts'

const [dataDirectory = '', mongodbUri] = process.argv.slice(2)
const stored = await openStorage({ dataDirectory, mongodbUri: mongodbUri || null })
const { room, snapshots } = await openSmallChapters(stored)
const writer = { user: 1, ownsArtwork: true }
for (let drawn = 0; ; drawn += 1) {
  const strokeId = `s${room.index.strokeCount}`
  const client = 5
  const clock = room.index.clockOf(client)
  const bytes = encodeStroke(plainLine({ id: strokeId, author: 1 }))
  const origin = room.index.order.last
  const stroke = { kind: 'stroke' as const, client, clock, origin, length: 1, strokeId, author: 1, bytes }
  const flag = { kind: 'flag' as const, client, clock: clock + 1, origin: null, length: 1, strokeId, values: [true] }
  await room.submit(encodeItems(drawn % 3 === 0 ? [stroke, flag] : [stroke]), writer, null)
  if (drawn % 4 !== 0) continue
  await snapshots.save(7, room.durable.snapshot())
  console.log(room.durable.strokeCount)
}
