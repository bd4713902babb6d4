import { lazy, Suspense, useEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { useSession } from '#client/models/session/use-session.ts'
import { keepForOffline } from '#client/http/offline.ts'
import { ChoosePage } from './choose-page.tsx'
import { isKeepAsked, noteKept } from './keep-asked.ts'
import { useTriedPage } from './use-tried-page.ts'

const loadCanvas = () => import('./try-canvas.tsx')
const TryCanvas = lazy(async () => ({ default: (await loadCanvas()).TryCanvas }))
// Fetched by people who sign in, with the code that reads an artwork.
const KeepPage = lazy(async () => ({ default: (await import('./keep-page.tsx')).KeepPage }))

/**
 * Coloring without an account: a choice of pages, then the canvas. The page lives on this device only. When its person signs in, it
 * becomes an artwork of theirs; signed-in people without such a page go to the canvas.
 */
export function TryPage() {
  const session = useSession()
  const { page, begin, throwAway } = useTriedPage()
  useEffect(() => {
    // A failure is reported when the canvas is shown.
    loadCanvas().catch(() => undefined)
    keepForOffline(['/api/templates', '/api/user'], navigator.serviceWorker)
  }, [])

  const { account } = session
  const [isAsked] = useState(() => isKeepAsked(Date.now()))
  const isKept = page === null && account !== null
  useEffect(() => {
    if (isKept) noteKept({ again: false })
  }, [isKept])
  if (page === undefined || session.status === 'loading') return <Background />
  // Signed in, and the device has no tried page. A person who asked to keep one has it as an artwork already, from a visit that was cut short.
  if (isKept) return <Navigate to={isAsked ? '/' : '/canvas'} replace />
  if (page === null) return <ChoosePage onChoose={begin} />
  return (
    <Suspense fallback={<Background />}>
      {account ? (
        <KeepPage page={page} account={account} onAnother={throwAway} />
      ) : (
        <TryCanvas page={page} onAnother={throwAway} />
      )}
    </Suspense>
  )
}

const Background = () => <main aria-busy="true" className="enamel min-h-svh" />
