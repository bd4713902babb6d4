/** Files whose size and SHA-256 stand in a backup's manifest. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, relative } from 'node:path'
import type { FileDigest } from './manifest.ts'

/** Chunks are joined up to this size before they are written. */
const MIN_WRITE_BYTES = 256 * 1024

/**
 * Writes a new file, readable by its owner only, and creates its folders below `root`. Resolves when the file is on disk. Rejects with the
 * error of `chunks`, too; the file is there then, and no longer open.
 * @param root an existing folder. It is not made anew when it goes away meanwhile: its disk may be gone.
 */
export async function writeHashed(
  root: string,
  path: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<FileDigest> {
  await makeFolderOf(root, path)
  const hash = createHash('sha256')
  let bytes = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of joined(chunks)) {
      hash.update(chunk)
      bytes += chunk.length
      await file.writeFile(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Creates the folders of a file below `root`, as `writeHashed` does. */
export async function makeFolderOf(root: string, path: string): Promise<void> {
  await makeBelow(root, dirname(path))
}

async function makeBelow(root: string, folder: string): Promise<void> {
  if (relative(root, folder) === '') return
  await makeBelow(root, dirname(folder))
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

/** Reads a file of any size chunk by chunk and returns its size and hash. Rejects with the file system's error. */
export async function hashFile(path: string): Promise<FileDigest> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

async function* joined(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let buffered: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    buffered.push(chunk)
    bytes += chunk.length
    if (bytes < MIN_WRITE_BYTES) continue
    yield Buffer.concat(buffered)
    buffered = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(buffered)
}
