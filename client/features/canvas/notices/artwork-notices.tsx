import { hiddenWords } from '#client/models/artworks/hidden-words.ts'
import { isUnkept } from '#client/features/canvas/session/use-save.ts'
import { useCanvasArtwork, useCanvasSave, useSessionState } from '#client/features/canvas/state/artwork-context.ts'
import { KeptStrokes, UnreadableStrokes } from './kept-notice.tsx'
import { Notice, RefusalNotice } from './refusal-notice.tsx'

const UNREAD =
  'A part of this picture could not be read. Everything else is here, and nothing was thrown away. Please tell the person who looks after Fridgedoor: they can repair it.'
const UNKEPT = 'This device cannot keep your last strokes, and they are not saved yet. Please leave this page open.'

/** Bars under the header: what the server refused, what only this device has, and what can be done. */
export function ArtworkNotices() {
  const { artwork } = useCanvasArtwork()
  const { limit } = useCanvasSave()
  const closed = useSessionState((state) => state.closed)
  const quarantined = useSessionState((state) => state.quarantined)
  const unreadable = useSessionState((state) => state.unreadable)
  const unkept = useSessionState(isUnkept)
  const isTold = closed !== null && closed.words !== null
  return (
    <>
      {isTold && <RefusalNotice closed={closed} />}
      {!isTold && limit !== null && <Notice text={limit} />}
      {artwork?.isHidden && <Notice text={hiddenWords()} />}
      {artwork?.hasUnread && <Notice text={UNREAD} />}
      {unkept && <Notice text={UNKEPT} />}
      {quarantined > 0 && <KeptStrokes count={quarantined} />}
      {unreadable > 0 && <UnreadableStrokes />}
    </>
  )
}
