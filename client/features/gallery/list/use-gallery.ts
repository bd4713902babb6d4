import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useDeletedArtworks } from '#client/models/artworks/deletion/use-delete-artwork.ts'
import type { LoadedProps } from '#client/ui/loaded-list.tsx'
import type { GalleryChoice } from './gallery-choice.ts'
import { boundaryOf, shownGallery, type ShownGallery } from './gallery-pages.ts'
import { galleryQueries } from './gallery-queries.ts'

export interface Gallery {
  readonly query: LoadedProps<ShownGallery>['query']
  /** The list of an earlier choice is on the screen while this one is fetched. */
  readonly isChanging: boolean
  readonly more: {
    readonly load: () => void
    readonly isLoading: boolean
    readonly failed: boolean
  }
}

/** The person's artworks as chosen: page 1 stays current, and later pages are added by `more`. */
export function useGallery(choice: GalleryChoice): Gallery {
  const first = useQuery(galleryQueries.firstPage(choice))
  const later = useInfiniteQuery(galleryQueries.laterPages(choice))
  const deleted = useDeletedArtworks()

  const boundary = first.data && !first.isPlaceholderData ? boundaryOf(first.data) : null
  const seen = useRef<string | null>(null)
  const hasLater = later.data !== undefined
  const { refetch } = later
  useEffect(() => {
    if (boundary === null || boundary === seen.current) return
    seen.current = boundary
    // Otherwise an artwork that page 1 has no more room for would be on no page.
    if (hasLater) void refetch()
  }, [boundary, hasLater, refetch])

  return {
    query: {
      data: first.data && shownGallery(first.data, later.data?.pages ?? [], deleted),
      error: first.error,
      refetch: first.refetch,
    },
    isChanging: first.isPlaceholderData,
    more: {
      load: () => void later.fetchNextPage(),
      isLoading: later.isFetchingNextPage || (later.isFetching && !hasLater),
      failed: later.isFetchNextPageError || (later.isError && !hasLater),
    },
  }
}

/** Returns the command that forgets the later pages of all choices: a new choice begins with page 1. */
export function useStartOver(): () => void {
  const queries = useQueryClient()
  return useCallback(() => queries.removeQueries({ queryKey: [...galleryQueries.all(), 'later'] }), [queries])
}
