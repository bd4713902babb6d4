import { Slash } from 'lucide-react'
import { type PointerEvent, type ReactNode, useSyncExternalStore } from 'react'
import { DrawingSurface } from '#client/canvas/surface/drawing-surface.tsx'
import type { ToolRunner } from '#client/canvas/tools/tool-runner.ts'
import { useMedia } from '#client/ui/browser/use-media.ts'
import { useStoredSwitch } from '#client/ui/browser/use-stored-switch.ts'
import { Button } from '#client/ui/button.tsx'
import { useShowDialog } from './state/dialogs-context.tsx'
import { useCanvasPeople } from './state/people-context.ts'
import { useCanvasArtwork, useSessionState } from './state/artwork-context.ts'
import { useCanvasSettings, useCanvasTools } from './state/tools-context.ts'
import { useLayout } from './state/use-layout.ts'
import './canvas.css'

const doNothing = (): void => {}

interface PageToColorProps {
  /** CSS pixels kept free around the fitted page. */
  margin: number
  /** Teach what two fingers do, once on each device with a touch screen. */
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
  if (!studio) return <PageSkeleton margin={margin} />
  const onPress = ({ pointerType, shiftKey, isPrimary }: PointerEvent): void => {
    if (pointerType === 'touch' && !isPrimary && !knowsFingers) setKnowsFingers(true)
    studio.toolRunner.prepare({ straight: shiftKey, holdStraightens: pointerType === 'touch' })
  }
  return (
    <div
      className="relative flex min-h-0 min-w-0 grow"
      onPointerDownCapture={onPress}
      // Where the settings take the crayons' place, these come back after a stroke. Earlier the page would move below the finger.
      onPointerUp={() => isPhone && showDialog('tool', false)}
    >
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
      {teachesFingers && mayDraw && !kid && touchScreen && !knowsFingers && (
        <FingerHint onClose={() => setKnowsFingers(true)} />
      )}
    </div>
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

/** Shows once, in pictures, what two fingers do on the page: a tap takes back, a pinch zooms. */
function FingerHint({ onClose }: { onClose: () => void }) {
  return (
    <section
      aria-label="Two fingers"
      className="absolute z-2 inset-x-2 bottom-2 mx-auto flex max-w-92 items-center gap-3 rounded-card bg-paper p-3 shadow-lift-high"
    >
      <Gesture words="Tap: undo">
        <Finger x={14} y={26} className="finger-tap" />
        <Finger x={34} y={22} className="finger-tap" />
        <path d="M58 36c8-1 11-12 1-15l-7-1m4-5-5 5 5 5" className="finger-arrow" />
      </Gesture>
      <Gesture words="Pinch: zoom">
        <path d="M27 27 16 38m0-7v7h7M45 17 56 6m-7 0h7v7" className="finger-arrow" />
        <Finger x={30} y={25} className="finger-in" />
        <Finger x={42} y={19} className="finger-out" />
      </Gesture>
      <Button variant="primary" size="small" className="ml-auto shrink-0" onClick={onClose}>
        Got it
      </Button>
    </section>
  )
}

function Gesture({ words, children }: { words: string; children: ReactNode }) {
  return (
    <figure className="flex flex-col items-center">
      <svg viewBox="0 0 72 44" className="h-11 w-18 overflow-visible" aria-hidden="true">
        {children}
      </svg>
      <figcaption className="font-display text-small font-semibold whitespace-nowrap">{words}</figcaption>
    </figure>
  )
}

const Finger = ({ x, y, className }: { x: number; y: number; className: string }) => (
  <circle cx={x} cy={y} r="7" className={`finger ${className}`} />
)
