/** Strokes that use items of the store: everybody draws with what they own, and with nothing else, on every way to the server. */
import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Artwork } from '#contract/artworks.ts'
import { CLOSE, MESSAGE, PROTOCOL_VERSION } from '#contract/socket.ts'
import type { StrokeRow } from '#contract/strokes.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { updateFrame } from '#server/sync/wire/frames.ts'
import type { Client } from '#tests/api/client.ts'
import { join, shareArtwork } from '#tests/api/shared-artwork.ts'
import type { App } from '#tests/api/start-app.ts'
import { earnCoins } from '#tests/api/store/own-coins.ts'
import { startAppWithAdmin } from '#tests/api/templates/template-forms.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { eventually } from '#tests/eventually.ts'
import { dot } from '#tests/sync/dot.ts'
import { strokeUpdate } from '#tests/sync/stroke-update.ts'
import { openProtocolSocket } from './support/protocol-socket.ts'

const [GHOST, CRAYON, MARKER, HEARTS, STAR_STAMP] = [201, 221, 222, 241, 251]
/** What Ana buys. */
const OWNED = [GHOST, CRAYON, HEARTS, STAR_STAMP]
const PRICES = 60

type Look = (base: Pick<Stroke, 'id' | 'author' | 'itemId' | 'madeAt'>) => Stroke

const path = { points: [800, 800, 1600, 1600], pressures: null }
const effect = { x: 800, y: 800, color: 0, size: 10 }
const magic = { tool: 'magic', color: 0, size: 10, opacity: 100 } as const

/** Each kind of stroke with the item that it needs, 0 for none. */
const LOOKS: readonly (readonly [name: string, needs: number, look: Look])[] = [
  [
    'a free tip',
    0,
    (base) => ({ ...base, tool: 'brush', color: 0, size: 9, opacity: 100, tip: 'round', insideRegion: 0, path }),
  ],
  ['a free effect', 0, (base) => ({ ...base, ...magic, effects: [{ ...effect, type: 'star' }] })],
  ['a fill', 0, ({ id, author, itemId }) => ({ ...dot(id, author), itemId })],
  [
    'a bought tip',
    CRAYON,
    (base) => ({ ...base, tool: 'brush', color: 0, size: 9, opacity: 100, tip: 'crayon', insideRegion: 0, path }),
  ],
  [
    'an eraser with it',
    CRAYON,
    (base) => ({ ...base, tool: 'eraser', size: 9, strength: 100, tip: 'crayon', insideRegion: 0, path }),
  ],
  [
    'a bought effect',
    HEARTS,
    (base) => ({
      ...base,
      ...magic,
      effects: [
        { ...effect, type: 'star' },
        { ...effect, type: 'heart' },
      ],
    }),
  ],
  ['a stamp', STAR_STAMP, (base) => ({ ...base, ...magic, effects: [{ ...effect, type: 'stamp:star' }] })],
]

/** No item, the item of each look, an item of the person without a look, and one that nobody has bought. */
const ITEMS = [0, CRAYON, HEARTS, STAR_STAMP, GHOST, MARKER]

const mayUse = (needs: number, itemId: number, owned: readonly number[]): boolean =>
  (itemId === 0 || owned.includes(itemId)) && (needs === 0 || needs === itemId)

const strokeOf = (look: Look, author: number, itemId: number): Stroke =>
  look({ id: randomUUID(), author, itemId, madeAt: 0 })

