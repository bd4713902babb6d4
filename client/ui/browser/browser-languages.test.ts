import { expect, test } from 'vitest'
import { browserLanguages } from './browser-languages.ts'

test.each([
  [
    ['de-AT', 'en'],
    ['de-AT', 'en'],
  ],
  [
    ['en-US@posix', 'fr'],
    ['en-US', 'fr'],
  ],
  [['pt-BR.UTF-8'], ['pt-BR']],
  [['en_US', 'not a locale', '', 'en-GB'], ['en-GB']],
  [['C'], []],
  [[], []],
])('of %j there are %j', (languages, accepted) => {
  const locales = browserLanguages(languages)
  expect(locales).toEqual(accepted)
  expect(() => new Intl.DateTimeFormat(locales)).not.toThrow()
})
