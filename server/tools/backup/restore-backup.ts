/** Restores a backup into an empty storage. */
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { putSessionSecret } from '#server/accounts/sessions/session-secret.ts'
import { artworkCollection } from '#server/artworks/artwork-row.ts'
import { newLogKey } from '#server/artworks/log-keys.ts'
import { familyDeviceCollection, NEVER_CONFIRMED } from '#server/children/device-standing.ts'
import { randomSessionCode } from '#server/collaboration/session-code.ts'
import type { Config } from '#server/config.ts'
import { familyMemberCollection } from '#server/families/family-row.ts'
import { LOG_START, type LogPosition } from '#server/log/log-chain.ts'
import { strokeLogCollection } from '#server/log/stroke-log.ts'
import { assertBlobName } from '#server/storage/blob-store.ts'
import { noteRestore } from '#server/storage/restores.ts'
import type { Storage } from '#server/storage/storage.ts'
import { decodeFrames } from '#server/tools/bson-frames.ts'
import type { StorageAndBlobs } from '#server/tools/open-for-reading.ts'
import { isDerivedCollection } from './back-up.ts'
import { inBatches } from './document-batches.ts'
import { hashFile } from './hashed-file.ts'
import { endOf, inPart } from './log-parts.ts'
import {
  blobPath,
  collectionPath,
  type FileDigest,
  type LogPart,
  logPartPath,
  type Manifest,
  readManifest,
  secretPath,
  UnusableBackup,
} from './manifest.ts'
import { openRestoreTarget } from './restore-target.ts'

/** Few bytes in a compressed file may be many documents of the longest kind. */
const PER_WRITE = { documents: 500, bytes: 16 * 1024 * 1024 }
/** Blobs written at a time, because each waits for the disk. */
const CONCURRENT_BLOBS = 8

/** More than the accounts that are made between two backups, and few enough for many restores: `contract/shown-number.ts`. */
const SKIPPED_NUMBERS = 100_000

const StoredDocument = z.looseObject({ _id: z.union([z.number(), z.string()]) })
type StoredDocument = z.infer<typeof StoredDocument>

type Change = (document: StoredDocument) => StoredDocument

function withoutQuestion(stored: StoredDocument): StoredDocument {
  const { askedToParentBy: _, ...member } = stored
  return member
}

/**
 * Returns what comes back changed, by collection. Every artwork gets a new log key, because devices and browsers may know a later state of
 * its log (LOG-1). What was given to somebody and may have been taken back since gives no right until it is given again (RETENTION-453):
 * artworks get other codes, devices wait to be confirmed, and nobody is asked to be a parent.
 */
function createChanges(): ReadonlyMap<string, Change> {
  const codes = new Set<string>()
  function newCode(): string {
    const code = randomSessionCode()
    if (codes.has(code)) return newCode()
    codes.add(code)
    return code
  }
  return new Map<string, Change>([
    [
      artworkCollection.name,
      (artwork) => ({
        ...artwork,
        logKey: newLogKey(),
        ...(typeof artwork['sessionCode'] === 'string' && { sessionCode: newCode() }),
      }),
    ],
    [familyDeviceCollection.name, (device) => ({ ...device, credentialVersion: NEVER_CONFIRMED })],
    [familyMemberCollection.name, withoutQuestion],
  ])
}

/**
 * Returns the sequences beyond the numbers that may have been given since the backup. Devices keep strokes, drafts and requests by the number
 * of their account: the next person to get it would send and see them as their own.
 */
const beyondGiven = (sequences: Manifest['sequences']): Record<string, number> =>
  Object.fromEntries(Object.entries(sequences).map(([name, last]) => [name, last + SKIPPED_NUMBERS]))

/**
 * Fills the empty storage that the settings select, of either engine, from a backup; nobody else may use it meanwhile. Checks
 * every file of the backup before it writes anything. Some rows come back changed (`createChanges`), and those that newer backups
 * leave out not at all; numbers are skipped (`beyondGiven`), and the restore is noted. Rejects with UnusableBackup, or when the storage is not empty.
 */
