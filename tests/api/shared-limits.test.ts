/** Limits that guard accounts and session codes count in storage: for all processes of a database, and beyond a restart (SECURITY-9). */
import { describe, expect, test } from 'vitest'
import { hasMongod, useSharedMongo } from '#tests/shared-mongo.ts'
import { newChild, newFamily, OTHER_SECRET, SECRET } from './children/family-with-children.ts'
import { type App, startApp } from './start-app.ts'

const isMongodThere = await hasMongod()
const RIGHT = 'a good password'

const register = (app: App, username: string) => app.stranger().post('/api/register', { username, password: RIGHT })
const login = (app: App, username: string, password: string) =>
  app.stranger().post('/api/login', { username, password })

describe.skipIf(!isMongodThere)('two processes on one MongoDB', () => {
  const newDatabase = useSharedMongo()
  let apps: [App, App]

  /** Two apps on a new database. */
  async function startTwo(scale: string): Promise<void> {
    const environment = {
      MONGODB_URI: newDatabase(),
      SESSION_SECRET: 'one secret for both processes',
      RATE_LIMIT_SCALE: scale,
    }
    apps = [await startApp({ environment }), await startApp({ environment })]
  }

  /** Returns the statuses of `count` requests that go to both processes in turn. */
  async function inTurn(count: number, send: (app: App, i: number) => Promise<{ status: number }>): Promise<number[]> {
    const statuses: number[] = []
    for (let i = 0; i < count; i++) statuses.push((await send(apps[i % 2 === 0 ? 0 : 1], i)).status)
    return statuses
  }

  test('together they check ten wrong passwords a minute, also when all come at once', async () => {
    await startTwo('1')
    const statuses = await inTurn(12, (app) => login(app, 'guessed', 'a guess'))
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
    const storm = await Promise.all(Array.from({ length: 40 }, (_, i) => login(apps[i % 2]!, 'stormed', 'a guess')))
    expect(storm.filter(({ status }) => status === 401)).toHaveLength(10)
    await Promise.all(apps.map((app) => app.close()))
  })

  test('right passwords are not counted, in either', async () => {
    await startTwo('0.3')
    const { username } = await apps[0].signUp()
    expect(new Set(await inTurn(12, (app) => login(app, username, RIGHT)))).toEqual(new Set([200]))
    await Promise.all(apps.map((app) => app.close()))
  })

  test('together they register as many accounts as one process', async () => {
    await startTwo('0.05')
    expect(await inTurn(6, (app, i) => register(app, `r${i}`))).toEqual([201, 201, 201, 201, 201, 429])
    await Promise.all(apps.map((app) => app.close()))
  })

  test('together they take ten wrong session codes of a person', async () => {
    await startTwo('0.3')
    const ana = await apps[0].signUp()
    const cookie = { cookie: ana.cookieHeader() }
    const join = (app: App) => app.stranger().post('/api/collaboration/join', { code: 'ZZZZZZ' }, cookie)
    expect(await inTurn(4, join)).toEqual([404, 404, 404, 429])
    await Promise.all(apps.map((app) => app.close()))
  })

  test('together they check ten wrong secrets of a child (SECURITY-19)', async () => {
    await startTwo('1')
    const family = await newFamily(apps[0])
    const child = await newChild(family, { secret: SECRET })
    const token = { cookie: family.device.cookieHeader() }
    const guess = (app: App) =>
      app.stranger().post('/api/device/sign-in', { childId: child.id, secret: OTHER_SECRET }, token)
    const storm = await Promise.all(Array.from({ length: 30 }, (_, i) => guess(apps[i % 2]!)))
    expect(storm.filter(({ status }) => status === 403)).toHaveLength(10)
    expect(storm.filter(({ status }) => status === 429)).toHaveLength(20)
    await Promise.all(apps.map((app) => app.close()))
  })
})

test('a restart of the embedded engine does not reset the count', async () => {
  const environment = { RATE_LIMIT_SCALE: '0.2' }
  const first = await startApp({ environment })
  for (let i = 0; i < 2; i++) expect((await login(first, 'guessed', 'a guess')).status).toBe(401)
  await first.close({ keepData: true })
  const second = await startApp({ environment, directory: first.directory })
  expect((await login(second, 'guessed', 'a guess')).status).toBe(429)
  second.later(60_000)
  expect((await login(second, 'guessed', 'a guess')).status).toBe(401)
  await second.close()
})
