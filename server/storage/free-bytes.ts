import { statfs } from 'node:fs/promises'

/** Returns how many bytes this process may still write in a directory; null when the file system does not tell. */
export async function freeBytes(directory: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(directory)
    return bavail * bsize
  } catch {
    return null // Callers ask in order to explain another error, and report that one.
  }
}
