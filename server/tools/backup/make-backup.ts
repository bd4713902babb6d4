/** Makes one scheduled backup. */
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { unfinishedPath } from '#server/backups/backup-folder.ts'
import type { BackupJob, BackupMade } from '#server/backups/backup-job.ts'
import { syncFolder } from '#server/storage/file-blob-store.ts'
import { backUp } from './back-up.ts'
import { sealBackup } from './sealed-backup.ts'

/** Returns where a backup is gathered before it is sealed: with the data, because the folder of the backups may be somebody else's. */
const gatheringPath = ({ source, name }: BackupJob): string => unfinishedPath(source.dataDirectory, name)

/** Makes a backup. It has its name once all of it is on disk, and not before. */
export async function makeBackup(job: BackupJob): Promise<BackupMade> {
  const { source, directory, name, recipient } = job
  const unfinished = unfinishedPath(directory, name)
  const gathered = recipient === null ? unfinished : gatheringPath(job)
  await mkdir(gathered, { mode: 0o700 })
  const { collections, blobs } = await backUp(source, gathered, new Date(job.madeAt))
  if (recipient === null) await syncFolders(gathered)
  else {
    await sealBackup(gathered, unfinished, recipient)
    await rm(gathered, { recursive: true })
  }
  await rename(unfinished, join(directory, name))
  await syncFolder(directory)
  return { documents: collections.reduce((sum, { documents }) => sum + documents, 0), files: blobs.length }
}

/** Makes the names of all files in a folder and below durable. */
async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await syncFolders(join(folder, entry.name))
  await syncFolder(folder)
}
