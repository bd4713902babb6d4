/** Test support: runs the built server and operators' tools as separate processes, as an operator does. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export interface ProcessResult {
  code: number | null
  /** Standard output and standard error, in the order they arrived. */
  output: string
}

export interface RunningProcess {
  url: string
  /** Sends SIGKILL (`kill -9`): no handler runs and nothing is flushed. */
  kill(): Promise<void>
}

export type Tool = 'admin' | 'artwork' | 'backup' | 'drill' | 'restore'

const built = (program: Tool | 'main'): string => `dist/server/${program}.js`

/** The processes of one test. Call `killAll` at its end. */
export class Processes {
  readonly #children = new Set<ChildProcess>()

  /** Runs a tool and resolves when it has exited. */
  run(tool: Tool, args: readonly string[], environment: Record<string, string>): Promise<ProcessResult> {
    return this.#end([built(tool), ...args], environment)
  }

  /** Runs a script of the tests and resolves when it has exited. */
  runScript(script: string, args: readonly string[], environment: Record<string, string>): Promise<ProcessResult> {
    return this.#end(['--import', 'tsx', script, ...args], environment)
  }

  /** Starts the server on a free port and resolves when it listens. Rejects when it exits before that. */
  async serve(environment: Record<string, string>): Promise<RunningProcess> {
    const { child, output } = this.#spawn([built('main')], { PORT: '0', RATE_LIMIT_SCALE: '0', ...environment })
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

  async #end(args: readonly string[], environment: Record<string, string>): Promise<ProcessResult> {
    const { child, output } = this.#spawn(args, environment)
    const [code] = (await once(child, 'exit')) as [number | null]
    return { code, output: output() }
  }

  #spawn(args: readonly string[], environment: Record<string, string>): { child: ChildProcess; output: () => string } {
    const child = spawn(process.execPath, args, {
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
