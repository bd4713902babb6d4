import type { ArtworkSession } from '#client/canvas/session/artwork-session.ts'
import { KeptNotice } from './kept-notice.tsx'
import { downloadStrokes } from './kept-files.ts'

export interface KeptStrokesProps {
  session: ArtworkSession
  /** The number of strokes of this artwork that the server refused for good. */
  count: number
}

const sentence = (count: number): string =>
  count === 1
    ? 'One stroke could not be saved. It is off the page, and kept on this device.'
    : `${count} strokes could not be saved. They are off the page, and kept on this device.`

const dialogSentence = (them: string): string =>
  `This page cannot take ${them}. Save ${them} as a file if somebody who looks after Fridgedoor should have a look, or delete ${them}.`

/** Says that strokes were refused for good, and offers to save them as a file or to delete them (OUTBOX-4). */
export function KeptStrokes({ session, count }: KeptStrokesProps) {
  return (
    <KeptNotice
      text={sentence(count)}
      title={count === 1 ? 'A kept stroke' : `${count} kept strokes`}
      description={dialogSentence(count === 1 ? 'it' : 'them')}
      save={async () => downloadStrokes(await session.quarantined())}
      remove={() => session.deleteQuarantined()}
    />
  )
}
