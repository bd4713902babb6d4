/** Runs the built app with an empty storage of its own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { lastingPort } from '#scripts/lasting-port.ts'

const MAIN = resolve(import.meta.dirname, '../../dist/server/main.js')

export interface StartedApp {
  readonly origin: string
  /** Ends the app, and deletes its storage. */
  stop(): Promise<void>
}

/** Resolves when the app listens. Rejects when it ends before, as without `npm run build`. */
export async function startApp(): Promise<StartedApp> {
  const directory = await mkdtemp(join(tmpdir(), 'fridgedoor-landing-'))
  const port = await lastingPort()
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: directory, RATE_LIMIT_SCALE: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const listening = new Promise<void>((found) => {
    createInterface(child.stdout).on('line', (line) => line.includes('listening on http://') && found())
  })
  const ended = exited.then(() => Promise.reject(new Error('the app ended before it listened')))
  await Promise.race([listening, ended])
  return {
    origin: `http://localhost:${port}`,
    async stop() {
      ended.catch(() => undefined)
      child.kill()
      await exited
      await rm(directory, { recursive: true })
    },
  }
}
