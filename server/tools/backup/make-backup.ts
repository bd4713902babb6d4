/** Makes one scheduled backup. */
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backupOf, finishedBackups, unfinishedPath } from '#server/backups/backup-folder.ts'
import type { BackupJob, BackupMade } from '#server/backups/backup-job.ts'
import { syncFolder } from '#server/storage/file-blob-store.ts'
import { backUp } from './back-up.ts'
import type { EarlierBackup } from './log-parts.ts'
import { readManifest, UnusableBackup } from './manifest.ts'
import { sealBackup } from './sealed-backup.ts'

/** Returns where a backup is gathered before it is sealed: with the data, because the folder of the backups may be somebody else's. */
const gatheringPath = ({ source, name }: BackupJob): string => unfinishedPath(source.dataDirectory, name)

/** Makes a backup. It has its name once all of it is on disk, and not before. */
export async function makeBackup(job: BackupJob): Promise<BackupMade> {
  const { source, directory, name, recipient } = job
  const unfinished = unfinishedPath(directory, name)
  const gathered = recipient === null ? unfinished : gatheringPath(job)
  await mkdir(gathered, { mode: 0o700 })
  const earlier = recipient === null ? await lastButOne(directory, name) : null
  const { manifest, damaged } = await backUp(source, gathered, new Date(job.madeAt), earlier)
  if (recipient === null) await syncFolders(gathered)
  else {
    await sealBackup(gathered, unfinished, recipient)
    await rm(gathered, { recursive: true })
  }
  await rename(unfinished, join(directory, name))
  await syncFolder(directory)
  const { collections, blobs } = manifest
  return {
    documents: collections.reduce((sum, { documents }) => sum + documents, 0),
    files: blobs.length,
    damaged,
  }
}

/**
 * Returns the backup that a new one of this name shares parts of logs with: the last but one of its installation. So the folder has each
 * part twice, and a damaged file is in every second backup only (docs/decisions/0272).
 */
async function lastButOne(directory: string, name: string): Promise<EarlierBackup | null> {
  const installation = backupOf(name)?.installation
  const all = await finishedBackups(directory)
  const found = all.filter((backup) => backup.installation === installation && !backup.isSealed).at(-2)
  if (!found) return null
  const path = join(directory, found.name)
  try {
    return { directory: path, logParts: (await readManifest(path)).logParts }
  } catch (error) {
    if (!(error instanceof UnusableBackup)) throw error
    return null
  }
}

/** Makes the names of all files in a folder and below durable. */
async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await syncFolders(join(folder, entry.name))
  await syncFolder(folder)
}
