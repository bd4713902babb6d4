import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CoinTransaction, Profile } from '#contract/profile.ts'
import { ledgerCollection } from '#server/coins/coins.ts'
import { oneEngine } from '#tests/each-engine.ts'
import type { Client } from '#tests/api/client.ts'
import { joinAll, makeChild, newFamily, restartWith } from '#tests/api/families/family.ts'
import { DOT } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'

const profileOf = async (client: Client): Promise<Profile> => (await client.get('/api/profile')).json as Profile
const historyOf = async (client: Client): Promise<CoinTransaction[]> =>
  (await client.get('/api/coins/history')).json as CoinTransaction[]

oneEngine('the profile', 'MongoDB', (environment) => {
  let app: App
  let settings: Record<string, string>
  beforeAll(async () => {
    settings = environment()
    app = await startApp({ environment: settings })
  }, 60_000)
  afterAll(() => app.close())

  test('has the fields of the account and their defaults', async () => {
    const ana = await app.signUp()
    expect(await profileOf(ana)).toEqual({
      id: ana.id,
      username: ana.username,
      isAdmin: false,
      displayName: null,
      nickname: null,
      profileColor: '#4C6EF5',
      profileImageUrl: null,
      defaultVisibility: 'private',
      notificationsEnabled: true,
      activeFamilyId: null,
      coins: 0,
      child: null,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      recentArtworks: [],
      families: [],
    })
  })

  test('lists the ten artworks that were updated last, own and joined ones', async () => {
    const [ana, ben] = [await app.signUp(), await app.signUp()]
    for (let i = 0; i < 10; i++) await ana.post('/api/artworks', { title: `Page ${i}` })
    const shared = (await ben.post('/api/artworks', { title: 'Shared', collaborativeMode: true })).json
    await ana.post('/api/collaboration/join', { code: (shared as { sessionCode: string }).sessionCode })
    const { recentArtworks } = await profileOf(ana)
    expect(recentArtworks.map(({ title }) => title)).toEqual([
      'Shared',
      ...Array.from({ length: 9 }, (_, i) => `Page ${9 - i}`),
    ])
  })

  test('changes what is sent and nothing else', async () => {
    const ana = await app.signUp()
    const before = await profileOf(ana)
    const change = {
      displayName: '  Ana 🎨 ',
      nickname: 'Nana',
      profileColor: '#00aa7F',
      defaultVisibility: 'family',
      notificationsEnabled: false,
    }
    const stolen = { coins: 999, isAdmin: true, username: 'admin', id: 1, passwordHash: 'x', child: {} }
    const after = { ...before, ...change, displayName: 'Ana 🎨' }
    expect((await ana.patch('/api/profile', { ...change, ...stolen })).json).toEqual(after)
    expect((await ana.patch('/api/profile', {})).json).toEqual(after)
    expect((await ana.patch('/api/profile')).json).toEqual(after)
    expect((await ana.patch('/api/profile', { nickname: '' })).json).toEqual({ ...after, nickname: null })
    expect((await ana.patch('/api/profile', { displayName: '   ' })).json).toMatchObject({ displayName: null })
    expect((await ana.get('/api/user')).json).toMatchObject({ nickname: null, defaultVisibility: 'family', coins: 0 })
  })

  test.each([
    ['displayName', 'x'.repeat(51)],
    ['nickname', 'x'.repeat(51)],
    ['profileColor', 'red'],
    ['profileColor', '#12345'],
    ['defaultVisibility', 'everybody'],
    ['notificationsEnabled', 'yes'],
    ['activeFamilyId', -1],
  ])('refuses %s %j and changes nothing', async (field, value) => {
    const ana = await app.signUp()
    const before = await profileOf(ana)
    const { status, json } = await ana.patch('/api/profile', { nickname: 'New', [field]: value })
    expect(status).toBe(400)
    expect(json).toMatchObject({ issues: [{ path: field }] })
    expect(await profileOf(ana)).toEqual(before)
  })

  test('names the families, and makes only one that the person is in the active one', async () => {
    const [ana, ben] = [await app.signUp(), await app.signUp()]
    const [foxes, owls] = [await newFamily(ana, 'Foxes'), await newFamily(ben, 'Owls')]
    await joinAll(ben, owls.id, [ana])
    expect((await profileOf(ana)).families).toEqual([
      { id: foxes.id, name: 'Foxes', isOwner: true },
      { id: owls.id, name: 'Owls', isOwner: false },
    ])
    expect((await ana.patch('/api/profile', { activeFamilyId: owls.id })).json).toMatchObject({
      activeFamilyId: owls.id,
    })
    for (const activeFamilyId of [foxes.id, 12_345])
      expect((await ben.patch('/api/profile', { activeFamilyId, nickname: 'Ben' })).status).toBe(403)
    expect(await profileOf(ben)).toMatchObject({ activeFamilyId: owls.id, nickname: null })
    expect((await ana.patch('/api/profile', { activeFamilyId: null })).json).toMatchObject({ activeFamilyId: null })
  })

  test('a family that is left at the same moment is never the active one', async () => {
    const [ana, ben] = [await app.signUp(), await app.signUp()]
    const owls = await newFamily(ben, 'Owls')
    await joinAll(ben, owls.id, [ana])
    await Promise.all([
      ana.patch('/api/profile', { activeFamilyId: owls.id }),
      ana.delete(`/api/families/${owls.id}/members/${ana.id}`),
      ana.patch('/api/profile', { activeFamilyId: owls.id }),
    ])
    expect(await profileOf(ana)).toMatchObject({ activeFamilyId: null, families: [] })
  })

  test('the coin history is the own ledger, newest first, and its sum is the balance (COIN-1)', async () => {
    const [ana, ben] = [await app.signUp(), await app.signUp()]
    expect(await historyOf(ana)).toEqual([])
    const ids: number[] = []
    for (let i = 0; i < 2; i++) {
      const { id } = (await ana.post('/api/artworks', { visibility: 'public' })).json as { id: number }
      await ana.post(`/api/artworks/${id}/strokes`, DOT)
      await ana.patch(`/api/artworks/${id}`, { completed: true })
      ids.push(id)
    }
    await ben.post(`/api/artworks/${ids[0]}/reactions`, { emoji: '🎨' })
    const history = await historyOf(ana)
    expect(history.map(({ reason, amount, artworkId, itemId }) => ({ reason, amount, artworkId, itemId }))).toEqual([
      { reason: 'received_reactions', amount: 2, artworkId: ids[0], itemId: null },
      { reason: 'completed_artwork', amount: 10, artworkId: ids[1], itemId: null },
      { reason: 'completed_artwork', amount: 10, artworkId: ids[0], itemId: null },
    ])
    expect(await historyOf(ben)).toEqual([])
    expect((await profileOf(ana)).coins).toBe(history.reduce((sum, { amount }) => sum + amount, 0))
  })

  test('the coin history ends after 200 entries', async () => {
    const own = environment()
    const first = await startApp({ environment: own })
    const ana = await first.signUp()
    const again = await restartWith(first, {
      environment: own,
      prepare: (storage) =>
        storage.collection(ledgerCollection).insertMany(
          Array.from({ length: 250 }, (_, i) => ({
            _id: `test:${i}`,
            entryId: 1_000 + i,
            userId: ana.id + (i < 220 ? 0 : 1),
            amount: -1,
            reason: 'purchased_item' as const,
            artworkId: null,
            itemId: i,
            at: new Date(i),
          })),
        ),
    })
    try {
      const client = again.stranger()
      await client.post('/api/login', { username: ana.username, password: 'a good password' })
      const history = await historyOf(client)
      expect(history).toHaveLength(200)
      expect(history[0]).toMatchObject({ id: 1_219, itemId: 219, amount: -1 })
      expect(history.at(-1)).toMatchObject({ id: 1_020 })
    } finally {
      await again.close()
    }
  })

  test('a child changes nothing of its account (CHILD-7)', async () => {
    const own = environment()
    const first = await startApp({ environment: own })
    const ana = await first.signUp()
    const again = await restartWith(first, {
      environment: own,
      prepare: (storage) => makeChild(storage, 1, ana.id),
    })
    try {
      const client = again.stranger()
      for (const [name, value] of ana.cookies) client.cookies.set(name, value)
      expect((await client.get('/api/profile')).status).toBe(200)
      expect((await client.patch('/api/profile', { nickname: 'x' })).status).toBe(403)
      const passwords = { current: 'a good password', next: 'a better password' }
      expect((await client.post('/api/profile/password', passwords)).status).toBe(403)
      expect((await client.post('/api/profile/hide-name')).status).toBe(403)
      expect((await client.send('DELETE', '/api/profile', { password: 'a good password' })).status).toBe(403)
      expect((await client.get('/api/profile')).json).toMatchObject({ nickname: null })
    } finally {
      await again.close()
    }
  })
})
