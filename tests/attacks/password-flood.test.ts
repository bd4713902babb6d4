/** A flood of wrong passwords: it is refused, and everybody else is served meanwhile. */
import { expect, test } from 'vitest'
import { PASSWORD_COST } from '#server/accounts/password.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { eventually } from '#tests/eventually.ts'

const FLOOD = 300
const AT_ONCE = 20

async function withApp(environment: Record<string, string>, work: (app: App) => Promise<void>): Promise<void> {
  const app = await startApp({ environment, passwordCost: PASSWORD_COST })
  try {
    await work(app)
  } finally {
    await app.close()
  }
}

/** Sends the flood, each request under a name of its own. Returns how many replies had each status. */
async function flood(app: App, addressOf: (i: number) => string): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  let next = 0
  async function lane(): Promise<void> {
    for (let i = next++; i < FLOOD; i = next++) {
      const body = { username: `flood${i}`, password: 'a guess' }
      const { status, headers } = await app.stranger().post('/api/login', body, { 'x-forwarded-for': addressOf(i) })
      if (status === 429 || status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      counts.set(status, (counts.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return counts
}

async function timed<R>(work: () => Promise<R>): Promise<{ result: R; ms: number }> {
  const start = performance.now()
  const result = await work()
  return { result, ms: performance.now() - start }
}

const signIn = (app: App, username: string) =>
  app.stranger().post('/api/login', { username, password: 'a good password' }, { 'x-forwarded-for': '198.51.100.1' })

test('one address: thirty guesses are checked, the rest is refused, and others sign in meanwhile', () =>
  withApp({ RATE_LIMIT_SCALE: '1' }, async (app) => {
    const { username } = await app.signUp()
    const alone = await timed(() => signIn(app, username))
    const flooding = timed(() => flood(app, () => '203.0.113.7'))
    const health = await timed(() => app.stranger().get('/healthz'))
    const amid = await timed(() => signIn(app, username))
    const { result: counts, ms: floodMs } = await flooding
    expect(health.result.status).toBe(200)
    expect(amid.result.status).toBe(200)
    expect(counts.get(401)).toBe(30)
    expect((counts.get(429) ?? 0) + (counts.get(503) ?? 0)).toBe(FLOOD - 30)
    // Checking all 300 passwords would take far longer than this many sign-ins.
    expect(floodMs).toBeLessThan(150 * Math.max(alone.ms, 20))
    expect(health.ms).toBeLessThan(5_000)
    expect(amid.ms).toBeLessThan(10_000)
  }))

test('a flood from many addresses fills the queue of password checks, and further requests get 503 with Retry-After', () =>
  withApp({ RATE_LIMIT_SCALE: '1', MAX_PASSWORD_CHECKS: '1', MAX_WAITING_PASSWORD_CHECKS: '2' }, async (app) => {
    const { username } = await app.signUp()
    const flooding = flood(app, (i) => `203.0.113.${i % 250}`)
    const health = await timed(() => app.stranger().get('/healthz'))
    const counts = await flooding
    expect(health.result.status).toBe(200)
    expect(counts.get(503)).toBeGreaterThan(FLOOD / 2)
    expect((counts.get(401) ?? 0) + (counts.get(503) ?? 0)).toBe(FLOOD)
    expect((await signIn(app, username)).status).toBe(200)
  }))

test('a refused request is logged in one line, without a stack', () =>
  withApp(
    { RATE_LIMIT_SCALE: '1', MAX_PASSWORD_CHECKS: '1', MAX_WAITING_PASSWORD_CHECKS: '0', LOG_LEVEL: 'info' },
    async (app) => {
      const guess = (i: number) => app.stranger().post('/api/login', { username: `n${i}`, password: 'a guess' })
      const replies = await Promise.all(Array.from({ length: 10 }, (_, i) => guess(i)))
      expect(replies.some(({ status }) => status === 503)).toBe(true)
      expect(app.logged()).not.toContain('Request failed')
    },
  ))

test('requests whose callers have gone leave the line without a hash, and count as no failure', () =>
  withApp({ RATE_LIMIT_SCALE: '1', MAX_PASSWORD_CHECKS: '1', MAX_WAITING_PASSWORD_CHECKS: '200' }, async (app) => {
    const { username } = await app.signUp()
    const caller = new AbortController()
    const left = Array.from({ length: FLOOD / 2 }, (_, i) =>
      fetch(`${app.url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${i}` },
        body: JSON.stringify({ username, password: 'a guess' }),
        signal: caller.signal,
      }).then(
        ({ status }) => status,
        () => 'gone' as const,
      ),
    )
    // The limit on a name lets thirty of them into the line.
    await Promise.race(left)
    caller.abort()
    const replies = await Promise.all(left)
    expect(replies.filter((reply) => reply === 'gone').length).toBeGreaterThan(0)
    expect(replies.filter((reply) => reply === 401).length).toBeLessThan(30)
    await eventually(
      () => signIn(app, username),
      ({ status }) => status === 200,
    )
  }))
