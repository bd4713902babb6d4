import { useMemo, useState, type ReactNode } from 'react'
import type { Contributor } from '#contract/collaboration.ts'
import { useCanvasArtwork, useSessionState } from '#client/features/canvas/state/artwork-context.ts'
import { PeopleContext } from '#client/features/canvas/state/people-context.ts'
import { useCanvasTools } from '#client/features/canvas/state/tools-context.ts'
import { useUnchanged } from '#client/features/canvas/state/use-unchanged.ts'
import { personName } from '#client/models/session/person-name.ts'
import { useAccount } from '#client/models/session/use-session.ts'
import { picturePeople } from './picture-people.ts'
import { useCollaboration } from './use-collaboration.ts'
import { useContributors } from './use-contributors.ts'

/** Keeps who colors the artwork, and what enables and ends coloring together. */
export function PeopleProvider({ children }: { children: ReactNode }) {
  const account = useAccount()
  const { artwork, mayDraw, create } = useCanvasArtwork()
  const { kidMode } = useCanvasTools()
  const present = useSessionState(({ people }) => people)
  const [removing, askRemoval] = useState<Contributor | null>(null)
  const collaboration = useCollaboration(artwork?.id ?? null, create)
  const contributors = useContributors({
    artwork,
    presentIds: present.map(({ userId }) => userId),
    always: artwork !== null && !mayDraw,
    askRemoval: kidMode.on ? undefined : askRemoval,
  })
  const { id: userId, profileColor: color } = account
  const name = personName(account)
  const everybody = useMemo(
    () => picturePeople(contributors, present, mayDraw ? { userId, name, color } : null),
    [contributors, present, mayDraw, userId, name, color],
  )
  const people = useUnchanged({ ...everybody, contributors, removing, askRemoval, collaboration })
  return <PeopleContext value={people}>{children}</PeopleContext>
}
