import { useMemo, useSyncExternalStore } from 'react'
import type { ArtworkSession } from '#client/canvas/session/artwork-session.ts'
import { personColor } from '#client/canvas/session/people/person-color.ts'
import { RemoteCursor } from './remote-cursor.tsx'
import { subscribeThrottled } from '#client/canvas/session/subscribe-throttled.ts'

/** The others send moves about this often. All cursors move together, so the screen changes no more often than for one. */
const CURSOR_STEP_MS = 60

export interface RemoteCursorsProps {
  session: Pick<ArtworkSession, 'pointers'>
  /** Colors by user id (COLLAB-16). */
  colors: ReadonlyMap<number, string>
}

/** Other people's cursors. They move many times a second, and nothing else renders again for that. */
export function RemoteCursors({ session: { pointers }, colors }: RemoteCursorsProps) {
  const subscribe = useMemo(() => subscribeThrottled(pointers.subscribe, CURSOR_STEP_MS), [pointers])
  const { people } = useSyncExternalStore(subscribe, () => pointers.current)
  return people.map((person) => (
    <RemoteCursor
      key={person.client}
      person={person}
      color={colors.get(person.userId) ?? personColor(person.userId, person.color)}
    />
  ))
}
