import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { createFamily, NewFamily } from '#contract/families.ts'
import { familyQueries } from '#client/features/families/family-queries.ts'
import { profileQuery } from '#client/features/profile/own-profile/profile-query.ts'
import { currentUserQuery } from '#client/features/session/current-user.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { toast } from '#client/ui/overlays/toast.ts'

export interface CreateFamilyDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks for the name of a new family. */
export function CreateFamilyDialog({ open, onOpenChange }: CreateFamilyDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Create Family"
      description="You become its owner. Then you invite the others."
    >
      <NameForm onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

/** A component inside the dialog, so that each opening starts with an empty field. */
function NameForm({ onDone }: { onDone: () => void }) {
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState<string>()
  const create = useMutation({
    mutationFn: (name: string) => call(createFamily, { body: { name } }),
    // A second request would make a second family.
    retry: false,
    onSuccess: async ({ name }) => {
      onDone()
      toast({ title: 'Family created', description: `${name} is yours. Invite the others now.` })
      await Promise.all(
        [familyQueries.all(), profileQuery.queryKey, currentUserQuery.queryKey].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      )
    },
    onError: (error) =>
      toast({
        title: 'The family was not created',
        description: failureText(error, { fallback: 'Please try again.' }),
        destructive: true,
      }),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (create.isPending) return
    const checked = NewFamily.safeParse({ name })
    setWrong(checked.error?.issues[0]?.message)
    if (checked.success) create.mutate(checked.data.name)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label="Family name" hint="Such as ‘The Millers’." error={wrong}>
        {(input) => (
          <TextInput
            {...input}
            value={name}
            onChange={(event) => {
              setName(event.target.value)
              setWrong(undefined)
            }}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog has only this field, and the person opened it to fill it in
            autoFocus
            autoComplete="off"
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="large" disabled={create.isPending}>
        {create.isPending ? 'Creating...' : 'Create Family'}
      </Button>
    </form>
  )
}
