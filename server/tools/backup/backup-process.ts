/** The program of the backup process: it makes or copies one backup, at a low priority, and ends with it or with the server. */
import { constants, setPriority } from 'node:os'
import type { BackupReply, BackupRequest } from '#server/backups/backup-job.ts'
import { copyBackup } from './copy-backup.ts'
import { makeBackup } from './make-backup.ts'

// Backups hold password hashes and pictures of children.
process.umask(0o077)
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.on('disconnect', () => process.exit(1))

process.once('message', (request: BackupRequest) => {
  void reply(request)
})

async function reply(request: BackupRequest): Promise<void> {
  let message: BackupReply
  try {
    message = { done: request.kind === 'make' ? await makeBackup(request.job) : await copyBackup(request.job) }
  } catch (error) {
    message = { error: error instanceof Error ? describe(error) : String(error) }
  }
  process.send?.(message)
}

/** Fetch says why it failed in the cause of its error alone. */
const describe = ({ message, cause }: Error): string =>
  cause instanceof Error ? `${message}: ${cause.message}` : message
