import { statfs } from 'node:fs/promises'

/** Bytes this process may still write in a directory; null where that cannot be asked. */
export async function freeBytes(directory: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(directory)
    return bavail * bsize
  } catch {
    return null // it is asked to explain another error, which is reported
  }
}
