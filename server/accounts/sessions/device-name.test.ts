import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0'

test.each([
  [
    'Safari on iPad',
    'Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X) AppleWebKit/605.1.15 Version/12.1 Mobile/15E Safari/604.1',
  ],
  [
    'Chrome on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/119.0 Mobile/15E Safari/604.1',
  ],
  ['Safari on Mac', `${MAC} Version/17.4 Safari/605.1.15`],
  ['Chrome on Android tablet', `Mozilla/5.0 (Linux; Android 13; SM-X200) ${CHROME} Safari/537.36`],
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`],
  ['Chrome on Chrome OS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`],
  ['Microsoft Edge on Windows', `${WINDOWS}) ${CHROME} Safari/537.36 Edg/147.0.0.0`],
  ['Firefox on Windows', `${WINDOWS}; rv:120.0) Gecko/20100101 Firefox/120.0`],
  ['Unknown device', 'curl/8.0'],
  ['Unknown device', '<script>alert(1)</script>/1 (x)'],
  ['Unknown device', ''],
  ['Unknown device', undefined],
])('%s', (words, userAgent) => {
  expect(deviceName(userAgent)).toBe(words)
})

test('no text of the header is shown, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2_000 }), (text) => {
      expect(deviceName(`${text}qqq/1.0 (${text}; zzz)`)).not.toMatch(/qqq|zzz/)
    }),
  )
})
