/** The daily page and the reward for sharing. Days are those of a clock that the tests move. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Account } from '#contract/accounts.ts'
import type { DailyPage } from '#contract/challenges.ts'
import { RewardReason } from '#contract/coins.ts'
import type { CoinEntry } from '#contract/profile.ts'
import { DAY_MS, dayOf, endOf } from '#contract/utc-day.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { type Boss, startWithAdmin } from './admin/admin.ts'
import { newChild, newFamily, signInOn } from './children/family-with-children.ts'
import type { Client } from './client.ts'
import { joinAll } from './families/family.ts'
import { DOT } from './shared-artwork.ts'
import type { App } from './start-app.ts'
import { accountOf } from './store/own-coins.ts'

const today = async (client: Client): Promise<DailyPage> =>
  (await client.get('/api/challenges/daily')).json as DailyPage
const claim = (client: Client, artworkId: number) => client.post('/api/challenges/daily/claim', { artworkId })
const share = (client: Client, id: number, given: object = {}) => client.post(`/api/artworks/${id}/share`, given)

/** Returns a new artwork of a page with one stroke, completed unless said otherwise. */
async function color(client: Client, given: object, completed = true): Promise<number> {
  const { id } = (await client.post('/api/artworks', given)).json as { id: number }
  await client.post(`/api/artworks/${id}/strokes`, DOT)
  if (completed) await client.patch(`/api/artworks/${id}`, { completed: true })
  return id
}

async function reasonsOf(client: Client): Promise<[string, number][]> {
  const history = (await client.get('/api/coins/history')).json as CoinEntry[]
  return history.map(({ reason, amount }) => [reason, amount])
}

async function history(client: Client): Promise<[string, CoinEntry['about']][]> {
  const entries = (await client.get('/api/coins/history')).json as CoinEntry[]
  return entries.map(({ reason, about }) => [reason, about])
}

