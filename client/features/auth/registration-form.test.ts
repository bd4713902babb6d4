import { expect, test } from 'vitest'
import { RegistrationForm } from './registration-form.ts'

/** The first sentence for each field, as the form shows it. */
function mistakes(form: { username: string; password: string; confirmPassword: string }): Record<string, string> {
  const shown: Record<string, string> = {}
  for (const issue of RegistrationForm.safeParse(form).error?.issues ?? [])
    shown[issue.path.join('.')] ??= issue.message
  return shown
}

test('a good form comes out tidy', () => {
  expect(RegistrationForm.parse({ username: ' Mia ', password: ' secret1 ', confirmPassword: 'secret1' })).toEqual({
    username: 'mia',
    password: 'secret1',
    confirmPassword: 'secret1',
  })
})

test('an empty form says what each field needs', () => {
  expect(mistakes({ username: ' ', password: '  ', confirmPassword: '' })).toEqual({
    username: 'Username is required',
    password: 'Password is required',
    confirmPassword: 'Please confirm your password',
  })
})

test.each(['mia', ''])('two different passwords are said on the second, whatever the name is (%s)', (username) => {
  expect(mistakes({ username, password: 'secret1', confirmPassword: 'secret2' })).toMatchObject({
    confirmPassword: "Passwords don't match",
  })
})
