import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { keptInvitation } from '#client/models/session/kept-invitation.ts'
import { serverSettingsQuery } from '#client/models/session/server-settings.ts'
import { contactAddress } from '#client/ui/contact-address.ts'
import { useRegister } from '#client/models/session/use-sign-in.ts'
import { failureText } from '#client/http/failure-text.ts'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { PasswordInput } from '#client/ui/controls/password-input.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { isToldOnFields, markFields } from '#client/ui/forms/mark-fields.ts'
import { typedInvitationCode } from './typed-invitation-code.ts'
import { lazyRules } from './lazy-rules.ts'
import { UsernameField } from './username-field.tsx'

const RULES = lazyRules((rules) => rules.registrationRules)

export interface RegisterPanelProps {
  /** The address to open after signing up, which may hold an invitation. */
  target: string
  onDone: () => void
}

/** The registration, or why there is none: some servers take new accounts by invitation only, or not at all (ADMIN-44). */
export function RegisterPanel({ target, onDone }: RegisterPanelProps) {
  const { data } = useQuery(serverSettingsQuery)
  const [kept] = useState(keptInvitation)
  const address = contactAddress()
  const isTarget = target.startsWith('/invite/') || target.includes('code=')
  const known = isTarget ? typedInvitationCode(target) : kept?.code
  if (data?.registration === 'closed')
    return (
      <div className="flex flex-col gap-2">
        <p className="font-display text-lead font-semibold">New accounts are closed here</p>
        <p className="text-ink-soft">
          The people who run this server make no new accounts at the moment.
          {address !== null && (
            <>
              {' '}
              You can ask them:{' '}
              <a href={`mailto:${address}`} className="text-blueberry-ink underline underline-offset-4">
                {address}
              </a>
            </>
          )}
        </p>
      </div>
    )
  return <RegisterForm isByInvitation={data?.registration === 'invited'} invitation={known} onDone={onDone} />
}

interface RegisterFormProps {
  /** New accounts need an invitation here (ADMIN-44). */
  isByInvitation?: boolean
  /** The code of the invitation that the person has opened. */
  invitation?: string | undefined
  onDone: () => void
}

/**
 * The registration form: a name, a password, and the password again, and an invitation where one is needed. Calls `onDone` once the person
 * is signed in.
 */
function RegisterForm({ isByInvitation = false, invitation, onDone }: RegisterFormProps) {
  const [typed, setTyped] = useState('')
  const code = invitation ?? typedInvitationCode(typed)
  const register = useRegister()
  const form = useForm({
    resolver: RULES,
    defaultValues: { username: '', password: '', confirmPassword: '' },
  })
  const { errors } = form.formState
  const submit = form.handleSubmit(({ username, password }) =>
    register.mutate(
      { username, password, ...(isByInvitation && { invitation: code }) },
      { onSuccess: onDone, onError: (error) => markFields(form, error) },
    ),
  )
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {errors.root?.message !== undefined && <Alert title={errors.root.message} />}
      {register.error && !isToldOnFields(form, register.error) && (
        <Alert title="Registration failed">
          <p>{failureText(register.error, { fallback: 'Please try a different username' })}</p>
        </Alert>
      )}
      {isByInvitation && invitation !== undefined && (
        <p className="text-ink-soft">New accounts are by invitation here, and you have one.</p>
      )}
      {isByInvitation && invitation === undefined && (
        <Field
          label="Invitation code or link"
          hint="New accounts are by invitation here. Open the link that you were sent, or paste it."
        >
          {(input) => (
            <TextInput
              {...input}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              autoComplete="off"
              autoCapitalize="off"
              autoCorrect="off"
              spellCheck={false}
            />
          )}
        </Field>
      )}
      <UsernameField registration={form.register('username')} error={errors.username} />
      <Field label="Password" hint="At least 8 characters." error={errors.password?.message}>
        {(input) => (
          <PasswordInput
            {...input}
            {...form.register('password')}
            aria-invalid={errors.password !== undefined}
            autoComplete="new-password"
          />
        )}
      </Field>
      <Field label="Confirm Password" error={errors.confirmPassword?.message}>
        {(input) => (
          <PasswordInput
            {...input}
            {...form.register('confirmPassword')}
            what="confirmation"
            autoComplete="new-password"
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="large" className="mt-2 w-full" disabled={register.isPending}>
        {register.isPending ? 'Signing up...' : 'Sign Up'}
      </Button>
    </form>
  )
}
