/** A tab acts for its person, also after somebody else has signed in in another tab of the browser (HTTP-10). */
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { OTHER_PERSON, PERSON_HEADER } from '#contract/acting-person.ts'
import { draftPlace } from '#client/canvas/session/store/copy-store.ts'
import { type SendEnvironment, serverCalls } from '#client/canvas/outbox/send-place.ts'
import { sendRound, type RoundResult } from '#client/canvas/outbox/send-round.ts'
import { MemoryDevice } from '#tests/sync/memory-device.ts'
import { browserSocket, SessionTab } from '#tests/sync/session-tab.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import type { Client } from '#tests/api/client.ts'

const NOWHERE = 'ws://127.0.0.1:9/collab'
const PASSWORD = 'a good password'
/** These end whatever session there is. */
const SESSION_PATHS = [
  '/api/login',
  '/api/login/first-password',
  '/api/login/recovery',
  '/api/login/passkey/options',
  '/api/login/passkey',
  '/api/register',
  '/api/logout',
  '/api/device/sign-in',
  '/api/device/card',
]

let app: App
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.close())
afterEach(() => vi.unstubAllGlobals())

test('a call that names another person than its session’s is refused on every route, whatever it would do (HTTP-10)', async () => {
  const [ana, ben] = [await app.signUp(), await app.signUp()]
  // Another test compares this list with the running app.
  const listed = readFileSync(new URL('../../../docs/routes.md', import.meta.url), 'utf8')
  const unsafe = [...listed.matchAll(/^(POST|PUT|PATCH|DELETE) +(\/api\/\S+)/gm)]
  expect(unsafe.length).toBeGreaterThan(60)
  for (const [, method = '', path = ''] of unsafe) {
    if (SESSION_PATHS.includes(path)) continue
    const reply = await ben.send(method, path.replaceAll(/:\w+/g, '1'), {}, { [PERSON_HEADER]: String(ana.id) })
    expect([method, path, reply.status, reply.json]).toEqual([
      method,
      path,
      409,
      expect.objectContaining({ code: OTHER_PERSON, message: expect.stringContaining('Reload') as string }),
    ])
  }
})

const naming = (value: string) => ({ [PERSON_HEADER]: value })

test('a wrong value gives no right, one’s own changes nothing, and signing in and out ask for none (HTTP-10)', async () => {
  const [ana, ben] = [await app.signUp(), await app.signUp()]
  const { id } = (await ana.post('/api/artworks', {}, naming(String(ana.id)))).json as { id: number }
  for (const value of [String(ana.id), '', 'NaN', '-1', `${ben.id}.0`, `${ben.id},${ben.id}`, '9'.repeat(400)]) {
    expect((await ben.get(`/api/artworks/${id}`, naming(value))).status).toBe(409)
    expect((await ben.post('/api/artworks', {}, naming(value))).status).toBe(409)
  }
  expect((await ben.get(`/api/artworks/${id}`, naming(String(ben.id)))).status).toBe(404)
  expect((await app.stranger().get(`/api/artworks/${id}`, naming(String(ana.id)))).status).toBe(401)
  expect((await app.stranger().post('/api/artworks', {}, naming(String(ana.id)))).status).toBe(401)
  expect((await ben.get('/api/artworks')).json).toEqual([])
  const login = { username: ana.username, password: PASSWORD }
  expect((await ben.post('/api/login', login, naming(String(ben.id)))).status).toBe(200)
  expect((await ben.post('/api/logout', {}, naming(String(ben.id)))).status).toBe(200)
})

/** A browser with the app's own calls: all its tabs share the cookies of `client`. */
function browserOf(client: Client, person: number, device: MemoryDevice): SendEnvironment {
  const send = fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (!url.startsWith('/')) return send(url, init)
    const headers = new Headers(init.headers)
    headers.set('cookie', client.cookieHeader())
    return send(app.url + url, { ...init, headers })
  })
  return {
    user: { id: person, name: 'Ana', color: '#112233' },
    session: {
      url: `${app.url.replace('http', 'ws')}/collab`,
      network: new EventTarget(),
      chance: () => 0,
      WebSocket: browserSocket(client.cookieHeader()),
      localStore: device.openTab().localStore,
      now: Date.now,
      clock: () => performance.now(),
    },
    server: serverCalls(person),
  }
}

const wake = (environment: SendEnvironment): Promise<RoundResult> =>
  sendRound(
    { isOnline: true, isDrawing: false, signal: new AbortController().signal, known: new Map(), onChange: () => {} },
    environment,
  )

async function leaveDraft(device: MemoryDevice, author: number): Promise<void> {
  const tab = new SessionTab(device, NOWHERE, { author })
  await tab.session.openDraft('1')
  tab.draw('mine')
  await tab.close()
}

test('a draft that waits is not made in the name of the next person, and is sent when its own is back', async () => {
  const [ana, browser] = [await app.signUp(), await app.signUp()]
  const ben = browser
  const device = new MemoryDevice()
  await leaveDraft(device, ana.id)
  const asBen = await wake(browserOf(browser, ana.id, device))
  expect([...asBen.outcomes]).toEqual([[draftPlace('1'), 'signed-out']])
  expect((await ben.get('/api/artworks')).json).toEqual([])
  expect([...device.rowById.values()]).toEqual([expect.objectContaining({ userId: ana.id, place: draftPlace('1') })])
  await browser.post('/api/login', { username: ana.username, password: PASSWORD })
  const asAna = await wake(browserOf(browser, ana.id, device))
  expect([...asAna.outcomes]).toEqual([[draftPlace('1'), 'saved']])
  const [artwork, ...others] = (await ana.get('/api/artworks')).json as { id: number }[]
  expect(others).toEqual([])
  const { strokes } = (await ana.get(`/api/artworks/${artwork!.id}/strokes`)).json as {
    strokes: { clientId: string }[]
  }
  expect(strokes.map(({ clientId }) => clientId)).toEqual(['mine'])
})

test('an artwork that was made in another name does not take the draft, which stays one', async () => {
  const [ana, ben] = [await app.signUp(), await app.signUp()]
  const device = new MemoryDevice()
  await leaveDraft(device, ana.id)
  // As by a server older than this rule.
  const environment = browserOf(ana, ana.id, device)
  const create = serverCalls(ben.id).create
  const made = await wake({
    ...environment,
    server: { ...environment.server, create: (...given) => (browserOf(ben, ben.id, device), create(...given)) },
  })
  expect([...made.outcomes]).toEqual([[draftPlace('1'), 'left-alone']])
  expect([...device.rowById.values()]).toEqual([expect.objectContaining({ place: draftPlace('1') })])
  expect([...(await wake(browserOf(ana, ana.id, device))).outcomes]).toEqual([[draftPlace('1'), 'saved']])
})