oneEngine('strokes that use items', 'MongoDB', (environment) => {
  let app: App
  let boss: Client
  let people: Awaited<ReturnType<typeof shareArtwork>>
  beforeAll(async () => {
    ;({ app, boss } = await startAppWithAdmin(environment()))
    people = await shareArtwork(app)
    await join(people.ben, people.code)
    await earnCoins(people.ana, PRICES)
    for (const item of OWNED) expect((await people.ana.post(`/api/store/${item}/purchase`)).status).toBe(200)
  }, 120_000)
  afterAll(() => app.close())

  /** Sends a stroke on a new socket. Returns null when it was saved, else the code and reason of the close. */
  async function send(person: typeof people.ana, stroke: Stroke): Promise<readonly [number, string] | null> {
    const { socket, received, closed } = openProtocolSocket(app.url, person, people.id)
    await eventually(() => received.some(([type]) => type === MESSAGE.hello))
    socket.send(updateFrame(strokeUpdate(randomInt(2 ** 31), 0, stroke)))
    const saved = eventually(() => received.some(([type]) => type === MESSAGE.persisted)).then(() => null)
    const outcome = await Promise.race([saved, closed])
    socket.close()
    return outcome
  }

  test.each(LOOKS)(
    'by the socket, %s is taken from those who own what it uses, and names it (ITEM-1)',
    async (_, needs, look) => {
      for (const [person, owned] of [
        [people.ana, OWNED],
        [people.ben, []],
      ] as const) {
        for (const itemId of ITEMS) {
          const expected = mayUse(needs, itemId, owned) ? null : [CLOSE.notAllowed, 'not-owned']
          expect([itemId, await send(person, strokeOf(look, person.id, itemId))]).toEqual([itemId, expected])
        }
      }
    },
    60_000,
  )

  test('by REST, the same is a 403, and nothing of it is kept (ITEM-1)', async () => {
    const address = `/api/artworks/${people.id}/strokes`
    const bodies = [
      [0, { tool: 'brush', points: [{ x: 10, y: 10 }] }],
      [CRAYON, { tool: 'brush', brushTip: 'crayon', points: [{ x: 10, y: 10 }] }],
      [HEARTS, { tool: 'magic', magicalEffects: [{ x: 9, y: 9, color: '#112233', type: 'heart', size: 9 }] }],
      [STAR_STAMP, { tool: 'magic', magicalEffects: [{ x: 9, y: 9, color: '#112233', type: 'stamp:star', size: 9 }] }],
    ] as const
    const count = async (): Promise<number> => {
      const { strokes } = (await people.ana.get(`${address}?loadAll=true`)).json as { strokes: StrokeRow[] }
      return strokes.length
    }
    for (const [person, owned] of [
      [people.ana, OWNED],
      [people.ben, []],
    ] as const) {
      for (const [needs, body] of bodies) {
        for (const itemId of ITEMS) {
          const before = await count()
          const reply = await person.post(address, itemId === 0 ? body : { ...body, itemId })
          const isTaken = mayUse(needs, itemId, owned)
          expect([itemId, reply.status]).toEqual([itemId, isTaken ? 201 : 403])
          if (!isTaken) expect(reply.json).toMatchObject({ code: 'not-owned' })
          expect(await count()).toBe(before + (isTaken ? 1 : 0))
        }
      }
    }
  }, 60_000)

  test('by polling, a stroke with a foreign item ends the connection (ITEM-1)', async () => {
    const { ben, id } = people
    const address = `/api/artworks/${id}/connections`
    const opened = await ben.post(address, { parameters: { v: String(PROTOCOL_VERSION), user: String(ben.id) } })
    const own = `${address}/${(opened.json as { connectionId: string }).connectionId}`
    const stamp = strokeOf(LOOKS.at(-1)![2], ben.id, STAR_STAMP)
    const frame = Buffer.from(updateFrame(strokeUpdate(randomInt(2 ** 31), 0, stamp))).toString('base64')
    expect((await ben.post(own, { messages: [frame] })).status).toBe(200)
    const closed = await eventually(
      async () => ((await ben.get(own)).json as { closed: unknown }).closed,
      (close) => close !== null,
    )
    expect(closed).toEqual({ code: CLOSE.notAllowed, reason: 'not-owned' })
  })

  test('a stamp together with another effect is no valid stroke (STROKE-1)', async () => {
    const magicalEffects = ['stamp:star', 'star'].map((type) => ({ x: 9, y: 9, color: '#112233', type, size: 9 }))
    const body = { tool: 'magic', magicalEffects, itemId: STAR_STAMP }
    expect((await people.ana.post(`/api/artworks/${people.id}/strokes`, body)).status).toBe(400)
  })

  test('what is bought can be used on a page that is open already', async () => {
    const cleo = await app.signUp()
    await join(cleo, people.code)
    const { socket, received } = openProtocolSocket(app.url, cleo, people.id)
    await eventually(() => received.some(([type]) => type === MESSAGE.hello))
    await earnCoins(cleo, 20)
    expect((await cleo.post(`/api/store/${MARKER}/purchase`)).status).toBe(200)
    const base = { id: randomUUID(), author: cleo.id, itemId: MARKER, madeAt: 0 }
    const line = { tool: 'brush', color: 0, size: 9, opacity: 100, tip: 'marker', insideRegion: 0, path } as const
    socket.send(updateFrame(strokeUpdate(randomInt(2 ** 31), 0, { ...base, ...line })))
    await eventually(() => received.some(([type]) => type === MESSAGE.persisted))
    socket.close()
  })

  test('an item that is no longer sold goes on working, and copies keep strokes with items of others (COIN-6)', async () => {
    expect((await boss.send('PUT', `/api/store/${CRAYON}`, { isActive: false })).status).toBe(200)
    const crayon = LOOKS.find(([, needs]) => needs === CRAYON)![2]
    expect(await send(people.ana, strokeOf(crayon, people.ana.id, CRAYON))).toBeNull()

    const copied = await people.ben.post(`/api/artworks/${people.id}/copy`)
    expect(copied.status).toBe(201)
    const tips = async (id: number): Promise<number> => {
      const { strokes } = (await people.ben.get(`/api/artworks/${id}/strokes?loadAll=true`)).json as {
        strokes: StrokeRow[]
      }
      return strokes.filter(({ brushTip }) => brushTip === 'crayon').length
    }
    expect(await tips((copied.json as Artwork).id)).toBe(await tips(people.id))
    expect(await tips(people.id)).toBeGreaterThan(1)
  })
})
