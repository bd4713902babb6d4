import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Template } from '#contract/templates.ts'
import { newStrokeId } from '#client/canvas/tools/stroke-id.ts'
import type { GuestPage } from '#client/canvas/guest/guest-page.ts'
import { templateQueries } from '#client/models/templates/template-queries.ts'
import { UNREACHABLE_TEXT } from '#client/http/api-error.ts'
import { LoadedList } from '#client/ui/loaded-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { Logo } from '#client/ui/logo.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { PRODUCT_NAME } from '#client/ui/product-name.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { SteadyPicture } from '#client/ui/pictures/steady-picture.tsx'
import { pagesToTry } from './pages-to-try.ts'

const PLACES = [0, 1, 2, 3, 4, 5]
const GRID = 'grid grid-cols-2 gap-3 tablet:gap-6 landscape:grid-cols-3'

/** Six easy pages; a tap on one begins to color it. */
export function ChoosePage({ onChoose }: { onChoose: (page: GuestPage) => void }) {
  const { data: templates, error, refetch } = useQuery(templateQueries.list())
  const choose = ({ id, title, platesUrl }: Template): void =>
    onChoose({ key: newStrokeId(), templateId: id, title, platesUrl })
  return (
    <div className="enamel flex min-h-svh flex-col px-4 pt-3 pb-6 tablet:px-8">
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
          query={{ data: templates && pagesToTry(templates), error, refetch }}
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
