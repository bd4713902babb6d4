import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { deleteAccount } from '#contract/profile.ts'
import { familyQueries } from '#client/models/family-queries.ts'
import { ApiError } from '#client/http/api-error.ts'
import { failureText } from '#client/http/failure-text.ts'
import { useUnsentPictures } from '#client/features/outbox/outbox-context.ts'
import { FormField } from '#client/ui/forms/form-field.tsx'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { PasswordInput } from '#client/ui/controls/password-input.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { browserLocalStore } from '#client/canvas/session/store/browser-store.ts'
import { forgetPerson } from '#client/canvas/session/forget-person.ts'
import { forgetLeftDeletions } from '#client/models/artworks/left-deletions.ts'
import { useAccount } from '#client/models/session/use-session.ts'
import { leaveInOtherTabs, switchAccount } from '#client/models/session/switch-account.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import type { UnsentPicture } from '#client/canvas/outbox/tabs.ts'

const GOES = [
  'Your name, your password, your passkeys and recovery codes, your coins and your items.',
  'Every picture that you began, also what others have colored in it.',
  'Your reactions, your places in families, and invitations that are still open.',
  'Everything of yours on this device.',
] as const

const STAYS = [
  'What you have colored in pictures of others. Everybody reads ‘Someone’ beside it.',
  'Your families: one that you own goes to another parent. Children are never left without one.',
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
  const unsaved = unsavedText(useUnsentPictures())
  const form = useForm({
    resolver: zodResolver(deleteAccount.body),
    defaultValues: { password: '' },
  })
  const remove = useDeleteAccount()
  const isAlone = useIsOnlyParent()
  const submit = form.handleSubmit(({ password }) => {
    if (remove.isPending) return
    remove.mutate(password, {
      onError: (error) => {
        if (isWrongPassword(error)) form.setError('password', { message: 'That is not your password. Try again.' })
      },
    })
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <List title="What goes" lines={GOES} />
      <List title="What stays" lines={STAYS} />
      {unsaved !== null && <Alert title={unsaved}>They go as well.</Alert>}
      {isAboutChildren(remove.error) ? (
        <ChildrenStay title="Your account is still there" />
      ) : (
        isAlone && <ChildrenStay title="Your children need a parent first" />
      )}
      {remove.error && !isWrongPassword(remove.error) && !isAboutChildren(remove.error) && (
        <Alert title="Your account is still there">
          <p>{failureText(remove.error, { fallback: 'Please try again.' })}</p>
        </Alert>
      )}
      <FormField form={form} name="password" label="Password">
        {(input) => <PasswordInput {...input} autoComplete="current-password" />}
      </FormField>
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

/** Returns whether the person is the only parent in a family with children. One that has a second home is not left alone: the server knows. */
function useIsOnlyParent(): boolean {
  const { data: families = [] } = useQuery(familyQueries.list())
  const asParent = families.filter(({ role }) => role === 'parent')
  const members = useQueries({ queries: asParent.map(({ id }) => familyQueries.members(id)) })
  return members.some(
    ({ data = [] }) =>
      data.some(({ role }) => role === 'child') && data.filter(({ role }) => role === 'parent').length === 1,
  )
}

/** Both ways on for the only parent of children (PROFILE-7): each family leads to its page. */
function ChildrenStay({ title }: { title: string }) {
  const { data } = useQuery(familyQueries.list())
  return (
    <Alert title={title}>
      <p>You are the only parent of children. There are two ways on:</p>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        <li>Ask a member to be a parent: press the dots beside their name. When they have accepted, come back here.</li>
        <li>Delete the profiles of the children, with everything that they made.</li>
      </ul>
      {data
        ?.filter(({ role }) => role === 'parent')
        .map(({ id, name }) => (
          <p key={id} className="mt-2 flex flex-wrap gap-x-4 text-ink">
            <span className="py-2.5 font-semibold wrap-anywhere">{name}:</span>
            <Link className={LINK} to={`/families/${id}`}>
              Ask a member
            </Link>
            <Link className={LINK} to={`/families/${id}?tab=children`}>
              Delete profiles
            </Link>
          </p>
        ))}
    </Alert>
  )
}

const LINK = 'inline-flex min-h-11 items-center rounded-small text-blueberry-ink underline underline-offset-4'

const isAboutChildren = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'children-need-a-parent'

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

/** The mutation that deletes the account, clears what this device keeps of it, and leads to the sign-in screen. */
function useDeleteAccount() {
  const queries = useQueryClient()
  const { id } = useAccount()
  return useMutation({
    mutationFn: (password: string) => call(deleteAccount, { body: { password } }),
    // Mutation variables stay in the cache until this time is over: 0 removes the password at once.
    gcTime: 0,
    // A wrong password that is sent again would count twice.
    retry: false,
    onSuccess: async () => {
      leaveInOtherTabs(queries, id)
      const cleared = await clearDevice(id)
      await switchAccount(queries, null)
      toast({
        title: 'Your account is deleted',
        description: cleared
          ? 'Nothing of it is left on this device. Take care!'
          : 'This browser did not let us clear its copies. Clear the data of this site in its settings.',
      })
    },
  })
}

/** Returns false where the browser refuses. */
async function clearDevice(userId: number): Promise<boolean> {
  try {
    forgetLeftDeletions(userId, localStorage)
    await forgetPerson(userId, browserLocalStore(), localStorage)
    return true
  } catch (error) {
    console.warn('The copies of a deleted account stay on this device', error)
    return false
  }
}

/** Returns a sentence about strokes that only this device has; null when there are none. */
export function unsavedText(waiting: readonly Pick<UnsentPicture, 'strokes'>[]): string | null {
  const strokes = waiting.reduce((sum, picture) => sum + picture.strokes, 0)
  if (waiting.length === 0) return null
  if (strokes === 0) return 'Changes on this device have not reached the server.'
  return `${strokes} ${strokes === 1 ? 'stroke' : 'strokes'} on this device ${strokes === 1 ? 'has' : 'have'} not reached the server.`
}
