import { expect, test } from 'vitest'
import { ConnectionError, UnexpectedReplyError } from '#client/http/api-error.ts'
import { renderScreen, wordsOf } from '#tests/render-screen.ts'
import { sayWait, WhoIsColoring } from './who-is-coloring.tsx'

test.each([
  [undefined, 'one minute'],
  [1, 'one minute'],
  [60, 'one minute'],
  [61, '2 minutes'],
  [600, '10 minutes'],
  [3_600, 'one hour'],
])('%s seconds are %s', (seconds, words) => {
  expect(sayWait(seconds)).toBe(words)
})

test.each([
  [new ConnectionError(new Error('offline')), 'The pictures are not here yet. Is there a network?'],
  [
    new UnexpectedReplyError(new Error('[{"code":"invalid_type"}]')),
    'The server answered in a way this page does not understand. Reload.',
  ],
])('why there are no pictures: %s', async (error, words) => {
  const shown = await renderScreen(<WhoIsColoring onGrownUps={() => undefined} />, {
    failures: [[['/api/device'], error]],
  })
  expect(wordsOf(shown)).toContain(words)
})
