import { createHash } from 'node:crypto'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backupName, finishedBackups, removeOldBackups } from '#server/backups/backup-folder.ts'
import type { BackupMade } from '#server/backups/backup-job.ts'
import { strokeLogCollection } from '#server/log/stroke-log.ts'
import { decodeFrames, encodeFrame } from '#server/tools/bson-frames.ts'
import { openForReading } from '#server/tools/open-for-reading.ts'
import { writeHashed } from '#server/tools/backup/hashed-file.ts'
import { makeBackup } from '#server/tools/backup/make-backup.ts'
import { type LogPart, logPartPath, manifestPath, readManifest } from '#server/tools/backup/manifest.ts'
import { restoreBackup } from '#server/tools/backup/restore-backup.ts'
import { writeLongLog } from '#scripts/bench/long/long-log.ts'
import { eachEngine } from '#tests/each-engine.ts'
import { TestInstance } from './test-instance.ts'

const ENTRIES_PER_PART = 100
/** With an undo of each twentieth stroke: two parts and a rest. */
const STROKES = 2 * ENTRIES_PER_PART + 50
const INSTALLATION = 'deadbeef'

let scratch: string
let folder: string
const instances: TestInstance[] = []
beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'fridgedoor-parts-'))
  folder = join(scratch, 'backups')
  await mkdir(folder)
})
afterEach(async () => {
  for (const instance of instances.splice(0)) await instance.close()
  await rm(scratch, { recursive: true, force: true })
})

/** Opens a storage with a short artwork and a long one. Returns the id of the long one. */
async function openLong(mongodbUri: string | null): Promise<{ instance: TestInstance; artworkId: number }> {
  const instance = await TestInstance.open(mongodbUri)
  instances.push(instance)
  const [ana] = [await instance.createAccount('ana'), await instance.createAccount('ben')]
  await writeLongLog(instance.strokeLog, await instance.createArtwork(ana), 30)
  const artworkId = await instance.createArtwork(ana)
  await writeLongLog(instance.strokeLog, artworkId, STROKES)
  return { instance, artworkId }
}

let day = 0
async function backUpNext(
  instance: TestInstance,
  mongodbUri: string | null,
  madeAt = new Date(Date.UTC(2026, 0, (day += 1))),
): Promise<BackupMade & { directory: string }> {
  const name = backupName(INSTALLATION, madeAt, false)
  const source = { mongodbUri, dataDirectory: instance.dataDirectory }
  const job = { source, directory: folder, name, recipient: null, madeAt: madeAt.toISOString() }
  return { ...(await makeBackup(job, ENTRIES_PER_PART)), directory: join(folder, name) }
}

/** Returns the ids of all stored entries, each with a hash of its bytes. */
async function entriesOf(stored: Pick<TestInstance['stored'], 'storage'>): Promise<string[]> {
  const found = await stored.storage.collection(strokeLogCollection).find({}, { sort: { _id: 1 } })
  return found.map(({ _id, artworkId, seq, userId, at, update, hash }) => {
    const bytes = encodeFrame({ _id, artworkId, seq, userId, at, update, hash })
    return `${_id} ${createHash('sha256').update(bytes).digest('hex')}`
  })
}

let restores = 0
async function restored(directory: string): Promise<string[]> {
  const target = { mongodbUri: null, dataDirectory: join(scratch, `restored-${(restores += 1)}`) }
  await restoreBackup(directory, target, new Date())
  const stored = await openForReading(target)
  try {
    return await entriesOf(stored)
  } finally {
    await stored.storage.close()
  }
}

/** Returns the paths of a backup's parts of logs, and the number of each on the disk. */
async function partsOf(directory: string): Promise<[path: string, inode: number][]> {
  const root = join(directory, 'log-parts')
  const names = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.gz')).toSorted()
  return Promise.all(names.map(async (name): Promise<[string, number]> => [name, (await stat(join(root, name))).ino]))
}

async function append(instance: TestInstance, artworkId: number): Promise<void> {
  const position = await instance.strokeLog.lastPosition(artworkId)
  await instance.strokeLog.append(artworkId, position, [
    { userId: 1, at: new Date(Date.UTC(2026, 1, 1)), update: Uint8Array.of(position.seq % 256) },
  ])
}

