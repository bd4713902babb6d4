import { useMemo, useSyncExternalStore } from 'react'
import type { ArtworkSession } from '#client/canvas/session/artwork-session.ts'
import { RemoteCursor } from './remote-cursor.tsx'
import { subscribeInSteps } from '#client/canvas/session/subscribe-in-steps.ts'

/** Each of the others tells of a move this often: all are moved together, and the page changes no more often than for one. Milliseconds. */
const STEP_MS = 60

export interface RemoteCursorsProps {
  session: Pick<ArtworkSession, 'pointers'>
}

/** The others' pointers. They move many times a second, and nothing else is put together anew for that. */
export function RemoteCursors({ session: { pointers } }: RemoteCursorsProps) {
  const subscribe = useMemo(() => subscribeInSteps(pointers.subscribe, STEP_MS), [pointers])
  const { people } = useSyncExternalStore(subscribe, () => pointers.current)
  return people.map((person) => <RemoteCursor key={person.client} person={person} />)
}
