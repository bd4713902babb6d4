import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { setFirstPassword } from '#contract/oidc.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { FormField } from '#client/ui/forms/form-field.tsx'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { PasswordInput } from '#client/ui/controls/password-input.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { TitledCard } from '#client/ui/titled-card.tsx'
import { oidcQuery } from './oidc-query.ts'

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
