import { useQuery } from '@tanstack/react-query'
import { getDebugHealth, getUserStatus } from '#contract/debug.ts'
import { call } from '#client/http/call.ts'
import { loadFailureText } from '#client/http/load-failure-text.ts'
import { Button } from '#client/ui/button.tsx'
import { DebugSection } from './debug-frame.tsx'

const yesOrNo = (value: boolean, id: number | null): string =>
  value ? (id === null ? 'yes' : `yes, number ${id}`) : 'no'

/** Whether the server runs, and which accounts there are. */
export function ServerStatus() {
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
