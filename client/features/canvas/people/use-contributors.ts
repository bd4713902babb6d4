import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Artwork } from '#contract/artworks.ts'
import type { Contributor } from '#contract/collaboration.ts'
import { contributorQuery } from '#client/models/artworks/contributor-query.ts'
import { personName } from '#client/models/session/person-name.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import { isBehind, newcomers } from './newcomers.ts'

const NONE: readonly Contributor[] = []

export interface ContributorsOptions {
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
export function useContributors({
  artwork,
  presentIds,
  always,
  askRemoval,
}: ContributorsOptions): readonly Contributor[] {
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
