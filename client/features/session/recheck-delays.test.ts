import { expect, test } from 'vitest'
import { recheckDelays } from './recheck-delays.ts'

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${WEBKIT}`
const MAC = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT}`

test.each([
  ['an iPhone', `${IPHONE} Version/18.0 Mobile/15E148 Safari/604.1`, 5],
  ['an iPad', `${MAC} Version/18.0 Safari/605.1.15`, 5],
])('on %s with Safari the session is checked three times', (_, userAgent, maxTouchPoints) => {
  expect(recheckDelays({ userAgent, maxTouchPoints })).toEqual([500, 2_000, 5_000])
})

test.each([
  ['a Mac', `${MAC} Version/18.0 Safari/605.1.15`, 0],
  ['Chrome on an iPhone', `${IPHONE} CriOS/130.0 Mobile/15E148 Safari/604.1`, 5],
  ['Chrome on Android', 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36', 5],
])('on %s the session is checked once', (_, userAgent, maxTouchPoints) => {
  expect(recheckDelays({ userAgent, maxTouchPoints })).toEqual([1_000])
})
