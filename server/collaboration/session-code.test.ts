import * as fc from '#tests/fast-check.ts'
import { describe, expect, test } from 'vitest'
import { SESSION_CODE_ALPHABET } from '#contract/collaboration.ts'
import { newSessionCode, readSessionCode } from './session-code.ts'

describe('session codes', () => {
  test('every new code can be read back, in lower case and with spaces too', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(SESSION_CODE_ALPHABET.length - 1), { minLength: 6, maxLength: 6 }), (draws) => {
        const left = [...draws]
        const code = newSessionCode(() => left.shift()!)
        expect(code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
        expect(readSessionCode(`  ${code.toLowerCase()} `)).toBe(code)
      }),
    )
  })

  test.each(['', 'ABCDE', 'ABCDEFG', 'ABC DE', 'ABCDÉF', '🦊🦊🦊'])('%j is not a code', (typed) => {
    expect(readSessionCode(typed)).toBeNull()
  })
})
