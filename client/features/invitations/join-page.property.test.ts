import { expect, test } from 'vitest'
import * as fc from '#tests/fast-check.ts'
import { readTypedInvitation } from './join-page.tsx'

const familyCode = fc.stringMatching(/^[A-Za-z0-9_-]{22}$/)
const sessionCode = fc.stringMatching(/^[A-Za-z0-9]{6}$/)
const space = fc.stringMatching(/^[ \n\t]{0,3}$/)

test('a code, its link and a message around the link lead to the same invitation', () => {
  fc.assert(
    fc.property(familyCode, space, fc.webUrl(), (code, around, site) => {
      const { origin } = new URL(site)
      for (const typed of [code, `/invite/${code}`, `${origin}/invite/${code}`, `Come! ${origin}/invite/${code} Oma`])
        expect(readTypedInvitation(around + typed + around)).toEqual({ kind: 'family', code })
    }),
  )
})

test('what invites to one picture is told apart', () => {
  fc.assert(
    fc.property(sessionCode, space, (code, around) => {
      for (const typed of [
        code,
        `https://door.example/canvas?code=${code}`,
        `/canvas/12?template_url=%2Fx&code=${code}`,
      ])
        expect(readTypedInvitation(around + typed + around)).toEqual({ kind: 'picture' })
    }),
  )
})

test.each(['', ' ', 'oma', '12345', 'grand mother', 'https://door.example/', '/invite/', 'a.b.c.d.e.f.g'])(
  '%j is no invitation',
  (typed) => expect(readTypedInvitation(typed)).toEqual({ kind: 'unknown' }),
)
