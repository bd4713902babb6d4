import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Turns one byte of every room's snapshot under an embedded engine's data directory; returns how many there were. */
export async function damageSnapshots(dataDirectory: string): Promise<number> {
  const folder = join(dataDirectory, 'blobs', 'snapshots')
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  for (const { parentPath, name } of files) {
    const bytes = await readFile(join(parentPath, name))
    bytes[bytes.length >> 1]! ^= 0x10
    await writeFile(join(parentPath, name), bytes)
  }
  return files.length
}
