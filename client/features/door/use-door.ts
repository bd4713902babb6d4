import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Artwork } from '#contract/artworks.ts'
import { getFamilyDoor, moveOnFamilyDoor } from '#contract/families.ts'
import { joinPages } from '#client/models/artworks/join-pages.ts'
import { familyQueries } from '#client/models/family-queries.ts'
import { withErrorMessage } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import type { LoadedProps } from '#client/ui/loaded-list.tsx'
import { toast } from '#client/ui/overlays/toast.ts'

/** Artworks in one page of the door. */
const PAGE_SIZE = 24
/** Milliseconds after which the door is read again while it is visible. */
const REFETCH_MS = 10_000

export const doorQuery = (familyId: number) =>
  infiniteQueryOptions({
    queryKey: [...familyQueries.all(), familyId, 'door'] as const,
    queryFn: ({ signal, pageParam }) =>
      withErrorMessage(
        call(getFamilyDoor, { params: { id: familyId }, query: { page: pageParam, limit: PAGE_SIZE }, signal }),
        () => 'Failed to fetch the door',
      ),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, _pages, page) => (hasMore ? page + 1 : undefined),
    staleTime: 0,
    networkMode: 'always',
  })

export interface Door {
  /** The artworks that hang on it. */
  readonly query: LoadedProps<readonly Artwork[]>['query']
  readonly remaining: number
  readonly more: { readonly load: () => void; readonly isLoading: boolean; readonly failed: boolean }
  /** Moves the artwork at one place to another: at once on the screen, and back if the server does not take it. */
  readonly move: (from: number, to: number) => void
}

/** A family's door, in the order that all its members see. @param isStill nothing is read while a picture is being dragged */
export function useDoor(familyId: number, isStill: boolean): Door {
  const queries = useQueryClient()
  const query = doorQuery(familyId)
  const [moves, setMoves] = useState<readonly Move[]>([])
  const { data, error, refetch, ...more } = useInfiniteQuery({
    ...query,
    refetchInterval: isStill || moves.length > 0 ? false : REFETCH_MS,
  })
  const { mutate } = useMutation({
    mutationFn: ({ id, before }: Move) =>
      call(moveOnFamilyDoor, { params: { id: familyId, artworkId: id }, body: { before } }),
    // One after the other, because each names its neighbor after the ones before it.
    scope: { id: `door of family ${familyId}` },
    onError: (failure) =>
      toast({
        title: 'The picture is back in its place',
        description: failureText(failure, { fallback: 'It could not be moved. Please try again.' }),
        destructive: true,
      }),
    // Awaited: until the new order is read, the move stays on the screen.
    onSettled: () => queries.invalidateQueries({ queryKey: query.queryKey }),
  })

  const hasMore = data?.pages.at(-1)?.hasMore ?? false
  const hung = data && afterMoves(joinPages(data.pages), moves)
  const shown = hung && shownCount(hung.length, hasMore)
  const total = Math.max(data?.pages.at(-1)?.total ?? 0, shown ?? 0)
  return {
    query: { data: hung?.slice(0, shown), error, refetch },
    remaining: hasMore ? total - (shown ?? 0) : 0,
    more: {
      load: () => void more.fetchNextPage(),
      isLoading: more.isFetchingNextPage,
      failed: more.isFetchNextPageError,
    },
    move(from, to) {
      const move = hung && moveTo(hung, from, to)
      if (!move) return
      setMoves((before) => [...before, move])
      mutate(move, { onSettled: () => setMoves((before) => before.filter((waiting) => waiting !== move)) })
    },
  }
}

/** One artwork goes in front of another, or to the end when `before` is null. */
export interface Move {
  readonly id: number
  readonly before: number | null
}

type Hung = { readonly id: number }

/** Returns the list after a move. A move of an artwork that is not there, or in front of one that is not, changes nothing. */
export function afterMove<Item extends Hung>(list: readonly Item[], { id, before }: Move): readonly Item[] {
  const moved = list.find((item) => item.id === id)
  const others = list.filter((item) => item.id !== id)
  const place = before === null ? others.length : others.findIndex((item) => item.id === before)
  return moved === undefined || place < 0 ? list : others.toSpliced(place, 0, moved)
}

/** Returns the list as it will be when the server has made the moves, in their order. */
export function afterMoves<Item extends Hung>(list: readonly Item[], moves: readonly Move[]): readonly Item[] {
  return moves.reduce<readonly Item[]>(afterMove, list)
}

/**
 * Returns the move that brings the artwork at `from` to the place `to`.
 * @param list the artworks, at least one more than are shown while there are more to load
 */
export function moveTo(list: readonly Hung[], from: number, to: number): Move | null {
  const moved = list[from]
  if (!moved || from === to) return null
  return { id: moved.id, before: list.toSpliced(from, 1)[to]?.id ?? null }
}

/**
 * Returns how many artworks are shown. While there are more to load, the last loaded one is not: every place on the screen then
 * has an artwork after it that a move can name.
 */
export const shownCount = (loaded: number, hasMore: boolean): number => (hasMore ? Math.max(0, loaded - 1) : loaded)
