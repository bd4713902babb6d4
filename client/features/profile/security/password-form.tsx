import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { changePassword } from '#contract/profile.ts'
import { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { isToldOnFields, markFields } from '#client/ui/forms/mark-fields.ts'
import { FormChoice, FormField } from '#client/ui/forms/form-field.tsx'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import { PasswordInput } from '#client/ui/controls/password-input.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { TitledCard } from '#client/ui/titled-card.tsx'
import { listInWords } from '#client/ui/words/list-in-words.ts'
import { sessionsQuery } from './sessions-query.ts'
import { oidcQuery } from './oidc-query.ts'
import { waysInQuery } from './ways-in-query.ts'

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
          <FormField form={form} name="current" label="Present password">
            {(input) => <PasswordInput {...input} what="present password" autoComplete="current-password" />}
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
