/** What a new password must be, on every way to set one; and that passwords from before these rules go on working. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountCollection } from '#server/accounts/account-row.ts'
import { newAccountRow } from '#server/accounts/new-account.ts'
import { readConfig } from '#server/config.ts'
import { openStorage } from '#server/open-storage.ts'
import { eachEngine } from '#tests/each-engine.ts'
import { type App, startApp } from '#tests/api/start-app.ts'

const GOOD = 'a good password'
const OLD = 'rainbow'
const COMMON = 'That is one of the most common passwords. Please choose another one.'
const SHORT = 'Password must be at least 8 characters'
const SHORT_FOR_ADMINS = 'The password of an admin must be at least 12 characters'

eachEngine('a new password (ACCOUNT-51)', (environment) => {
  let app: App
  beforeAll(async () => {
    const settings = environment()
    const directory = await mkdtemp(join(tmpdir(), 'fridgedoor-passwords-'))
    const { storage } = await openStorage(readConfig({ NODE_ENV: 'test', DATA_DIR: directory, ...settings }))
    for (const [id, username, isAdmin] of [
      [1, 'old', false],
      [2, 'oldboss', true],
    ] as const) {
      const passwordHash = await hash(OLD, { memoryCost: 64, timeCost: 1 })
      const row = newAccountRow({ username }, { id, passwordHash, isAdmin, createdAt: new Date() })
      await storage.collection(accountCollection).insertOne(row)
      await storage.nextId('users')
    }
    await storage.close()
    app = await startApp({
      directory,
      environment: { ...settings, ADMIN_USERNAME: 'oldboss', ADMIN_PASSWORD: OLD },
    })
  })
  afterAll(() => app.close())

  test.each([
    ['1234567', SHORT],
    ['  short1  ', SHORT],
    ['password', COMMON],
    [' PassWord1 ', COMMON],
    ['x'.repeat(129), 'Password must be at most 128 characters'],
  ])('is refused at registration: %j', async (password, message) => {
    const { status, json } = await app.stranger().post('/api/register', { username: 'newcomer', password })
    expect({ status, json }).toMatchObject({ status: 400, json: { message, issues: [{ path: 'password', message }] } })
  })

  test('of 8 to 128 characters is taken, trimmed', async () => {
    for (const [username, password] of [
      ['shortest', ' kq7-vx2w '],
      ['longest', 'kq7-vx2w'.repeat(16)],
    ] as const) {
      expect((await app.stranger().post('/api/register', { username, password })).status).toBe(201)
      const login = await app.stranger().post('/api/login', { username, password: password.trim() })
      expect(login.status).toBe(200)
    }
  })

  test('is refused when a person changes it, on the field of the new one, and the old one goes on', async () => {
    const ana = await app.signUp()
    for (const [next, message] of [
      ['1234567', SHORT],
      ['iloveyou', COMMON],
    ]) {
      const change = await ana.post('/api/profile/password', { current: GOOD, next })
      expect(change).toMatchObject({ status: 400, json: { message, issues: [{ path: 'next', message }] } })
    }
    expect((await app.stranger().post('/api/login', { username: ana.username, password: GOOD })).status).toBe(200)
  })

  test('of an admin has 12 characters or more', async () => {
    const boss = app.stranger()
    await boss.post('/api/login', { username: 'oldboss', password: OLD })
    const change = (next: string) => boss.post('/api/profile/password', { current: OLD, next })
    const issues = [{ path: 'next', message: SHORT_FOR_ADMINS }]
    expect(await change('kq7-vx2w-aa')).toMatchObject({ status: 400, json: { message: SHORT_FOR_ADMINS, issues } })
    expect((await boss.get('/api/user')).status).toBe(200)
  })

  test('is not asked of those who have an older one: they sign in, and an admin of the settings stays', async () => {
    for (const username of ['old', 'oldboss'])
      expect((await app.stranger().post('/api/login', { username, password: OLD })).status).toBe(200)
  })

  test('in the settings is refused at start unless the admin has it already', async () => {
    const start = startApp({ environment: { ADMIN_USERNAME: 'another', ADMIN_PASSWORD: 'kq7-vx2w' } })
    await expect(start).rejects.toThrow(`Bad settings: ADMIN_PASSWORD: ${SHORT_FOR_ADMINS}`)
  })
})