export async function restoreBackup(
  directory: string,
  config: Pick<Config, 'mongodbUri' | 'dataDirectory'>,
  now: Date,
): Promise<Manifest> {
  const manifest = await readManifest(directory)
  await checkFiles(directory, manifest)
  const target = await openRestoreTarget(config, beyondGiven(manifest.sequences))
  try {
    await fill(target, directory, manifest)
    await noteRestore(target.storage, { at: now, backupOf: new Date(manifest.madeAt) })
    if (manifest.sessionSecret) await putSessionSecret(target.secretDirectory, await readFile(secretPath(directory)))
  } catch (error) {
    await target.abandon()
    throw error
  }
  await target.finish()
  return manifest
}

async function checkFiles(directory: string, { collections, blobs, sessionSecret, logParts }: Manifest): Promise<void> {
  for (const { name } of blobs) assertBlobName(name)
  const files: [path: string, expected: FileDigest][] = [
    ...collections.map((file): [string, FileDigest] => [collectionPath(directory, file.name), file]),
    ...blobs.map((file): [string, FileDigest] => [blobPath(directory, file.name), file]),
    ...logParts.map((part): [string, FileDigest] => [logPartPath(directory, part), part]),
    ...(sessionSecret ? [[secretPath(directory), sessionSecret] satisfies [string, FileDigest]] : []),
  ]
  for (const [path, { bytes, sha256 }] of files) {
    const found = await hashFile(path).catch((cause: unknown) => {
      throw new UnusableBackup(`${path} cannot be read`, { cause })
    })
    if (found.bytes !== bytes || found.sha256 !== sha256) throw new UnusableBackup(`${path} is damaged`)
  }
}

async function fill({ storage, blobs }: StorageAndBlobs, directory: string, manifest: Manifest): Promise<void> {
  for (let from = 0; from < manifest.blobs.length; from += CONCURRENT_BLOBS)
    await Promise.all(
      manifest.blobs
        .slice(from, from + CONCURRENT_BLOBS)
        .map(async ({ name }) => blobs.put(name, await readFile(blobPath(directory, name)))),
    )
  const changes = createChanges()
  for (const stored of manifest.collections) {
    const { name } = stored
    if (isDerivedCollection(name)) continue
    const parts = name === strokeLogCollection.name ? manifest.logParts : []
    await fillCollection(storage, stored, documentsOf(directory, name, parts), changes.get(name))
  }
}

async function* documentsOf(directory: string, collection: string, parts: readonly LogPart[]): AsyncIterable<unknown> {
  yield* decodeFrames(createReadStream(collectionPath(directory, collection)))
  const ends = new Map<number, LogPosition>()
  for (const part of parts) {
    yield* entriesOfPart(directory, part, ends.get(part.artworkId) ?? LOG_START)
    ends.set(part.artworkId, endOf(part))
  }
}

function entriesOfPart(directory: string, part: LogPart, before: LogPosition): AsyncIterable<unknown> {
  const path = logPartPath(directory, part)
  // The error of a stream ends the reading of the next one.
  const frames = decodeFrames(pipeline(createReadStream(path), createGunzip(), () => {}))
  return inPart(part, before, frames, () => new UnusableBackup(`${path} has other entries than the backup says`))
}

async function fillCollection(
  storage: Storage,
  { name, indexes, documents }: Manifest['collections'][number],
  stored: AsyncIterable<unknown>,
  change: Change | undefined,
): Promise<void> {
  const collection = storage.collection<StoredDocument>({ name, indexes })
  async function* changed(): AsyncIterable<StoredDocument> {
    for await (const document of stored) {
      const parsed = StoredDocument.parse(document)
      yield change ? change(parsed) : parsed
    }
  }
  for await (const batch of inBatches(changed(), PER_WRITE)) await collection.insertMany(batch)
  const found = await collection.countDocuments({})
  if (found !== documents) throw new UnusableBackup(`${name} has ${found} documents instead of ${documents}`)
}
