import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { z } from 'zod'
import { createInvitation, type FamilyInvitation, type NewInvitation } from '#contract/invitations.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextArea } from '#client/ui/controls/text-area.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { checkDraft, EMPTY_DRAFT, type InvitationDraft } from './invitation-draft.ts'
import { invitationQueries } from './invitation-queries.ts'

export interface InviteFormProps {
  familyId: number
  onMade: (invitation: FamilyInvitation) => void
}

/** Makes an invitation: with a message, and for one username only, both if wanted. */
export function InviteForm({ familyId, onMade }: InviteFormProps) {
  const queries = useQueryClient()
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [errors, setErrors] = useState<Partial<InvitationDraft>>({})
  const invite = useMutation({
    mutationFn: (body: z.input<typeof NewInvitation>) => call(createInvitation, { params: { id: familyId }, body }),
    // A second request would make a second invitation.
    retry: false,
    onSuccess: async (invitation) => {
      onMade(invitation)
      await queries.invalidateQueries({ queryKey: invitationQueries.all() })
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (invite.isPending) return
    const checked = checkDraft(draft)
    setErrors(checked.ok ? {} : checked.errors)
    if (checked.ok) invite.mutate(checked.body)
  }
  const change = (field: keyof InvitationDraft) => (event: { target: { value: string } }) =>
    setDraft({ ...draft, [field]: event.target.value })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {invite.error && (
        <Alert title="No invitation was made">
          <p>{failureText(invite.error, { fallback: 'Please try again.' })}</p>
        </Alert>
      )}
      <Field label="Message" hint="Shown with the invitation. You may leave it empty." error={errors.message}>
        {(input) => <TextArea {...input} value={draft.message} onChange={change('message')} />}
      </Field>
      <Field
        label="Only for this username"
        hint="Then nobody else can use the link. Leave it empty if you do not know it."
        error={errors.username}
      >
        {(input) => (
          <TextInput
            {...input}
            value={draft.username}
            onChange={change('username')}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Field
        label="E-mail address"
        hint="A note for yourself, so that you know whom the link is for. No e-mail is sent."
        error={errors.email}
      >
        {(input) => (
          <TextInput {...input} type="email" value={draft.email} onChange={change('email')} autoComplete="off" />
        )}
      </Field>
      <Button type="submit" variant="primary" size="large" disabled={invite.isPending}>
        {invite.isPending ? 'Making the link...' : 'Make the link'}
      </Button>
    </form>
  )
}
