import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router-dom'
import { ApiError } from '#client/http/api-error.ts'
import { failureText } from '#client/http/failure-text.ts'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { switchAccount } from '#client/models/session/switch-account.ts'
import { signInTarget, targetIn, withTarget } from '#client/models/session/sign-in-target.ts'
import { useServerLimits } from '#client/models/session/server-settings.ts'
import { useSession } from '#client/models/session/use-session.ts'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { type Checked, rulesOf } from '#client/ui/forms/checked-draft.ts'
import { FormField } from '#client/ui/forms/form-field.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { joinSession, sessionAddress, tryToJoin, typedCode, UnknownArtwork } from './join-session.ts'

/** Milliseconds between 'Joined collaboration!' and the change to the shared artwork. */
const LEAVE_AFTER_MS = 500

interface CodeDraft {
  readonly code: string
}

function checkDraft(draft: CodeDraft): Checked<CodeDraft, CodeDraft> {
  if (draft.code !== '') return { ok: true, body: draft }
  return { ok: false, faults: { code: 'Session code required. Please enter a valid session code' } }
}

export interface JoinDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Opens the shared artwork at this address; without it the router does. */
  onJoined?: ((address: string) => void) | undefined
}

/** The dialog in which a person types a session code and joins that artwork. */
export function JoinDialog({ open, onOpenChange, onJoined }: JoinDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Join Collaborative Coloring">
      <JoinForm onClose={() => onOpenChange(false)} onJoined={onJoined} />
    </Dialog>
  )
}

/** Returns what went wrong and what to do, in one line below the field. */
function whyNot(error: Error): string {
  if (error instanceof UnknownArtwork)
    return 'Navigation error: Could not find the collaborative artwork. Please try again.'
  const unknown = error instanceof ApiError && error.status === 404
  return failureText(error, {
    said: (sentence) =>
      unknown
        ? `Failed to join: ${sentence}. Compare it with the one you were sent, or ask for a new one.`
        : `Failed to join: ${sentence}`,
    fallback: 'Failed to join collaboration session',
  })
}

/** A component inside the dialog, so that each opening starts with an empty field. */
function JoinForm({ onClose, onJoined }: { onClose: () => void; onJoined: JoinDialogProps['onJoined'] }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { status, account } = useSession()
  const signedOut = status === 'signed-out'
  const isFamilyOnly = useServerLimits().noChildCodes && account?.child != null
  const form = useForm({ resolver: rulesOf(checkDraft), reValidateMode: 'onSubmit', defaultValues: { code: '' } })
  const code = useWatch({ control: form.control, name: 'code' })

  const [leaving, setLeaving] = useState(false)
  /** Leads to the sign-in screen and from there into the picture. */
  const logIn = async (): Promise<void> => {
    setLeaving(true)
    // The client may not know yet that the session has ended.
    await switchAccount(queries, null)
  }
  const { pathname, state } = useLocation()
  const target = signInTarget({ pathname: '/canvas', search: `?code=${code}` })
  const arrived = pathname === '/auth' && targetIn(state) === (target ?? '/')
  const leave = useEffectEvent((there: boolean, isOnScreen: boolean) => {
    if (there) onClose()
    else void navigate('/auth', { replace: isOnScreen, state: withTarget(target) })
  })
  // The screen below leads to the sign-in screen too, but knows no code: this navigation must come second.
  useEffect(() => {
    if (leaving && signedOut) leave(arrived, pathname === '/auth')
  }, [leaving, signedOut, arrived, pathname])
  const askToLogIn = async (): Promise<void> => {
    // Leaving the account takes earlier toasts away.
    await logIn()
    toast({
      title: 'Authentication required',
      description: 'Please log in to join a collaborative session',
      destructive: true,
      outlivesScreen: true,
    })
  }

  const join = useMutation({
    mutationFn: (given: string) => tryToJoin(() => joinSession(given)),
    retry: false,
    onSuccess: (session) => {
      const address = sessionAddress(session)
      const open = onJoined ?? ((to: string) => void navigate(to))
      // The joined artwork is in the person's list now.
      void queries.invalidateQueries({ queryKey: artworkQueries.all() })
      onClose()
      toast({
        title: 'Joined collaboration!',
        description: "You've successfully joined the collaborative artwork.",
        outlivesScreen: true,
      })
      setTimeout(() => open(address), LEAVE_AFTER_MS)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) void askToLogIn()
      else form.setError('code', { type: 'server', message: whyNot(error) })
    },
  })

  const submit = form.handleSubmit((draft) => {
    if (join.isPending) return
    if (signedOut) void askToLogIn()
    else join.mutate(draft.code)
  })

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {signedOut && <Alert title="Authentication Required">Log in first, and your code opens the picture.</Alert>}
      {isFamilyOnly && (
        <p className="text-ink-soft">On this server, codes lead children to pictures of their own family only.</p>
      )}
      <FormField form={form} name="code" label="Session code" hint="Type the six letters and digits someone sent you.">
        {({ onChange, ...input }) => (
          <TextInput
            {...input}
            onChange={(event) => {
              event.target.value = typedCode(event.target.value)
              form.clearErrors('code')
              void onChange(event)
            }}
            onKeyDown={(event) => {
              // A form whose submit button is disabled ignores Enter; this way Enter still says what is missing.
              if (event.key === 'Enter') void submit(event)
            }}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog has only this field, and the person opened it to fill it in
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
      </FormField>
      {signedOut && (
        <Button variant="primary" size="large" onClick={() => void logIn()}>
          Log in
        </Button>
      )}
      <Button
        type="submit"
        variant={signedOut ? 'quiet' : 'primary'}
        size="large"
        disabled={code === '' || signedOut || join.isPending}
      >
        {join.isPending ? 'Joining...' : 'Join Session'}
      </Button>
    </form>
  )
}
