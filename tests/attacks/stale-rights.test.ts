/**
 * A right that somebody has lost: their sockets notice within a second, in every process that serves the storage, also in one
 * that was paused while the right was lost. On the embedded engine there is one process, on MongoDB there are two.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { CLOSE } from '#contract/socket.ts'
import { updateFrame } from '#server/sync/wire/frames.ts'
import { createClient, type Client } from '#tests/api/client.ts'
import { type Running, startProcess } from '#tests/api/start-process.ts'
import { eachEngine } from '#tests/each-engine.ts'
import { dot } from '#tests/sync/dot.ts'
import { strokeUpdate } from '#tests/sync/stroke-update.ts'
import { Processes } from '#tests/tools/processes.ts'

const WITHIN_MS = 1_000
const PASSWORD = 'a good password'

interface Person {
  readonly client: Client
  readonly id: number
  readonly username: string
}

interface Shared {
  readonly ana: Person
  readonly ben: Person
  readonly artworkId: number
  readonly sessionCode: string
}

interface Connection {
  readonly socket: WebSocket
  /** Resolves with the close code and the time of the close. */
  readonly closed: Promise<{ code: number; at: number }>
}

/** Connects a person to a process; resolves when the room has sent its first message. */
async function connect({ client }: Person, artworkId: number, server: Running): Promise<Connection> {
  const url = `${server.url.replace('http', 'ws')}/collab/${artworkId}`
  const socket = new WebSocket(url, { headers: { cookie: client.cookieHeader() } })
  const closed = new Promise<{ code: number; at: number }>((resolve) =>
    socket.once('close', (code) => resolve({ code, at: performance.now() })),
  )
  await new Promise<unknown>((resolve, reject) => {
    socket.once('message', resolve)
    socket.once('error', reject)
  })
  return { socket, closed }
}

/** Expects that each socket was closed with this code, less than a second after `since`. */
async function expectClosed(connections: readonly Connection[], code: number, since: number): Promise<void> {
  for (const { closed } of connections) {
    const close = await closed
    expect(close.code).toBe(code)
    expect(close.at - since).toBeLessThan(WITHIN_MS)
  }
}

eachEngine('stale rights', (environment) => {
  const tools = new Processes()
  let directory: string
  let settings: Record<string, string>
  let servers: Running[] = []
  let people = 0
  let clientId = 1

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'fridgedoor-stale-'))
    settings = { ...environment(), SESSION_SECRET: 'one for all processes', RATE_LIMIT_SCALE: '0', LOG_LEVEL: 'warn' }
    const count = settings.MONGODB_URI === undefined ? 1 : 2
    servers = await Promise.all(Array.from({ length: count }, () => startProcess(directory, settings, () => {})))
  }, 60_000)

  afterAll(async () => {
    tools.killAll()
    for (const { kill } of servers) kill('SIGKILL')
    await Promise.all(servers.map(({ exited }) => exited))
    await rm(directory, { recursive: true, force: true })
  })

  async function signUp(): Promise<Person> {
    const client = createClient(servers[0]!.url)
    const username = `stale${(people += 1)}`
    const { json } = await client.post('/api/register', { username, password: PASSWORD })
    return { client, username, id: (json as { id: number }).id }
  }

  async function share(given: object = {}): Promise<Shared> {
    const [ana, ben] = [await signUp(), await signUp()]
    const created = await ana.client.post('/api/artworks', { collaborativeMode: true, ...given })
    const { id: artworkId, sessionCode } = created.json as { id: number; sessionCode: string }
    await ben.client.post('/api/collaboration/join', { code: sessionCode })
    return { ana, ben, artworkId, sessionCode }
  }

  const connectEverywhere = (who: Person, artworkId: number): Promise<Connection[]> =>
    Promise.all(servers.map((server) => connect(who, artworkId, server)))

  const admin = async (username: string): Promise<void> => {
    const given = { ...settings, DATA_DIR: directory, ADMIN_PASSWORD: 'another good password' }
    const { code, output } = await tools.run('admin', ['reset-password', username], given)
    expect([code, output]).toEqual([
      0,
      `${username} sets a new password within 3 days, with the one-time password another good password\n`,
    ])
  }

  const losses: [string, number, (all: Shared) => Promise<unknown>][] = [
    ['sign-out', CLOSE.sessionEnded, ({ ben }) => ben.client.post('/api/logout')],
    ['a password that an admin resets', CLOSE.sessionEnded, ({ ben }) => admin(ben.username)],
    [
      'removal by the owner',
      CLOSE.notFound,
      ({ ana, ben, artworkId }) => ana.client.delete(`/api/artworks/${artworkId}/contributors/${ben.id}`),
    ],
  ]

  test.each(losses)('%s closes the sockets in every process (ACCESS-10)', async (_name, code, lose) => {
    const all = await share()
    const [anas, bens] = [
      await connectEverywhere(all.ana, all.artworkId),
      await connectEverywhere(all.ben, all.artworkId),
    ]
    await lose(all)
    await expectClosed(bens, code, performance.now())
    for (const { socket } of anas) {
      expect(socket.readyState).toBe(WebSocket.OPEN)
      socket.close()
    }
  })

  test('an artwork that is no longer public is closed to its readers in every process (ACCESS-10)', async () => {
    const { ana, artworkId } = await share({ visibility: 'public' })
    const readers = await connectEverywhere(await signUp(), artworkId)
    await ana.client.patch(`/api/artworks/${artworkId}`, { visibility: 'private' })
    await expectClosed(readers, CLOSE.notFound, performance.now())
  })

  test('when collaboration is paused, its code is withdrawn and no contributor draws any more (ACCESS-9)', async () => {
    const { ana, ben, artworkId, sessionCode } = await share()
    const connections = await connectEverywhere(ben, artworkId)
    await ana.client.post(`/api/artworks/${artworkId}/disable-collaboration`)
    const since = performance.now()
    const drawing = connections.map(({ socket, closed }) => {
      const client = (clientId += 1)
      let clock = 0
      const timer = setInterval(() => {
        socket.send(updateFrame(strokeUpdate(client, clock, dot(`late-${client}-${clock}`, ben.id))))
        clock += 1
      }, 50)
      return closed.finally(() => clearInterval(timer))
    })
    await expectClosed(connections, CLOSE.notAllowed, since)
    await Promise.all(drawing)
    const { client } = await signUp()
    expect((await client.post('/api/collaboration/join', { code: sessionCode })).status).toBe(404)
  })

  describe('a process that is paused while a right is lost', () => {
    test.each(losses.filter(([name]) => name !== 'sign-out'))(
      'applies %s when it continues (ACCESS-11)',
      async (_name, code, lose) => {
        const paused = servers.at(-1)!
        const all = await share()
        const bens = await connect(all.ben, all.artworkId, paused)
        process.kill(paused.pid, 'SIGSTOP')
        const losing = lose(all)
        try {
          // A single process makes the change itself, when it continues.
          if (servers.length > 1) await losing
        } finally {
          process.kill(paused.pid, 'SIGCONT')
        }
        await losing
        await expectClosed([bens], code, performance.now())
      },
    )
  })
})
