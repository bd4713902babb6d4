import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { Link, useParams } from 'react-router-dom'
import { ArtworkNotFound } from '#client/models/artworks/artwork-not-found.tsx'
import { parseId, replayAddress } from '#client/models/artworks/artwork-address.ts'
import { artworkQueries, contributorQuery } from '#client/models/artworks/artwork-queries.ts'
import { pictureColors } from '#client/canvas/session/people/picture-colors.ts'
import { personName } from '#client/models/session/person-name.ts'
import { useAccount } from '#client/models/session/use-session.ts'
import { FilmButton } from '#client/features/film/film-button.tsx'
import { ReplayClock } from '#client/replay/replay-clock.ts'
import { readHistory } from '#client/replay/read-history.ts'
import { readReplay } from '#client/replay/read-replay.ts'
import { OutboxLine } from '#client/features/outbox/outbox-line.tsx'
import { isRefused } from '#client/http/is-refused.ts'
import { loadFailureText } from '#client/http/load-failure-text.ts'
import { Button } from '#client/ui/button.tsx'
import { LoadFailure } from '#client/ui/load-failure.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { ArtworkActions } from '#client/features/viewer/artwork-actions.tsx'
import { ArtworkDetails } from '#client/features/viewer/artwork-details.tsx'
import { BackButton, PictureWay, useLeave } from '#client/features/viewer/picture-way.tsx'
import { ReplayStage } from './replay-stage.tsx'
import { useReplay } from './use-replay.ts'

const LIST = new Intl.ListFormat('en')

/** The replay screen, `/artwork/{id}/replay`: the picture, the people who made it, and each of its steps. */
export function ReplayPage() {
  const id = parseId(useParams().id)
  return id === null ? <ArtworkNotFound /> : <Viewer key={id} id={id} />
}

function Viewer({ id }: { id: number }) {
  const { data: artwork, error, refetch } = useQuery({ ...artworkQueries.detail(id), networkMode: 'always' })
  const account = useAccount()
  const leave = useLeave(id)
  const reader = { id: account.id, name: personName(account), color: account.profileColor }
  const replay = useReplay(artwork ?? null, reader)
  // In the order of joining, as on the canvas; people who were removed are only in the history.
  const { data: joined } = useQuery({
    ...contributorQuery(id, { shared: artwork !== undefined, isOwner: false }),
    refetchInterval: false,
  })
  const colors = useMemo(
    () =>
      pictureColors([
        ...(joined ?? []),
        ...replay.people.map((person) => ({ userId: person.id, profileColor: person.color })),
      ]),
    [joined, replay.people],
  )
  if (error && !artwork)
    return isRefused(error) ? (
      <ArtworkNotFound />
    ) : (
      <Column>
        <PageTitle>Artwork</PageTitle>
        <div className="empty:hidden">
          <BackButton />
        </div>
        <Trouble text={loadFailureText(error)} onRetry={() => void refetch()} />
        <WayHome />
      </Column>
    )
  if (!artwork) return <Loading />
  const makers = replay.people.length > 0 ? replay.people.map(({ name }) => name) : [artwork.ownerName]
  return (
    <Column>
      <PageTitle>{artwork.title}</PageTitle>
      <div className="flex flex-wrap items-center justify-between gap-3 empty:hidden">
        <BackButton />
        {/* The arrow keys go through the replay. */}
        <PictureWay id={id} addressOf={replayAddress} byKeys={false} />
      </div>
      <header>
        <h1 className="text-heading-1 wrap-break-word">{artwork.title}</h1>
        <p className="text-ink-soft">by {LIST.format(makers)}</p>
        <OutboxLine artworkId={id} />
      </header>
      {replay.failure ? (
        <Trouble text={replay.failure} onRetry={replay.retry} />
      ) : (
        <ReplayStage title={artwork.title} state={replay} colors={colors} />
      )}
      <ArtworkDetails artwork={artwork} />
      <ArtworkActions
        artwork={artwork}
        makers={makers}
        screen="replay"
        film={
          replay.complete && replay.steps.length > 0 ? (
            <FilmButton
              source={{
                artwork,
                title: artwork.title,
                platesUrl: artwork.platesUrl,
                durationMs: new ReplayClock(replay.steps.map(({ at }) => at)).durationMs,
                // A film shows what the replay shows: it shows the browser's own copy only when the screen says so.
                read: (signal) =>
                  replay.fromDevice ? readReplay({ artwork, reader }, signal) : readHistory(id, signal),
              }}
            />
          ) : null
        }
        onDeleted={leave}
      />
      <WayHome />
    </Column>
  )
}

function Column({ children }: { children: ReactNode }) {
  return <div className="mx-auto flex w-full max-w-[1240px] flex-col gap-6 px-5 py-8">{children}</div>
}

function Loading() {
  return (
    <Column>
      <PageTitle>Artwork</PageTitle>
      <output className="sr-only">Opening...</output>
      <Skeleton className="h-10 w-60" />
      <Skeleton className="aspect-4/3 w-full" />
    </Column>
  )
}

function WayHome() {
  return (
    <div>
      <Button asChild>
        <Link to="/">Return to Home</Link>
      </Button>
    </div>
  )
}

function Trouble({ text, onRetry }: { text: string; onRetry: () => void }) {
  return <LoadFailure title="Couldn't load the replay" text={text} onRetry={onRetry} />
}
