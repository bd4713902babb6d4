/**
 * A process that prints as JSON what backups, verifying and pictures of a long artwork cost, again after some new strokes.
 *
 *     long-upkeep-process.ts <strokes>
 */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backupName } from '#server/backups/backup-folder.ts'
import { artworkCollection } from '#server/artworks/artwork-row.ts'
import { makeBackup } from '#server/tools/backup/make-backup.ts'
import { verifyArtwork } from '#server/tools/verify/verify-artwork.ts'
import { createLogReader } from '#server/pictures/log-reader.ts'
import { tryToPaintPicture, paintOpeningPicture } from '#server/pictures/paint-picture.ts'
import { createPlatesStore } from '#server/templates/plates-store.ts'
import { withPainterVersion } from '#crdt/painter/plates/plates-codec.ts'
import { PAINTER_VERSION } from '#crdt/painter/planes/painter-version.ts'
import { TestInstance } from '#tests/tools/test-instance.ts'
import { writeLongLog } from './long-log.ts'

const strokes = Number(process.argv[2])
const instance = await TestInstance.open()
const people = [await instance.createAccount('ana')]
for (const name of ['ben', 'cid', 'dan']) people.push(await instance.createAccount(name))
const artworkId = await instance.createArtwork(people[0]!, people.slice(1))
await writeLongLog(instance.strokeLog, artworkId, strokes)
const room = await instance.openRoom(artworkId)
await instance.snapshots().save(artworkId, room.durable.snapshot())
const folder = await mkdtemp(join(tmpdir(), 'fridgedoor-upkeep-'))
const out: Record<string, number> = {}
async function timed<R>(what: string, work: () => Promise<R>): Promise<R> {
  const start = performance.now()
  const result = await work()
  out[what] = Math.round(performance.now() - start)
  return result
}
let day = 0
async function backup(what: string): Promise<void> {
  const madeAt = new Date(Date.UTC(2026, 0, ++day))
  const name = backupName('deadbeef', madeAt, false)
  const source = { mongodbUri: null, dataDirectory: instance.dataDirectory }
  await timed(what, () =>
    makeBackup({ source, directory: folder, name, recipient: null, madeAt: madeAt.toISOString() }),
  )
  let bytes = 0
  for (const file of await readdir(join(folder, name), { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const { nlink, size } = await stat(join(file.parentPath, file.name))
    if (nlink === 1) bytes += size
  }
  out[`${what} bytes`] = bytes
}
async function draw(n: number): Promise<void> {
  const at = await instance.strokeLog.lastPosition(artworkId)
  const { encodeStroke } = await import('#crdt/document/codec/stroke-codec.ts')
  const { encodeItems } = await import('#crdt/document/updates/encode-items.ts')
  const { plainFill } = await import('#tests/core/support/plain-strokes.ts')
  const entries = Array.from({ length: n }, (_, i) => {
    const strokeId = crypto.randomUUID().replaceAll('-', '').slice(0, 21)
    const bytes = encodeStroke({
      ...plainFill({ x: 2_000, y: 2_000, color: 0xff0000 }),
      id: strokeId,
      author: 1,
      madeAt: 0,
    } as never)
    const client = 77_000_000 + day
    return {
      userId: 1,
      at: new Date(),
      update: encodeItems([
        {
          kind: 'stroke',
          client,
          clock: i,
          origin: i ? { client, clock: i - 1 } : null,
          length: 1,
          strokeId,
          author: 1,
          bytes,
        },
      ]),
    }
  })
  await instance.strokeLog.append(artworkId, at, entries)
}
await backup('backup 1')
await backup('backup 2')
await draw(100)
await backup('backup 3')
await timed('verify 1', () => verifyArtwork(artworkId, instance.stored))
await draw(100)
console.error(await timed('verify 2', () => verifyArtwork(artworkId, instance.stored)))
const readLog = createLogReader(
  async (id) => ({
    ...(await instance.stored.storage.collection(artworkCollection).findOne({ _id: id }))!,
    painterVersion: PAINTER_VERSION,
  }),
  (id) => instance.strokeLog.stream(id),
)
const { updates, platesHash } = await timed('read log', () => readLog(artworkId))
const plates = withPainterVersion(await createPlatesStore(instance.stored.blobs).encoded(platesHash), PAINTER_VERSION)
const pace = { sliceMs: Infinity, rest: async () => {} } as never
void pace
const job = { artworkId, plates, updates: structuredClone(updates) }
const { encodedEntriesOfUpdates } = await import('#crdt/document/artwork-document.ts')
const { appliedUpdates } = await import('#crdt/document/updates/logged-update.ts')
await timed('clone', async () => structuredClone(updates))
const applied = await timed('apply log rule', async () => appliedUpdates(updates))
await timed('entries', async () => encodedEntriesOfUpdates(applied))
await timed('opening picture', async () => paintOpeningPicture(job))
void tryToPaintPicture
console.log(JSON.stringify(out, null, 1))
await rm(folder, { recursive: true })
await instance.close()
