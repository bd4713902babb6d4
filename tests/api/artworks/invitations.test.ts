/** Invitations: a stranger with the code learns who invites to which picture, and one without it learns nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Artwork } from '#contract/artworks.ts'
import { join, shareArtwork } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const INVITATION = '/api/collaboration/invitation'

let app: App
beforeAll(async () => {
  app = await startApp({ environment: { RATE_LIMIT_SCALE: '1' } })
}, 60_000)
afterAll(() => app.close())

test('a stranger with the code gets title, inviter and thumbnail, and nothing else (COLLAB-13)', async () => {
  const { ana, id, code } = await shareArtwork(app)
  await ana.patch(`/api/artworks/${id}`, { title: 'Our castle' })
  const { ownerName, ownerColor } = (await ana.get(`/api/artworks/${id}`)).json as Artwork
  for (const visitor of [app.stranger(), await app.signUp()]) {
    const invitation = await visitor.get(`${INVITATION}?code=%20${code.toLowerCase()}%20`)
    expect(invitation.status).toBe(200)
    expect(invitation.json).toEqual({
      title: 'Our castle',
      inviter: { userId: ana.id, name: ownerName, color: ownerColor },
    })
    expect(invitation.headers.get('cache-control')).toBe('private, no-store')
    const picture = await visitor.get(`${INVITATION}/picture?code=${code}`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(picture.headers.get('cache-control')).toBe('private, no-store')
    expect((await visitor.get(`/api/artworks/${id}`)).status).not.toBe(200)
  }
})

test('a code that does not open the picture any more tells nothing of it', async () => {
  const { ana, id, code } = await shareArtwork(app)
  const stranger = app.stranger()
  const refusals = async (given: string) =>
    Promise.all(['', '/picture'].map(async (part) => stranger.get(`${INVITATION}${part}?code=${given}`)))
  const unknown = (await refusals('ZZZZZ9')).map(({ status, text }) => ({ status, text }))
  expect(unknown[0]).toMatchObject({ status: 404 })
  await ana.post(`/api/artworks/${id}/session-code`)
  expect((await refusals(code)).map(({ status, text }) => ({ status, text }))).toEqual(unknown)
  const { sessionCode } = (await ana.get(`/api/artworks/${id}`)).json as Artwork
  expect((await stranger.get(`${INVITATION}?code=${sessionCode}`)).status).toBe(200)
  await ana.post(`/api/artworks/${id}/disable-collaboration`)
  expect((await refusals(sessionCode!)).map(({ status, text }) => ({ status, text }))).toEqual(unknown)
  expect((await stranger.get(INVITATION)).status).toBe(400)
})

test('a code that is asleep shows nothing', async () => {
  const { code } = await shareArtwork(app)
  app.later(31 * DAY_MS)
  const asleep = await app.stranger().get(`${INVITATION}?code=${code}`)
  expect([asleep.status, (asleep.json as { code: string }).code]).toEqual([409, 'code-asleep'])
})

test("a stranger's wrong codes use up the guesses of the address, for joining too (SECURITY-2)", async () => {
  const { ben, code } = await shareArtwork(app)
  const stranger = app.stranger()
  const guess = async (i: number) => (await stranger.get(`${INVITATION}${i % 2 ? '/picture' : ''}?code=ZZZZZZ`)).status
  let tries = 0
  while ((await guess(tries)) === 404) tries += 1
  expect(tries).toBeLessThanOrEqual(60)
  expect(tries).toBeGreaterThan(40)
  expect((await stranger.get(`${INVITATION}?code=${code}`)).status).toBe(429)
  expect((await join(ben, code)).status).toBe(429)
})

test('looking has a price also with the right code', async () => {
  app.later(DAY_MS)
  const { code } = await shareArtwork(app)
  const stranger = app.stranger()
  const statuses = new Set<number>()
  for (let i = 0; i < 30; i++)
    for (const { status } of await Promise.all(
      Array.from({ length: 10 }, () => stranger.get(`${INVITATION}?code=${code}`)),
    ))
      statuses.add(status)
  expect(statuses).toEqual(new Set([200, 429]))
})
