/** The head of a link's page: search engines are told to leave it out, messengers find the picture, and the browser loads it at once. */
import type { PageHead } from '#server/http/static-client.ts'
import { Problem } from '#server/http/problem.ts'
import { pageTags } from '#server/artworks/lists/artwork-preview.ts'
import type { OpenByKey } from './open-by-key.ts'
import { linkPath, type OpenedLink } from './picture-links.ts'

const LINK_PATH = /^\/p\/([^/]+)\/?$/i

/** @param publicUrl null means the address that a request came to */
export function pictureLinkHead(open: OpenByKey, publicUrl: string | null): PageHead {
  async function opened(request: Parameters<OpenByKey>[0], key: string): Promise<OpenedLink | null> {
    try {
      return await open(request, key)
    } catch (error) {
      // The page says why, when it asks for the picture.
      if (error instanceof Problem) return null
      throw error
    }
  }
  return async (request) => {
    const key = LINK_PATH.exec(request.path)?.[1]
    if (key === undefined) return ''
    const found = await opened(request, key)
    if (!found) return '<meta name="robots" content="noindex" />\n'
    const path = linkPath(found.link.key)
    const page = { title: found.artwork.title, path, image: `/api${path}/image?size=small` }
    // The page shows the picture as soon as its script runs.
    const preload = `<link rel="preload" as="image" href="/api${path}/image" />\n`
    return pageTags(page, publicUrl ?? `${request.protocol}://${request.host}`) + preload
  }
}
