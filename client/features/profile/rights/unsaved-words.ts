import type { UnsentPicture } from '#client/canvas/outbox/tabs.ts'

/** Returns a sentence about strokes that only this device has; null when there are none. */
export function unsavedWords(waiting: readonly Pick<UnsentPicture, 'strokes'>[]): string | null {
  const strokes = waiting.reduce((sum, picture) => sum + picture.strokes, 0)
  if (waiting.length === 0) return null
  if (strokes === 0) return 'Changes on this device have not reached the server.'
  return `${strokes} ${strokes === 1 ? 'stroke' : 'strokes'} on this device ${strokes === 1 ? 'has' : 'have'} not reached the server.`
}
