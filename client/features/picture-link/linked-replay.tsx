import { useMemo } from 'react'
import { getLinkedHistory, type LinkedPicture } from '#contract/picture-links.ts'
import { pictureColors } from '#client/canvas/session/people/picture-colors.ts'
import { ReplayStage } from '#client/features/replay/replay-stage.tsx'
import { useReplayOf } from '#client/features/replay/use-replay.ts'
import { call } from '#client/http/call.ts'
import { readChunks } from '#client/replay/read-history.ts'
import { LoadFailure } from '#client/ui/load-failure.tsx'

export interface LinkedReplayProps {
  linkKey: string
  picture: Pick<LinkedPicture, 'title' | 'platesUrl'>
}

/** The replay of a picture that somebody opened by its link. */
export function LinkedReplay({ linkKey, picture: { title, platesUrl } }: LinkedReplayProps) {
  const replay = useReplayOf({
    id: linkKey,
    platesUrl,
    read: (signal) =>
      readChunks((after) => call(getLinkedHistory, { params: { key: linkKey }, query: { after }, signal })),
  })
  const colors = useMemo(
    () => pictureColors(replay.people.map(({ id, color }) => ({ userId: id, profileColor: color }))),
    [replay.people],
  )
  if (replay.failure)
    return <LoadFailure title="Couldn't load the replay" text={replay.failure} onRetry={replay.retry} />
  return <ReplayStage title={title} state={replay} colors={colors} />
}
