import { expect, test } from 'vitest'
import { linksOf, renderScreen, wordsOf } from '#tests/render-screen.ts'
import { NotFoundPage } from './not-found-page.tsx'

test('an unknown address has its words, says what they mean, and a way home', async () => {
  const page = await renderScreen(<NotFoundPage />)
  expect(page).toMatch(/<h1[^>]*>404 Page Not Found<\/h1>/)
  expect(wordsOf(page)).toContain('Did you forget to add the page to the router?')
  expect(wordsOf(page)).toContain('Nothing is under this address.')
  expect(linksOf(page)).toEqual(['Return to Home -> /'])
})
