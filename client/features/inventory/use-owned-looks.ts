import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { unlockPicture } from '#contract/unlocks.ts'
import { NO_LOOKS, type OwnedLooks } from '#client/canvas/tools/owned-looks.ts'
import { storedText } from '#client/ui/browser/stored-text.ts'
import { useSession } from '#client/models/session/use-session.ts'
import { keepForOffline } from '#client/http/offline.ts'
import { inventoryQueries } from '#client/models/inventory/inventory-queries.ts'
import { looksAsText, looksFromText, ownedLooksOf } from './owned-looks-of.ts'

const keptFor = (userId: number) => storedText(`ownedLooks:${userId}`, () => window.localStorage)

/**
 * Returns what the signed-in person may use on the canvas beside what is free; nothing without an account. The browser keeps the
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
    keepForOffline([...looks.keys()].map(unlockPicture), navigator.serviceWorker)
  }, [id, data, looks])
  return looks
}
