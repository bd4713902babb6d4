import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AdminUser } from '#contract/admin.ts'
import { ApiError } from '#client/http/api-error.ts'
import { outcomeOf } from '#tests/outcome-of.ts'
import { renderScreen, type ScreenSetting, wordsOf } from '#tests/render-screen.ts'
import { someAccount } from '#tests/some-account.ts'
import { NewPassword } from './new-password-dialog.tsx'
import { questionOf } from './users-table.tsx'
import { userMutations, userQueries, UsersTab } from './users-tab.tsx'

const user = (id: number, username: string, differences: Partial<AdminUser> = {}): AdminUser => ({
  id,
  username,
  displayName: null,
  createdAt: '2026-11-21T12:00:00Z',
  isAdmin: false,
  disabled: false,
  lastSeenAt: null,
  ...differences,
})
const BOSS = user(1, 'boss', { isAdmin: true, lastSeenAt: '2026-11-22T11:00:00Z' })
const ANA = user(2, 'ana', { displayName: 'Ana Maria' })
const draw = (setting: ScreenSetting) =>
  renderScreen(<UsersTab />, { account: someAccount({ id: 1, username: 'boss', isAdmin: true }), ...setting })
const drawPage = (users: readonly AdminUser[], page = 1, hasMore = false) =>
  draw({ replies: [[userQueries.list('', 1).queryKey, { users, page, hasMore }]] })
const make = (reply: Response) =>
  outcomeOf((queries) => userMutations(queries).change, { id: 2, body: { isAdmin: true } }, [reply])

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

test('lists who has an account, and marks oneself, admins and disabled accounts', async () => {
  const words = wordsOf(await drawPage([BOSS, ANA, user(3, 'troll', { disabled: true })]))
  expect(words).toContain('boss You Admin yesterday 1 hour ago Remove admin')
  expect(words).toContain('ana Ana Maria yesterday not signed in Reset password Disable Make admin')
  expect(words).toContain('troll Disabled yesterday not signed in Reset password Enable Make admin')
})

test('nobody can lock themselves out', async () => {
  const words = wordsOf(await drawPage([BOSS]))
  expect(words).not.toContain('Reset password')
  expect(words).not.toContain('Disable')
})

test('long lists have pages', async () => {
  expect(wordsOf(await drawPage([ANA], 1, true))).toContain('Previous Page 1 Next')
  expect(wordsOf(await drawPage([ANA]))).not.toContain('Page 1')
})

test('says that nobody is found, what is loading and what failed', async () => {
  expect(wordsOf(await drawPage([]))).toContain('No users found.')
  expect(wordsOf(await draw({}))).toContain('Loading the users...')
  const failed = await draw({
    failures: [[userQueries.list('', 1).queryKey, new ApiError({ status: 500, serverMessage: 'no disk' })]],
  })
  expect(wordsOf(failed)).toContain("Couldn't load the users 500: no disk Try again")
})

test('each act is asked for by name, with what follows from it', () => {
  for (const act of ['reset', 'disable', 'enable', 'make', 'unmake'] as const) {
    const { title, description } = questionOf(act, 'ana')
    expect(title).toContain('ana')
    expect(description).toContain('ana')
  }
})

test('a change says what became of it; the last admin stays one', async () => {
  expect(await make(Response.json({ ...ANA, isAdmin: true }))).toEqual({
    sent: [{ address: '/api/admin/users/2', method: 'PATCH', body: { isAdmin: true } }],
    toasts: [{ title: 'ana is an admin now' }],
  })
  const unmake = await outcomeOf((queries) => userMutations(queries).change, { id: 1, body: { isAdmin: false } }, [
    Response.json({ error: 'Nobody would be an admin', code: 'last-admin' }, { status: 409 }),
  ])
  expect(unmake.toasts).toEqual([
    { title: 'Update failed', description: 'Nobody would be an admin', destructive: true },
  ])
})

test('a new password is shown to be copied, and is in no toast', async () => {
  expect(await renderScreen(<NewPassword password="brave-otter" />)).toContain('value="brave-otter"')
  const { toasts } = await outcomeOf((queries) => userMutations(queries).reset, 2, [
    Response.json({ user: ANA, password: 'brave-otter' }),
  ])
  expect(toasts).toEqual([])
})
