import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { useQuery } from '@tanstack/react-query'
import type { Template } from '#contract/templates.ts'
import { useSession } from '#client/models/session/use-session.ts'
import { keepForOffline } from '#client/http/offline.ts'
import { randomId } from '#client/bytes/random-id.ts'
import { templateQueries } from '#client/models/templates/template-queries.ts'
import { UNREACHABLE_TEXT } from '#client/http/api-error.ts'
import { LoadedList } from '#client/ui/loaded-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { Logo } from '#client/ui/logo.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { PRODUCT_NAME } from '#client/ui/product-name.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { SteadyPicture } from '#client/ui/pictures/steady-picture.tsx'
import { IndexedStore } from '#client/canvas/session/store/indexed-store.ts'
import { isFree } from '#client/features/canvas/session/pick-template.ts'
import { mixPages, suitsSmallHands } from '#client/models/templates/mix-pages.ts'
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

  const { account } = session
  const [isAsked] = useState(() => isKeepAsked(Date.now()))
  const isKept = page === null && account !== null
  useEffect(() => {
    if (isKept) noteKept({ again: false })
  }, [isKept])
  if (page === undefined || session.status === 'loading') return <Background />
  // Signed in, and the device has no page. A person who asked to keep one has it as an artwork already, from a visit that was cut short.
  if (isKept) return <Navigate to={isAsked ? '/' : '/canvas'} replace />
  if (page === null) return <ChoosePage onChoose={begin} />
  return (
    <Suspense fallback={<Background />}>
      {account ? (
        <KeepPage page={page} account={account} onAnother={throwAway} />
      ) : (
        <GuestCanvas page={page} onAnother={throwAway} />
      )}
    </Suspense>
  )
}

const Background = () => <main aria-busy="true" className="app-background min-h-svh" />

const PLACES = [0, 1, 2, 3, 4, 5]
const GRID = 'grid grid-cols-2 gap-3 tablet:gap-6 landscape:grid-cols-3'

/** Six easy pages to color; a tap on one begins. */
function ChoosePage({ onChoose }: { onChoose: (page: GuestDraft) => void }) {
  const { data: templates, error, refetch } = useQuery(templateQueries.list())
  const choose = ({ id, title, platesUrl }: Template): void =>
    onChoose({ key: randomId(), templateId: id, title, platesUrl })
  return (
    <div className="app-background flex min-h-svh flex-col px-4 pt-3 pb-6 tablet:px-8">
      <PageTitle>Try it</PageTitle>
      <header className="flex items-center justify-between">
        <a
          href="/landing.html"
          aria-label={`About ${PRODUCT_NAME}`}
          className="grid min-h-11 min-w-11 place-items-center rounded-small"
        >
          <Logo />
        </a>
        <Button asChild size="small">
          <Link to="/auth">Login</Link>
        </Button>
      </header>
      <main className="mx-auto flex w-full max-w-[720px] grow flex-col justify-center gap-4 pt-3 tablet:gap-6 landscape:max-w-[960px]">
        <h1 className="text-center text-heading-2 tablet:text-heading-1">Which one do you color?</h1>
        <LoadedList
          query={{ data: templates && guestTemplates(templates), error, refetch }}
          failure={{ title: 'The pages are not here', text: UNREACHABLE_TEXT }}
          loading={
            <ul className={GRID}>
              {PLACES.map((place) => (
                <li key={place} aria-hidden="true">
                  <Skeleton className="aspect-4/3 w-full rounded-card" />
                </li>
              ))}
            </ul>
          }
          empty={null}
        >
          {(pages) => (
            <ul className={GRID}>
              {pages.map((page) => (
                <li key={page.id}>
                  <button
                    type="button"
                    onClick={() => choose(page)}
                    className="group flex w-full flex-col overflow-hidden rounded-card bg-paper text-left shadow-lift"
                  >
                    <span className="block w-full bg-white p-2">
                      <SteadyPicture
                        src={page.imageUrl}
                        alt=""
                        eager
                        className="transition-transform duration-enter group-hover:scale-104"
                      />
                    </span>
                    <span className="w-full border-t border-line px-3 py-2 font-display text-lead font-semibold tablet:text-heading-4">
                      {page.title}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </LoadedList>
      </main>
    </div>
  )
}

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

/** The pages to choose from: a phone shows them without scrolling. */
const COUNT = 6

/** Returns the pages among which somebody without an account chooses: free ones, those for small hands first, of all kinds. */
export function guestTemplates(templates: readonly Template[]): Template[] {
  const free = mixPages(templates.filter(isFree))
  return [...free.filter(suitsSmallHands), ...free.filter((page) => !suitsSmallHands(page))].slice(0, COUNT)
}
