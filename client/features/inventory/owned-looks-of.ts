import type { InventoryEntry } from '#contract/store.ts'
import { ALL_UNLOCKS } from '#contract/unlocks.ts'
import type { OwnedLooks } from '#client/canvas/tools/owned-looks.ts'
import { z } from 'zod'

/** Returns what these entries unlock on the canvas. Of two items that unlock the same, the older one counts. */
export function ownedLooksOf(entries: readonly Pick<InventoryEntry, 'itemId' | 'unlocks'>[]): OwnedLooks {
  return new Map(entries.flatMap(({ itemId, unlocks }) => (unlocks === null ? [] : [[unlocks, itemId] as const])))
}

const Stored = z.array(z.tuple([z.enum(ALL_UNLOCKS), z.int().positive()]))

/** Returns the looks that `looksAsText` wrote; none for any other text. */
export function looksFromText(text: string | null): OwnedLooks {
  try {
    return new Map(Stored.parse(JSON.parse(text ?? '[]')))
  } catch {
    // The text is of another version, or damaged: what is owned is read again from the server.
    return new Map()
  }
}

export const looksAsText = (looks: OwnedLooks): string => JSON.stringify([...looks])
