import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLogin } from '#client/features/session/use-sign-in.ts'
import { failureText } from '#client/http/failure-text.ts'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { contactAddress } from '#client/ui/contact-address.ts'
import { PRODUCT_NAME } from '#client/ui/product-name.ts'
import { Field } from '#client/ui/controls/field.tsx'
import { PasswordInput } from '#client/ui/controls/password-input.tsx'
import { lazyRules } from './lazy-rules.ts'
import { markFields } from './mark-fields.ts'
import { UsernameField } from './username-field.tsx'

/** Says whom to ask for a new password: accounts have no verified e-mail address, so an admin sets it (ACCOUNT-2). */
function ForgotPassword() {
  const [open, setOpen] = useState(false)
  return (
    <div className="text-center">
      <button
        type="button"
        aria-expanded={open}
        aria-controls="forgot-password"
        className="min-h-11 rounded-small px-2 text-lead text-blueberry-ink underline underline-offset-4"
        onClick={() => setOpen((before) => !before)}
      >
        Forgot password
      </button>
      <p id="forgot-password" hidden={!open} className="mt-1 text-small text-balance text-ink-soft">
        Ask the person who runs this {PRODUCT_NAME}: they can give you a new password. You reach them at{' '}
        <span className="wrap-anywhere">{contactAddress()}</span>.
      </p>
    </div>
  )
}

const RULES = lazyRules((rules) => rules.loginRules)

/** The login form. Calls `onDone` once the person is signed in. */
export function LoginForm({ onDone }: { onDone: () => void }) {
  const login = useLogin()
  const form = useForm({ resolver: RULES, defaultValues: { username: '', password: '' } })
  const { errors } = form.formState
  const submit = form.handleSubmit((credentials) =>
    login.mutate(credentials, { onSuccess: onDone, onError: (error) => markFields(form, error) }),
  )
  const failure =
    errors.root?.message ??
    (login.error &&
      failureText(login.error, {
        said: (sentence) => `Login failed: ${sentence}`,
        fallback: 'Login failed. Please check your username and password',
      }))
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {failure && <Alert title={failure} />}
      <UsernameField registration={form.register('username')} error={errors.username} />
      <Field label="Password" error={errors.password?.message}>
        {(input) => (
          <PasswordInput
            {...input}
            {...form.register('password')}
            aria-invalid={errors.password !== undefined}
            autoComplete="current-password"
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="large" className="mt-2 w-full" disabled={login.isPending}>
        {login.isPending ? 'Logging in...' : 'Login'}
      </Button>
      <ForgotPassword />
    </form>
  )
}
