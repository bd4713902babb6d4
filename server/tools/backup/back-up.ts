/** Makes backups, and says which stored data they leave out. */
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { nullIfAbsent } from '#server/storage/file-blob-store.ts'
import { assertBlobName } from '#server/storage/blob-store.ts'
import { strokeLogCollection } from '#server/log/stroke-log.ts'
import { encodeFrame } from '#server/tools/bson-frames.ts'
import { openEmbeddedReader } from './embedded-reader.ts'
import { blobPath, collectionPath, type Manifest, manifestPath, sealManifest, secretPath } from './manifest.ts'
import { ENTRIES_PER_PART, entriesIn, lastOfParts, writeLogParts } from './log-parts.ts'
import { writeHashed } from './hashed-file.ts'
import { createPartSharing, type EarlierBackup } from './shared-parts.ts'
import type { ConsistentReader } from './consistent-reader.ts'

/**
 * Stored data that can be made again from other data. A backup leaves it out, because a snapshot or picture that is newer than
 * the restored log would show strokes that the log does not have. What lasts for days only is left out too: sessions, because a restored one
 * may have been ended since, challenges of passkeys, keys of calls, counts of rate limits, and what processes tell each other. Links to
 * pictures and invitations are left out as sessions are: a restored key would open a picture whose owner has taken the link back
 * (LINK-501), and a restored invitation would let in somebody from whom it was taken back.
 *
 * Snapshots (server/log/snapshots.ts), the storage probe's documents, counts (server/http/limits/rate-limit.ts), keys and the replies of
 * earlier versions (server/http/idempotency.ts), sessions, challenges (server/sign-in/passkeys.ts), sign-ins at a provider that are
 * under way (server/oidc/oidc-rows.ts), links (server/artworks/picture-links/stored-links.ts), invitations into families
 * (server/families/invitation-row.ts) and into a child's second home (server/children/child-homes.ts), announced changes, signals, locks,
 * running servers, owners of rooms, and the rows of owner-usage.ts and of server/pictures/opening-picture-store.ts. The name of the installation
 * (server/backups/scheduled-backups.ts) is left out because a restored copy may run next to the original, whose backups it must not remove.
 */
const DERIVED_COLLECTIONS: ReadonlySet<string> = new Set([
  'snapshots',
  'probes',
  'rate-limits',
  'idempotency-keys',
  'idempotent-answers',
  'sessions',
  'passkeyChallenges',
  'signals',
  'processes',
  'roomOwners',
  'rightsChanges',
  'reactionChanges',
  'settingsChanges',
  'locks',
  'unfinishedRestores',
  'runningServers',
  'artwork-creators',
  'openingPictures',
  'installations',
  'oidcSignIns',
  'pictureLinks',
  'familyInvitations',
  'homeInvitations',
])

/** Snapshots, pictures of artworks (server/pictures) and pictures of pages (server/templates). */
const DERIVED_BLOBS = /^(snapshots|pictures|pages)\//

export const isDerivedCollection = (name: string): boolean => DERIVED_COLLECTIONS.has(name)
const isDerivedBlob = (name: string): boolean => DERIVED_BLOBS.test(name)

/**
 * Backs up the storage that the settings select into `directory`, also while servers use it. The backup is consistent at one
 * point in time and contains everything acknowledged before the call.
 */
export async function backUp(
  { mongodbUri, dataDirectory }: Pick<Config, 'mongodbUri' | 'dataDirectory'>,
  directory: string,
  madeAt: Date,
  parts: PartOptions = {},
): Promise<WrittenBackup> {
  const reader = mongodbUri === null ? openEmbeddedReader(dataDirectory) : await openMongo(mongodbUri)
  try {
    const sessionSecret = await nullIfAbsent(readFile(join(dataDirectory, 'session-secret')))
    return await writeBackup(reader, directory, { madeAt, sessionSecret, ...parts })
  } finally {
    await reader.close()
  }
}

/** Loads the driver only for a MongoDB. */
async function openMongo(uri: string): Promise<ConsistentReader> {
  const { openMongoReader } = await import('./mongo-reader.ts')
  return openMongoReader(uri)
}

export interface PartOptions {
  /** Finished backups on the same disk, with which a new one shares parts of logs, the newest first. */
  readonly earlier?: readonly EarlierBackup[]
  readonly entriesPerPart?: number
}

export interface WrittenBackup {
  readonly manifest: Manifest
  /** The paths of files of earlier backups that are damaged or missing, so that they were not shared. */
  readonly damaged: readonly string[]
}

/**
 * Writes a backup into a directory that is absent or empty, without derived data. The manifest comes last, so a directory
 * without one is no finished backup.
 * @param sessionSecret the secret that signs session cookies; null when it is not kept with the data
 */
export async function writeBackup(
  reader: ConsistentReader,
  directory: string,
  {
    madeAt,
    sessionSecret,
    earlier = [],
    entriesPerPart = ENTRIES_PER_PART,
  }: { madeAt: Date; sessionSecret: Uint8Array | null } & PartOptions,
): Promise<WrittenBackup> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  if ((await readdir(directory)).length > 0) throw new Error(`${directory} is not empty`)

  // Blobs come first: the documents are those of the reader's beginning, and plates that one of them names may be removed ten minutes after
  // it is deleted.
  const blobs: Manifest['blobs'] = []
  for await (const { name, bytes } of reader.blobs((name) => !isDerivedBlob(name))) {
    assertBlobName(name)
    blobs.push({ name, ...(await writeHashed(directory, blobPath(directory, name), [bytes])) })
  }
  const sharing = createPartSharing(earlier, directory)
  const logParts = await writeLogParts(reader, directory, sharing, entriesPerPart)
  const collections: Manifest['collections'] = []
  for (const { name, indexes } of reader.collections) {
    if (isDerivedCollection(name)) continue
    const isLog = name === strokeLogCollection.name
    let documents = isLog ? entriesIn(logParts) : 0
    async function* frames(): AsyncIterable<Uint8Array> {
      const found = isLog ? reader.entriesBut(lastOfParts(logParts)) : reader.documents(name)
      for await (const document of found) {
        documents += 1
        yield encodeFrame(document)
      }
    }
    const hashed = await writeHashed(directory, collectionPath(directory, name), frames())
    const fields = indexes.map(({ fields, unique, sparse }) => ({ fields: [...fields], unique, sparse }))
    collections.push({ name, documents, indexes: fields, ...hashed })
  }
  const manifest: Manifest = {
    format: 'fridgedoor-backup',
    version: 2,
    madeAt: madeAt.toISOString(),
    collections,
    sequences: { ...reader.sequences },
    blobs,
    sessionSecret: sessionSecret && (await writeHashed(directory, secretPath(directory), [sessionSecret])),
    logParts,
  }
  await writeHashed(directory, manifestPath(directory), [Buffer.from(sealManifest(manifest))])
  return { manifest, damaged: sharing.damaged }
}
