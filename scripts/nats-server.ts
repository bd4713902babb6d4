/** Finds a `nats-server` for the tests, and starts it. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Debian's package puts it into a folder that is on the path of root only. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin']

/**
 * Returns the path of a nats-server that runs: named by NATS_SERVER_BINARY, else on the PATH, else in the cache folder, else in Debian's
 * package, which is then unpacked into the cache folder. Returns null, after one line on standard error, when there is none; rejects instead
 * with CI set.
 */
export async function findNatsServer(): Promise<string | null> {
  const { NATS_SERVER_BINARY, CI, PATH = '' } = process.env
  if (NATS_SERVER_BINARY) return NATS_SERVER_BINARY
  for (const folder of [...PATH.split(delimiter), ...SYSTEM_FOLDERS, cacheFolder()])
    if (await runs(join(folder, 'nats-server'))) return join(folder, 'nats-server')
  try {
    return await fromDebian()
  } catch (error) {
    const message = `NO NATS-SERVER: set NATS_SERVER_BINARY to one. ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`
    if (CI) throw new Error(message, { cause: error })
    console.error(`!!! Everything that needs NATS is SKIPPED. ${message}`)
    return null
  }
}

/** Starts a server on a free port of 127.0.0.1, which keeps nothing on disk. */
export async function startNatsServer(binary: string): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const child = spawn(binary, ['--addr', '127.0.0.1', '--port', '-1'], { stdio: ['ignore', 'ignore', 'pipe'] })
  const exited = once(child, 'exit')
  const url = await new Promise<string>((listening, failed) => {
    createInterface(child.stderr).on('line', (line) => {
      const address = /Listening for client connections on (\S+)/.exec(line)?.[1]
      if (address) listening(`nats://${address}`)
    })
    child.once('error', failed)
    child.once('exit', (code) => failed(new Error(`nats-server ended with ${code}`)))
  })
  return {
    url,
    async stop() {
      child.kill()
      await exited
    },
  }
}

async function runs(binary: string): Promise<boolean> {
  try {
    await execute(binary, ['--version'], { timeout: 10_000 })
    return true
  } catch {
    return false // absent, or built for another machine
  }
}

/** apt checks the signature of what it downloads. */
async function fromDebian(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fridgedoor-nats-'))
  try {
    await execute('apt-get', ['download', 'nats-server'], { cwd: folder, timeout: 60_000 })
    const [name] = (await readdir(folder)).filter((file) => file.endsWith('.deb'))
    if (!name) throw new Error('apt-get downloaded no package')
    await execute('dpkg', ['-x', name, 'content'], { cwd: folder })
    await mkdir(cacheFolder(), { recursive: true })
    const target = join(cacheFolder(), 'nats-server')
    // The rename is atomic, so no process sees a partial file.
    await cp(join(folder, 'content/usr/sbin/nats-server'), `${target}.${process.pid}`)
    await rename(`${target}.${process.pid}`, target)
    return target
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const cacheFolder = (): string =>
  join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'fridgedoor', 'nats-server')
