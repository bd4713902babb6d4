import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { failureText } from '#client/http/failure-text.ts'
import { useSession } from '#client/features/session/use-session.ts'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { joinSession, sessionAddress, tryToJoin, UnknownArtwork } from './join-session.ts'
import { typedCode } from './typed-code.ts'

/** Milliseconds between 'Joined collaboration!' and the shared page (TIME-8). */
const LEAVE_AFTER_MS = 500
const FAILED = 'Failed to join collaboration session'

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export interface JoinDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Goes to the shared page in another way than by the router; gets its address. */
  onJoined?: (address: string) => void
}

/** Six letters from somebody, and one is on their page. */
export function JoinDialog({ open, onOpenChange, onJoined }: JoinDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Join Collaborative Coloring">
      <JoinForm onClose={() => onOpenChange(false)} onJoined={onJoined} />
    </Dialog>
  )
}

/** Inside the dialog, so that each opening begins with an empty field. */
function JoinForm({ onClose, onJoined }: { onClose: () => void; onJoined: JoinDialogProps['onJoined'] }) {
  const navigate = useNavigate()
  const signedOut = useSession().status === 'signed-out'
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string>()

  const join = useMutation({
    mutationFn: (given: string) => tryToJoin(() => joinSession(given), wait),
    retry: false,
    onSuccess: (session) => {
      const address = sessionAddress(session)
      const leave = onJoined ?? ((to: string) => void navigate(to))
      onClose()
      toast({
        title: 'Joined collaboration!',
        description: "You've successfully joined the collaborative artwork.",
      })
      setTimeout(() => leave(address), LEAVE_AFTER_MS)
    },
    onError: (error) => {
      const lost = error instanceof UnknownArtwork
      const description = lost
        ? 'Could not find the collaborative artwork. Please try again.'
        : failureText(error, { fallback: FAILED })
      setWrong(description)
      toast({ title: lost ? 'Navigation error' : 'Failed to join', description, destructive: true })
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (join.isPending) return
    if (code === '') {
      toast({
        title: 'Session code required',
        description: 'Please enter a valid session code',
        destructive: true,
      })
      return
    }
    if (signedOut) {
      toast({
        title: 'Authentication required',
        description: 'Please log in to join a collaborative session',
        destructive: true,
      })
      onClose()
      void navigate('/auth')
      return
    }
    setWrong(undefined)
    join.mutate(code)
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {signedOut && <Alert title="Authentication Required">Log in first, then come back with your code.</Alert>}
      <Field label="Session code" hint="Type the six letters someone sent you." error={wrong}>
        {(input) => (
          <TextInput
            {...input}
            name="code"
            value={code}
            onChange={(event) => {
              setCode(typedCode(event.target.value))
              setWrong(undefined)
            }}
            onKeyDown={(event) => {
              // The disabled button would keep Enter from saying what is missing.
              if (event.key === 'Enter') submit(event)
            }}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog has this one field, and was opened to fill it
            autoFocus
            placeholder="Enter code (e.g., ABC123)"
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            className="code-text min-h-15 text-center text-heading-4 uppercase placeholder:text-body placeholder:font-normal placeholder:tracking-normal placeholder:normal-case"
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="large" disabled={code === '' || signedOut || join.isPending}>
        {join.isPending ? 'Joining...' : 'Join Session'}
      </Button>
    </form>
  )
}
