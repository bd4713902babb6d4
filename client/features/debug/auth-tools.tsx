import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { createTestUser } from '#contract/debug.ts'
import { useLogin, useLogout, useRegister } from '#client/models/session/use-sign-in.ts'
import { useSession } from '#client/models/session/use-session.ts'
import { call } from '#client/http/call.ts'
import { Button } from '#client/ui/button.tsx'
import { PasswordInput } from '#client/ui/controls/password-input.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { FormField } from '#client/ui/forms/form-field.tsx'
import { DebugSection } from './debug-frame.tsx'
import type { RunCall } from './debug-log.ts'

/** Logging in and registering by hand, and accounts for tests. */
export function AuthTools({ run }: { run: RunCall }) {
  const { status } = useSession()
  const [login, register, logout] = [useLogin(), useRegister(), useLogout()]
  const form = useForm({ defaultValues: { username: '', password: '' } })
  const typed = useWatch({ control: form.control })
  const [made, setMade] = useState<{ name: string; password: string } | null>(null)
  const isBlank = Object.values(typed).some((text) => text.trim() === '')
  const logIn = form.handleSubmit(async (credentials) => {
    if (!isBlank)
      await run(
        'Login',
        () => login.mutateAsync(credentials),
        ({ id }) => `person ${id}`,
      )
  })
  const registerAccount = form.handleSubmit(async (credentials) => {
    await run(
      'Register',
      () => register.mutateAsync(credentials),
      ({ id }) => `person ${id}`,
    )
  })
  const makeTestUser = async (): Promise<void> => {
    const reply = await run(
      'Create test user',
      () => call(createTestUser, {}),
      ({ user }) => `number ${user.id}`,
    )
    if (reply) setMade({ name: reply.user.username, password: reply.password })
  }
  return (
    <DebugSection title="Authentication">
      <p>{status === 'signed-in' ? 'You are signed in.' : 'You are not signed in.'}</p>
      <form noValidate className="flex flex-col gap-3" onSubmit={logIn}>
        <FormField form={form} name="username" label="Username">
          {(input) => <TextInput {...input} autoComplete="username" autoCapitalize="none" />}
        </FormField>
        <FormField form={form} name="password" label="Password">
          {(input) => <PasswordInput {...input} autoComplete="current-password" />}
        </FormField>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="small" disabled={isBlank || login.isPending}>
            Log in
          </Button>
          <Button size="small" disabled={isBlank || register.isPending} onClick={() => void registerAccount()}>
            Register
          </Button>
          {status === 'signed-in' && (
            <Button size="small" disabled={logout.isPending} onClick={() => logout.mutate()}>
              Log out
            </Button>
          )}
          <Button size="small" onClick={() => void makeTestUser()}>
            Create test user
          </Button>
        </div>
      </form>
      {made && (
        <p className="rounded-field bg-butter-pale p-3 wrap-break-word text-butter-ink">
          {`Test user ${made.name} with the password `}
          <code>{made.password}</code>
          {'. It is shown only now.'}
        </p>
      )}
    </DebugSection>
  )
}
