/** The table of contents of a backup: what is in it, how much, and how each file must hash. Written last. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const FILE = 'manifest.json'

const Hashed = z.object({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })

const Contents = z.object({
  format: z.literal('fridgedoor-backup'),
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Their documents lie in `documents/{name}.bson`. */
  collections: z.array(
    Hashed.extend({
      name: z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,99}$/),
      documents: z.int().min(0),
      indexes: z.array(z.object({ fields: z.array(z.string()), unique: z.boolean(), sparse: z.boolean() })),
    }),
  ),
  /** The last number given of each. */
  sequences: z.record(z.string(), z.int()),
  /** They lie in `blobs/{name}`. */
  blobs: z.array(Hashed.extend({ name: z.string() })),
  /** Signs session cookies; null when it was not kept in the data directory. Lies in `session-secret`. */
  sessionSecret: Hashed.nullable(),
})

export type Hashed = z.infer<typeof Hashed>
export type Manifest = z.infer<typeof Contents>

/** The directory holds no backup, an unfinished one, one of another version, or a damaged one. */
export class UnusableBackup extends Error {
  override readonly name = 'UnusableBackup'
}

/** Where the parts of a backup lie in its directory. */
export const manifestPath = (directory: string): string => join(directory, FILE)
export const collectionPath = (directory: string, name: string): string => join(directory, 'documents', `${name}.bson`)
export const blobPath = (directory: string, name: string): string => join(directory, 'blobs', ...name.split('/'))
export const secretPath = (directory: string): string => join(directory, 'session-secret')

/** The manifest as text, with a hash of itself. Throws when it could not be read again. */
export function sealManifest(manifest: Manifest): string {
  // Parsing puts the fields in one order, whoever made the object: what is hashed is the text.
  const contents = Contents.parse(manifest)
  return `${JSON.stringify({ ...contents, sha256: hashOf(contents) }, null, 1)}\n`
}

/** Rejects with UnusableBackup. */
export async function readManifest(directory: string): Promise<Manifest> {
  let sealed: unknown
  try {
    sealed = JSON.parse(await readFile(manifestPath(directory), 'utf8'))
  } catch (cause) {
    throw new UnusableBackup(`there is no finished backup in ${directory}`, { cause })
  }
  const contents = Contents.safeParse(sealed)
  if (!contents.success) throw new UnusableBackup(`the backup in ${directory} is of another version, or damaged`)
  const seal = z.object({ sha256: z.literal(hashOf(contents.data)) }).safeParse(sealed)
  if (!seal.success) throw new UnusableBackup(`the manifest of ${directory} is damaged`)
  return contents.data
}

/** @param manifest as it is parsed */
function hashOf(manifest: Manifest): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex')
}
