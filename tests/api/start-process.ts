/** The built server as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process'

export interface Running {
  readonly url: string
  readonly pid: number
  /** What the process wrote to standard output and standard error so far. */
  output: () => string
  kill: (signal: 'SIGTERM' | 'SIGKILL') => void
  /** The exit code, or null when a signal ended the process. */
  readonly exited: Promise<number | null>
}

/**
 * Starts the server on a free port and resolves when it listens; rejects with its output when it ends before. `started` gets the
 * child at once, so that a test can end it in any case.
 */
export async function startProcess(
  directory: string,
  environment: Readonly<Record<string, string>>,
  started: (child: ChildProcess) => void,
): Promise<Running> {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, NODE_ENV: 'development', PORT: '0', DATA_DIR: directory, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started(child)
  let output = ''
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const [, address] = /^listening on (http:\/\/\S+)$/m.exec(output) ?? []
      if (address) resolve(address)
    })
    void exited.then((code) => reject(new Error(`exited with ${code}: ${output}`)))
  })
  return { url, pid: child.pid ?? 0, output: () => output, kill: (signal) => void child.kill(signal), exited }
}
