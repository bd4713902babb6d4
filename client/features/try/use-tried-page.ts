import { useEffect, useState } from 'react'
import { IndexedStore } from '#client/canvas/session/device/indexed-store.ts'
import { findGuestPage, throwAwayGuestPage, type GuestPage } from '#client/canvas/guest/guest-page.ts'

export interface TriedPageState {
  /** The page on this device; null when there is none, undefined until that is known. */
  readonly page: GuestPage | null | undefined
  readonly begin: (page: GuestPage) => void
  /** Deletes the page with its strokes. */
  readonly throwAway: () => void
}

/** Finds the page that this device keeps for nobody. */
export function useTriedPage(): TriedPageState {
  const [store] = useState(() => new IndexedStore())
  const [page, setPage] = useState<GuestPage | null | undefined>()
  useEffect(() => {
    findGuestPage(store).then(setPage, (error: unknown) => {
      console.warn('This device keeps no pages', error)
      setPage(null)
    })
  }, [store])
  return {
    page,
    begin: setPage,
    throwAway: () => {
      if (page)
        throwAwayGuestPage(store, page).catch((error: unknown) => console.warn('A page stays on this device', error))
      setPage(null)
    },
  }
}
