/** Runs a server in a child process: measures its memory and processor time from outside, and ends it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100
const NANOSECONDS_PER_SECOND = 1e9
const POLL_MS = 250
/** Less than 5 percent of one core counts as idle, because pings and timers go on. */
const MAX_IDLE_SECONDS = (POLL_MS / 1_000) * 0.05

export interface ServerCommand {
  /** The program and its arguments. */
  readonly script: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  /** Matches a line that the server prints once it listens. */
  readonly ready: RegExp
  /** The folder for a processor profile, which Node writes unless the server is killed with SIGKILL. */
  readonly profile?: string | null
}

export class ServerProcess {
  readonly #child: ChildProcess
  readonly #isProfiled: boolean
  #inspectorUrl: string | null = null
  /** This process has told it to end. */
  #isEnding = false

  private constructor(child: ChildProcess, isProfiled: boolean) {
    this.#child = child
    this.#isProfiled = isProfiled
  }

  /** Resolves when the server listens. Rejects when it ends before. */
  static async start({ script, environment, ready, profile = null }: ServerCommand): Promise<ServerProcess> {
    const profiling = profile === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]
    const child = spawn(process.execPath, ['--inspect-port=127.0.0.1:0', ...profiling, ...script], {
      env: { PATH: process.env.PATH ?? '', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const server = new ServerProcess(child, profile !== null)
    createInterface(child.stderr).on('line', (line) => server.#readErrorLine(line))
    await new Promise<void>((listening, failed) => {
      createInterface(child.stdout).on('line', (line) => ready.test(line) && listening())
      child.once('exit', () => failed(new Error(`${script[0]} ended before it listened`)))
    })
    child.once('exit', (code, signal) => {
      if (!server.#isEnding) console.error(`  | ${script.join(' ')} ended by itself: ${signal ?? code}`)
    })
    return server
  }

  /** Returns a port that is free now. */
  static async freePort(): Promise<number> {
    const probe = createServer().listen(0, '127.0.0.1')
    await once(probe, 'listening')
    const address = probe.address()
    probe.close()
    await once(probe, 'close')
    return typeof address === 'object' && address ? address.port : 0
  }

  /** Returns the resident memory, in megabytes. */
  residentMegabytes(): number {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  }

  /** Returns the megabytes still reachable after a garbage collection, buffers included. */
  async liveMegabytes(): Promise<number> {
    if (this.#inspectorUrl === null) this.#child.kill('SIGUSR1')
    while (this.#inspectorUrl === null) await sleep(20)
    return (await liveBytes(this.#inspectorUrl)) / 2 ** 20
  }

  processorSeconds(): number {
    const fields = readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  }

  /** Returns the seconds so far in which its main thread was ready to run and waited for a core (Linux, sched-stats). */
  coreWaitSeconds(): number {
    const [, waited] = readFileSync(`/proc/${this.#child.pid}/schedstat`, 'utf8').split(' ')
    return Number(waited) / NANOSECONDS_PER_SECOND
  }

  /** Returns the number of system calls so far that have read from a file or socket, or written to one. */
  systemCalls(): number {
    const counts = readFileSync(`/proc/${this.#child.pid}/io`, 'utf8')
    const countOf = (name: string): number => Number(new RegExp(`${name}: (\\d+)`).exec(counts)?.[1] ?? 0)
    return countOf('syscr') + countOf('syscw')
  }

  /** Resolves once the server has been idle for a second. */
  async idle(): Promise<void> {
    let quiet = 0
    while (quiet < 1_000) {
      const before = this.processorSeconds()
      await sleep(POLL_MS)
      quiet = this.processorSeconds() - before <= MAX_IDLE_SECONDS ? quiet + POLL_MS : 0
    }
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const exited = once(this.#child, 'exit')
    this.#isEnding = true
    this.#child.kill(signal)
    await exited
  }

  /** Ends a server whose data is no longer needed. */
  discard(): Promise<void> {
    return this.end(this.#isProfiled ? 'SIGTERM' : 'SIGKILL')
  }

  #readErrorLine(line: string): void {
    const url = /Debugger listening on (ws:\S+)/.exec(line)?.[1]
    if (url) this.#inspectorUrl = url
    else if (!/^(For help, see|Debugger (attached|ending))/.test(line)) console.error(`  | ${line}`)
  }
}

/** A reply of the inspector. */
interface InspectorReply {
  readonly id?: number
  readonly result?: { readonly result?: { readonly value?: unknown } }
}

/** Makes a Node process collect garbage, and returns the bytes of heap and buffers that are left. @param url its inspector's address */
async function liveBytes(url: string): Promise<number> {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  let lastId = 0
  const call = async (method: string, params: object = {}): Promise<InspectorReply> => {
    const id = (lastId += 1)
    socket.send(JSON.stringify({ id, method, params }))
    for (;;) {
      const [data] = (await once(socket, 'message')) as [Buffer]
      const answer = JSON.parse(data.toString()) as InspectorReply
      if (answer.id === id) return answer
    }
  }
  // Finalizers free the buffers after the first collection, so a second one is needed.
  await call('HeapProfiler.collectGarbage')
  await call('HeapProfiler.collectGarbage')
  const expression = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())'
  const answer = await call('Runtime.evaluate', { expression, returnByValue: true })
  socket.close()
  return Number(answer.result?.result?.value)
}
