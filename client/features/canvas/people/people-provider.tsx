import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Contributor } from '#contract/collaboration.ts'
import type { Artwork } from '#contract/artworks.ts'
import { useCanvasArtwork, useSessionState } from '#client/features/canvas/state/artwork-context.ts'
import { PeopleContext, type PicturePeople, type ShownPerson } from '#client/features/canvas/state/people-context.ts'
import { useCanvasTools } from '#client/features/canvas/state/tools-context.ts'
import { useUnchanged } from '#client/features/canvas/state/canvas-context.ts'
import { personName } from '#client/models/session/person-name.ts'
import { useAccount } from '#client/models/session/use-session.ts'
import { contributorQuery } from '#client/models/artworks/artwork-queries.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import { pictureColors } from '#client/canvas/session/people/picture-colors.ts'
import { useCollaboration } from './use-collaboration.ts'

const NONE: readonly Contributor[] = []

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

interface ContributorsOptions {
  /** Null while there is no artwork. */
  readonly artwork: Artwork | null
  /** The accounts that awareness shows, which are ahead of the list. */
  readonly presentIds: readonly number[]
  /** Also when nobody can join any more: for a page that names its makers. */
  readonly always: boolean
  /** Asks the owner whether to remove a person who has just joined; undefined offers nothing. */
  readonly askRemoval: ((person: Contributor) => void) | undefined
}

/** Returns the contributors of a shared artwork, and tells its owner in a toast who has just joined. */
function useContributors({ artwork, presentIds, always, askRemoval }: ContributorsOptions): readonly Contributor[] {
  const id = artwork?.id ?? null
  const isOwner = artwork?.isOwner === true
  const shared = artwork?.collaborativeMode === true
  const query = contributorQuery(id, { shared: shared || always, isOwner })
  const { data, refetch } = useQuery({ ...query, ...(!shared && { refetchInterval: false }) })
  const last = useRef<{ id: number | null; list: readonly Contributor[] } | null>(null)

  const sayJoined = useEffectEvent((person: Contributor): void => {
    // One line, because a taller toast would cover the page.
    toast({
      title: `${personName(person)} joined`,
      ...(askRemoval && { action: { label: 'Remove', onPress: () => askRemoval(person) } }),
    })
  })
  const ownerId = artwork?.userId
  useEffect(() => {
    if (!data || ownerId === undefined) return
    const before = last.current?.id === id ? last.current.list : null
    last.current = { id, list: data }
    if (isOwner) for (const person of newcomers(before, data, ownerId)) sayJoined(person)
  }, [data, id, isOwner, ownerId])

  const behind = data !== undefined && isBehind(data, presentIds)
  useEffect(() => {
    if (behind && shared) void refetch()
  }, [behind, shared, refetch])

  return data ?? NONE
}

/**
 * Returns the contributors that the earlier list does not have, without the owner. Nobody is new on the first reading.
 * @param before null before the first reading
 */
export function newcomers(
  before: readonly Contributor[] | null,
  after: readonly Contributor[],
  ownerId: number,
): Contributor[] {
  if (before === null) return []
  const known = new Set(before.map(({ userId }) => userId))
  return after.filter(({ userId }) => userId !== ownerId && !known.has(userId))
}

/** Returns whether somebody is present who is not on the list of contributors yet. */
export function isBehind(contributors: readonly Contributor[], presentIds: readonly number[]): boolean {
  return presentIds.some((id) => !contributors.some(({ userId }) => userId === id))
}

/**
 * Returns everybody who colors a picture, once: those who are here now, and those who only were.
 * @param contributors in the order of joining
 * @param present the others in the room, from awareness, which is seconds ahead of the polled list
 * @param self null for people who only look
 */
export function picturePeople(
  contributors: readonly Contributor[],
  present: readonly ShownPerson[],
  self: ShownPerson | null,
): PicturePeople {
  const joined = contributors.map((person) => ({
    userId: person.userId,
    name: personName(person),
    color: person.profileColor,
  }))
  const everybody = new Map<number, ShownPerson>()
  const newest = present.toSorted((a, b) => a.userId - b.userId)
  for (const person of [...joined, ...(self ? [self] : []), ...newest])
    if (!everybody.has(person.userId)) everybody.set(person.userId, person)
  const colors = pictureColors([...everybody.values()].map(({ userId, color }) => ({ userId, profileColor: color })))
  const hereIds = new Set([...present, ...(self ? [self] : [])].map(({ userId }) => userId))
  const shown = [...everybody.values()].map(({ userId, name, color }) => ({
    userId,
    name,
    color: colors.get(userId) ?? color,
  }))
  return {
    here: shown.filter(({ userId }) => hereIds.has(userId)),
    wasHere: shown.filter(({ userId }) => !hereIds.has(userId)),
    colors,
  }
}
