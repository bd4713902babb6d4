/** The Open Graph tags of a public artwork's page, for the programs that make previews of links. */
import type { PublicArtwork } from './artwork-preview.ts'

const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => NAMED[character] ?? '')

/** Returns the tags as HTML. They name no person. @param origin `https://host` of this server */
export function previewTags({ id, title }: PublicArtwork, origin: string): string {
  const tags: readonly (readonly [attribute: 'name' | 'property', name: string, content: string])[] = [
    ['property', 'og:type', 'website'],
    ['property', 'og:site_name', 'Fridgedoor'],
    ['property', 'og:title', title],
    ['property', 'og:description', 'Colored on Fridgedoor'],
    ['property', 'og:url', `${origin}/artwork/${id}`],
    ['property', 'og:image', `${origin}/api/artworks/${id}/preview`],
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
