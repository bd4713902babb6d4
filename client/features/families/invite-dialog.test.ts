import { expect, test } from 'vitest'
import { checkDraft, EMPTY_DRAFT } from './invite-dialog.tsx'

test('blank fields are left out, and the username is read in lower case', () => {
  expect(checkDraft(EMPTY_DRAFT)).toEqual({ ok: true, body: {} })
  expect(checkDraft({ message: ' Come in! ', username: ' Oma ', email: '  ' })).toEqual({
    ok: true,
    body: { message: 'Come in!', username: 'oma' },
  })
})

test('each wrong field gets a sentence', () => {
  const checked = checkDraft({ message: 'a'.repeat(501), username: '', email: 'oma' })
  expect(checked).toEqual({
    ok: false,
    faults: { message: 'Message must be at most 500 characters', email: expect.any(String) },
  })
})
