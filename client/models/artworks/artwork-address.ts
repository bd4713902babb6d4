import type { Artwork } from '#contract/artworks.ts'

type Shown = Pick<Artwork, 'id' | 'completed'>

/** Returns where a press on an artwork in a list leads: a completed one is looked at, another one is colored. */
export const artworkAddress = ({ id, completed }: Shown): string => (completed ? viewerAddress(id) : `/canvas/${id}`)

/** The viewer of an artwork. */
export const viewerAddress = (id: number): string => `/artwork/${id}`

/** The replay of an artwork. */
export const replayAddress = (id: number): string => `/artwork/${id}/replay`

/** The part of an address after `#` that opens the dialog for a film of the replay. */
export const FILM_HASH = '#film'

/** The replay of an artwork, with the dialog that makes a film of it. */
export const filmAddress = (id: number): string => `${replayAddress(id)}${FILM_HASH}`

/** The completed view of an artwork: framed, with what to do next. */
export const framedAddress = (id: number): string => `/canvas/${id}?view=completed`

/** The gallery. @param search its search and filter, and the details that are left */
export const galleryAddress = (search = ''): string => inGallery(search, null)

/** An artwork's details, over what the gallery shows with a search and filter. */
export const detailAddress = (id: number, search = ''): string => inGallery(search, id)

function inGallery(search: string, artworkId: number | null): string {
  const query = new URLSearchParams(search)
  if (artworkId === null) query.delete('artworkId')
  else query.set('artworkId', String(artworkId))
  const text = query.toString()
  return text === '' ? '/gallery' : `/gallery?${text}`
}

const ID = /^[1-9]\d{0,14}$/

/** Returns the id in a part of an address, or null when it is not a positive integer of at most 15 digits. */
export function parseId(text: string | undefined): number | null {
  return text !== undefined && ID.test(text) ? Number(text) : null
}
