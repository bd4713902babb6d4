import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { nullIfAbsent } from '#server/storage/file/null-if-absent.ts'
import { openEmbeddedReader } from './embedded-reader.ts'
import type { Manifest } from './manifest.ts'
import { openMongoReader } from './mongo-reader.ts'
import { writeBackup } from './write-backup.ts'

/**
 * Backs up the storage that the settings select into `directory`, also while servers use it. The backup is consistent at one
 * point in time and contains everything acknowledged before the call. Returns its manifest.
 */
export async function backUp(
  { mongodbUri, dataDirectory }: Pick<Config, 'mongodbUri' | 'dataDirectory'>,
  directory: string,
  madeAt: Date,
): Promise<Manifest> {
  const reader = mongodbUri === null ? openEmbeddedReader(dataDirectory) : await openMongoReader(mongodbUri)
  try {
    const sessionSecret = await nullIfAbsent(readFile(join(dataDirectory, 'session-secret')))
    return await writeBackup(reader, directory, { madeAt, sessionSecret })
  } finally {
    await reader.close()
  }
}