eachEngine('Parts of long logs in backups', (environment) => {
  const uri = (): string | null => environment({ fresh: true })['MONGODB_URI'] ?? null

  test('each backup shares them with the last but one, is whole without it, and restores every entry (BACKUP-6)', async () => {
    const mongodbUri = uri()
    const { instance, artworkId } = await openLong(mongodbUri)
    const made = [await backUpNext(instance, mongodbUri)]
    for (let more = 0; more < 3; more += 1) {
      await append(instance, artworkId)
      made.push(await backUpNext(instance, mongodbUri))
    }
    const [first, second, third, fourth] = await Promise.all(made.map(({ directory }) => partsOf(directory)))
    expect(first).toHaveLength(2)
    expect(third).toEqual(first)
    expect(fourth).toEqual(second)
    expect(new Set([...first!, ...second!].map(([, inode]) => inode)).size).toBe(4)
    expect(made.map(({ damaged }) => damaged)).toEqual([[], [], [], []])

    await removeOldBackups(folder, INSTALLATION, 1, new Date(Date.UTC(2027, 0, 1)))
    expect(await finishedBackups(folder)).toHaveLength(1)
    const before = await entriesOf(instance.stored)
    expect(made[3]!.documents).toBeGreaterThan(before.length)
    expect(await restored(made[3]!.directory)).toEqual(before)
  })

  test('an entry that was damaged since is in its part, and one that no part has is with the others', async () => {
    const mongodbUri = uri()
    const { instance, artworkId } = await openLong(mongodbUri)
    for (let more = 0; more < 2; more += 1) await backUpNext(instance, mongodbUri)
    const before = await entriesOf(instance.stored)
    const log = instance.stored.storage.collection(strokeLogCollection)
    await log.updateOne({ _id: `${artworkId}:5` }, { $set: { seq: -5 } })
    expect(await restored((await backUpNext(instance, mongodbUri)).directory)).toEqual(before)

    await log.updateOne({ _id: `${artworkId}:5` }, { $set: { seq: 5 } })
    const stray = { artworkId, seq: 1.5, userId: 1, at: new Date(0), update: new Uint8Array() }
    await log.insertOne({ _id: `${artworkId}:1.5`, ...stray })
    expect(await restored((await backUpNext(instance, mongodbUri)).directory)).toEqual(await entriesOf(instance.stored))
  })

  test('entries that are not as a server writes them are in the backup, too', async () => {
    const mongodbUri = uri()
    const { instance, artworkId } = await openLong(mongodbUri)
    const log = instance.stored.storage.collection(strokeLogCollection)
    await log.deleteOne({ _id: `${artworkId}:${ENTRIES_PER_PART + 7}` })
    await log.insertOne({
      _id: `${artworkId}:x`,
      artworkId,
      seq: -1,
      userId: 1,
      at: new Date(0),
      update: new Uint8Array(),
    })
    const { directory } = await backUpNext(instance, mongodbUri)
    // The second part would miss an entry.
    expect(await partsOf(directory)).toHaveLength(1)
    expect(await restored(directory)).toEqual(await entriesOf(instance.stored))
  })
})

test('the newest two have no file in common, whichever backup is removed, and whenever the clock was wrong', async () => {
  const { instance } = await openLong(null)
  async function inodes(madeAt?: Date): Promise<{ directory: string; of: number[] }> {
    const { directory } = await backUpNext(instance, null, madeAt)
    return { directory, of: (await partsOf(directory)).map(([, inode]) => inode) }
  }
  const [first, second] = [await inodes(), await inodes()]
  await inodes(new Date(Date.UTC(2036, 0, 1)))
  const third = await inodes()
  expect(third.of).toEqual(first.of)
  await rm(second.directory, { recursive: true })
  const fourth = await inodes()
  for (const inode of fourth.of) expect(third.of).not.toContain(inode)
  expect((await inodes()).of).toEqual(third.of)
  expect((await inodes()).of).toEqual(fourth.of)
})

