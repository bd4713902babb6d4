import { lazy, Suspense, useState } from 'react'
import { useForm } from 'react-hook-form'
import { hasPasskeys } from '#client/models/session/passkeys-in-browser.ts'
import type { NameAndPassword } from '#client/models/session/sign-in.ts'
import { useLogin } from '#client/models/session/use-sign-in.ts'
import { ApiError } from '#client/http/api-error.ts'
import { failureText } from '#client/http/failure-text.ts'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { contactAddress } from '#client/ui/contact-address.ts'
import { PRODUCT_NAME } from '#client/ui/product-name.ts'
import { Field } from '#client/ui/controls/field.tsx'
import { PasswordInput } from '#client/ui/controls/password-input.tsx'
import { lazyRules } from './lazy-rules.ts'
import { markFields } from '#client/ui/forms/mark-fields.ts'
import type { OtherWay } from './other-ways.tsx'
import { UsernameField } from './username-field.tsx'

// Fetched by those who need it: most people have a password and no more.
const OtherWays = lazy(async () => ({ default: (await import('./other-ways.tsx')).OtherWays }))

const LINK = 'min-h-11 rounded-small px-2 text-blueberry-ink underline underline-offset-4'

/**
 * The ways besides the password. For a forgotten one it offers a recovery code, and says whom to ask without one: accounts have no verified e-mail
 * address, so an admin resets it (ACCOUNT-2).
 */
function Besides({ onPasskey, onRecovery }: { onPasskey: () => void; onRecovery: () => void }) {
  const [open, setOpen] = useState(false)
  const address = contactAddress()
  return (
    <div className="text-center">
      {hasPasskeys() && (
        <button type="button" className={`${LINK} text-lead`} onClick={onPasskey}>
          Log in with a passkey
        </button>
      )}
      <button
        type="button"
        aria-expanded={open}
        aria-controls="forgot-password"
        className={`${LINK} text-lead`}
        onClick={() => setOpen((before) => !before)}
      >
        Forgot password
      </button>
      <div id="forgot-password" hidden={!open} className="mt-1 text-small text-balance text-ink-soft">
        Ask the person who runs this {PRODUCT_NAME}: they can give you a new password.
        {address !== null && (
          <>
            {' '}
            You reach them at <span className="wrap-anywhere">{address}</span>.
          </>
        )}
        <button type="button" className={`${LINK} block mx-auto`} onClick={onRecovery}>
          Use a recovery code that you have printed
        </button>
      </div>
    </div>
  )
}

const RULES = lazyRules((rules) => rules.loginRules)

/** Returns the form that a refused login leads to; null where the refusal is the end. */
function wayAfter(error: Error, credentials: NameAndPassword): OtherWay | null {
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'one-time-password') return { kind: 'first-password', ...credentials }
  return code === 'second-step' ? { kind: 'second-step', ...credentials } : null
}

/** The login, by name and password or another way. Calls `onDone` once the person is signed in. */
export function LoginForm({ onDone }: { onDone: () => void }) {
  const [way, setWay] = useState<OtherWay | null>(null)
  if (way === null) return <PasswordLogin onDone={onDone} onOtherWay={setWay} />
  return (
    <Suspense fallback={<div className="h-64" />}>
      <OtherWays way={way} onDone={onDone} onBack={() => setWay(null)} />
    </Suspense>
  )
}

function PasswordLogin({ onDone, onOtherWay }: { onDone: () => void; onOtherWay: (way: OtherWay) => void }) {
  const login = useLogin()
  const form = useForm({ resolver: RULES, defaultValues: { username: '', password: '' } })
  const { errors } = form.formState
  const submit = form.handleSubmit((credentials) =>
    login.mutate(credentials, {
      onSuccess: onDone,
      onError: (error) => {
        const way = wayAfter(error, credentials)
        if (way) onOtherWay(way)
        else markFields(form, error)
      },
    }),
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
      <Besides
        onPasskey={() => onOtherWay({ kind: 'passkey' })}
        onRecovery={() => onOtherWay({ kind: 'recovery', username: form.getValues('username') })}
      />
    </form>
  )
}