oneEngine('rewards', 'MongoDB', (environment) => {
  let app: App
  let boss: Boss
  beforeAll(async () => {
    ;({ app, boss } = await startWithAdmin(environment()))
    // An hour after midnight, so that no test sees two days by chance.
    app.later(endOf(dayOf(new Date())).getTime() - Date.now() + DAY_MS / 24)
  }, 60_000)
  afterAll(() => app.close())

  test('the daily page is a free one, the same for everybody, and another one tomorrow', async () => {
    const [ana, ben] = [await app.signUp(), await app.signUp()]
    const pages = await Promise.all([ana, ben, ana, boss].map(today))
    const [first] = pages
    for (const page of pages) expect(page).toEqual(first)
    expect(first).toMatchObject({ reward: 20, claimed: false, claimableArtworkId: null })
    expect(first?.template).toMatchObject({ id: first?.templateId, isPremium: false, published: true })
    app.later(DAY_MS)
    const next = await today(ana)
    expect(next.date > first!.date).toBe(true)
    expect(next.templateId).not.toBe(first?.templateId)
    expect((await app.stranger().get('/api/challenges/daily')).status).toBe(401)
  })

  test('it earns 20 coins for a picture of the person that was begun and completed today, once a day', async () => {
    const ana = await app.signUp()
    const { templateId } = await today(ana)
    const other = await color(ana, { templateId: templateId === 1 ? 2 : 1 })
    expect(await claim(ana, other)).toMatchObject({ status: 409, json: { code: 'not-daily' } })
    const id = await color(ana, { templateId }, false)
    expect(await claim(ana, id)).toMatchObject({ status: 409, json: { code: 'not-daily' } })
    expect((await today(ana)).claimableArtworkId).toBeNull()
    await ana.patch(`/api/artworks/${id}`, { completed: true })
    expect(await today(ana)).toMatchObject({ claimed: false, claimableArtworkId: id })
    const { coins } = await accountOf(ana)
    expect(await claim(ana, id)).toMatchObject({ status: 200, json: { coinsEarned: 20, user: { coins: coins + 20 } } })
    expect(await claim(ana, id)).toMatchObject({ status: 409, json: { code: 'claimed' } })
    expect(await today(ana)).toMatchObject({ claimed: true, claimableArtworkId: null })
    expect((await reasonsOf(ana))[0]).toEqual(['daily_challenge', 20])
    // Yesterday's picture does not count tomorrow, and tomorrow's page earns again.
    app.later(DAY_MS)
    expect(await claim(ana, id)).toMatchObject({ status: 409, json: { code: 'not-daily' } })
    const next = await color(ana, { templateId: (await today(ana)).templateId })
    expect((await claim(ana, next)).status).toBe(200)
  })

  test('twenty claims at once earn once (COIN-1)', async () => {
    const ana = await app.signUp()
    const id = await color(ana, { templateId: (await today(ana)).templateId })
    const replies = await Promise.all(Array.from({ length: 20 }, () => claim(ana, id)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
    expect((await accountOf(ana)).coins).toBe(30)
  })

  test('pictures of others, and copies of what was drawn before, earn nothing', async () => {
    const [ana, ben] = [await app.signUp(), await app.signUp()]
    const { templateId } = await today(ana)
    const id = await color(ana, { templateId, visibility: 'public' })
    expect((await claim(ben, id)).status).toBe(403)
    expect((await claim(ben, 999_999)).status).toBe(404)
    expect((await claim(app.stranger(), id)).status).toBe(401)
    expect((await ben.post('/api/challenges/daily/claim', {})).status).toBe(400)
    // What was drawn of tomorrow's page today is old tomorrow, also as a copy.
    const all = (await ana.get('/api/templates')).json as { id: number }[]
    const early = new Map<number, number>()
    for (const page of all.slice(0, 40))
      early.set(page.id, await color(ana, { templateId: page.id, visibility: 'public' }, false))
    let page: number | null = null
    for (let i = 0; i < 8 && (page === null || !early.has(page)); i++) {
      app.later(DAY_MS)
      page = (await today(ben)).templateId
    }
    const copied = (await ben.post(`/api/artworks/${early.get(page!)}/copy`)).json as { id: number }
    await ben.patch(`/api/artworks/${copied.id}`, { completed: true })
    expect(await claim(ben, copied.id)).toMatchObject({ status: 409, json: { code: 'not-daily' } })
  }, 120_000)

  test('the page stays when pages are added, and what was colored counts when it is taken out of the list', async () => {
    const [ana, ben] = [await app.signUp(), await app.signUp()]
    const { templateId, template } = await today(ana)
    const added = await boss.post('/api/templates', {
      title: 'Another page',
      category: 'Nature',
      imageUrl: template?.imageUrl,
    })
    expect(added.status).toBe(201)
    expect((await today(ben)).templateId).toBe(templateId)
    const id = await color(ana, { templateId })
    await boss.patch(`/api/templates/${templateId}`, { published: false })
    const instead = await today(ben)
    expect(instead.templateId).not.toBe(templateId)
    expect((await today(ana)).templateId).toBe(instead.templateId)
    expect((await claim(ana, id)).status).toBe(200)
    // A page with a price is not a free one, also when it is not premium.
    await boss.patch(`/api/templates/${instead.templateId}`, { price: 5 })
    expect([templateId, instead.templateId]).not.toContain((await today(ben)).templateId)
    await boss.patch(`/api/templates/${instead.templateId}`, { price: 0 })
    await boss.patch(`/api/templates/${templateId}`, { published: true })
  })

  test('the history names the pictures of the person, and no picture that is deleted (COIN-163)', async () => {
    const [ana, ben] = [await app.signUp(), await app.signUp()]
    const id = await color(ana, { title: 'Two Foxes', visibility: 'public' })
    await ben.post(`/api/artworks/${id}/reactions`, { emoji: '🎨' })
    const about = { title: 'Two Foxes', imageUrl: `/api/artworks/${id}/image?size=small` }
    expect(await history(ana)).toEqual([
      ['received_reactions', about],
      ['completed_artwork', about],
    ])
    expect((await ana.get(about.imageUrl)).status).toBe(200)
    expect(await history(ben)).toEqual([])
    await ana.delete(`/api/artworks/${id}`)
    expect(await history(ana)).toEqual([
      ['received_reactions', null],
      ['completed_artwork', null],
    ])
  })

  test('children claim, too, and the coins are theirs', async () => {
    const family = await newFamily(app)
    const child = await signInOn(app, family.device, (await newChild(family)).id)
    const id = await color(child, { templateId: (await today(child)).templateId })
    // A parent sees it, but it is the child's.
    expect((await claim(family.owner, id)).status).toBe(403)
    expect((await claim(child, id)).json).toMatchObject({ coinsEarned: 20, user: { coins: 30 } })
    expect((await accountOf(family.owner)).coins).toBe(0)
  })

  test('sharing earns its owner 5 coins, once for each artwork, when others may see it', async () => {
    const ana = await app.signUp()
    const id = await color(ana, { visibility: 'public' }, false)
    expect(await share(ana, id)).toMatchObject({ status: 409, json: { code: 'in-progress' } })
    await ana.patch(`/api/artworks/${id}`, { completed: true })
    const replies = await Promise.all(Array.from({ length: 10 }, () => share(ana, id)))
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    const earned = replies.filter(({ json }) => 'coinsEarned' in (json as object))
    expect(earned.map(({ json }) => (json as { coinsEarned: number }).coinsEarned)).toEqual([5])
    const { user, ...rest } = (await share(ana, id)).json as { user: Account }
    expect([user.coins, rest]).toEqual([15, {}])
    expect((await reasonsOf(ana))[0]).toEqual(['shared_artwork', 5])
  })

  test('an artwork that nobody else sees earns nothing until its owner chooses who does', async () => {
    const [ana, ben] = [await app.signUp(), await app.signUp()]
    const id = await color(ana, { visibility: 'private' })
    // Completing it shows it to the family, and Ana has none.
    expect(await share(ana, id)).toMatchObject({ status: 409, json: { code: 'not-shared' } })
    const { id: familyId } = (await ana.post('/api/families', { name: 'Us' })).json as { id: number }
    await ana.patch(`/api/artworks/${id}`, { visibility: 'family', familyId })
    expect(await share(ana, id)).toMatchObject({ status: 409, json: { code: 'not-shared' } })
    await joinAll(ana, familyId, [ben])
    expect((await share(ana, id)).json).toMatchObject({ coinsEarned: 5 })
    const second = await color(ana, { visibility: 'private' })
    expect((await share(ana, second, { visibility: 'public' })).json).toMatchObject({ coinsEarned: 5 })
    expect((await ben.get(`/api/artworks/${second}`)).json).toMatchObject({ visibility: 'public' })
    expect((await share(ben, second)).status).toBe(403)
    expect((await share(ana, second, { visibility: 'private' })).status).toBe(400)
  })

  test('a history has every reason with its amount', async () => {
    const [ana, ben] = [await app.signUp(), await app.signUp()]
    const id = await color(ana, { templateId: (await today(ana)).templateId, visibility: 'public' })
    await ben.post(`/api/artworks/${id}/reactions`, { emoji: '🎨' })
    await share(ana, id)
    await claim(ana, id)
    const history = (await ana.get('/api/coins/history')).json as CoinEntry[]
    expect(history.map(({ reason, amount, artworkId, itemId }) => [reason, amount, artworkId, itemId])).toEqual([
      ['daily_challenge', 20, id, null],
      ['shared_artwork', 5, id, null],
      ['received_reactions', 2, id, null],
      ['completed_artwork', 10, id, null],
    ])
    for (const entry of history)
      expect(entry).toMatchObject({ id: expect.any(Number), userId: ana.id, timestamp: expect.stringMatching(/Z$/) })
    expect(new Set(history.map(({ reason }) => reason)).size).toBe(RewardReason.options.length)
    expect(history.reduce((sum, { amount }) => sum + amount, 0)).toBe((await accountOf(ana)).coins)
  })

  test('rewards are limited', async () => {
    const limited = await startWithAdmin({ ...environment(), RATE_LIMIT_SCALE: '0.01' })
    const statuses = []
    for (let i = 0; i < 3; i++) statuses.push((await limited.boss.get('/api/challenges/daily')).status)
    statuses.push((await share(limited.boss, 1)).status, (await claim(limited.boss, 1)).status)
    expect(statuses).toEqual([200, 200, 429, 429, 429])
    await limited.app.close()
  }, 60_000)
})
