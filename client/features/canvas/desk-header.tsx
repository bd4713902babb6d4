import type { Artwork } from '#contract/artworks.ts'
import { toHex, type Color } from '#crdt/document/stroke/color.ts'
import type { ArtworkSessionState } from '#client/canvas/session/artwork-session-state.ts'
import type { Studio } from '#client/canvas/studio.ts'
import { CanvasExport } from '#client/features/export/canvas-export.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { CanvasHeader } from './canvas-header.tsx'
import type { PageSaveState } from './artwork/save-status.tsx'
import type { CanvasLayout } from './device/use-layout.ts'
import { KidHeader } from './kid-mode/kid-header.tsx'
import type { ShownPerson } from './together/header-people.ts'
import type { Collaboration } from './together/use-collaboration.ts'

export interface DeskHeaderProps {
  layout: CanvasLayout
  kid: boolean
  artwork: Artwork | null
  studio: Studio | null
  state: ArtworkSessionState | null
  title: string
  platesUrl: string | null
  /** The color in use: the magnet of kid mode's header shows it. */
  color: Color
  mayDraw: boolean
  save: PageSaveState
  people: readonly ShownPerson[]
  collaboration: Collaboration
  /** Undefined for people who may not rename the artwork. */
  onRename: ((title: string) => void) | undefined
  onSave: () => void
  /** Opens the share dialog; called only when there is an artwork. */
  onShare: () => void
  onKidMode: (on: boolean) => void
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
  const { artwork, studio, state, title, platesUrl, mayDraw, save, people, collaboration, onKidMode } = props
  if (props.kid)
    return (
      <KidHeader
        color={toHex(props.color)}
        title={title}
        save={save}
        people={people}
        onLeave={() => onKidMode(false)}
      />
    )
  return (
    <CanvasHeader
      layout={props.layout}
      title={title}
      onRename={props.onRename}
      save={save}
      onSave={mayDraw ? props.onSave : undefined}
      together={artwork?.collaborativeMode === true}
      viewOnly={!mayDraw}
      people={people}
      code={artwork?.sessionCode ?? null}
      onColorTogether={mayDraw && (artwork?.isOwner ?? true) ? collaboration.enable : undefined}
      starting={collaboration.busy}
      onShare={artwork ? props.onShare : sayNothingToShare}
      onKidMode={mayDraw ? () => onKidMode(true) : undefined}
    >
      {studio && state?.ready === true && platesUrl !== null && (
        <CanvasExport
          title={title}
          platesUrl={platesUrl}
          artwork={artwork}
          session={studio.session}
          strokes={state.summary.shown}
        />
      )}
    </CanvasHeader>
  )
}
