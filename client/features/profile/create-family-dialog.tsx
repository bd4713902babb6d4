import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { createFamily, type FamilyKind, MAX_CHILDREN, NewFamily } from '#contract/families.ts'
import { familyQueries } from '#client/models/family-queries.ts'
import { currentUserQuery } from '#client/models/session/current-user.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { FormChoice, FormField } from '#client/ui/forms/form-field.tsx'
import { Button } from '#client/ui/button.tsx'
import { Segments } from '#client/ui/controls/segments.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { profileQuery } from './profile-query.ts'

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

const KINDS = [
  { value: 'family', label: 'A family' },
  { value: 'class', label: 'A class' },
] as const

const ABOUT: Readonly<Record<FamilyKind, string>> = {
  family: `Parents, others, and up to ${MAX_CHILDREN.family} children.`,
  class: `Teachers and up to ${MAX_CHILDREN.class} children, who sign in with printed cards.`,
}

const EMPTY = { name: '', kind: 'family' } as const

/** A component inside the dialog, so that each opening starts with an empty field. */
function NameForm({ onDone }: { onDone: () => void }) {
  const queries = useQueryClient()
  const form = useForm({ resolver: zodResolver(NewFamily), defaultValues: EMPTY })
  const kind = useWatch({ control: form.control, name: 'kind' }) ?? EMPTY.kind
  const create = useMutation({
    mutationFn: (body: z.output<typeof NewFamily>) => call(createFamily, { body }),
    // A second request would make a second family.
    retry: false,
    onSuccess: async ({ name }) => {
      onDone()
      toast(
        kind === 'class'
          ? { title: 'Class created', description: `${name} is yours. Add the children on its page.` }
          : { title: 'Family created', description: `${name} is yours. Invite the others now.` },
      )
      await Promise.all(
        [familyQueries.all(), profileQuery.queryKey, currentUserQuery.queryKey].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      )
    },
    onError: (error) =>
      toast({
        title: `The ${kind} was not created`,
        description: failureText(error, { fallback: 'Please try again.' }),
        destructive: true,
      }),
  })
  const submit = form.handleSubmit((body) => {
    if (!create.isPending) create.mutate(body)
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <FormChoice
          form={form}
          name="kind"
          render={(value, onChange) => <Segments label="What it is" options={KINDS} value={kind} onChange={onChange} />}
        />
        <p className="text-small text-pretty text-ink-soft">{ABOUT[kind]}</p>
      </div>
      <FormField
        form={form}
        name="name"
        label={kind === 'class' ? 'Class name' : 'Family name'}
        hint={kind === 'class' ? 'Such as ‘Class 2b’.' : 'Such as ‘The Millers’.'}
      >
        {(input) => (
          <TextInput
            {...input}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog has only this field, and the person opened it to fill it in
            autoFocus
            autoComplete="off"
          />
        )}
      </FormField>
      <Button type="submit" variant="primary" size="large" disabled={create.isPending}>
        {create.isPending ? 'Creating...' : kind === 'class' ? 'Create Class' : 'Create Family'}
      </Button>
    </form>
  )
}
