import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Account } from '#contract/accounts.ts'
import type { Artwork, ChangedArtwork } from '#contract/artworks.ts'
import { eachEngine } from '#tests/each-engine.ts'
import type { Client } from '#tests/api/client.ts'
import { DOT } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'

const NO_STROKES = 'Try coloring at least a small part of your artwork before marking it complete.'

/** Returns the path of a new artwork with one stroke. */
async function drawn(client: Client, given: object = {}): Promise<string> {
  const { id } = (await client.post('/api/artworks', given)).json as Artwork
  await client.post(`/api/artworks/${id}/strokes`, DOT)
  return `/api/artworks/${id}`
}

const complete = (client: Client, path: string) => client.patch(path, { completed: true })
const coinsOf = async (client: Client): Promise<number> => ((await client.get('/api/user')).json as Account).coins

eachEngine('completing an artwork (ARTWORK-13)', (environment) => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ environment: environment() })
  }, 60_000)
  afterAll(() => app.close())

  test('needs a stroke', async () => {
    const ana = await app.signUp()
    const { id } = (await ana.post('/api/artworks', {})).json as Artwork
    expect(await complete(ana, `/api/artworks/${id}`)).toMatchObject({
      status: 400,
      json: { message: NO_STROKES, code: 'no-strokes' },
    })
    expect(await ana.post('/api/artworks', { completed: true })).toMatchObject({ status: 400 })
    expect((await ana.get('/api/artworks')).json).toHaveLength(1)
    expect(await coinsOf(ana)).toBe(0)
  })

  test('earns coins the first time only, whichever way it is reopened', async () => {
    const ana = await app.signUp()
    const path = await drawn(ana)
    const first = await complete(ana, path)
    expect(first).toMatchObject({
      status: 200,
      json: { completed: true, canDraw: false, coinsEarned: 10, user: { id: ana.id, coins: 10 } },
    })
    expect((first.json as Artwork).completedAt).not.toBeNull()
    expect(await complete(ana, path)).toMatchObject({
      status: 409,
      json: { message: 'This artwork is already completed', code: 'completed' },
    })

    expect(await ana.post(`${path}/reopen`)).toMatchObject({
      status: 200,
      json: { completed: false, completedAt: null, canDraw: true },
    })
    expect((await ana.post(`${path}/reopen`)).status).toBe(409)
    const second = await complete(ana, path)
    expect(second).toMatchObject({ status: 200, json: { completed: true, user: { coins: 10 } } })
    expect(second.json).not.toHaveProperty('coinsEarned')

    expect(await ana.patch(path, { completed: false })).toMatchObject({ status: 200, json: { completed: false } })
    expect(await ana.patch(path, { completed: false })).toMatchObject({ status: 200, json: { completed: false } })
    expect(await coinsOf(ana)).toBe(10)
  })

  test('with one idempotency key gives the first reply with its coins again (HTTP-8)', async () => {
    const ana = await app.signUp()
    const path = await drawn(ana)
    const send = () => ana.patch(path, { completed: true }, { 'idempotency-key': 'once' })
    const first = await send()
    expect(first).toMatchObject({ status: 200, json: { coinsEarned: 10 } })
    expect((await send()).json).toEqual(first.json)
    const ben = await app.signUp()
    expect(await ben.patch(path, { completed: true }, { 'idempotency-key': 'once' })).toMatchObject({ status: 404 })
    expect(await coinsOf(ana)).toBe(10)
  })

  test('twenty times at once earns coins once (COIN-1)', async () => {
    const ana = await app.signUp()
    const path = await drawn(ana)
    const replies = await Promise.all(Array.from({ length: 20 }, () => complete(ana, path)))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(19).fill(409)])
    expect(replies.flatMap(({ json }) => (json as ChangedArtwork).coinsEarned ?? [])).toEqual([10])
    expect(await coinsOf(ana)).toBe(10)
  })

  test('makes it read-only for everybody by REST, and reopening makes it writable', async () => {
    const [ana, ben] = [await app.signUp(), await app.signUp()]
    const path = await drawn(ana, { collaborativeMode: true })
    const { sessionCode } = (await ana.get(path)).json as Artwork
    await ben.post('/api/collaboration/join', { code: sessionCode })
    expect((await complete(ben, path)).status).toBe(403)
    await complete(ana, path)
    expect((await ben.post(`${path}/reopen`)).status).toBe(403)
    const cursor = { x: 1, y: 1, tool: 'brush', color: '#000000', brushSize: 5 }
    for (const person of [ana, ben]) {
      for (const [call, body] of [
        ['strokes', DOT],
        ['cursor', cursor],
      ] as const)
        expect(await person.post(`${path}/${call}`, body)).toMatchObject({ status: 409, json: { code: 'completed' } })
      expect((await person.get(`${path}/strokes`)).json).toMatchObject({ strokes: [{}] })
    }
    for (const call of ['enable-collaboration', 'session-code'])
      expect((await ana.post(`${path}/${call}`)).status, call).toBe(409)
    expect(await (await app.signUp()).post('/api/collaboration/join', { code: sessionCode })).toMatchObject({
      status: 409,
      text: 'This artwork is already completed',
    })
    expect(await ana.patch(path, { title: 'Done' })).toMatchObject({ status: 200, json: { title: 'Done' } })
    await ana.post(`${path}/reopen`)
    expect((await ben.post(`${path}/strokes`, DOT)).status).toBe(201)
  })

  test('shows it to the family unless its owner chose otherwise, and reopening takes that back (ARTWORK-11)', async () => {
    const ana = await app.signUp()
    const unchosen = await drawn(ana)
    expect((await complete(ana, unchosen)).json).toMatchObject({ visibility: 'family' })
    expect((await ana.post(`${unchosen}/reopen`)).json).toMatchObject({ visibility: 'private' })
    await complete(ana, unchosen)
    expect((await ana.patch(unchosen, { visibility: 'private' })).json).toMatchObject({ visibility: 'private' })

    const chosen = await drawn(ana, { visibility: 'private' })
    expect((await complete(ana, chosen)).json).toMatchObject({ visibility: 'private' })
    const together = await drawn(ana)
    const both = await ana.patch(together, { completed: true, visibility: 'public', title: 'Mine' })
    expect(both.json).toMatchObject({ completed: true, visibility: 'public', title: 'Mine' })
    expect((await ana.post(`${together}/reopen`)).json).toMatchObject({ visibility: 'public' })
  })

  test('works by sending the whole artwork back, which changes nothing when nothing differs', async () => {
    const ana = await app.signUp()
    const path = await drawn(ana)
    const artwork = (await ana.get(path)).json as Artwork
    const completed = await ana.send('PUT', path, { ...artwork, completed: true })
    expect(completed).toMatchObject({ status: 200, json: { completed: true, coinsEarned: 10 } })
    const again = await ana.send('PUT', path, { ...(completed.json as Artwork), title: 'Sent back' })
    expect(again).toMatchObject({ status: 200, json: { completed: true, title: 'Sent back' } })
    expect(again.json).not.toHaveProperty('coinsEarned')
  })
})
