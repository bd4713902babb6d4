/** What link previews show of an artwork: its title and picture while it is public, and nothing otherwise (ARTWORK-16). */
import type { ChildLookup } from '#server/accounts/child-lookup.ts'
import { artworkCollection } from '#server/artworks/artwork-row.ts'
import { mayBePublic } from '#server/artworks/picture-children.ts'
import type { Context } from '#server/context/context.ts'
import type { ServerSettingsService } from '#server/settings/server-settings.ts'

/** A public artwork: strangers may know its id and its title. */
export interface PublicArtwork {
  readonly id: number
  readonly ownerId: number
  readonly title: string
}

const ID = /^[1-9]\d{0,14}$/
/** The paths of links that people share. */
const SHARED_PATH = /^\/(?:artwork|canvas)\/(\d+)\/?$/
/** The other shared pages name the artwork in their query. */
const QUERY_OF: ReadonlyMap<string, string> = new Map([
  ['/', 'view'],
  ['/gallery', 'artworkId'],
])

/** Returns the artwork that a page's address is about, or null. */
export function sharedArtworkId(path: string, query: Readonly<Record<string, unknown>>): number | null {
  const parameter = QUERY_OF.get(path)
  const text = parameter === undefined ? SHARED_PATH.exec(path)?.[1] : query[parameter]
  return typeof text === 'string' && ID.test(text) ? Number(text) : null
}

/** Returns the function that finds an artwork for strangers; null unless it is public. */
export function createPublicArtworks(
  { storage }: Pick<Context, 'storage'>,
  children: ChildLookup,
  settings: ServerSettingsService,
) {
  const rows = storage.collection(artworkCollection)
  return async (artworkId: number): Promise<PublicArtwork | null> => {
    const row = await rows.findOne({ _id: artworkId })
    if (row?.visibility !== 'public' || !mayBePublic(row)) return null
    if (row.hiddenAt || settings.current().noPublicPictures) return null
    return (await children.maySharePublicly(row.userId)) ? { id: row._id, ownerId: row.userId, title: row.title } : null
  }
}
