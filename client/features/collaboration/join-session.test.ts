import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, ConnectionError } from '#client/http/api-error.ts'
import { joinSession, sessionAddress, tryToJoin, UnknownArtwork } from './join-session.ts'

const busy = new ApiError({ status: 503, serverMessage: 'Starting' })
const lost = new ConnectionError(new TypeError('fetch failed'))

async function play(outcomes: readonly (Error | 'joined')[]) {
  const waits: number[] = []
  let attempts = 0
  const result = await tryToJoin(
    async () => {
      const outcome = outcomes[attempts++]
      if (outcome instanceof Error) throw outcome
      return outcome
    },
    async (ms) => void waits.push(ms),
  ).catch((error: unknown) => error)
  return { result, waits, attempts }
}

describe('tryToJoin', () => {
  test('waits 1 s, then 2 s, while the server is busy or unreachable', async () => {
    expect(await play([busy, lost, 'joined'])).toEqual({ result: 'joined', waits: [1_000, 2_000], attempts: 3 })
  })

  test('gives up after the third attempt, with the last error', async () => {
    expect(await play([lost, lost, busy, 'joined'])).toEqual({ result: busy, waits: [1_000, 2_000], attempts: 3 })
  })

  test.each([404, 400, 401, 409, 429, 500, 502])('does not try again after a %i', async (status) => {
    const refused = new ApiError({ status, serverMessage: 'No' })
    expect(await play([refused, 'joined'])).toEqual({ result: refused, waits: [], attempts: 1 })
  })
})

describe('joinSession', () => {
  const fetched = vi.fn<typeof fetch>()
  beforeEach(() => vi.stubGlobal('fetch', fetched))
  afterEach(() => {
    vi.unstubAllGlobals()
    fetched.mockReset()
  })

  test('sends the code trimmed and needs only the documented fields of the reply', async () => {
    fetched.mockResolvedValue(Response.json({ artworkId: 4, sessionCode: 'K7PX2M', templateUrl: '/t/1.png?x=1&y=2' }))
    const joined = await joinSession(' K7PX2M ')
    expect(fetched.mock.calls[0]?.[1]?.body).toBe('{"code":"K7PX2M"}')
    expect(sessionAddress(joined)).toBe('/canvas/4?code=K7PX2M&template_url=%2Ft%2F1.png%3Fx%3D1%26y%3D2')
  })

  test('an artwork without a template has none in its address', async () => {
    fetched.mockResolvedValue(Response.json({ artworkId: 4, sessionCode: 'K7PX2M' }))
    expect(sessionAddress(await joinSession('K7PX2M'))).toBe('/canvas/4?code=K7PX2M')
  })

  test.each(['{}', '{"artworkId":null,"sessionCode":"K7PX2M"}', 'joined'])(
    'a reply that names no artwork is an UnknownArtwork: %s',
    async (body) => {
      fetched.mockResolvedValue(new Response(body))
      await expect(joinSession('K7PX2M')).rejects.toBeInstanceOf(UnknownArtwork)
    },
  )

  test('a refusal in plain text keeps its text', async () => {
    fetched.mockResolvedValue(new Response('Invalid session code', { status: 404 }))
    await expect(joinSession('AAAAAA')).rejects.toMatchObject({ status: 404, serverMessage: 'Invalid session code' })
  })
})
