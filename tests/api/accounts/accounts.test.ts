import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oneEngine } from '#tests/each-engine.ts'
import { type App, startApp } from '#tests/api/start-app.ts'

oneEngine('accounts', 'MongoDB', (environment) => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ environment: environment() })
  })
  afterAll(() => app.close())

  describe('registering', () => {
    test('creates an account, signs it in and returns no secret', async () => {
      const client = app.stranger()
      const { status, json, text } = await client.post('/api/register', {
        username: '  Mia ',
        password: 'rainbow fish',
        email: 'mia@example.org',
        isAdmin: true,
        coins: 999,
      })
      expect(status).toBe(201)
      expect(json).toMatchObject({
        username: 'mia',
        isAdmin: false,
        coins: 0,
        child: null,
        profileColor: '#4C6EF5',
        defaultVisibility: 'private',
        notificationsEnabled: true,
      })
      expect(text).not.toMatch(/password|mia@example/i)
      expect((await client.get('/api/user')).json).toEqual(json)
    })

    test('refuses a taken name in any case and with spaces, even for concurrent calls', async () => {
      await app.signUp('leo')
      const again = await app.stranger().post('/api/register', { username: ' LEO ', password: 'another one' })
      expect(again.status).toBe(409)
      expect(again.json).toMatchObject({ error: 'Username already exists', message: 'Username already exists' })
      const race = await Promise.all(
        [1, 2, 3].map(() => app.stranger().post('/api/register', { username: 'racer', password: 'racing cars' })),
      )
      expect(race.map((response) => response.status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    })

    test('keeps names and passwords in any script', async () => {
      const client = app.stranger()
      const { json } = await client.post('/api/register', {
        username: '🦊 Ünï',
        password: '密码密码密码密码',
        displayName: '  Füchslein 🦊 ',
      })
      expect(json).toMatchObject({ username: '🦊 ünï', displayName: 'Füchslein 🦊' })
      const login = await app.stranger().post('/api/login', { username: '🦊 ÜNÏ', password: '密码密码密码密码' })
      expect(login.status).toBe(200)
    })

    test.each([
      [{}, 'username'],
      [{ username: 'x' }, 'password'],
      [{ username: '   ', password: 'long enough' }, 'username'],
      [{ username: 'x', password: '1234567' }, 'password'],
      [{ username: 'x', password: 'x'.repeat(129) }, 'password'],
      [{ username: 'x'.repeat(51), password: 'long enough' }, 'username'],
      [{ username: 5, password: 'long enough' }, 'username'],
      [{ username: 'x', password: ['long enough'] }, 'password'],
      [{ username: 'x', password: 'long enough', profileColor: 'red' }, 'profileColor'],
      [{ username: 'x', password: 'long enough', email: 'nobody' }, 'email'],
    ])('with %j is refused because of the %s', async (body, field) => {
      const { status, json } = await app.stranger().post('/api/register', body)
      expect(status).toBe(400)
      expect(json).toMatchObject({
        error: expect.any(String),
        issues: expect.arrayContaining([expect.objectContaining({ path: field })]),
      })
    })
  })

  describe('signing in', () => {
    test('replies the same to a wrong name and a wrong password', async () => {
      await app.signUp('noa')
      const wrongName = await app.stranger().post('/api/login', { username: 'nobody-here', password: 'whatever' })
      const wrongPassword = await app.stranger().post('/api/login', { username: 'noa', password: 'whatever' })
      expect(wrongName.status).toBe(401)
      expect(wrongName.text).toBe(wrongPassword.text)
      expect(wrongName.json).toMatchObject({ message: 'Invalid username or password' })
    })

    test.each([{}, { username: '' }, { username: 'noa', password: ' ' }])('with only %j is refused', async (body) => {
      const { status, json } = await app.stranger().post('/api/login', body)
      expect(status).toBe(400)
      expect(json).toMatchObject({ message: 'Both username and password are required' })
    })
  })

  describe('sessions', () => {
    test('a session id from before signing in is useless afterwards', async () => {
      const client = await app.signUp()
      const planted = new Map(client.cookies)
      await client.post('/api/login', { username: client.username, password: 'a good password' })
      const attacker = app.stranger()
      for (const [name, value] of planted) attacker.cookies.set(name, value)
      expect((await attacker.get('/api/user')).status).toBe(401)
      expect((await client.get('/api/user')).status).toBe(200)
    })

    test('signing out ends the session on the server, for copies of the cookie too', async () => {
      const client = await app.signUp()
      const copy = app.stranger()
      for (const [name, value] of client.cookies) copy.cookies.set(name, value)
      expect((await copy.get('/api/user')).status).toBe(200)
      expect(await client.post('/api/logout')).toMatchObject({ status: 200, json: { success: true } })
      expect((await copy.get('/api/user')).status).toBe(401)
      expect((await client.post('/api/logout')).json).toEqual({ success: true })
    })

    test('a cookie with a forged signature is not accepted', async () => {
      const client = await app.signUp()
      const [[name, value] = ['', '']] = client.cookies
      for (const forged of [value.slice(0, -3) + 'abc', value.split('.')[0]!, 's%3Ax.y', '', 'null']) {
        const attacker = app.stranger()
        attacker.cookies.set(name, forged)
        expect((await attacker.get('/api/user')).status).toBe(401)
      }
    })

    test('the cookie is HttpOnly and SameSite=Lax', async () => {
      const { headers } = await app.stranger().post('/api/register', { username: 'cookie', password: 'monster munch' })
      const [cookie = ''] = headers.getSetCookie()
      expect(cookie).toMatch(/HttpOnly/)
      expect(cookie).toMatch(/SameSite=Lax/)
    })

    test('a stranger who only reads gets no cookie', async () => {
      expect((await app.stranger().get('/api/user')).headers.getSetCookie()).toEqual([])
    })
  })
})

