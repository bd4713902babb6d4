import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Template } from '#contract/templates.ts'
import { randomId } from '#client/bytes/random-id.ts'
import { UNREACHABLE_TEXT } from '#client/http/api-error.ts'
import { isFree } from '#client/features/canvas/session/pick-template.ts'
import { BLANK_SHEET, type NewPage } from '#client/models/templates/blank-sheet.ts'
import { templateQueries } from '#client/models/templates/template-queries.ts'
import { Button } from '#client/ui/button.tsx'
import { LoadedList } from '#client/ui/loaded-list.tsx'
import { Logo } from '#client/ui/logo.tsx'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { SteadyPicture } from '#client/ui/pictures/steady-picture.tsx'
import { PRODUCT_NAME } from '#client/ui/product-name.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { UseLines } from '#client/features/own-pages/use-own-page.ts'
import type { Lines } from '#client/own-page/sheet.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import type { GuestDraft } from './guest-draft.ts'
import { keepGuestLines, ownPlatesUrl } from './guest-lines.ts'

// Few visitors come back from a page, and a dialog's code is large.
const PhotoPageDialog = lazyDialog(
  async () => (await import('#client/features/own-pages/photo-page-dialog.tsx')).PhotoPageDialog,
)
const NamePageDialog = lazyDialog(
  async () => (await import('#client/features/own-pages/name-page-dialog.tsx')).NamePageDialog,
)
const ThrowAwayDialog = lazyDialog(async () => (await import('./throw-away-dialog.tsx')).ThrowAwayDialog)

const GRID = 'grid grid-cols-2 gap-3 tablet:gap-6 landscape:grid-cols-3'
// A card has its size before its picture and its title are there, so that nothing moves when they come.
const CARD = 'flex w-full flex-col overflow-hidden rounded-card bg-paper text-left shadow-lift'
const PAPER = 'light-theme block w-full bg-white p-2'
const CAPTION =
  'flex min-h-14 w-full items-center border-t border-line px-3 py-1 font-display text-lead leading-tight font-semibold tablet:min-h-16 tablet:text-heading-4'
/** The shipped pages that are loved most, by id: a cat, a dog and a dinosaur of few parts, which children ask for first, and pages full of things. */
const LOVED = [279, 280, 57, 10, 149, 151] as const
const PLACES = LOVED.map((_, place) => place)

interface ChoosePageProps {
  /** The page that is on this device already; null when there is none. */
  waiting: GuestDraft | null
  onGoOn: () => void
  /** Another page is chosen, and takes the place of the one that waits. */
  onChoose: (page: GuestDraft) => void
}

/** Six pages to color, an empty sheet, and pages made of a photo or a name; a tap on a page begins. */
export function ChoosePage({ waiting, onGoOn, onChoose }: ChoosePageProps) {
  const { data: templates, error, refetch } = useQuery(templateQueries.list())
  /** A page that was chosen while another one waits. Its lines are kept when it takes the place of that one. */
  const [asked, setAsked] = useState<{ readonly page: GuestDraft; readonly lines?: Lines } | null>(null)
  const [making, setMaking] = useState<'photo' | 'name' | null>(null)
  const close = (): void => setMaking(null)
  const begin = async (page: GuestDraft, lines?: Lines): Promise<void> => {
    if (lines) await keepGuestLines(page.key, lines)
    onChoose(page)
  }
  const choose = ({ id, title, platesUrl }: NewPage): void => {
    const page = { key: randomId(), templateId: id, title, platesUrl }
    if (waiting) setAsked({ page })
    else onChoose(page)
  }
  const startOn: UseLines = async (lines, title) => {
    const key = randomId()
    const page = { key, templateId: BLANK_SHEET.id, title, platesUrl: ownPlatesUrl(key) }
    if (!waiting) return begin(page, lines)
    close()
    setAsked({ page, lines })
  }
  const replace = (): void => {
    if (asked)
      begin(asked.page, asked.lines).catch((error: unknown) => {
        console.warn('The page could not be kept', error)
        toast({ title: 'The page was not made', description: 'This device keeps no pages.', destructive: true })
      })
  }
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
        <h1 className="text-center text-heading-3 tablet:text-heading-1">Which one will you color?</h1>
        {waiting && (
          <Button variant="primary" className="self-center" onClick={onGoOn}>
            Go on with {waiting.title}
          </Button>
        )}
        <LoadedList
          query={{ data: templates && guestTemplates(templates), error, refetch }}
          failure={{
            title: "Couldn't load the pages",
            text: `${UNREACHABLE_TEXT} You can color a blank page meanwhile.`,
          }}
          loading={
            <ul className={GRID}>
              {PLACES.map((place) => (
                <li key={`place ${place}`} aria-hidden="true">
                  <div className={CARD}>
                    <span className={PAPER}>
                      <Skeleton className="aspect-4/3 w-full rounded-small" />
                    </span>
                    <span className={CAPTION} />
                  </div>
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
                  <PageCard page={page} onPress={() => choose(page)} />
                </li>
              ))}
            </ul>
          )}
        </LoadedList>
        <div className="flex flex-wrap justify-center gap-3">
          <Button size="small" onClick={() => choose(BLANK_SHEET)}>
            Blank page
          </Button>
          <Button size="small" onClick={() => setMaking('photo')}>
            A page from my photo
          </Button>
          <Button size="small" onClick={() => setMaking('name')}>
            A name to color
          </Button>
        </div>
      </main>
      <PhotoPageDialog open={making === 'photo'} onOpenChange={close} onUse={startOn} />
      <NamePageDialog open={making === 'name'} onOpenChange={close} onUse={startOn} />
      <ThrowAwayDialog
        open={asked !== null}
        title={waiting?.title ?? ''}
        onConfirm={replace}
        onClose={() => setAsked(null)}
      />
    </div>
  )
}

function PageCard({ page, onPress }: { page: Template; onPress: () => void }) {
  return (
    <button type="button" onClick={onPress} className={`group ${CARD}`}>
      <span className={PAPER}>
        <SteadyPicture
          src={page.imageUrl}
          alt=""
          eager
          className="transition-transform duration-enter group-hover:scale-104"
        />
      </span>
      <span className={CAPTION}>{page.title}</span>
    </button>
  )
}

/**
 * Returns the pages among which somebody without an account chooses: the free ones that are loved most, and in place of those that an
 * admin has removed others, those with the fewest parts first.
 */
export function guestTemplates(templates: readonly Template[]): Template[] {
  const free = templates.filter(isFree)
  const loved = LOVED.flatMap((id) => free.find((page) => page.id === id) ?? [])
  const others = free.filter((page) => !loved.includes(page)).toSorted((a, b) => a.regionCount - b.regionCount)
  return [...loved, ...others].slice(0, LOVED.length)
}
