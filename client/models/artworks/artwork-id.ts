const ARTWORK_ID = /^[1-9]\d{0,14}$/

/** Returns the artwork id in a part of an address, or null when it is not a positive integer of at most 15 digits. */
export function parseArtworkId(text: string | undefined): number | null {
  return text !== undefined && ARTWORK_ID.test(text) ? Number(text) : null
}
