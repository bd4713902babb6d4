/** The secret that signs session cookies. */
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Returns the configured secret, or else a random one. That one is created once in the data directory, readable by its owner
 * only, so that a restart signs nobody out.
 */
export async function loadSessionSecret({
  configured,
  dataDirectory,
}: {
  configured: string | null
  dataDirectory: string
}): Promise<string> {
  if (configured !== null) return configured
  const file = join(dataDirectory, 'session-secret')
  await mkdir(dataDirectory, { recursive: true })
  try {
    await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFile(file, 'utf8')
}
