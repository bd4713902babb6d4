import { useQuery } from '@tanstack/react-query'
import { Check, PaintBucket } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { DailyPage } from '#contract/challenges.ts'
import { difficultyText } from '#client/models/templates/difficulty-text.ts'
import { useOnline } from '#client/ui/browser/use-online.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Coin } from '#client/ui/coin-badge.tsx'
import { SteadyPicture } from '#client/ui/pictures/steady-picture.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { ClaimButton } from './claim-button.tsx'
import { dailyQueries } from './daily-queries.ts'

/** Says where the person is with the day's page. */
function wordsOf({ claimed, claimableArtworkId, reward }: DailyPage): string {
  if (claimed) return 'The coins are yours. A new page comes tomorrow.'
  if (claimableArtworkId !== null) return `Your picture is done: ${reward} coins are waiting.`
  return 'Everybody colors this one today. Complete it before the day ends.'
}

/** On a phone the pages below are to be seen, too. */
const COMPACT = 'max-tablet:min-h-11! max-tablet:px-4! max-tablet:text-body!'

/** The day's page on the home screen, with what it earns; nothing when there is none. */
export function DailyCard() {
  const { data: page, isLoading } = useQuery(dailyQueries.today())
  const online = useOnline()
  if (!page && !online)
    return <Card className="p-4 text-ink-soft tablet:p-6">Today's page comes when you are online again.</Card>
  if (isLoading) return <Skeleton className="h-36 rounded-card tablet:h-44" />
  if (!page?.template) return null
  const { template, claimed, claimableArtworkId, reward } = page
  return (
    <Card className="overflow-hidden">
      <section aria-labelledby="daily-page" className="flex items-stretch">
        <div className="flex min-w-0 grow flex-col items-start gap-2 p-4 tablet:gap-3 tablet:p-6">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id="daily-page" className="text-heading-4 tablet:text-heading-3">
              Today's page: {template.title}
            </h2>
            <span className="inline-flex items-center gap-1.5 rounded-full bg-butter-pale py-0.5 pr-3 pl-1 font-display font-bold text-butter-ink tabular-nums">
              {claimed ? <Check aria-hidden="true" className="size-5" /> : <Coin className="size-6" />}
              {claimed ? 'Done' : reward}
              {!claimed && <span className="sr-only">coins</span>}
            </span>
          </div>
          <p className="text-ink-soft max-tablet:text-small">
            {wordsOf(page)} {!claimed && <span className="max-tablet:hidden">{difficultyText(template)}.</span>}
          </p>
          <div className="mt-auto flex flex-wrap gap-2">
            {claimableArtworkId !== null && <ClaimButton artworkId={claimableArtworkId} reward={reward} />}
            {claimableArtworkId === null && (
              <Button asChild variant={claimed ? 'quiet' : 'primary'} className={COMPACT}>
                <Link to={`/canvas?templateId=${template.id}`}>
                  <PaintBucket aria-hidden="true" />
                  {claimed ? 'Color it again' : 'Color it'}
                </Link>
              </Button>
            )}
          </div>
        </div>
        <div
          aria-hidden="true"
          className="grid w-[38%] max-w-72 shrink-0 place-items-center bg-berry-pale p-2.5 tablet:p-4"
        >
          <div className="w-full max-w-52 -rotate-3 bg-white p-2 shadow-picture">
            <SteadyPicture src={template.imageUrl} alt="" eager />
          </div>
        </div>
      </section>
    </Card>
  )
}
