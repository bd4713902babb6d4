import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { PresentPassword } from '#contract/accounts.ts'
import { ApiError } from '#client/http/api-error.ts'
import { failureText } from '#client/http/failure-text.ts'
import { FormField } from '#client/ui/forms/form-field.tsx'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { PasswordInput } from '#client/ui/controls/password-input.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'

export interface PasswordDialogProps {
  /** The question: 'Delete Mia's profile?' */
  title: string
  /** What happens then, and what stays. */
  description: ReactNode
  /** The text of the button that does it. */
  action: string
  variant?: 'danger' | 'primary'
  /** What else is asked, above the password. */
  children?: ReactNode
  /** Null until what else is asked is answered. */
  send: ((password: string) => Promise<unknown>) | null
  onDone: () => void
  onClose: () => void
}

const RULES = zodResolver(z.object({ password: PresentPassword }))

/** Asks for the person's password before something that an open tab should not be enough for (SECURITY-34). Mount it to ask. */
export function PasswordDialog({
  title,
  description,
  action,
  variant = 'danger',
  children,
  send,
  onDone,
  onClose,
}: PasswordDialogProps) {
  const form = useForm({ resolver: RULES, defaultValues: { password: '' } })
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (password: string) => send?.(password),
    // Mutation variables stay in the cache until this time is over: 0 removes the password at once.
    gcTime: 0,
    // A wrong password that is sent again would count twice.
    retry: false,
    onSuccess: () => {
      onClose()
      onDone()
    },
    onError: (failure) => {
      if (isWrongPassword(failure)) form.setError('password', { message: 'That is not your password. Try again.' })
    },
  })
  const submit = form.handleSubmit(({ password }) => {
    if (!isPending && send) mutate(password)
  })
  return (
    <Dialog open onOpenChange={onClose} title={title} description={description}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {error && !isWrongPassword(error) && (
          <Alert title="Nothing was changed">
            <p>{failureText(error, { fallback: 'Please try again.' })}</p>
          </Alert>
        )}
        {children}
        <FormField form={form} name="password" label="Your password">
          {(input) => <PasswordInput {...input} autoComplete="current-password" />}
        </FormField>
        <div className="flex flex-col gap-3">
          <Button type="submit" variant={variant} size="large" disabled={isPending || !send}>
            {isPending ? 'One moment...' : action}
          </Button>
          <Button size="large" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const isWrongPassword = (error: Error): boolean => error instanceof ApiError && error.code === 'wrong-password'
