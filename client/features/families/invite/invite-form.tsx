import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { createInvitation, type FamilyInvitation, type NewInvitation } from '#contract/invitations.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { rulesOf } from '#client/ui/forms/checked-draft.ts'
import { FormField } from '#client/ui/forms/form-field.tsx'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { TextArea } from '#client/ui/controls/text-area.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { checkDraft, EMPTY_DRAFT } from './invitation-draft.ts'
import { invitationQueries } from './invitation-queries.ts'

export interface InviteFormProps {
  familyId: number
  onMade: (invitation: FamilyInvitation) => void
}

/** Makes an invitation: with a message, and for one username only, both if wanted. */
export function InviteForm({ familyId, onMade }: InviteFormProps) {
  const queries = useQueryClient()
  const form = useForm({ resolver: rulesOf(checkDraft), defaultValues: EMPTY_DRAFT })
  const invite = useMutation({
    mutationFn: (body: z.input<typeof NewInvitation>) => call(createInvitation, { params: { id: familyId }, body }),
    // A second request would make a second invitation.
    retry: false,
    onSuccess: async (invitation) => {
      onMade(invitation)
      await queries.invalidateQueries({ queryKey: invitationQueries.all() })
    },
  })
  const submit = form.handleSubmit((body) => {
    if (!invite.isPending) invite.mutate(body)
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {invite.error && (
        <Alert title="No invitation was made">
          <p>{failureText(invite.error, { fallback: 'Please try again.' })}</p>
        </Alert>
      )}
      <FormField form={form} name="message" label="Message" hint="Shown with the invitation. You may leave it empty.">
        {(input) => <TextArea {...input} />}
      </FormField>
      <FormField
        form={form}
        name="username"
        label="Only for this username"
        hint="Then nobody else can use the link. Leave it empty if you do not know it."
      >
        {(input) => (
          <TextInput {...input} autoComplete="off" autoCapitalize="none" autoCorrect="off" spellCheck={false} />
        )}
      </FormField>
      <FormField
        form={form}
        name="email"
        label="E-mail address"
        hint="A note for yourself, so that you know whom the link is for. No e-mail is sent."
      >
        {(input) => <TextInput {...input} type="email" autoComplete="off" />}
      </FormField>
      <Button type="submit" variant="primary" size="large" disabled={invite.isPending}>
        {invite.isPending ? 'Making the link...' : 'Make the link'}
      </Button>
    </form>
  )
}
