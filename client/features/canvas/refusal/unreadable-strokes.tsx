import type { ArtworkSession } from '#client/canvas/session/artwork-session.ts'
import { KeptNotice } from './kept-notice.tsx'
import { downloadCopies } from './kept-files.ts'

export interface UnreadableStrokesProps {
  session: ArtworkSession
  /** The page has no connection, so it does not show what is saved. */
  isOffline: boolean
}

const TEXT = 'Some of what was colored here on this device cannot be read. It is kept on this device.'
const OFFLINE = 'What is saved appears as soon as you are online.'

/** Says that a copy on this device cannot be read, and offers to save it as a file or to delete it (OUTBOX-11). */
export function UnreadableStrokes({ session, isOffline }: UnreadableStrokesProps) {
  return (
    <KeptNotice
      text={isOffline ? `${TEXT} ${OFFLINE}` : TEXT}
      title="What cannot be read"
      description="Save it as a file if somebody who looks after Fridgedoor should have a look, or delete it. What is saved on the server stays as it is."
      save={async () => downloadCopies(await session.unreadable())}
      remove={() => session.deleteUnreadable()}
    />
  )
}
