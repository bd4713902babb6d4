import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DayStatistics, Statistics } from '#contract/admin.ts'
import { ApiError } from '#client/http/api-error.ts'
import { renderScreen, type ScreenSetting, wordsOf } from '#tests/render-screen.ts'
import { someAccount } from '#tests/some-account.ts'
import { dayText, seriesText } from './day-series.ts'
import { statisticsQuery, StatisticsTab } from './statistics-tab.tsx'

const day = (date: string, newUsers: number, strokes = 0): DayStatistics => ({
  date,
  newUsers,
  newArtworks: 0,
  strokes,
  completions: 0,
})
const STATISTICS: Statistics = {
  at: '2026-11-22T11:55:00Z',
  users: 12,
  families: 3,
  artworks: 40,
  strokes: 8_451,
  coinsGranted: 920,
  coinsSpent: 41,
  activeRooms: 2,
  days: [day('2026-11-21', 1), day('2026-11-22', 4, 1_200)],
}
const draw = (setting: ScreenSetting) =>
  renderScreen(<StatisticsTab />, { account: someAccount({ isAdmin: true }), ...setting })
const drawNumbers = (differences: Partial<Statistics>) =>
  draw({ replies: [[statisticsQuery.queryKey, { ...STATISTICS, ...differences }]] })

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

test('shows how much there is, and how old the numbers are', async () => {
  const words = wordsOf(await drawNumbers({}))
  expect(words).toContain('As of 5 minutes ago.')
  expect(words).toContain(
    'Users, children included 12 Families 3 Artworks 40 Strokes 8,451 Coins granted 920 Coins spent 41 Pictures open now 2',
  )
})

test('each chart is also a sentence, and all of them are a table with today first', async () => {
  const markup = await drawNumbers({})
  expect(markup).toContain('aria-label="New users: 5 in 2 days, most on Nov 22 (4)."')
  expect(markup).toContain('aria-label="Completed artworks: 0 in 2 days."')
  expect(wordsOf(markup)).toContain(
    'Day New users New artworks Strokes Completed artworks Nov 22 4 0 1,200 0 Nov 21 1 0 0 0',
  )
  expect(dayText('2026-11-03')).toBe('Nov 3')
  expect(seriesText('Strokes', [], 'strokes')).toBe('Strokes: 0 in 0 days.')
})

test('says that nothing has happened yet, what is loading and what failed', async () => {
  expect(wordsOf(await drawNumbers({ days: [day('2026-11-22', 0)] }))).toContain(
    'Nothing has happened in these days yet.',
  )
  expect(wordsOf(await draw({}))).toBe('Loading the statistics...')
  const failed = await draw({
    failures: [[statisticsQuery.queryKey, new ApiError({ status: 500, serverMessage: 'no disk' })]],
  })
  expect(wordsOf(failed)).toBe("Couldn't load the statistics 500: no disk Try again")
})
