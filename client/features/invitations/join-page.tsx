import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useJoinDialog } from '#client/features/collaboration/use-join-dialog.ts'
import { invitationAddress } from '#client/models/session/kept-invitation.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { readTypedInvitation } from './typed-invitation.ts'

/** The screen that opens an invitation into a family from its code or its link. */
export function JoinPage() {
  const navigate = useNavigate()
  const openJoinDialog = useJoinDialog()
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string>()
  const typed = readTypedInvitation(text)

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (typed.kind === 'family') return void navigate(invitationAddress(typed.code))
    if (typed.kind === 'unknown')
      setWrong(
        text.trim() === '' ? 'Enter your invitation first.' : 'This is no invitation. Paste the link as you got it.',
      )
  }

  return (
    <div className="mx-auto w-full max-w-[540px] px-5 py-10">
      <PageTitle>Join a Family</PageTitle>
      <Card className="rounded-dialog p-5 tablet:p-9">
        <h1 className="text-heading-2">Join a family</h1>
        <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-5">
          <Field label="Invitation code or link" hint="Paste what someone of the family sent you." error={wrong}>
            {(input) => (
              <TextInput
                {...input}
                name="invitation"
                value={text}
                onChange={(event) => {
                  setText(event.target.value)
                  setWrong(undefined)
                }}
                autoComplete="off"
                autoCapitalize="off"
                autoCorrect="off"
                spellCheck={false}
                enterKeyHint="go"
              />
            )}
          </Field>
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
