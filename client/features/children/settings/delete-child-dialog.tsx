import { useState } from 'react'
import type { Child } from '#contract/children.ts'
import { failureText } from '#client/http/failure-text.ts'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { useDeleteChild } from './use-child-commands.ts'

/** Asks for the child's name before its profile is deleted, so that no slip of a finger does it. Mount it to ask. */
export function DeleteChildDialog({ child, onClose }: { child: Child; onClose: () => void }) {
  const { name } = child
  const [typed, setTyped] = useState('')
  const remove = useDeleteChild(child)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Delete ${name}'s profile?`}
      description={`All pictures of ${name} are deleted with it, also for the rest of the family. This cannot be taken back.`}
    >
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          remove.mutate(typed.trim(), { onSuccess: onClose })
        }}
      >
        {remove.error && (
          <Alert title={failureText(remove.error, { fallback: 'Nothing was deleted. Please try again.' })} />
        )}
        <Field label={`Type ${name} to delete the profile`}>
          {(input) => (
            <TextInput {...input} value={typed} autoComplete="off" onChange={({ target }) => setTyped(target.value)} />
          )}
        </Field>
        <Button type="submit" variant="danger" size="large" disabled={typed.trim() !== name || remove.isPending}>
          {remove.isPending ? 'Deleting...' : 'Delete the profile'}
        </Button>
        <Button size="large" onClick={onClose}>
          Cancel
        </Button>
      </form>
    </Dialog>
  )
}
