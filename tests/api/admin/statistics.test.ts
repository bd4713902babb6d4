/** The statistics of a world whose numbers are known: each deed is counted, on its day, also after a restart. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { DayStatistics, Statistics } from '#contract/admin.ts'
import type { Artwork } from '#contract/artworks.ts'
import { DAY_MS, dayOf, endOf } from '#contract/utc-day.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { newChild } from '#tests/api/children/family-with-children.ts'
import type { Client } from '#tests/api/client.ts'
import { DOT } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { ADMIN, startWithAdmin } from './admin.ts'

const DAYS = 30
/** The avatar that costs 10 coins. */
const GHOST = 201

const nothingOn = (date: string): DayStatistics => ({ date, newUsers: 0, newArtworks: 0, strokes: 0, completions: 0 })

async function begin(client: Client, strokes: number): Promise<number> {
  const { id } = (await client.post('/api/artworks', { visibility: 'public' })).json as Artwork
  for (let i = 0; i < strokes; i++) expect((await client.post(`/api/artworks/${id}/strokes`, DOT)).status).toBe(201)
  return id
}

async function complete(client: Client, id: number, completed = true): Promise<void> {
  expect((await client.patch(`/api/artworks/${id}`, { completed })).status).toBe(200)
}

oneEngine('statistics', 'MongoDB', (environment) => {
  let app: App
  let settings: Record<string, string>
  /** Milliseconds that the clock is ahead. */
  let ahead = 0
  const later = (ms: number): void => {
    ahead += ms
    app.later(ms)
  }
  const today = (): string => dayOf(new Date(Date.now() + ahead))

  /** A server remembers its first look for a minute. */
  async function look(): Promise<Statistics> {
    const boss = app.stranger()
    await boss.post('/api/login', ADMIN)
    return (await boss.get('/api/admin/statistics')).json as Statistics
  }

  async function restart(): Promise<void> {
    await app.close({ keepData: true })
    app = await startApp({ environment: settings, directory: app.directory })
    app.later(ahead)
  }

  beforeAll(async () => {
    settings = environment()
    ;({ app } = await startWithAdmin(settings))
    // An hour after midnight, so that no test sees two days by chance. The admin was made the day before.
    later(endOf(dayOf(new Date())).getTime() - Date.now() + DAY_MS / 24)
  }, 60_000)
  afterAll(() => app.close())

  test('say every number of a known world, day by day', async () => {
    const first = today()
    const ana = await app.signUp()
    const { id: familyId } = (await ana.post('/api/families', { name: 'Us' })).json as { id: number }
    await newChild({ familyId, owner: ana })
    const one = await begin(ana, 3)
    await complete(ana, one)
    const gone = await begin(ana, 2)

    later(DAY_MS)
    const second = today()
    const ben = await app.signUp()
    const two = await begin(ben, 1)
    await complete(ben, two)
    // A second completion of the same artwork is not counted.
    await complete(ana, one, false)
    await complete(ana, one)
    expect((await ben.post(`/api/artworks/${one}/reactions`, { emoji: '🎨' })).status).toBeLessThan(300)
    expect((await ana.post(`/api/artworks/${one}/share`, {})).json).toMatchObject({ coinsEarned: 5 })
    expect((await ana.post(`/api/store/${GHOST}/purchase`, {})).status).toBeLessThan(300)
    // Its strokes stay counted.
    expect((await ana.delete(`/api/artworks/${gone}`)).status).toBeLessThan(300)

    const totals = { users: 4, families: 1, artworks: 2, strokes: 6, coinsGranted: 10 + 10 + 2 + 5, coinsSpent: 10 }
    const firstDay = { date: first, newUsers: 2, newArtworks: 1, strokes: 5, completions: 1 }
    const secondDay = { date: second, newUsers: 1, newArtworks: 1, strokes: 1, completions: 1 }
    const seen = await look()
    expect(seen).toMatchObject(totals)
    expect(dayOf(new Date(seen.at))).toBe(second)
    expect(seen.days).toHaveLength(DAYS)
    expect(seen.days.slice(-2)).toEqual([firstDay, secondDay])
    const [before, ...older] = seen.days.slice(0, -2).toReversed()
    expect(before).toEqual({ ...nothingOn(before!.date), newUsers: 1 })
    for (const day of older) expect(day).toEqual(nothingOn(day.date))

    // The first day is the oldest that is shown; the totals know of what came before, too.
    later((DAYS - 2) * DAY_MS)
    await restart()
    const last = await look()
    expect(last).toMatchObject({ ...totals, activeRooms: 0 })
    expect(last.days.slice(0, 2)).toEqual([firstDay, secondDay])
    expect(last.days.at(-1)).toEqual(nothingOn(today()))
    expect(new Set(last.days.map(({ date }) => date)).size).toBe(DAYS)
  }, 60_000)

  test('count the artworks that are open now', async () => {
    await restart()
    const ana = await app.signUp()
    const id = await begin(ana, 0)
    const open = new WebSocket(`${app.url.replace('http', 'ws')}/collab/${id}?v=3`, {
      headers: { cookie: ana.cookieHeader() },
    })
    await new Promise((resolve) => open.once('message', resolve))
    expect((await look()).activeRooms).toBe(1)
    open.close()
  }, 60_000)

  test('are remembered for a minute', async () => {
    const { at, users } = await look()
    await app.signUp()
    expect(await look()).toMatchObject({ at, users })
  })
})
