import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetInvitation, invitationAddress, keepInvitation, keptInvitation } from './kept-invitation.ts'

/** A tab's session storage, or one that the browser refuses. */
function storage(values: Map<string, string> | null) {
  const open = (): Map<string, string> => {
    if (!values) throw new DOMException('Refused', 'SecurityError')
    return values
  }
  return {
    getItem: (key: string) => open().get(key) ?? null,
    setItem: (key: string, value: string) => void open().set(key, value),
    removeItem: (key: string) => void open().delete(key),
  }
}

let values: Map<string, string>
beforeEach(() => {
  values = new Map()
  vi.stubGlobal('sessionStorage', storage(values))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('code and family stay in the tab until they are forgotten', () => {
  expect(keptInvitation()).toBeNull()
  keepInvitation('a-b_c', { id: 4, name: 'The "Bergs"' })
  expect(keptInvitation()).toEqual({ code: 'a-b_c', familyName: 'The "Bergs"' })
  forgetInvitation()
  expect(keptInvitation()).toBeNull()
  expect(values.size).toBe(0)
})

test.each(['', 'null', '{', '{"name":4}', '[]'])('a family that cannot be read, %j, leaves the code', (family) => {
  values.set('inviteCode', 'a-b_c').set('inviteFamily', family)
  expect(keptInvitation()).toEqual({ code: 'a-b_c', familyName: '' })
})

test('where storage is refused, nothing is kept and nothing fails', () => {
  vi.stubGlobal('sessionStorage', storage(null))
  keepInvitation('a-b_c', { id: 4, name: 'Bergs' })
  expect(keptInvitation()).toBeNull()
  forgetInvitation()
})

test('whatever is stored as the code, the address stays in this app', () => {
  for (const code of ['../admin', '//evil.example', 'a?b#c'])
    expect(invitationAddress(code)).toMatch(/^\/invite\/[^/?#]+$/)
})
