import { expect, test } from 'vitest'
import type { DailyPage } from '#contract/challenges.ts'
import { linksOf, renderScreen, wordsOf } from '#tests/render-screen.ts'
import { someAccount } from '#tests/some-account.ts'
import { DailyCard } from './daily-card.tsx'
import { dailyQueries } from './daily-queries.ts'

const PAGE: DailyPage = {
  date: '2026-11-22',
  templateId: 7,
  template: {
    id: 7,
    title: 'Fox',
    imageUrl: '/templates/7.png',
    platesUrl: '/api/plates/7',
    category: 'Animals',
    description: null,
    difficulty: 'easy',
    isPremium: false,
    price: 0,
    storeId: null,
    published: true,
    createdAt: '2026-11-22T00:00:00.000Z',
    regionCount: 9,
  },
  reward: 20,
  claimed: false,
  claimableArtworkId: null,
}

const draw = (page: DailyPage): Promise<string> =>
  renderScreen(<DailyCard />, { account: someAccount({}), replies: [[dailyQueries.all(), page]] })

test('it leads to the page and says what it earns', async () => {
  const card = await draw(PAGE)
  expect(wordsOf(card)).toContain("Today's page: Fox c 20 coins Everybody colors this one today.")
  expect(linksOf(card)).toEqual(['Color it -> /canvas?templateId=7'])
})

test('once a picture of it is done it offers the coins, and after that says so', async () => {
  const waiting = await draw({ ...PAGE, claimableArtworkId: 3 })
  expect(wordsOf(waiting)).toContain('Your picture is done: 20 coins are waiting. Easy, 9 parts. c Get 20 coins')
  expect(linksOf(waiting)).toEqual([])
  const done = wordsOf(await draw({ ...PAGE, claimed: true }))
  expect(done).toContain('Done The coins are yours. A new page comes tomorrow.')
  expect(done).not.toContain('20')
})

test('there is no card without a page', async () => {
  expect(wordsOf(await draw({ ...PAGE, templateId: null, template: null }))).toBe('')
})
