import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Account } from '#contract/accounts.ts'
import type { Artwork } from '#contract/artworks.ts'
import { oneEngine } from '#tests/each-engine.ts'
import type { Client } from '#tests/api/client.ts'
import { DOT } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'

const NOTE = 'Reactions will be available once this artwork is marked as completed.'

const react = (client: Client, path: string, emoji: unknown) => client.post(path, { emoji })
const coinsOf = async (client: Client) => ((await client.get('/api/user')).json as Account).coins

oneEngine('reactions', 'MongoDB', (environment) => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ environment: environment() })
  }, 60_000)
  afterAll(() => app.close())

  /** Returns the owner, the artwork's path, and the path of its reactions. */
  async function published(completed = true) {
    const ana = await app.signUp()
    const { id } = (await ana.post('/api/artworks', { visibility: 'public' })).json as Artwork
    const path = `/api/artworks/${id}`
    await ana.post(`${path}/strokes`, DOT)
    if (completed) await ana.patch(path, { completed: true })
    return { ana, path, reactions: `${path}/reactions` }
  }
  test('are counted once for each person and emoji, and taken back by their person', async () => {
    const { ana, reactions } = await published()
    const [ben, cleo] = [await app.signUp(), await app.signUp()]
    expect((await ana.get(reactions)).json).toEqual([])
    expect(await react(ben, reactions, '🎨')).toMatchObject({
      status: 200,
      json: [{ emoji: '🎨', count: 1, userReacted: true }],
    })
    expect((await react(ben, reactions, '🎨')).json).toEqual([{ emoji: '🎨', count: 1, userReacted: true }])
    await react(cleo, reactions, '🎨')
    await react(cleo, reactions, '🔥')
    expect((await ben.get(reactions)).json).toEqual([
      { emoji: '🎨', count: 2, userReacted: true },
      { emoji: '🔥', count: 1, userReacted: false },
    ])
    const path = `${reactions}/${encodeURIComponent('🎨')}`
    expect(await ben.delete(path)).toMatchObject({ status: 200 })
    expect((await ben.delete(path)).json).toEqual([
      { emoji: '🎨', count: 1, userReacted: false },
      { emoji: '🔥', count: 1, userReacted: false },
    ])
  })

  test('take the ten emojis only, and the heart in either form is one', async () => {
    const { ana, reactions } = await published()
    for (const emoji of ['🙈', '', 'x'.repeat(500), 5, null, '😀😀'])
      expect((await react(ana, reactions, emoji)).status, String(emoji)).toBe(400)
    await react(ana, reactions, '❤')
    expect((await react(ana, reactions, '❤️')).json).toEqual([{ emoji: '❤️', count: 1, userReacted: true }])
    expect((await ana.delete(`${reactions}/${encodeURIComponent('❤')}`)).json).toEqual([])
    expect((await ana.delete(`${reactions}/smile`)).status).toBe(404)
  })

  test('are there while an artwork is completed only, and come back with it', async () => {
    const { ana, path, reactions } = await published(false)
    const ben = await app.signUp()
    expect((await ben.get(reactions)).json).toEqual([])
    expect(await react(ben, reactions, '👏')).toMatchObject({ status: 409, json: { message: NOTE } })
    expect((await ben.delete(`${reactions}/${encodeURIComponent('👏')}`)).status).toBe(409)
    await ana.patch(path, { completed: true })
    await react(ben, reactions, '👏')
    await ana.post(`${path}/reopen`)
    expect((await ben.get(reactions)).json).toEqual([])
    await ana.patch(path, { completed: true })
    expect((await ben.get(reactions)).json).toHaveLength(1)
  })

  test('earn the owner coins once for each other person', async () => {
    const { ana, reactions } = await published()
    const [ben, cleo] = [await app.signUp(), await app.signUp()]
    await react(ana, reactions, '😀')
    expect(await coinsOf(ana)).toBe(10)
    await react(ben, reactions, '😀')
    await ben.delete(`${reactions}/${encodeURIComponent('😀')}`)
    await react(ben, reactions, '😀')
    await react(ben, reactions, '✨')
    expect(await coinsOf(ana)).toBe(12)
    await react(cleo, reactions, '😀')
    expect([await coinsOf(ana), await coinsOf(ben)]).toEqual([14, 0])
  })

  test('fifty at once count once each, and one fifty times counts once', async () => {
    const { ana, reactions } = await published()
    const people = await Promise.all(Array.from({ length: 10 }, () => app.signUp()))
    const emojis = ['😀', '😍', '❤️', '🎨', '👏']
    const sent = people.flatMap((person) => emojis.map((emoji) => react(person, reactions, emoji)))
    for (const { status } of await Promise.all(sent)) expect(status).toBe(200)
    expect((await ana.get(reactions)).json).toEqual(emojis.map((emoji) => ({ emoji, count: 10, userReacted: false })))
    expect(await coinsOf(ana)).toBe(10 + 2 * 10)
    const one = await app.signUp()
    await Promise.all(Array.from({ length: 50 }, () => react(one, reactions, '✨')))
    expect((await one.get(reactions)).json).toContainEqual({ emoji: '✨', count: 1, userReacted: true })
    expect(await coinsOf(ana)).toBe(10 + 2 * 11)
  })
})
