import { useForm, useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router-dom'
import { useJoinDialog } from '#client/features/collaboration/join-dialog-host.tsx'
import { invitationAddress } from '#client/models/session/kept-invitation.ts'
import { useAccount } from '#client/models/session/use-session.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { type Checked, rulesOf } from '#client/ui/forms/checked-draft.ts'
import { FormField } from '#client/ui/forms/form-field.tsx'
import { MessagePanel } from '#client/ui/message-panel.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'

interface JoinDraft {
  readonly invitation: string
}

/** Returns the code of the family that a draft invites into. The page tells apart what invites to a picture, so that is no fault. */
function checkDraft({ invitation }: JoinDraft): Checked<JoinDraft, { code: string | null }> {
  const typed = readTypedInvitation(invitation)
  if (typed.kind !== 'unknown') return { ok: true, body: { code: typed.kind === 'family' ? typed.code : null } }
  const isBlank = invitation.trim() === ''
  const fault = isBlank ? 'Enter your invitation first.' : 'This is no invitation. Paste the link as you got it.'
  return { ok: false, faults: { invitation: fault } }
}

/** The screen that opens an invitation into a family from its code or its link. A child accepts none (CHILD-7). */
export function JoinPage() {
  return useAccount().child ? <ForGrownUps /> : <InvitationForm />
}

function ForGrownUps() {
  const openJoinDialog = useJoinDialog()
  return (
    <>
      <PageTitle>Join a Family</PageTitle>
      <MessagePanel
        title="Ask a grown-up"
        text="Grown-ups open invitations into families. With a code of six letters and digits, you can color a picture together with others."
        actions={
          <>
            <Button variant="primary" onClick={() => openJoinDialog()}>
              Join Collaboration
            </Button>
            <Button asChild>
              <Link to="/">Return to Home</Link>
            </Button>
          </>
        }
      />
    </>
  )
}

function InvitationForm() {
  const navigate = useNavigate()
  const openJoinDialog = useJoinDialog()
  const form = useForm({
    resolver: rulesOf(checkDraft),
    reValidateMode: 'onSubmit',
    defaultValues: { invitation: '' },
  })
  const typed = readTypedInvitation(useWatch({ control: form.control, name: 'invitation' }))
  const submit = form.handleSubmit(({ code }) => {
    if (code !== null) void navigate(invitationAddress(code))
  })

  return (
    <div className="mx-auto w-full max-w-[540px] px-5 py-10">
      <PageTitle>Join a Family</PageTitle>
      <Card className="rounded-dialog p-5 tablet:p-9">
        <h1 className="text-heading-2">Join a family</h1>
        <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-5">
          <FormField
            form={form}
            name="invitation"
            label="Invitation code or link"
            hint="Paste what someone of the family sent you."
          >
            {({ onChange, ...input }) => (
              <TextInput
                {...input}
                onChange={(event) => {
                  form.clearErrors('invitation')
                  void onChange(event)
                }}
                autoComplete="off"
                autoCapitalize="off"
                autoCorrect="off"
                spellCheck={false}
                enterKeyHint="go"
              />
            )}
          </FormField>
          <div aria-live="polite" className="empty:hidden">
            {typed.kind === 'picture' && (
              <div className="flex flex-col items-start gap-3 rounded-card bg-butter-pale p-4">
                <p>
                  This looks like a code for coloring one picture together. Enter it in ‘Join Collaboration’, here or on
                  the home screen.
                </p>
                <Button size="small" onClick={() => openJoinDialog()}>
                  Join Collaboration
                </Button>
              </div>
            )}
          </div>
          <Button type="submit" variant="primary" size="large">
            Open invitation
          </Button>
        </form>
      </Card>
    </div>
  )
}

/** What a person typed or pasted where an invitation into a family is asked for. */
type TypedInvitation =
  | { readonly kind: 'family'; readonly code: string }
  /** A session code or a link with one: it invites to color one picture, and has another place. */
  | { readonly kind: 'picture' }
  | { readonly kind: 'unknown' }

/** In any text: people paste the message around the link too. */
const FAMILY_LINK = /\/invite\/([\w-]{1,100})/
/** Longer than a session code, so that the two cannot be confused. */
const FAMILY_CODE = /^[\w-]{7,100}$/
const SESSION_CODE = /^[A-Za-z0-9]{6}$/
const PICTURE_LINK = /\/canvas[\w/]*\?(?:\S*&)?code=[A-Za-z0-9]{6}\b/

/** Returns what a typed or pasted text invites to. The host of a link does not matter: only its code is used. */
export function readTypedInvitation(typed: string): TypedInvitation {
  const text = typed.trim()
  const code = FAMILY_LINK.exec(text)?.[1] ?? FAMILY_CODE.exec(text)?.[0]
  if (code !== undefined) return { kind: 'family', code }
  return { kind: SESSION_CODE.test(text) || PICTURE_LINK.test(text) ? 'picture' : 'unknown' }
}
