/** Which page is the daily one: a pure function of the day and the pages. */
import { createHash } from 'node:crypto'

const rank = (day: string, pageId: number): string => createHash('sha256').update(`${day}:${pageId}`).digest('hex')

/**
 * Returns the page of a day among these, or null if there are none. The same day and pages always give the same one, and yesterday's page
 * comes again only if it is the only one. @param day YYYY-MM-DD
 */
export function choosePage(day: string, pageIds: readonly number[], yesterday: number | null): number | null {
  const others = pageIds.filter((id) => id !== yesterday)
  const choices = others.length > 0 ? others : pageIds
  const [first] = choices.toSorted((a, b) => (rank(day, a) < rank(day, b) ? -1 : 1))
  return first ?? null
}
