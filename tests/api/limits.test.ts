import { describe, expect, test } from 'vitest'
import { type App, startApp } from './start-app.ts'

async function withLimits(scale: string, work: (app: App) => Promise<void>): Promise<void> {
  const app = await startApp({ environment: { RATE_LIMIT_SCALE: scale } })
  try {
    await work(app)
  } finally {
    await app.close()
  }
}

const guess = (app: App, username: string, headers = {}) =>
  app.stranger().post('/api/login', { username, password: 'a guess' }, headers)

const from = (address: string) => ({ 'x-forwarded-for': address })

describe('limits', () => {
  test('the eleventh wrong password within a minute is refused; other names and other addresses are not', () =>
    withLimits('1', async (app) => {
      const owner = await app.signUp('guessed')
      for (let i = 0; i < 10; i++) expect((await guess(app, 'guessed')).status).toBe(401)
      const refused = await guess(app, ' GUESSED ')
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(refused.json).toMatchObject({ code: 'too-many-requests', message: expect.any(String) })
      expect((await guess(app, 'another')).status).toBe(401)
      const elsewhere = { 'x-forwarded-for': '203.0.113.9' }
      const right = { username: 'guessed', password: 'a good password' }
      expect((await app.stranger().post('/api/login', right, elsewhere)).status).toBe(200)
      expect((await owner.get('/api/user')).status).toBe(200)
    }))

  test('only ten of many concurrent guesses are tried', () =>
    withLimits('1', async (app) => {
      await app.signUp('stormed')
      const responses = await Promise.all(Array.from({ length: 40 }, () => guess(app, 'stormed')))
      expect(responses.filter(({ status }) => status === 401)).toHaveLength(10)
      expect(responses.filter(({ status }) => status === 429)).toHaveLength(30)
    }))

  test('thirty wrong passwords a minute leave one address, whatever the names; others still get in', () =>
    withLimits('1', async (app) => {
      const { username } = await app.signUp()
      for (let i = 0; i < 30; i++) expect((await guess(app, `n${i}`, from('203.0.113.7'))).status).toBe(401)
      const refused = await guess(app, 'n30', from('203.0.113.7'))
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(refused.json).toMatchObject({ code: 'too-many-requests' })
      expect((await guess(app, 'n31', from('::ffff:203.0.113.7'))).status).toBe(429)
      const right = { username, password: 'a good password' }
      expect((await app.stranger().post('/api/login', right, from('203.0.113.8'))).status).toBe(200)
      app.later(60_000)
      expect((await guess(app, 'n32', from('203.0.113.7'))).status).toBe(401)
    }))

  test('the addresses of one IPv6 network (/64) count as one (SECURITY-10)', () =>
    withLimits('0.1', async (app) => {
      for (let i = 1; i <= 3; i++) expect((await guess(app, `n${i}`, from(`2001:db8:0:7::${i}`))).status).toBe(401)
      expect((await guess(app, 'n4', from('2001:db8:0:7:ffff::4'))).status).toBe(429)
      expect((await guess(app, 'n5', from('2001:db8:0:8::1'))).status).toBe(401)
    }))

  test('thirty wrong passwords a minute reach one name, wherever they come from', () =>
    withLimits('0.1', async (app) => {
      for (let i = 0; i < 3; i++) expect((await guess(app, 'wanted', from(`203.0.113.${i}`))).status).toBe(401)
      expect((await guess(app, 'wanted', from('203.0.113.3'))).status).toBe(429)
    }))

  test('every spelling of a name is one name', () =>
    withLimits('0.1', async (app) => {
      expect((await guess(app, 'ren\u00e9')).status).toBe(401)
      expect((await guess(app, 'Rene\u0301')).status).toBe(429)
    }))

  test('correct sign-ins and empty fields do not count', () =>
    withLimits('1', async (app) => {
      await app.signUp('busy')
      for (let i = 0; i < 15; i++) {
        const right = { username: 'busy', password: 'a good password' }
        expect((await app.stranger().post('/api/login', right)).status).toBe(200)
        expect((await app.stranger().post('/api/login', { username: 'busy' })).status).toBe(400)
      }
    }))

  test('the scale multiplies the limits, and 0 turns them off', async () => {
    await withLimits('0.2', async (app) => {
      const statuses: number[] = []
      for (let i = 0; i < 3; i++) statuses.push((await guess(app, 'x')).status)
      expect(statuses).toEqual([401, 401, 429])
    })
    await withLimits('0', async (app) => {
      const responses = await Promise.all(Array.from({ length: 30 }, () => guess(app, 'x')))
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([401]))
    })
  })

  test('the number of new accounts from one address is limited', () =>
    withLimits('0.05', async (app) => {
      const register = (i: number) =>
        app.stranger().post('/api/register', { username: `r${i}`, password: 'a good one' })
      for (let i = 0; i < 5; i++) expect((await register(i)).status).toBe(201)
      expect((await register(5)).status).toBe(429)
    }))

  test('a person may send ten wrong session codes a minute, malformed ones included; correct codes do not count', () =>
    withLimits('1', async (app) => {
      const ana = await app.signUp()
      const { sessionCode } = (await ana.post('/api/artworks', { collaborativeMode: true })).json as {
        sessionCode: string
      }
      const join = (code: string) => ana.post('/api/collaboration/join', { code })
      for (let i = 0; i < 15; i++) expect((await join(sessionCode)).status).toBe(200)
      const add = (body: object) => ana.post('/api/artworks/999999/contributors', { userId: ana.id, ...body })
      for (let i = 0; i < 15; i++) expect((await add({})).status).toBe(404)
      for (let i = 0; i < 9; i++) expect((await join(i % 2 ? 'ZZZZZZ' : '?')).status).toBe(404)
      // The list of contributors counts guesses together with joining.
      expect((await add({ code: 'ZZZZZZ' })).status).toBe(404)
      expect((await add({ code: 'ZZZZZZ' })).status).toBe(429)
      const refused = await join('ZZZZZZ')
      expect(refused.status).toBe(429)
      expect(refused.headers.get('content-type')).toMatch(/^text\/plain/)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      const another = await app.signUp()
      expect((await another.post('/api/collaboration/join', { code: sessionCode })).status).toBe(200)
    }))

  test('many accounts at one address may send sixty wrong codes a minute together', () =>
    withLimits('0.1', async (app) => {
      const statuses: number[] = []
      for (let i = 0; i < 7; i++) {
        const guesser = await app.signUp()
        statuses.push((await guesser.post('/api/collaboration/join', { code: 'ZZZZZZ' })).status)
      }
      expect(statuses).toEqual([404, 404, 404, 404, 404, 404, 429])
    }))

  test('wrong session codes of all people and addresses together: six hundred a minute', () =>
    withLimits('0.01', async (app) => {
      const statuses: number[] = []
      for (let i = 0; i < 7; i++) {
        const address = from(`203.0.113.${i}`)
        const guesser = app.stranger()
        await guesser.post('/api/register', { username: `g${i}`, password: 'a good password' }, address)
        statuses.push((await guesser.post('/api/collaboration/join', { code: 'ZZZZZZ' }, address)).status)
      }
      expect(statuses).toEqual([404, 404, 404, 404, 404, 404, 429])
    }))
})
