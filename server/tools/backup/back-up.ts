import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { embeddedMoment } from './embedded-moment.ts'
import type { Manifest } from './manifest.ts'
import { mongoMoment } from './mongo-moment.ts'
import { writeBackup } from './write-backup.ts'

/**
 * Backs up what the settings select into a directory, also while servers run on it: everything that was acknowledged before
 * the call is in it, and all of it is of one moment.
 */
export async function backUp(
  { mongodbUri, dataDirectory }: Pick<Config, 'mongodbUri' | 'dataDirectory'>,
  directory: string,
  madeAt: Date,
): Promise<Manifest> {
  const moment = mongodbUri === null ? embeddedMoment(dataDirectory) : await mongoMoment(mongodbUri)
  try {
    const sessionSecret = await readFile(join(dataDirectory, 'session-secret')).catch(absent)
    return await writeBackup(moment, directory, { madeAt, sessionSecret })
  } finally {
    await moment.close()
  }
}

function absent(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
