import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { changePassword } from '#contract/profile.ts'
import { setFirstPassword } from '#contract/oidc.ts'
import { ApiError } from '#client/http/api-error.ts'
import { isToldOnFields, markFields } from '#client/ui/forms/mark-fields.ts'
import { FormChoice, FormField } from '#client/ui/forms/form-field.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import { listInWords } from '#client/ui/list-text.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { PasswordInput } from '#client/ui/controls/password-input.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { TitledCard } from '#client/ui/titled-card.tsx'
import { oidcQuery, sessionsQuery, waysInQuery } from './sign-in-queries.ts'

const EMPTY = { current: '', next: '', endWaysIn: false }

/** Changes the password, for which the present one is needed (PROFILE-2). */
export function PasswordForm({ username }: { username: string }) {
  const queries = useQueryClient()
  const form = useForm({ resolver: zodResolver(changePassword.body), defaultValues: EMPTY })
  const passkeys = useQuery(waysInQuery).data?.passkeys ?? []
  const change = useMutation({
    mutationFn: (body: z.output<typeof changePassword.body>) => call(changePassword, { body }),
    // Mutation variables stay in the cache until this time is over: 0 removes the passwords at once.
    gcTime: 0,
    // A wrong password that is sent again would count twice.
    retry: false,
    onSuccess: async () => {
      form.reset()
      toast({ title: 'Password changed', description: 'Your other devices are signed out.' })
      await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      await queries.invalidateQueries({ queryKey: waysInQuery.queryKey })
      await queries.invalidateQueries({ queryKey: oidcQuery.queryKey })
    },
    onError: (error) => {
      if (isWrongPassword(error)) form.setError('current', { message: 'That is not your password. Try again.' })
      else markFields(form, error)
    },
  })
  const submit = form.handleSubmit((body) => {
    if (!change.isPending) change.mutate(body)
  })
  return (
    <TitledCard title="Password" text="A new password signs you out everywhere else.">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {change.error && !isWrongPassword(change.error) && !isToldOnFields(form, change.error) && (
          <Alert title="The password is still the old one">
            <p>{failureText(change.error, { fallback: 'Please try again.' })}</p>
          </Alert>
        )}
        {/* Password managers need to know whose password it is. */}
        <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
        <div className="grid gap-5 tablet:grid-cols-2">
          <FormField form={form} name="current" label="Current password">
            {(input) => <PasswordInput {...input} what="current password" autoComplete="current-password" />}
          </FormField>
          <FormField form={form} name="next" label="New password" hint="At least 8 characters.">
            {(input) => <PasswordInput {...input} what="new password" autoComplete="new-password" />}
          </FormField>
        </div>
        <div>
          <FormChoice
            form={form}
            name="endWaysIn"
            render={(value = false, onChange) => (
              <Switch label="Somebody else may have known the old one" checked={value} onChange={onChange} />
            )}
          />
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

/** Gives an account its first password: one that a provider has made has none (ACCOUNT-72). */
export function FirstPassword({ username }: { username: string }) {
  const queries = useQueryClient()
  const form = useForm({ resolver: zodResolver(setFirstPassword.body), defaultValues: { next: '' } })
  const set = useMutation({
    mutationFn: (body: { next: string }) => call(setFirstPassword, { body }),
    // Mutation variables stay in the cache until this time is over: 0 removes the password at once.
    gcTime: 0,
    retry: false,
    onSuccess: async () => {
      toast({ title: 'Password set', description: `You can sign in as ${username} with it, too.` })
      await queries.invalidateQueries({ queryKey: oidcQuery.queryKey })
    },
  })
  const submit = form.handleSubmit((body) => {
    if (!set.isPending) set.mutate(body)
  })
  return (
    <TitledCard
      title="Password"
      text="Your account has none yet. You need one to add devices for children, and to delete the account."
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {set.error && (
          <Alert title="No password was set">
            <p>{failureText(set.error, { fallback: 'Please try again.' })}</p>
          </Alert>
        )}
        <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
        <FormField form={form} name="next" label="New password">
          {(input) => <PasswordInput {...input} what="new password" autoComplete="new-password" />}
        </FormField>
        <Button type="submit" className="self-start" disabled={set.isPending}>
          {set.isPending ? 'Setting...' : 'Set password'}
        </Button>
      </form>
    </TitledCard>
  )
}
