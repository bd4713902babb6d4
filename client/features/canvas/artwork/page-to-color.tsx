import type { PointerEvent, Ref } from 'react'
import type { ArtworkSessionState } from '#client/canvas/session/artwork-session-state.ts'
import {
  DrawingSurface,
  type DrawingSurfaceProps,
  type SurfaceCommands,
} from '#client/canvas/surface/drawing-surface.tsx'
import type { Studio } from '#client/canvas/studio.ts'
import type { OpenNumbers } from '#client/features/canvas/numbers/use-numbers.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import { StraightSign } from './straight-sign.tsx'
import type { CanvasLayout } from '#client/features/canvas/device/use-layout.ts'
import { useStoredSwitch } from '#client/features/canvas/device/use-stored-switch.ts'
import { FingerHint } from '#client/features/canvas/device/finger-hint.tsx'
import { useMedia } from '#client/ui/browser/use-media.ts'

/** CSS pixels kept free around the fitted page. */
const MARGIN: Readonly<Record<CanvasLayout, number>> = { phone: 10, short: 10, tablet: 20, desktop: 24 }

export interface PageToColorProps extends Pick<
  DrawingSurfaceProps,
  'regions' | 'settings' | 'editable' | 'kid' | 'colors' | 'onPick' | 'onUndo' | 'onRedo'
> {
  layout: CanvasLayout
  studio: Studio | null
  state: ArtworkSessionState | null
  /** True once the page's picture is on the screen. */
  opened: boolean
  title: string
  /** Called for every press on the page, before the tools handle it. */
  onTouch: () => void
  /** Teach what two fingers do, once on each device with a touch screen. */
  teachFingers: boolean
  surface: Ref<SurfaceCommands>
  /** The page is colored by number; null while it is not. */
  numbers: OpenNumbers | null
}

/** The page in the middle of the desk, or its placeholder while there is no studio. */
export function PageToColor({
  layout,
  studio,
  state,
  opened,
  title,
  onTouch,
  teachFingers,
  surface,
  numbers,
  ...drawing
}: PageToColorProps) {
  const [penMode, setPenMode] = useStoredSwitch('penMode')
  const [knowsFingers, setKnowsFingers] = useStoredSwitch('knowsFingers')
  const touchScreen = useMedia('(pointer: coarse)')
  if (!studio) return <PageSkeleton margin={MARGIN[layout]} />
  const onPress = ({ pointerType, shiftKey, isPrimary }: PointerEvent): void => {
    if (pointerType === 'touch' && !isPrimary && !knowsFingers) setKnowsFingers(true)
    studio.toolRunner.prepare({ straight: shiftKey, holdStraightens: pointerType === 'touch' })
    onTouch()
  }
  const strokes = state?.summary.shown ?? 0
  return (
    <div className="relative flex min-h-0 min-w-0 grow" onPointerDownCapture={onPress}>
      <DrawingSurface
        {...drawing}
        ref={surface}
        studio={studio}
        label={`${title}, ${strokes} ${strokes === 1 ? 'stroke' : 'strokes'}`}
        penMode={penMode}
        onPenMode={setPenMode}
        margin={MARGIN[layout]}
        numbers={numbers?.desk ?? null}
        layer={numbers && <numbers.OnPage desk={numbers.desk} color={drawing.settings.color} />}
        waiting={!opened || state?.ready !== true}
      />
      {numbers && <numbers.Note desk={numbers.desk} />}
      <StraightSign toolRunner={studio.toolRunner} />
      {teachFingers && touchScreen && !knowsFingers && <FingerHint onClose={() => setKnowsFingers(true)} />}
    </div>
  )
}
