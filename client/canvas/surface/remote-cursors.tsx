import { useEffect, useMemo, useState, useSyncExternalStore, type CSSProperties } from 'react'
import type { ArtworkSession } from '#client/canvas/session/artwork-session.ts'
import { personColor } from '#client/canvas/session/people/person-color.ts'
import type { RemotePerson } from '#client/canvas/session/people/remote-people.ts'
import { subscribeThrottled } from '#client/canvas/session/observable-state.ts'
import { readableTextColor } from '#client/ui/readable-text-color.ts'

/** The others send moves about this often. All cursors move together, so the screen changes no more often than for one. */
const CURSOR_STEP_MS = 60

/** A cursor that has not moved for this long is hidden. */
const STALE_MS = 10_000

export interface RemoteCursorsProps {
  session: Pick<ArtworkSession, 'pointers'>
  /** Colors by user id. */
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

/** Another person's cursor over the page, in their color, with their name. Presses go through it. */
function RemoteCursor({ person: { cursor, name }, color }: { person: RemotePerson; color: string }) {
  const position = cursor && `${cursor.x} ${cursor.y}`
  const [stalePosition, setStalePosition] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setStalePosition(position), STALE_MS)
    return () => clearTimeout(timer)
  }, [position])
  if (!cursor || position === stalePosition) return null
  return (
    <div
      aria-hidden="true"
      className="remote-cursor"
      data-testid="remote-cursor"
      style={{ '--x': cursor.x, '--y': cursor.y } as CSSProperties}
    >
      <svg width="22" height="22" viewBox="0 0 22 22">
        <path d="M2 2 L19 8.5 L11.5 11.5 L8.5 19 Z" fill={color} stroke="#fff" strokeWidth="2" strokeLinejoin="round" />
      </svg>
      <span className="remote-cursor-name" style={{ backgroundColor: color, color: readableTextColor(color) }}>
        {name}
      </span>
    </div>
  )
}
