import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { z } from 'zod'
import { ALL_UNLOCKS, unlockPicture } from '#contract/unlocks.ts'
import type { InventoryEntry } from '#contract/store.ts'
import { NO_LOOKS, offeredStamps, type OwnedLooks } from '#client/canvas/tools/owned-looks.ts'
import { storedText } from '#client/ui/browser/stored-text.ts'
import { keepForOffline } from '#client/http/offline.ts'
import { useSession } from './session/use-session.ts'
import { inventoryQueries } from './store-queries.ts'

const keptFor = (userId: number) => storedText(`ownedLooks:${userId}`, () => window.localStorage)

/**
 * Returns what the signed-in person may use on the canvas in addition to what is free: nothing without an account. The browser keeps the
 * last list, so that what is owned can be used without a network, too.
 */
export function useOwnedLooks(): OwnedLooks {
  const { account } = useSession()
  const id = account?.id ?? null
  const { data } = useQuery({ ...inventoryQueries.list(), enabled: id !== null })
  const looks = useMemo(() => {
    if (id === null) return NO_LOOKS
    return data ? ownedLooksOf(data) : looksFromText(keptFor(id).read())
  }, [id, data])
  useEffect(() => {
    if (id === null || !data) return
    keptFor(id).write(looksAsText(looks))
    keepForOffline([...looks.keys(), ...offeredStamps(looks)].map(unlockPicture), navigator.serviceWorker)
  }, [id, data, looks])
  return looks
}

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
