type Listed = { readonly id: number }

/** Returns the artworks of all pages in their order. One that moved to an earlier page between two requests is there only once. */
export function joinPages<Item extends Listed>(pages: readonly { readonly artworks: readonly Item[] }[]): Item[] {
  const byId = new Map<number, Item>()
  for (const { artworks } of pages) for (const item of artworks) if (!byId.has(item.id)) byId.set(item.id, item)
  return [...byId.values()]
}
