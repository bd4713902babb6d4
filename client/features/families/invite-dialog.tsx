import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { Family } from '#contract/families.ts'
import { createInvitation, type FamilyInvitation, NewInvitation } from '#contract/invitations.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { type Checked, faultsOf, rulesOf } from '#client/ui/forms/checked-draft.ts'
import { FormField } from '#client/ui/forms/form-field.tsx'
import { Alert } from '#client/ui/alert.tsx'
import { TextArea, TextInput } from '#client/ui/controls/text-input.tsx'
import { InvitationLink } from './invitation-link.tsx'
import { invitationQueries } from './invitation-queries.ts'

export interface InviteDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  family: Pick<Family, 'id' | 'name'>
}

/** Invites somebody into a family: first the form, then the link and the QR code. For the family's parents. */
export function InviteDialog({ open, onOpenChange, family }: InviteDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Invite to ${family.name}`}
      description="You get a link for one person. It works once, for 7 days."
    >
      <Steps family={family} />
    </Dialog>
  )
}

/** A component inside the dialog, so that each opening starts with an empty form. */
function Steps({ family }: Pick<InviteDialogProps, 'family'>) {
  const [made, setMade] = useState<FamilyInvitation | null>(null)
  if (!made) return <InviteForm familyId={family.id} onMade={setMade} />
  return (
    <div className="flex flex-col gap-4">
      <output>
        {made.username === null
          ? 'The link is ready. The first person who opens it can join.'
          : `The link is ready. Only ${made.username} can join with it.`}
      </output>
      <InvitationLink code={made.code} familyName={family.name} />
      <Button onClick={() => setMade(null)}>Invite somebody else</Button>
    </div>
  )
}

interface InviteFormProps {
  familyId: number
  onMade: (invitation: FamilyInvitation) => void
}

/** Makes an invitation: with a message, and for one username only, both if wanted. */
function InviteForm({ familyId, onMade }: InviteFormProps) {
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
  const hasFaults = Object.keys(form.formState.errors).length > 0
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {invite.error && (
        <Alert title="No invitation was made">
          <p>{failureText(invite.error, { fallback: 'Please try again.' })}</p>
        </Alert>
      )}
      <Button type="submit" variant="primary" size="large" disabled={invite.isPending}>
        {invite.isPending ? 'Making the link...' : 'Make the link'}
      </Button>
      {/* Open where a field is wrong, so that it can be seen. */}
      <details open={hasFaults || undefined} className="rounded-card border border-line px-4">
        <summary className="min-h-11 cursor-pointer rounded-small py-2.5 font-display font-semibold">More</summary>
        <div className="flex flex-col gap-4 pt-1 pb-4">
          <FormField form={form} name="message" label="Message" hint="Shown with the invitation.">
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
            label="Their e-mail address, as a note"
            hint="It stands in your list of invitations, so that you know whom the link is for. Nothing is sent to it."
          >
            {(input) => <TextInput {...input} type="email" autoComplete="off" />}
          </FormField>
        </div>
      </details>
    </form>
  )
}

/** What the form holds, as typed. */
interface InvitationDraft {
  readonly message: string
  readonly username: string
  readonly email: string
}

export const EMPTY_DRAFT: InvitationDraft = { message: '', username: '', email: '' }

/** Checks a draft by the contract's rules. Fields that are blank are left out of the body. */
export function checkDraft(draft: InvitationDraft): Checked<InvitationDraft, z.output<typeof NewInvitation>> {
  const filled = Object.fromEntries(Object.entries(draft).filter(([, text]) => text.trim() !== ''))
  const parsed = NewInvitation.safeParse(filled)
  return parsed.success ? { ok: true, body: parsed.data } : { ok: false, faults: faultsOf(parsed.error) }
}
