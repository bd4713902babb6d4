/** The built app under load: a process of its own, a family of accounts, and artworks they share. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

export interface BenchPerson {
  readonly id: number
  readonly cookie: string
}

export class BenchApp {
  readonly people: BenchPerson[] = []
  private readonly directory = mkdtempSync(join(tmpdir(), 'fridgedoor-bench-'))
  private child: ChildProcess | null = null
  private port = 0

  get origin(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Starts the built server (`npm run build` first) and registers four people. */
  static async start(): Promise<BenchApp> {
    const app = new BenchApp()
    await app.listen()
    for (let i = 0; i < 4; i += 1) app.people.push(await app.register(`person-${i}`))
    return app
  }

  async restart(): Promise<void> {
    await this.end('SIGTERM')
    await this.listen()
  }

  /** A collaborative artwork that all four may draw on; answers its id. */
  async sharedArtwork(): Promise<number> {
    const [owner, ...others] = this.people
    const { id } = await this.post<{ id: number }>(owner!, '/api/artworks', { title: 'Bench' })
    const { sessionCode } = await this.post<{ sessionCode: string }>(
      owner!,
      `/api/artworks/${id}/enable-collaboration`,
      {},
    )
    for (const other of others) await this.post(other, '/api/collaboration/join', { code: sessionCode })
    return id
  }

  socketUrl(artworkId: number): string {
    return `ws://127.0.0.1:${this.port}/collab/${artworkId}?ack=1`
  }

  /** Resident memory of the server, in megabytes. */
  memory(): number {
    const status = readFileSync(`/proc/${this.child!.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  }

  async stop(): Promise<void> {
    await this.end('SIGKILL')
    rmSync(this.directory, { recursive: true, force: true })
  }

  private async register(username: string): Promise<BenchPerson> {
    const response = await fetch(`${this.origin}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: 'correct horse' }),
    })
    const { id } = (await response.json()) as { id: number }
    return {
      id,
      cookie: response.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; '),
    }
  }

  private async post<T>(person: BenchPerson, path: string, body: unknown): Promise<T> {
    const response = await fetch(this.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: person.cookie },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }

  private async listen(): Promise<void> {
    const child = spawn(process.execPath, [resolve(import.meta.dirname, '../../dist/server/main.js')], {
      env: {
        PATH: process.env.PATH ?? '',
        HOST: '127.0.0.1',
        PORT: '0',
        DATA_DIR: this.directory,
        RATE_LIMIT_SCALE: '0',
        LOG_LEVEL: 'warn',
        ...(process.env.MONGODB_URI ? { MONGODB_URI: process.env.MONGODB_URI } : {}),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.child = child
    for await (const line of createInterface(child.stdout)) {
      const port = /listening on http:\/\/[^:]+:(\d+)/.exec(line)?.[1]
      if (!port) continue
      this.port = Number(port)
      return
    }
    throw new Error('the server ended before it listened')
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this
    if (!child || child.exitCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
}
