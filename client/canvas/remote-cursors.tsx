import { useSyncExternalStore } from 'react'
import type { ArtworkSession } from './artwork-session.ts'
import { RemoteCursor } from './remote-cursor.tsx'

export interface RemoteCursorsProps {
  session: Pick<ArtworkSession, 'pointers'>
}

/** The others' pointers. They move many times a second, and nothing else is put together anew for that. */
export function RemoteCursors({ session: { pointers } }: RemoteCursorsProps) {
  const { people } = useSyncExternalStore(pointers.subscribe, () => pointers.current)
  return people.map((person) => <RemoteCursor key={person.client} person={person} />)
}
