/**
 * Previews of links: the title and the picture of an artwork while it is public, and nothing otherwise (ARTWORK-16); the route of the
 * picture, and the tags in the page's head.
 */
import { type Request, Router } from 'express'
import { getPreview, getPreviewTitle } from '#contract/artworks.ts'
import type { ChildLookup } from '#server/accounts/child-lookup.ts'
import { artworkCollection } from '#server/artworks/artwork-row.ts'
import { mayBePublic } from '#server/artworks/picture-children.ts'
import type { Context } from '#server/context/context.ts'
import type { ServerSettingsService } from '#server/settings/server-settings.ts'
import { addressKey } from '#server/http/address/address-key.ts'
import { callerGone } from '#server/http/caller-gone.ts'
import { lookUnlessMissing } from '#server/http/limits/limit-misses.ts'
import { mount, mountFile } from '#server/http/mount.ts'
import { Problem } from '#server/http/problem.ts'
import type { PageHead } from '#server/http/static-client.ts'
import type { PictureService } from '#server/pictures/picture-service.ts'
import { ARTWORK_NOT_FOUND, COLORED_ON_FRIDGEDOOR } from '#server/texts/artworks.ts'

const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => NAMED[character] ?? '')

/** All strangers take turns as one person (SECURITY-12). No account has this id. */
const STRANGERS = 0

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

export type PublicArtworkOf = ReturnType<typeof createPublicArtworks>

/** The title and the thumbnail of a public artwork, for everybody (ARTWORK-16). */
export function previewRoute(
  { limits }: Pick<Context, 'limits'>,
  publicArtwork: PublicArtworkOf,
  pictures: PictureService,
): Router {
  const router = Router()
  async function requirePublic(id: number): Promise<PublicArtwork> {
    const artwork = await publicArtwork(id)
    if (!artwork) throw Problem.notFound(ARTWORK_NOT_FOUND)
    return artwork
  }
  async function openPublic(request: Request, id: number): Promise<PublicArtwork> {
    await limits.previewByAddress.use(addressKey(request.ip))
    return requirePublic(id)
  }
  mount(router, getPreviewTitle, async ({ params, request }) => {
    const { title } = await openPublic(request, params.id)
    return { title }
  })
  mountFile(router, getPreview, async ({ params, request, response }) => {
    const artwork = await openPublic(request, params.id)
    const signal = callerGone(response)
    const judge = () => requirePublic(artwork.id)
    const { file, colorHash } = await pictures.newest(artwork.id, { size: 'small', userId: STRANGERS, judge, signal })
    const headers = {
      // It may become private.
      'Cache-Control': 'public, no-cache',
      ETag: `"${artwork.id}-${colorHash.slice(0, 24)}"`,
      'X-Robots-Tag': 'noindex',
    } as const
    return { headers, body: file }
  })
  return router
}

/** Returns what adds the tags to the head of a public artwork's page. @param publicUrl null means the address that a request came to */
export function previewHead(
  { limits }: Pick<Context, 'limits'>,
  publicArtwork: PublicArtworkOf,
  publicUrl: string | null,
): PageHead {
  return async (request) => {
    const id = sharedArtworkId(request.path, request.query)
    const artwork = id === null ? null : await lookUnlessMissing(limits, request.ip, () => publicArtwork(id))
    if (!artwork) return ''
    const page = {
      title: artwork.title,
      path: `/artwork/${artwork.id}`,
      image: `/api/artworks/${artwork.id}/preview`,
    }
    return pageTags(page, publicUrl ?? `${request.protocol}://${request.host}`)
  }
}

/** What the tags of a page name. Paths begin with a slash. */
export interface TaggedPage {
  readonly title: string
  readonly path: string
  /** Path of the picture, of 400 x 300 pixels. */
  readonly image: string
}

/** Returns Open Graph tags as HTML, for the programs that make previews of links. They name no person. @param origin `https://host` of this server */
export function pageTags({ title, path, image }: TaggedPage, origin: string): string {
  const tags: readonly (readonly [attribute: 'name' | 'property', name: string, content: string])[] = [
    ['property', 'og:type', 'website'],
    ['property', 'og:site_name', 'Fridgedoor'],
    ['property', 'og:title', title],
    ['property', 'og:description', COLORED_ON_FRIDGEDOOR],
    ['property', 'og:url', origin + path],
    ['property', 'og:image', origin + image],
    ['property', 'og:image:type', 'image/png'],
    ['property', 'og:image:width', '400'],
    ['property', 'og:image:height', '300'],
    ['name', 'twitter:card', 'summary'],
    ['name', 'robots', 'noindex'],
  ]
  return tags
    .map(([attribute, name, content]) => `<meta ${attribute}="${name}" content="${escapeHtml(content)}" />\n`)
    .join('')
}
