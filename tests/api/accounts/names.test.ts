/** Names that look like another, or hide something; and accounts from before they were refused. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UNSEEN_WORDS } from '#contract/names.ts'
import { accountCollection } from '#server/accounts/account-row.ts'
import { readConfig } from '#server/config.ts'
import { openStorage } from '#server/open-storage.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { someAccountRow } from '#tests/some-account.ts'
import { type App, startApp } from '#tests/api/start-app.ts'

const PASSWORD = 'a good password'
/** Stored before there was a rule: two that look the same, and one with a direction mark. */
const OLD_NAMES = ['oma', '\u043ema', 'ol\u202ed']

oneEngine('a name', 'MongoDB', (environment) => {
  let app: App
  beforeAll(async () => {
    const settings = environment()
    const directory = await mkdtemp(join(tmpdir(), 'fridgedoor-names-'))
    const { storage } = await openStorage(readConfig({ NODE_ENV: 'test', DATA_DIR: directory, ...settings }))
    const passwordHash = await hash(PASSWORD, { memoryCost: 64, timeCost: 1 })
    for (const username of OLD_NAMES) {
      const id = await storage.nextId('users')
      await storage.collection(accountCollection).insertOne(someAccountRow(id, { username, passwordHash }))
    }
    await storage.close()
    app = await startApp({ directory, environment: settings })
  }, 60_000)
  afterAll(() => app.close())

  const register = (username: string, more: object = {}) =>
    app.stranger().post('/api/register', { username, password: PASSWORD, ...more })
  const login = (username: string) => app.stranger().post('/api/login', { username, password: PASSWORD })

  test('that looks like another is taken (ACCOUNT-62)', async () => {
    await app.signUp('anna')
    for (const same of ['\u0430nna', '\uff41nna', 'ann\u0251'])
      expect(await register(same)).toMatchObject({ status: 409, json: { code: 'username-taken' } })
    for (const other of ['ánna', 'annna']) expect((await register(other)).status).toBe(201)
  })

  test('is taken by one of two at once that look the same', async () => {
    const both = await Promise.all([register('zoe'), register('z\u043ee')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  test.each([
    ['a zero-width space', 'be\u200bn'],
    ['a direction mark', '\u202eneb'],
    ['a control character', 'be\u0000n'],
    ['a line end', 'be\nn'],
    ['a letter without a shape', 'be\u3164n'],
  ])('with %s is refused on its field, of an account and of a person (ACCOUNT-61)', async (_what, name) => {
    const issues = [{ path: 'username', message: UNSEEN_WORDS }]
    expect(await register(name)).toMatchObject({ status: 400, json: { issues } })
    const carl = await app.signUp()
    for (const field of ['displayName', 'nickname'])
      expect(await carl.patch('/api/profile', { [field]: name })).toMatchObject({
        status: 400,
        json: { issues: [{ path: field, message: UNSEEN_WORDS }] },
      })
    expect((await register('carla', { displayName: name })).status).toBe(400)
  })

  test('is stored in its usual form, and found however it is typed (ACCOUNT-61)', async () => {
    expect((await register('  \uff4faf   berg ')).json).toMatchObject({ username: 'oaf berg' })
    expect((await login('\uff2faf \u00a0Berg')).status).toBe(200)
  })

  test.each(['👩‍👩‍👧 berg', '❤️', 'علی‌رضا', 'क्‍ष', 'Mary-Jane O’Hara'])(
    'of what people write stays: %s',
    async (displayName) => {
      const dora = await app.signUp()
      expect((await dora.patch('/api/profile', { displayName })).json).toMatchObject({ displayName })
    },
  )

  test('has one count of wrong passwords, however it is typed (SECURITY-1)', async () => {
    const limited = await startApp({ environment: { ...environment(), RATE_LIMIT_SCALE: '1' } })
    try {
      await limited.signUp('emil')
      const guess = (username: string) => limited.stranger().post('/api/login', { username, password: 'a wrong one' })
      const statuses: number[] = []
      for (const name of Array.from({ length: 6 }, () => ['emil', '\uff45mil']).flat())
        statuses.push((await guess(name)).status)
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
    } finally {
      await limited.close()
    }
  })

  test('from before the rules goes on working, and nobody gets a third one that looks the same', async () => {
    for (const name of OLD_NAMES) expect((await login(name)).status).toBe(200)
    expect((await register('\u03bfma')).status).toBe(409)
  })
})
