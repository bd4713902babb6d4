/** The `_id` of an entry (stroke-log.ts). It is what a restore must not find twice, whatever else a damaged entry says. */

/** Returns the artwork and the number in the `_id` of an entry; null for another `_id`, also for one with a fraction. */
export function entryOf(id: unknown): { readonly artworkId: number; readonly seq: number } | null {
  const [artworkId, seq] = typeof id === 'string' ? id.split(':').map(Number) : []
  return Number.isInteger(artworkId) && Number.isInteger(seq) && id === `${artworkId}:${seq}`
    ? { artworkId: artworkId!, seq: seq! }
    : null
}

/** Whether an entry is among the first ones of some artworks. @param upTo the number of the last of them, by artwork */
export function isAmong(upTo: ReadonlyMap<number, number>, id: unknown): boolean {
  const entry = entryOf(id)
  return entry !== null && entry.seq >= 1 && entry.seq <= (upTo.get(entry.artworkId) ?? 0)
}
