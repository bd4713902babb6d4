import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { parseId } from '#client/models/artworks/artwork-address.ts'
import { ArtworkPage } from '#client/features/viewer/artwork-page.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { GalleryDoor } from './gallery-door.tsx'
import { readChoice } from './list/gallery-choice.ts'
import { galleryQueries } from './list/use-gallery.ts'
import { moreLinkId } from './list-row.tsx'

/** The gallery, `/gallery`: the person's artworks, or the details of the one with the id in `artworkId`. */
export function GalleryPage() {
  const [search] = useSearchParams()
  const asked = search.get('artworkId')
  useFocusOnDetail(asked)
  if (asked !== null) return <ArtworkPage id={parseId(asked)} screen="details" />
  return (
    <div className="mx-auto flex w-full max-w-[1280px] flex-col gap-4 px-5 pt-4 pb-16 tablet:gap-6 tablet:px-8 tablet:pt-8 short:gap-3! short:pt-3!">
      <PageTitle>My Gallery</PageTitle>
      <GalleryDoor />
    </div>
  )
}

/** Moves the focus into the details when they open, and back to the link that opened them when they close. */
function useFocusOnDetail(asked: string | null): void {
  const before = useRef(asked)
  useEffect(() => {
    const closed = parseId(before.current ?? undefined)
    if (before.current === asked) return
    before.current = asked
    const link = asked === null && closed !== null ? document.getElementById(moreLinkId(closed)) : null
    const target = link ?? document.querySelector<HTMLElement>('main')
    target?.focus({ preventScroll: link === null })
  }, [asked])
}

/** Begins to read the list that the gallery shows first. It never rejects. @param search the query of the gallery's address */
export async function prefetchGallery(queries: QueryClient, search: string): Promise<void> {
  const address = new URLSearchParams(search)
  if (!address.has('artworkId')) await queries.prefetchQuery(galleryQueries.firstPage(readChoice(address)))
}
