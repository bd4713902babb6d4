import { expect, test } from 'vitest'
import { typedInvitationCode } from './typed-invitation-code.ts'

test('the code is found in a link, in the message around it, and alone', () => {
  expect(typedInvitationCode('https://x.example/invite/aB-_9 see you!')).toBe('aB-_9')
  expect(typedInvitationCode('https://x.example/canvas/12?code=ABC123&x=1')).toBe('ABC123')
  expect(typedInvitationCode(' abc123 ')).toBe('abc123')
  expect(typedInvitationCode('  ')).toBeUndefined()
  expect(typedInvitationCode('x'.repeat(300))).toHaveLength(100)
})
