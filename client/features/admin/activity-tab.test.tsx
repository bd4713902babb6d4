import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AdminAct, type AuditEntry } from '#contract/admin.ts'
import { ApiError } from '#client/http/api-error.ts'
import { renderScreen, type ScreenSetting, wordsOf } from '#tests/render-screen.ts'
import { someAccount } from '#tests/some-account.ts'
import { ActivityTab, actText, auditQuery } from './activity-tab.tsx'

const entry = (id: number, differences: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: '2026-11-22T11:00:00Z',
  act: 'item-changed',
  adminId: 1,
  admin: 'boss',
  target: 'store item',
  targetId: 7,
  targetName: 'Ghost',
  details: 'price 10 to 20',
  ...differences,
})
const draw = (setting: ScreenSetting) =>
  renderScreen(<ActivityTab />, { account: someAccount({ isAdmin: true }), ...setting })
const drawPages = (...pages: { entries: AuditEntry[]; hasMore: boolean }[]) =>
  draw({ replies: [[auditQuery.queryKey, { pages, pageParams: pages.map(() => undefined) }]] })

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

test('says who did what and when, in the order of the server', async () => {
  const words = wordsOf(
    await drawPages(
      {
        entries: [
          entry(9),
          entry(8, {
            act: 'password-reset',
            target: 'account',
            targetName: 'ana',
            details: '',
            adminId: null,
            admin: null,
          }),
        ],
        hasMore: true,
      },
      {
        entries: [entry(7, { act: 'admin-made', target: 'account', targetName: null, admin: null, details: '' })],
        hasMore: false,
      },
    ),
  )
  expect(words).toBe(
    'boss changed the store item Ghost price 10 to 20 1 hour ago The operator reset the password of ana 1 hour ago ' +
      'A deleted account made a deleted account an admin 1 hour ago',
  )
})

test('there is more to load as long as the server says so', async () => {
  expect(wordsOf(await drawPages({ entries: [entry(9)], hasMore: true }))).toMatch(/Load More$/)
  expect(wordsOf(await drawPages({ entries: [entry(9)], hasMore: false }))).not.toContain('Load More')
})

test('says that there is nothing, what is loading and what failed', async () => {
  expect(wordsOf(await drawPages({ entries: [], hasMore: false }))).toBe('No admin has changed anything yet.')
  expect(wordsOf(await draw({}))).toBe('Loading the activity...')
  const failed = await draw({
    failures: [[auditQuery.queryKey, new ApiError({ status: 500, serverMessage: 'no disk' })]],
  })
  expect(wordsOf(failed)).toBe("Couldn't load the activity 500: no disk Try again")
})

test('every act has words', () => {
  for (const act of AdminAct.options) expect(actText(entry(1, { act }))).toContain('Ghost')
})
