/**
 * Scheduled backups (BACKUP-1 to BACKUP-3), and their copies (BACKUP-5). The folder is the only record of what has been backed up: the newest finished backup in it
 * says when the next one is due. Of all processes of a storage, one makes a backup at a time, in a process of low priority.
 */
import type { ChildProcess } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { Counter, type Registry } from 'prom-client'
import type { BackupSettings, Config } from '#server/config.ts'
import { registerGauge } from '#server/http/metrics.ts'
import { withLock } from '#server/storage/storage-lock.ts'
import type { CollectionDefinition, Storage } from '#server/storage/storage.ts'
import {
  backupName,
  type FinishedBackup,
  newestBackup,
  removeOldBackups,
  removeUnfinished,
  requireFolder,
} from './backup-folder.ts'
import { type BackupContext, createBackupCopies } from './backup-copies.ts'
import { runBackupJob, startBackupProcess } from './run-backup-job.ts'

/** Names the installation in the names of its backups, so that it removes no others. A restored installation is another one. */
interface InstallationRow {
  _id: 'this'
  key: string
}
const installationCollection: CollectionDefinition<InstallationRow> = { name: 'installations', indexes: [] }

const LOCK = 'backup'
const CHECK_INTERVAL_MS = 60_000
/** After a failure, such as a full disk. */
const RETRY_MS = 15 * 60_000
const HOUR_MS = 3_600_000

/** Rejects when the settings name no public key to seal backups for. Makes nothing before `check` is called. */
export async function createScheduledBackups(
  { storage, now, clock, log }: BackupContext,
  { directory, intervalHours, keep, recipient, s3 }: BackupSettings,
  { mongodbUri, dataDirectory }: Pick<Config, 'mongodbUri' | 'dataDirectory'>,
  registry: Registry,
  startProcess: () => ChildProcess = startBackupProcess,
) {
  if (recipient !== null) await requireRecipient(recipient)
  const installation = await installationKey(storage)
  const lockOptions = { owner: randomUUID(), now, log }
  const stopping = new AbortController()
  let newest: FinishedBackup | null = null
  let succeeded = true
  let notBefore = Number.NEGATIVE_INFINITY
  let checking: Promise<void> | null = null
  let copying: Promise<void> | null = null
  const copies =
    s3 &&
    createBackupCopies(
      { storage, now, clock, log },
      { s3, directory, installation },
      registry,
      startProcess,
      stopping.signal,
    )

  registerGauge(
    registry,
    'backup_newest_age_seconds',
    'Age of the newest backup in BACKUP_DIRECTORY; +Inf without one',
    () => (newest ? Math.max(0, (now().getTime() - newest.madeAt.getTime()) / 1_000) : Number.POSITIVE_INFINITY),
  )
  registerGauge(registry, 'backup_last_succeeded', '0 when the last backup of this process failed', () =>
    Number(succeeded),
  )
  const failures = new Counter({
    name: 'backup_failures_total',
    help: 'Backups of this process that failed since the start',
    registers: [registry],
  })

  async function isDue(): Promise<boolean> {
    await findNewest()
    return !newest || !(now().getTime() - newest.madeAt.getTime() < intervalHours * HOUR_MS)
  }

  /** One of a time to come was made while the date of this machine was wrong. */
  async function findNewest(): Promise<void> {
    newest = await newestBackup(directory, { installation, until: now() })
  }

  async function makeIfDue(lost: AbortSignal): Promise<void> {
    // Another process may have made one while this one waited for its turn.
    if (!(await isDue())) return
    const madeAt = now()
    const name = backupName(installation, madeAt, recipient !== null)
    const source = { mongodbUri, dataDirectory }
    const start = clock()
    try {
      await removeLeftovers()
      const signal = AbortSignal.any([lost, stopping.signal])
      const { damaged, ...made } = await runBackupJob(
        startProcess(),
        { source, directory, name, recipient, madeAt: madeAt.toISOString() },
        signal,
      )
      log.info({ backup: name, ...made, ms: Math.round(clock() - start) }, 'a backup was made')
      if (damaged.length > 0) log.error({ files: damaged }, 'an older backup is damaged; the new one is whole')
    } finally {
      await removeLeftovers()
    }
    await removeOldBackups(directory, installation, keep, now())
    await findNewest()
  }

  async function removeLeftovers(): Promise<void> {
    await removeUnfinished(directory, installation)
    await removeUnfinished(dataDirectory, installation)
  }

  async function check(): Promise<void> {
    if (!(clock() < notBefore)) await makeOrFail()
  }

  /** No backup waits for a copy, which may take longer than the time between two, or never end (BACKUP-5). */
  async function copyNewest(): Promise<void> {
    if (!copies || !newest || stopping.signal.aborted) return
    copying ??= copies.check(newest).finally(() => (copying = null))
    await copying
  }

  async function makeOrFail(): Promise<void> {
    try {
      await requireFolder(directory)
      if (!(await isDue())) return
      if (await withLock(storage, LOCK, lockOptions, makeIfDue)) succeeded = true
    } catch (error) {
      if (stopping.signal.aborted) return
      notBefore = clock() + RETRY_MS
      succeeded = false
      failures.inc()
      log.error({ err: error }, 'a backup failed; the older ones are as they were')
    }
  }

  return {
    /** Makes a backup if one is due, and copies the newest, unless this process does so already. Never rejects. */
    async check(): Promise<void> {
      checking ??= check().finally(() => (checking = null))
      await checking
      await copyNewest()
    },
    /** Checks now and each minute until `stop`. */
    start(): void {
      void this.check()
      const timer = setInterval(() => void this.check(), CHECK_INTERVAL_MS)
      timer.unref()
      stopping.signal.addEventListener('abort', () => clearInterval(timer))
    },
    /** Ends a backup that is under way, and leaves nothing of it. */
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.all([checking, copying])
    },
  }
}

/** Rejects with a sentence for the operator when a text is no recipient, such as `age1...`, the public key. */
async function requireRecipient(recipient: string): Promise<void> {
  const { Encrypter } = await import('age-encryption')
  try {
    new Encrypter().addRecipient(recipient)
  } catch (cause) {
    throw new Error('Bad settings: BACKUP_AGE_RECIPIENT is no public key of age', { cause })
  }
}

async function installationKey(storage: Pick<Storage, 'collection'>): Promise<string> {
  const rows = storage.collection(installationCollection)
  const $setOnInsert = { key: randomBytes(4).toString('hex') }
  await rows.updateOne({ _id: 'this' }, { $setOnInsert }, { upsert: true })
  const row = await rows.findOne({ _id: 'this' })
  if (!row) throw new Error('the storage has lost the name of this installation')
  return row.key
}
