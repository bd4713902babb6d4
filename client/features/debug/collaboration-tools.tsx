import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router-dom'
import { createCollaborative, listCollaborationArtworks } from '#contract/debug.ts'
import { joinSession } from '#client/features/collaboration/join-session.ts'
import { typedCode } from '#client/features/collaboration/typed-code.ts'
import { useSession } from '#client/models/session/use-session.ts'
import { call } from '#client/http/call.ts'
import { loadFailureText } from '#client/http/load-failure-text.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { DebugSection } from './debug-frame.tsx'
import type { RunCall } from './use-run-call.ts'

/** Shared artworks: the caller's own ones, a new one, and joining by a code. Codes are shown here and never logged. */
export function CollaborationTools({ run, log }: { run: RunCall; log: (text: string) => void }) {
  const { status } = useSession()
  const list = useQuery({
    queryKey: ['debug', 'collaboration', status],
    queryFn: () => call(listCollaborationArtworks, {}),
    retry: false,
  })
  const [code, setCode] = useState('')
  const refuse = (title: string, description: string): void => {
    log(`${title}: ${description}`)
    toast({ title, description, destructive: true })
  }
  const join = (event: FormEvent): void => {
    event.preventDefault()
    if (code === '') return refuse('No code provided', 'Please enter a session code')
    if (status !== 'signed-in') return refuse('Not signed in', 'Please log in to join a session')
    void run(
      'Join',
      () => joinSession(code),
      ({ artworkId }) => `artwork ${artworkId}`,
    )
  }
  return (
    <DebugSection title="Collaboration Testing">
      {list.data && <p>{`Artworks on this server: ${list.data.total}, collaborative: ${list.data.collaborative}.`}</p>}
      {list.error && <p className="text-tomato-ink">{loadFailureText(list.error)}</p>}
      <ul className="flex flex-col gap-1">
        {list.data?.artworks.map(({ id, title, sessionCode }) => (
          <li key={id} className="wrap-break-word">
            <Link to={`/canvas/${id}`} className="inline-flex min-h-11 items-center underline">
              {title}
            </Link>
            {sessionCode !== null && <span className="text-ink-soft">{` · code ${sessionCode}`}</span>}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          size="small"
          onClick={() =>
            void run(
              'Create collaborative artwork',
              () => call(createCollaborative, {}),
              ({ artwork }) => `number ${artwork.id}`,
            )
          }
        >
          Create collaborative artwork
        </Button>
        <Button size="small" asChild>
          <Link to="/collab-test">Collaborative Test</Link>
        </Button>
      </div>
      <form noValidate onSubmit={join} className="flex flex-col gap-3">
        <Field label="Session code">
          {(input) => (
            <TextInput
              {...input}
              value={code}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setCode(typedCode(event.target.value))}
            />
          )}
        </Field>
        <Button type="submit" size="small" className="self-start">
          Join
        </Button>
      </form>
    </DebugSection>
  )
}
