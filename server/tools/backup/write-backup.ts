import { mkdir, readdir } from 'node:fs/promises'
import { assertBlobName } from '#server/storage/blob-store.ts'
import { encodeFrame } from '#server/tools/bson-frames.ts'
import { writeHashed } from './hashed-file.ts'
import { blobPath, collectionPath, type Manifest, manifestPath, sealManifest, secretPath } from './manifest.ts'
import type { ConsistentReader } from './consistent-reader.ts'
import { isDerivedBlob, isDerivedCollection } from './derived-data.ts'

/**
 * Writes a backup into a directory that is absent or empty, without derived data. The manifest comes last, so a directory
 * without one is no finished backup.
 * @param sessionSecret the secret that signs session cookies; null when it is not kept with the data
 */
export async function writeBackup(
  reader: ConsistentReader,
  directory: string,
  { madeAt, sessionSecret }: { madeAt: Date; sessionSecret: Uint8Array | null },
): Promise<Manifest> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  if ((await readdir(directory)).length > 0) throw new Error(`${directory} is not empty`)

  // Blobs come first: the documents are those of the reader's beginning, and plates that one of them names may be removed ten minutes after
  // it is deleted.
  const blobs: Manifest['blobs'] = []
  for await (const { name, bytes } of reader.blobs((name) => !isDerivedBlob(name))) {
    assertBlobName(name)
    blobs.push({ name, ...(await writeHashed(blobPath(directory, name), [bytes])) })
  }
  const collections: Manifest['collections'] = []
  for (const { name, indexes } of reader.collections) {
    if (isDerivedCollection(name)) continue
    let documents = 0
    async function* frames(): AsyncIterable<Uint8Array> {
      for await (const document of reader.documents(name)) {
        documents += 1
        yield encodeFrame(document)
      }
    }
    const hashed = await writeHashed(collectionPath(directory, name), frames())
    const fields = indexes.map(({ fields, unique, sparse }) => ({ fields: [...fields], unique, sparse }))
    collections.push({ name, documents, indexes: fields, ...hashed })
  }
  const manifest: Manifest = {
    format: 'fridgedoor-backup',
    version: 1,
    madeAt: madeAt.toISOString(),
    collections,
    sequences: { ...reader.sequences },
    blobs,
    sessionSecret: sessionSecret && (await writeHashed(secretPath(directory), [sessionSecret])),
  }
  await writeHashed(manifestPath(directory), [Buffer.from(sealManifest(manifest))])
  return manifest
}
