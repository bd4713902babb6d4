/** The built app (`npm run build` first): a family of four accounts, and artworks they share. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PEOPLE, type BenchSystem, type RunningSystem } from './bench-system.ts'
import { dialects } from './dialects.ts'
import { ServerProcess } from './server-process.ts'

interface Person {
  readonly id: number
  readonly cookie: string
}

/** Who was registered, kept beside the data so that a copy of it can be opened. */
const FAMILY_FILE = 'bench-family.json'

/** @param profile a folder for processor profiles of the server, one a start; null for none */
export const createOurSystem = (profile: string | null): BenchSystem => ({
  name: 'ours',
  description: 'Fridgedoor',
  async start(directory) {
    const port = await ServerProcess.freePort()
    const server = await ServerProcess.start({
      script: [resolve(import.meta.dirname, '../../../../dist/server/main.js')],
      environment: {
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: directory,
        RATE_LIMIT_SCALE: '0',
        LOG_LEVEL: 'error',
        ...(process.env.MONGODB_URI ? { MONGODB_URI: process.env.MONGODB_URI } : {}),
      },
      ready: /listening on /,
      profile,
    })
    const family = await familyOf(directory, port)
    return {
      process: server,
      dialect: dialects.ours,
      newRoom: () => sharedArtwork(port, family),
      addressOf: (room, person) => ({
        url: `ws://127.0.0.1:${port}/collab/${room}?ack=1`,
        headers: { cookie: family[person]!.cookie },
        room,
      }),
      authorOf: (person) => family[person]!.id,
    } satisfies RunningSystem
  },
})

async function familyOf(directory: string, port: number): Promise<readonly Person[]> {
  const file = join(directory, FAMILY_FILE)
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Person[]
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  const family: Person[] = []
  // A database that outlives the directory may hold the family of an earlier run.
  const surname = Date.now().toString(36)
  for (let i = 0; i < PEOPLE; i += 1) family.push(await register(port, `person-${i}-${surname}`))
  writeFileSync(file, JSON.stringify(family))
  return family
}

async function register(port: number, username: string): Promise<Person> {
  const response = await call(port, '/api/register', { username, password: 'correct horse' })
  const { id } = (await response.json()) as { id: number }
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return { id, cookie: cookies.join('; ') }
}

/** A collaborative artwork that all may draw on; answers its id. */
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
