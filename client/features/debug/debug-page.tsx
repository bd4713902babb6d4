import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { createCollaborative, getDebugHealth, getUserStatus, listCollaborationArtworks } from '#contract/debug.ts'
import { call } from '#client/http/call.ts'
import { loadFailureText } from '#client/http/load-failure-text.ts'
import { Button } from '#client/ui/button.tsx'
import { joinSession, typedCode } from '#client/features/collaboration/join-session.ts'
import { useSession } from '#client/models/session/use-session.ts'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { FormField } from '#client/ui/forms/form-field.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { AuthTools } from './auth-tools.tsx'
import { DebugFrame, DebugSection } from './debug-frame.tsx'
import { SocketTester } from './socket-tester.tsx'
import { type RunCall, useDebugLog, useRunCall } from './debug-log.ts'

const yesOrNo = (value: boolean, id: number | null): string =>
  value ? (id === null ? 'yes' : `yes, number ${id}`) : 'no'

/** The screen `/debug`: authentication, user status, collaboration, and the WebSocket. The server decides what it shows to whom. */
export function DebugPage() {
  const [log, add] = useDebugLog()
  const run = useRunCall(add)
  return (
    <DebugFrame title="Debug Tools" log={log}>
      <div className="grid items-start gap-5 tablet:grid-cols-2">
        <AuthTools run={run} />
        <ServerStatus />
        <CollaborationTools run={run} log={add} />
        <SocketTester log={add} commands />
      </div>
    </DebugFrame>
  )
}

/** Whether the server runs, and which accounts there are. */
function ServerStatus() {
  const health = useQuery({ queryKey: ['debug', 'health'], queryFn: () => call(getDebugHealth, {}), retry: false })
  const status = useQuery({ queryKey: ['debug', 'status'], queryFn: () => call(getUserStatus, {}), retry: false })
  const facts: [string, string][] = []
  if (health.data)
    facts.push(
      ['Server', `${health.data.status}, up ${Math.round(health.data.uptime)} s`],
      ['Server time', health.data.timestamp],
    )
  if (status.data) {
    const { adminExists, adminId, testUserExists, testUserId, currentAuthenticatedUserId } = status.data
    facts.push(
      ['Admin exists', yesOrNo(adminExists, adminId)],
      ['Test user exists', yesOrNo(testUserExists, testUserId)],
      ['You are', currentAuthenticatedUserId === null ? 'not signed in' : `person ${currentAuthenticatedUserId}`],
    )
  }
  const failure = health.error ?? status.error
  return (
    <DebugSection title="User Status">
      <dl className="flex flex-col gap-2">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-small text-ink-soft">{name}</dt>
            <dd className="font-display font-semibold wrap-break-word">{value}</dd>
          </div>
        ))}
      </dl>
      {failure && <p className="text-tomato-ink">{loadFailureText(failure)}</p>}
      <Button
        size="small"
        className="self-start"
        onClick={() => {
          void health.refetch()
          void status.refetch()
        }}
      >
        Refresh
      </Button>
    </DebugSection>
  )
}

/** Shared artworks: the caller's own ones, a new one, and joining by a code. Codes are shown here and never logged. */
function CollaborationTools({ run, log }: { run: RunCall; log: (text: string) => void }) {
  const { status } = useSession()
  const list = useQuery({
    queryKey: ['debug', 'collaboration', status],
    queryFn: () => call(listCollaborationArtworks, {}),
    retry: false,
  })
  const form = useForm({ defaultValues: { code: '' } })
  const refuse = (title: string, description: string): void => {
    log(`${title}: ${description}`)
    toast({ title, description, destructive: true })
  }
  const join = form.handleSubmit(({ code }) => {
    if (code === '') return refuse('No code provided', 'Please enter a session code')
    if (status !== 'signed-in') return refuse('Not signed in', 'Please log in to join a session')
    void run(
      'Join',
      () => joinSession(code),
      ({ artworkId }) => `artwork ${artworkId}`,
    )
  })
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
        <FormField form={form} name="code" label="Session code">
          {({ onChange, ...input }) => (
            <TextInput
              {...input}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => {
                event.target.value = typedCode(event.target.value)
                void onChange(event)
              }}
            />
          )}
        </FormField>
        <Button type="submit" size="small" className="self-start">
          Join
        </Button>
      </form>
    </DebugSection>
  )
}
