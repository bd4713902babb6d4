import { useState } from 'react'
import type { FamilyKind } from '#contract/families.ts'
import type { Child } from '#contract/children.ts'
import { PasswordDialog } from '#client/models/session/password-dialog.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { useDeleteChild } from './children-queries.ts'

/** Asks for the child's name and the parent's password before its profile is deleted. Mount it to ask. */
export function DeleteChildDialog({
  child,
  kind,
  onDeleted,
  onClose,
}: {
  child: Child
  kind: FamilyKind
  onDeleted?: () => void
  onClose: () => void
}) {
  const { name } = child
  const [typed, setTyped] = useState('')
  const { send, onDone } = useDeleteChild(child)
  return (
    <PasswordDialog
      title={`Delete ${name}'s profile?`}
      description={`All pictures of ${name} are deleted, also for the rest of the ${kind}, and what ${name} has colored in pictures of others goes from there. Copies that others have made stay, without the strokes and the name of ${name}. This cannot be taken back.`}
      action="Delete the profile"
      send={typed.trim() === name ? (password) => send({ name, password }) : null}
      onDone={() => {
        onDeleted?.()
        onDone()
      }}
      onClose={onClose}
    >
      <Field label={`Type ${name} to delete the profile`}>
        {(input) => (
          <TextInput {...input} value={typed} autoComplete="off" onChange={({ target }) => setTyped(target.value)} />
        )}
      </Field>
    </PasswordDialog>
  )
}
