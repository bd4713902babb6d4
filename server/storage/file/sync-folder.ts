import { open } from 'node:fs/promises'

/** Makes renames and new files in a folder durable. Does nothing on Windows, where folders cannot be opened or synced. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
