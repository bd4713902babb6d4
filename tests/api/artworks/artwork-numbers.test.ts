/** The numbers of artworks, and how often somebody may ask for those that are not there (ARTWORK-30, SECURITY-46). */
import { mkdir, writeFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Artwork } from '#contract/artworks.ts'
import { newArtworkId, withFreeId } from '#server/artworks/artwork-ids.ts'
import { DuplicateKey } from '#server/storage/storage.ts'
import { DOT } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { eventually } from '#tests/eventually.ts'
import { eachEngine } from '#tests/each-engine.ts'

eachEngine('numbers of artworks', (environment) => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ environment: environment() })
  }, 60_000)
  afterAll(() => app.close())

  test('are random, and good for everything', async () => {
    const ana = await app.signUp()
    const made: Artwork[] = []
    for (let i = 0; i < 6; i++) made.push((await ana.post('/api/artworks', {})).json as Artwork)
    const first = made[0]!.id
    made.push((await ana.post(`/api/artworks/${first}/copy`)).json as Artwork)
    const ids = made.map(({ id }) => id)
    expect(new Set(ids).size).toBe(7)
    for (const id of ids) {
      expect(id).toBeGreaterThanOrEqual(2 ** 31)
      expect(id).toBeLessThan(2 ** 48)
    }
    expect(ids.some((id, at) => at > 0 && id < ids[at - 1]!) && ids.some((id, at) => at > 0 && id > ids[at - 1]!)).toBe(
      true,
    )
    const path = `/api/artworks/${first}`
    expect((await ana.post(`${path}/strokes`, DOT)).status).toBe(201)
    for (const part of ['', '/strokes', '/history', '/image', '/contributors', '/keyframe'])
      expect([part, (await ana.get(path + part)).status < 300]).toEqual([part, true])
    expect((await ana.patch(path, { completed: true })).status).toBe(200)
    expect((await ana.delete(path)).status).toBe(200)
  })
})

describe('a number that is taken', () => {
  test('is drawn again, at most a few times; other failures are passed on', async () => {
    const drawn = [1, 1, 2]
    const taken = new Set([1])
    const use = async (id: number): Promise<number> => {
      if (taken.has(id)) throw new DuplicateKey('artworks', ['_id'])
      return id
    }
    await expect(withFreeId(() => drawn.shift() ?? 9, use)).resolves.toBe(2)
    await expect(withFreeId(() => 1, use)).rejects.toThrow(DuplicateKey)
    const other = new DuplicateKey('artworks', ['sessionCode'])
    let calls = 0
    const failing = async (): Promise<never> => {
      calls += 1
      throw other
    }
    await expect(withFreeId(newArtworkId, failing)).rejects.toBe(other)
    expect(calls).toBe(1)
  })
})

describe('what is not there', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ environment: { RATE_LIMIT_SCALE: '0.1' } })
    await mkdir(joinPath(app.directory, 'client'))
    await writeFile(joinPath(app.directory, 'client', 'index.html'), '<html><head></head><body></body></html>')
  }, 60_000)
  afterAll(() => app.close())

  test('may be asked for a few times by a person, whose own artworks wait then, too', async () => {
    const [ana, ben] = [await app.signUp(), await app.signUp()]
    const { id } = (await ana.post('/api/artworks', { visibility: 'public' })).json as Artwork
    for (let i = 0; i < 12; i++) expect((await ana.get(`/api/artworks/${2 ** 40 + i}`)).status).toBe(404)
    // A miss is counted after its reply.
    const miss = (): Promise<{ status: number }> => ana.get(`/api/artworks/${2 ** 40}/contributors`)
    await eventually(async () => (await miss()).status === 429)
    expect((await ana.get(`/api/artworks/${id}`)).status).toBe(429)
    expect((await ben.get(`/api/artworks/${id}`)).status).toBe(200)
    expect((await ana.get('/api/artworks')).status).toBe(200)
  })

  test('may be asked for by an address, also by pages of links, which then have no preview', async () => {
    const ana = await app.signUp()
    const { id } = (await ana.post('/api/artworks', { title: 'Sunflower', visibility: 'public' })).json as Artwork
    const page = async (of: number): Promise<string> =>
      (await app.stranger().get(`/artwork/${of}`, { accept: 'text/html' })).text
    expect(await page(id)).toContain('Sunflower')
    // Many at once, because the budget fills again meanwhile, and one lookup a second asks whether it has.
    await eventually(async () => {
      await Promise.all(Array.from({ length: 25 }, () => page(2 ** 40)))
      return !(await page(id)).includes('Sunflower')
    })
  })
})
