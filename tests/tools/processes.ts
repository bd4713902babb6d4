/** The server and the tools as processes of their own, the way an operator runs them. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export interface Finished {
  code: number | null
  output: string
}

export interface RunningProcess {
  url: string
  /** `kill -9`: no handler runs, nothing is flushed. */
  kill(): Promise<void>
}

/** The processes of one test; what still runs at its end is killed. */
export class Processes {
  readonly #children = new Set<ChildProcess>()

  /** Runs a script to its end. */
  async run(script: string, args: readonly string[], environment: Record<string, string>): Promise<Finished> {
    const { child, output } = this.#spawn(script, args, environment)
    const [code] = (await once(child, 'exit')) as [number | null]
    return { code, output: output() }
  }

  /** Starts the server on a free port, and waits until it listens. */
  async serve(environment: Record<string, string>): Promise<RunningProcess> {
    const { child, output } = this.#spawn('server/main.ts', [], { PORT: '0', RATE_LIMIT_SCALE: '0', ...environment })
    const exited = once(child, 'exit')
    const url = await new Promise<string>((resolve, reject) => {
      child.stdout?.on('data', () => {
        const [, address] = /^listening on (http:\/\/\S+)$/m.exec(output()) ?? []
        if (address) resolve(address)
      })
      void exited.then(() => reject(new Error(`the server ended: ${output()}`)))
    })
    return {
      url,
      async kill() {
        child.kill('SIGKILL')
        await exited
      },
    }
  }

  killAll(): void {
    for (const child of this.#children) child.kill('SIGKILL')
  }

  #spawn(
    script: string,
    args: readonly string[],
    environment: Record<string, string>,
  ): { child: ChildProcess; output: () => string } {
    const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
      env: { ...process.env, NODE_ENV: 'development', LOG_LEVEL: 'warn', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#children.add(child)
    child.once('exit', () => this.#children.delete(child))
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    return { child, output: () => output }
  }
}
