/** The built app as its users run it: a process of its own, which a test may kill in the middle and start again. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

const MAIN = resolve(import.meta.dirname, '../../../dist/server/main.js')
const START_MS = 60_000

export class ServerProcess {
  readonly dataDirectory: string
  /** What the process wrote to standard error: its log. */
  log = ''
  readonly #environment: Readonly<Record<string, string>>
  #child: ChildProcess | null = null
  #port = 0

  private constructor(dataDirectory: string, environment: Readonly<Record<string, string>>) {
    this.dataDirectory = dataDirectory
    this.#environment = environment
  }

  /** Starts the app on a free port with a data directory of its own. */
  static async start(environment: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
    const server = new ServerProcess(await mkdtemp(join(tmpdir(), 'fridgedoor-e2e-')), environment)
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

  /** Starts the process on the port it had, and waits until it listens. */
  async startAgain(): Promise<void> {
    const child = spawn(process.execPath, [MAIN], {
      env: {
        PATH: process.env.PATH ?? '',
        HOST: '127.0.0.1',
        DATA_DIR: this.dataDirectory,
        RATE_LIMIT_SCALE: '0',
        LOG_LEVEL: 'info',
        ...this.#environment,
        PORT: String(this.#port),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.log += text
    })
    const lines = createInterface(child.stdout)
    const listening = new Promise<number>((found) => {
      lines.on('line', (line) => {
        const port = /listening on http:\/\/[^:]+:(\d+)/.exec(line)?.[1]
        if (port) found(Number(port))
      })
    })
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`the server ended with ${String(code)} before it listened:\n${this.log}`)
    })
    const late = new Promise<never>((_, fail) => {
      setTimeout(() => fail(new Error(`the server does not listen:\n${this.log}`)), START_MS).unref()
    })
    this.#port = await Promise.race([listening, ended, late])
    ended.catch(() => undefined)
  }

  /** `kill -9`: no handler runs, nothing is flushed. */
  kill(): Promise<void> {
    return this.#end('SIGKILL')
  }

  /** Ends the process politely; answers its exit code. */
  async terminate(): Promise<number | null> {
    await this.#end('SIGTERM')
    return this.#child?.exitCode ?? null
  }

  /** Ends the process and throws its data away. */
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
