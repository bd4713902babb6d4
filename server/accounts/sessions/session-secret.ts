/**
 * The secret that signs session cookies, in the data directory. The file appears whole: with half of it, or with none after a full disk,
 * strangers could sign cookies.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { nullIfAbsent, syncFolder } from '#server/storage/file-blob-store.ts'

/** Programs up to 2026-11 wrote the file in place, so that a crash may have left less than this, or nothing. */
const MIN_LENGTH = 16

const secretPath = (dataDirectory: string): string => join(dataDirectory, 'session-secret')

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
  const kept = await readSecret(dataDirectory)
  if (kept !== null) return kept
  await putSessionSecret(dataDirectory, randomBytes(32).toString('base64url'))
  return readFile(secretPath(dataDirectory), 'utf8')
}

/** Writes the secret, unless the data directory has a whole one. */
export async function putSessionSecret(dataDirectory: string, secret: string | Uint8Array): Promise<void> {
  await mkdir(dataDirectory, { recursive: true })
  const path = secretPath(dataDirectory)
  const isBroken = (await nullIfAbsent(readFile(path))) !== null && (await readSecret(dataDirectory)) === null
  const written = `${path}.${randomUUID()}`
  try {
    const file = await open(written, 'wx', 0o600)
    try {
      await file.writeFile(secret)
      await file.sync()
    } finally {
      await file.close()
    }
    if (isBroken) await rename(written, path)
    else await linkUnlessPresent(written, path)
  } finally {
    await rm(written, { force: true })
  }
  await syncFolder(dataDirectory)
}

/** Returns null for a file that is not there or not whole. */
async function readSecret(dataDirectory: string): Promise<string | null> {
  const text = await nullIfAbsent(readFile(secretPath(dataDirectory), 'utf8'))
  return text !== null && text.trim().length >= MIN_LENGTH ? text : null
}

/** Of processes that start together, the first one's file stays, and all use it. */
async function linkUnlessPresent(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return
    // A file system without links.
    await rename(from, to)
  }
}
