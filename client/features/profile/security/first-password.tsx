import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { setFirstPassword } from '#contract/oidc.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { PasswordInput } from '#client/ui/controls/password-input.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { TitledCard } from '#client/ui/titled-card.tsx'
import { oidcQuery } from './oidc-query.ts'

/** Gives an account its first password: one that a provider has made has none (ACCOUNT-72). */
export function FirstPassword({ username }: { username: string }) {
  const queries = useQueryClient()
  const [next, setNext] = useState('')
  const [wrong, setWrong] = useState<string>()
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
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (set.isPending) return
    const checked = setFirstPassword.body.safeParse({ next })
    setWrong(checked.error?.issues[0]?.message)
    if (checked.success) set.mutate(checked.data)
  }
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
        <Field label="New password" error={wrong}>
          {(input) => (
            <PasswordInput
              {...input}
              what="new password"
              autoComplete="new-password"
              value={next}
              onChange={({ target }) => {
                setNext(target.value)
                setWrong(undefined)
              }}
            />
          )}
        </Field>
        <Button type="submit" className="self-start" disabled={set.isPending}>
          {set.isPending ? 'Setting...' : 'Set password'}
        </Button>
      </form>
    </TitledCard>
  )
}
