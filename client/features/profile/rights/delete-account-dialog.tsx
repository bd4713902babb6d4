import { type FormEvent, useState } from 'react'
import { ApiError } from '#client/http/api-error.ts'
import { failureText } from '#client/http/failure-text.ts'
import { useWaiting } from '#client/features/waiting/use-waiting.ts'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { PasswordInput } from '#client/ui/controls/password-input.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { unsavedWords } from './unsaved-words.ts'
import { useDeleteAccount } from './use-delete-account.ts'

const GOES = [
  'Your name, your password, your coins and your items.',
  'Every picture that you began, also what others have colored in it.',
  'Your reactions, your places in families, and invitations that are still open.',
  'Everything of yours on this device.',
] as const

const STAYS = [
  'What you have colored in pictures of others. Everybody reads ‘Someone’ beside it.',
  'Your families: one that you own goes to another parent, else to another grown-up.',
  'The amounts of coins in the books, without your name.',
] as const

export interface DeleteAccountDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Says exactly what goes and what stays, asks for the password, and deletes the account (PROFILE-7). */
export function DeleteAccountDialog({ open, onOpenChange }: DeleteAccountDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete your account?"
      description="This cannot be undone. To keep your pictures, download everything first."
    >
      <DeleteForm onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

function DeleteForm({ onClose }: { onClose: () => void }) {
  const unsaved = unsavedWords(useWaiting())
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<string>()
  const remove = useDeleteAccount()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (remove.isPending) return
    if (password.trim() === '') return setWrong('Password is required')
    remove.mutate(password, {
      onError: (error) => setWrong(isWrongPassword(error) ? 'That is not your password. Try again.' : undefined),
    })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <List title="What goes" lines={GOES} />
      <List title="What stays" lines={STAYS} />
      {unsaved !== null && <Alert title={unsaved}>They go as well.</Alert>}
      {remove.error && !isWrongPassword(remove.error) && (
        <Alert title="Your account is still there">
          <p>{failureText(remove.error, { fallback: 'Please try again.' })}</p>
        </Alert>
      )}
      <Field label="Password" error={wrong}>
        {(input) => (
          <PasswordInput
            {...input}
            autoComplete="current-password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value)
              setWrong(undefined)
            }}
          />
        )}
      </Field>
      <div className="flex flex-col gap-3">
        <Button type="submit" variant="danger" size="large" disabled={remove.isPending}>
          {remove.isPending ? 'Deleting...' : 'Delete my account for good'}
        </Button>
        <Button size="large" onClick={onClose}>
          Keep my account
        </Button>
      </div>
    </form>
  )
}

function List({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section aria-label={title}>
      <h3 className="text-lead font-semibold">{title}</h3>
      <ul className="mt-1 list-disc space-y-1 pl-5 text-small">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}

const isWrongPassword = (error: Error): boolean => error instanceof ApiError && error.status === 403