describe('the lifetime of a session', () => {
  const day = 24 * 60 * 60 * 1000

  test('ends after thirty days without use, and each use extends it', async () => {
    const app = await startApp()
    try {
      const used = await app.signUp()
      const forgotten = await app.signUp()
      for (let i = 0; i < 3; i++) {
        app.later(20 * day)
        expect((await used.get('/api/user')).status).toBe(200)
      }
      expect((await forgotten.get('/api/user')).status).toBe(401)
      app.later(31 * day)
      expect((await used.get('/api/user')).status).toBe(401)
    } finally {
      await app.close()
    }
  })

  test('continues after a restart of the server', async () => {
    const first = await startApp()
    const client = await first.signUp()
    await first.close({ keepData: true })
    const second = await startApp({ directory: first.directory })
    try {
      const again = second.stranger()
      for (const [name, value] of client.cookies) again.cookies.set(name, value)
      expect((await again.get('/api/user')).json).toMatchObject({ username: client.username })
    } finally {
      await second.close()
    }
  })
})

describe('the first admin', () => {
  test('is created once in development, with a password that is printed once', async () => {
    const first = await startApp()
    const [, username, password] = /username (\S+), password (\S+)/.exec(first.printed.join('\n')) ?? []
    const login = await first.stranger().post('/api/login', { username, password })
    expect(login.json).toMatchObject({ isAdmin: true })
    expect(first.logged()).not.toContain(password)
    await first.close({ keepData: true })
    const second = await startApp({ directory: first.directory })
    expect(second.printed).toEqual([])
    await second.close()
  })

  test('is the one of the settings in production, and older sessions of that account end', async () => {
    const production = {
      NODE_ENV: 'production',
      SESSION_SECRET: 'a secret for this test',
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://127.0.0.1',
    }
    const first = await startApp({ environment: production })
    expect(first.printed).toEqual([])
    const squatter = await first.signUp('boss')
    await first.close({ keepData: true })
    const second = await startApp({
      directory: first.directory,
      environment: { ...production, ADMIN_USERNAME: 'boss', ADMIN_PASSWORD: 'the real one' },
    })
    try {
      const again = second.stranger()
      for (const [name, value] of squatter.cookies) again.cookies.set(name, value)
      expect((await again.get('/api/user')).status).toBe(401)
      const login = await second.stranger().post('/api/login', { username: 'boss', password: 'the real one' })
      expect(login.json).toMatchObject({ isAdmin: true })
    } finally {
      await second.close()
    }
  })
})
