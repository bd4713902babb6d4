/** The manifest of a backup lists its parts and the size and hash of each file. It is written last. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const FILE = 'manifest.json'

const FileDigest = z.object({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })

/** Consecutive entries of one log, compressed (log-parts.ts). The bytes are in `log-parts/{artworkId}/{from}-{to}.bson.gz`. */
const LogPart = FileDigest.extend({
  artworkId: z.int().min(1),
  /** The numbers of its first and of its last entry. */
  from: z.int().min(1),
  to: z.int().min(1),
  /** The hash of the log up to the last entry, in hex, and when that was written. */
  hash: z.string().regex(/^[0-9a-f]{32}$/),
  at: z.iso.datetime(),
})

const EarlierContents = z.object({
  format: z.literal('fridgedoor-backup'),
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The documents are in `documents/{name}.bson`, but those entries of logs that are in parts. */
  collections: z.array(
    FileDigest.extend({
      name: z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,99}$/),
      /** All of them, also those in parts of logs. */
      documents: z.int().min(0),
      indexes: z.array(z.object({ fields: z.array(z.string()), unique: z.boolean(), sparse: z.boolean() })),
    }),
  ),
  /** The last number that each sequence has returned. */
  sequences: z.record(z.string(), z.int()),
  /** The bytes are in `blobs/{name}`. */
  blobs: z.array(FileDigest.extend({ name: z.string() })),
  /** The secret that signs session cookies, in `session-secret`; null when the data directory has none. */
  sessionSecret: FileDigest.nullable(),
})

/** A backup of version 1 has no parts of logs. */
const Contents = EarlierContents.extend({ version: z.literal(2), logParts: z.array(LogPart) })

export type FileDigest = z.infer<typeof FileDigest>
export type LogPart = z.infer<typeof LogPart>
/** What says which part this is: another one with the same values has the same entries. */
export type PartId = Omit<LogPart, keyof FileDigest>
export type Manifest = z.infer<typeof Contents>

/** Thrown when a directory holds no backup, or one that is unfinished, damaged or of another version. */
export class UnusableBackup extends Error {
  override readonly name = 'UnusableBackup'
}

/** The paths of a backup's parts in its directory. */
export const manifestPath = (directory: string): string => join(directory, FILE)
export const collectionPath = (directory: string, name: string): string => join(directory, 'documents', `${name}.bson`)
export const blobPath = (directory: string, name: string): string => join(directory, 'blobs', ...name.split('/'))
export const logPartPath = (directory: string, { artworkId, from, to }: PartId): string =>
  join(directory, 'log-parts', String(artworkId), `${from}-${to}.bson.gz`)
export const secretPath = (directory: string): string => join(directory, 'session-secret')

/** Returns the manifest as JSON with a hash of itself. Throws when the manifest does not match its schema. */
export function sealManifest(manifest: Manifest): string {
  // Parsing puts the fields into one order, so that equal manifests have equal text and hash.
  const contents = Contents.parse(manifest)
  return `${JSON.stringify({ ...contents, sha256: hashOf(contents) }, null, 1)}\n`
}

/** Reads and checks the manifest of a backup. Rejects with UnusableBackup. */
export async function readManifest(directory: string): Promise<Manifest> {
  let sealed: unknown
  try {
    sealed = JSON.parse(await readFile(manifestPath(directory), 'utf8'))
  } catch (cause) {
    throw new UnusableBackup(`there is no finished backup in ${directory}`, { cause })
  }
  const contents = z.discriminatedUnion('version', [EarlierContents, Contents]).safeParse(sealed)
  if (!contents.success) throw new UnusableBackup(`the backup in ${directory} is damaged or of another version`)
  const seal = z.object({ sha256: z.literal(hashOf(contents.data)) }).safeParse(sealed)
  if (!seal.success) throw new UnusableBackup(`the manifest of ${directory} is damaged`)
  return contents.data.version === 1 ? { ...contents.data, version: 2, logParts: [] } : contents.data
}

/** @param manifest in the field order that parsing gives */
function hashOf(manifest: z.infer<typeof EarlierContents | typeof Contents>): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex')
}
