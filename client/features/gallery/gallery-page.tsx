import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { parseId } from '#client/models/artworks/artwork-address.ts'
import { ArtworkPage } from '#client/features/viewer/artwork-page.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { GalleryDoor } from './gallery-door.tsx'
import { moreLinkId } from './list-row.tsx'

/** The gallery, `/gallery`: the person's artworks, or the details of the one with the id in `artworkId`. */
export function GalleryPage() {
  const [search] = useSearchParams()
  const asked = search.get('artworkId')
  useFocusOnDetail(asked)
  if (asked !== null) return <ArtworkPage id={parseId(asked)} screen="details" />
  return (
    <div className="mx-auto flex w-full max-w-[1280px] flex-col gap-5 px-5 pt-4 pb-16 tablet:gap-6 tablet:px-8 tablet:pt-8">
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
