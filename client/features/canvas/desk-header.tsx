import { Check, CircleQuestionMark, CirclePlay, Images, Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Artwork } from '#contract/artworks.ts'
import { toHex } from '#crdt/document/stroke/color.ts'
import type { ArtworkSessionState } from '#client/canvas/session/artwork-session-state.ts'
import type { Studio } from '#client/canvas/studio.ts'
import { replayAddress } from '#client/models/artworks/artwork-address.ts'
import { CanvasExport, canvasExportLook } from '#client/features/export/canvas-export.tsx'
import { MenuEntry } from '#client/ui/overlays/menu.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { CanvasHeader, sharesInMenu } from './canvas-header.tsx'
import type { PageSaveState } from './artwork/save-status.tsx'
import { completeLabel } from './tools/complete-button.tsx'
import { KidHeader } from './kid-mode/kid-header.tsx'
import type { PicturePeople } from './together/picture-people.ts'
import type { Collaboration } from './together/use-collaboration.ts'
import type { Desk } from './use-desk.ts'

export interface DeskHeaderProps {
  desk: Desk
  artwork: Artwork | null
  studio: Studio | null
  state: ArtworkSessionState | null
  title: string
  platesUrl: string | null
  mayDraw: boolean
  save: PageSaveState
  people: PicturePeople
  collaboration: Collaboration
  /** Undefined for people who may not rename the artwork. */
  onRename: ((title: string) => void) | undefined
  onSave: () => void
  onInvite: () => void
  /** Opens the share dialog; called only when there is an artwork. */
  onShare: () => void
  /** Shows the person's artworks; null where the page may not be exchanged for another one. */
  onBrowse: (() => void) | null
  /** Undefined for people who may not complete the artwork. */
  onComplete: (() => void) | undefined
  completing: boolean
  /** Asks whether to delete the artwork; undefined for people who may not. */
  onDelete: (() => void) | undefined
}

function sayNothingToShare(): void {
  toast({
    title: 'No artwork to share',
    description: 'Please save your artwork first...',
    destructive: true,
  })
}

/** The bar above the page: kid mode's locked one, or the one with title, saving, sharing and export. */
export function DeskHeader(props: DeskHeaderProps) {
  const { artwork, studio, state, title, platesUrl, mayDraw, save, people, collaboration } = props
  const { layout, kid, kidSwitched, settings, turnKidMode, keys } = props.desk
  const [exporting, setExporting] = useState(false)
  if (kid)
    return (
      <KidHeader
        color={toHex(settings.color)}
        title={title}
        save={save}
        people={people.here.length > 1 ? people.here : []}
        onLeave={() => turnKidMode(false)}
        introduced={kidSwitched}
      />
    )
  const small = layout === 'phone'
  const strokes = state?.summary.shown ?? 0
  const together = artwork?.collaborativeMode === true
  const openPage = studio && state?.ready === true && platesUrl !== null ? { session: studio.session, platesUrl } : null
  const { label: exportLabel, icon: exportIcon } = canvasExportLook(strokes)
  return (
    <CanvasHeader
      layout={layout}
      title={title}
      onRename={props.onRename}
      save={save}
      onSave={mayDraw ? props.onSave : undefined}
      together={together}
      viewOnly={!mayDraw}
      completed={artwork?.completed === true}
      people={mayDraw ? people.here : [...people.here, ...people.wasHere]}
      ownerName={artwork?.ownerName ?? null}
      onInvite={mayDraw && artwork?.sessionCode ? props.onInvite : undefined}
      replay={artwork && !mayDraw ? replayAddress(artwork.id) : undefined}
      onColorTogether={mayDraw && (artwork?.isOwner ?? true) ? collaboration.enable : undefined}
      starting={collaboration.busy}
      onShare={artwork ? props.onShare : sayNothingToShare}
      onKidMode={mayDraw ? () => turnKidMode(true) : undefined}
      more={
        <>
          {small && openPage && (
            <MenuEntry icon={exportIcon} onSelect={() => setExporting(true)}>
              {exportLabel}
            </MenuEntry>
          )}
          {sharesInMenu({ layout, together, viewOnly: !mayDraw }) && (
            <MenuEntry icon={<Share2 aria-hidden="true" />} onSelect={props.onShare}>
              Share Artwork
            </MenuEntry>
          )}
          {props.onBrowse && layout !== 'desktop' && (
            <MenuEntry icon={<Images aria-hidden="true" />} onSelect={props.onBrowse}>
              Browse Gallery
            </MenuEntry>
          )}
          {artwork && strokes > 0 && (
            <MenuEntry asChild>
              <Link to={replayAddress(artwork.id)}>
                <CirclePlay aria-hidden="true" />
                Watch it grow
              </Link>
            </MenuEntry>
          )}
          {props.onComplete && (layout === 'phone' || layout === 'short') && (
            <MenuEntry icon={<Check aria-hidden="true" />} disabled={props.completing} onSelect={props.onComplete}>
              {completeLabel(props.completing)}
            </MenuEntry>
          )}
          <MenuEntry icon={<CircleQuestionMark aria-hidden="true" />} onSelect={() => keys.onOpenChange(true)}>
            Fingers and keys
          </MenuEntry>
          {props.onDelete && (
            <MenuEntry icon={<Trash2 aria-hidden="true" />} onSelect={props.onDelete}>
              Delete artwork
            </MenuEntry>
          )}
        </>
      }
    >
      {openPage && (
        <CanvasExport
          {...openPage}
          title={title}
          artwork={artwork}
          strokes={strokes}
          dialog={small ? { open: exporting, onOpenChange: setExporting } : undefined}
        />
      )}
    </CanvasHeader>
  )
}
