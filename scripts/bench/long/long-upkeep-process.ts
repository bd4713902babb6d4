/**
 * A process that prints as JSON what a backup, verifying and a picture of a long artwork cost after 100 new strokes.
 *
 *     long-upkeep-process.ts <strokes>
 */
import { deflateSync } from 'node:zlib'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { blankColorPlane } from '#crdt/painter/planes/planes.ts'
import { PAINTER_VERSION } from '#crdt/painter/planes/painter-version.ts'
import { withPainterVersion } from '#crdt/painter/plates/plates-codec.ts'
import { encodeOpeningPicture } from '#crdt/painter/timeline/opening-picture.ts'
import { artworkCollection } from '#server/artworks/artwork-row.ts'
import { backupName } from '#server/backups/backup-folder.ts'
import { createLogReader, createSnapshotReader, type LogToPaint } from '#server/pictures/log-reader.ts'
import type { PictureJob } from '#server/pictures/paint-job.ts'
import { encodedEntriesOfLog, tryToPaintPicture } from '#server/pictures/paint-picture.ts'
import { createPlatesStore } from '#server/templates/plates-store.ts'
import { makeBackup } from '#server/tools/backup/make-backup.ts'
import { verifyOne } from '#server/tools/verify/verify-all.ts'
import { TestInstance } from '#tests/tools/test-instance.ts'
import { LongLog } from './long-log.ts'

const NEW_STROKES = 100
const MEGABYTE = 2 ** 20

async function timed<R>(work: () => Promise<R>): Promise<{ ms: number; result: R }> {
  const start = performance.now()
  const result = await work()
  return { ms: performance.now() - start, result }
}

const instance = await TestInstance.open()
const people: number[] = []
for (const name of ['ana', 'ben', 'cid', 'dan']) people.push(await instance.createAccount(name))
const artworkId = await instance.createArtwork(people[0]!, people.slice(1))
const log = new LongLog(instance.strokeLog, artworkId)
await log.append(Number(process.argv[2]))
await saveSnapshot()

async function saveSnapshot(): Promise<void> {
  const room = await instance.openRoom(artworkId)
  await instance.snapshots().save(artworkId, room.durable.snapshot())
}

/** Returns the megabytes of the files that no other backup shares. */
async function megabytesOf(backup: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(backup, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const { nlink, size } = await stat(join(entry.parentPath, entry.name))
    if (nlink === 1) bytes += size
  }
  return bytes / MEGABYTE
}

async function backUp(folder: string, day: number): Promise<{ ms: number; megabytes: number }> {
  const madeAt = new Date(Date.UTC(2026, 0, day))
  const name = backupName('deadbeef', madeAt, false)
  const source = { mongodbUri: null, dataDirectory: instance.dataDirectory }
  const job = { source, directory: folder, name, recipient: null, madeAt: madeAt.toISOString() }
  const { ms } = await timed(() => makeBackup(job))
  return { ms, megabytes: await megabytesOf(join(folder, name)) }
}

async function verify(): Promise<number> {
  const marks = { store: instance.stored.blobs, isWhole: false, now: () => new Date() }
  const { ms, result } = await timed(() => verifyOne(instance.stored, artworkId, marks))
  if (!result?.isIntact) throw new Error(result?.text)
  return ms
}

const artworks = instance.stored.storage.collection(artworkCollection)
const readLog = createLogReader(
  async (id) => ({ ...(await artworks.findOne({ _id: id }))!, painterVersion: PAINTER_VERSION }),
  (id, seq) => instance.strokeLog.stream(id, seq),
  createSnapshotReader(instance.snapshots(), instance.strokeLog),
)

async function jobOf({ platesHash, updates, snapshot = null }: LogToPaint): Promise<PictureJob> {
  const encoded = await createPlatesStore(instance.stored.blobs).encoded(platesHash)
  return structuredClone({ artworkId, plates: withPainterVersion(encoded, PAINTER_VERSION), updates, snapshot })
}

/** Returns the opening picture that the server would have painted, without its pixels, which would take long. */
async function openingPicture(): Promise<Uint8Array> {
  const found = await readLog(artworkId)
  const entries = encodedEntriesOfLog(await jobOf(found))
  return encodeOpeningPicture(entries, blankColorPlane(), found.seq, PAINTER_VERSION, (raw) => deflateSync(raw))
}

async function paint(picture: Uint8Array): Promise<number> {
  const pace = { now: () => performance.now(), pause: async () => {} }
  const { ms, result } = await timed(async () =>
    tryToPaintPicture({ ...(await jobOf(await readLog(artworkId))), openingPicture: picture }, pace),
  )
  if (!result.picture) throw new Error('the picture was not painted')
  return ms
}

const folder = await mkdtemp(join(tmpdir(), 'fridgedoor-upkeep-'))
try {
  const first = await backUp(folder, 1)
  await backUp(folder, 2)
  const whole = await verify()
  const opening = await openingPicture()
  await log.append(NEW_STROKES)
  await saveSnapshot()
  const again = await backUp(folder, 3)
  console.log(
    JSON.stringify({
      firstBackup: first.ms,
      backup: again.ms,
      backupMegabytes: again.megabytes,
      firstBackupMegabytes: first.megabytes,
      verifiedWhole: whole,
      verified: await verify(),
      picture: await paint(opening),
    }),
  )
} finally {
  await rm(folder, { recursive: true })
  await instance.close()
}
