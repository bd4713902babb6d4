import { expect, test } from 'vitest'
import { nameKeyOf } from './name-key.ts'

test.each([
  ['with a Cyrillic letter', '\u0430nna'],
  ['all in foreign letters that look Latin', '\u0430\u0578\u0578\u0430'],
  ['in wide letters', '\uff41\uff4e\uff4e\uff41'],
  ['in capitals', 'ANNA'],
  ['in bold letters of mathematics', '\u{1d41a}\u{1d427}\u{1d427}\u{1d41a}'],
  ['with a zero-width space', 'an\u200bna'],
  ['with a direction mark', '\u202eanna'],
  ['with a soft hyphen', 'an\u00adna'],
])('anna %s looks like anna (ACCOUNT-62)', (_how, name) => {
  expect(nameKeyOf(name)).toBe(nameKeyOf('anna'))
})

test.each([
  ['tom', 'torn'],
  ['anna1', 'annal'],
  ['müller', 'muller'],
  ['o0', 'oo'],
  ['密码', '密碼'],
  ['🦊', '🐺'],
  ['иван', 'иваи'],
])('%s and %s are two names', (one, other) => {
  expect(nameKeyOf(one)).not.toBe(nameKeyOf(other))
})
