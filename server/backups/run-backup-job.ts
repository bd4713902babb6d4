/** The process in which backups are made and copied, at a low priority. */
import { type ChildProcess, fork } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BackupCopied, BackupJob, BackupMade, BackupReply, BackupRequest, CopyJob } from './backup-job.ts'

/**
 * What the process gets of this one's environment: whom Node trusts, such as the authority that has signed the certificate of a MongoDB or a
 * bucket. Nothing of it is secret.
 */
const TRUST_SETTINGS = [
  'NODE_EXTRA_CA_CERTS',
  'NODE_OPTIONS',
  'NODE_TLS_REJECT_UNAUTHORIZED',
  'NODE_USE_SYSTEM_CA',
  'SSL_CERT_DIR',
  'SSL_CERT_FILE',
]

/** Starts the process, whose bundled program is in the folder of the module at `here`. */
export function startBackupProcess(here = import.meta.url): ChildProcess {
  const inTypeScript = '../tools/backup/backup-process-in-typescript.mjs'
  const program = here.endsWith('.ts') ? inTypeScript : 'backup-process.js'
  const env = Object.fromEntries(
    TRUST_SETTINGS.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
  return fork(join(dirname(fileURLToPath(here)), program), { env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
}

/** Rejects when the process fails, ends without a reply, or is killed because the signal aborts. It has ended by then. */
export async function runBackupJob(child: ChildProcess, job: BackupJob, signal: AbortSignal): Promise<BackupMade> {
  return run<BackupMade>(child, { kind: 'make', job }, signal)
}

/** Rejects as `runBackupJob` does. */
export async function runCopyJob(child: ChildProcess, job: CopyJob, signal: AbortSignal): Promise<BackupCopied> {
  return run<BackupCopied>(child, { kind: 'copy', job }, signal)
}

async function run<Done>(child: ChildProcess, request: BackupRequest, signal: AbortSignal): Promise<Done> {
  const kill = (): boolean => child.kill('SIGKILL')
  signal.addEventListener('abort', kill)
  if (signal.aborted) kill()
  const reply = await new Promise<BackupReply<Done>>((resolve) => {
    let last: BackupReply<Done> = { error: 'the backup process ended before it was done' }
    child.on('message', (message: BackupReply<Done>) => {
      last = message
      child.disconnect()
    })
    child.once('error', (error) => resolve({ error: error.message }))
    child.once('exit', () => resolve(last))
    child.send(request, (error) => {
      if (error) kill()
    })
  })
  signal.removeEventListener('abort', kill)
  if ('error' in reply) throw new Error(reply.error)
  return reply.done
}
