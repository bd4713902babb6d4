/** Copies one scheduled backup to a bucket (BACKUP-5), and fetches one from there. */
import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BackupCopied, CopyJob } from '#server/backups/backup-job.ts'
import { backupsAmong, type FinishedBackup, tooManyOf, withScratchFolder } from '#server/backups/backup-folder.ts'
import { type BackupChoice, chooseNewest } from '#server/backups/choose-backup.ts'
import { S3Bucket } from '#server/backups/s3-bucket.ts'
import type { S3Settings } from '#server/s3-settings.ts'

/** Begins the names of all backups. */
const ANY_BACKUP = 'fridgedoor-'

/** Resolves when the bucket has the whole backup, and of its installation no more copies than are kept. */
export async function copyBackup({ s3, directory, name, installation, now }: CopyJob): Promise<BackupCopied> {
  const bucket = await S3Bucket.open(s3)
  const ofInstallation = `${ANY_BACKUP}${installation}-`
  const removes = s3.keep > 0
  if (removes) await bucket.removeUnfinished(ofInstallation)
  const path = join(directory, name)
  const { size } = await stat(path)
  const isThere = (await bucket.list(name)).some((copy) => copy.name === name && copy.bytes === size)
  if (!isThere) {
    await bucket.put(name, path)
    const stored = (await bucket.list(name)).find((copy) => copy.name === name)
    if (stored?.bytes !== size) throw new Error(`the copy has ${stored?.bytes ?? 0} bytes instead of ${size}`)
  }
  if (removes) {
    const copies = backupsAmong((await bucket.list(ofInstallation)).map((copy) => copy.name))
    for (const old of tooManyOf(copies, installation, s3.keep, new Date(now))) await bucket.remove(old.name)
  }
  return { sentBytes: isThere ? 0 : size }
}

/**
 * Calls `work` with the newest encrypted copy in a bucket (`chooseNewest`), or with the one of a name, fetched into a folder for temporary
 * files, which is removed afterwards. Rejects when there is none.
 */
export async function withFetchedCopy<T>(
  settings: S3Settings,
  { name, ...choice }: BackupChoice & { readonly name?: string | undefined },
  work: (path: string, copy: FinishedBackup) => Promise<T>,
): Promise<T> {
  const bucket = await S3Bucket.open(settings)
  const place = `the bucket ${settings.bucket}`
  const objects = await bucket.list(name ?? ANY_BACKUP)
  const copies = backupsAmong(objects.map((object) => object.name)).filter(({ isSealed }) => isSealed)
  const copy = name === undefined ? chooseNewest(copies, place, choice) : copies.find((found) => found.name === name)
  if (!copy) throw new Error(`there is no ${name} in ${place}`)
  return withScratchFolder(tmpdir(), async (scratch) => {
    const path = join(scratch, copy.name)
    await bucket.get(copy.name, path)
    return work(path, copy)
  })
}
