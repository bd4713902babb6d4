import { Slash } from 'lucide-react'
import { type PointerEvent, useSyncExternalStore } from 'react'
import { DrawingSurface } from '#client/canvas/surface/drawing-surface.tsx'
import type { ToolRunner } from '#client/canvas/tools/tool-runner.ts'
import { useMedia } from '#client/ui/browser/use-media.ts'
import { useStoredSwitch } from '#client/ui/browser/use-stored-switch.ts'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { useShowDialog } from './state/dialogs-context.tsx'
import { useCanvasPeople } from './state/people-context.ts'
import { useCanvasArtwork, useSessionState } from './state/artwork-context.ts'
import { useCanvasSettings, useCanvasTools } from './state/tools-context.ts'
import { useLayout } from './state/use-layout.ts'
import './canvas.css'

const FingerHint = lazyDialog(async () => (await import('./finger-hint.tsx')).FingerHint)

const doNothing = (): void => {}

interface PageToColorProps {
  /** CSS pixels kept free around the fitted page. */
  margin: number
  /** Teach above it what two fingers do, once on each device with a touch screen. Needs a column around the page. */
  teachesFingers?: boolean
}

/** The page in the middle of the screen, or its placeholder while there is no studio. */
export function PageToColor({ margin, teachesFingers = false }: PageToColorProps) {
  const { studio, isOpen, mayDraw, title } = useCanvasArtwork()
  const strokes = useSessionState(({ summary }) => summary.shown)
  const { kidMode, colorByNumber, surface, regions, undo, redo } = useCanvasTools()
  const kid = kidMode.on
  const numbers = colorByNumber.open
  const { settings, change } = useCanvasSettings()
  const { colors } = useCanvasPeople()
  const showDialog = useShowDialog()
  const [penMode, setPenMode] = useStoredSwitch('penMode')
  const [knowsFingers, setKnowsFingers] = useStoredSwitch('knowsFingers')
  const touchScreen = useMedia('(pointer: coarse)')
  const layout = useLayout()
  const isPhone = layout === 'phone' || layout === 'short'
  const hint = teachesFingers && mayDraw && !kid && touchScreen && !knowsFingers && (
    // Its place is kept while its code is fetched, so that the page does not move.
    <div className="page-hint min-h-16 shrink-0 border-b border-line bg-paper">
      <FingerHint open onClose={() => setKnowsFingers(true)} />
    </div>
  )
  if (!studio)
    return (
      <>
        {hint}
        <PageSkeleton margin={margin} />
      </>
    )
  const onPress = ({ pointerType, shiftKey }: PointerEvent): void =>
    studio.toolRunner.prepare({ straight: shiftKey, holdStraightens: pointerType === 'touch' })
  // What stands around the page goes after a stroke or gesture. Earlier the page would move below the finger.
  const onRelease = ({ pointerType, isPrimary }: PointerEvent): void => {
    if (pointerType === 'touch' && !isPrimary && !knowsFingers) setKnowsFingers(true)
    // The crayons come back where the settings have taken their place.
    if (isPhone) showDialog('tool', false)
  }
  return (
    <>
      {hint}
      <div className="relative flex min-h-0 min-w-0 grow" onPointerDownCapture={onPress} onPointerUp={onRelease}>
        <DrawingSurface
          ref={surface}
          page={{
            studio,
            regions,
            numbers: numbers?.coloring ?? null,
            label: `${title}, ${strokes} ${strokes === 1 ? 'stroke' : 'strokes'}`,
          }}
          tools={{
            settings,
            editable: mayDraw && isOpen,
            kid,
            onPick: (color) => change({ color }),
            onUndo: undo,
            onRedo: kid ? doNothing : redo,
          }}
          penMode={{ on: penMode, onChange: setPenMode }}
          colors={colors}
          margin={margin}
          layer={numbers && <numbers.OnPage />}
          waiting={!isOpen}
        />
        {numbers && <numbers.Note />}
        <StraightSign toolRunner={studio.toolRunner} />
      </div>
    </>
  )
}

/** A white placeholder while the page loads. It has the page's size and place, so that nothing jumps when the page appears. */
function PageSkeleton({ margin }: { margin: number }) {
  return (
    <output className="grid min-h-0 min-w-0 grow place-items-center" style={{ padding: margin }}>
      <span className="sr-only">Opening...</span>
      <div
        aria-hidden="true"
        className="aspect-4/3 max-h-full w-full max-w-[133vh] animate-late rounded-page bg-white/70"
      />
    </output>
  )
}

/** Says above the page that the line under the pointer is straight. */
function StraightSign({ toolRunner }: { toolRunner: ToolRunner }) {
  const isStraight = useSyncExternalStore(
    (listener) => toolRunner.subscribeStraight(listener),
    () => toolRunner.isStraight,
  )
  return (
    <output className="pointer-events-none absolute inset-x-0 top-2 flex justify-center">
      {isStraight && (
        <span className="flex items-center gap-1.5 rounded-full bg-paper px-3 py-1 font-display text-small font-semibold shadow-lift [&_svg]:size-4">
          <Slash aria-hidden="true" />
          Straight line
        </span>
      )}
    </output>
  )
}
