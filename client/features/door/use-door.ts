import {
  infiniteQueryOptions,
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { z } from 'zod'
import { useState } from 'react'
import {
  changeOnFamilyDoor,
  type DoorArtwork,
  type DoorSize,
  getFamilyDoor,
  listTakenOffDoor,
  moveOnFamilyDoor,
} from '#contract/families.ts'
import { joinPages } from '#client/models/artworks/join-pages.ts'
import { familyQueries } from '#client/models/family-queries.ts'
import { withErrorMessage } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import type { LoadedProps } from '#client/ui/loaded-list.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { useWhileMember } from './use-while-member.ts'

/** Artworks in one page of the door. */
const PAGE_SIZE = 24
/** Milliseconds after which the door is read again while it is visible. */
export const DOOR_REFETCH_MS = 10_000

type DoorPage = z.infer<typeof getFamilyDoor.reply>

const doorKey = (familyId: number) => [...familyQueries.all(), familyId, 'door'] as const

const pagesOf = (familyId: number, part: 'hung' | 'taken off') =>
  infiniteQueryOptions({
    queryKey: [...doorKey(familyId), part] as const,
    queryFn: ({ signal, pageParam }): Promise<DoorPage> =>
      withErrorMessage(
        call(part === 'hung' ? getFamilyDoor : listTakenOffDoor, {
          params: { id: familyId },
          query: { page: pageParam, limit: PAGE_SIZE },
          signal,
        }),
        () => 'Failed to fetch the door',
      ),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, _pages, page) => (hasMore ? page + 1 : undefined),
    staleTime: 0,
    networkMode: 'always',
  })

/** The query of what hangs on a family's door. */
export const doorQuery = (familyId: number) => pagesOf(familyId, 'hung')

interface DoorList {
  readonly query: LoadedProps<readonly DoorArtwork[]>['query']
  readonly remaining: number
  readonly more: { readonly load: () => void; readonly isLoading: boolean; readonly failed: boolean }
}

export interface Door extends DoorList {
  /** How many of the family's artworks are off the door. */
  readonly takenOff: number
  /** Moves the artwork at one place to another. Every change is on the screen at once, and undone if the server refuses it. */
  readonly move: (from: number, to: number) => void
  readonly resize: (artwork: Pick<DoorArtwork, 'id'>, size: DoorSize) => void
  /** Takes the artwork off, and offers to hang it again. */
  readonly takeOff: (artwork: Pick<DoorArtwork, 'id' | 'title'>) => void
  /** Hangs an artwork that is off the door, as the first. */
  readonly hang: (artwork: Pick<DoorArtwork, 'id'>) => void
}

/** A family's door, in the order that all its members see. @param isStill nothing is read while a picture is being dragged */
export function useDoor(familyId: number, isStill: boolean): Door {
  const queries = useQueryClient()
  const [changes, setChanges] = useState<readonly DoorChange[]>([])
  const { error, refetch, ...read } = useInfiniteQuery({
    ...doorQuery(familyId),
    refetchInterval: isStill || changes.length > 0 ? false : DOOR_REFETCH_MS,
  })
  const data = useWhileMember({ ...read, error })
  const { mutate } = useMutation({
    mutationFn: (change: DoorChange) => sendChange(familyId, change),
    // One after the other, because each names its neighbor after the ones before it.
    scope: { id: `door of family ${familyId}` },
    onError: (failure) =>
      toast({
        title: 'The picture is back in its place',
        description: failureText(failure, { fallback: 'The door could not be changed. Please try again.' }),
        destructive: true,
      }),
    // Awaited: until the new order is read, the change stays on the screen.
    onSettled: () => queries.invalidateQueries({ queryKey: doorKey(familyId) }),
  })
  const make = (change: DoorChange): void => {
    setChanges((before) => [...before, change])
    mutate(change, { onSettled: () => setChanges((before) => before.filter((waiting) => waiting !== change)) })
  }

  const hasMore = data?.pages.at(-1)?.hasMore ?? false
  const hung = data && afterChanges(joinPages(data.pages), changes)
  const shown = hung && shownCount(hung.length, hasMore)
  const total = Math.max(data?.pages.at(-1)?.total ?? 0, shown ?? 0)
  const door: Door = {
    query: { data: hung?.slice(0, shown), error, refetch },
    remaining: hasMore ? total - (shown ?? 0) : 0,
    more: moreOf(read),
    takenOff: takenOffCount(data),
    move(from, to) {
      const move = hung && moveTo(hung, from, to)
      if (move) make({ what: 'move', ...move })
    },
    resize: ({ id }, size) => make({ what: 'size', id, size }),
    takeOff({ id, title }) {
      make({ what: 'off', id })
      toast({ title: `${title} is off the door`, action: { label: 'Hang it again', onPress: () => door.hang({ id }) } })
    },
    hang: ({ id }) => make({ what: 'hang', id }),
  }
  return door
}

