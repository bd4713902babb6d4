import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLogin } from '#client/features/session/use-sign-in.ts'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { PasswordInput } from '#client/ui/controls/password-input.tsx'
import { lazyRules } from './lazy-rules.ts'
import { showIssues } from './show-issues.ts'
import { UsernameField } from './username-field.tsx'

/** Says how to get a new password: accounts have no verified e-mail address, so an admin sets it (ACCOUNT-2). */
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
      <p id="forgot-password" hidden={!open} className="mt-1 text-small text-ink-soft">
        Ask whoever looks after this door. An admin can set a new password with{' '}
        <code className="rounded-small bg-door px-1.5 py-0.5 text-ink">
          npm run admin -- reset-password &lt;username&gt;
        </code>
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
    login.mutate(credentials, { onSuccess: onDone, onError: (error) => showIssues(form, error) }),
  )
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {errors.root?.message !== undefined && <Alert title={errors.root.message} />}
      <UsernameField registration={form.register('username')} error={errors.username?.message} />
      <Field label="Password" error={errors.password?.message}>
        {(input) => <PasswordInput {...input} {...form.register('password')} autoComplete="current-password" />}
      </Field>
      <Button type="submit" variant="primary" size="large" className="mt-2 w-full" disabled={login.isPending}>
        {login.isPending ? 'Logging in...' : 'Login'}
      </Button>
      <ForgotPassword />
    </form>
  )
}
