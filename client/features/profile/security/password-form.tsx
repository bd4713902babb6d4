import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { changePassword } from '#contract/profile.ts'
import { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import { PasswordInput } from '#client/ui/controls/password-input.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { TitledCard } from '#client/ui/titled-card.tsx'
import { listInWords } from '#client/ui/words/list-in-words.ts'
import { sessionsQuery } from './sessions-query.ts'
import { oidcQuery } from './oidc-query.ts'
import { waysInQuery } from './ways-in-query.ts'

const EMPTY = { current: '', next: '' }
type Passwords = typeof EMPTY

/** Changes the password, for which the present one is needed (PROFILE-2). */
export function PasswordForm({ username }: { username: string }) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState(EMPTY)
  const [errors, setErrors] = useState<{ [Field in keyof Passwords]?: string | undefined }>({})
  const passkeys = useQuery(waysInQuery).data?.passkeys ?? []
  const [endWaysIn, setEndWaysIn] = useState(false)
  const change = useMutation({
    mutationFn: (body: Passwords) => call(changePassword, { body: { ...body, endWaysIn } }),
    // Mutation variables stay in the cache until this time is over: 0 removes the passwords at once.
    gcTime: 0,
    // A wrong password that is sent again would count twice.
    retry: false,
    onSuccess: async () => {
      setTyped(EMPTY)
      setEndWaysIn(false)
      toast({ title: 'Password changed', description: 'Your other devices are signed out.' })
      await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      await queries.invalidateQueries({ queryKey: waysInQuery.queryKey })
      await queries.invalidateQueries({ queryKey: oidcQuery.queryKey })
    },
    onError: (error) => {
      if (isWrongPassword(error)) setErrors({ current: 'That is not your password. Try again.' })
      else setErrors({ next: issueOf(error) })
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (change.isPending) return
    const checked = changePassword.body.safeParse(typed)
    const issues = checked.error?.issues ?? []
    setErrors(Object.fromEntries(issues.toReversed().map(({ path: [field], message }) => [field, message])))
    if (typed.current.trim() === '') setErrors((others) => ({ ...others, current: 'Password is required' }))
    else if (checked.success) change.mutate(checked.data)
  }
  return (
    <TitledCard title="Password" text="A new password signs you out everywhere else.">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {change.error && !isWrongPassword(change.error) && issueOf(change.error) === undefined && (
          <Alert title="The password is still the old one">
            <p>{failureText(change.error, { fallback: 'Please try again.' })}</p>
          </Alert>
        )}
        {/* Password managers need to know whose password it is. */}
        <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
        <div className="grid gap-5 tablet:grid-cols-2">
          <Field label="Present password" error={errors.current}>
            {(input) => (
              <PasswordInput
                {...input}
                what="present password"
                autoComplete="current-password"
                value={typed.current}
                onChange={(event) => setTyped({ ...typed, current: event.target.value })}
              />
            )}
          </Field>
          <Field label="New password" hint="At least 8 characters." error={errors.next}>
            {(input) => (
              <PasswordInput
                {...input}
                what="new password"
                autoComplete="new-password"
                value={typed.next}
                onChange={(event) => setTyped({ ...typed, next: event.target.value })}
              />
            )}
          </Field>
        </div>
        <div>
          <Switch label="Somebody else may have known the old one" checked={endWaysIn} onChange={setEndWaysIn} />
          <p className="text-small text-ink-soft">
            Your passkeys, recovery codes and linked accounts go too then.
            {passkeys.length > 0 && ` Your passkeys: ${listInWords(passkeys.map(({ name }) => name))}.`}
          </p>
        </div>
        <Button type="submit" className="self-start max-tablet:w-full" disabled={change.isPending}>
          {change.isPending ? 'Changing...' : 'Change password'}
        </Button>
      </form>
    </TitledCard>
  )
}

const isWrongPassword = (error: Error): boolean => error instanceof ApiError && error.status === 403

/** Returns what the server says of the new password. */
const issueOf = (error: Error): string | undefined =>
  error instanceof ApiError ? error.issues.find(({ path }) => path === 'next')?.message : undefined
