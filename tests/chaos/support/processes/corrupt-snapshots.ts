import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Flips one bit of every snapshot in an embedded engine's data directory. Returns the number of snapshots. */
export async function corruptSnapshots(dataDirectory: string): Promise<number> {
  const folder = join(dataDirectory, 'blobs', 'snapshots')
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  for (const { parentPath, name } of files) {
    const bytes = await readFile(join(parentPath, name))
    bytes[bytes.length >> 1]! ^= 0x10
    await writeFile(join(parentPath, name), bytes)
  }
  return files.length
}
