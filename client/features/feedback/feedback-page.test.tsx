import { expect, test } from 'vitest'
import { renderScreen, wordsOf } from '#tests/render-screen.ts'
import { someAccount } from '#tests/some-account.ts'
import { FeedbackPage } from './feedback-page.tsx'

const draw = async (account = someAccount()) => wordsOf(await renderScreen(<FeedbackPage />, { account }))

test('a child is told who can send feedback (CHILD-7)', async () => {
  expect(await draw()).toContain('Description')
  const child = { familyIds: [1], kidMode: true, onlyFamily: true, quietUntil: null }
  const words = await draw(someAccount({ child }))
  expect(words).toContain('Tell a grown-up')
  expect(words).toContain('Return to Home')
  expect(words).not.toContain('Description')
})
