import * as fc from '#tests/fast-check.ts'
import { describe, expect, test } from 'vitest'
import { redactPath } from './redact-path.ts'

const code = fc.stringMatching(/^[A-Z0-9_-]{12,22}$/)
const carrier = fc.constantFrom(
  (c: string) => `/api/invitations/code/${c}`,
  (c: string) => `/api/families/join/${c}`,
  (c: string) => `//api//families/join//${c}?x=1`,
  (c: string) => `/invite/${c}`,
  (c: string) => `/INVITE/${c}`,
  (c: string) => `http://localhost/invite/${c}`,
  (c: string) => `HTTP://ana:${c}@localhost:80//api/families/join/${c}`,
  (c: string) => `/child-invite/${c}`,
  (c: string) => `/p/${c}`,
  (c: string) => `/api/p/${c}/image?size=small`,
  (c: string) => `/api/child-invitations/${c}`,
  (c: string) => `/api/child-invitations/${c}/accept`,
  (c: string) => `/canvas/12?code=${c}&template_url=x`,
  (c: string) => `/canvas/12?a=1?code=${c}`,
  (c: string) => `/anything?${c}&b=2`,
  (c: string) => `/canvas/12%3Fcode=${c}`,
)

describe('redactPath', () => {
  test('the result contains no code, wherever the code stands', () => {
    fc.assert(fc.property(code, carrier, (c, carry) => !redactPath(carry(c)).includes(c)))
  })

  test('the result contains no code of 128 bits, also where the address is written so that no route knows it', () => {
    const odd = fc.constantFrom(
      (c: string) => `/%70/${c}`,
      (c: string) => `/api/p%2F${c}`,
      (c: string) => `/p\\${c}`,
      (c: string) => `/p/./${c}`,
      (c: string) => `/x/../invite/${c}`,
      (c: string) => `/gallery/p/${c}).`,
      (c: string) => `/%E0%A4%A/${c}`,
    )
    const long = fc.stringMatching(/^[A-Z0-9][A-Z0-9_-]{21}$/)
    fc.assert(fc.property(long, odd, (c, carry) => !redactPath(carry(c)).includes(c)))
  })

  test('paths and known parameter names stay', () => {
    expect(redactPath('/api/artworks/12/strokes?lastId=7&loadAll=true')).toBe('/api/artworks/12/strokes?lastId&loadAll')
    expect(redactPath('/api/user')).toBe('/api/user')
    expect(redactPath('/api/debug/collaboration-artworks')).toBe('/api/debug/collaboration-artworks')
  })
})
