import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { artworkIn, isInvitation, signInTarget, targetIn, withTarget } from './sign-in-target.ts'

test.each([
  ['/artwork/12', ''],
  ['/artwork/12/replay', ''],
  ['/canvas/7', '?code=K7PX2M&template_url=%2Ftemplates%2F1.png'],
  ['/canvas/7', '?view=readonly'],
  ['/gallery', '?artworkId=3'],
  ['/canvas', '?code=K7PX2M'],
  ['/try', ''],
  ['/invite/Zm9yLXRoZS1mcmlkZ2_-', ''],
])('the address of a shared link is remembered: %s%s', (pathname, search) => {
  const target = signInTarget({ pathname, search })
  expect(target).toBe(pathname + search)
  expect(targetIn(withTarget(target))).toBe(pathname + search)
})

test.each([
  ['/', ''],
  ['/canvas', '?templateId=3'],
  ['/canvas', '?code=K7PX2'],
  ['/canvas', '?code=K7PX2M&next=//evil.example'],
  ['/gallery', ''],
  ['/gallery', '?artworkId='],
  ['/gallery', '?artworkId=//evil.example'],
  ['/profile', ''],
  ['/admin', ''],
  ['/invite/', ''],
  ['/invite/code/more', ''],
  ['/invite/..%2F%2Fevil.example', ''],
  ['/artwork/12/more', ''],
  ['//evil.example/artwork/12', ''],
])('another address is not remembered: %s%s', (pathname, search) => {
  expect(signInTarget({ pathname, search })).toBeNull()
})

test('the artwork of a target is known, but not that of an invitation, which its code stands for', () => {
  for (const target of [
    '/artwork/12',
    '/artwork/12/replay',
    '/canvas/12',
    '/canvas/12?view=readonly',
    '/gallery?artworkId=12',
  ])
    expect([target, artworkIn(target)]).toEqual([target, 12])
  for (const target of ['/', '/try', '/invite/12', '/canvas/12?code=K7PX2M', '/canvas?code=K7PX2M'])
    expect([target, artworkIn(target)]).toEqual([target, null])
})

test('an invitation is into a family, or of a child into a second one', () => {
  for (const target of ['/invite/12ab', '/child-invite/12ab'])
    expect([target, isInvitation(target)]).toEqual([target, true])
  for (const target of ['/', '/try', '/canvas/12', '/artwork/12'])
    expect([target, isInvitation(target)]).toEqual([target, false])
})

test('any history state leads to an address of this app', () => {
  const someTarget = fc.oneof(
    fc.string(),
    fc.webUrl({ withQueryParameters: true }),
    fc.constantFrom(
      '//evil.example/artwork/1',
      'javascript:alert(1)',
      '/\\evil.example',
      '/artwork/1\n',
      '/invite/a\\b',
      '/invite//evil.example',
    ),
  )
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.record({ target: someTarget })), (state) => {
      expect(targetIn(state)).toMatch(
        /^\/$|^\/(artwork|canvas)\/\d+(\?|$)|^\/canvas\?code=\w{6}$|^\/gallery\?|^\/invite\/[\w-]+$/,
      )
    }),
  )
})
