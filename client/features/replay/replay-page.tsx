import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { parseId } from '#client/models/artworks/artwork-address.ts'
import { contributorQuery } from '#client/models/artworks/artwork-queries.ts'
import { pictureColors } from '#client/canvas/session/people/picture-colors.ts'
import { personName } from '#client/models/session/person-name.ts'
import { useAccount } from '#client/models/session/use-session.ts'
import { FilmButton } from '#client/features/film/film-button.tsx'
import { ReplayClock } from '#client/replay/replay-clock.ts'
import { readHistory } from '#client/replay/read-history.ts'
import { readReplay } from '#client/replay/read-replay.ts'
import { ArtworkPage, ShownArtwork, type ShownArtworkProps } from '#client/features/viewer/artwork-page.tsx'
import { LoadFailure } from '#client/ui/load-failure.tsx'
import { ReplayStage } from './replay-stage.tsx'
import { useReplay } from './use-replay.ts'

/** The replay screen, `/artwork/{id}/replay`: the picture, the people who made it, and each of its steps. */
export function ReplayPage() {
  return (
    <ArtworkPage id={parseId(useParams().id)} screen="replay">
      {(artwork, makers) => <ReplayedArtwork artwork={artwork} makers={makers} />}
    </ArtworkPage>
  )
}

function ReplayedArtwork({ artwork, makers }: Pick<ShownArtworkProps, 'artwork' | 'makers'>) {
  const { id, title, platesUrl } = artwork
  const account = useAccount()
  const reader = { id: account.id, name: personName(account), color: account.profileColor }
  const replay = useReplay(artwork, reader)
  // In the order of joining, as on the canvas; people who were removed are only in the history.
  const { data: joined } = useQuery({
    ...contributorQuery(id, { shared: true, isOwner: false }),
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
  return (
    <ShownArtwork
      artwork={artwork}
      makers={replay.people.length > 0 ? replay.people.map(({ name }) => name) : makers}
      screen="replay"
      player={
        replay.failure ? (
          <LoadFailure title="Couldn't load the replay" text={replay.failure} onRetry={replay.retry} />
        ) : (
          <ReplayStage title={title} state={replay} colors={colors} />
        )
      }
      film={
        replay.complete && replay.steps.length > 0 ? (
          <FilmButton
            source={{
              artwork,
              title,
              platesUrl,
              durationMs: new ReplayClock(replay.steps.map(({ at }) => at)).durationMs,
              // A film shows what the replay shows: it shows the browser's own copy only when the screen says so.
              read: (signal) => (replay.fromDevice ? readReplay({ artwork, reader }, signal) : readHistory(id, signal)),
            }}
          />
        ) : null
      }
    />
  )
}
