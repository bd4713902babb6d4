import { expect, test } from 'vitest'
import { RegistrationForm } from './form-rules.ts'

/** The first message for each field, which is the one the form shows. */
function mistakes(form: { username: string; password: string; confirmPassword: string }): Record<string, string> {
  const shown: Record<string, string> = {}
  for (const issue of RegistrationForm.safeParse(form).error?.issues ?? [])
    shown[issue.path.join('.')] ??= issue.message
  return shown
}

test('a valid form is trimmed, and its name keeps its capitals', () => {
  expect(
    RegistrationForm.parse({ username: ' Mia ', password: ' a secret 1 ', confirmPassword: 'a secret 1' }),
  ).toEqual({
    username: 'Mia',
    password: 'a secret 1',
    confirmPassword: 'a secret 1',
  })
})

test('an empty form has a message on each field', () => {
  expect(mistakes({ username: ' ', password: '  ', confirmPassword: '' })).toEqual({
    username: 'Username is required',
    password: 'Password is required',
    confirmPassword: 'Please confirm your password',
  })
})

test.each(['mia', ''])(
  'different passwords are reported on the second one, whether there is a name or not (%j)',
  (username) => {
    expect(mistakes({ username, password: 'a secret 1', confirmPassword: 'a secret 2' })).toMatchObject({
      confirmPassword: "Passwords don't match",
    })
  },
)
