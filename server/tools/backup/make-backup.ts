/** Makes one scheduled backup. */
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backupOf, finishedBackups, unfinishedPath } from '#server/backups/backup-folder.ts'
import type { BackupJob, BackupMade } from '#server/backups/backup-job.ts'
import { syncFolder } from '#server/storage/file-blob-store.ts'
import { backUp } from './back-up.ts'
import { ENTRIES_PER_PART } from './log-parts.ts'
import { readManifest, UnusableBackup } from './manifest.ts'
import { sealBackup } from './sealed-backup.ts'
import type { EarlierBackup } from './shared-parts.ts'

/** The newest, and some in which another file of the same part is found, should one have been removed by hand. */
const MAX_EARLIER = 4

/** Returns where a backup is gathered before it is sealed: with the data, because the folder of the backups may be somebody else's. */
const gatheringPath = ({ source, name }: BackupJob): string => unfinishedPath(source.dataDirectory, name)

/** Makes a backup. It has its name once all of it is on disk, and not before. */
export async function makeBackup(job: BackupJob, entriesPerPart = ENTRIES_PER_PART): Promise<BackupMade> {
  const { source, directory, name, recipient } = job
  const unfinished = unfinishedPath(directory, name)
  const gathered = recipient === null ? unfinished : gatheringPath(job)
  await mkdir(gathered, { mode: 0o700 })
  const earlier = recipient === null ? await earlierBackups(job) : []
  const { manifest, damaged } = await backUp(source, gathered, new Date(job.madeAt), { earlier, entriesPerPart })
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
 * Returns the newest backups of the installation that a new one may share parts of logs with, the newest first. Those of a time to come,
 * made while the date was wrong, are the first to be removed: the parts in them do not count.
 */
async function earlierBackups({ directory, name, madeAt }: BackupJob): Promise<EarlierBackup[]> {
  const installation = backupOf(name)?.installation
  const found: EarlierBackup[] = []
  for (const backup of (await finishedBackups(directory)).toReversed()) {
    if (backup.installation !== installation || backup.isSealed || backup.madeAt > new Date(madeAt)) continue
    const path = join(directory, backup.name)
    try {
      found.push({ directory: path, logParts: (await readManifest(path)).logParts })
    } catch (error) {
      // It is no backup, so it counts for none.
      if (!(error instanceof UnusableBackup)) throw error
    }
    if (found.length === MAX_EARLIER) break
  }
  return found
}

/** Makes the names of all files in a folder and below durable. */
async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await syncFolders(join(folder, entry.name))
  await syncFolder(folder)
}