test('an entry that its hash contradicts is in no new part, and an older part still has what it was', async () => {
  const { instance, artworkId } = await openLong(null)
  const before = await entriesOf(instance.stored)
  const older = [await backUpNext(instance, null), await backUpNext(instance, null)]
  const changed = { _id: `${artworkId}:${ENTRIES_PER_PART + 7}` }
  await instance.stored.storage
    .collection(strokeLogCollection)
    .updateOne(changed, { $set: { update: Uint8Array.of(1) } })
  const { directory: shared } = await backUpNext(instance, null)
  expect(await restored(shared)).toEqual(before)
  for (const { directory } of older) await rm(directory, { recursive: true })
  const { directory: written } = await backUpNext(instance, null)
  expect(await partsOf(written)).toHaveLength(1)
  expect(await restored(written)).toEqual(await entriesOf(instance.stored))
})

test('a damaged or missing part is named by the restore, and by the next backup, which has it anew', async () => {
  const { instance } = await openLong(null)
  const made = await backUpNext(instance, null)
  await backUpNext(instance, null)
  const { logParts } = await readManifest(made.directory)
  const [one, other] = logParts.map(({ artworkId, from, to }) =>
    join(made.directory, 'log-parts', String(artworkId), `${from}-${to}.bson.gz`),
  )
  const bytes = await readFile(one!)
  bytes[1_000]! ^= 1
  await chmod(one!, 0o600)
  await writeFile(one!, bytes)
  await expect(restored(made.directory)).rejects.toThrow(`${one} is damaged`)
  await rm(other!)
  const { damaged, directory } = await backUpNext(instance, null)
  expect(damaged).toEqual([one, other])
  expect(await restored(directory)).toEqual(await entriesOf(instance.stored))
  await rm(one!)
  await expect(restored(made.directory)).rejects.toThrow(`${one} cannot be read`)
})

test('parts that are not what a server writes are refused', async () => {
  const { instance } = await openLong(null)
  const { directory } = await backUpNext(instance, null)
  const refused = 'has other entries than the backup says'
  async function expectRefused(change: (parts: LogPart[], copy: string) => unknown): Promise<void> {
    const copy = await mkdtemp(join(scratch, 'copy-'))
    await cp(directory, copy, { recursive: true })
    const { sha256: _, ...manifest } = JSON.parse(await readFile(manifestPath(copy), 'utf8')) as {
      sha256: string
      logParts: LogPart[]
    }
    await change(manifest.logParts, copy)
    await writeFile(manifestPath(copy), sealed(manifest))
    await expect(restored(copy)).rejects.toThrow(refused)
  }
  await expectRefused(([one]) => (one!.hash = '0'.repeat(32)))
  await expectRefused((parts) => parts.shift())
  await expectRefused(([one], copy) => replaceEntries(one!, copy, changeSeventh))
  await expectRefused(([one], copy) => replaceEntries(one!, copy, (entries) => [...entries, entries.at(-1)!]))
})

const changeSeventh = (entries: object[]): object[] =>
  entries.map((entry, i) => (i === 6 ? { ...entry, update: Uint8Array.of(1) } : entry))

/** Writes other entries into the file of a part, and tells the manifest. */
async function replaceEntries(
  part: LogPart,
  directory: string,
  change: (entries: object[]) => object[],
): Promise<void> {
  const path = logPartPath(directory, part)
  const entries: object[] = []
  for await (const entry of decodeFrames([gunzipSync(await readFile(path))])) entries.push(entry as object)
  await rm(path)
  const frames = change(entries).map(encodeFrame)
  Object.assign(part, await writeHashed(directory, path, [gzipSync(Buffer.concat(frames))]))
}

test('a backup from before there were parts is restored', async () => {
  const instance = await TestInstance.open()
  instances.push(instance)
  await writeLongLog(instance.strokeLog, await instance.createArtwork(await instance.createAccount('ana')), 30)
  const { directory } = await backUpNext(instance, null)
  const {
    sha256: _,
    logParts,
    ...rest
  } = JSON.parse(await readFile(manifestPath(directory), 'utf8')) as {
    sha256: string
    logParts: unknown[]
  }
  expect(logParts).toEqual([])
  await writeFile(manifestPath(directory), sealed({ ...rest, version: 1 }))
  expect(await restored(directory)).toEqual(await entriesOf(instance.stored))
})

const sealed = (manifest: object): string =>
  JSON.stringify({ ...manifest, sha256: createHash('sha256').update(JSON.stringify(manifest)).digest('hex') })
