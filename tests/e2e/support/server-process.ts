/** Runs the built app in a child process, which a test may kill and start again. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { lastingPort } from '#scripts/lasting-port.ts'

const MAIN = resolve(import.meta.dirname, '../../../dist/server/main.js')
const START_MS = 60_000
/** As `PUBLIC_URL`: the address that the process gets. */
export const OWN_ADDRESS = 'own address'

type Variables = Readonly<Record<string, string>>

export class ServerProcess {
  readonly dataDirectory: string
  /** Everything the process has written to standard error, where its log goes. */
  log = ''
  readonly #environment: Readonly<Record<string, string>>
  #child: ChildProcess | null = null
  readonly #port: number

  private constructor(dataDirectory: string, port: number, environment: Readonly<Record<string, string>>) {
    this.dataDirectory = dataDirectory
    this.#port = port
    this.#environment = environment
  }

  /** Starts the app on a free port with a new data directory. @param environment its variables, which may depend on its address */
  static async start(environment: Variables | ((origin: string) => Promise<Variables>) = {}): Promise<ServerProcess> {
    const port = await lastingPort()
    const variables = typeof environment === 'function' ? await environment(`http://localhost:${port}`) : environment
    const server = new ServerProcess(await mkdtemp(join(tmpdir(), 'fridgedoor-e2e-')), port, variables)
    await server.startAgain()
    return server
  }

  get origin(): string {
    return `http://localhost:${this.#port}`
  }

  get pid(): number {
    if (!this.#child?.pid) throw new Error('the server is not running')
    return this.#child.pid
  }

  /** Starts the process on its previous port and waits until it listens. */
  async startAgain(): Promise<void> {
    const child = spawn(process.execPath, [MAIN], {
      env: {
        PATH: process.env.PATH ?? '',
        HOST: '127.0.0.1',
        DATA_DIR: this.dataDirectory,
        RATE_LIMIT_SCALE: '0',
        LOG_LEVEL: 'info',
        ...this.#environment,
        ...(this.#environment['PUBLIC_URL'] === OWN_ADDRESS && { PUBLIC_URL: this.origin }),
        PORT: String(this.#port),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.log += text
    })
    const lines = createInterface(child.stdout)
    const listening = new Promise<void>((found) => {
      lines.on('line', (line) => {
        if (line.includes('listening on http://')) found()
      })
    })
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`the server ended with ${String(code)} before it listened:\n${this.log}`)
    })
    const late = new Promise<never>((_, fail) => {
      setTimeout(() => fail(new Error(`the server did not start listening:\n${this.log}`)), START_MS).unref()
    })
    await Promise.race([listening, ended, late])
    ended.catch(() => undefined)
  }

  /** Kills the process with SIGKILL: no handler runs and nothing is flushed. */
  kill(): Promise<void> {
    return this.#end('SIGKILL')
  }

  /** Ends the process with SIGTERM. Returns its exit code. */
  async terminate(): Promise<number | null> {
    await this.#end('SIGTERM')
    return this.#child?.exitCode ?? null
  }

  /** Kills the process and removes its data directory. */
  async dispose(): Promise<void> {
    await this.#end('SIGKILL')
    await rm(this.dataDirectory, { recursive: true, force: true })
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
}
