/**
 * Scheduled backups (BACKUP-1 to BACKUP-3). The folder is the only record of what has been backed up: the newest finished backup in it
 * says when the next one is due. Of all processes of a storage, one makes a backup at a time, in a process of low priority.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Counter, type Registry } from 'prom-client'
import type { BackupSettings, Config } from '#server/config.ts'
import type { Context } from '#server/context/context.ts'
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
import type { BackupJob, BackupReply } from './backup-job.ts'

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

type BackupContext = Pick<Context, 'storage' | 'now' | 'clock' | 'log'>

/** Rejects when the settings name no public key to seal backups for. Makes nothing before `check` is called. */
export async function createScheduledBackups(
  { storage, now, clock, log }: BackupContext,
  { directory, intervalHours, keep, recipient }: BackupSettings,
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
      const made = await runJob(
        startProcess(),
        { source, directory, name, recipient, madeAt: madeAt.toISOString() },
        signal,
      )
      log.info({ backup: name, ...made, ms: Math.round(clock() - start) }, 'a backup was made')
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
    if (clock() < notBefore) return
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
    /** Makes a backup if one is due, unless this process makes one already. Never rejects. */
    check(): Promise<void> {
      checking ??= check().finally(() => (checking = null))
      return checking
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
      await checking
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

/** Starts the process, whose bundled program is in the folder of the module at `here`. It gets none of this process's environment. */
export function startBackupProcess(here = import.meta.url): ChildProcess {
  const inTypeScript = '../tools/backup/backup-process-in-typescript.mjs'
  const program = here.endsWith('.ts') ? inTypeScript : 'backup-process.js'
  return fork(join(dirname(fileURLToPath(here)), program), { env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
}

/** Rejects when the process fails, ends without a reply, or is killed because the signal aborts. It has ended by then. */
async function runJob(
  child: ChildProcess,
  job: BackupJob,
  signal: AbortSignal,
): Promise<Exclude<BackupReply, { error: string }>> {
  const kill = (): boolean => child.kill('SIGKILL')
  signal.addEventListener('abort', kill)
  if (signal.aborted) kill()
  const reply = await new Promise<BackupReply>((resolve) => {
    let last: BackupReply = { error: 'the backup process ended before it was done' }
    child.on('message', (message: BackupReply) => {
      last = message
      child.disconnect()
    })
    child.once('error', (error) => resolve({ error: error.message }))
    child.once('exit', () => resolve(last))
    child.send(job, (error) => {
      if (error) kill()
    })
  })
  signal.removeEventListener('abort', kill)
  if ('error' in reply) throw new Error(reply.error)
  return reply
}
