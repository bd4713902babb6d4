import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { Link } from 'react-router-dom'
import { type ChildOnPage, type ChildSession, endChildSession } from '#contract/child-page.ts'
import { call } from '#client/http/call.ts'
import { LoadedList } from '#client/ui/loaded-list.tsx'
import { useNow } from '#client/ui/browser/use-now.ts'
import { Button } from '#client/ui/button.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { TitledCard } from '#client/ui/titled-card.tsx'
import { sayWhen } from '#client/ui/date-text.ts'
import { childPageQueries, useChildCommand } from './child-page-queries.ts'

/** Where the child is signed in; a parent signs it out. */
export function ChildSessions({ child }: { child: ChildOnPage }) {
  const { id, name, familyId, familyKind } = child
  return (
    <TitledCard
      title={`Where ${name} is signed in`}
      text={
        <>
          {name} can sign in again on the devices of the {familyKind}.{' '}
          <Link className="text-blueberry-ink underline underline-offset-4" to={`/families/${familyId}?tab=children`}>
            See and remove devices
          </Link>
        </>
      }
    >
      <LoadedList
        query={useQuery(childPageQueries.sessions(id))}
        failure="Couldn't load the devices"
        loading={<Skeleton className="h-14 w-full" />}
        empty={<p className="rounded-field bg-door p-4">{name} is signed in nowhere.</p>}
      >
        {(sessions) => (
          <ul className="divide-y divide-line border-t border-line">
            {sessions.map((session) => (
              <Session key={session.id} child={child} session={session} />
            ))}
          </ul>
        )}
      </LoadedList>
    </TitledCard>
  )
}

function Session({ child: { id, name }, session }: { child: ChildOnPage; session: ChildSession }) {
  const { device, isHere, signedInAt, lastUsedAt } = session
  const now = useNow()
  const { mutate, isPending } = useChildCommand()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 grow basis-60 items-start gap-3">
        <MonitorSmartphone aria-hidden="true" className="mt-1 size-6 shrink-0 text-ink-soft" />
        <div className="min-w-0">
          <p className="font-display text-lead font-semibold wrap-anywhere">
            {device}
            {!isHere && <span className="font-text font-normal text-ink-soft">, in the other home</span>}
          </p>
          <p className="text-small text-ink-soft">
            Last used <time dateTime={lastUsedAt}>{sayWhen(new Date(lastUsedAt), now)}</time>
            {signedInAt !== null && `, signed in ${sayWhen(new Date(signedInAt), now)}`}
          </p>
        </div>
      </div>
      <Button
        size="small"
        aria-label={`Sign out ${name} on ${device}`}
        disabled={isPending}
        onClick={() =>
          mutate({
            send: () => call(endChildSession, { params: { id, sessionId: session.id } }),
            done: `${name} is signed out on ${device}`,
          })
        }
      >
        Sign out
      </Button>
    </li>
  )
}
