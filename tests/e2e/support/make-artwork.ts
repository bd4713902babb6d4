/** Artworks for a person's door, made by REST: much faster than by hand. */
import type { Artwork } from '#contract/artworks.ts'
import type { BrowserUser } from './browser-user.ts'

export interface ArtworkToMake {
  readonly title: string
  readonly templateId?: number
  /** Fills at these points of the page, in logical pixels, with these colors. */
  readonly fills?: readonly (readonly [x: number, y: number, color: string])[]
  readonly completed?: boolean
}

/** Makes an artwork of this person. Returns it as it was made. */
export async function makeArtwork(
  { page }: BrowserUser,
  origin: string,
  { title, templateId = 34, fills = [], completed = false }: ArtworkToMake,
): Promise<Artwork> {
  const send = async (method: 'post' | 'patch', path: string, data: unknown): Promise<unknown> => {
    const response = await page.request[method](origin + path, { data })
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
    return response.json()
  }
  const artwork = (await send('post', '/api/artworks', { title, templateId })) as Artwork
  for (const [x, y, color] of fills)
    await send('post', `/api/artworks/${artwork.id}/strokes`, { tool: 'fill', points: [{ x, y }], color })
  if (completed) await send('patch', `/api/artworks/${artwork.id}`, { completed: true })
  return artwork
}
