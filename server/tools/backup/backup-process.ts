/** The program of the backup process: it makes one backup, at a low priority, and ends with it or with the server. */
import { constants, setPriority } from 'node:os'
import type { BackupJob, BackupReply } from '#server/backups/backup-job.ts'
import { makeBackup } from './make-backup.ts'

// Backups hold password hashes and pictures of children.
process.umask(0o077)
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.on('disconnect', () => process.exit(1))

process.once('message', (job: BackupJob) => {
  void reply(job)
})

async function reply(job: BackupJob): Promise<void> {
  let message: BackupReply
  try {
    message = await makeBackup(job)
  } catch (error) {
    message = { error: error instanceof Error ? error.message : String(error) }
  }
  process.send?.(message)
}