/** The artworks that were taken off a family's door. */
export function useTakenOff(familyId: number): DoorList {
  const { error, refetch, ...read } = useInfiniteQuery(pagesOf(familyId, 'taken off'))
  const data = useWhileMember({ ...read, error })
  const artworks = data && joinPages(data.pages)
  const last = data?.pages.at(-1)
  return {
    query: { data: artworks, error, refetch },
    remaining: last?.hasMore ? Math.max(1, last.total - (artworks?.length ?? 0)) : 0,
    more: moreOf(read),
  }
}

const takenOffCount = (data: InfiniteData<DoorPage> | undefined): number => data?.pages.at(-1)?.takenOff ?? 0

const moreOf = (query: {
  fetchNextPage: () => Promise<unknown>
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
}): DoorList['more'] => ({
  load: () => void query.fetchNextPage(),
  isLoading: query.isFetchingNextPage,
  failed: query.isFetchNextPageError,
})

function sendChange(familyId: number, change: DoorChange): Promise<unknown> {
  const params = { id: familyId, artworkId: change.id }
  switch (change.what) {
    case 'move':
      return call(moveOnFamilyDoor, { params, body: { before: change.before } })
    case 'size':
      return call(changeOnFamilyDoor, { params, body: { size: change.size } })
    case 'off':
    case 'hang':
      return call(changeOnFamilyDoor, { params, body: { hung: change.what === 'hang' } })
  }
}

/** One artwork goes in front of another, or to the end when `before` is null. */
export interface Move {
  readonly id: number
  readonly before: number | null
}

export type DoorChange =
  | ({ readonly what: 'move' } & Move)
  | { readonly what: 'size'; readonly id: number; readonly size: DoorSize }
  | { readonly what: 'off' | 'hang'; readonly id: number }

type Hung = Pick<DoorArtwork, 'id' | 'doorSize'>

/** Returns the list after a move. A move of an artwork that is not there, or in front of one that is not, changes nothing. */
function afterMove<Item extends Hung>(list: readonly Item[], { id, before }: Move): readonly Item[] {
  const moved = list.find((item) => item.id === id)
  const others = list.filter((item) => item.id !== id)
  const place = before === null ? others.length : others.findIndex((item) => item.id === before)
  return moved === undefined || place < 0 ? list : others.toSpliced(place, 0, moved)
}

function afterChange<Item extends Hung>(list: readonly Item[], change: DoorChange): readonly Item[] {
  switch (change.what) {
    case 'move':
      return afterMove(list, change)
    case 'size':
      return list.map((item) => (item.id === change.id ? { ...item, doorSize: change.size } : item))
    case 'off':
      return list.filter(({ id }) => id !== change.id)
    case 'hang':
      // What is off the door is in another list: it is there when the door is read again.
      return list
  }
}

/** Returns the list as it will be when the server has made the changes, in their order. */
export function afterChanges<Item extends Hung>(
  list: readonly Item[],
  changes: readonly DoorChange[],
): readonly Item[] {
  return changes.reduce<readonly Item[]>(afterChange, list)
}

/**
 * Returns the move that brings the artwork at `from` to the place `to`.
 * @param list the artworks, at least one more than are shown while there are more to load
 */
export function moveTo(list: readonly Pick<Hung, 'id'>[], from: number, to: number): Move | null {
  const moved = list[from]
  if (!moved || from === to) return null
  return { id: moved.id, before: list.toSpliced(from, 1)[to]?.id ?? null }
}

/**
 * Returns how many artworks are shown. While there are more to load, the last loaded one is not: every place on the screen then
 * has an artwork after it that a move can name.
 */
export const shownCount = (loaded: number, hasMore: boolean): number => (hasMore ? Math.max(0, loaded - 1) : loaded)
