/** Our built app (`npm run build` first), with four accounts and artworks that they share. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { readMetrics } from '#scripts/bench/load/servers/server-metrics.ts'
import { PEOPLE, type BenchSystem, type RunningSystem } from './bench-system.ts'
import { protocols } from './system-protocols.ts'
import { ServerProcess } from './server-process.ts'

interface Person {
  readonly id: number
  readonly cookie: string
}

/** The registered accounts, stored next to the data so that a copy of it can be opened. */
const ACCOUNTS_FILE = 'bench-accounts.json'

const Package = z.object({ scripts: z.object({ start: z.string() }) })

type Environment = Readonly<Record<string, string>>

/** On MongoDB if MONGODB_URI is set. */
const chosenEngine = (): Environment => (process.env.MONGODB_URI ? { MONGODB_URI: process.env.MONGODB_URI } : {})

/**
 * @param profile a folder for processor profiles of the server, one per start; null for none
 * @param environment its settings besides those of every start
 */
export const createOurSystem = (profile: string | null, environment = chosenEngine()): BenchSystem =>
  systemIn(resolve(import.meta.dirname, '../../../..'), environment, {
    name: 'ours',
    description: 'Fridgedoor',
    profile,
  })

/** @param checkout a folder with an earlier state of the project, built */
export const createEarlierSystem = (checkout: string, environment = chosenEngine()): BenchSystem =>
  systemIn(resolve(checkout), environment, { name: 'before', description: 'Fridgedoor before', profile: null })

/** Throws when the checkout has not been built. */
function systemIn(
  checkout: string,
  environment: Environment,
  { name, description, profile }: Pick<BenchSystem, 'name' | 'description'> & { profile: string | null },
): BenchSystem {
  const script = resolve(checkout, 'dist/server/main.js')
  if (!existsSync(script)) throw new Error(`${script} is missing: npm run build`)
  const command = [...startOptions(checkout), script]
  // By default a server serves the client of the working directory, which is not that of an earlier state.
  const settings = { CLIENT_DIR: join(checkout, 'dist/client'), ...environment }
  return { name, description, start: (directory) => startServer(command, directory, settings, profile) }
}

/** Returns the options that `npm start` of a checkout gives to Node. */
function startOptions(checkout: string): string[] {
  const { scripts } = Package.parse(JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')))
  return scripts.start.split(' ').filter((word) => word.startsWith('--'))
}

async function startServer(
  script: readonly string[],
  directory: string,
  environment: Environment,
  profile: string | null,
): Promise<RunningSystem> {
  const port = await ServerProcess.freePort()
  const server = await ServerProcess.start({
    script,
    environment: {
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: directory,
      RATE_LIMIT_SCALE: '0',
      LOG_LEVEL: 'error',
      ...environment,
    },
    ready: /listening on /,
    profile,
  })
  const accounts = await accountsOf(directory, port)
  return {
    process: server,
    protocol: protocols.ours,
    newRoom: () => sharedArtwork(port, accounts),
    addressOf: (room, person) => ({
      url: `ws://127.0.0.1:${port}/collab/${room}?ack=1`,
      headers: { cookie: accounts[person]!.cookie },
      room,
    }),
    authorOf: (person) => accounts[person]!.id,
    lateTimersMs: async () => (await readMetrics(`http://127.0.0.1:${port}`)).lagMs,
  }
}

async function accountsOf(directory: string, port: number): Promise<readonly Person[]> {
  const file = join(directory, ACCOUNTS_FILE)
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Person[]
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  const accounts: Person[] = []
  // A database that outlives the directory may hold the accounts of an earlier run.
  const suffix = Date.now().toString(36)
  for (let i = 0; i < PEOPLE; i += 1) accounts.push(await register(port, `person-${i}-${suffix}`))
  writeFileSync(file, JSON.stringify(accounts))
  return accounts
}

async function register(port: number, username: string): Promise<Person> {
  const response = await call(port, '/api/register', { username, password: 'correct horse' })
  const { id } = (await response.json()) as { id: number }
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return { id, cookie: cookies.join('; ') }
}

/** Creates an artwork that all may draw on. Resolves with its id. */
async function sharedArtwork(port: number, [owner, ...others]: readonly Person[]): Promise<string> {
  const created = await call(port, '/api/artworks', { title: 'Bench' }, owner)
  const { id } = (await created.json()) as { id: number }
  const enabled = await call(port, `/api/artworks/${id}/enable-collaboration`, {}, owner)
  const { sessionCode: code } = (await enabled.json()) as { sessionCode: string }
  for (const other of others) await call(port, '/api/collaboration/join', { code }, other)
  return String(id)
}

async function call(port: number, path: string, body: unknown, person?: Person): Promise<Response> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(person ? { cookie: person.cookie } : {}) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response
}
