import { readPlace } from '#client/canvas/session/store/copy-store.ts'

/** Returns the address of the page that says what can be done about strokes the server does not take. */
export function placeAddress(place: string): string {
  const name = readPlace(place)
  if (!name) return '/'
  return 'page' in name ? `/canvas?templateId=${name.page}` : `/canvas/${name.artworkId}`
}
