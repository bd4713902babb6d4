/** One socket floods a room with presence: the server keeps none of it, and the presence of the others goes on (SYNC-10). */
import { once } from 'node:events'
import * as encoding from 'lib0/encoding'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import type { Artwork } from '#contract/artworks.ts'
import { MAX_STATE_BYTES } from '#server/sync/room/awareness-update.ts'
import { awarenessFrame, emptyAwareness } from '#server/sync/wire/frames.ts'
import type { Client } from '#tests/api/client.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { eventually } from '#tests/eventually.ts'

const FLOOD_BYTES = 4 * 1024 * 1024
/** More than the states of two people without a stroke take. */
const TWO_STATES_BYTES = 2 * 1024

/** Returns one message about many awareness ids, each with these states in turn. */
function claims(first: number, count: number, states: readonly unknown[]): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, count * states.length)
  for (let client = first; client < first + count; client += 1)
    states.forEach((state, clock) => {
      encoding.writeVarUint(encoder, client)
      encoding.writeVarUint(encoder, clock)
      encoding.writeVarString(encoder, JSON.stringify(state))
    })
  return awarenessFrame(encoding.toUint8Array(encoder))
}

const FLOODS: readonly [name: string, message: (round: number) => Uint8Array][] = [
  ['ids that are claimed and freed', (round) => claims(round * 5_000 + 1, 5_000, [{}, null])],
  ['ids that are claimed and kept', (round) => claims(round * 5_000 + 1, 5_000, [{}])],
  ['ids that are freed only', (round) => claims(round * 5_000 + 1, 5_000, [null])],
  ['states far beyond the bound', (round) => claims(7, 1, [{ unknown: `${round}`.repeat(500_000) }])],
  ['large strokes under ever new ids', (round) => claims(round + 1, 1, [null, { stroke: 'A'.repeat(90_000) }])],
]

oneEngine('a flood of presence', 'MongoDB', (environment) => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ environment: environment() })
  }, 60_000)
  afterAll(() => app.close())

  async function metric(name: string): Promise<number> {
    const { text } = await app.stranger().get('/metrics')
    const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]
    if (value === undefined) throw new Error(`there is no metric ${name}`)
    return Number(value)
  }
  const entries = (): Promise<number> => metric('collaboration_presence_entries')
  const bytes = (): Promise<number> => metric('collaboration_presence_bytes')

  const roomUrl = (): string => `${app.url.replace('http', 'ws')}/collab`

  /** Connects an unmodified y-websocket client, and resolves when it is synced. */
  async function visit(person: Client, artworkId: number): Promise<WebsocketProvider> {
    const provider = new WebsocketProvider(roomUrl(), String(artworkId), new Y.Doc(), {
      WebSocketPolyfill: class extends WebSocket {
        constructor(address: string) {
          super(address, { headers: { cookie: person.cookieHeader() } })
        }
      } as unknown as typeof globalThis.WebSocket,
      disableBc: true,
    })
    if (!provider.synced) await new Promise<void>((synced) => provider.on('sync', (is) => is && synced()))
    return provider
  }

  test.each(FLOODS)('of %s is not kept', async (_, message) => {
    const [ana, ben, mallory] = [await app.signUp(), await app.signUp(), await app.signUp()]
    const created = (await ana.post('/api/artworks', { collaborativeMode: true })).json as Artwork
    for (const guest of [ben, mallory]) await guest.post('/api/collaboration/join', { code: created.sessionCode })
    const [anas, bens] = [await visit(ana, created.id), await visit(ben, created.id)]
    const socket = new WebSocket(`${roomUrl()}/${created.id}`, { headers: { cookie: mallory.cookieHeader() } })
    await once(socket, 'message')
    const seen = (): unknown => anas.awareness.getStates().get(bens.awareness.clientID)
    bens.awareness.setLocalStateField('cursor', { x: 1, y: 1 })
    await eventually(seen, (state) => state !== undefined)

    let sent = 0
    for (let round = 0; sent < FLOOD_BYTES; round += 1) {
      const frame = message(round)
      sent += frame.length
      await new Promise((done) => socket.send(frame, done))
    }
    // The pong comes when the server has read everything, and the cursor when it has told the others of it.
    socket.send(awarenessFrame(emptyAwareness))
    socket.ping()
    await once(socket, 'pong')
    bens.awareness.setLocalStateField('cursor', { x: 2, y: 3 })
    await eventually(seen, (state) => JSON.stringify(state).includes('"cursor":{"x":2,"y":3}'))

    // Ana's awareness remembers each id that the room has told of.
    expect(anas.awareness.meta.size).toBeLessThanOrEqual(3)
    expect(await entries()).toBeLessThanOrEqual(3)
    expect(await bytes()).toBeLessThan(TWO_STATES_BYTES + MAX_STATE_BYTES)
    expect([anas.wsconnected, bens.wsconnected]).toEqual([true, true])

    socket.close()
    for (const provider of [anas, bens]) provider.destroy()
    await eventually(entries, (count) => count === 0)
    expect(await bytes()).toBe(0)
  })
})
