import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Boss, startWithAdmin } from './admin/admin.ts'
import { type App, startApp } from './start-app.ts'
import { newChild, newFamily, OTHER_SECRET, SECRET } from './children/family-with-children.ts'
import { oneEngine } from '#tests/each-engine.ts'

type Line = { log?: string; event?: string; address?: string; [fact: string]: unknown }

/** Returns the security lines that were logged while `work` ran. */
async function linesOf(app: App, work: () => Promise<unknown>): Promise<Line[]> {
  const before = app.logged().length
  await work()
  const written = app.logged().slice(before).trim().split('\n')
  return written.map((line) => JSON.parse(line) as Line).filter(({ log }) => log === 'security')
}

const eventsIn = (lines: readonly Line[]) => lines.map(({ event }) => event)

oneEngine('the security log', 'MongoDB', (environment) => {
  let app: App
  let boss: Boss
  beforeAll(async () => {
    ;({ app, boss } = await startWithAdmin(environment()))
  }, 60_000)
  afterAll(() => app.close())

  test('records a failed sign-in with the account that was tried, and nothing that was typed (SECURITY-95)', async () => {
    const ana = await app.signUp('ana-of-the-log')
    const failed = await linesOf(app, async () => {
      await app.stranger().post('/api/login', { username: ana.username, password: 'not her password' })
      await app.stranger().post('/api/login', { username: 'my real password', password: 'x' })
    })
    expect(failed).toMatchObject([
      { event: 'sign-in-failed', accountId: ana.id, msg: 'sign-in-failed' },
      { event: 'sign-in-failed' },
    ])
    expect(failed[1]).not.toHaveProperty('accountId')
    expect(JSON.stringify(failed)).not.toMatch(/ana-of-the-log|password"|my real|not her/)
  })

  test('holds no address unless the operator has chosen so (SECURITY-96)', async () => {
    const lines = await linesOf(app, () => app.stranger().post('/api/login', { username: 'nobody', password: 'x' }))
    expect(lines).toHaveLength(1)
    expect(JSON.stringify(lines)).not.toContain('127.0.0.1')
  })

  test('records passwords that are asked for again, changed and reset', async () => {
    const ana = await app.signUp()
    const family = await newFamily(app)
    const asked = await linesOf(app, () =>
      family.owner.post(`/api/families/${family.familyId}/devices`, { password: 'wrong' }),
    )
    expect(asked).toMatchObject([{ event: 'password-check-failed', accountId: family.owner.id }])
    const changed = await linesOf(app, () =>
      ana.post('/api/profile/password', { current: 'a good password', next: 'another good one' }),
    )
    expect(changed).toMatchObject([{ event: 'password-changed', accountId: ana.id }])
    const reset = await linesOf(app, () => boss.post(`/api/admin/users/${ana.id}/password`))
    expect(reset).toMatchObject([{ event: 'password-reset', accountId: ana.id, byId: boss.id }])
    const disabled = await linesOf(app, () => boss.patch(`/api/admin/users/${ana.id}`, { disabled: true }))
    expect(disabled).toMatchObject([{ event: 'admin-act', byId: boss.id, act: 'PATCH /api/admin/users/:id' }])
    const looked = await linesOf(app, () => boss.get('/api/admin/users'))
    expect(looked).toEqual([])
  })

  test('records recovery codes and passkeys as it does passwords, with the account', async () => {
    const ana = await app.signUp()
    const { codes } = (await ana.post('/api/profile/recovery-codes', { password: 'a good password' })).json as {
      codes: string[]
    }
    const recover = (code = '') =>
      app.stranger().post('/api/login/recovery', { username: ana.username, code, next: 'another good one' })
    const lines = await linesOf(app, async () => {
      await recover('aaaa-aaaa-aaaa-aaaa')
      await recover(codes[0])
    })
    expect(lines).toMatchObject([
      { event: 'sign-in-failed', accountId: ana.id },
      { event: 'sign-in-new-browser', accountId: ana.id },
      { event: 'password-changed', accountId: ana.id },
    ])
    expect(JSON.stringify(lines)).not.toMatch(/aaaa|another good/)
    const made = await linesOf(app, async () => {
      const again = app.stranger()
      await again.post('/api/login', { username: ana.username, password: 'another good one' })
      await again.post('/api/profile/recovery-codes', { password: 'another good one' })
    })
    expect(eventsIn(made)).toEqual(['sign-in-new-browser', 'ways-in-changed'])
  })

  test('records devices of families, and secrets of children, without their names', async () => {
    const family = await newFamily(app)
    const child = await newChild(family, { name: 'Wilhelmina', secret: SECRET })
    const lines = await linesOf(app, async () => {
      const path = `/api/families/${family.familyId}/devices`
      const added = await family.owner.post(path, { password: 'a good password' })
      const { id } = added.json as { id: number }
      await family.owner.post(`${path}/${id}/confirm`, { password: 'a good password' })
      await family.owner.delete(`${path}/${id}`)
      await family.device.post('/api/device/sign-in', { childId: child.id, secret: OTHER_SECRET })
    })
    const about = { accountId: family.owner.id, familyId: family.familyId }
    expect(lines).toMatchObject([
      { event: 'device-added', ...about },
      { event: 'device-confirmed', ...about },
      { event: 'device-removed', ...about },
      { event: 'child-secret-failed', accountId: child.id },
    ])
    expect(JSON.stringify(lines)).not.toContain('Wilhelmina')
  })

  test('records origins that are refused', async () => {
    const lines = await linesOf(app, () =>
      app.stranger().send('POST', '/api/login', '{}', { origin: 'https://elsewhere.example' }),
    )
    expect(eventsIn(lines)).toEqual(['origin-refused'])
  })
})

test('the security log holds the addresses that an operator wants, and the names that are locked (SECURITY-95)', async () => {
  const app = await startApp({ environment: { RATE_LIMIT_SCALE: '1', SECURITY_LOG_ADDRESSES: '1' } })
  try {
    const ana = await app.signUp()
    const lines = await linesOf(app, async () => {
      for (let guess = 0; guess < 11; guess += 1)
        await app.stranger().post('/api/login', { username: ana.username, password: 'wrong' })
    })
    expect(lines.filter(({ event }) => event === 'sign-in-failed')).toHaveLength(10)
    expect(lines.at(-1)).toMatchObject({ event: 'locked', limit: 'login-name-address', accountId: ana.id })
    for (const { address } of lines) expect(address).toMatch(/127\.0\.0\.1$/)
    // What docs/operating.md gives fail2ban finds the address in each line.
    const documented = /^failregex = (.+)$/m.exec(await readFile('docs/operating.md', 'utf8'))![1]!
    const filter = new RegExp(documented.replace('<HOST>', '(?<host>[\\w.:]+?)'))
    const written = app
      .logged()
      .split('\n')
      .filter((line) => line.includes('"log":"security"'))
    expect(written.map((line) => filter.exec(line)?.groups?.['host'])).toEqual(written.map(() => '127.0.0.1'))
  } finally {
    await app.close()
  }
})
