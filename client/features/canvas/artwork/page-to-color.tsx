import type { Ref } from 'react'
import type { ArtworkSessionState } from '#client/canvas/session/artwork-session-state.ts'
import {
  DrawingSurface,
  type DrawingSurfaceProps,
  type SurfaceCommands,
} from '#client/canvas/surface/drawing-surface.tsx'
import type { Studio } from '#client/canvas/studio.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import type { CanvasLayout } from '#client/features/canvas/device/use-layout.ts'
import { useStoredSwitch } from '#client/features/canvas/device/use-stored-switch.ts'

/** CSS pixels kept free around the fitted page. */
const MARGIN: Readonly<Record<CanvasLayout, number>> = { phone: 10, short: 10, tablet: 20, desktop: 24 }

export interface PageToColorProps extends Pick<
  DrawingSurfaceProps,
  'settings' | 'editable' | 'onPick' | 'onUndo' | 'onRedo'
> {
  layout: CanvasLayout
  studio: Studio | null
  state: ArtworkSessionState | null
  /** True once the page's picture is on the screen. */
  opened: boolean
  title: string
  /** Called for every press on the page, before the tools handle it. */
  onTouch: () => void
  surface: Ref<SurfaceCommands>
}

/** The page in the middle of the desk, or its placeholder while there is no studio. */
export function PageToColor({ layout, studio, state, opened, title, onTouch, surface, ...drawing }: PageToColorProps) {
  const [penMode, setPenMode] = useStoredSwitch('penMode')
  if (!studio) return <PageSkeleton margin={MARGIN[layout]} />
  const strokes = state?.summary.shown ?? 0
  return (
    <div className="flex min-h-0 min-w-0 grow" onPointerDownCapture={onTouch}>
      <DrawingSurface
        {...drawing}
        ref={surface}
        studio={studio}
        label={`${title}, ${strokes} ${strokes === 1 ? 'stroke' : 'strokes'}`}
        penMode={penMode}
        onPenMode={setPenMode}
        margin={MARGIN[layout]}
        waiting={!opened || state?.ready !== true}
      />
    </div>
  )
}
