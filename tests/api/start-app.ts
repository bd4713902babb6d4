/** Starts the whole server for a test. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { inject } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/http/logging/log.ts'
import type { MountedRoute } from '#server/http/mounted-routes.ts'
import { type RunningServer, type ServerContext, startServer, startServerOn } from '#server/main.ts'
import { openStorage } from '#server/open-storage.ts'
import type { Storage } from '#server/storage/storage.ts'
import { startPaintWorker } from '#server/pictures/start-paint-worker.ts'
import { startPictureProcess } from '#server/templates/intake/start-picture-process.ts'
import { readShippedPages } from '#server/templates/shipped-pages.ts'
import { createClient, type Client } from './client.ts'

export interface App {
  url: string
  directory: string
  /** The lines that the server printed for its operator. */
  printed: string[]
  /** Returns every line that was logged so far. */
  logged(): string
  /** Returns a client that is not signed in and has no cookies. */
  stranger(): Client
  /** Returns a client that is signed in to a new account. */
  signUp(username?: string): Promise<Client & { id: number; username: string }>
  /** Returns every HTTP route. */
  routes(): MountedRoute[]
  /** Moves the server's clock forward. */
  later(ms: number): void
  close(options?: { keepData?: boolean }): Promise<void>
}

let people = 0

/** The premium pages and the first twenty: adding all of them takes most of an app's start. */
const shippedPages = (await readShippedPages()).filter(({ id, price }) => id <= 20 || price > 0)

/** A hundredth of the real one; suites make thousands of accounts. */
const CHEAP_PASSWORDS = { memoryCost: 64, timeCost: 1 }

/**
 * Starts the server in this process, on a free port, with a new data directory and without rate limits unless `environment` sets
 * them. `directory` reopens the data of an earlier app. It has only some of the shipped pages, and cheap password hashes unless
 * `passwordCost` says otherwise. `watched` returns what the server uses in place of its storage.
 */
export async function startApp({
  environment = {},
  directory,
  pictureReader,
  passwordCost = CHEAP_PASSWORDS,
  watched,
}: {
  environment?: Record<string, string>
  directory?: string
  watched?: (storage: Storage) => Storage
} & Pick<ServerContext, 'pictureReader' | 'passwordCost'> = {}): Promise<App> {
  const programs = inject('programs')
  const data = directory ?? (await mkdtemp(join(tmpdir(), 'fridgedoor-api-')))
  const lines: string[] = []
  const printed: string[] = []
  let ahead = 0
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: data,
    CLIENT_DIR: join(data, 'client'),
    RATE_LIMIT_SCALE: '0',
    LOG_LEVEL: 'trace',
    ...environment,
  })
  const startOn = async (replace: (storage: Storage) => Storage): Promise<RunningServer> => {
    const opened = await openStorage(config)
    return startServerOn({ ...opened, storage: replace(opened.storage) }, config, context)
  }
  const context: ServerContext = {
    pictureReader: { start: () => startPictureProcess(programs), ...pictureReader },
    startPaintWorker: () => startPaintWorker(programs),
    passwordCost,
    shippedPages,
    log: createLog({ level: config.logLevel, destination }),
    print: (line) => void printed.push(line),
    now: () => new Date(Date.now() + ahead),
  }
  const server = await (watched ? startOn(watched) : startServer(config, context))
  return {
    url: server.url,
    directory: data,
    printed,
    logged: () => lines.join(''),
    stranger: () => createClient(server.url),
    async signUp(username = `person${++people}`) {
      const client = createClient(server.url)
      const { status, json } = await client.post('/api/register', { username, password: 'a good password' })
      if (status !== 201) throw new Error(`Signing up failed: ${status}`)
      const { id } = json as { id: number }
      return Object.assign(client, { id, username })
    },
    routes: () => server.routes(),
    later(ms) {
      ahead += ms
    },
    async close({ keepData = false } = {}) {
      await server.close()
      if (!keepData) await rm(data, { recursive: true, force: true })
    },
  }
}
