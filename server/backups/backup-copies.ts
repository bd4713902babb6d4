/** Copies of scheduled backups in a bucket (BACKUP-5). The bucket is the only record of what has been copied. */
import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { Counter, type Registry } from 'prom-client'
import type { Context } from '#server/context/context.ts'
import { registerGauge } from '#server/http/metrics.ts'
import type { S3Settings } from '#server/s3-settings.ts'
import { withLock } from '#server/storage/storage-lock.ts'
import type { FinishedBackup } from './backup-folder.ts'
import { runCopyJob } from './run-backup-job.ts'

const LOCK = 'backup-copy'
/** After a failure, such as a connection that is down. */
const RETRY_MS = 15 * 60_000

export type BackupContext = Pick<Context, 'storage' | 'now' | 'clock' | 'log'>

export function createBackupCopies(
  { storage, now, clock, log }: BackupContext,
  { s3, directory, installation }: { s3: S3Settings; directory: string; installation: string },
  registry: Registry,
  startProcess: () => ChildProcess,
  stopping: AbortSignal,
) {
  const lockOptions = { owner: randomUUID(), now, log }
  /** The newest backup that is known to be in the bucket. */
  let copied: FinishedBackup | null = null
  let succeeded = true
  let notBefore = Number.NEGATIVE_INFINITY

  registerGauge(
    registry,
    'backup_copy_newest_age_seconds',
    'Age of the newest backup that is known to be in the bucket; +Inf without one',
    () => (copied ? Math.max(0, (now().getTime() - copied.madeAt.getTime()) / 1_000) : Number.POSITIVE_INFINITY),
  )
  registerGauge(registry, 'backup_copy_last_succeeded', '0 when the last copy of this process failed', () =>
    Number(succeeded),
  )
  const failures = new Counter({
    name: 'backup_copy_failures_total',
    help: 'Copies of this process that failed since the start',
    registers: [registry],
  })

  async function copy(newest: FinishedBackup, lost: AbortSignal): Promise<void> {
    const start = clock()
    const job = { s3, directory, name: newest.name, installation, now: now().toISOString() }
    const done = await runCopyJob(startProcess(), job, AbortSignal.any([lost, stopping]))
    log.info({ backup: newest.name, ...done, ms: Math.round(clock() - start) }, 'a backup is in the bucket')
    copied = newest
    succeeded = true
  }

  return {
    /** Copies a backup unless it is in the bucket. One that is not encrypted stays where it is. Never rejects. */
    async check(newest: FinishedBackup): Promise<void> {
      if (!newest.isSealed || newest.name === copied?.name || clock() < notBefore) return
      try {
        await withLock(storage, LOCK, lockOptions, (lost) => copy(newest, lost))
      } catch (error) {
        if (stopping.aborted) return
        notBefore = clock() + RETRY_MS
        succeeded = false
        failures.inc()
        log.error({ err: error }, 'a backup could not be copied; it is tried again')
      }
    },
  }
}
