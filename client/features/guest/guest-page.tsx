import { lazy, Suspense, useEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { useSession } from '#client/models/session/use-session.ts'
import { keepForOffline } from '#client/http/offline.ts'
import { IndexedStore } from '#client/canvas/session/store/indexed-store.ts'
import { ChoosePage } from './choose-page.tsx'
import { isKeepAsked, noteKept } from './keep-asked.ts'
import { findGuestDraft, type GuestDraft, deleteGuestDraft } from './guest-draft.ts'

const loadCanvas = () => import('./guest-canvas.tsx')
const GuestCanvas = lazy(async () => ({ default: (await loadCanvas()).GuestCanvas }))
// Fetched by people who sign in, with the code that reads an artwork.
const KeepPage = lazy(async () => ({ default: (await import('./keep-page.tsx')).KeepPage }))

/**
 * Coloring without an account: a choice of pages, then the canvas. The page lives on this device only. When its person signs in, it
 * becomes their artwork; signed-in people without such a page go to the canvas.
 */
export function GuestPage() {
  const session = useSession()
  const { page, begin, throwAway } = useGuestDraft()
  useEffect(() => {
    // A failure is reported when the canvas is shown.
    loadCanvas().catch(() => undefined)
    keepForOffline(['/api/templates', '/api/user'], navigator.serviceWorker)
  }, [])

  /** The page stays while another one could be chosen. */
  const [isChoosing, setChoosing] = useState(false)
  const { account } = session
  const [isAsked] = useState(() => isKeepAsked(Date.now()))
  const isKept = page === null && account !== null
  useEffect(() => {
    if (isKept) noteKept({ again: false })
  }, [isKept])
  if (page === undefined || session.status === 'loading') return <Background />
  // Signed in, and the device has no page. A person who asked to keep one has it as an artwork already, from a visit that was cut short.
  if (isKept) return <Navigate to={isAsked ? '/' : '/canvas'} replace />
  if (page === null || (isChoosing && !account))
    return (
      <ChoosePage
        waiting={page}
        onGoOn={() => setChoosing(false)}
        onChoose={(next) => {
          throwAway()
          begin(next)
          setChoosing(false)
        }}
      />
    )
  const leaving = { onAnother: throwAway, onLeave: () => setChoosing(true) }
  return (
    <Suspense fallback={<Background />}>
      {account ? <KeepPage page={page} account={account} {...leaving} /> : <GuestCanvas page={page} {...leaving} />}
    </Suspense>
  )
}

const Background = () => <main aria-busy="true" className="app-background min-h-svh" />

interface GuestDraftState {
  /** The page on this device; null when there is none, undefined until that is known. */
  readonly page: GuestDraft | null | undefined
  readonly begin: (page: GuestDraft) => void
  /** Deletes the page with its strokes. */
  readonly throwAway: () => void
}

/** Returns the page that this device keeps without an account. */
function useGuestDraft(): GuestDraftState {
  const [store] = useState(() => new IndexedStore())
  const [page, setPage] = useState<GuestDraft | null | undefined>()
  useEffect(() => {
    findGuestDraft(store).then(setPage, (error: unknown) => {
      console.warn('This device keeps no pages', error)
      setPage(null)
    })
  }, [store])
  return {
    page,
    begin: setPage,
    throwAway: () => {
      if (page)
        deleteGuestDraft(store, page).catch((error: unknown) => console.warn('A page stays on this device', error))
      setPage(null)
    },
  }
}
