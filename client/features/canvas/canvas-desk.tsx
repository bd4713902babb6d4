import { useEffect, useState, type ReactNode } from 'react'
import type { Artwork } from '#contract/artworks.ts'
import type { Contributor } from '#contract/collaboration.ts'
import type { ArtworkSessionState } from '#client/canvas/session/artwork-session-state.ts'
import type { Studio } from '#client/canvas/studio.ts'
import { personName } from '#client/models/session/person-name.ts'
import { useAccount } from '#client/models/session/use-session.ts'
import type { PageSaveState } from './artwork/save-status.tsx'
import { useSave } from './artwork/use-save.ts'
import { CanvasAnnouncer } from './canvas-announcer.tsx'
import { DeskDialogs } from './desk-dialogs.tsx'
import { DeskFrame } from './desk-frame.tsx'
import { DeskHeader } from './desk-header.tsx'
import { type CanvasMode, offersOtherPages } from './life/canvas-mode.ts'
import { CompletedBanner } from './life/completed-banner.tsx'
import { useAutoSave } from './life/use-auto-save.ts'
import { useCompletion } from './life/use-completion.ts'
import { picturePeople } from './together/picture-people.ts'
import { useCollaboration } from './together/use-collaboration.ts'
import { useContributors } from './together/use-contributors.ts'
import type { RecentColor } from './tools/recent-colors.ts'
import { useDesk } from './use-desk.ts'

export interface CanvasDeskProps {
  /** Null while the artwork has not been made. */
  artwork: Artwork | null
  studio: Studio | null
  state: ArtworkSessionState | null
  /** True once the page's picture is on the screen. */
  opened: boolean
  title: string
  /** Address of the page's plates; null until it is known. */
  platesUrl: string | null
  /** Undefined for people who may not rename the artwork. */
  onRename: ((title: string) => void) | undefined
  /** The person can draw right now. */
  editable: boolean
  /** The person has the right to draw: tools are shown, even while the page is still opening. */
  mayDraw: boolean
  mode: CanvasMode
  /** The last colors used in this browser. */
  recent: readonly RecentColor[]
  save: PageSaveState
  /** Makes the artwork of a page that has none; returns null when it could not be made. */
  onCreate: () => Promise<Artwork | null>
  /** Bars under the header: what the server refused, and what can be done. */
  notice: ReactNode
}

/** Everything on the screen around one page: its header, tools, dialogs, keys and announcements. */
export function CanvasDesk(props: CanvasDeskProps) {
  const { artwork, studio, state, title, editable, mayDraw, mode, save } = props
  const account = useAccount()
  const [sharing, setSharing] = useState(false)
  const [inviting, setInviting] = useState(false)
  const [removing, setRemoving] = useState<Contributor | null>(null)
  const [browsing, setBrowsing] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const completion = useCompletion(artwork, studio)
  const collaboration = useCollaboration(artwork?.id ?? null, props.onCreate)
  const together = artwork?.collaborativeMode === true
  const canInvite = together && artwork.sessionCode !== null
  if (inviting && !canInvite) setInviting(false)
  const session = studio?.session
  useAutoSave(session ?? null, save, mayDraw)
  const onSave = useSave({ session: session ?? null, save, onCreate: props.onCreate })
  const desk = useDesk(studio, {
    mayDraw,
    open: props.opened && state?.ready === true,
    person: account.id,
    place: artwork ? `artwork/${artwork.id}` : (props.platesUrl ?? ''),
    onSave,
  })
  const { kid, settings } = desk
  useEffect(() => session?.shareTool(settings), [session, settings])

  const people = state?.people ?? []
  const contributors = useContributors({
    artwork,
    presentIds: people.map(({ userId }) => userId),
    always: artwork !== null && !mayDraw,
    askRemoval: kid ? undefined : setRemoving,
  })
  const self = mayDraw ? { userId: account.id, name: personName(account), color: account.profileColor } : null
  const mayComplete = mayDraw && (artwork?.isOwner ?? true)
  const onBrowse = offersOtherPages(mode) ? () => setBrowsing(true) : null
  const everybody = picturePeople(contributors, people, self)
  return (
    <DeskFrame
      desk={desk}
      studio={studio}
      state={state}
      opened={props.opened}
      title={title}
      editable={editable}
      mayDraw={mayDraw}
      recent={props.recent}
      colors={everybody.colors}
      notice={props.notice}
      onBrowse={onBrowse}
      // Offered only to a person who colors alone (TEMPLATE-6): it would take the page away from the others.
      random={!offersOtherPages(mode) ? null : { started: artwork !== null || (state?.summary.shown ?? 0) > 0 }}
      complete={mayComplete ? { onComplete: completion.complete, busy: completion.busy } : null}
      header={
        <DeskHeader
          {...props}
          desk={desk}
          people={everybody}
          onInvite={() => setInviting(true)}
          collaboration={collaboration}
          onSave={onSave}
          onShare={() => setSharing(true)}
          onBrowse={onBrowse}
          onComplete={mayComplete ? completion.complete : undefined}
          completing={completion.busy}
          onDelete={artwork?.isOwner ? () => setDeleting(true) : undefined}
        />
      }
    >
      {artwork && mode === 'completed' && !kid && (
        <CompletedBanner artwork={artwork} completion={completion} onShare={() => setSharing(true)} />
      )}
      <DeskDialogs
        artwork={artwork}
        collaboration={collaboration}
        people={everybody}
        contributors={contributors}
        share={{ open: sharing, onOpenChange: setSharing }}
        invite={{ open: inviting, onOpenChange: setInviting }}
        removing={removing}
        onRemovalClosed={() => setRemoving(null)}
        gallery={{ open: browsing, onOpenChange: setBrowsing }}
        deletion={{ open: deleting, onOpenChange: setDeleting }}
      />
      <CanvasAnnouncer save={mayDraw ? save : null} people={people} self={account.id} said={desk.said} />
    </DeskFrame>
  )
}
