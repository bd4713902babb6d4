/** A server in a process of its own: its memory and processor time from outside, and its end, gentle or not. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { liveBytes } from './live-bytes.ts'

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100
const LOOK_MS = 250
/** Busy with less than a twentieth of the time counts as idle: pings and timers. */
const IDLE_SECONDS = (LOOK_MS / 1_000) * 0.05

export interface ServerCommand {
  /** The program and its arguments. */
  readonly script: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  /** Is printed once the server listens. */
  readonly ready: RegExp
  /** The folder for a processor profile, which Node writes when the server ends by itself. */
  readonly profile?: string | null
}

export class ServerProcess {
  readonly #child: ChildProcess
  readonly #isProfiled: boolean
  #debugger: string | null = null

  private constructor(child: ChildProcess, isProfiled: boolean) {
    this.#child = child
    this.#isProfiled = isProfiled
  }

  /** Resolves when the server listens; rejects when it ends before. */
  static async start({ script, environment, ready, profile = null }: ServerCommand): Promise<ServerProcess> {
    const profiling = profile === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]
    const child = spawn(process.execPath, ['--inspect-port=127.0.0.1:0', ...profiling, ...script], {
      env: { PATH: process.env.PATH ?? '', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const server = new ServerProcess(child, profile !== null)
    createInterface(child.stderr).on('line', (line) => server.#hear(line))
    await new Promise<void>((listening, failed) => {
      createInterface(child.stdout).on('line', (line) => ready.test(line) && listening())
      child.once('exit', () => failed(new Error(`${script[0]} ended before it listened`)))
    })
    return server
  }

  /** A port that nobody listens on now. */
  static async freePort(): Promise<number> {
    const probe = createServer().listen(0, '127.0.0.1')
    await once(probe, 'listening')
    const address = probe.address()
    probe.close()
    await once(probe, 'close')
    return typeof address === 'object' && address ? address.port : 0
  }

  /** Resident memory, in megabytes. */
  residentMegabytes(): number {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  }

  /** What is still reachable after a garbage collection, buffers included, in megabytes. */
  async liveMegabytes(): Promise<number> {
    if (this.#debugger === null) this.#child.kill('SIGUSR1')
    while (this.#debugger === null) await sleep(20)
    return (await liveBytes(this.#debugger)) / 2 ** 20
  }

  processorSeconds(): number {
    const fields = readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  }

  /** Resolves once the server has had nothing to do for a second. */
  async idle(): Promise<void> {
    let quiet = 0
    while (quiet < 1_000) {
      const before = this.processorSeconds()
      await sleep(LOOK_MS)
      quiet = this.processorSeconds() - before <= IDLE_SECONDS ? quiet + LOOK_MS : 0
    }
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const exited = once(this.#child, 'exit')
    this.#child.kill(signal)
    await exited
  }

  /** Ends a server whose data nobody needs any more. */
  discard(): Promise<void> {
    return this.end(this.#isProfiled ? 'SIGTERM' : 'SIGKILL')
  }

  #hear(line: string): void {
    const url = /Debugger listening on (ws:\S+)/.exec(line)?.[1]
    if (url) this.#debugger = url
    else if (!/^(For help, see|Debugger (attached|ending))/.test(line)) console.error(`  | ${line}`)
  }
}
