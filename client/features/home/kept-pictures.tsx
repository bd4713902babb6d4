import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Template } from '#contract/templates.ts'
import type { UnsentPicture } from '#client/canvas/outbox/tabs.ts'
import { readPlace } from '#client/canvas/session/store/copy-store.ts'
import { useUnsentPictures } from '#client/features/outbox/outbox-context.ts'
import { pictureText } from '#client/features/outbox/outbox-text.ts'
import { placeAddress } from '#client/features/outbox/place-address.ts'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { PagePicture } from '#client/models/templates/page-picture.tsx'
import { templateQueries } from '#client/models/templates/template-queries.ts'
import { Button } from '#client/ui/button.tsx'
import { BLANK_PAGE } from './blank-page.ts'

/**
 * The pictures that only this device has: new pages whose artwork is not made yet, and artworks that are in no list any more. Each says
 * why, and leads to what can be done. Nothing when there are none.
 */
export function KeptPictures() {
  const unsent = useUnsentPictures()
  const { data: artworks } = useQuery(artworkQueries.list())
  const { data: templates = [] } = useQuery(templateQueries.list())
  const kept = unsent.filter(({ place }) => {
    const name = readPlace(place)
    if (!name || 'page' in name) return name !== null
    return artworks !== undefined && artworks.every(({ id }) => id !== name.artworkId)
  })
  if (kept.length === 0) return null
  return (
    <ul aria-label="Kept on this device" className="flex flex-col gap-3">
      {kept.map((picture) => (
        <li key={picture.place}>
          <KeptPicture picture={picture} page={pageOf(picture.place, [BLANK_PAGE, ...templates])} />
        </li>
      ))}
    </ul>
  )
}

/** Returns the page of a draft; null for an artwork, and for a page that is offered no more. */
function pageOf(place: string, pages: readonly Template[]): Template | null {
  const name = readPlace(place)
  return name && 'page' in name ? (pages.find(({ id }) => String(id) === name.page) ?? null) : null
}

function KeptPicture({ picture, page }: { picture: UnsentPicture; page: Template | null }) {
  const needsPerson = picture.status === 'held' || picture.status === 'unreadable'
  const title = page?.title ?? 'A picture'
  const words = needsPerson ? 'See what you can do' : 'Color on'
  return (
    <div className="flex items-center gap-4 rounded-card bg-butter-pale p-4 max-[23rem]:flex-col max-[23rem]:items-start">
      {page && (
        <span className="light-theme w-28 shrink-0 -rotate-2 bg-white p-2 shadow-picture tablet:w-36">
          <PagePicture imageUrl={page.imageUrl} alt="" />
        </span>
      )}
      <div className="flex min-w-0 grow flex-col items-start gap-2">
        <h2 className="text-heading-4 wrap-anywhere">{title}</h2>
        <p className="text-small wrap-anywhere">{pictureText(picture)}</p>
        <Button asChild size="small">
          <Link to={placeAddress(picture.place)} aria-label={`${words}: ${title}`}>
            {words}
          </Link>
        </Button>
      </div>
    </div>
  )
}
